// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import PatternMatching
import TOMLKit

extension Settings {
    /// Reads `apps` and `except-apps` of a table: the applications whose alerts and badges are exchanged. The patterns
    /// are those that alertd's rules have.
    static func apps(_ reader: inout SettingsReader, place: String = "") throws(Fault) -> AppFilter {
        AppFilter(
            only: try patterns(&reader, "apps", place: place),
            except: try patterns(&reader, "except-apps", place: place))
    }

    private static func patterns(
        _ reader: inout SettingsReader, _ key: String, place: String
    ) throws(Fault) -> [Pattern] {
        let texts = try reader.strings(key)
        guard texts.count <= AppFilter.maximum else {
            throw wrong("\(place)\(key) takes at most \(AppFilter.maximum) patterns")
        }
        var patterns: [Pattern] = []
        for text in texts {
            do throws(PatternError) { patterns.append(try Pattern(text)) } catch {
                throw wrong("\(place)\(key): \"\(text)\" is no pattern, at character \(error.column): \(error.reason)")
            }
        }
        return patterns
    }
}

extension Settings {
    /// Reads `[home-assistant]`: this device as a device there.
    static func homeAssistant(_ table: TOMLTable) throws(Fault) -> HomeAssistantState.Rules {
        var reader = SettingsReader(table, place: "home-assistant.")
        var rules = HomeAssistantState.Rules()
        if let prefix = try reader.string("prefix") {
            guard prefix.utf8.count <= 100, !prefix.hasPrefix("$"), !prefix.hasPrefix("alertd"),
                !prefix.contains(where: { $0 == "+" || $0 == "#" || $0.isWhitespace }),
                prefix.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
            else {
                throw wrong(
                    "home-assistant.prefix takes the discovery prefix of Home Assistant, like \"homeassistant\"")
            }
            rules.prefix = prefix
        }
        rules.showsTitles = try reader.flag("titles") ?? false
        try reader.end()
        return rules
    }
}

extension Settings {
    /// Reads `[inbox]`: machines that are no devices.
    static func inbox(_ table: TOMLTable) throws(Fault) -> InboxState.Rules {
        var reader = SettingsReader(table, place: "inbox.")
        var rules = InboxState.Rules()
        rules.fromBroker = Set(try reader.strings("from-broker"))
        rules.to = try reader.strings("to")
        if let keys = try reader.table("keys") {
            var inner = SettingsReader(keys, place: "inbox.keys.")
            for name in keys.keys.sorted() {
                guard let key = InboxState.Rules.key(try inner.required(name)) else {
                    throw wrong("inbox.keys.\(name) takes the 64 digits that \"alert-link relay-key\" prints there")
                }
                rules.keys[name] = key
            }
            try inner.end()
        }
        try reader.end()
        for name in rules.fromBroker.union(rules.keys.keys).sorted() {
            guard DeviceName.isSender(name) else { throw wrong("inbox: \"\(name)\" cannot be the name of a machine") }
        }
        guard rules.fromBroker.isDisjoint(with: rules.keys.keys) else {
            throw wrong("inbox: a machine is either in from-broker or in keys")
        }
        guard rules.to.count <= 32, rules.to.allSatisfy(DeviceName.isAddressee) else {
            throw wrong("inbox.to takes names of devices, or \"all\"")
        }
        return rules
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

        init(_ table: TOMLTable) throws(Fault) {
            var reader = SettingsReader(table, place: "phone.")
            outlet = try Settings.outlet(&reader, name: try reader.string("name") ?? "phone", place: "phone")
            var server = try reader.required("server")
            while server.hasSuffix("/") { server.removeLast() }
            self.server = server
            guard ["https://", "http://"].contains(where: { server.hasPrefix($0) && server.count > $0.count }),
                server.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
            else { throw Settings.wrong("phone.server takes https://HOST or http://HOST, not \"\(server)\"") }
            topic = try Self.topic("topic", &reader)
            answers = try Self.topic("answers", &reader)
            guard topic == nil || topic != answers else { throw Settings.wrong("phone.answers is another topic") }
            tokenFile = try reader.path("token-file")
            answerTokenFile = try reader.path("answer-token-file")
            isClear = try reader.flag("clear-text") ?? false
            try reader.end()
        }

        private static func topic(_ key: String, _ reader: inout SettingsReader) throws(Fault) -> String? {
            guard let topic = try reader.string(key) else { return nil }
            let isFine = topic.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
            }
            guard isFine, (1...64).contains(topic.utf8.count) else {
                throw Settings.wrong("phone.\(key) takes 1 to 64 letters, digits, \"-\" and \"_\"")
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

        init(_ table: TOMLTable) throws(Fault) {
            var reader = SettingsReader(table, place: "bridges.")
            let name = try reader.required("name")
            outlet = try Settings.outlet(&reader, name: name, place: "bridges")
            command = try reader.strings("command")
            guard (1...64).contains(command.count), let program = command.first, !program.isEmpty,
                program.hasPrefix("/") || !program.contains("/"), command.allSatisfy({ !$0.utf8.contains(0) })
            else {
                throw Settings.wrong(
                    "bridges.command takes a program, by name or absolute path, and its arguments: [\"/PATH\", ...]")
            }
            timeout = try reader.integer("timeout", in: 1...600) ?? 30
            try reader.end()
        }
    }

    private static func outlet(
        _ reader: inout SettingsReader, name: String, place: String
    ) throws(Fault) -> Outlet {
        guard DeviceName.isValid(name) || name == "phone" else {
            throw wrong(
                "\(place).name takes 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and not \"all\""
            )
        }
        let seconds = try reader.integer("after", in: 0...86_400) ?? 0
        return Outlet(
            name: name, isInAll: try reader.flag("with-all") ?? false, after: Int64(seconds) * 1_000_000)
    }

    /// Reads `[[on-call]]`: the people who take turns, a week each.
    static func onCall(_ tables: [TOMLTable]) throws(Fault) -> OnCall {
        guard tables.count <= OnCall.maximum else { throw wrong("on-call takes at most \(OnCall.maximum) turns") }
        // A Monday.
        var onCall = OnCall(start: WireTime.parse("2001-01-01T00:00:00Z") ?? 0)
        for (place, table) in tables.enumerated() {
            var reader = SettingsReader(table, place: "on-call.")
            let to = try reader.strings("to")
            guard !to.isEmpty, to.allSatisfy({ $0 != OnCall.name && DeviceName.isAddressee($0) }) else {
                throw wrong("on-call.to takes a list of the names of devices, bridges and the phone, [\"phone\"]")
            }
            let within = try reader.integer("within", in: 1...86_400) ?? 300
            onCall.turns.append(.init(to: to, within: Int64(within) * 1_000_000))
            if let text = try reader.string("from") {
                let isDate = text.utf8.count == 10
                guard place == 0, isDate || text.utf8.count == 16,
                    let time = WireTime.parse(
                        isDate ? "\(text)T00:00:00Z" : "\(text.prefix(10))T\(text.suffix(5)):00Z")
                else {
                    throw wrong(
                        "on-call.from takes a date, perhaps with a time, \"2026-11-23 09:00\", of the first turn alone")
                }
                onCall.start = time
            }
            try reader.end()
        }
        return onCall
    }

    /// Returns the first line of a file that nobody else may read.
    static func secret(_ key: String, _ file: String) throws(Fault) -> String {
        guard let bytes = try PrivateFile.read(file), let text = String(validating: bytes, as: UTF8.self),
            let line = text.split(whereSeparator: \.isNewline).first, line.utf8.count <= 4_096
        else { throw Fault(.missing, "\(key): \(file) is not there, is empty, or is not valid UTF-8") }
        return String(line)
    }
}
