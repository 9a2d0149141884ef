// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import TerminalKit
import TextSafety
import Varlink

/// The refusal of a verb for delivered notifications, of one that waits for its time.
enum StillToCome {
    /// Runs a call for delivered notifications, and explains its refusal.
    static func explained<Value>(
        by service: Service, in session: Session, _ call: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        do throws(Failure) {
            return try call()
        } catch {
            // The word "all" may stand for the option.
            guard let id = error.missingID, id != "all" else { throw error }
            let found: Notifications.Notification
            do throws(Failure) { found = try service.call(Notifications.Show(id: id)).notification } catch _ {
                throw error
            }
            throw refusal(error, of: found, in: session.moment) ?? error
        }
    }

    /// Returns the refusal for a pending notification; nil for any other.
    static func refusal(_ error: Failure, of found: Notifications.Notification, in moment: RenderTime) -> Failure? {
        guard found.state == .pending, found.awaitsAck != true, !found.due.isEmpty else { return nil }
        let due = "\(moment.there(found.due)) (\(moment.distance(found.due)))"
        return Failure(
            error.status, "\(found.id) is still to come, due \(due)",
            remedy: "To end it: alertctl cancel \(ShellText.quoted(found.id))")
    }
}
