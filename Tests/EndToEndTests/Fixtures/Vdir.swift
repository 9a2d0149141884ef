// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Foundation
import Glibc
import SoundServerSupport

/// A folder with a calendar, written as khal, todoman and vdirsyncer write it: a new file comes by a hard link, a
/// changed one by renaming.
struct Vdir {
    let path: String

    /// Makes the folder, with the files `displayname` and `color`.
    init(_ path: String, title: String? = nil, color: String? = nil) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        if let title { try title.write(toFile: path + "/displayname", atomically: false, encoding: .utf8) }
        if let color { try color.write(toFile: path + "/color", atomically: false, encoding: .utf8) }
    }

    /// Adds a new file: the only event on its name is IN_CREATE.
    func add(_ name: String, _ text: String) throws {
        let temporary = path + "/tmp" + UUID().uuidString.prefix(8)
        try text.write(toFile: temporary, atomically: false, encoding: .utf8)
        guard link(temporary, path + "/" + name) == 0 else { throw ToolError("link: \(errno)") }
        unlink(temporary)
    }

    /// Replaces a file.
    func change(_ name: String, _ text: String) throws {
        let temporary = path + "/tmp" + UUID().uuidString.prefix(8)
        try text.write(toFile: temporary, atomically: false, encoding: .utf8)
        guard rename(temporary, path + "/" + name) == 0 else { throw ToolError("rename: \(errno)") }
    }

    func remove(_ name: String) { unlink(path + "/" + name) }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

    /// An event with an alarm.
    ///
    /// - Parameters:
    ///   - start: The value of DTSTART with its parameters: `:20370304T090000Z`.
    ///   - trigger: The alarm's TRIGGER; nil for none.
    ///   - more: Lines of the event.
    static func event(
        _ uid: String, _ title: String, start: String = ";TZID=Europe/Berlin:20370304T090000",
        trigger: String? = "-PT15M", more: [String] = []
    ) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "UID:\(uid)"]
        lines += ["SUMMARY:\(title)", "DTSTART\(start)"] + more
        if let trigger {
            lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:None", "TRIGGER:\(trigger)", "END:VALARM"]
        }
        return (lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// A time some seconds from now, as a value of DTSTART.
    static func soon(_ seconds: Double) -> String {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.locale = Locale(identifier: "en_US_POSIX")
        return ":" + formatter.string(from: Date(timeIntervalSinceNow: seconds))
    }
}

extension World {
    /// Writes the configuration.
    func configure(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: home + "/.config/alertd", withIntermediateDirectories: true)
        try write(text, to: "home/.config/alertd/config.toml")
    }

    /// The alarms of followed calendars that are listed: "TITLE DUE", sorted.
    func followed() throws -> [String] {
        try alertctl("list", "--json").objects.compactMap { object in
            guard let content = object["content"] as? [String: Any],
                (content["calendar"] as? [String: Any])?["source"] != nil
            else { return nil }
            return "\(object["title"] ?? "") \(object["due"] ?? "")"
        }.sorted()
    }
}
