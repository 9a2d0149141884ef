// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Varlink

/// Messages to alertd and to the person.
extension DaemonLink {
    /// Tells the person something, in the list and without disturbing.
    /// - Parameter id: One of the same id is replaced.
    func tell(_ title: String, _ body: String, _ id: String? = nil) throws(VarlinkClientError) {
        let title = String(decoding: Array(title.utf8.prefix(900)), as: UTF8.self)
        let content = Notifications.Content(title: title, body: body.isEmpty ? nil : body, level: .passive)
        let call = Notifications.Notify(id: id, content: content)
        _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(call) }
    }

    /// Alerts in one call.
    private static let mostReached = 1_000

    /// Tells alertd what became of alerts of this device on others.
    /// - Parameter isAll: Whether that is all that is known.
    func reached(_ reached: [LinkAction.Reached], isAll: Bool = false) throws(VarlinkClientError) {
        let entries = reached.filter { $0.key.kind != .work }.map { entry in
            Notifications.Reached(
                id: entry.key.id, isQuestion: entry.key.kind == .prompt ? true : nil, device: entry.device,
                state: entry.reception.flatMap { .init(rawValue: $0.rawValue) })
        }
        var rest = entries[...]
        var isFirst = isAll
        while !rest.isEmpty || isFirst {
            let call = Notifications.Report(
                reached: Array(rest.prefix(Self.mostReached)), all: isFirst ? true : nil)
            rest = rest.dropFirst(Self.mostReached)
            isFirst = false
            _ = try unlessRefused { () throws(VarlinkClientError) in try calls.call(call) }
        }
    }
}
