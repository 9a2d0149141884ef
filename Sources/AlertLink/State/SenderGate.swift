// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The rights of another device here.
package struct SenderLimits: Sendable, Hashable {
    /// The highest level its alerts have here; nil for whatever they have.
    package var level: Notifications.Level?
    /// The number of alerts that may disturb within a minute, 1 to 1,000; more are listed without a sound. Questions
    /// and critical ones have their own limit, which is ``SenderGate/urgentPerMinute`` or this, if this is more.
    package var perMinute: Int
    /// A Boolean value indicating whether nothing of it is shown.
    package var isMuted: Bool
    /// The applications whose alerts and badges are taken from it.
    package var apps: AppFilter

    package init(
        level: Notifications.Level? = nil, perMinute: Int = 30, isMuted: Bool = false, apps: AppFilter = .init()
    ) {
        self.apps = apps
        self.level = level
        self.perMinute = perMinute
        self.isMuted = isMuted
    }
}

/// Holds other devices to their limits.
package struct SenderGate: Sendable, Hashable {
    package var limits: [String: SenderLimits]
    /// For devices that are not named.
    package var others: SenderLimits
    /// The devices with which questions for secrets are exchanged: theirs are shown here, and those of this device may
    /// go to them. A former name counts for nothing.
    package var secrets: Set<String>
    /// The signing key that each of ``secrets`` had when it was first known here: any paired device can take a name,
    /// and none the key of another. It stays when the device goes or is called otherwise, until the person takes the
    /// name out.
    package internal(set) var secretKeys: [String: [UInt8]] = [:]
    /// The signing keys that those names have now.
    private var presentKeys: [String: [UInt8]] = [:]
    /// The other keys of which the person was told.
    private var toldKeys: [String: [UInt8]] = [:]
    /// When each device raised alerts within the last minute, of each class; no more are kept than its limit.
    private var times: [String: [Class: [Int64]]] = [:]
    private var historyTimes: [String: [Int64]] = [:]
    private var typingTimes: [String: [Int64]] = [:]

    package init(
        limits: [String: SenderLimits] = [:], others: SenderLimits = .init(), secrets: Set<String> = []
    ) {
        self.secrets = secrets
        self.limits = limits
        self.others = others
    }

    /// Former names of devices: a new name frees nobody of the limits for the old one.
    package var formerNames: [String: [String]] = [:]

    private func limits(of device: String) -> SenderLimits {
        if let limit = limits[device] { return limit }
        for name in (formerNames[device] ?? []).reversed() { if let limit = limits[name] { return limit } }
        return others
    }

    /// The applications whose alerts and badges are taken from a device.
    func apps(of device: String) -> AppFilter { limits(of: device).apps }

    /// Why nothing like this is taken from a device; nil where it is.
    func refusal(of item: AlertItem, from device: String) -> Refusal? {
        let limit = limits(of: device)
        return limit.isMuted ? .muted : limit.apps.admits(item) ? nil : .switchedOff
    }

    /// Takes the signing keys of all devices as they are now.
    /// - Returns: The names of ``secrets`` that are known for the first time, and belong to these keys from now on.
    mutating func update(keys: [String: [UInt8]]) -> [String] {
        presentKeys = keys.filter { secrets.contains($0.key) }
        let new = presentKeys.keys.filter { secretKeys[$0] == nil }.sorted()
        for name in new { secretKeys[name] = presentKeys[name] }
        return new
    }

    /// Why no questions for secrets are exchanged with a device; nil where they are.
    package func secretRefusal(of device: String) -> Refusal? {
        guard secrets.contains(device) else { return .secretsOff }
        guard let key = presentKeys[device], key == secretKeys[device] else { return .changedKey }
        return nil
    }

    /// Returns whether the person is to be told that a device has another key: once for each.
    mutating func shouldReportKeyChange(of device: String) -> Bool {
        guard toldKeys[device] == nil || toldKeys[device] != presentKeys[device] else { return false }
        toldKeys[device] = presentKeys[device] ?? []
        return true
    }

    /// Classes of what a device raises, each with its own limit: what only lists itself takes nothing from what is
    /// to be noticed, and neither takes from what somebody waits for.
    private enum Class: Sendable, Hashable {
        case listed
        case ordinary
        case urgent
        case sound
        case request
        case ask
        case room
    }

    /// Questions and critical alerts that may disturb within a minute.
    static let urgentPerMinute = 60

    /// The decision about one more alert.
    package enum Admission: Sendable, Hashable {
        /// Show the alert as it is.
        case shown
        /// The alert is over the limit: list it without a sound, and count it in a summary.
        case over
        case refused(Refusal)
    }

    /// Decides whether one more alert may disturb. What comes late disturbs nobody, and does not count.
    /// - Parameter item: At the level that its device may have.
    package mutating func admit(_ item: AlertItem, from device: String, quietly: Bool, now: Int64) -> Admission {
        let limit = limits(of: device)
        if limit.isMuted { return .refused(.muted) }
        guard !quietly else { return .shown }
        let group: Class =
            switch item {
            case .prompt: .urgent
            case .notification(let content):
                switch content.level ?? .active {
                case .critical: .urgent
                case .passive: .listed
                case .active, .timeSensitive: .ordinary
                }
            case .work: .listed
            }
        let most = group == .urgent ? max(limit.perMinute, Self.urgentPerMinute) : limit.perMinute
        return count(device, group, most: most, now: now) == nil ? .shown : .over
    }

    /// Counts one more of a class within a minute, where that may be.
    private mutating func count(_ device: String, _ group: Class, most: Int, now: Int64) -> Refusal? {
        Self.count(&times[device, default: [:]][group, default: []], most: most, now: now)
    }

    /// Counts one more within a minute, where that may be.
    private static func count(_ times: inout [Int64], most: Int, now: Int64) -> Refusal? {
        // A clock that was set back must not hold a device back for longer than a minute.
        times.removeAll { $0 <= now - 60_000_000 || $0 > now }
        guard times.count < most else { return .tooFrequent }
        times.append(now)
        return nil
    }

    /// Returns the reason to refuse a request of a sender that is no alert; nil to accept it.
    package mutating func admitRequest(from sender: String, now: Int64) -> Refusal? {
        let limit = limits(of: sender)
        return limit.isMuted ? .muted : count(sender, .request, most: limit.perMinute, now: now)
    }

    /// The number of times within a minute that a device is sent the time, and alerts are sent to it again.
    private static let asksPerMinute = 120
    private static let roomPerMinute = 12

    /// Returns whether a device is told the time.
    mutating func admitAsk(from device: String, now: Int64) -> Bool {
        count(device, .ask, most: Self.asksPerMinute, now: now) == nil
    }

    /// Returns whether a device is said again what is not there.
    mutating func admitRoom(from device: String, now: Int64) -> Bool {
        count(device, .room, most: Self.roomPerMinute, now: now) == nil
    }

    /// Returns the number of alerts of a device that may disturb within a minute.
    func perMinute(of device: String) -> Int { limits(of: device).perMinute }

    /// The most days of its history that a device says within a minute: all of them on a connection, and today's each
    /// few seconds.
    static let historyPerMinute = 60

    /// Returns the reason not to keep a day of a device's history; nil to keep it.
    mutating func admitHistory(from device: String, now: Int64) -> Refusal? {
        Self.count(&historyTimes[device, default: []], most: Self.historyPerMinute, now: now)
    }

    /// The number of reports within a minute that somebody types on a device: the rate of windows, for some questions
    /// at a time.
    static let typingPerMinute = 120

    /// Returns the reason why a device may not stop a question's time; nil if it may.
    mutating func admitTyping(from device: String, now: Int64) -> Refusal? {
        guard !limits(of: device).isMuted else { return .muted }
        return Self.count(&typingTimes[device, default: []], most: Self.typingPerMinute, now: now)
    }

    /// Returns the part of a device's history that is accepted; nil for none.
    package func admitted(_ message: HistoryMessage, from device: String) -> HistoryMessage? {
        let limit = limits(of: device)
        guard !limit.isMuted else { return nil }
        var message = message
        message.notifications.removeAll { !limit.apps.admits($0.app) }
        message.events.removeAll { !limit.apps.admits($0.app ?? Defaults.app) }
        return message
    }

    /// Returns the reason not to play a sound, such as a device that is only listed here; nil to play it.
    mutating func admitSound(from device: String, now: Int64) -> Refusal? {
        let limit = limits(of: device)
        if limit.isMuted || limit.level == .passive { return .muted }
        return count(device, .sound, most: limit.perMinute, now: now)
    }

    /// An alert at the level that its device may have.
    func limited(_ item: AlertItem, from device: String) -> AlertItem {
        guard let most = limits(of: device).level else { return item }
        switch item {
        case .notification(var content):
            if (content.level ?? .active).rank > most.rank { content.level = most }
            return .notification(content)
        case .prompt(var question):
            let level = question.level ?? .active
            let limit = Prompts.Level(rawValue: most.rawValue) ?? .active
            let ranks = Prompts.Level.allCases
            if let mine = ranks.firstIndex(of: level), let its = ranks.firstIndex(of: limit), mine > its {
                question.level = limit
            }
            return .prompt(question)
        case .work: return item
        }
    }
}

extension AlertItem {
    /// The alert as it is listed: seen by whoever looks, and heard by nobody.
    var quiet: AlertItem {
        switch self {
        case .notification(var content):
            (content.level, content.sound, content.say) = (.passive, nil, nil)
            return .notification(content)
        case .prompt(var question):
            question.level = .passive
            return .prompt(question)
        case .work: return self
        }
    }
}

extension Notifications.Level {
    fileprivate var rank: Int {
        switch self {
        case .passive: 0
        case .active: 1
        case .timeSensitive: 2
        case .critical: 3
        }
    }
}
