// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import TOMLKit

/// A table of settings whose settings are removed one by one. Settings left at the end are unknown and
/// refused: a misspelt setting must not look as if it were in force.
package struct SettingsTable: ~Copyable {
    private let table: TOMLTable
    private let place: [SettingPlace]
    private var unread: Set<String>
    /// The settings that have been looked for, with their kinds.
    private var known: [(key: String, kind: Kind)] = []

    /// The kind of a setting.
    private enum Kind {
        case value
        /// A section: `[key]`.
        case table
        /// Sections of one name: `[[key]]`.
        case tables
    }

    init(_ table: TOMLTable, at place: [SettingPlace] = []) {
        self.table = table
        self.place = place
        unread = Set(table.keys)
    }

    /// Returns a non-empty text of at most `maximum` bytes; nil if the setting is absent.
    package mutating func string(_ key: String, maximum: Int = 4_096) throws(SettingError) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.string else { throw wrong(key, "a string in quotes", value) }
        guard !text.isEmpty, text.utf8.count <= maximum, !text.utf8.contains(0) else {
            throw error(key, "takes a string of 1 to \(maximum) bytes")
        }
        return text
    }

    /// Returns a text that must be given.
    package mutating func required(_ key: String) throws(SettingError) -> String {
        guard let text = try string(key) else { throw error(key, "is missing") }
        return text
    }

    /// Returns an absolute path.
    package mutating func path(_ key: String) throws(SettingError) -> String? {
        guard let text = try string(key) else { return nil }
        guard text.hasPrefix("/") else { throw error(key, "takes an absolute path, not \"\(text)\"") }
        return text
    }

    /// Returns `true` or `false`.
    package mutating func flag(_ key: String) throws(SettingError) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let flag = value.bool else { throw wrong(key, "true or false", value) }
        return flag
    }

    /// Returns a whole number in a range.
    package mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(SettingError) -> Int? {
        guard let value = take(key) else { return nil }
        guard let number = value.int else { throw wrong(key, "a whole number", value) }
        guard range.contains(number) else {
            throw error(key, "is out of range: \(number) (\(range.lowerBound) to \(range.upperBound))")
        }
        return number
    }

    /// Returns a number in a range, with or without a fraction.
    package mutating func number(_ key: String, in range: ClosedRange<Double>) throws(SettingError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.double ?? value.int.map(Double.init) else { throw wrong(key, "a number", value) }
        guard range.contains(number) else {
            throw error(key, "is out of range: \(number) (\(range.lowerBound) to \(range.upperBound))")
        }
        return number
    }

    /// Reads a word, one of the type's cases.
    package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String, as type: Choice.Type = Choice.self
    ) throws(SettingError) -> Choice? {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw error(key, "takes one of \(words), not \"\(text)\"")
        }
        return choice
    }

    /// Returns a list of at most `maximum` texts, such as the words of a command.
    package mutating func strings(_ key: String, maximum: Int = 256) throws(SettingError) -> [String]? {
        guard let value = take(key) else { return nil }
        guard let list = value.array else { throw wrong(key, "a list of strings, [\"...\"]", value) }
        guard list.count <= maximum else { throw error(key, "takes at most \(maximum) strings") }
        var texts: [String] = []
        for element in list {
            guard let text = element.tomlValue.string, !text.utf8.contains(0) else {
                throw error(key, "takes a list of strings, [\"...\"]")
            }
            texts.append(text)
        }
        return texts
    }

    /// Returns a text or a list of texts, each not empty.
    package mutating func oneOrMore(_ key: String, maximum: Int) throws(SettingError) -> [String]? {
        guard table[key]?.tomlValue.array != nil else { return try string(key).map { [$0] } }
        guard let texts = try strings(key, maximum: maximum) else { return nil }
        guard !texts.isEmpty, !texts.contains("") else { throw error(key, "takes strings that are not empty") }
        return texts
    }

    /// Returns the section with this name: `[key]`.
    package mutating func table(_ key: String) throws(SettingError) -> SettingsTable? {
        guard let value = take(key, .table) else { return nil }
        guard let inner = value.table else { throw wrong(key, "a section, [\(key)]", value) }
        return SettingsTable(inner, at: place + [.key(key)])
    }

    /// Calls a function with each table of a list, `[[key]]`, in order; at most `maximum` tables.
    package mutating func tables<Value>(
        _ key: String, maximum: Int, _ body: (consuming SettingsTable) throws(SettingError) -> Value
    ) throws(SettingError) -> [Value]? {
        guard let value = take(key, .tables) else { return nil }
        guard let list = value.array else { throw wrong(key, "sections, [[\(key)]]", value) }
        guard list.count <= maximum else { throw error(key, "may occur at most \(maximum) times") }
        var values: [Value] = []
        for (index, element) in list.enumerated() {
            guard let inner = element.tomlValue.table else { throw error(key, "takes sections, [[\(key)]]") }
            values.append(try body(SettingsTable(inner, at: place + [.key(key), .index(index)])))
        }
        return values
    }

    /// The names of all settings of this table, sorted.
    package var keys: [String] { table.keys.sorted() }

    /// Returns an error about a setting of this table, for reasons that no other function here reports.
    package func error(_ key: String, _ reason: String) -> SettingError {
        SettingError(place: place + [.key(key)], reason: reason)
    }

    /// Returns the text that a setting has, of whatever kind it should be; nil for another value.
    package func text(_ key: String) -> String? { table[key]?.string }

    /// Ends reading.
    ///
    /// - Parameter elsewhere: What to do instead of settings that people look for here, by their names.
    /// - Throws: ``SettingError`` if a setting is left: it has no meaning here.
    package consuming func finish(elsewhere: [String: String] = [:]) throws(SettingError) {
        guard let key = unread.min() else { return }
        if let advice = elsewhere[key] ?? elsewhere[key.replacing("_", with: "-")] {
            throw error(key, "is not a setting; \(advice)")
        }
        // A section is no value, so it is not suggested for one.
        let kind = Self.kind(of: table[key]?.tomlValue)
        let known = known.filter { $0.kind == kind }.map(\.key)
        // A longer word for the same, or its beginning, is meant, too: application for app.
        let nearest =
            Suggestion.nearest(to: key, in: known)
            ?? known.first { $0.count > 2 && key.hasPrefix($0) || key.count > 2 && $0.hasPrefix(key) }
        var section = ""
        if case .key(let name)? = place.last { section = name + "." }
        let other = Suggestion.nearest(to: key.replacing("_", with: "-"), in: elsewhere.keys.sorted())
        if nearest == nil, let other, let advice = elsewhere[other] {
            throw error(key, "is not a setting; \(advice)")
        }
        guard let nearest else { throw error(key, "is not a setting; check the spelling" + possible) }
        throw error(key, "is not a setting; check the spelling, did you mean \(section)\(nearest)?")
    }

    /// The names of all settings that have been looked for, as a file has them.
    private var possible: String {
        let names = known.map { key, kind in
            switch kind {
            case .value: key
            case .table: place.isEmpty ? "[\(key)]" : key
            case .tables: "[[\(key)]]"
            }
        }
        guard !names.isEmpty else { return "" }
        return (place.isEmpty ? ". There are: " : ". Its section has: ") + names.joined(separator: ", ")
    }

    private static func kind(of value: TOMLValue?) -> Kind {
        if value?.table != nil { return .table }
        return value?.array?.first?.tomlValue.table != nil ? .tables : .value
    }

    private mutating func take(_ key: String, _ kind: Kind = .value) -> TOMLValue? {
        unread.remove(key)
        known.append((key, kind))
        return table[key]?.tomlValue
    }

    private func wrong(_ key: String, _ wanted: String, _ value: TOMLValue) -> SettingError {
        error(key, "takes \(wanted), not a value of type \(value.type.description)")
    }
}

/// A step on the path from the root of a file to a setting.
package enum SettingPlace: Sendable, Hashable {
    case key(String)
    case index(Int)
}

/// A setting that cannot be used.
package struct SettingError: Error, Sendable, Hashable {
    package var place: [SettingPlace]
    /// The reason, written to follow the setting's name.
    package var reason: String

    package init(place: [SettingPlace], reason: String) { (self.place, self.reason) = (place, reason) }

    /// The setting as a person would name it: `sound.device`, `rules[2].level` (the second of the rules).
    package var name: String {
        place.reduce(into: "") { name, step in
            switch step {
            case .key(let key): name += name.isEmpty ? key : ".\(key)"
            case .index(let index): name += "[\(index + 1)]"
            }
        }
    }
}
