// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB

/// An alarm that this device follows may also come from another device that follows the same calendar. Its id is the
/// same there, and the id of the copy here is that id with the name of the device, `ID@DEVICE`. The alarm rings from
/// the file of this device; the copy is only listed, and what is done about one of the two holds for the other.
extension Transaction {
    /// Returns another device's notification as it is delivered here: without a sound if this device follows the alarm.
    func withoutTwin(_ content: Notifications.Content, id: String) throws -> Notifications.Content {
        guard try followedAlarm(ofCopy: id, content) != nil else { return content }
        var quiet = content
        quiet.level = .passive
        (quiet.sound, quiet.say, quiet.ring, quiet.escalate) = (nil, nil, nil, nil)
        return quiet
    }

    /// Ends the other notifications about an alarm after one of them was ended by the person or by another device.
    ///
    /// - Parameter delivered: The one that has just ended.
    func endTwins(of delivered: Delivered) throws {
        if let own = try followedAlarm(ofCopy: delivered.id, delivered.content) {
            // The device where the person acted writes the file; this one leaves it.
            guard let alarm = try db.delivered(id: own) else { return }
            try acknowledge(id: own)
            try end(alarm)
        } else if delivered.content.calendar?.source != nil {
            for copy in try db.copies(of: delivered.id)
            where try followedAlarm(ofCopy: copy.id, copy.content) == delivered.id { try end(copy) }
        }
    }

    private func end(_ copy: Delivered) throws {
        try db.endDelivered(id: copy.id, .acknowledged, at: now.wall)
        try db.endReminding(id: copy.id)
        // alert-link tells the other device.
        try record(.acknowledged(id: copy.id, app: copy.app, at: now.wall))
        onCommit(.withdraw(ids: [copy.id]))
    }

    /// Returns the id of the alarm here that another device's notification is about; nil if this device does not follow
    /// it.
    private func followedAlarm(ofCopy id: String, _ content: Notifications.Content) throws -> String? {
        guard let origin = content.origin, id.hasSuffix("@" + origin) else { return nil }
        let own = String(id.dropLast(origin.count + 1))
        guard let place = try db.followedPlace(of: own), Self.source(ofCalendar: place.calendar) == nil else {
            return nil
        }
        return own
    }
}

extension Database {
    /// Returns delivered notifications with the ids `ID@...`.
    fileprivate func copies(of id: String) throws -> [Delivered] {
        try rows(
            """
            SELECT \(Self.deliveredColumns) FROM delivered WHERE id > ?1 || '@' AND id < ?1 || 'A' ORDER BY id
            """, [id]
        ).map { try Delivered(row: $0) }
    }
}
