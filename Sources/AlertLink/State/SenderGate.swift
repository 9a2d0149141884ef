// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import PatternMatching

/// The rights of another device here.
package struct SenderLimits: Sendable, Hashable {
    /// The maximum level of its alerts here; nil for any.
    package var level: Notifications.Level?
    /// The number of alerts that may disturb within a minute, 1 to 1,000; further ones are listed without a sound.
    /// Questions and critical alerts have their own limit: ``SenderGate/urgentPerMinute``, or this one if it is higher.
    package var perMinute: Int
    package var isMuted: Bool
    /// The applications whose alerts and badges are accepted.
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
    /// The limits of devices that are not named.
    package var others: SenderLimits
    /// The devices with which questions for secrets are exchanged, in both directions. Former names do not count.
    package var secrets: Set<String>
    /// The signing key that each of ``secrets`` had when it was first known here: any paired device can take a name,
    /// but not the key of another. The key stays if the device goes or gets another name, until the person removes the
    /// name.
    package internal(set) var secretKeys: [String: [UInt8]] = [:]
    /// The present signing keys of these names.
    private var presentKeys: [String: [UInt8]] = [:]
    /// The changed keys that the person knows about.
    private var reportedKeys: [String: [UInt8]] = [:]
    /// The times of each device's alerts within the last minute, for each class; at most as many as its limit.
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

    /// Former names of devices: a renamed device keeps its limits.
    package var formerNames: [String: [String]] = [:]

    private func limits(of device: String) -> SenderLimits {
        if let limit = limits[device] { return limit }
        for name in (formerNames[device] ?? []).reversed() { if let limit = limits[name] { return limit } }
        return others
    }

    /// Returns the applications whose alerts and badges are accepted from a device.
    func apps(of device: String) -> AppFilter { limits(of: device).apps }

    /// Returns the reason to refuse an item of a device; nil to accept it.
    func refusal(of item: AlertItem, from device: String) -> Refusal? {
        let limit = limits(of: device)
        return limit.isMuted ? .muted : limit.apps.admits(item) ? nil : .switchedOff
    }

    /// Adopts the present signing keys of all devices.
    /// - Returns: The names of ``secrets`` that are known for the first time, and are bound to these keys from now on.
    mutating func update(keys: [String: [UInt8]]) -> [String] {
        presentKeys = keys.filter { secrets.contains($0.key) }
        let new = presentKeys.keys.filter { secretKeys[$0] == nil }.sorted()
        for name in new { secretKeys[name] = presentKeys[name] }
        return new
    }

    /// Returns the reason to exchange no questions for secrets with a device; nil to exchange them.
    package func secretRefusal(of device: String) -> Refusal? {
        guard secrets.contains(device) else { return .secretsOff }
        guard let key = presentKeys[device], key == secretKeys[device] else { return .changedKey }
        return nil
    }

    /// Returns whether to report to the person that a device has another key: once for each key.
    mutating func shouldReportKeyChange(of device: String) -> Bool {
        guard reportedKeys[device] == nil || reportedKeys[device] != presentKeys[device] else { return false }
        reportedKeys[device] = presentKeys[device] ?? []
        return true
    }

    /// The classes of a device's alerts, each with its own limit: listed alerts do not count against noticed ones, and
    /// neither against alerts that somebody waits for.
    private enum Class: Sendable, Hashable {
        case listed
        case ordinary
        case urgent
        case sound
        case request
        case ask
        case room
    }

    /// The number of questions and critical alerts that may disturb within a minute.
    static let urgentPerMinute = 60

    package enum Admission: Sendable, Hashable {
        case shown
        /// The alert is over the limit: list it without a sound, and count it in a summary.
        case over
        case refused(Refusal)
    }

    /// Decides whether an alert may disturb. Late alerts do not disturb, and do not count.
    /// - Parameter item: The alert at a level that its device may have.
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
        let maximum = group == .urgent ? max(limit.perMinute, Self.urgentPerMinute) : limit.perMinute
        return count(device, group, maximum: maximum, now: now) == nil ? .shown : .over
    }

    /// Counts an alert of a class within a minute. Returns the refusal if the limit is reached.
    private mutating func count(_ device: String, _ group: Class, maximum: Int, now: Int64) -> Refusal? {
        Self.count(&times[device, default: [:]][group, default: []], maximum: maximum, now: now)
    }

    /// Counts an event within a minute. Returns the refusal if the limit is reached.
    private static func count(_ times: inout [Int64], maximum: Int, now: Int64) -> Refusal? {
        // A clock that was set back must not block a device for longer than a minute.
        times.removeAll { $0 <= now - 60_000_000 || $0 > now }
        guard times.count < maximum else { return .tooFrequent }
        times.append(now)
        return nil
    }

    /// Returns the reason to refuse a request of a sender that is no alert; nil to accept it.
    package mutating func admitRequest(from sender: String, now: Int64) -> Refusal? {
        let limit = limits(of: sender)
        return limit.isMuted ? .muted : count(sender, .request, maximum: limit.perMinute, now: now)
    }

    /// The number of times within a minute that a device gets the time, and gets alerts again.
    private static let asksPerMinute = 120
    private static let roomPerMinute = 12

    /// Returns whether to answer a device's question for the time.
    mutating func admitAsk(from device: String, now: Int64) -> Bool {
        count(device, .ask, maximum: Self.asksPerMinute, now: now) == nil
    }

    /// Returns whether to send a device its missing alerts again.
    mutating func admitRoom(from device: String, now: Int64) -> Bool {
        count(device, .room, maximum: Self.roomPerMinute, now: now) == nil
    }

    /// Returns the number of alerts of a device that may disturb within a minute.
    func perMinute(of device: String) -> Int { limits(of: device).perMinute }

    /// The maximum number of history days accepted from a device within a minute: all of them on a connection, and
    /// today's every few seconds.
    static let historyPerMinute = 60

    /// Returns the reason not to keep a day of a device's history; nil to keep it.
    mutating func admitHistory(from device: String, now: Int64) -> Refusal? {
        Self.count(&historyTimes[device, default: []], maximum: Self.historyPerMinute, now: now)
    }

    /// The number of typing reports accepted from a device within a minute: the rate of windows, for several questions
    /// at a time.
    static let typingPerMinute = 120

    /// Returns the reason why a device may not stop a question's time; nil if it may.
    mutating func admitTyping(from device: String, now: Int64) -> Refusal? {
        guard !limits(of: device).isMuted else { return .muted }
        return Self.count(&typingTimes[device, default: []], maximum: Self.typingPerMinute, now: now)
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
        return count(device, .sound, maximum: limit.perMinute, now: now)
    }

    /// Returns an alert at a level that its device may have.
    func limited(_ item: AlertItem, from device: String) -> AlertItem {
        guard let maximum = limits(of: device).level else { return item }
        switch item {
        case .notification(var content):
            if (content.level ?? .active).rank > maximum.rank { content.level = maximum }
            return .notification(content)
        case .prompt(var question):
            let level = question.level ?? .active
            let limit = Prompts.Level(rawValue: maximum.rawValue) ?? .active
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
    /// The alert as it is listed, without a sound.
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

/// The applications whose alerts and badges are exchanged: the setting `apps` without the setting `except-apps`.
package struct AppFilter: Sendable, Hashable {
    /// The maximum number of patterns in each list.
    package static let maximum = 64

    /// Patterns of which one must match; empty for any application.
    package var only: [Pattern]
    /// Patterns of which none may match.
    package var except: [Pattern]

    package init(only: [Pattern] = [], except: [Pattern] = []) {
        self.only = only
        self.except = except
    }

    /// Returns whether an application is admitted.
    package func admits(_ app: String) -> Bool {
        (only.isEmpty || only.contains { $0.matches(app) }) && !except.contains { $0.matches(app) }
    }

    /// Returns whether the application of an alert is admitted. Work has no application, and is always admitted.
    package func admits(_ item: AlertItem) -> Bool { item.app.map(admits) ?? true }

    /// Returns whether the application of a shared value is admitted. Do not disturb has none.
    func admits(_ name: SharedMessage.Name) -> Bool {
        if case .badge(let app) = name { admits(app) } else { true }
    }
}

extension AlertItem {
    /// The application, by the name that rules in the configuration use; nil for work.
    var app: String? {
        switch self {
        case .notification(let content): content.app ?? Defaults.app
        case .prompt(let question): question.app ?? Defaults.app
        case .work: nil
        }
    }
}
