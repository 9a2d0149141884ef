// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import LinuxSystem
import ReminderKit
import Varlink

extension UnresponsiveDevices {
    /// Returns the report of alert-link, if one of these notifications was sent to a device that has not reported it.
    /// Without a report nothing is known.
    static func about(_ notifications: [Notifications.Notification], in session: Session) -> UnresponsiveDevices {
        let isAwaited = notifications.contains { notification in
            let reported = Set((notification.receptions ?? []).map(\.device))
            return !Set(notification.reaches ?? []).isSubset(of: reported)
        }
        guard isAwaited else { return UnresponsiveDevices() }
        let program = LinkProgram(environment: session.environment, files: session.files)
        do {
            let output = try program.output(["status", "--json"])
            return UnresponsiveDevices(try JSON(parsing: output, maximumSize: 1 << 20))
        } catch {
            return UnresponsiveDevices()
        }
    }
}
