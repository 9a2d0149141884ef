// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import SettingsKit

/// `[approvals]`: the devices that get decisions about commands, and what remains of those decisions.
struct ApprovalSettings: Sendable, Hashable {
    /// The form in which the history keeps a command.
    enum History: String, Sendable, Hashable, CaseIterable {
        /// The command's SHA-256 and its first word.
        case hash
        /// Also by its first 1,024 bytes.
        case text
    }

    /// `history`
    var history = History.hash
    /// `to`: the other devices that get approvals, as for `--to`; none by default.
    var to: [String] = []
    /// `after`: the time until they get one that somebody here can answer; 0 to 10 min.
    var after = Duration.seconds(10)
    /// `allow-on-phone`: whether the phone may allow a short command, and not only deny it.
    var allowsOnPhone = false
}

extension ApprovalSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        if let history = try section.choice("history", as: History.self) { self.history = history }
        if let names = try section.strings("to", maximum: QuestionRules.maximumDevices) {
            for name in names {
                do throws(Prompts.Invalid) { try QuestionRules.check(device: name, field: "to") } catch {
                    throw section.error("to", "takes names of devices, as --to does: \(error.reason)")
                }
            }
            to = names
        }
        if let span = try section.span("after", from: .zero, to: .seconds(600)) { after = span }
        if let allows = try section.flag("allow-on-phone") { allowsOnPhone = allows }
        try section.finish()
    }

    /// Returns the way of a question to these devices.
    ///
    /// - Parameters:
    ///   - isLocked: Whether nobody can use this machine's screen.
    ///   - isReachable: Whether one of the devices is there and shows the question.
    func sending(_ question: Prompts.Question, isLocked: Bool, isReachable: Bool) -> PromptQueue.Sending {
        PromptQueue.Sending(
            after: isLocked && !Self.hasOwnDialog(question) ? 0 : after.microseconds,
            isEarlyIfAlone: !Self.hasOwnDialog(question), isReachable: isReachable)
    }

    /// Returns whether a question goes earlier if the session is locked.
    func waitsForPerson(_ question: Prompts.Question) -> Bool { after > .zero && !Self.hasOwnDialog(question) }

    /// Returns whether the program also shows its own dialog, in which who sits here answers.
    private static func hasOwnDialog(_ question: Prompts.Question) -> Bool { question.approval?.showAfter ?? 0 > 0 }
}
