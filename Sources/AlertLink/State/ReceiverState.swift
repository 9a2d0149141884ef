// SPDX-License-Identifier: Apache-2.0

/// The alerts of other devices that are shown here. Times are microseconds since 1970.
package struct ReceiverState: Sendable, Hashable {
    /// An alert by its device and its key there.
    package struct Name: Sendable, Hashable, Comparable {
        package var origin: String
        package var key: AlertKey

        package init(_ origin: String, _ key: AlertKey) {
            self.origin = origin
            self.key = key
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.origin, left.key) < (right.origin, right.key)
        }
    }

    package enum Stage: Sendable, Hashable {
        /// The alert is to be shown, and alertd has not confirmed it.
        case wanted
        case shown
        /// The origin's share of the store is full: the alert waits there.
        case waiting
        /// The person has acted, and the origin has not settled the act yet.
        case acted(ActMessage)
        /// The alert has ended, or is not to be shown here.
        case closed
    }

    /// The daemon's answer to the call that shows a copy.
    package enum Showing: Sendable, Hashable {
        case taken
        /// alertd has no room at the moment.
        case full
        case refused
    }

    package struct Entry: Sendable, Hashable {
        /// The highest received revision.
        package var rev: Int64
        /// The end of the alert, by its origin's clock.
        package var until: Int64
        /// The end of the alert, by this device's clock.
        package var ends: Int64
        package var nonce: Int64
        package var title: String
        /// The id here.
        package var copy: String
        package var stage: Stage
        /// A Boolean value indicating whether an act may lie at the broker, even a settled one: the broker does not
        /// confirm that it was cleared.
        package var hasAct = false
        /// The key for the answer to a question for a secret.
        package var seal: [UInt8]?
        var isHeld = false
        /// The last report to its origin; nil before the first.
        package var reception: Reception?
        var isQuiet = false
        var isUndated = false
        var isDoubtful = false
        /// The size of the content, in bytes.
        var size = 0
        /// The number of times that the copy was to be shown, without repetitions after the end of this program.
        var showings: Int64 = 0

        var isAwaited: Bool { stage == .wanted || stage == .waiting || isDoubtful }
        var isUp: Bool { stage == .shown || stage == .wanted }
        /// A Boolean value indicating whether the copy waits for its origin to accept or reject a person's answer. It
        /// waits beyond the end of the alert, as the origin may report the outcome late.
        var awaitsOutcome: Bool { act?.verb.isAnswer == true }
        var isKeptAfterEnd: Bool { stage == .closed || awaitsOutcome }
        /// The act that waits for its origin.
        package var act: ActMessage? { if case .acted(let act) = stage { act } else { nil } }
        var isSnoozing: Bool { act?.verb.name == .snooze }
    }

    package private(set) var entries: [Name: Entry] = [:]
    /// Sums over ``entries``, by origin.
    private(set) var stored: [String: Stored] = [:]
    /// The alerts by their ids here.
    var names: [String: Name] = [:]
    /// The number of showings from which a new entry counts. alertd may know the deliveries of a forgotten entry by
    /// their names, and would not show an alert again under one of them.
    var showingsBefore: Int64 = 0
    /// Alerts that came late since the last summary.
    var missed = Missed()
    /// Alerts over a limit, by sender.
    var overflows: [String: Overflow] = [:]
    /// Reports to send, by origin.
    var reports: [String: [AlertKey: ReportMessage.Entry]] = [:]
    /// Copies that alertd has lost, and that their origins have not sent again.
    var lost: Set<Name> = []
    /// The times at which devices were last asked for their waiting alerts.
    var asked: [String: Int64] = [:]
    /// The maximum time for which an alert is shown, in microseconds.
    static let maximumLife: Int64 = 366 * 86_400 * 1_000_000

    /// Alerts that came and went while this device was away.
    struct Missed: Sendable, Hashable {
        /// The maximum number of titles in the summary; further alerts are counted.
        static let maximumTitles = 10

        var open: [String] = []
        var openCount = 0
        var ended = 0
        /// The time at which the summary is shown: a second after the last alert.
        var due: Int64?
    }

    package init() {}

    /// Changes an entry, and keeps the sums.
    mutating func set(_ entry: Entry?, _ name: Name) {
        for (entry, sign) in [(entries[name], -1), (entry, 1)] {
            guard let entry else { continue }
            if entry.isUp {
                stored[name.origin, default: Stored()].count += sign
                stored[name.origin, default: Stored()].bytes += sign * entry.size
            }
            if entry.stage == .waiting { stored[name.origin, default: Stored()].waiting += sign }
        }
        entries[name] = entry
        if stored[name.origin] == Stored() { stored[name.origin] = nil }
    }

    /// Stores an entry, in place of an ended one if there are too many.
    mutating func store(_ entry: Entry, _ name: Name) {
        if entries[name] == nil, entries.count >= LinkLimits.maximumReceived {
            // Removes the ended alert with the earliest end, whose repetition is the least likely.
            let oldest = entries.filter { $0.value.stage == .closed }.min { $0.value.ends < $1.value.ends }
            if let oldest { forget(oldest.key) }
        }
        set(entry, name)
        names[entry.copy] = name
    }

    /// Records alertd's answer about a copy.
    mutating func shown(_ copy: String, _ result: Showing) {
        guard let name = names[copy], var entry = entries[name], entry.stage == .wanted else { return }
        lost.remove(name)
        let before = entry.reception
        switch result {
        case .taken: (entry.stage, entry.reception) = (.shown, entry.isQuiet ? .listed : .shown)
        case .full: (entry.stage, entry.reception) = (.waiting, .waiting)
        case .refused: (entry.stage, entry.reception) = (.closed, .refused)
        }
        set(entry, name)
        // The origin does not get a report with each change that it knows. If the report was lost, the origin sends the
        // alert again.
        if entry.reception != before { report(name, entry) }
    }

    /// Records the person's verb about a copy.
    mutating func did(_ verb: AlertVerb, to copy: String, now: Int64) -> [LinkAction] {
        guard let name = names[copy], var entry = entries[name] else { return [] }
        // A later span replaces one that its origin has not settled.
        guard entry.isUp || entry.isSnoozing && verb.name == .snooze, verb.kind == name.key.kind else { return [] }
        // A secret leaves this device only sealed.
        switch verb {
        case .secret where entry.seal == nil, .answer(_, _, _?) where entry.seal != nil: return []
        default: break
        }
        let act = ActMessage(key: name.key, rev: entry.rev, nonce: entry.nonce, verb: verb, at: now)
        entry.stage = .acted(act)
        entry.hasAct = true
        set(entry, name)
        return [publish(act, name, entry, now: now)]
    }
}
