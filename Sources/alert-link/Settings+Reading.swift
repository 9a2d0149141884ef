// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import LinuxSystem
import PatternMatching
import SettingsKit

extension AppFilter {
    /// Reads `apps` and `except-apps` of a table: the applications whose alerts and badges are exchanged. The patterns
    /// are those that alertd's rules have.
    init(_ table: inout SettingsTable) throws(SettingError) {
        func patterns(_ key: String) throws(SettingError) -> [Pattern] {
            var patterns: [Pattern] = []
            for text in try table.strings(key, maximum: Self.maximum) ?? [] {
                do throws(PatternError) { patterns.append(try Pattern(text)) } catch {
                    throw table.error(
                        key, "has \"\(text)\", no valid pattern at character \(error.column): \(error.reason)")
                }
            }
            return patterns
        }
        self.init(only: try patterns("apps"), except: try patterns("except-apps"))
    }
}

extension SenderLimits {
    /// Reads `[senders.NAME]`.
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        if let word = try section.string("level") {
            guard let level = Notifications.Level(word: word) else {
                throw section.error("level", "takes passive, active, time-sensitive or critical, not \"\(word)\"")
            }
            self.level = level
        }
        perMinute = try section.integer("per-minute", in: 1...1_000) ?? perMinute
        isMuted = try section.flag("muted") ?? false
        apps = try AppFilter(&section)
        try section.finish()
    }
}

extension HomeAssistantState.Rules {
    /// Reads `[home-assistant]`: this device as a device there.
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        if let prefix = try section.string("prefix") {
            guard prefix.utf8.count <= 100, !prefix.hasPrefix("$"), !prefix.hasPrefix("alertd"),
                !prefix.contains(where: { $0 == "+" || $0 == "#" || $0.isWhitespace }),
                prefix.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
            else {
                throw section.error("prefix", "takes the discovery prefix of Home Assistant, like \"homeassistant\"")
            }
            self.prefix = prefix
        }
        showsTitles = try section.flag("titles") ?? false
        try section.finish()
    }
}

extension InboxState.Rules {
    /// Reads `[inbox]`: machines that are not devices.
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        // The size of the file limits their number.
        fromBroker = Set(try section.strings("from-broker", maximum: Settings.maximumSize) ?? [])
        to = try section.strings("to") ?? []
        if var table = try section.table("keys") {
            for name in table.keys {
                guard let key = Self.key(try table.required(name)) else {
                    throw table.error(name, "takes the 64 digits that \"alert-link relay-key\" prints there")
                }
                keys[name] = key
            }
        }
        for (key, names) in [("from-broker", fromBroker), ("keys", Set(keys.keys))] {
            guard let name = names.sorted().first(where: { !DeviceName.isSender($0) }) else { continue }
            throw section.error(key, "has \"\(name)\", which cannot be the name of a machine")
        }
        guard fromBroker.isDisjoint(with: keys.keys) else {
            throw section.error("from-broker", "has a machine that is also in keys; a machine is in one of them")
        }
        guard to.count <= 32, to.allSatisfy(DeviceName.isAddressee) else {
            throw section.error("to", "takes names of devices, or \"all\"")
        }
        try section.finish()
    }
}

extension Settings {
    /// `[phone]`: an ntfy server.
    struct Phone: Equatable {
        var outlet: Outlet
        /// The URL of the server, without a slash at its end.
        var server: String
        /// The topic; nil for a secret one that alert-link makes.
        var topic: String?
        var answers: String?
        var tokenFile: String?
        var answerTokenFile: String?
        var isClear: Bool

        init(_ section: consuming SettingsTable) throws(SettingError) {
            outlet = try Outlet(&section, name: try section.string("name") ?? "phone")
            var server = try section.required("server")
            while server.hasSuffix("/") { server.removeLast() }
            self.server = server
            guard ["https://", "http://"].contains(where: { server.hasPrefix($0) && server.count > $0.count }),
                server.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
            else { throw section.error("server", "takes https://HOST or http://HOST, not \"\(server)\"") }
            topic = try Self.topic("topic", &section)
            answers = try Self.topic("answers", &section)
            guard topic == nil || topic != answers else { throw section.error("answers", "is another topic") }
            tokenFile = try section.path("token-file")
            answerTokenFile = try section.path("answer-token-file")
            isClear = try section.flag("clear-text") ?? false
            try section.finish()
        }

        private static func topic(_ key: String, _ section: inout SettingsTable) throws(SettingError) -> String? {
            guard let topic = try section.string(key) else { return nil }
            let isFine = topic.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
            }
            guard isFine, (1...64).contains(topic.utf8.count) else {
                throw section.error(key, "takes 1 to 64 letters, digits, \"-\" and \"_\"")
            }
            return topic
        }
    }

    /// `[[bridges]]`: a command that gets alerts.
    struct Bridge: Equatable {
        static let maximum = 8

        var outlet: Outlet
        var command: [String]
        /// The time limit of a run, in seconds.
        var timeout: Int

        init(_ section: consuming SettingsTable) throws(SettingError) {
            outlet = try Outlet(&section, name: try section.required("name"))
            command = try section.strings("command") ?? []
            guard (1...64).contains(command.count), let program = command.first, !program.isEmpty,
                program.hasPrefix("/") || !program.contains("/")
            else {
                throw section.error(
                    "command", "takes a program, by name or absolute path, and its arguments: [\"/PATH\", ...]")
            }
            timeout = try section.integer("timeout", in: 1...600) ?? 30
            try section.finish()
        }
    }

    /// Returns the first line of a file that nobody else may read.
    static func secret(_ key: String, _ file: String) throws(ExitFailure) -> String {
        guard let bytes = try PrivateFile.read(file), let text = String(validating: bytes, as: UTF8.self),
            let line = text.split(whereSeparator: \.isNewline).first, line.utf8.count <= 4_096
        else { throw ExitFailure(.missing, "\(key): \(file) is not there, is empty, or is not valid UTF-8") }
        return String(line)
    }
}

extension Outlet {
    fileprivate init(_ section: inout SettingsTable, name: String) throws(SettingError) {
        guard DeviceName.isValid(name) || name == "phone" else {
            throw section.error(
                "name",
                "takes 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and not \"all\"")
        }
        let seconds = try section.integer("after", in: 0...86_400) ?? 0
        self.init(name: name, isInAll: try section.flag("with-all") ?? false, after: Int64(seconds) * 1_000_000)
    }
}

extension OnCall {
    /// Reads `[[on-call]]`: the people who take turns, a week each.
    init(_ root: inout SettingsTable) throws(SettingError) {
        // A Monday.
        var start = WireTime.parse("2001-01-01T00:00:00Z") ?? 0
        var isFirst = true
        let turns = try root.tables("on-call", maximum: Self.maximum) {
            (section: consuming SettingsTable) throws(SettingError) in
            let to = try section.strings("to") ?? []
            guard !to.isEmpty, to.allSatisfy({ $0 != Self.name && DeviceName.isAddressee($0) }) else {
                throw section.error("to", "takes a list of the names of devices, bridges and the phone, [\"phone\"]")
            }
            let within = try section.integer("within", in: 1...86_400) ?? 300
            if let text = try section.string("from") {
                let isDate = text.utf8.count == 10
                guard isFirst, isDate || text.utf8.count == 16,
                    let time = WireTime.parse(
                        isDate ? "\(text)T00:00:00Z" : "\(text.prefix(10))T\(text.suffix(5)):00Z")
                else {
                    throw section.error(
                        "from", "takes a date, perhaps with a time, \"2026-11-23 09:00\", of the first turn alone")
                }
                start = time
            }
            isFirst = false
            try section.finish()
            return Turn(to: to, within: Int64(within) * 1_000_000)
        }
        self.init(start: start)
        self.turns = turns ?? []
    }
}
