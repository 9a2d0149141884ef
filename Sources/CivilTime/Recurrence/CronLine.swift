// SPDX-License-Identifier: Apache-2.0

/// A line of a crontab: an optional zone, and the rest.
public struct CronLine: Sendable, Hashable {
    /// The zone of `CRON_TZ=Asia/Tokyo 0 6 * * *` and `TZ=Asia/Tokyo 0 6 * * *`; nil without one.
    public let zone: String?
    /// The fields and any text after them.
    public let fields: String

    /// Separates the zone from a line.
    public init(_ text: String) {
        let line = text.drop { $0 == " " || $0 == "\t" }
        guard let name = ["CRON_TZ=", "TZ="].first(where: { line.hasPrefix($0) }) else {
            (zone, fields) = (nil, text)
            return
        }
        let rest = line.dropFirst(name.count)
        let value = rest.prefix { $0 != " " && $0 != "\t" }
        zone = String(value.filter { $0 != "\"" && $0 != "'" })
        fields = String(rest.dropFirst(value.count).drop { $0 == " " || $0 == "\t" })
    }

    /// Splits words into the fields and the command after them, as in crontab(5); returns nil without a command.
    static func command(in words: [String]) -> (fields: String, command: String)? {
        let count = words.first?.hasPrefix("@") == true ? 1 : 5
        guard words.count > count, words[0].lowercased() != "@every" else { return nil }
        let fields = words[..<count].joined(separator: " ")
        guard !isField(words[count]), (try? CronExpression(fields)) != nil else { return nil }
        // /etc/crontab names a user before the command.
        let start = words[count] == "root" && words.count > count + 1 ? count + 1 : count
        return (fields, words[start...].joined(separator: " "))
    }

    /// Returns whether a word can be a field in some cron dialect.
    private static func isField(_ word: String) -> Bool {
        // A word that cannot be a field is a command.
        ["* * * * \(word)", "* * \(word) * *", "* * * \(word) *"].contains { (try? CronExpression($0)) != nil }
            || word.utf8.allSatisfy { $0.isDigit || "*,-/?#~".utf8.contains($0) }
    }
}
