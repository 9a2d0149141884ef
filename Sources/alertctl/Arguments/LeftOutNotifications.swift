// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import TerminalKit

/// The notifications that a change of several leaves out, because they cannot be changed.
struct LeftOutNotifications {
    /// The field of the call: `true` if the words name whatever matches, `nil` if they name each notification.
    let isPartial: Bool?
    private var all: [Notifications.LeftOut] = []

    /// True if none was left out.
    var isEmpty: Bool { all.isEmpty }

    /// - Parameter words: The ids and globs of the command line.
    init(_ words: [String], all: Bool = false, today: Bool = false) {
        let isGlob = words.contains { $0.contains { "*?[".contains($0) } }
        isPartial = all || today || isGlob ? true : nil
    }

    /// Adds the notifications that a reply names.
    mutating func add(_ leftOut: [Notifications.LeftOut]?) { all += leftOut ?? [] }

    /// Names each one with the reason on standard error.
    ///
    /// - Parameter changed: The number of notifications that were changed.
    /// - Returns: The status of success if any was changed, or none was left out.
    func report(changed: Int, in session: Session) throws(Failure) -> CommandStatus {
        for one in all { try session.errors.line("alertctl: left out: " + Self.sentence(one, session.source)) }
        return changed > 0 || all.isEmpty ? .done : .badInput
    }

    /// Returns the reason with the id, and the way to change it.
    static func sentence(_ one: Notifications.LeftOut, _ source: ArgumentSource = ArgumentSource()) -> String {
        let isNamed = one.reason.hasPrefix(one.id + " ")
        let cause = isNamed ? one.reason : "\(one.id): \(one.reason)"
        let (reason, hint) = (source.spelled(cause).visible, source.spelled(one.hint ?? "").visible)
        return Failure(.badInput, reason, remedy: hint).sentences
    }
}
