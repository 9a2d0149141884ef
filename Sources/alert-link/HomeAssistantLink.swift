// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// The exchange with Home Assistant. Times are microseconds of the uptime.
struct HomeAssistantLink {
    /// The state; nil if Home Assistant is switched off.
    private(set) var state: HomeAssistantState?
    /// The file with the topics that were written for Home Assistant.
    private let path: String
    /// The times at which alertd is asked for the present state.
    private var updates = ActionSchedule()
    /// The times at which an update also publishes unchanged values.
    private var repetitions = ActionSchedule(due: 0)

    private static let period = Int64(HomeAssistantState.period) * 1_000_000

    init(_ settings: Settings, path: String) {
        self.path = path
        state = settings.homeAssistant.map {
            HomeAssistantState($0, user: settings.user, device: settings.device, version: AlertService.version)
        }
    }

    /// The time of the next update; nil for never.
    var due: Int64? { updates.due }

    /// Begins a new connection, on which everything is published.
    /// - Parameter clear: Clears a topic of another name of this device, or each if Home Assistant was switched off.
    mutating func connected(clear: (String) -> Void) {
        let (former, topics) = (announced, Set(state?.topics ?? []))
        for topic in former.subtracting(topics).sorted() { clear(topic) }
        if former != topics { keepAnnounced(topics) }
        if state != nil { updates.requestAtOnce() }
    }

    /// Schedules an update if an event may have changed the state: at most one a second.
    mutating func noteChange(_ event: Manager.Event, now: Int64) {
        guard state != nil else { return }
        switch event.event {
        case .quiet, .delivered, .acknowledged, .dismissed, .activated, .replied, .cleared, .snoozed, .cancelled,
            .expired, .dropped:
            updates.request(after: 50_000, now: now)
        default: break
        }
    }

    /// Returns the changes at alertd since the last update, if an update is due.
    mutating func update(
        _ leaving: AppFilter, _ daemon: DaemonLink, now: Int64
    ) throws(VarlinkClientError) -> [HomeAssistantState.Publication] {
        guard state != nil, updates.isDue(now) else { return [] }
        updates.done(now: now, rest: 1_000_000, interval: Self.period)
        let isRepeated = repetitions.isDue(now)
        if isRepeated { repetitions.done(now: now, interval: Self.period - 1_000_000) }
        // Alerts of other devices are counted there.
        let own = try daemon.delivered().filter { $0.content.origin == nil }
        let titles = own.filter { leaving.admits(.notification($0.content)) }
            .sorted { ($0.deliveredAt ?? "") > ($1.deliveredAt ?? "") }.map(\.content.public.title)
        let isQuiet = try daemon.doNotDisturb() != .off
        let missing = state?.missing ?? []
        let changed =
            state?.changed(isQuiet: isQuiet, .init(count: own.count, titles: titles), isRepeated: isRepeated) ?? []
        return missing.filter { publication in !changed.contains { $0.topic == publication.topic } } + changed
    }

    /// Schedules an update that publishes the state even if it has not changed: the switch in Home Assistant shows what
    /// was published last.
    mutating func repeatState() {
        repetitions.requestAtOnce()
        updates.requestAtOnce()
    }

    /// Applies the broker's answer to a publication.
    mutating func answered(_ topic: String, refusal: Int32?) {
        guard state?.answered(topic, isGranted: refusal == nil) == true, let refusal else { return }
        log(
            "the broker rejected the message to Home Assistant at \(topic): reason \(refusal); retrying with the next "
                + "change, or after \(HomeAssistantState.period / 60) minutes")
    }

    /// The topics that were written for Home Assistant, also by an earlier start.
    private var announced: Set<String> {
        do throws(ExitFailure) {
            guard let bytes = try PrivateFile.read(path) else { return [] }
            // The file has a few topic names at most. For any other text no topic is cleared.
            let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(64).map(String.init)
            return Set(names.filter { !$0.isEmpty && !$0.contains("+") && !$0.contains("#") })
        } catch {
            log("\(error)")
            return []
        }
    }

    private func keepAnnounced(_ topics: Set<String>) {
        do throws(ExitFailure) {
            try PrivateFile.write(Array(topics.sorted().joined(separator: "\n").utf8), to: path, isDurable: true)
        } catch {
            log("\(error)")
        }
    }
}
