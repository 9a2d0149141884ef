// SPDX-License-Identifier: Apache-2.0

/// The devices that are present. Times are microseconds since 1970.
package struct Presence: Sendable, Hashable {
    package struct Device: Sendable, Hashable {
        package var isUp: Bool
        /// The number of the newest known connection.
        package var connection: Int64
        /// The time at which the device sent its last message, by the device's own clock.
        package var at: Int64
        /// The highest connection number under this name. It differs from ``connection`` if several machines use the
        /// keys of the device.
        var highest: Int64 = 0
        /// The latest ``at`` of all connections.
        var latest: Int64 = .min
        /// The time at which that message arrived, by this device's clock.
        package var receivedAt: Int64
        package var version: String
        /// The lead of its clock over this device's, in microseconds; nil if unknown.
        package var ahead: Int64?
        /// The duration of the exchange by which the difference was measured, in microseconds: the error is at most
        /// half of it. Nil if the difference comes from the messages of a device that does not answer questions for the
        /// time.
        package var roundTrip: Int64?
        /// The time of the measurement, by this device's clock.
        var measured: Int64 = 0
        package var reports = false
        /// The time since which the device is known to be present on this connection; nil if it is not.
        var upSince: Int64?
        var isMeasured = false
        /// The unanswered question for the time, and when it was asked.
        var ask: Ask?
        var isToBeAsked = false
        var wasAsked = false
        /// The number of successive answers that came too late to be of use.
        var lateAnswers = 0
        /// The time at which the last question with a timely answer was asked, by this device's clock.
        var answered: Int64 = .min
        /// The time at which unreported alerts are sent again, and the pause after that; nil if no report is missing.
        var retry: Int64?
        var retryPause = OriginState.firstRetry
        /// The devices with which the device exchanges questions for secrets.
        package var secrets: [String] = []
        /// The words of `Present.shows` for questions that the device shows.
        package var shows: [String] = []

        struct Ask: Sendable, Hashable {
            var number: Int64
            var at: Int64
        }
    }

    /// The maximum duration of a useful exchange, in microseconds.
    static let maximumRoundTrip: Int64 = 20_000_000
    /// The time for which a good comparison of clocks is preferred to a newer, worse one, in microseconds: an hour.
    static let comparisonLife: Int64 = 3_600 * 1_000_000
    /// The number of late answers after which a device is not asked until it connects again.
    static let maximumLateAnswers = 3

    /// The validity of a presence announcement, in microseconds: three hours.
    package static let life: Int64 = 3 * 3_600 * 1_000_000

    package internal(set) var devices: [String: Device] = [:]

    package init() {}

    /// Accepts a device's announcement of its presence, or its will. The will of an earlier connection does not count.
    ///
    /// A machine that was cloned and its copy announce themselves under one name, with numbers of their own. The newest
    /// beat counts, whatever its number; the end of a connection ends that connection alone.
    mutating func received(_ message: PresenceMessage, from device: String, isRetained: Bool, now: Int64) -> Refusal? {
        var new = devices[device] ?? Device(isUp: false, connection: 0, at: .min, receivedAt: now, version: "")
        let isOtherBeat = message.isUp && message.connection != new.connection && message.at > new.latest
        let isAnother = message.connection > new.highest || isOtherBeat
        let isNewer =
            isAnother
            || message.connection == new.connection && new.isUp && (!message.isUp || message.at > new.at)
        guard isNewer else {
            // A repeated announcement changes nothing, except after a start, when it tells whether the device is
            // present.
            guard message.connection == new.connection, message.at == new.at, message.isUp == new.isUp else {
                return .stale
            }
            if message.isUp, message.reports {
                new.isToBeAsked = new.isToBeAsked || !new.wasAsked
                new.retry = new.retry ?? now + OriginState.firstRetry
                new.upSince = new.upSince ?? now
            }
            devices[device] = new
            return nil
        }
        (new.isUp, new.connection, new.at, new.receivedAt) = (message.isUp, message.connection, message.at, now)
        (new.highest, new.latest) = (max(new.highest, message.connection), max(new.latest, message.at))
        (new.version, new.secrets, new.reports) = (message.version, message.secrets, message.reports)
        new.shows = message.shows
        new.upSince = message.isUp ? (isAnother ? nil : new.upSince) ?? now : nil
        if isAnother { (new.ask, new.lateAnswers) = (nil, 0) }
        if message.isUp, message.reports {
            new.isToBeAsked = true
            (new.retry, new.retryPause) = (now + OriginState.firstRetry, OriginState.firstRetry)
        } else if message.isUp, !isRetained {
            // The device cannot be asked. Messages take time, so the greatest of several differences is the nearest.
            let ahead = message.at - now
            new.ahead = isAnother || new.roundTrip != nil ? ahead : max(ahead, new.ahead ?? ahead)
            new.roundTrip = nil
        }
        devices[device] = new
        return nil
    }

    /// Accepts the answer to a question for the time. Answers to earlier questions and late answers do not count.
    /// - Returns: Whether the known difference has changed.
    mutating func answered(_ answer: ReportMessage.Answer, by device: String, now: Int64) -> Bool {
        guard var known = devices[device], let ask = known.ask, ask.number == answer.ask else { return false }
        known.ask = nil
        let trip = now - ask.at
        defer { devices[device] = known }
        guard (0...Self.maximumRoundTrip).contains(trip) else {
            known.lateAnswers += 1
            known.isToBeAsked = known.lateAnswers < Self.maximumLateAnswers
            return false
        }
        known.lateAnswers = 0
        known.isMeasured = true
        known.answered = ask.at
        if let last = known.roundTrip, trip > last, known.measured > now - Self.comparisonLife { return false }
        let ahead = answer.at - (ask.at + trip / 2)
        let isOther = known.ahead != ahead
        (known.ahead, known.roundTrip, known.measured) = (ahead, trip, now)
        return isOther
    }

    /// Drops the open questions for the time after a lost connection.
    mutating func disconnected() {
        for (name, var device) in devices {
            (device.ask, device.wasAsked, device.upSince) = (nil, false, nil)
            devices[name] = device
        }
    }

    /// Adapts all times after this device's clock was set.
    mutating func clockMoved(by step: Int64) {
        for (name, var device) in devices {
            device.ahead = device.ahead.map { $0 - step }
            device.receivedAt += step
            device.upSince = device.upSince.map { $0 + step }
            device.ask = nil
            device.measured += step
            devices[name] = device
        }
    }

    /// The words of `Present.shows` that each device has announced, present or not.
    var shows: [String: Set<String>] { devices.mapValues { Set($0.shows) } }

    /// The devices whose clocks were compared with this one's since the start, as far as they can be.
    var measured: Set<String> {
        Set(devices.filter { $0.value.isMeasured || !$0.value.reports && $0.value.ahead != nil }.keys)
    }

    /// Returns the known difference of a device's clock.
    func clock(of device: String) -> SenderClock { .init(ahead: devices[device]?.ahead) }

    /// Returns whether a device is present.
    package func isUp(_ device: String, now: Int64) -> Bool {
        guard let known = devices[device] else { return false }
        // If its clock is unknown, the arrival counts: that clock may be wrong by days.
        return known.isUp && (known.ahead.map { known.at - $0 } ?? known.receivedAt) + Self.life > now
    }
}
