// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// A change of an entry from the page, as alertd takes it. What the page does not name stays as it is.
package struct EntryEdit: Sendable {
    private let edit: Page.Edit
    private let zone: String?

    /// - Parameter zone: The zone in which the time is read; nil for that of alertd.
    package init(_ edit: Page.Edit, zone: String?) { (self.edit, self.zone) = (edit, zone) }

    /// Checks that an entry can be changed.
    ///
    /// - Parameters:
    ///   - others: The other entries of its id.
    ///   - edit: The change. The end of a timer takes another level, and nothing else.
    package static func check(
        _ entry: Notifications.Notification, _ others: [Notifications.Notification], for edit: Page.Edit
    ) throws(Page.Refused) {
        let reason: String? =
            if let calendar = entry.calendar {
                "it comes from the calendar \(calendar): change the event there"
            } else if entry.timer != nil, edit != Page.Edit(key: edit.key, level: edit.level) {
                "it is the end of a timer, which has other controls"
            } else if entry.state == .delivered {
                "it has come already; its next time is a separate entry"
            } else if entry.state == .snoozed, others.contains(where: { $0.state == .pending || $0.state == .paused }) {
                "it is snoozed; change its next time, which is a separate entry"
            } else {
                nil
            }
        if let reason { throw Page.Refused(reason: reason) }
    }

    /// Returns the new time; nil if it stays.
    package var trigger: Notifications.Trigger? {
        guard let when = edit.when else { return nil }
        // A picked time has no words.
        if Self.isTime(when) { return .init(at: when, session: zone) }
        return .init(
            when: when, single: edit.once == true ? true : nil, session: zone, language: edit.language)
    }

    private static func isTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count > 10 && bytes[4] == UInt8(ascii: "-") && bytes[10] == UInt8(ascii: "T")
            && bytes.prefix(4).allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Returns the new content; nil if it stays.
    /// - Throws: `Page.Invalid` for a sound that is no name.
    package func content(_ before: Notifications.Content) throws(Page.Invalid) -> Notifications.Content? {
        guard edit.title != nil || edit.body != nil || edit.level != nil || edit.sound != nil else { return nil }
        var content = before
        if let title = edit.title { content.title = title }
        if let body = edit.body { content.body = body.isEmpty ? nil : body }
        if let level = edit.level { content.level = .init(rawValue: level.rawValue) }
        if let sound = edit.sound {
            // A name: no file of this machine is reached from a browser.
            guard !sound.contains("/") else {
                throw Page.Invalid(field: "sound", reason: "takes the name of a sound")
            }
            content.sound = sound.isEmpty ? (before.ring == nil ? nil : "none") : sound
        }
        return content
    }
}
