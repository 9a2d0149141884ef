// SPDX-License-Identifier: Apache-2.0

import CivilTime

/// Ids for alarms, made from the UID of their event so that the next import of the file finds the same alarms.
enum AlarmIdentity {
    /// The maximum size of the part made from the UID, in bytes; with the suffixes, no id exceeds 255.
    static let maximumBase = 200

    /// Returns a UID as an id: unchanged if it is valid. Otherwise invalid characters become `_`, and a hash
    /// distinguishes it from other UIDs with the same result. `~` is reserved for the suffixes.
    static func base(_ uid: String) -> String {
        let isFit: (Unicode.Scalar) -> Bool = { scalar in
            !scalar.isControl && !scalar.properties.isWhitespace && scalar != "/" && scalar != "~"
                && scalar.properties.generalCategory != .format
        }
        if !uid.isEmpty, uid.utf8.count <= maximumBase, !uid.hasPrefix("-"), uid.unicodeScalars.allSatisfy(isFit) {
            return uid
        }
        var kept = String.UnicodeScalarView()
        var size = 0
        for scalar in uid.unicodeScalars {
            size += UTF8.width(scalar)
            if size > maximumBase - 20 { break }
            kept.append(isFit(scalar) && !(kept.isEmpty && scalar == "-") ? scalar : "_")
        }
        return String(kept) + "~" + fingerprint(uid)
    }

    /// Returns whether an id has a base, and not a longer one of another UID: `base` and a hash.
    static func isAlarm(_ id: String, ofBase base: String) -> Bool {
        guard id.hasPrefix(base) else { return false }
        let rest = id.dropFirst(base.count)
        guard rest.hasPrefix("~") else { return rest.isEmpty }
        // RECURRENCE-ID contains a T or is shorter, and the names of alarms have ten digits.
        let part = rest.dropFirst().prefix { $0 != "~" }
        return part.utf8.count != 16 || !part.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }

    /// Returns the id of an alarm by the UID of its event, RECURRENCE-ID, and the alarm's own name.
    static func id(ofEvent uid: String, _ occurrence: DateOrTime?, alarm: AlarmComponent) -> String {
        base(uid) + (occurrence.map { "~" + text(ofOccurrence: $0) } ?? "") + "~" + key(of: alarm)
    }

    /// Returns RECURRENCE-ID as a part of an id.
    static func text(ofOccurrence moment: DateOrTime) -> String {
        let text = moment.wall.basicText ?? "0"
        return switch moment {
        case .date: String(text.prefix(8))
        case .utc: text + "Z"
        case .floating, .zoned: text
        case .offset: (moment.basicText ?? "0") + "Z"
        }
    }

    /// The beginning of the UIDs that this program gives to VALARMs without one.
    static let ownPrefix = "alertd-"

    /// Returns the short name of a VALARM within its event: ten hexadecimal digits of its UID, or without one of its
    /// trigger. A UID of this program consists of the digits that the trigger gave, so giving the VALARM one changes
    /// nothing.
    static func key(of alarm: AlarmComponent) -> String {
        if let uid = alarm.uid, !uid.isEmpty {
            if uid.hasPrefix(ownPrefix) {
                let digits = uid.dropFirst(ownPrefix.utf8.count)
                if digits.utf8.count == 10, digits.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) {
                    return String(digits)
                }
            }
            return String(fingerprint("uid " + uid).prefix(10))
        }
        let text =
            switch alarm.time {
            case .relative(let span, let toEnd): "\(toEnd ? "end" : "start") \(span.days) \(span.microseconds)"
            case .absolute(let moment): "at " + (moment.basicText ?? moment.wall.text)
            }
        return String(fingerprint((alarm.snoozes == nil ? "" : "snooze ") + text).prefix(10))
    }

    /// Returns whether a text is a valid id, which may include `~`.
    static func isID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count && !text.hasPrefix("-")
            && text.unicodeScalars.allSatisfy { !$0.isControl && $0 != " " && $0 != "/" }
    }

    /// Returns FNV-1a of 64 bits in hexadecimal digits. The hash distinguishes texts in one file; it does not resist
    /// deliberate collisions.
    static func fingerprint(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// A short fingerprint of an event's dates, which shows whether somebody changed them since an export wrote its own
/// form of the trigger with them.
enum DateFingerprint {
    static func of(
        start: DateOrTime, rule: RecurrenceRule?, added: [CivilDateTime], omitted: [CivilDateTime]
    ) -> String {
        let form =
            switch start {
            case .date: "day"
            case .floating: "floating"
            case .utc: "utc"
            case .zoned: "zoned"
            case .offset: "offset"
            }
        var text = form + " " + start.wall.text + " " + (rule?.text ?? "")
        for dates in [added, omitted] {
            text += "|" + dates.sorted().map(\.text).joined(separator: ",")
        }
        return AlarmIdentity.fingerprint(text)
    }

    static func of(_ item: CalendarItem) -> String? {
        guard let start = item.start, item.rules.count < 2, item.exceptions.isEmpty else { return nil }
        return of(
            start: start.value, rule: item.rules.first?.value, added: item.added.map(\.value.wall),
            omitted: item.omitted.map(\.value.wall))
    }
}
