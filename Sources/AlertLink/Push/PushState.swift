// SPDX-License-Identifier: Apache-2.0

import TextSafety
import Varlink

/// The pushes to the browsers of a person: which alert each of them has, and the next requests. Times are microseconds
/// since 1970.
package struct PushState: Sendable, Hashable {
    package struct Request: Sendable, Hashable {
        package var browser: PushBrowser
        /// The text to encrypt.
        package var text: [UInt8]
        /// The name by which the push replaces an earlier one that waits at the push service (RFC 8030, 5.4).
        package var topic: String
        /// `Urgency` (RFC 8030, 5.3).
        package var urgency: String
        /// The seconds for which the push service stores the push.
        package var life: Int64
    }

    package enum Response: Sendable, Hashable {
        /// - Parameter retryAfter: The pause that the service asks for, in seconds; 0 for none.
        case status(Int, retryAfter: Int64, body: [UInt8])
        /// No answer; the reason is a sentence.
        case none(String)
        /// Nothing was sent, and a repetition would change nothing; the reason is a sentence.
        case refused(String)
    }

    package enum Outcome: Sendable, Hashable {
        case settled
        /// The push service has ended the subscription.
        case gone
        /// The push service refuses the token.
        case unauthorized
    }

    /// The part of an alert that a browser has.
    struct Progress: Sendable, Hashable {
        /// The revision that was sent last, or refused; 0 for none.
        var rev: Int64 = 0
        var isTried = false
    }

    /// An alert, until every browser that shows it has learned of its end.
    struct Item: Sendable, Hashable {
        var key: AlertKey
        /// The browsers by id. A browser that came later looks at the page for earlier alerts.
        var browsers: [String: Progress]
        /// The last message; nil before the first.
        var message: PushMessage?
        /// The end of the alert.
        var until: Int64
        /// A Boolean value indicating whether `message` replaces an alert that has ended.
        var isEnd = false
    }

    private struct UnderWay: Sendable, Hashable {
        var topic: String
        var rev: Int64
        var isEnd: Bool
        /// The title, if the person is to know of a failure without an answer.
        var title: String?
        var isCritical: Bool
    }

    private struct Channel: Sendable, Hashable {
        var requests = ActionSchedule(due: 0)
        var underWay: UnderWay?
    }

    /// The maximum number of requests at a time.
    static let maximumUnderWay = 4
    /// The maximum number of ended alerts of which browsers are to learn. Of further ones the oldest stay there.
    static let maximumEnded = 200
    /// The minimum and maximum time for which a push service stores a push, in seconds.
    static let lives: ClosedRange<Int64> = 60...604_800
    /// The maximum pause that a service can ask for, in microseconds: an hour.
    static let maximumPause: Int64 = 3_600 * 1_000_000

    package var settings: PushSettings
    package internal(set) var ledger = OutletLedger()
    /// The items by topic.
    var items: [String: Item] = [:]
    /// The topics of open alerts.
    var topics: [AlertKey: String] = [:]
    private var channels: [String: Channel] = [:]
    private var browsers: [PushBrowser] = []
    /// The devices on which questions were answered, if alertd has told it.
    private var answerers: [AlertKey: String] = [:]

    /// The problem of the last request; nil after a success.
    package private(set) var problem: String?
    private var pendingNews: PhoneState.News?
    private var knownProblem: String?
    /// The number of requests that failed.
    package private(set) var failures = 0
    package internal(set) var isDirty = true

    package init(settings: PushSettings) { self.settings = settings }

    package mutating func saved() { isDirty = false }

    // MARK: Alerts

    /// Records on which device a question was answered.
    package mutating func answered(_ key: AlertKey, on device: String) { answerers[key] = device }

    /// Notes the changes of this device's alerts and of the browsers.
    package mutating func follow(_ origin: OriginState, _ browsers: [PushBrowser], now: Int64) {
        self.browsers = browsers
        let ids = Set(browsers.map(\.id))
        channels = channels.filter { ids.contains($0.key) }
        for change in ledger.follow(origin, settings.outlet, now: now) {
            isDirty = true
            switch change {
            case .begun(let key):
                guard let entry = origin.entries[key], ledger.entries[key]?.isGivenUp == false else { continue }
                let topic = Hex.text(Sodium.random(12))
                topics[key] = topic
                items[topic] = Item(
                    key: key, browsers: Dictionary(uniqueKeysWithValues: ids.map { ($0, Progress()) }),
                    until: entry.until)
                // Without browsers there is nothing to wait for.
                if ids.isEmpty { ledger.sent(entry.contentRev, key) }
            case .ended(let key, _, let ending):
                guard let topic = topics.removeValue(forKey: key) else { continue }
                end(topic, ending)
            }
        }
        answerers = [:]
        let over = items.filter { $0.value.isEnd && ($0.value.until <= now || $0.value.browsers.isEmpty) }
        for topic in over.keys { drop(topic) }
    }

    /// Replaces an alert that has ended on the browsers that may show it, or forgets it. A browser must show each push,
    /// so only an end that spares the person something is worth one: of a question, and of what rings.
    private mutating func end(_ topic: String, _ ending: AlertMessage.Ending?) {
        guard var item = items[topic], let message = item.message, let verb = ending?.verb,
            item.key.kind == .prompt || message.urgency == .high
        else { return drop(topic) }
        let answerer = answerers[item.key]
        item.browsers = item.browsers.filter { id, progress in
            progress.isTried && !browsers.contains { $0.id == id && $0.name == answerer }
        }
        guard !item.browsers.isEmpty else { return drop(topic) }
        // alertd says of nothing else which browser of its own page it came from.
        let device = answerer ?? (ending?.device == settings.device && item.key.kind != .prompt ? nil : ending?.device)
        let word =
            switch verb {
            case .answer: "Answered"
            case .dismiss: "Closed"
            case .snooze: "Snoozed"
            case .acknowledge, .activate, .reply, .cancel: "Dealt with"
            }
        item.message = PushMessage(
            title: message.title, body: device.map { "\(word) on \($0)" } ?? word, urgency: message.urgency,
            question: message.question)
        item.isEnd = true
        items[topic] = item
        let ended = items.filter(\.value.isEnd)
        if ended.count > Self.maximumEnded, let oldest = ended.min(by: { $0.value.until < $1.value.until }) {
            drop(oldest.key)
        }
    }

    private mutating func drop(_ topic: String) { items[topic] = nil }

    // MARK: Requests

    /// Returns the next request, once the state is saved; nil if as many as allowed are under way, or nothing is due.
    package mutating func request(_ origin: OriginState, now: Int64) -> Request? {
        guard channels.values.count(where: { $0.underWay != nil }) < Self.maximumUnderWay else { return nil }
        for browser in browsers {
            let channel = channels[browser.id] ?? Channel()
            guard channel.underWay == nil, channel.requests.isDue(now),
                let topic = next(for: browser.id, now: now, origin),
                var item = items[topic], var progress = item.browsers[browser.id]
            else { continue }
            var rev = progress.rev
            if !item.isEnd {
                guard let entry = origin.entries[item.key], let content = entry.item else { continue }
                item.message = PushMessage(item.key, entry, content, settings)
                item.until = entry.until
                rev = entry.contentRev
                progress.isTried = true
                item.browsers[browser.id] = progress
                items[topic] = item
                isDirty = true
            }
            guard let message = item.message else { continue }
            channels[browser.id, default: Channel()].underWay = UnderWay(
                topic: topic, rev: rev, isEnd: item.isEnd, title: item.isEnd ? nil : message.title,
                isCritical: origin.entries[item.key]?.item?.isCritical ?? false)
            let left = (item.until - now) / 1_000_000
            return Request(
                browser: browser,
                text: message.json(tag: topic, address: settings.address), topic: topic,
                urgency: message.urgency.rawValue, life: min(max(left, Self.lives.lowerBound), Self.lives.upperBound))
        }
        return nil
    }

    /// Returns the topic of the next push for a browser: first ended alerts, then the oldest due alert.
    private func next(for browser: String, now: Int64, _ origin: OriginState) -> String? {
        let waiting = items.lazy.filter { _, item in
            guard let progress = item.browsers[browser] else { return false }
            if item.isEnd { return true }
            guard let entry = ledger.entries[item.key], !entry.isGivenUp, entry.due <= now,
                origin.entries[item.key]?.item != nil
            else { return false }
            // A message is given up after a day. Later changes of the alert are sent again.
            return progress.rev != entry.rev && (progress.rev != 0 || entry.due + OutletLedger.patience > now)
        }
        return waiting.min { left, right in
            let due = { (item: Item) in item.isEnd ? 0 : ledger.entries[item.key]?.due ?? 0 }
            return (due(left.value), left.key) < (due(right.value), right.key)
        }?.key
    }

    /// Accepts the result of a request.
    /// - Parameter chance: 0 to 1.
    package mutating func finished(_ browser: String, _ response: Response, now: Int64, chance: Double) -> Outcome {
        guard var channel = channels[browser], let done = channel.underWay else { return .settled }
        channel.underWay = nil
        isDirty = true
        var outcome = Outcome.settled
        switch response {
        case .status(200..<300, _, _):
            channel.requests.succeeded()
            channel.requests.requestAtOnce()
            problem = nil
            (knownProblem, pendingNews) = (nil, nil)
            settle(done, for: browser)
        case .status(404, _, _), .status(410, _, _):
            channels[browser] = nil
            for topic in items.keys { items[topic]?.browsers[browser] = nil }
            return .gone
        case .status(let code, let seconds, let body) where code == 429 || code >= 500:
            let asked = min(Self.maximumPause, max(0, min(seconds, 86_400)) * 1_000_000)
            channel.requests.failed(now: now, chance: chance, minimum: asked)
            fail("the push service answers \(code)" + Self.sentence(body), of: done.title)
            untried(done, by: browser)
        case .status(let code, _, let body):
            let reason =
                switch code {
                case 300..<400: "the push service answers \(code), a redirection, which is not followed"
                default: "the push service refuses: \(code)" + Self.sentence(body)
                }
            if code == 401 || code == 403 { outcome = .unauthorized }
            fail(reason, of: done.title)
            settle(done, for: browser, isRefused: true)
        case .refused(let reason):
            fail(reason, of: done.title)
            settle(done, for: browser, isRefused: true)
        case .none(let reason):
            channel.requests.failed(now: now, chance: chance)
            // A short loss of the network is no news unless the alert is critical.
            fail(reason, of: done.isCritical ? done.title : nil)
        }
        channels[browser] = channel
        return outcome
    }

    /// Records that a message needs no further request.
    private mutating func settle(_ done: UnderWay, for browser: String, isRefused: Bool = false) {
        if isRefused { untried(done, by: browser) }
        guard let key = items[done.topic]?.key else { return }
        if done.isEnd {
            items[done.topic]?.browsers[browser] = nil
        } else {
            items[done.topic]?.browsers[browser]?.rev = done.rev
            ledger.sent(done.rev, key)
        }
    }

    /// Records that a message did not arrive. A browser that has nothing of an alert is not to learn of its end.
    private mutating func untried(_ done: UnderWay, by browser: String) {
        guard !done.isEnd, let item = items[done.topic], item.browsers[browser]?.rev == 0 else { return }
        items[done.topic]?.browsers[browser]?.isTried = false
        if item.isEnd { items[done.topic]?.browsers[browser] = nil }
    }

    private mutating func fail(_ reason: String, of title: String?) {
        problem = reason
        failures += 1
        guard let title, knownProblem != reason else { return }
        pendingNews = .init(title: title, problem: reason)
        knownProblem = reason
    }

    /// Returns the news for the person: each problem once until a success.
    package mutating func removeNews() -> PhoneState.News? {
        defer { pendingNews = nil }
        return pendingNews
    }

    /// Returns a push service's words about a failure. Apple says "reason", Mozilla "message".
    private static func sentence(_ body: [UInt8]) -> String {
        guard let json = JSON(bytes: body, maximumSize: 64 << 10),
            let text = (json["reason"] ?? json["message"] ?? json["error"])?.stringValue
        else { return "" }
        return ": " + SafeText.line(text).shortened(toBytes: 200)
    }

    /// Returns the time of the next request; nil for none.
    package func next(_ origin: OriginState, now: Int64) -> Int64? {
        var times: [Int64] = []
        if channels.values.count(where: { $0.underWay != nil }) < Self.maximumUnderWay {
            for browser in browsers {
                let channel = channels[browser.id] ?? Channel()
                guard channel.underWay == nil,
                    next(for: browser.id, now: now, origin) != nil
                else { continue }
                times.append(max(now, channel.requests.due ?? now))
            }
        }
        if !browsers.isEmpty, let due = ledger.nextDue(now: now) { times.append(due) }
        return times.min()
    }

    /// The number of messages that wait to be sent.
    package var waiting: Int {
        items.values.reduce(0) { sum, item in
            guard !item.isEnd else { return sum + item.browsers.count }
            guard let entry = ledger.entries[item.key], !entry.isGivenUp else { return sum }
            return sum + item.browsers.values.count { $0.rev != entry.rev }
        }
    }
}
