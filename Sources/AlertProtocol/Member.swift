// SPDX-License-Identifier: Apache-2.0

/// A member of a call that a sentence of alertd names: ``it needs `nag` ``.
///
/// alertd does not know what its caller calls a member: a person types an option, a program sets the member. So the
/// sentence has the member in backquotes, and a program that shows the sentence to a person puts its own name there.
package enum Member: String, CaseIterable, Sendable, CustomStringConvertible {
    case afterAck, all, app, by, cron, evenSilent, floating, `for`, gap, handover, long, nag, noRepeat,
        olderThan, on, onDeliver, once, pan, rate, `repeat`, ring, sound, start, step, then, thread, timeout,
        timeoutAction, to, until, userInfo, volume, withoutValues, zone

    /// The name in a sentence.
    package var description: String { "`\(rawValue)`" }

    /// Returns a sentence with another name for each member in backquotes. Other words in backquotes stay: they are of
    /// the person, or of a shell.
    ///
    /// - Parameter name: Returns the name for a member; nil for the member's own, without the backquotes.
    package static func naming(_ sentence: String, _ name: (Member) -> String? = { _ in nil }) -> String {
        guard sentence.utf8.contains(UInt8(ascii: "`")) else { return sentence }
        var parts = sentence.split(separator: "`", omittingEmptySubsequences: false)[...]
        var text = String(parts.removeFirst())
        while let part = parts.popFirst() {
            // The backquote after the last part is missing, so that part is no name.
            if !parts.isEmpty, let member = Member(rawValue: String(part)) {
                text += (name(member) ?? member.rawValue) + parts.removeFirst()
            } else {
                text += "`" + part
            }
        }
        return text
    }
}
