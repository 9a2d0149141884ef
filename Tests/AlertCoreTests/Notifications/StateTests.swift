// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// Resolution of an id by verb and state: people use the same title again and again.
@Suite struct StateTests {
    /// The state of the notification "tea".
    enum Standing: String, CaseIterable, Sendable {
        /// A repeating reminder whose last time is delivered.
        case repeatingDelivered
        /// A repeating reminder whose last time was acknowledged.
        case repeatingOnly
        /// A reminder that is pending, and an earlier one that was acknowledged.
        case pendingBesideAcknowledged
        /// A reminder that was acknowledged, and none is pending.
        case acknowledged
    }

    /// The effect of a verb.
    enum Result: Equatable {
        case takesPending, takesDelivered, takesPast, isRefused, isNotFound
    }

    private static let verbs: [String: @Sendable (Transaction) throws -> Void] = [
        "edit": { _ = try $0.edit(id: "tea", content: .init(title: "Coffee"), trigger: nil) },
        "skip": { _ = try $0.skip(ids: ["tea"], .count(1)) },
        "pause": { try $0.pause(ids: ["tea"]) },
        "cancel": { _ = try $0.cancel(ids: ["tea"]) },
        "snooze": { _ = try $0.snooze(id: "tea", for: "10m") },
        "ack": { _ = try $0.ack(ids: ["tea"]) },
        "activate": { try $0.activateLater(id: "tea", action: nil, token: nil) },
        "reply": { try $0.replyInWords(id: "tea", text: "Yes", token: nil) },
        "clear": { _ = try $0.clear(ids: ["tea"]) },
    ]

    private static let expected: [String: [Standing: Result]] = [
        "edit": [
            .repeatingDelivered: .takesPending, .repeatingOnly: .takesPending,
            .pendingBesideAcknowledged: .takesPending,
            .acknowledged: .isNotFound,
        ],
        "skip": [
            .repeatingDelivered: .takesPending, .repeatingOnly: .takesPending, .pendingBesideAcknowledged: .isRefused,
            .acknowledged: .isNotFound,
        ],
        "pause": [
            .repeatingDelivered: .takesPending, .repeatingOnly: .takesPending,
            .pendingBesideAcknowledged: .takesPending,
            .acknowledged: .isNotFound,
        ],
        "cancel": [
            .repeatingDelivered: .takesPending, .repeatingOnly: .takesPending,
            .pendingBesideAcknowledged: .takesPending,
            .acknowledged: .isNotFound,
        ],
        "snooze": [
            .repeatingDelivered: .takesDelivered, .repeatingOnly: .isRefused, .pendingBesideAcknowledged: .isRefused,
            .acknowledged: .takesPast,
        ],
        "ack": [
            .repeatingDelivered: .takesDelivered, .repeatingOnly: .isNotFound, .pendingBesideAcknowledged: .isNotFound,
            .acknowledged: .isNotFound,
        ],
        "activate": [
            .repeatingDelivered: .takesDelivered, .repeatingOnly: .isNotFound, .pendingBesideAcknowledged: .isNotFound,
            .acknowledged: .takesPast,
        ],
        "reply": [
            .repeatingDelivered: .takesDelivered, .repeatingOnly: .isNotFound, .pendingBesideAcknowledged: .isNotFound,
            .acknowledged: .isNotFound,
        ],
        "clear": [
            .repeatingDelivered: .takesDelivered, .repeatingOnly: .isNotFound, .pendingBesideAcknowledged: .isNotFound,
            .acknowledged: .isNotFound,
        ],
    ]

    private func bed(_ standing: Standing) throws -> TransactionBed {
        let bed = try TransactionBed()
        let content = Notifications.Content(title: "Tea", reply: .init())
        let repeats = standing == .repeatingDelivered || standing == .repeatingOnly
        try bed.change {
            _ = try $0.remind(
                id: "tea", content: content, trigger: repeats ? .init(when: "every day at 10") : .init(in: "1h"))
        }
        bed.clock.pass(seconds: 3_601)
        bed.turn()
        #expect(bed.presented == ["tea"])
        if standing != .repeatingDelivered { _ = try bed.change { try $0.ack(ids: ["tea"]) } }
        if standing == .pendingBesideAcknowledged {
            try bed.change { _ = try $0.remind(id: "tea", content: content, trigger: .init(in: "1h")) }
        }
        bed.forgetEffects()
        return bed
    }

    private struct Image: Equatable {
        var pending: Pending?
        var snoozed: Pending?
        var delivered: Delivered?
        var past: HistoryEntry.End?
    }

    private func image(_ bed: TransactionBed) throws -> Image {
        try bed.change { transaction in
            let db = transaction.db
            return Image(
                pending: try db.pending(id: "tea"), snoozed: try db.pending(id: "tea", role: .snooze),
                delivered: try db.delivered(id: "tea"), past: try db.past(id: "tea")?.end)
        }
    }

    @Test(arguments: verbs.keys.sorted(), Standing.allCases)
    func anIDIsMeantInOneState(_ verb: String, _ standing: Standing) throws {
        let bed = try bed(standing)
        let before = try image(bed)
        let run = try #require(Self.verbs[verb])
        let expected = try #require(Self.expected[verb]?[standing])
        bed.clock.pass(seconds: 1)
        do {
            try bed.change(run)
            let after = try image(bed)
            switch expected {
            case .takesPending:
                #expect(after.pending != before.pending && after.snoozed == nil)
                if verb != "cancel" { #expect(after.delivered == before.delivered) }
            case .takesDelivered:
                #expect(before.delivered != nil && after.delivered == nil)
                #expect(after.pending?.trigger == before.pending?.trigger && after.pending?.due == before.pending?.due)
            case .takesPast: #expect(after != before && after.pending == nil)
            case .isRefused, .isNotFound: Issue.record("\(verb) of \(standing) was done")
            }
        } catch is Notifications.NotFound {
            #expect(expected == .isNotFound)
            #expect(try image(bed) == before)
        } catch let error as Notifications.Invalid {
            #expect(expected == .isRefused)
            #expect(try image(bed) == before)
            guard verb == "snooze" else { return }
            let once = standing == .repeatingOnly ? "--once " : ""
            #expect(error.hint.contains("\"alertctl edit tea \(once)+15m\""), "\(error.hint)")
        }
    }
}
