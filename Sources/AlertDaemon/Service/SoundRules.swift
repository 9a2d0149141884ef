// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import SoundService
import Varlink

/// Limits on calls of org.alertd.Sounds.
enum SoundRules {
    /// The latest place in a sound, in seconds: eleven days.
    static let maximumTime = 1e6
    private static let maximumFade = 60.0
    private static let maximumLoops = 1_000_000

    /// Checks the fields of a call and returns its request.
    static func request(_ call: Sounds.Play) throws(Sounds.Invalid) -> SoundRequest {
        try check(call.sound)
        var options = PlayOptions(
            volume: try check(call.volume, in: 0...1, "volume") ?? 1, pan: try check(call.pan, in: -1...1, "pan") ?? 0,
            rate: try check(call.rate, in: 0.5...2, "rate") ?? 1, loops: call.loops ?? 0)
        guard (-1...maximumLoops).contains(options.loops) else {
            throw Sounds.Invalid(field: "loops", reason: "out of range (-1, or 0 to \(maximumLoops))")
        }
        options.start = try check(call.start, in: 0...maximumTime, "start") ?? 0
        options.fadeIn = try check(call.fadeIn, in: 0...maximumFade, "fadeIn") ?? 0
        options.fadeOut = try check(call.fadeOut, in: 0...maximumFade, "fadeOut") ?? 0
        var request = SoundRequest(sound: call.sound, options, alert: call.alert ?? false)
        request.device = try call.device.map(device)
        request.origin = try origin(call.level, app: call.app)
        return request
    }

    /// Checks the names of other devices to which a sound is sent.
    static func devices(_ names: [String]?) throws(Sounds.Invalid) -> [String] {
        do {
            try ContentRules.check(devices: names ?? [], field: "to")
        } catch {
            throw Sounds.Invalid(field: "to", reason: error.reason)
        }
        return names ?? []
    }

    /// Checks the data that a caller wants back.
    static func check(userInfo: JSON?) throws(Sounds.Invalid) {
        guard let userInfo else { return }
        guard userInfo.objectValue != nil else { throw Sounds.Invalid(field: "userInfo", reason: "not a JSON object") }
        guard userInfo.serialized().count <= ContentRules.maximumUserInfo else {
            throw Sounds.Invalid(
                field: "userInfo", reason: "it is longer than \(ContentRules.maximumUserInfo) bytes")
        }
    }

    /// Checks the other devices of a call. They can only play sounds that have names.
    static func devices(_ call: Sounds.Play) throws(Sounds.Invalid) -> [String] {
        let names = try devices(call.to)
        guard names.isEmpty || call.descriptor == nil && !call.sound.contains("/") && !call.sound.hasPrefix("@") else {
            throw Sounds.Invalid(field: "to", reason: "only allowed with a sound by its name")
        }
        return names
    }

    /// Returns the origin of a sound or vibration that a caller asks for.
    static func origin(_ level: Sounds.Level?, app: String?) throws(Sounds.Invalid) -> SoundOrigin {
        if let app {
            do {
                try ContentRules.checkName(app, field: "app")
            } catch {
                throw Sounds.Invalid(field: "app", reason: error.reason)
            }
        }
        let level: Notifications.Level =
            switch level {
            case .active, nil: .active
            case .timeSensitive: .timeSensitive
            case .critical: .critical
            }
        return .caller(level, app: app ?? Defaults.app)
    }

    /// Returns the seconds until a change is heard; nil if a person would not notice the delay.
    static func heardIn(_ lateness: Double) -> Double? { lateness > 0.05 ? lateness : nil }

    /// Checks the fields of a call and returns its change.
    static func adjustment(_ call: Sounds.Adjust) throws(Sounds.Invalid) -> Adjustment {
        let change = Adjustment(
            volume: try check(call.volume, in: 0...1, "volume"), pan: try check(call.pan, in: -1...1, "pan"),
            rate: try check(call.rate, in: 0.5...2, "rate"),
            over: try check(call.over, in: 0...maximumFade, "over") ?? 0)
        guard change.volume != nil || change.pan != nil || change.rate != nil else {
            throw Sounds.Invalid(field: "volume", reason: "give \(Member.volume), \(Member.pan) or \(Member.rate)")
        }
        return change
    }

    /// Returns the ids of a call; nil for all sounds.
    static func ids(_ ids: [String]?, all: Bool?) throws(Sounds.Invalid) -> [String]? {
        switch (ids, all ?? false) {
        case (nil, true): return nil
        case (let ids?, false):
            try check(ids: ids)
            return ids
        default: throw Sounds.Invalid(field: "ids", reason: "give exactly one of ids and all")
        }
    }

    /// Refuses more than 1,000 ids.
    static func check(ids: [String]) throws(Sounds.Invalid) {
        guard ids.count <= 1_000 else { throw Sounds.Invalid(field: "ids", reason: "too many (maximum 1,000)") }
    }

    /// Refuses text that cannot name a sound.
    static func check(_ sound: String) throws(Sounds.Invalid) {
        guard !sound.isEmpty, sound.utf8.count <= ContentRules.maximumPath, !sound.utf8.contains(0) else {
            throw Sounds.Invalid(field: "sound", reason: "it is empty, too long, or holds a NUL character")
        }
    }

    /// Refuses a number outside its range, or NaN.
    static func check(
        _ value: Double?, in range: ClosedRange<Double>, _ field: String
    ) throws(Sounds.Invalid) -> Double? {
        guard let value else { return nil }
        guard range.contains(value) else {
            throw Sounds.Invalid(
                field: field, reason: "out of range (\(text(range.lowerBound)) to \(text(range.upperBound)))")
        }
        return value
    }

    private static func device(_ name: String) throws(Sounds.Invalid) -> String {
        guard !name.isEmpty, name.utf8.count <= 200, name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw Sounds.Invalid(field: "device", reason: "it is empty, too long, or holds a control character")
        }
        return name
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }
}
