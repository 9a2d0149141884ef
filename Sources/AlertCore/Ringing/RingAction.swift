// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime

/// The buttons that alertd itself puts on an alarm's notification. Their keys have a space in them, which no key of a
/// caller's has.
package enum RingAction: Sendable, Hashable {
    case stop
    case snooze

    private static let prefix = "alertd "

    package init?(key: String) {
        switch key {
        case Self.prefix + "stop": self = .stop
        case Self.prefix + "snooze": self = .snooze
        default: return nil
        }
    }

    package var key: String {
        switch self {
        case .stop: Self.prefix + "stop"
        case .snooze: Self.prefix + "snooze"
        }
    }

    package func label(_ terms: RingOptions) -> String {
        switch self {
        case .stop: "Stop"
        case .snooze: "Snooze \(Span.words(terms.snooze))"
        }
    }

    /// Returns the actions of a notification; none if it does not ring.
    package static func all(of delivered: Delivered) -> [(action: RingAction, label: String)] {
        guard let terms = delivered.content.ringTerms else { return [] }
        let state = RingState(terms, snoozes: delivered.deliveryState.snoozes)
        return (state.canSnooze ? [.stop, .snooze] : [.stop]).map { ($0, $0.label(terms)) }
    }
}

extension Transaction {
    /// Performs the action of an alarm's own button, on whatever surface the person pressed it. Does nothing if the
    /// alarm is over.
    package func act(_ action: RingAction, id: String) throws {
        guard let delivered = try db.delivered(id: id), let terms = delivered.content.ringTerms else { return }
        switch action {
        case .stop: _ = try ack(ids: [id])
        case .snooze: _ = try snooze(id: id, for: Span.text(terms.snooze))
        }
    }
}
