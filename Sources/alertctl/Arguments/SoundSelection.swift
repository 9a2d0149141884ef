// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
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
    ///   - call: Makes the call from the ids, or from `true` for all sounds.
    func change<Method: VarlinkMethod>(
        _ word: String, in session: Session, _ common: CommonOptions, _ call: ([String]?, Bool?) -> Method
    ) throws(Failure) -> CommandStatus where Method.Reply: CountingReply {
        let service = try session.connect(common)
        try check(service, Method.self is Sounds.Stop.Type)
        let reply = try service.call(call(ids.isEmpty ? nil : ids, ids.isEmpty ? true : nil))
        let late = reply.heardIn.map { "; heard in \(SoundDelayText.text($0))" } ?? ""
        return try session.answer(reply, common, ["\(reply.count) \(word)\(late)"])
    }

    /// Refuses too many ids, and a command line that leaves open which of several sounds is meant.
    ///
    /// - Parameter isStop: Whether sounds that wait for their time count too.
    private func check(_ service: Service, _ isStop: Bool) throws(Failure) {
        try IdentifierBatches.check(ids)
        guard ids.isEmpty, !all else { return }
        let playing = try service.call(Sounds.Playing()).sounds.filter { isStop || $0.begins == nil }
        guard playing.count < 2 else {
            throw Failure(
                .badInput, "\(playing.count) sounds are playing: \(playing.map(\.id).joined(separator: ", "))",
                remedy: "Give an id, or --all")
        }
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
