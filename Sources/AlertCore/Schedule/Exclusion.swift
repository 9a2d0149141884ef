// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

/// An option that does not go with another one. What excludes what stands here alone.
struct Exclusion: Sendable {
    /// The field that an error names.
    let field: String
    /// The reason, if it is not that of the whole table.
    var reason = ""
    /// Returns whether the caller of a new time names the option.
    var isNamed: @Sendable (Notifications.Trigger) -> Bool = { _ in false }
    /// Returns whether a notification has the option.
    var isSet: @Sendable (Terms, Notifications.Content) -> Bool = { _, _ in false }

    /// The options of times, which a reminder that comes when something happens cannot have.
    static let ofOccasion: [Exclusion] = [
        Exclusion(field: "zone", isNamed: { $0.zone != nil }),
        Exclusion(field: "floating", isNamed: { $0.floating == true }),
        Exclusion(field: "start", isNamed: { $0.start != nil }),
        Exclusion(field: "until", isNamed: { $0.until != nil }),
        Exclusion(field: "count", isNamed: { $0.count != nil }),
        Exclusion(field: "exceptCalendars", isNamed: { $0.exceptCalendars != nil }),
        Exclusion(field: "onlyCalendars", isNamed: { $0.onlyCalendars != nil }),
        Exclusion(field: "except", isNamed: { $0.except != nil }),
        Exclusion(field: "gap", isNamed: { $0.gap != nil }),
        Exclusion(field: "overlap", isNamed: { $0.overlap != nil }),
        Exclusion(
            field: "warn", isNamed: { isGiven($0.warn?.first) }, isSet: { terms, _ in !terms.warnings.isEmpty }),
        Exclusion(field: "wake", isNamed: { $0.wake == true }, isSet: { terms, _ in terms.wake }),
        Exclusion(field: "missed", isNamed: { $0.missed != nil }, isSet: { terms, _ in terms.missed != .once }),
        Exclusion(
            field: "lateWindow", isNamed: { isGiven($0.lateWindow) }, isSet: { terms, _ in terms.lateWindow != nil }),
        Exclusion(
            field: "afterAck", isNamed: { isGiven($0.afterAck) }, isSet: { terms, _ in terms.afterAck != nil }),
        Exclusion(field: "except", isSet: { terms, _ in !terms.exceptions.isEmpty }),
        Exclusion(field: "offset", isSet: { terms, _ in terms.offset != .none }),
        Exclusion(field: "cycle", isSet: { terms, _ in terms.cycle != nil }),
    ]

    /// The options that leave nothing to acknowledge, and so exclude a span after the acknowledgement.
    static let ofAfterAck: [Exclusion] = [
        Exclusion(
            field: "missed", reason: "a time that is skipped could never be acknowledged",
            isSet: { terms, _ in terms.missed == .skip }),
        Exclusion(
            field: "lateWindow", reason: "a time that is too late to be delivered could never be acknowledged",
            isSet: { terms, _ in terms.lateWindow != nil }),
        Exclusion(
            field: "transient", reason: "what leaves the list by itself could never be acknowledged",
            isSet: { _, content in content.transient == true }),
        Exclusion(
            field: "afterAck", reason: "a timer goes on by itself", isSet: { terms, _ in terms.cycle != nil }),
        Exclusion(
            field: "afterAck", reason: "the alarm of an event comes when the event does",
            isSet: { terms, _ in terms.offset != .none }),
    ]

    /// An alarm rings by itself until somebody stops it.
    static let ofRing: [Exclusion] = [
        Exclusion(
            field: "nag", reason: "alarms ring until you stop them", isSet: { terms, _ in terms.nag != nil })
    ]

    /// Returns whether an option is given. "none" removes it in an edit.
    private static func isGiven(_ text: String?) -> Bool { text != nil && text != Terms.none }
}

extension Terms {
    /// Refuses what means nothing with a content.
    package func check(with content: Notifications.Content) throws(Notifications.Invalid) {
        if afterAck != nil, let found = Exclusion.ofAfterAck.first(where: { $0.isSet(self, content) }) {
            throw Notifications.Invalid(
                field: found.field, word: "", reason: found.reason,
                hint: "leave it out, or leave out \(Member.afterAck)")
        }
        if content.ring != nil, let found = Exclusion.ofRing.first(where: { $0.isSet(self, content) }) {
            throw Notifications.Invalid(
                field: found.field, word: nag.map { Span.text($0) } ?? "", reason: found.reason,
                hint: "leave out \(Member.nag)")
        }
    }
}

extension Pending {
    /// Refuses options that mean nothing for a reminder without times.
    ///
    /// - Throws: `Notifications.Invalid` with the field.
    func checkOccasion() throws(Notifications.Invalid) {
        guard trigger.occasion != nil, let found = Exclusion.ofOccasion.first(where: { $0.isSet(terms, content) })
        else { return }
        throw Notifications.Invalid(withoutTimes: found.field)
    }
}
