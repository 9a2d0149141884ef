// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import TOMLKit

extension Settings {
    /// `[phone]`: an ntfy server.
    struct Phone: Equatable {
        var outlet: Outlet
        /// Without a slash at its end.
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

    /// `[[bridges]]`: a command that is given alerts.
    struct Bridge: Equatable {
        static let maximum = 8

        var outlet: Outlet
        var command: [String]
        /// In seconds.
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

    /// `[[on-call]]`: who takes turns, a week each.
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

    /// The first line of a file that nobody else may read.
    static func secret(_ key: String, _ file: String) throws(Fault) -> String {
        guard let bytes = try PrivateFile.read(file), let text = String(validating: bytes, as: UTF8.self),
            let line = text.split(whereSeparator: \.isNewline).first, line.utf8.count <= 4_096
        else { throw Fault(.missing, "\(key): \(file) is not there, is empty, or is not valid UTF-8") }
        return String(line)
    }
}
