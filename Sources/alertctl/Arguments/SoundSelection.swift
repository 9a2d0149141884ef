// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety
import Varlink

/// The sounds that a command is about: the named ones, all, or the only one that plays.
struct SoundSelection: ArgumentGroup {
    var ids: [String] = []
    var all = false

    init() {}

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &ids, "ids", help: "Ids of sounds, as \"alertctl sound playing\" prints them.",
            completion: .custom(Completer.playing))
        table.flag(&all, "--all", help: "All sounds.")
    }

    func validate() throws(ValidationError) {
        if !ids.isEmpty, all { throw ValidationError("conflicting arguments: ids and --all; give one.") }
    }

    /// Changes the sounds, and prints their number.
    ///
    /// - Parameters:
    ///   - word: The state of the sounds after the change.
    ///   - verb: The words of the verb's name.
    ///   - call: Makes the call from the ids, or from `true` for all sounds.
    func change<Method: VarlinkMethod>(
        _ word: String, by verb: String, in session: Session, _ common: CommonOptions,
        _ call: ([String]?, Bool?) -> Method
    ) throws(Failure) -> CommandStatus where Method.Reply: CountingReply {
        let service = try session.connect(common)
        try IdentifierBatches.check(ids)
        var meant = Meant(ids: ids.isEmpty ? nil : ids)
        if ids.isEmpty, !all { meant = try Meant(try service.call(Sounds.Playing()).sounds, of: verb) }
        let reply = try service.call(call(meant.ids, meant.ids == nil ? true : nil))
        let late = reply.heardIn.map { "; heard in \(SoundDelayText.text($0))" } ?? ""
        return try session.answer(reply, common, ["\(reply.count) \(word)\(late)\(meant.rest)"])
    }

    /// The sounds that a line means.
    struct Meant: Equatable {
        /// The ids; nil for all sounds.
        var ids: [String]?
        /// The words about the sounds that stay.
        var rest = ""
    }
}

extension SoundSelection.Meant {
    /// Chooses the sounds of a line without an id: the only one, and of several all that can be heard or are paused if
    /// they are to be stopped.
    ///
    /// - Throws: A failure that names both lines, if one of several sounds may be meant.
    init(_ playing: [Sounds.PlayingSound], of verb: String) throws(Failure) {
        let isStop = verb == "stop"
        let (heard, later) = (playing.filter { $0.begins == nil }, playing.filter { $0.begins != nil })
        let counted = isStop ? playing : heard
        guard counted.count > 1 else { return }
        guard isStop, !heard.isEmpty else {
            let ids = counted.map(\.id)
            throw Failure(
                .badInput,
                "\(ids.count) sounds \(isStop ? "are to begin later" : "are playing"): \(ids.joined(separator: ", "))",
                remedy: "Write: alertctl \(verb) --all, or: alertctl \(verb) \(ShellText.quoted(ids[0]))")
        }
        guard !later.isEmpty else { return }
        ids = heard.map(\.id)
        rest = "; to begin later: \(later.map(\.id).joined(separator: ", "))"
    }
}

/// A reply with the number of changed sounds.
protocol CountingReply: VarlinkValue {
    var count: Int { get }
    /// The seconds until the change is heard, if it is not heard at once.
    var heardIn: Double? { get }
}

extension CountingReply {
    var heardIn: Double? { nil }
}

extension Sounds.Stop.Reply: CountingReply {}
extension Sounds.Pause.Reply: CountingReply {}
extension Sounds.Resume.Reply: CountingReply {}
