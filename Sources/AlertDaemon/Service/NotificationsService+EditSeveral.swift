// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Varlink

/// Edits of several notifications in one call.
extension NotificationsService {
    func editSeveral(_ call: Notifications.Edit) async throws -> Notifications.Edit.Reply {
        try checkCount(call.ids?.count ?? 0, of: "ids")
        try checkCount(call.contents?.count ?? 0, of: "contents")
        let contents = call.contents ?? [:]
        let named = try await namedContents(contents)
        let (edited, leftOut) = try await loop.stored(after: named) { transaction in
            let ((all, leftOut), step) = try transaction.stepped { try transaction.editEach(call) }
            try transaction.name(step, call.verb)
            let edited = try all.map { one in
                var edited = one
                edited.notes += try transaction.quietNotes(of: one.pending)
                return edited
            }
            return (edited, leftOut)
        }
        let all = edited.map(wire)
        return Notifications.Edit.Reply(
            due: all.first?.due ?? "", zone: all.first?.zone ?? "", next: [], notes: [],
            unseen: await onlookers.unseen(all: edited.map(\.pending.content)), edited: all,
            leftOut: leftOut.nonEmpty)
    }

    private func wire(_ edited: Edited) -> Notifications.Edited {
        let pending = edited.pending
        let times = Upcoming(pending, zones: zones)
        let notes = edited.notes + times.notes(from: loop.now().wall)
        return Notifications.Edited(
            id: pending.id, of: edited.isOnce ? edited.former?.id : nil, due: times.due, zone: pending.zone,
            formerDue: edited.former.map { Upcoming($0, zones: zones, count: 0).due }, notes: notes.nonEmpty)
    }

    /// Checks the devices that contents name, and returns the check of their sounds; nil if there is nothing to check.
    /// A device or sound that a notification had before is not refused.
    private func namedContents(
        _ contents: [String: Notifications.Content]
    ) async throws -> (@Sendable () async throws -> Void)? {
        guard !contents.isEmpty else { return nil }
        let before = try await loop.look { db in
            try contents.keys.reduce(into: [String: Notifications.Content]()) { found, id in
                found[id] = try (db.pending(id: id) ?? db.pending(id: id, role: .snooze))?.content
            }
        }
        var sounds: [String?: @Sendable () async throws -> Void] = [:]
        for (id, content) in contents {
            try await checkDevices(content, except: before[id]?.addressees ?? [])
            if content.sound != before[id]?.sound, sounds[content.sound] == nil {
                sounds[content.sound] = soundCheck(content)
            }
        }
        guard !sounds.isEmpty else { return nil }
        let checks = Array(sounds.values)
        return { for check in checks { try await check() } }
    }
}
