// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Varlink

/// The JSON of the settings, in their table and in the journal of undo.
extension Quiet {
    var storedSchedule: JSON { .array(schedule.map { .string($0.text) }) }
    var storedAllowed: JSON { .array(allowed.sorted().map(JSON.string)) }

    /// The muted applications. An application with an end is an object, which earlier versions skip.
    var storedMutes: JSON {
        .array(
            muted.sorted().map { app in
                guard let end = muteEnds[app] else { return .string(app) }
                return ["app": .string(app), "until": .int(end.microseconds)]
            })
    }

    /// Adds the muted applications of their JSON.
    mutating func readMutes(stored json: JSON) {
        for row in json.arrayValue ?? [] {
            if let app = row.stringValue {
                mute(app, until: nil)
            } else if let app = row["app"]?.stringValue, let end = row["until"]?.intValue {
                mute(app, until: Instant(microseconds: end))
            }
        }
    }

    /// The JSON of all settings of the person.
    var stored: JSON {
        var object: JSON.Object = [
            "asked": .string(asked.word), "schedule": storedSchedule, "muted": storedMutes, "allowed": storedAllowed,
        ]
        object["until"] = asked.until.map(JSON.int)
        return .object(object)
    }

    /// Reads the settings of the person.
    init(stored json: JSON) {
        self.init(
            asked: Asked(json["asked"]?.stringValue ?? "", until: json["until"]?.intValue),
            schedule: QuietTime.all(stored: json["schedule"]), allowed: Set(json["allowed"]?.strings ?? []))
        readMutes(stored: json["muted"] ?? .null)
    }
}

extension Quiet.Asked {
    /// The request without its end.
    var word: String {
        switch self {
        case .nothing: "nothing"
        case .on: "on"
        case .off: "off"
        }
    }

    /// The end in microseconds, for `off` the largest number if it has none.
    var until: Int64? {
        switch self {
        case .nothing: nil
        case .on(let until): until?.microseconds
        case .off(let until): until?.microseconds ?? .max
        }
    }

    init(_ word: String, until: Int64?) {
        self =
            switch word {
            case "on": .on(until: until.map(Instant.init(microseconds:)))
            case "off": .off(until: until.flatMap { $0 == .max ? nil : Instant(microseconds: $0) })
            default: .nothing
            }
    }
}

extension QuietTime {
    /// Returns the times of a stored schedule. alertd wrote them, so an unreadable one is damage and omitted.
    static func all(stored json: JSON?) -> [QuietTime] { (json?.strings ?? []).compactMap { try? QuietTime($0) } }
}

extension JSON {
    /// The texts of an array.
    var strings: [String] { arrayValue?.compactMap(\.stringValue) ?? [] }
}
