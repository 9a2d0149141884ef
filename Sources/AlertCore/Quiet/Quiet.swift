// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// The do not disturb settings of the person: what is held, and when that changes. A value; the time is an argument.
package struct Quiet: Sendable, Hashable {
    /// The person's request, besides the schedule.
    package enum Asked: Sendable, Hashable {
        /// No request: the schedule decides.
        case nothing
        /// Quiet, until a time or until it is ended.
        case on(until: Instant?)
        /// Not quiet, until the present period of the schedule ends, or for ever if it never does.
        case off(until: Instant?)
    }

    /// The reason why it is quiet.
    package enum Reason: Sendable, Hashable {
        /// The person asked for it.
        case asked
        /// The person switched on the do not disturb of the named notification server, which counts like a request.
        case desktop(server: String)
        /// The schedule says so.
        case schedule
        /// The screen is shared with others, or a window fills it.
        case presentation

        /// The word in events and in the database.
        package var word: String {
            switch self {
            case .asked: "asked"
            case .desktop: "desktop"
            case .schedule: "schedule"
            case .presentation: "presentation"
            }
        }

        /// The notification server whose switch is on; nil for any other reason.
        package var server: String? {
            if case .desktop(let server) = self { server } else { nil }
        }
    }

    package var asked = Asked.nothing
    /// Parts of the week, at most ``maximumTimes``.
    package var schedule: [QuietTime] = []
    /// Applications whose notifications never interrupt, except critical ones.
    package var muted: Set<String> = []
    /// The ends of the mutes that have one. Their applications are muted, too.
    package var muteEnds: [String: Instant] = [:]
    /// Applications whose notifications always interrupt, unless the applications are muted.
    package var allowed: Set<String> = []
    package var isPresenting = false
    /// The notification server whose do-not-disturb switch is on; nil if none is known to be.
    package var desktop: String?

    package init(
        asked: Asked = Asked.nothing, schedule: [QuietTime] = [], muted: Set<String> = [],
        muteEnds: [String: Instant] = [:], allowed: Set<String> = [], isPresenting: Bool = false,
        desktop: String? = nil
    ) {
        self.asked = asked
        self.schedule = schedule
        self.muted = muted
        self.muteEnds = muteEnds
        self.allowed = allowed
        self.isPresenting = isPresenting
        self.desktop = desktop
    }

    /// The most times in a schedule.
    package static let maximumTimes = 64
    /// The most applications in a list.
    package static let maximumApps = 1_000

    /// Returns the reason why it is quiet at a moment; nil if it is not.
    package func reason(at instant: Instant, in zone: Zone) -> Reason? {
        if case .on(let until) = asked, until.map({ instant < $0 }) ?? true { return .asked }
        // `off` does not end this: it ends alertd's own do not disturb, and the switch is the server's.
        if let desktop { return .desktop(server: desktop) }
        if case .off(let until) = asked, until.map({ instant < $0 }) ?? true { return nil }
        if isScheduled(at: instant, in: zone) { return .schedule }
        return isPresenting ? .presentation : nil
    }

    /// Returns the reason why a notification of this level and application is held; nil if it is not held.
    ///
    /// The levels follow UserNotifications. A time-sensitive notification passes a schedule, but not a request of
    /// the person, whether made to alertd or to the notification server. A critical notification passes everything. A
    /// passive one does not interrupt anyway.
    /// - Parameter isMuted: Whether it is treated as if its application were muted.
    package func hold(
        _ level: Notifications.Level, app: String, isMuted: Bool = false, because reason: Reason?
    ) -> Hold? {
        switch level {
        case .critical, .passive: return nil
        case .active, .timeSensitive:
            if isMuted || muted.contains(app) { return .muted }
            guard let reason, !allowed.contains(app) else { return nil }
            switch reason {
            case .asked, .desktop: return .quiet(reason)
            case .schedule, .presentation: return level == .active ? .quiet(reason) : nil
            }
        }
    }

    /// The reason why a notification is held.
    package enum Hold: Sendable, Hashable {
        /// The application is muted, or a rule mutes the notification.
        case muted
        /// Do not disturb is on.
        case quiet(Reason)
        /// The notification waits for the next digest.
        case digest

        /// The word for the reason.
        package var word: String {
            switch self {
            case .muted: "muted"
            case .digest: "digest"
            case .quiet(let reason): reason.word
            }
        }
    }

    /// Returns the next moment at which quiet may begin or end; nil for never. Eight days are enough, because a
    /// schedule repeats every week.
    func nextChange(after instant: Instant, in zone: Zone) -> Instant? {
        var moments: [Instant] = []
        switch asked {
        case .on(let until?), .off(let until?): moments.append(until)
        case .on(nil): return nil
        case .off(nil), .nothing: break
        }
        if !schedule.isEmpty {
            let today = zone.civil(at: instant).date
            for day in 0...8 {
                for time in schedule {
                    for edge in time.edges(around: today.adding(days: day)) {
                        switch zone.resolve(edge) {
                        case .unique(let moment): moments.append(moment)
                        case .gap(let transition, _, _): moments.append(transition)
                        case .overlap(let first, let last): moments += [first, last]
                        }
                    }
                }
            }
            // If the clocks are set back, an hour of local time occurs twice.
            let segment = zone.segment(at: instant)
            if segment.end < instant.seconds + 8 * 86_400 { moments.append(Instant(seconds: segment.end)) }
        }
        var now = reason(at: instant, in: zone)
        for moment in Set(moments).sorted() where moment > instant {
            let then = reason(at: moment, in: zone)
            if then != now { return moment }
            now = then
        }
        return nil
    }

    /// Mutes an application until a time, or for ever if there is none. A former end does not count any more.
    package mutating func mute(_ app: String, until end: Instant?) {
        muted.insert(app)
        muteEnds[app] = end
    }

    /// Ends the mute of an application.
    package mutating func unmute(_ app: String) {
        muted.remove(app)
        muteEnds[app] = nil
    }

    /// Ends the mutes whose time has come. Returns whether there were some.
    mutating func endMutes(at instant: Instant) -> Bool {
        let ended = muteEnds.filter { $0.value <= instant }.map(\.key)
        ended.forEach { unmute($0) }
        return !ended.isEmpty
    }

    /// Returns the next moment at which something has to be done: quiet may begin or end, or a mute ends.
    func nextWake(after instant: Instant, in zone: Zone) -> Instant? {
        [nextChange(after: instant, in: zone), muteEnds.values.min()].compactMap { $0 }.min()
    }

    /// Returns the state after `off`: no quiet until the period of the schedule ends; outside the schedule no request.
    package func ended(at instant: Instant, in zone: Zone) -> Quiet {
        var quiet = self
        quiet.asked = .nothing
        guard quiet.isScheduled(at: instant, in: zone) else { return quiet }
        quiet.asked = .off(until: quiet.nextChange(after: instant, in: zone))
        return quiet
    }

    private func isScheduled(at instant: Instant, in zone: Zone) -> Bool {
        guard !schedule.isEmpty else { return false }
        let reading = zone.civil(at: instant)
        return schedule.contains { $0.contains(reading) }
    }
}
