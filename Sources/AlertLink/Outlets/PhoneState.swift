// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The state of a phone that gets alerts from an ntfy server, and the next request. There is one request at a time; its
/// result decides about the next. Times are microseconds since 1970.
package struct PhoneState: Sendable, Hashable {
    package enum Request: Sendable, Hashable {
        /// A post to the server's root.
        case publish([UInt8])
        /// DELETE /TOPIC/SEQUENCE.
        case remove(sequence: String)
    }

    package enum Response: Sendable, Hashable {
        /// - Parameter retryAfter: The pause that the server asks for, in seconds; 0 for none.
        case status(Int, retryAfter: Int64, body: [UInt8])
        /// No answer; the reason is a sentence.
        case none(String)
    }

    /// An alert on the phone, or on its way there.
    struct Shown: Sendable, Hashable {
        var sequence: String
        var buttons: [PhoneButton]
        var isTried = false
        /// The revision of the question that the buttons belong to.
        var revision = 0
    }

    /// The request that waits for its response.
    private struct UnderWay: Sendable, Hashable {
        /// The alert; nil for a removal, and if the alert has ended since.
        var key: AlertKey?
        var rev: Int64
        var sequence: String
        var isRemoval: Bool
        /// The title of the alert; nil for a removal.
        var title: String?
        var isCritical = false
    }

    /// The maximum number of alerts to remove. Of further ones the oldest stay on the phone.
    static let maximumRemovals = 200
    /// The maximum pause that a server can ask for, in microseconds: ten minutes.
    static let maximumPause: Int64 = 600 * 1_000_000

    package var settings: PhoneSettings
    /// The topic of the alerts.
    package internal(set) var topic: String
    /// The topic of the answers.
    package internal(set) var answers: String
    package internal(set) var ledger = OutletLedger()
    var shown: [AlertKey: Shown] = [:]
    /// The sequences of alerts to remove.
    var removals: [String] = []
    package internal(set) var canReplace: Bool?
    /// The last message at the answers' topic: an id, or a time in seconds since 1970.
    package internal(set) var since: String
    private var underWay: UnderWay?
    private var requests = ActionSchedule(due: 0)
    /// The problem of the last request; nil after a success.
    package private(set) var problem: String?
    /// An alert that did not reach the phone, and the problem.
    package struct News: Sendable, Hashable {
        package var title: String
        package var problem: String
    }

    /// News that the person has not received yet.
    private var pendingNews: News?
    /// The problem that the person knows; nil after a success.
    private var knownProblem: String?
    /// The number of requests that failed.
    package private(set) var failures = 0
    /// The number of answers without a valid nonce.
    package private(set) var unknownAnswers = 0
    package internal(set) var isDirty = true

    /// - Parameter topic: The topic of the settings; nil for a secret one.
    package init(settings: PhoneSettings, topic: String?, answers: String?, now: Int64) {
        self.settings = settings
        self.topic = topic ?? Self.secret()
        self.answers = answers ?? Self.secret()
        // A minute earlier, in case the server's clock is behind.
        since = String(now / 1_000_000 - 60)
    }

    /// Returns a topic with 128 random bits.
    private static func secret() -> String { "al" + Hex.text(Sodium.random(16)) }

    package mutating func saved() { isDirty = false }

    // MARK: Alerts

    /// Notes the changes of this device's alerts.
    package mutating func follow(_ origin: OriginState, now: Int64) {
        for change in ledger.follow(origin, settings.outlet, now: now) {
            isDirty = true
            switch change {
            case .begun(let key):
                guard let entry = origin.entries[key], let item = entry.item else { continue }
                shown[key] = Shown(
                    sequence: Hex.text(Sodium.random(12)),
                    buttons: PhoneMessage.buttons(entry, item, settings), revision: item.revision)
            case .ended(let key, _, _):
                guard let gone = shown.removeValue(forKey: key), gone.isTried else { continue }
                if underWay?.key == key { underWay?.key = nil }
                remove(gone.sequence)
            }
        }
        for (key, place) in shown {
            guard let item = origin.entries[key]?.item, item.revision != place.revision else { continue }
            // The buttons on the phone stand below an earlier text, so they choose nothing any more.
            shown[key]?.buttons = []
            shown[key]?.revision = item.revision
            isDirty = true
        }
    }

    private mutating func remove(_ sequence: String) {
        guard canReplace != false else { return }
        removals.append(sequence)
        if removals.count > Self.maximumRemovals { removals.removeFirst() }
    }

    /// Returns the next request, once the state is saved; nil if one is under way or nothing is due.
    package mutating func request(_ origin: OriginState, now: Int64) -> Request? {
        guard underWay == nil, requests.isDue(now) else { return nil }
        if let sequence = removals.first {
            underWay = UnderWay(key: nil, rev: 0, sequence: sequence, isRemoval: true)
            return .remove(sequence: sequence)
        }
        guard let key = ledger.next(again: canReplace != false, now: now), var place = shown[key],
            let entry = origin.entries[key], let item = entry.item
        else { return nil }
        let sent = ledger.entries[key]?.sent
        if place.isTried, place.buttons.isEmpty || sent != nil && sent != entry.contentRev {
            // The choices may have changed with the content.
            place.buttons = PhoneMessage.buttons(entry, item, settings)
        }
        place.isTried = true
        shown[key] = place
        isDirty = true
        underWay = UnderWay(
            key: key, rev: entry.contentRev, sequence: place.sequence, isRemoval: false, title: item.title,
            isCritical: item.isCritical)
        let json = PhoneMessage.json(
            entry, item, sequence: place.sequence, buttons: place.buttons, topic: topic, answers: answers, settings)
        return .publish(json.serialized())
    }

    /// Accepts the result of the request under way.
    /// - Parameter chance: 0 to 1.
    package mutating func finished(_ response: Response, now: Int64, chance: Double) {
        guard let done = underWay else { return }
        underWay = nil
        isDirty = true
        switch response {
        case .status(200..<300, _, let body):
            succeeded()
            guard !done.isRemoval else { return drop(done.sequence) }
            // A server before 2.16 does not know sequences, and would show a second notification.
            let replaces = Self.sequence(in: body) == done.sequence
            canReplace = replaces
            if !replaces { removals = [] }
            if let key = done.key { ledger.sent(done.rev, key) }
        case .status(let code, let seconds, let body) where code == 429 || code >= 500:
            let asked = min(Self.maximumPause, max(0, min(seconds, 3_600)) * 1_000_000)
            requests.failed(now: now, chance: chance, minimum: asked)
            fail("the server answers \(code)" + Self.sentence(body), of: done.title)
        case .status(let code, _, let body):
            // The server would refuse the next request, too.
            let hint = code == 401 || code == 403 ? ", see token-file" : ""
            fail("the server refuses: \(code)" + Self.sentence(body) + hint, of: done.title)
            if let key = done.key { ledger.giveUp(key) }
            if done.isRemoval { drop(done.sequence) }
        case .none(let reason):
            requests.failed(now: now, chance: chance)
            // A short loss of the network is no news unless the alert is critical.
            fail(reason, of: done.isCritical ? done.title : nil)
        }
    }

    private mutating func succeeded() {
        problem = nil
        (knownProblem, pendingNews) = (nil, nil)
        requests.succeeded()
        requests.requestAtOnce()
    }

    private mutating func fail(_ reason: String, of title: String?) {
        problem = reason
        failures += 1
        guard let title, knownProblem != reason else { return }
        pendingNews = News(title: title, problem: reason)
        knownProblem = reason
    }

    /// Returns the news for the person: each problem once until a success.
    package mutating func removeNews() -> News? {
        defer { pendingNews = nil }
        return pendingNews
    }

    /// Returns the server's sentence about a failure: the field "error" of its answer.
    private static func sentence(_ body: [UInt8]) -> String {
        // Not every server answers in JSON, and the number says enough.
        guard let text = JSON(bytes: body, maximumSize: 64 << 10)?["error"]?.stringValue else { return "" }
        let plain = text.unicodeScalars.map {
            $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : Character($0)
        }
        return ": " + String(plain.prefix(200))
    }

    private mutating func drop(_ sequence: String) { removals.removeAll { $0 == sequence } }

    private static func sequence(in body: [UInt8]) -> String? {
        JSON(bytes: body, maximumSize: 64 << 10)?["sequence_id"]?.stringValue
    }

    /// Returns the time of the next request; nil for none.
    package func next(now: Int64) -> Int64? {
        guard underWay == nil else { return nil }
        let waiting = !removals.isEmpty || ledger.next(again: canReplace != false, now: now) != nil
        return waiting ? max(now, requests.due ?? now) : ledger.nextDue(now: now)
    }

    /// Returns the alerts that are due and have not reached the phone.
    package func unsent(now: Int64) -> [AlertKey] {
        ledger.entries.filter { $0.value.sent == nil && $0.value.due <= now }.keys.sorted()
    }

    /// The number of alerts that wait to be sent or removed.
    package var waiting: Int {
        removals.count + ledger.entries.values.count { $0.sent == nil && !$0.isGivenUp }
    }

    // MARK: Answers

    package var awaitsAnswers: Bool {
        shown.contains { key, place in !place.buttons.isEmpty && ledger.entries[key]?.sent != nil }
    }

    /// Accepts a line of the answers' topic.
    /// - Returns: The choice. The nonces of this alert are invalid from then on.
    package mutating func received(_ line: [UInt8]) -> (key: AlertKey, verb: AlertVerb)? {
        guard let json = JSON(bytes: line, maximumSize: 64 << 10), json["event"]?.stringValue == "message",
            let text = json["message"]?.stringValue
        else { return nil }
        if let id = json["id"]?.stringValue, (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) })
        {
            since = id
            isDirty = true
        }
        let nonce = text.filter { !$0.isWhitespace }
        for (key, place) in shown {
            guard let button = place.buttons.first(where: { $0.nonce == nonce }) else { continue }
            shown[key]?.buttons = []
            isDirty = true
            return (key, button.verb)
        }
        unknownAnswers += 1
        return nil
    }

    /// Sends an open alert again with new buttons: the choice could not be performed.
    package mutating func rejected(_ key: AlertKey) {
        ledger.entries[key]?.sent = nil
        shown[key]?.buttons = []
        isDirty = true
    }
}
