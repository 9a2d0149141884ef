// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import GRDB
import Varlink

extension Salvage {
    /// The readable parts of a reminder's row; none of a row that is destroyed.
    package struct Remains: Sendable, Hashable {
        private var content: Notifications.Content?
        private var trigger: Trigger?
        /// The options; nil if their text is damaged.
        private var terms: Terms?
        private var state: DeliveryState?
        private var zone: String?
        private var created: Instant?

        init() {}

        init(_ values: [DatabaseValue], _ layout: TableLayout) {
            func value(_ name: String) -> DatabaseValue? {
                layout.columns.firstIndex { $0.name == name }.flatMap { values.indices.contains($0) ? values[$0] : nil }
            }
            func text(_ name: String) -> String? { value(name).flatMap(String.fromDatabaseValue) }
            content = text("content").flatMap(Notifications.Content.init(ifReadable:))
            // What cannot be read is lost, and named in the report.
            trigger = text("trigger").flatMap { try? Trigger($0) }
            let column = text("terms").flatMap { (try? JSON(parsing: $0)) == nil ? nil : TermsColumn.read($0) }
            (terms, state) = (column?.terms, column?.state)
            zone = text("zone")
            created = value("created").flatMap(Int64.fromDatabaseValue).map(Instant.init(microseconds:))
        }

        /// Returns a reminder with these parts, and the facts that it has lost.
        ///
        /// - Parameter due: The time at which it is due by the wall clock.
        func pending(
            of name: SalvagedRows.Pending, due: Instant, now: Instant
        ) -> (pending: Pending, lost: Set<Fact>) {
            var lost: Set<Fact> = []
            if content == nil { lost.insert(.text) }
            // A reminder that was paused or waited for something has no time but in its trigger.
            let hasTime = Due(number: due.microseconds).time != nil
            if trigger == nil { lost.formUnion(hasTime ? [.repetition] : [.repetition, .time]) }
            if terms == nil || trigger == nil { lost.insert(.options) }
            var pending = Pending(
                id: name.id, role: Pending.Role(name.role) ?? .main,
                content: content ?? .textless(id: name.id, app: name.app, lost),
                trigger: trigger ?? .instant(hasTime ? due : now),
                zone: trigger == nil ? "UTC" : zone ?? "UTC", due: Due(number: due.microseconds),
                created: created ?? now)
            if let trigger {
                // Options refer to the times of the trigger.
                (pending.terms, pending.deliveryState) = (terms ?? Terms(), state ?? DeliveryState())
                if case .countdown = trigger, let boot = name.boot {
                    pending.countdown = Pending.Countdown(boot: boot, deadline: name.due)
                }
            } else if !hasTime {
                pending.due = .paused
                pending.terms.isTimeLost = true
            }
            return (pending, lost)
        }
    }
}
