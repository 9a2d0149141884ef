// SPDX-License-Identifier: Apache-2.0

import AlertCore
import TOMLKit

/// The configuration as text: read whole or refused, with the line and the column of what is wrong.
enum ConfigurationText {
    /// The largest file that is read, in bytes.
    static let largest = 256 * 1_024
    /// The maximum number of wrong settings reported at once.
    static let maximumProblems = 20

    /// Reads TOML 1.0.
    /// - Throws: ``ConfigurationProblem``, with all settings that are wrong; of a text that is no TOML the first place.
    static func read(_ bytes: [UInt8]) throws(ConfigurationProblem) -> Settings {
        guard bytes.count <= largest else {
            throw ConfigurationProblem(reason: "the file is larger than \(largest / 1_024) KiB")
        }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw ConfigurationProblem(reason: "the file is not valid UTF-8")
        }
        var headers = TableHeaders(bytes)
        if let wrong = headers.firstWrong() {
            throw ConfigurationProblem(line: wrong.line, column: wrong.column, reason: wrong.reason)
        }
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw ConfigurationProblem(
                line: error.source.begin.line, column: error.source.begin.column, reason: error.description)
        } catch {
            throw ConfigurationProblem(reason: "cannot be read: \(error)")
        }
        // A setting that is wrong is left out, and the rest looked at again.
        var problems: [ConfigurationProblem] = []
        while problems.count < maximumProblems {
            do {
                let settings = try Settings(SettingsTable(table))
                guard problems.isEmpty else { break }
                return settings
            } catch {
                let position = position(of: error.place, in: text)
                problems.append(
                    ConfigurationProblem(
                        line: position?.line, column: position?.column, reason: "\(error.name) \(error.reason)"))
                guard remove(error.place, from: table) else { break }
            }
        }
        problems.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        var first = problems.removeFirst()
        first.others = problems
        throw first
    }

    /// Takes a setting out of the table that was read. Returns false for one that is not there: something is missing.
    private static func remove(_ place: [SettingPlace], from table: TOMLTable) -> Bool {
        guard case .key(let key)? = place.last else { return false }
        var inner = table
        var list: TOMLArray?
        for step in place.dropLast() {
            switch step {
            case .key(let key):
                guard let value = inner[key]?.tomlValue else { return false }
                list = value.array
                if let table = value.table { inner = table } else if list == nil { return false }
            case .index(let index):
                guard let element = list, index < element.count, let table = element[index].tomlValue.table else {
                    return false
                }
                inner = table
            }
        }
        return inner.remove(at: key) != nil
    }

    /// The position of a setting. The library reports no positions of values, so the shortest beginning of the text
    /// that can be read and has the setting is sought, by halves: the setting is what it has beyond the next shorter
    /// one.
    private static func position(of place: [SettingPlace], in text: String) -> (line: Int, column: Int)? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The setting is not within the first `low` lines, and is within the first `high`.
        var low = 0
        var high = lines.count
        // Most beginnings can be read; only a value over many lines takes more than one try.
        var tries = 200
        while high - low > 1 {
            let middle = (low + high) / 2
            let between = (low + 1..<high).sorted { abs($0 - middle) < abs($1 - middle) }
            var beginning: (count: Int, table: TOMLTable)?
            for count in between {
                guard tries > 0 else { return nil }
                tries -= 1
                // The error is that of the whole text; here it is only found where the text begins to be wrong.
                if let table = try? TOMLTable(string: lines[..<count].joined(separator: "\n")) {
                    beginning = (count, table)
                    break
                }
            }
            guard let beginning else { break }
            if contains(beginning.table.tomlValue, place[...]) {
                high = beginning.count
            } else {
                low = beginning.count
            }
        }
        return (low + 1, column(of: place, in: lines[low]))
    }

    /// The column of a setting in its line. Of several keys of its name it is the one that comes after the keys that
    /// lead to it: match = { level = "active" }, set = { level = "loud" }.
    private static func column(of place: [SettingPlace], in line: Substring) -> Int {
        var start = line.startIndex
        var found: Substring.Index?
        for case .key(let key) in place {
            found = nil
            guard let range = word(key, in: line[start...]) else { continue }
            found = range.lowerBound
            start = range.upperBound
        }
        guard case .key? = place.last, let found else { return 1 }
        return line.unicodeScalars.distance(from: line.startIndex, to: found) + 1
    }

    /// The range of a key that is not a part of another word.
    private static func word(_ key: String, in text: Substring) -> Range<Substring.Index>? {
        var rest = text
        while let range = rest.firstRange(of: key) {
            let before = range.lowerBound == text.startIndex ? nil : text[text.index(before: range.lowerBound)]
            let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
            if !isPart(before), !isPart(after) { return range }
            rest = rest[rest.index(after: range.lowerBound)...]
        }
        return nil
    }

    private static func isPart(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isLetter || character.isNumber || character == "-" || character == "_"
    }

    private static func contains(_ value: TOMLValue, _ place: ArraySlice<SettingPlace>) -> Bool {
        guard let step = place.first else { return true }
        switch step {
        case .key(let key):
            guard let inner = value.table?[key]?.tomlValue else { return false }
            return contains(inner, place.dropFirst())
        case .index(let index):
            guard let list = value.array, index < list.count else { return false }
            return contains(list[index].tomlValue, place.dropFirst())
        }
    }
}

/// The reason why a configuration is not in force.
struct ConfigurationProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1; nil when it is not one place that is wrong.
    var line: Int?
    /// From 1, in characters.
    var column: Int?
    /// The reason.
    var reason: String
    /// Further problems, below it.
    var others: [ConfigurationProblem] = []

    /// "line 3, column 5: ...; line 8, column 1: ..."
    var description: String { ([self] + others).map(\.sentence).joined(separator: "; ") }

    private var sentence: String {
        guard let line else { return reason }
        guard let column else { return "line \(line): \(reason)" }
        return "line \(line), column \(column): \(reason)"
    }
}
