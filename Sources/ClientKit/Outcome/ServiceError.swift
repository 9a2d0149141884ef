// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import CommandLineKit
import Glibc
import TextSafety
package import Varlink

/// An error of the service, and the failure of a command for it. Exit status and message depend on the type and the
/// parameters of the error; nothing but the wording depends on its text.
struct ServiceError: Sendable {
    /// The name of the error on the wire.
    let name: String
    /// Returns the failure for a reply in a context; nil for a reply with another error.
    let failure: @Sendable (VarlinkErrorReply, ErrorContext) -> Failure?

    private init<E: VarlinkError>(_ type: E.Type, _ failure: @escaping @Sendable (E, ErrorContext) -> Failure) {
        name = E.name
        self.failure = { reply, context in reply.decode(as: type).map { failure($0, context) } }
    }

    /// The errors of every interface.
    static let all = notifications + sounds + prompts + others

    private static let notifications: [ServiceError] = [
        .init(Notifications.NotFound.self, notFound), .init(Notifications.Invalid.self, invalid),
        .init(Notifications.NotStored.self) { error, _ in notStored(error.reason) },
        .init(Notifications.TooMany.self) { error, _ in
            Failure(
                .tryLater, "too many \(error.what) (maximum \(error.limit))", remedy: "Cancel some, or try again later")
        },
    ]

    private static let sounds: [ServiceError] = [
        .init(Sounds.NotFound.self, notFound),
        .init(Sounds.Invalid.self) { .invalid($0.field, reason: $0.reason, $1) },
        .init(Sounds.NotStored.self) { error, _ in
            Failure(.tryLater, "nothing was changed: \(error.reason)", remedy: Failure.seeDoctor)
        },
        .init(Sounds.NotASound.self) { error, _ in notASound(error) },
        .init(Sounds.TooLong.self) { error, _ in
            let (length, limit) = (SoundText.seconds(error.seconds), SoundText.seconds(error.limit))
            return Failure(
                .badInput, "\(error.path) is too long for an alert or loaded sound: \(length) (maximum \(limit))",
                remedy: "Shorten it, or play it without --alert")
        },
        .init(Sounds.NoDevice.self) { error, _ in
            Failure(.unavailable, "sound is unavailable: \(error.reason)", remedy: "See \"alertctl doctor\"")
        },
        .init(Sounds.TooMany.self) { error, _ in
            Failure(
                .tryLater, "too many sounds are playing (maximum \(error.limit))",
                remedy: "Wait, or stop some with \"alertctl stop\"")
        },
        .init(Sounds.NoSynthesizer.self) { error, _ in
            Failure(
                .unavailable, "cannot speak without \(error.program): \(error.reason)",
                remedy: error.package.map { "Install the package \($0)" } ?? "See \"alertctl doctor\"")
        },
        .init(Sounds.NotSeekable.self) { error, _ in
            Failure(
                .badInput, "the format of sound \(error.id) does not support seeking",
                remedy: "Convert the file, for example to FLAC")
        },
        .init(Sounds.TooMuchLoaded.self) { error, _ in
            Failure(
                .tryLater,
                "too many loaded sounds (maximum \(error.sounds) sounds, \(SoundText.seconds(error.seconds)) together)",
                remedy: "Remove some with \"alertctl sound dispose\"")
        },
    ]

    private static let prompts: [ServiceError] = [
        .init(Prompts.AlreadyEnded.self, alreadyEnded),
        .init(Prompts.Invalid.self) { .invalid($0.field, reason: $0.reason, $1) },
        .init(Prompts.NotStored.self) { error, _ in notStored(error.reason) },
        .init(Prompts.NotFound.self) { error, _ in
            Failure(.notFound, "no such question: \"\(error.id)\"", remedy: "\"alertctl question\" lists open ones")
        },
        .init(Prompts.Changed.self) { error, _ in
            Failure(
                .tryLater, "the question \"\(error.id)\" has changed, so this answer does not count",
                remedy:
                    "\"alertctl question list\" shows it as it is; then add --revision \(error.revision) to \"alertctl question answer\""
            )
        },
        .init(Prompts.NotEditable.self) { error, _ in
            Failure(
                .refused, "the question \"\(error.id)\" cannot be changed",
                remedy: "Only the program that asks can change it; an approval is withdrawn, and asked again")
        },
        .init(Prompts.NotPresenting.self) { error, _ in
            Failure(
                .tryLater, "the question \"\(error.id)\" is no longer shown here",
                remedy: "\"alertctl question list\" shows where it is")
        },
        .init(Prompts.TooMany.self) { error, _ in
            Failure(
                .tryLater, "too many \(error.what) (maximum \(error.limit))", remedy: "Answer or withdraw some")
        },
        .init(Prompts.UnknownGrant.self) { error, _ in
            Failure(
                .notFound, "no grant has the number \(error.number)",
                remedy: "\"alertctl approve grants\" lists those that last")
        },
    ]

    private static let others: [ServiceError] = [
        .init(Progress.Invalid.self) { .invalid($0.field, reason: $0.reason, $1) },
        .init(Progress.NotFound.self) { error, _ in
            Failure(
                .notFound, "no such task: \"\(error.id)\"", remedy: "\"alertctl progress list\" lists running tasks")
        },
        .init(Progress.TooMany.self) { error, _ in
            Failure(.tryLater, "too many \(error.what) (maximum \(error.limit))", remedy: "End some first")
        },
        .init(Badges.Invalid.self) { .invalid($0.field, reason: $0.reason, $1) },
        .init(Badges.NotStored.self) { error, _ in notStored(error.reason) },
        .init(Manager.Invalid.self) { .invalid($0.field, reason: $0.reason, $1) },
        .init(Manager.NotStored.self) { error, _ in notStored(error.reason) },
        .init(VarlinkService.InterfaceNotFound.self) { error, _ in
            Failure(.protocolError, "alertd has no interface \(error.interface)", remedy: Failure.sameVersion)
        },
        .init(VarlinkService.MethodNotFound.self) { error, _ in
            Failure(.protocolError, "alertd has no method \(error.method)", remedy: Failure.sameVersion)
        },
        .init(VarlinkService.MethodNotImplemented.self) { error, _ in
            Failure(
                .protocolError, "alertd does not implement the method \(error.method)", remedy: Failure.sameVersion)
        },
        .init(VarlinkService.InvalidParameter.self) { error, _ in
            Failure(.protocolError, "alertd rejects the parameter \(error.parameter)", remedy: Failure.sameVersion)
        },
        .init(VarlinkService.PermissionDenied.self) { _, _ in
            Failure(
                .refused, "alertd refuses this call of another user, or of a program that does not show the question",
                remedy: "Run alertctl as the user alertd runs as, and without a debugger")
        },
        .init(VarlinkService.ExpectedMore.self) { _, _ in
            Failure(.protocolError, "alertd requires a streaming call", remedy: Failure.sameVersion)
        },
    ]
}

// MARK: Failures with cases

extension ServiceError {
    @Sendable private static func notFound(_ error: Notifications.NotFound, _ context: ErrorContext) -> Failure {
        let (which, remedy) =
            switch context.needed {
            case .anywhere: ("", "\"alertctl list\" lists them")
            case .pending: ("pending ", "\"alertctl list\" lists them")
            case .editable:
                ("pending ", "\"alertctl list\" lists them; to move one that is snoozed, snooze it again")
            case .delivered:
                ("delivered ", "\"alertctl list\" lists them; \"alertctl edit\" moves one that is pending")
            case .past:
                ("delivered ", "\"alertctl history\" lists them; \"alertctl edit\" moves one that is pending")
            case .known: ("", "\"alertctl list\" and \"alertctl history\" list them")
            }
        var failure = Failure(.notFound, "no such \(which)notification: \"\(error.id)\"", remedy: remedy)
        failure.missingID = error.id
        return failure
    }

    @Sendable private static func invalid(_ error: Notifications.Invalid, _ context: ErrorContext) -> Failure {
        if let repetition = error.repetition {
            let choices = context.choices(repetition)
            let remedy =
                choices.isEmpty
                ? error.hint.capitalizedFirst
                : "The first line below "
                    + (Occasion.begins(repetition) ? "schedules another one" : "moves one time only")
                    + ", the second ends the repetition"
            var failure = Failure(.usage, error.reason, remedy: remedy)
            failure.choices = choices
            failure.repetition = repetition
            return failure
        }
        // alertd does not know what its caller takes.
        let namesOnly = error.field == "sound" && error.missing == true && !context.takesSoundFiles
        let hint = namesOnly ? "\"alertctl sound list\" lists the names" : error.hint
        var failure = Failure.invalid(error.field, reason: error.reason, word: error.word, hint: hint, context)
        if error.missing == true { failure.status = .notFound }
        if error.missing == true, error.field == "sound" {
            failure.missingSound = error.word.isEmpty ? context.source["sound"]?.text : error.word
        }
        if error.unavailable == true { failure.status = .unavailable }
        return failure
    }

    @Sendable private static func notFound(_ error: Sounds.NotFound, _ context: ErrorContext) -> Failure {
        let remedy =
            switch context.source["ids"] {
            case .some: "\"alertctl sound playing\" lists playing sounds, \"alertctl sound list --loaded\" loaded ones"
            case .none where error.sound.hasPrefix("/"): "Check the path"
            case .none: "\"alertctl sound list\" lists the names; a file needs a slash, like ./\(error.sound)"
            }
        var failure = Failure(.notFound, "no such sound: \"\(error.sound)\"", remedy: remedy)
        failure.missingSound = error.sound
        return failure
    }

    @Sendable private static func alreadyEnded(_ error: Prompts.AlreadyEnded, _ context: ErrorContext) -> Failure {
        let who = error.by.map { " by \($0)" } ?? ""
        let what =
            switch error.outcome {
            case .answered: "was answered\(who)"
            case .cancelled: "was cancelled\(who)"
            case .timedOut: "ran out of time"
            // After an answer on another device, its copy here is withdrawn.
            case .withdrawn: error.by == nil ? "was withdrawn" : "was answered\(who)"
            case .lost: "was lost when alertd restarted"
            case .noPresenter: "was given up because nothing could show it"
            }
        return Failure(
            .notFound, "the question \"\(error.id)\" \(what) already", remedy: "The program that asked has the result")
    }

    /// Returns the failure for a file that cannot be played. Most reasons are sentences that name the file and what to
    /// do: "FILE is not a sound file (...); use WAV, AIFF, CAF, FLAC, Ogg or MP3."
    static func notASound(_ error: Sounds.NotASound) -> Failure {
        let supported = "Supported: WAV, AIFF, AIFC, CAF, FLAC, Ogg and MP3"
        guard error.reason.hasPrefix(error.path) else {
            return Failure(
                .badInput, "cannot play \(error.path): \(error.reason)",
                remedy: error.unread == true ? "Try again once it does" : supported)
        }
        let sentence = error.reason.withoutFullStop
        guard let end = sentence.lastIndex(of: ";") else {
            return Failure(.badInput, sentence, remedy: supported)
        }
        let remedy = sentence[sentence.index(after: end)...].drop { $0 == " " }
        return Failure(
            .badInput, String(sentence[..<end]), remedy: remedy.capitalizedFirst)
    }

    /// Returns the failure for a change that is not on disk.
    private static func notStored(_ reason: String) -> Failure {
        Failure(.tryLater, "database error: \(reason)", remedy: Failure.seeDoctor)
    }
}

extension Failure {
    /// The failure for a reply that is an error.
    package init(_ reply: VarlinkErrorReply, context: ErrorContext = ErrorContext()) {
        for error in ServiceError.all {
            if let failure = error.failure(reply, context) {
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

    /// Returns the failure for an errno(3) of the daemon's system, in the form of sd-varlink; nil for any other error.
    private static func system(_ reply: VarlinkErrorReply) -> Failure? {
        guard reply.name == "io.systemd.System", let code = reply.parameters["errno"]?.intValue else { return nil }
        return switch Int32(truncatingIfNeeded: code) {
        case EAGAIN: Failure(.tryLater, "alertd has too many clients", remedy: "Try again in a moment")
        case ECANCELED: Failure(.tryLater, "alertd is shutting down", remedy: "Try again in a moment")
        default: Failure(.defect, "internal error in alertd", remedy: "See its log, and please report it")
        }
    }

    /// The remedy if daemon and command do not understand each other.
    package static let sameVersion = "Restart alertd, so that both have the same version"
    /// Returns the remedy if the daemon is on another machine.
    package static func sameVersion(on host: String) -> String {
        "Install the version of alertd on \(host) that this machine has, and restart alertd there"
    }
    /// The remedy if the store refuses something; the reason gives the cause.
    static let seeDoctor = "Nothing was changed. See \"alertctl doctor\""

    static func invalid(
        _ field: String, reason: String, word: String = "", hint: String = "", _ context: ErrorContext
    ) -> Failure {
        // A reason that names the notification itself needs neither "the id" before it nor the id again below it.
        let namesIt = (field == "id" || field == "ids") && !word.isEmpty && reason.contains(word)
        let reason = context.spelled(reason)
        // If no parameter is to blame, the message names none.
        let name = namesIt ? "" : context.name(of: field)
        return Failure(
            .badInput, name.isEmpty ? reason : "\(name): \(reason)",
            remedy: context.spelled(hint).capitalizedFirst,
            excerpt: namesIt ? nil : context.excerpt(of: field, word: word))
    }
}
