// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Glibc
import LinuxSystem
import Testing
import Varlink

@testable import AgentFront
@testable import ClientKit
@testable import alertctl

@Suite struct ServiceErrorTests {
    /// Every error that an interface declares can be told apart: a new one fails here until it has a place.
    @Test func everyErrorIsKnown() {
        let declared = (AlertService.interfaces + [VarlinkService.self]).flatMap { $0.errors.map { $0.name } }
        let known = ServiceError.all.map { $0.name }
        #expect(Set(declared) == Set(known))
        #expect(known.count == Set(known).count)
    }

    private static let table: [(any VarlinkError, CommandStatus)] = [
        (Notifications.NotFound(id: "x"), .notFound),
        (Notifications.Invalid(field: "in", word: "", reason: "r", hint: ""), .badInput),
        (Notifications.TooMany(what: "x", limit: 1), .tryLater), (Notifications.NotStored(reason: "r"), .tryLater),
        (Sounds.NotFound(sound: "x"), .notFound), (Sounds.NotASound(path: "/x", reason: "r"), .badInput),
        (Sounds.TooLong(path: "/x", seconds: 31, limit: 30), .badInput),
        (Sounds.Invalid(field: "volume", reason: "r"), .badInput), (Sounds.NoDevice(reason: "r"), .unavailable),
        (Sounds.TooMany(limit: 64), .tryLater),
        (Sounds.NotStored(reason: "r"), .tryLater),
        (Sounds.NoSynthesizer(program: "espeak-ng", package: "espeak-ng", reason: "r"), .unavailable),
        (Prompts.NotFound(id: "x"), .notFound), (Prompts.AlreadyEnded(id: "x", outcome: .answered), .notFound),
        (Prompts.NotPresenting(id: "x"), .tryLater), (Prompts.Invalid(field: "title", reason: "r"), .badInput),
        (Prompts.TooMany(what: "x", limit: 1), .tryLater), (Prompts.NotStored(reason: "r"), .tryLater),
        (Prompts.UnknownGrant(number: 7), .notFound), (Prompts.Changed(id: "x", revision: 1), .tryLater),
        (Prompts.NotEditable(id: "x"), .refused),
        (Sounds.NotSeekable(id: "1"), .badInput), (Sounds.TooMuchLoaded(sounds: 100, seconds: 600), .tryLater),
        (Progress.NotFound(id: "x"), .notFound), (Progress.Invalid(field: "title", reason: "r"), .badInput),
        (Progress.TooMany(what: "x", limit: 1), .tryLater),
        (Badges.Invalid(field: "set", reason: "r"), .badInput),
        (Badges.NotStored(reason: "r"), .tryLater), (Manager.Invalid(field: "limit", reason: "r"), .badInput),
        (Manager.NotStored(reason: "r"), .tryLater),
        (VarlinkService.InterfaceNotFound(interface: "x"), .protocolError),
        (VarlinkService.MethodNotFound(method: "x"), .protocolError),
        (VarlinkService.MethodNotImplemented(method: "x"), .protocolError),
        (VarlinkService.InvalidParameter(parameter: "x"), .protocolError),
        (VarlinkService.PermissionDenied(), .refused), (VarlinkService.ExpectedMore(), .protocolError),
    ]

    /// A file and what to do about it are named once.
    @Test(
        arguments: [
            (
                "/a;b", "/a;b is not a sound file (no header); use WAV, AIFF, CAF, FLAC, Ogg or MP3.",
                "/a;b is not a sound file (no header)", "Use WAV, AIFF, CAF, FLAC, Ogg or MP3"
            ),
            (
                "/x", "/x is MP4, which needs a decoder: write a line.",
                "/x is MP4, which needs a decoder: write a line",
                "Supported: WAV, AIFF, AIFC, CAF, FLAC, Ogg and MP3"
            ),
            (
                "/x", "the worker gave up", "cannot play /x: the worker gave up",
                "Supported: WAV, AIFF, AIFC, CAF, FLAC, Ogg and MP3"
            ),
        ])
    func aFileThatIsNoSoundIsNamedOnce(_ path: String, _ reason: String, _ cause: String, _ remedy: String) {
        let failure = ServiceError.notASound(.init(path: path, reason: reason))
        #expect(failure.status == .badInput)
        #expect(failure.cause == cause)
        #expect(failure.remedy == remedy)
    }

    @Test(arguments: table.indices)
    func exitStatusOfServiceErrors(_ index: Int) {
        let (error, status) = Self.table[index]
        let failure = Failure(Self.reply(error))
        #expect(failure.status == status, "\(error)")
        #expect(!failure.remedy.isEmpty || error is any InvalidValue)
    }

    @Test func ofAFileThatHangsNoFormatIsSaid() {
        let failure = Failure(
            Self.reply(Sounds.NotASound(path: "/x", reason: "its file system does not respond", unread: true)))
        #expect(failure.status == .badInput && failure.remedy == "Try again once it does")
    }

    @Test func theTableIsWhole() { #expect(Self.table.count == ServiceError.all.count) }

    private static func reply(_ error: some VarlinkError) -> VarlinkErrorReply { VarlinkErrorReply(error) }

    @Test(
        arguments: [
            (.closed, .unavailable), (.transport(.receive, code: ECONNRESET), .unavailable), (.timedOut, .tryLater),
            (.protocolError(.notAnObject), .protocolError),
            (.protocolError(.malformedReply(path: "id")), .protocolError),
            (.reply(VarlinkErrorReply(name: "org.example.Unknown")), .protocolError),
            (.reply(VarlinkErrorReply(name: Notifications.NotFound.name)), .protocolError), (.cancelled, .defect),
        ] as [(VarlinkClientError, CommandStatus)])
    func exitStatusOfClientErrors(_ error: VarlinkClientError, _ status: CommandStatus) {
        #expect(Failure(error).status == status)
    }

    @Test(
        arguments: [
            (EACCES, .refused), (EPERM, .refused), (ENAMETOOLONG, .badConfiguration), (EAGAIN, .tryLater),
            (ENOTDIR, .unavailable), (EMFILE, .unavailable),
        ] as [(Int32, CommandStatus)])
    func exitStatusOfConnecting(_ code: Int32, _ status: CommandStatus) throws {
        let socket = try SocketPath(option: "/s", environment: Environment([:]), standIn: { "/run/user/7" })
        #expect(Failure(connecting: .transport(.connect, code: code), to: socket).status == status)
        #expect(Failure(connecting: .timedOut, to: socket).status == .tryLater)
    }

    @Test func exitCodesAreThoseOfTheContract() {
        let codes: Set<Int32> = [0, 1, 64, 65, 66, 69, 70, 73, 75, 76, 77, 78, 79, 124, 129, 130, 143]
        #expect(Set(CommandStatus.allCases.map(\.rawValue)) == codes)
    }

    @Test func anInvalidValueIsPointedAt() {
        var context = ErrorContext()
        context.source["in"] = .init(name: "--in", text: "4 parsecs")
        let error = Notifications.Invalid(
            field: "trigger.in", word: "parsecs", reason: "\"parsecs\" is no unit of time.",
            hint: "the units are s and m")
        #expect(
            Failure(Self.reply(error), context: context).message == """
                alertctl: --in: "parsecs" is no unit of time. The units are s and m.
                    4 parsecs
                      ^~~~~~~
                """)
    }

    /// A person reads the option that was typed or could be; without one, the member.
    @Test func aMemberInASentenceIsTheOptionOfTheCommand() {
        var context = ErrorContext()
        context.source["nag"] = .init(name: "--nag")
        context.source["nagLimit"] = .init(name: "--nag-limit", text: "3")
        context.source["once"] = .init(name: "")
        let error = Notifications.Invalid(
            field: "nagLimit", word: "", reason: "it needs \(Member.nag)", hint: "add \(Member.nag) 5m")
        let failure = Failure(Self.reply(error), context: context)
        #expect(failure.sentences == "--nag-limit: it needs --nag. Add --nag 5m.")
        #expect(Failure(Self.reply(error)).sentences == "nagLimit: it needs nag. Add nag 5m.")
        #expect(context.source.spelled("leave out \(Member.once)") == "leave out once")
        let sound = Sounds.Invalid(field: "volume", reason: "give \(Member.volume), \(Member.pan) or \(Member.rate)")
        #expect(Failure(Self.reply(sound)).cause == "volume: give volume, pan or rate")
    }

    /// A tool of the Model Context Protocol refuses a path, so it does not ask for one.
    @Test func theRemedyIsOneThatTheCallerTakes() {
        let error = Notifications.Invalid(
            field: "sound", word: "", reason: "no such sound",
            hint: "\"alertctl sound list\" lists the names; give a file by its path", missing: true)
        #expect(Failure(Self.reply(error)).message.contains("give a file by its path"))
        let failure = Failure(Self.reply(error), context: MCPPendingReply.context)
        #expect(!failure.message.contains("path"))
        #expect(failure.message.contains("\"alertctl sound list\" lists the names."))
    }

    @Test func whatIsNotWrittenIsNotPointedAt() {
        let error = Notifications.Invalid(field: "title", word: "\u{1B}[2J", reason: "it is bad", hint: "")
        #expect(Failure(Self.reply(error)).message == "alertctl: title: it is bad.")
    }
}

/// The errors whose hint is the daemon's, and may be missing.
private protocol InvalidValue {}
extension Notifications.Invalid: InvalidValue {}
extension Sounds.Invalid: InvalidValue {}
extension Progress.Invalid: InvalidValue {}
extension Badges.Invalid: InvalidValue {}
extension Manager.Invalid: InvalidValue {}
extension Prompts.Invalid: InvalidValue {}
