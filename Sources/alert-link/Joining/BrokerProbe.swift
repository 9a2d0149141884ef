// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem

/// The check of a broker before it is written into the settings: whether it lets this device in, and whether it does
/// everything that alert-link needs.
struct BrokerProbe {
    let settings: Settings
    let password: String?

    /// Runs the check.
    ///
    /// - Throws: A failure with the reason and a remedy.
    func run() throws(ExitFailure) {
        guard case .tcp(let host, let port, let isEncrypted) = settings.broker else { return }
        let trial = BrokerTrial(settings: settings, password: password)
        let need: BrokerNeed?
        do throws(ExitFailure) {
            need = try trial.run()
        } catch {
            switch trial.outcome {
            // A broker may accept a subscription that its access list does not allow, and then send nothing.
            case nil: throw error.description.isEmpty ? mayNotRead : error
            case .mayNotRead: throw mayNotRead
            case .mayNotWrite: throw mayNotWrite
            case .failure(let failure):
                if let need = failure.need { throw lacks(need, host, port) }
                throw isEncrypted ? secure(failure, host, port) : plain(failure, host, port)
            }
        }
        if let need { throw lacks(need, host, port) }
    }

    /// Describes a broker that lacks something.
    private func lacks(_ need: BrokerNeed, _ host: String, _ port: Int32) -> ExitFailure {
        ExitFailure(
            .unavailable,
            "the broker at \(host) port \(port) \(need.lack), and alert-link needs that; set it up so, or use another "
                + "broker, see docs/link-setup.md")
    }

    private var mayNotRead: ExitFailure {
        ExitFailure(
            .refused,
            "the broker does not let \(who) subscribe; its access list must have for \(who): "
                + "\"topic read alertd/\(settings.user)/#\"")
    }

    private var mayNotWrite: ExitFailure {
        ExitFailure(
            .refused,
            "the broker does not let \(who) publish; its access list must have for \(who): "
                + "\"topic write alertd/\(settings.user)/\(settings.device)/#\"")
    }

    /// The name of this device for the broker.
    private var who: String {
        password != nil
            ? settings.login : settings.certificateFile != nil ? "this certificate" : "clients without a login"
    }

    /// Describes a failure apart from TLS.
    private func plain(_ failure: BrokerFailure, _ host: String, _ port: Int32) -> ExitFailure {
        let place = "\(host) port \(port)"
        switch failure.cause {
        case .nameNotFound:
            return ExitFailure(
                .unavailable, "the name \(host) is not found; check how it is written, and this machine's network")
        case .system(ECONNREFUSED):
            return ExitFailure(
                .unavailable,
                "\(place) refuses the connection; check the port, and that the broker runs and listens on that address")
        case .system(ETIMEDOUT), .silence:
            return ExitFailure(.unavailable, "\(place) does not answer; check the port, and firewalls on the way")
        case .system:
            return ExitFailure(.unavailable, "\(place): \(failure); check the host, and this machine's network")
        case .login:
            guard password != nil else {
                return ExitFailure(
                    .refused,
                    "the broker wants a login; give a password, and --login NAME unless it is \(settings.login)")
            }
            return ExitFailure(
                .refused, "the broker refuses the login \(settings.login) with this password; check both, see --login")
        case .version:
            return ExitFailure(.unavailable, "the broker at \(place) does not speak MQTT 5; use one that does")
        case .tls, .other:
            return ExitFailure(
                .unavailable,
                "\(place) has ended the connection: \(failure); check the port, leave out --no-tls if it expects TLS, and "
                    + "use a broker that speaks MQTT 5 (RabbitMQ does from 3.13 on)"
            )
        }
    }

    /// Describes a failure for which TLS may be the reason.
    private func secure(_ failure: BrokerFailure, _ host: String, _ port: Int32) -> ExitFailure {
        switch failure.cause {
        case .tls, .other, .system(ECONNRESET), .system(EPROTO), .system(EPIPE): break
        default: return plain(failure, host, port)
        }
        let certificate = "TLS: the certificate of \(host)"
        let problem = CertificateCheck.problem(host: host, port: port, authorityFile: settings.authorityFile)
        let words =
            switch problem {
            case .unknownAuthority:
                "\(certificate) is of an authority that is not known here; give that authority's certificate with --ca-file FILE"
            case .expired: "\(certificate) has expired; renew it on the broker, and check this machine's clock"
            case .notYetValid: "\(certificate) is not valid yet; check this machine's clock"
            case .wrongName: "\(certificate) is for another name; give HOST as the certificate has it"
            case .badAuthorityFile: "TLS: \(settings.authorityFile ?? "") holds no certificate in the format PEM"
            case .noTLS:
                "\(host) port \(port) does not speak TLS 1.2 or later, or wants a certificate of this device; check the port "
                    + "(8883 is usual), and give --no-tls only if nobody else can read the network"
            case .other(let words): "TLS: \(words); check the host and the port"
            case nil where settings.certificateFile == nil:
                "TLS: the broker has ended the connection; if it wants a certificate of this device, set certificate-file "
                    + "and key-file in link.toml"
            case nil: "TLS: the broker has ended the connection; check certificate-file and key-file in link.toml"
            }
        return ExitFailure(.unavailable, words)
    }
}
