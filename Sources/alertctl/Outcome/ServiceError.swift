// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Varlink

/// An error of the service that knows how a command ends on it, and what a person is told. Every error of every
/// interface conforms; nothing is decided by an error's text.
protocol ServiceError: VarlinkError {
    /// The failure of a command whose caller wrote `written`.
    func failure(_ written: Written) -> Failure
}

extension Failure {
    /// The errors that can be told apart.
    static let serviceErrors: [any ServiceError.Type] = [
        Notifications.NotFound.self, Notifications.Invalid.self, Notifications.TooMany.self,
        Notifications.NotStored.self,
        Sounds.NotFound.self, Sounds.NotASound.self, Sounds.TooLong.self, Sounds.Invalid.self, Sounds.NoDevice.self,
        Sounds.TooMany.self, Sounds.NoSynthesizer.self, Sounds.NotStored.self, Sounds.NotSeekable.self,
        Sounds.TooMuchLoaded.self,
        Prompts.NotFound.self, Prompts.AlreadyEnded.self, Prompts.NotPresenting.self, Prompts.Invalid.self,
        Prompts.TooMany.self, Prompts.NotStored.self,
        Progress.NotFound.self, Progress.Invalid.self, Progress.TooMany.self,
        Badges.Invalid.self, Badges.NotStored.self,
        Manager.Invalid.self, Manager.NotStored.self,
        VarlinkService.InterfaceNotFound.self, VarlinkService.MethodNotFound.self,
        VarlinkService.MethodNotImplemented.self, VarlinkService.InvalidParameter.self,
        VarlinkService.PermissionDenied.self, VarlinkService.ExpectedMore.self,
    ]

    /// The failure for an answer that is an error.
    init(_ reply: VarlinkErrorReply, written: Written) {
        for type in Self.serviceErrors {
            if let failure = Self.failure(reply, as: type, written) {
                self = failure
                return
            }
        }
        if let failure = Self.system(reply) {
            self = failure
        } else {
            self.init(.protocolError, "alertd answered with an unknown error, \(reply)", remedy: Self.sameVersion)
        }
    }

    /// What the daemon could not do for a reason of the system, in the form of sd-varlink: an errno(3). Nil for any
    /// other error.
    private static func system(_ reply: VarlinkErrorReply) -> Failure? {
        guard reply.name == "io.systemd.System", let code = reply.parameters["errno"]?.intValue else { return nil }
        return switch Int32(truncatingIfNeeded: code) {
        case EAGAIN: Failure(.tryLater, "alertd serves as many callers as it can", remedy: "Try again in a moment")
        case ECANCELED: Failure(.tryLater, "alertd is ending", remedy: "Try again in a moment")
        default: Failure(.defect, "something failed inside alertd", remedy: "Its log says what; please report it")
        }
    }

    private static func failure<E: ServiceError>(
        _ reply: VarlinkErrorReply, as type: E.Type, _ written: Written
    ) -> Failure? {
        reply.decode(as: type)?.failure(written)
    }

    /// What helps when daemon and command do not understand one another.
    static let sameVersion = "Restart alertd, so that it is of the same version as alertctl"
    /// What helps when the store refuses something; the reason says what is wrong with it.
    static let seeDoctor = "Nothing was changed; \"alertctl doctor\" says more"

    static func invalid(
        _ field: String, reason: String, word: String = "", hint: String = "", _ written: Written
    ) -> Failure {
        Failure(
            .badInput, "\(written.name(of: field)): \(reason)",
            remedy: hint.prefix(1).uppercased() + hint.dropFirst(), excerpt: written.excerpt(of: field, word: word))
    }
}

extension Notifications.NotFound: ServiceError {
    func failure(_ written: Written) -> Failure {
        let kind: String
        switch written.standing {
        case .anywhere: kind = ""
        case .pending: kind = "pending "
        case .delivered: kind = "delivered "
        case .past:
            return Failure(
                .notFound, "no notification \"\(id)\" was delivered",
                remedy: "See \"alertctl history\" for those there were")
        }
        return Failure(
            .notFound, "there is no \(kind)notification \"\(id)\"", remedy: "See \"alertctl list\" for those there are")
    }
}

extension Notifications.Invalid: ServiceError {
    func failure(_ written: Written) -> Failure {
        .invalid(field, reason: reason, word: word, hint: hint, written)
    }
}

extension Notifications.TooMany: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .tryLater, "there are too many \(what), \(limit) is the most",
            remedy: "Cancel some, or try again later")
    }
}

extension Notifications.NotStored: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "it could not be stored or read: \(reason)", remedy: Failure.seeDoctor)
    }
}

extension Sounds.NotFound: ServiceError {
    func failure(_ written: Written) -> Failure {
        let remedy =
            switch written.entry(for: "ids") {
            case .some:
                "See \"alertctl playing\" for the ids of what plays, \"alertctl sound list --loaded\" for what is loaded"
            case .none where sound.hasPrefix("/"): "Check the path"
            case .none: "See \"alertctl sound list\" for the names, or give a file's path, like ./\(sound)"
            }
        return Failure(.notFound, "there is no sound \"\(sound)\"", remedy: remedy)
    }
}

extension Sounds.NotASound: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .badInput, "\(path) cannot be played: \(reason)",
            remedy: "Sounds are WAV, AIFF, AIFC, CAF, FLAC, Ogg or MP3 files")
    }
}

extension Sounds.TooLong: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .badInput,
            "\(path) is \(SoundText.seconds(seconds)) long, and an alert or loaded sound may be \(SoundText.seconds(limit))",
            remedy: "Cut it shorter, or play it as it is, without --alert")
    }
}

extension Sounds.Invalid: ServiceError {
    func failure(_ written: Written) -> Failure { .invalid(field, reason: reason, written) }
}

extension Sounds.NoDevice: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .unavailable, "no sound can be played: \(reason)",
            remedy: "See \"alertctl doctor\" for what is missing")
    }
}

extension Sounds.TooMany: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .tryLater, "\(limit) sounds play already, which is the most",
            remedy: "Wait, or stop some with \"alertctl stop\"")
    }
}

extension Sounds.NotStored: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "it could not be stored or read: \(reason)", remedy: Failure.seeDoctor)
    }
}

extension Sounds.NoSynthesizer: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .unavailable, "nothing can be said without \(program): \(reason)",
            remedy: package.map { "Install the package \($0)" } ?? "See \"alertctl doctor\" for what is missing")
    }
}

extension Sounds.NotSeekable: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .badInput, "the format of the sound \(id) does not allow to go to a place in it",
            remedy: "Convert the file, for example to FLAC")
    }
}

extension Sounds.TooMuchLoaded: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .tryLater, "\(sounds) sounds, and \(SoundText.seconds(seconds)) of them, can be loaded at once",
            remedy: "Let some go with \"alertctl sound dispose\"")
    }
}

extension Badges.Invalid: ServiceError {
    func failure(_ written: Written) -> Failure { .invalid(field, reason: reason, written) }
}

extension Badges.NotStored: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "it could not be stored or read: \(reason)", remedy: Failure.seeDoctor)
    }
}

extension Manager.NotStored: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.tryLater, "it could not be stored or read: \(reason)", remedy: Failure.seeDoctor)
    }
}

extension Manager.Invalid: ServiceError {
    func failure(_ written: Written) -> Failure { .invalid(field, reason: reason, written) }
}

extension VarlinkService.InterfaceNotFound: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.protocolError, "alertd does not know the interface \(interface)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.MethodNotFound: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.protocolError, "alertd does not know the method \(method)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.MethodNotImplemented: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.protocolError, "alertd does not offer the method \(method)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.InvalidParameter: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.protocolError, "alertd does not understand the parameter \(parameter)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.PermissionDenied: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(
            .refused, "alertd does not take calls from this user", remedy: "Run alertctl as the user alertd runs as")
    }
}

extension VarlinkService.ExpectedMore: ServiceError {
    func failure(_ written: Written) -> Failure {
        Failure(.protocolError, "alertd wants to answer more than once", remedy: Failure.sameVersion)
    }
}
