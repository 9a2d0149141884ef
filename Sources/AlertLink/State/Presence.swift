// SPDX-License-Identifier: Apache-2.0

/// The devices that are present. Times are microseconds since 1970.
package struct Presence: Sendable, Hashable {
    /// A device.
    package struct Device: Sendable, Hashable {
        package var isUp: Bool
        /// The newest known connection.
        package var connection: Int64
        /// When it last said something, by its own clock.
        package var at: Int64
        /// When that came, by ours.
        package var heard: Int64
        package var version: String
        /// The time by which its clock is ahead of this device's, in microseconds; nil while unknown.
        package var ahead: Int64?
        /// The duration of the exchange by which the difference was measured, in microseconds: the error is at most
        /// half of it. Nil where it was taken from what came at once from a device that answers no questions for the
        /// time.
        package var roundTrip: Int64?
        /// When that was, by our clock.
        var measured: Int64 = 0
        /// A Boolean value indicating whether it reports, and answers questions for the time.
        package var reports = false
        /// The question for the time that is not answered yet, and when it was asked.
        var ask: Ask?
        /// A Boolean value indicating whether it is to be asked for the time.
        var isToBeAsked = false
        /// A Boolean value indicating whether it was asked on this connection.
        var wasAsked = false
        /// Questions in a row whose answers came too late to say anything.
        var lateAnswers = 0
        /// When the last question that was answered in time was asked, by our clock.
        var answered: Int64 = .min
        /// When what it has not reported is said again, and the pause after that; nil while nothing is missing.
        var retry: Int64?
        var retryPause = OriginState.firstRetry
        /// The devices whose questions for secrets it shows.
        package var secrets: [String] = []

        /// A question for the time.
        struct Ask: Sendable, Hashable {
            var number: Int64
            var at: Int64
        }
    }

    /// An answer that took longer says nothing about a clock, in microseconds.
    static let longestRoundTrip: Int64 = 20_000_000
    /// The time for which a good comparison of clocks is kept though a worse one is at hand, in microseconds: an hour.
    static let comparisonLife: Int64 = 3_600 * 1_000_000
    /// Late answers after which a device is asked no more until it connects again.
    static let mostLateAnswers = 3

    /// A device that has not renewed its word for so long is away: three hours.
    package static let life: Int64 = 3 * 3_600 * 1_000_000

    package internal(set) var devices: [String: Device] = [:]

    package init() {}

    /// Takes a device's report about itself, or its will. The will of an earlier connection says nothing of a later
    /// one.
    mutating func received(_ message: PresenceMessage, from device: String, isRetained: Bool, now: Int64) -> Refusal? {
        var new = devices[device] ?? Device(isUp: false, connection: 0, at: .min, heard: now, version: "")
        let isAnother = message.connection > new.connection
        let isNewer =
            isAnother
            || message.connection == new.connection && new.isUp && (!message.isUp || message.at > new.at)
        guard isNewer else {
            // What comes again changes nothing, but for what it says after a start: whether it is there.
            guard message.connection == new.connection, message.at == new.at, message.isUp == new.isUp else {
                return .stale
            }
            if message.isUp, message.reports {
                new.isToBeAsked = new.isToBeAsked || !new.wasAsked
                new.retry = new.retry ?? now + OriginState.firstRetry
            }
            devices[device] = new
            return nil
        }
        (new.isUp, new.connection, new.at, new.heard) = (message.isUp, message.connection, message.at, now)
        (new.version, new.secrets, new.reports) = (message.version, message.secrets, message.reports)
        if isAnother { (new.ask, new.lateAnswers) = (nil, 0) }
        if message.isUp, message.reports {
            new.isToBeAsked = true
            (new.retry, new.retryPause) = (now + OriginState.firstRetry, OriginState.firstRetry)
        } else if message.isUp, !isRetained {
            // It cannot be asked. What travels takes time, so that of several the greatest difference is the nearest.
            let ahead = message.at - now
            new.ahead = isAnother || new.roundTrip != nil ? ahead : max(ahead, new.ahead ?? ahead)
            new.roundTrip = nil
        }
        devices[device] = new
        return nil
    }

    /// Takes the answer to a question for the time. One that was asked before, or took too long, says nothing.
    /// - Returns: Whether the difference is known otherwise than before.
    mutating func answered(_ answer: ReportMessage.Answer, by device: String, now: Int64) -> Bool {
        guard var known = devices[device], let ask = known.ask, ask.number == answer.ask else { return false }
        known.ask = nil
        let trip = now - ask.at
        defer { devices[device] = known }
        guard (0...Self.longestRoundTrip).contains(trip) else {
            known.lateAnswers += 1
            known.isToBeAsked = known.lateAnswers < Self.mostLateAnswers
            return false
        }
        known.lateAnswers = 0
        known.answered = ask.at
        if let last = known.roundTrip, trip > last, known.measured > now - Self.comparisonLife { return false }
        let ahead = answer.at - (ask.at + trip / 2)
        let isOther = known.ahead != ahead
        (known.ahead, known.roundTrip, known.measured) = (ahead, trip, now)
        return isOther
    }

    /// This device has lost its connection: questions that are under way are answered to nobody.
    mutating func disconnected() {
        for (name, var device) in devices {
            (device.ask, device.wasAsked) = (nil, false)
            devices[name] = device
        }
    }

    /// The clock of this device was set.
    mutating func clockMoved(by step: Int64) {
        for (name, var device) in devices {
            device.ahead = device.ahead.map { $0 - step }
            device.heard += step
            device.ask = nil
            device.measured += step
            devices[name] = device
        }
    }

    /// Returns the known difference of a device's clock.
    func clock(of device: String) -> SenderClock { .init(ahead: devices[device]?.ahead) }

    /// Returns whether a device is there.
    package func isUp(_ device: String, now: Int64) -> Bool {
        guard let known = devices[device] else { return false }
        // By when it came where its clock is not known: that one may be wrong by days.
        return known.isUp && (known.ahead.map { known.at - $0 } ?? known.heard) + Self.life > now
    }
}
