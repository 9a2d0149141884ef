// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import Varlink

/// Alerts of machines that are no devices. They begin here, and travel as this device's own.
extension LinkLoop {
    func receivedInbox(_ bytes: [UInt8], from sender: String, at path: String, isRetained: Bool) {
        guard var state = inbox, let daemon else { return core.refused(.unknownSender, from: sender) }
        do throws(Frame.Refused) {
            let alert = try state.received(
                bytes, from: sender, at: path, isRetained: isRetained, gate: &core.gate, now: Clock.wall)
            guard let alert else { return }
            do throws(VarlinkClientError) {
                switch alert {
                case .show(let id, let content, let isOver):
                    if try !daemon.post(id, content) { core.refused(.malformed, from: sender) }
                    if isOver { core.exceeded(content.title, of: sender, now: Clock.wall) }
                case .end(let id): try daemon.close(id, .notification, answeredOn: nil)
                }
            } catch {
                // It is not noted as taken: what lies at the broker comes again.
                return lostDaemon(error)
            }
            inbox = state
            saveInbox()
        } catch {
            core.refused(error.refusal, from: error.sender)
        }
    }

    private func saveInbox() {
        guard let state = inbox, state.isDirty else { return }
        do throws(SystemError) {
            try PrivateFile.write(state.json.serialized(), to: paths.inbox, isDurable: true)
            inbox?.saved()
        } catch {
            log("\(paths.inbox) cannot be written: \(error)")
        }
    }
}

/// The exchange with Home Assistant.
extension LinkLoop {
    /// Tells everything on a new connection, and clears what was told before under another name, or when this was on.
    func announceHome() {
        let topics = Set(home?.topics ?? [])
        for topic in announcedTopics.subtracting(topics).sorted() { broker?.publish(topic, [], expiry: nil) }
        keepAnnounced(topics)
        guard let home else { return }
        tell(home.everything)
        homeDue = Clock.uptime
    }

    /// Publishes the state if an event may have changed it. It is looked at no more than once a second.
    func homeMayChange(_ event: Manager.Event) {
        guard home != nil else { return }
        switch event.event {
        case .quiet, .delivered, .acknowledged, .dismissed, .activated, .replied, .cleared, .snoozed, .cancelled,
            .expired,
            .dropped:
            homeDue = min(homeDue, max(homeLooked + 1_000_000, Clock.uptime + 50_000))
        default: break
        }
    }

    /// Looks at alertd when it is time to, and tells what has changed.
    func followHome() {
        guard home != nil, let daemon, core.connection != nil, Clock.uptime >= homeDue else { return }
        homeLooked = Clock.uptime
        homeDue = homeLooked + Int64(HomeAssistantState.period) * 1_000_000
        let isRepeated = homeLooked >= homeToldAll + Int64(HomeAssistantState.period - 1) * 1_000_000
        if isRepeated { homeToldAll = homeLooked }
        do throws(VarlinkClientError) {
            // What came from elsewhere is counted there.
            let own = try daemon.delivered().filter { $0.content.origin == nil }
            let titles = own.filter { core.leaving.admits(.notification($0.content)) }
                .sorted { ($0.deliveredAt ?? "") > ($1.deliveredAt ?? "") }.map(\.content.title)
            let isQuiet = try daemon.doNotDisturb() != .off
            let missing = home?.missing ?? []
            let changed =
                home?.changed(isQuiet: isQuiet, .init(count: own.count, titles: titles), isRepeated: isRepeated) ?? []
            tell(missing.filter { publication in !changed.contains { $0.topic == publication.topic } } + changed)
        } catch {
            lostDaemon(error)
        }
    }

    /// The broker has answered to what was told.
    func answeredHome(_ topic: String, refusal: Int32?) {
        let isNew = home?.answered(topic, isGranted: refusal == nil) ?? false
        guard let refusal else { return }
        report.refusedByBroker += 1
        if isNew {
            log(
                "the broker refuses what this device tells Home Assistant at \(topic): reason \(refusal); it is told again "
                    + "with the next change, or after \(HomeAssistantState.period / 60) minutes")
        }
    }

    /// Takes a message of Home Assistant.
    /// - Returns: Whether it was one.
    func receivedHome(_ bytes: [UInt8], at topic: String, isRetained: Bool) -> Bool {
        guard let home, home.isHeard(topic) else { return false }
        do throws(Frame.Refused) {
            switch try home.request(bytes, at: topic, isRetained: isRetained) {
            case .announce?: tell(home.everything)
            case .doNotDisturb(let isOn)?:
                if let refusal = core.gate.admitRequest(from: HomeAssistantState.sender, now: Clock.wall) {
                    throw Frame.Refused(refusal: refusal, sender: HomeAssistantState.sender)
                }
                guard let daemon else { return true }
                log("do not disturb is switched \(isOn ? "on" : "off") by Home Assistant")
                // The switch there shows what it was told last, so it is told also where that was so already.
                homeToldAll = 0
                homeDue = Clock.uptime
                do throws(VarlinkClientError) {
                    try daemon.set(.doNotDisturb, isOn ? .on(until: nil) : .off)
                } catch {
                    lostDaemon(error)
                }
            case nil: break
            }
        } catch {
            core.refused(error.refusal, from: error.sender)
        }
        return true
    }

    /// Says that this device goes.
    func leaveHome() { if let home { tell([home.presence(isUp: false)]) } }

    private func tell(_ publications: [HomeAssistantState.Publication]) {
        for publication in publications {
            broker?.publish(publication.topic, publication.bytes, expiry: nil, isFollowed: true)
        }
    }

    /// The topics that were written for Home Assistant, also by an earlier start; they are cleared when it is switched
    /// off.
    private var announcedTopics: Set<String> {
        do throws(Fault) {
            guard let bytes = try PrivateFile.read(paths.home) else { return [] }
            // At most its own few names; of another text nothing is cleared.
            let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(64).map(String.init)
            return Set(names.filter { !$0.isEmpty && !$0.contains("+") && !$0.contains("#") })
        } catch {
            log("\(error)")
            return []
        }
    }

    private func keepAnnounced(_ topics: Set<String>) {
        guard announcedTopics != topics else { return }
        do throws(SystemError) {
            try PrivateFile.write(Array(topics.sorted().joined(separator: "\n").utf8), to: paths.home, isDurable: true)
        } catch {
            log("\(paths.home) cannot be written: \(error)")
        }
    }
}
