// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import PatternMatching
import SettingsKit

extension Rules {
    /// Reads `[[rules]]`.
    /// - Throws: ``SettingError``.
    init(_ root: inout SettingsTable) throws(SettingError) {
        self.init()
        var number = 0
        all =
            try root.tables("rules", maximum: Self.maximumCount) { table throws(SettingError) in
                number += 1
                return try Rule(table, number: number)
            } ?? []
        guard cost <= Self.maximumCost else {
            throw root.error(
                "rules", "patterns are too large together: \(cost) (maximum \(Self.maximumCost)); repeat less in them")
        }
    }
}

extension Rule {
    /// The advice for a condition or a change without the word before its name.
    private static let parts: [String: String] = {
        let changes = ["sound", "device", "volume", "timeout", "say", "mute", "silent", "drop", "to", "command"]
        let names =
            RuleField.allCases.map { ($0.rawValue, "match.\($0.rawValue)") } + [("time", "match.time")]
            + changes.map { ($0, "set.\($0)") }
        var parts = Dictionary(uniqueKeysWithValues: names.map { ($0.0, "write \($0.1) = ...") })
        parts["level"] = "write match.level = ... for a condition, or set.level = ... for a change"
        return parts
    }()

    init(_ table: consuming SettingsTable, number: Int) throws(SettingError) {
        self.init(name: try table.string("name", maximum: 255) ?? "rule \(number)")
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw table.error("name", "takes a single line")
        }
        if let text = table.text("match") {
            throw table.error("match", "is a section; write match.app = \"\(text)\", or match.title = \"\(text)\"")
        }
        if let section = try table.table("match") { match = try RuleMatch(section) }
        if let section = try table.table("set") { change = try RuleChange(section) }
        stops = try table.flag("stop") ?? false
        try table.finish(elsewhere: Self.parts)
    }
}

extension RuleMatch {
    /// The most patterns, levels or times of one field.
    static let maximumCount = 64

    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        for field in RuleField.allCases {
            guard let texts = try section.oneOrMore(field.rawValue, maximum: Self.maximumCount) else { continue }
            var patterns: [Pattern] = []
            for text in texts {
                do throws(PatternError) {
                    patterns.append(try Pattern(text))
                } catch {
                    throw section.error(
                        field.rawValue, "is not a valid pattern, at character \(error.column): \(error.reason)")
                }
            }
            self.patterns[field] = patterns
        }
        for text in try section.oneOrMore("level", maximum: Self.maximumCount) ?? [] {
            levels.insert(try section.level(text))
        }
        for text in try section.oneOrMore("time", maximum: Self.maximumCount) ?? [] {
            do throws(QuietTimeError) {
                times.append(try QuietTime(text))
            } catch {
                throw section.error("time", "has an invalid time \"\(error.word)\": \(error.reason)")
            }
        }
        try section.finish()
    }
}

extension RuleChange {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        if let text = try section.string("level") { level = try section.level(text) }
        sound = try section.string("sound", maximum: ContentRules.maximumPath)
        device = try section.string("device", maximum: SoundOptions.maximumDevice)
        if let device, !SoundOptions.isDevice(device) {
            throw section.error("device", "is empty or holds a control character")
        }
        volume = try section.number("volume", in: 0...1)
        timeout = try section.string("timeout", maximum: 64)
        if let timeout {
            do throws(Notifications.Invalid) {
                _ = try ContentRules.timeout(timeout)
            } catch {
                throw section.error("timeout", "cannot be \"\(timeout)\": \(error.reason); \(error.hint)")
            }
        }
        say = try section.flag("say")
        mute = try section.flag("mute")
        silent = try section.flag("silent")
        drop = try section.flag("drop")
        to = try section.strings("to")
        if let to {
            do throws(Notifications.Invalid) {
                try ContentRules.check(devices: to, field: "to")
            } catch {
                throw section.error("to", "cannot hold \"\(error.word)\": \(error.reason)")
            }
        }
        command = try section.command("command")
        try section.finish()
    }
}

extension SettingsTable {
    /// Reads a level by its word.
    fileprivate func level(_ text: String) throws(SettingError) -> Notifications.Level {
        guard let level = Notifications.Level(word: text) else {
            let words = Notifications.Level.allCases.map { "\"\($0.word)\"" }.joined(separator: ", ")
            throw error("level", "takes one of \(words), not \"\(text)\"")
        }
        return level
    }

    /// Reads an argument vector; nil if it is absent or empty.
    mutating func command(_ key: String) throws(SettingError) -> [String]? {
        guard let words = try strings(key), let program = words.first else { return nil }
        guard !program.isEmpty else { throw error(key, "is an empty command") }
        return words
    }
}
