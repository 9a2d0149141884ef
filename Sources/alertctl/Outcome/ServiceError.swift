// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Glibc
import Varlink

/// An error of the service that determines the exit status and message of a command. Every error of every interface
/// conforms; nothing depends on an error's text.
protocol ServiceError: VarlinkError {
    /// The failure of a command in this context.
    func failure(_ context: ErrorContext) -> Failure
}

extension Failure {
    /// The known errors.
    static let serviceErrors: [any ServiceError.Type] = [
        Notifications.NotFound.self, Notifications.Invalid.self, Notifications.TooMany.self,
        Notifications.NotStored.self,
        Sounds.NotFound.self, Sounds.NotASound.self, Sounds.TooLong.self, Sounds.Invalid.self, Sounds.NoDevice.self,
        Sounds.TooMany.self, Sounds.NoSynthesizer.self, Sounds.NotStored.self, Sounds.NotSeekable.self,
        Sounds.TooMuchLoaded.self,
        Prompts.NotFound.self, Prompts.AlreadyEnded.self, Prompts.NotPresenting.self, Prompts.Invalid.self,
        Prompts.TooMany.self, Prompts.NotStored.self, Prompts.UnknownGrant.self, Prompts.Changed.self,
        Prompts.NotEditable.self,
        Progress.NotFound.self, Progress.Invalid.self, Progress.TooMany.self,
        Badges.Invalid.self, Badges.NotStored.self,
        Manager.Invalid.self, Manager.NotStored.self,
        VarlinkService.InterfaceNotFound.self, VarlinkService.MethodNotFound.self,
        VarlinkService.MethodNotImplemented.self, VarlinkService.InvalidParameter.self,
        VarlinkService.PermissionDenied.self, VarlinkService.ExpectedMore.self,
    ]

    /// The failure for a reply that is an error.
    init(_ reply: VarlinkErrorReply, context: ErrorContext = ErrorContext()) {
        for type in Self.serviceErrors {
            if let failure = Self.failure(reply, as: type, context) {
                self = failure
                return
            }
        }
        if let failure = Self.system(reply) {
            self = failure
        } else {
            self.init(.protocolError, "alertd answered with an unknown error: \(reply)", remedy: Self.sameVersion)
        }
    }

    /// A failure of the system in the daemon, in the form of sd-varlink: an errno(3). Nil for any other error.
    private static func system(_ reply: VarlinkErrorReply) -> Failure? {
        guard reply.name == "io.systemd.System", let code = reply.parameters["errno"]?.intValue else { return nil }
        return switch Int32(truncatingIfNeeded: code) {
        case EAGAIN: Failure(.tryLater, "alertd has too many clients", remedy: "Try again in a moment")
        case ECANCELED: Failure(.tryLater, "alertd is shutting down", remedy: "Try again in a moment")
        default: Failure(.defect, "internal error in alertd", remedy: "See its log, and please report it")
        }
    }

    private static func failure<E: ServiceError>(
        _ reply: VarlinkErrorReply, as type: E.Type, _ context: ErrorContext
    ) -> Failure? {
        reply.decode(as: type)?.failure(context)
    }

    /// The remedy if daemon and command do not understand each other.
    static let sameVersion = "Restart alertd, so that both have the same version"
    /// Returns the remedy if the daemon is on another machine.
    static func sameVersion(on host: RemoteHost) -> String {
        "Install the version of alertd on \(host.name) that this machine has, and restart alertd there"
    }
    /// The remedy if the store refuses something; the reason gives the cause.
    static let seeDoctor = "Nothing was changed. See \"alertctl doctor\""

    static func invalid(
        _ field: String, reason: String, word: String = "", hint: String = "", _ context: ErrorContext
    ) -> Failure {
        // A reason that names the notification itself needs neither "the id" before it nor the id again below it.
        let namesIt = (field == "id" || field == "ids") && !word.isEmpty && reason.contains(word)
        // If no parameter is to blame, the message names none.
        let name = namesIt ? "" : context.name(of: field)
        return Failure(
            .badInput, name.isEmpty ? reason : "\(name): \(reason)",
            remedy: hint.prefix(1).uppercased() + hint.dropFirst(),
            excerpt: namesIt ? nil : context.excerpt(of: field, word: word))
    }
}

extension Notifications.NotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        switch context.needed {
        case .anywhere:
            Failure(.notFound, "no such notification: \"\(id)\"", remedy: "\"alertctl list\" lists them")
        case .pending:
            Failure(
                .notFound, "no such pending notification: \"\(id)\"", remedy: "\"alertctl list\" lists them")
        case .editable:
            Failure(
                .notFound, "no such pending notification: \"\(id)\"",
                remedy: "\"alertctl list\" lists them; to move one that is snoozed, snooze it again")
        case .delivered:
            Failure(
                .notFound, "no such delivered notification: \"\(id)\"",
                remedy: "\"alertctl list\" lists them; \"alertctl edit\" moves one that is pending")
        case .past:
            Failure(
                .notFound, "no such delivered notification: \"\(id)\"",
                remedy: "\"alertctl history\" lists them; \"alertctl edit\" moves one that is pending")
        case .known:
            Failure(
                .notFound, "no such notification: \"\(id)\"",
                remedy: "\"alertctl list\" and \"alertctl history\" list them")
        }
    }
}

extension Notifications.Invalid: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        if let repetition {
            let remedy =
                context.choices.isEmpty
                ? hint.prefix(1).uppercased() + hint.dropFirst()
                : "The first of these moves only the next time, the second ends the repetition:"
            var failure = Failure(.usage, reason, remedy: remedy)
            failure.choices = context.choices
            failure.repetition = repetition
            return failure
        }
        var failure = Failure.invalid(field, reason: reason, word: word, hint: hint, context)
        if missing == true { failure.status = .notFound }
        if unavailable == true { failure.status = .unavailable }
        return failure
    }
}

extension Notifications.TooMany: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .tryLater, "too many \(what) (maximum \(limit))",
            remedy: "Cancel some, or try again later")
    }
}

extension Sounds.NotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        let remedy =
            switch context.source["ids"] {
            case .some:
                "\"alertctl playing\" lists playing sounds, \"alertctl sound list --loaded\" loaded ones"
            case .none where sound.hasPrefix("/"): "Check the path"
            case .none: "\"alertctl sound list\" lists the names; a file needs a slash, like ./\(sound)"
            }
        return Failure(.notFound, "no such sound: \"\(sound)\"", remedy: remedy)
    }
}

extension Sounds.NotASound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .badInput, "cannot play \(path): \(reason)",
            remedy: unread == true
                ? "Try again once it does" : "Supported: WAV, AIFF, AIFC, CAF, FLAC, Ogg and MP3")
    }
}

extension Sounds.TooLong: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .badInput,
            "\(path) is too long for an alert or loaded sound: \(SoundText.seconds(seconds)) (maximum \(SoundText.seconds(limit)))",
            remedy: "Shorten it, or play it without --alert")
    }
}

extension Sounds.NoDevice: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .unavailable, "sound is unavailable: \(reason)",
            remedy: "See \"alertctl doctor\"")
    }
}

extension Sounds.TooMany: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .tryLater, "too many sounds are playing (maximum \(limit))",
            remedy: "Wait, or stop some with \"alertctl stop\"")
    }
}

extension Sounds.NoSynthesizer: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .unavailable, "cannot speak without \(program): \(reason)",
            remedy: package.map { "Install the package \($0)" } ?? "See \"alertctl doctor\"")
    }
}

extension Sounds.NotSeekable: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .badInput, "the format of sound \(id) does not support seeking",
            remedy: "Convert the file, for example to FLAC")
    }
}

extension Sounds.TooMuchLoaded: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .tryLater, "too many loaded sounds (maximum \(sounds) sounds, \(SoundText.seconds(seconds)) together)",
            remedy: "Remove some with \"alertctl sound dispose\"")
    }
}

extension VarlinkService.InterfaceNotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.protocolError, "alertd has no interface \(interface)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.MethodNotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.protocolError, "alertd has no method \(method)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.MethodNotImplemented: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.protocolError, "alertd does not implement the method \(method)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.InvalidParameter: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.protocolError, "alertd rejects the parameter \(parameter)", remedy: Failure.sameVersion)
    }
}

extension VarlinkService.PermissionDenied: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .refused, "alertd refuses calls from this user", remedy: "Run alertctl as the user alertd runs as")
    }
}

extension VarlinkService.ExpectedMore: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.protocolError, "alertd requires a streaming call", remedy: Failure.sameVersion)
    }
}

/// The error of any interface that could not put a change on disk.
protocol NotStoredError: ServiceError {
    var reason: String { get }
}

extension NotStoredError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.tryLater, "database error: \(reason)", remedy: Failure.seeDoctor)
    }
}

extension Prompts.NotStored: NotStoredError {}
extension Notifications.NotStored: NotStoredError {}
extension Sounds.NotStored: NotStoredError {}
extension Badges.NotStored: NotStoredError {}
extension Manager.NotStored: NotStoredError {}

/// The error of any interface that refuses a value, with a reason for the whole value.
protocol InvalidValueError: ServiceError {
    var field: String { get }
    var reason: String { get }
}

extension InvalidValueError {
    func failure(_ context: ErrorContext) -> Failure { .invalid(field, reason: reason, context) }
}

extension Progress.Invalid: InvalidValueError {}
extension Prompts.Invalid: InvalidValueError {}
extension Sounds.Invalid: InvalidValueError {}
extension Badges.Invalid: InvalidValueError {}
extension Manager.Invalid: InvalidValueError {}

extension Prompts.NotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.notFound, "no such question: \"\(id)\"", remedy: "\"alertctl prompts\" lists open ones")
    }
}

extension Prompts.AlreadyEnded: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        let who = by.map { " by \($0)" } ?? ""
        let what =
            switch outcome {
            case .answered: "was answered\(who)"
            case .cancelled: "was cancelled\(who)"
            case .timedOut: "ran out of time"
            // After an answer on another device, its copy here is withdrawn.
            case .withdrawn: by == nil ? "was withdrawn" : "was answered\(who)"
            case .lost: "was lost when alertd restarted"
            case .noPresenter: "was given up because nothing could show it"
            }
        return Failure(
            .notFound, "the question \"\(id)\" \(what) already", remedy: "The program that asked has the result")
    }
}

extension Prompts.Changed: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .tryLater, "the question \"\(id)\" has changed, so this answer does not count",
            remedy: "\"alertctl prompts\" shows it as it is; then add --revision \(revision) to \"alertctl answer\"")
    }
}

extension Prompts.NotEditable: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .refused, "the question \"\(id)\" cannot be changed",
            remedy: "Only the program that asks can change it; an approval is withdrawn, and asked again")
    }
}

extension Prompts.NotPresenting: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .tryLater, "the question \"\(id)\" is no longer shown here",
            remedy: "\"alertctl prompts\" shows where it is")
    }
}

extension Prompts.TooMany: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.tryLater, "too many \(what) (maximum \(limit))", remedy: "Answer or withdraw some")
    }
}

extension Prompts.UnknownGrant: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .notFound, "no grant has the number \(number)",
            remedy: "\"alertctl approve grants\" lists those that last")
    }
}

extension Progress.NotFound: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(
            .notFound, "no such task: \"\(id)\"",
            remedy: "\"alertctl progress list\" lists running tasks")
    }
}

extension Progress.TooMany: ServiceError {
    func failure(_ context: ErrorContext) -> Failure {
        Failure(.tryLater, "too many \(what) (maximum \(limit))", remedy: "End some first")
    }
}
