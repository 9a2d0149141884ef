// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import TOMLKit

/// A table of the configuration whose settings are removed one by one. Settings left at the end are unknown and
/// refused: a misspelt setting must not look as if it were in force.
struct SettingsTable: ~Copyable {
    private let table: TOMLTable
    private let place: [SettingPlace]
    private var unread: Set<String>

    init(_ table: TOMLTable, at place: [SettingPlace] = []) {
        self.table = table
        self.place = place
        unread = Set(table.keys)
    }

    /// A non-empty text of at most `longest` bytes.
    mutating func string(_ key: String, maximum: Int = 4_096) throws(SettingError) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.string else { throw wrong(key, "a string in quotes", value) }
        guard !text.isEmpty, text.utf8.count <= maximum, !text.utf8.contains(0) else {
            throw error(key, "takes a string of 1 to \(maximum) bytes")
        }
        return text
    }

    /// `true` or `false`.
    mutating func flag(_ key: String) throws(SettingError) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let flag = value.bool else { throw wrong(key, "true or false", value) }
        return flag
    }

    /// A whole number in a range.
    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(SettingError) -> Int? {
        guard let value = take(key) else { return nil }
        guard let number = value.int else { throw wrong(key, "a whole number", value) }
        guard range.contains(number) else {
            throw error(key, "is out of range: \(number) (\(range.lowerBound) to \(range.upperBound))")
        }
        return number
    }

    /// A number in a range, with or without a fraction.
    mutating func number(_ key: String, in range: ClosedRange<Double>) throws(SettingError) -> Double? {
        guard let value = take(key) else { return nil }
        guard let number = value.double ?? value.int.map(Double.init) else { throw wrong(key, "a number", value) }
        guard range.contains(number) else {
            throw error(key, "is out of range: \(number) (\(range.lowerBound) to \(range.upperBound))")
        }
        return number
    }

    /// A length of time that ``Span`` can read: "90s", "1h30m".
    mutating func span(_ key: String, from minimum: Duration, to maximum: Duration) throws(SettingError) -> Duration? {
        guard let text = try string(key, maximum: 64) else { return nil }
        let span: Duration
        do {
            span = .microseconds(try Span.parse(text))
        } catch {
            throw self.error(key, "takes a time span like \"90s\" or \"1h30m\": \(error.reason)")
        }
        guard span >= minimum, span <= maximum else {
            throw error(key, "takes a time span from \(minimum) to \(maximum)")
        }
        return span
    }

    /// Reads a word, one of the type's cases.
    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String, as type: Choice.Type = Choice.self
    ) throws(SettingError) -> Choice? {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw error(key, "takes one of \(words), not \"\(text)\"")
        }
        return choice
    }

    /// A list of at most `maximum` texts: the words of a command.
    mutating func strings(_ key: String, maximum: Int = 256) throws(SettingError) -> [String]? {
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

    /// The section with this name: `[key]`.
    mutating func table(_ key: String) throws(SettingError) -> SettingsTable? {
        guard let value = take(key) else { return nil }
        guard let inner = value.table else { throw wrong(key, "a section, [\(key)]", value) }
        return SettingsTable(inner, at: place + [.key(key)])
    }

    /// Calls a function with each table of a list, `[[key]]`, in order; at most `maximum` tables.
    mutating func tables<Value>(
        _ key: String, maximum: Int, _ body: (consuming SettingsTable) throws(SettingError) -> Value
    ) throws(SettingError) -> [Value]? {
        guard let value = take(key) else { return nil }
        guard let list = value.array else { throw wrong(key, "sections, [[\(key)]]", value) }
        guard list.count <= maximum else { throw error(key, "may occur at most \(maximum) times") }
        var values: [Value] = []
        for (index, element) in list.enumerated() {
            guard let inner = element.tomlValue.table else { throw error(key, "takes sections, [[\(key)]]") }
            values.append(try body(SettingsTable(inner, at: place + [.key(key), .index(index)])))
        }
        return values
    }

    /// Returns whether a setting is a list.
    func isList(_ key: String) -> Bool { table[key]?.tomlValue.array != nil }

    /// An error about a setting of this table, for errors that no other function here reports.
    func error(_ key: String, _ reason: String) -> SettingError {
        SettingError(place: place + [.key(key)], reason: reason)
    }

    /// - Throws: ``SettingError`` if a setting is left: it has no meaning here.
    consuming func finish() throws(SettingError) {
        guard let key = unread.min() else { return }
        throw error(key, "is not a setting; check the spelling")
    }

    private mutating func take(_ key: String) -> TOMLValue? {
        unread.remove(key)
        return table[key]?.tomlValue
    }

    private func wrong(_ key: String, _ wanted: String, _ value: TOMLValue) -> SettingError {
        error(key, "takes \(wanted), not a value of type \(value.type.description)")
    }
}

/// A step on the path from the root of the configuration to a setting.
enum SettingPlace: Sendable, Hashable {
    case key(String)
    case index(Int)
}

/// A setting that cannot be used.
struct SettingError: Error, Sendable, Hashable {
    /// The place.
    var place: [SettingPlace]
    /// The reason, written to follow the setting's name.
    var reason: String

    /// The setting as a person would write it: `sound.device`, `rules[2].level` (the second of the rules).
    var name: String {
        place.reduce(into: "") { name, step in
            switch step {
            case .key(let key): name += name.isEmpty ? key : ".\(key)"
            case .index(let index): name += "[\(index + 1)]"
            }
        }
    }
}
