// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CMosquitto
import Glibc
import LinuxSystem
import Synchronization

/// An attempt to connect, on its own thread: looking up a name and connecting may block for minutes.
final class BrokerAttempt: Sendable {
    private enum Stage {
        case running
        /// The waiting side has given up: the thread destroys the client.
        case abandoned
        /// The client is destroyed.
        case gone
        /// The result of `mosquitto_connect_bind_v5`.
        case done(Int32, errno: Int32)
    }

    /// `@unchecked Sendable`: only the thread uses the client until the stage is `done`, and only the owner of the
    /// attempt after that.
    private struct Client: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let client: Client
    private let stage = Mutex(Stage.running)
    /// The flag that is raised at the end.
    let flag: EventFlag

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - client: A prepared client. It belongs to the attempt until ``result()`` returns it.
    ///   - host: A name, an address, or a socket's path with the port 0.
    private init(client: OpaquePointer, host: String, port: Int32, keepalive: Int32) throws(SystemError) {
        self.client = Client(pointer: client)
        flag = try EventFlag()
        let (client, flag) = (self.client, flag)
        // The thread keeps the attempt alive, even an abandoned one.
        let attempt = self
        try DedicatedThread(name: "broker-connect", stack: 512 << 10) {
            var properties: OpaquePointer?
            // A minute, so that the will can wait for its delay. The broker's queues are not relied upon.
            mosquitto_property_add_int32(&properties, Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), 60)
            mosquitto_property_add_int16(&properties, Int32(MQTT_PROP_RECEIVE_MAXIMUM.rawValue), 65_535)
            let code = mosquitto_connect_bind_v5(client.pointer, host, port, keepalive, nil, properties)
            let reason = errno
            mosquitto_property_free_all(&properties)
            let isAbandoned = attempt.stage.withLock { stage in
                if case .abandoned = stage { return true }
                stage = .done(code, errno: reason)
                return false
            }
            if isAbandoned {
                mosquitto_destroy(client.pointer)
                attempt.stage.withLock { $0 = .gone }
            }
            flag.raise()
        }.start()
    }

    /// Begins to connect to the broker of the settings.
    convenience init(_ settings: Settings, password: String?, will: BrokerClient.Will?) throws(BrokerFailure) {
        let (host, port): (String, Int32) =
            switch settings.broker {
            case .tcp(let host, let port, _): (host, port)
            case .unix(let path): (path, 0)
            case nil: throw BrokerFailure("no broker is set")
            }
        let client = try BrokerClient.prepare(settings, password: password, will: will)
        do throws(SystemError) {
            try self.init(client: client, host: host, port: port, keepalive: settings.keepalive)
        } catch {
            BrokerClient.discard(client)
            throw BrokerFailure("\(error)")
        }
    }

    /// Returns the client, connected by TCP and TLS, or the failure; nil while the attempt runs.
    func result() -> Result<OpaquePointer, BrokerFailure>? {
        stage.withLock { stage in
            guard case .done(let code, let reason) = stage else { return nil }
            guard code == MOSQ_ERR_SUCCESS.rawValue else {
                mosquitto_destroy(client.pointer)
                return .failure(BrokerFailure(code: code, errno: reason))
            }
            return .success(client.pointer)
        }
    }

    func abandon() {
        let isDone = stage.withLock { stage in
            if case .done = stage {
                stage = .gone
                return true
            }
            stage = .abandoned
            return false
        }
        if isDone { mosquitto_destroy(client.pointer) }
    }

    var isGone: Bool { stage.withLock { if case .gone = $0 { true } else { false } } }
}

/// The reason why there is no connection.
struct BrokerFailure: Error, CustomStringConvertible {
    /// The causes that a person can do something about.
    enum Cause: Equatable {
        case nameNotFound
        /// The error number of a system call.
        case system(Int32)
        case tls
        /// The broker does not accept the login or its password.
        case login
        /// The broker speaks another version of MQTT.
        case version
        /// The broker did not answer in time.
        case silence
        case other
    }

    let cause: Cause
    let description: String
    /// The need that the broker does not meet, by the reason of its refusal; nil for other failures.
    var need: BrokerNeed?

    static let silence = BrokerFailure("the broker does not answer", .silence)

    init(_ description: String, _ cause: Cause = .other) { (self.description, self.cause) = (description, cause) }

    /// Describes a code of libmosquitto.
    init(code: Int32, errno: Int32) {
        // The library's words are sentences, and ours go on behind them.
        var words = mosquitto_strerror(code).map { String(cString: $0) } ?? "the connection has ended"
        if words.hasSuffix(".") { words.removeLast() }
        switch UInt32(bitPattern: code) {
        case UInt32(MOSQ_ERR_ERRNO.rawValue) where errno != 0:
            self.init(String(cString: strerror(errno)), .system(errno))
        case UInt32(MOSQ_ERR_EAI.rawValue): self.init("the broker's name is not found", .nameNotFound)
        case UInt32(MOSQ_ERR_TLS.rawValue):
            self.init(
                "no encrypted connection (\(words)): the broker's certificate is not accepted here, or that of this device "
                    + "there. Its issuer, its name and its dates count; this machine's clock says "
                    + WireTime.text(Clock.wall / 1_000_000 * 1_000_000),
                .tls)
        default: self.init(words)
        }
    }

    /// Describes the reason of a CONNACK (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
    init(refusal reason: Int32) {
        let cause: Cause =
            switch reason {
            case 0x86, 0x87, 0x8C, 4, 5: .login
            case 0x84, 1: .version
            default: .other
            }
        guard cause != .version else {
            self.init(
                "the broker speaks no MQTT 5, which alert-link needs: mosquitto does from 2.0 on, or give another broker",
                cause)
            return
        }
        self.init("the broker refuses the connection: \(String(cString: mosquitto_reason_string(reason)))", cause)
        // The will has QoS 1 and is retained.
        need = [0x9A: BrokerNeed.keptMessages, 0x9B: .acknowledgements][reason]
    }
}
