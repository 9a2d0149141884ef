// SPDX-License-Identifier: Apache-2.0

import TOMLKit

/// A settings file as text: read whole or refused, with the line and the column of each wrong setting.
package enum SettingsText {
    /// The maximum number of wrong settings reported at once.
    package static let maximumProblems = 20

    /// Reads TOML 1.0.
    ///
    /// - Parameters:
    ///   - maximumSize: The maximum size of the file, in bytes.
    ///   - body: Reads the settings. It is called again without a wrong setting, to find the next one.
    /// - Throws: ``SettingsProblem``, with all wrong settings, or with the first place that is not TOML.
    package static func read<Value>(
        _ bytes: [UInt8], maximumSize: Int, _ body: (consuming SettingsTable) throws(SettingError) -> Value
    ) throws(SettingsProblem) -> Value {
        guard bytes.count <= maximumSize else {
            throw SettingsProblem(reason: "the file is larger than \(maximumSize / 1_024) KiB")
        }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw SettingsProblem(reason: "the file is not valid UTF-8")
        }
        let table: TOMLTable
        do throws(SettingsProblem) {
            table = try Self.table(text)
        } catch {
            throw mended(error, text, maximumSize: maximumSize, body)
        }
        var problems: [SettingsProblem] = []
        var places: Set<[SettingPlace]> = []
        while problems.count < maximumProblems {
            do throws(SettingError) {
                let value = try body(SettingsTable(table))
                guard problems.isEmpty else { break }
                return value
            } catch {
                // A required setting that was wrong is missing now.
                guard places.insert(error.place).inserted else { break }
                let position = position(of: error.place[...], in: text, table)
                problems.append(
                    SettingsProblem(
                        line: position?.line, column: position?.column, reason: "\(error.name) \(error.reason)"))
                guard case .key(let key)? = error.place.last,
                    value(at: error.place.dropLast(), in: table)?.table?.remove(at: key) != nil
                else { break }
            }
        }
        problems.sort { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
        var first = problems.removeFirst()
        first.others = problems
        throw first
    }

    /// Returns the problem of a line that is not TOML; if the line that it advises would be refused, too, that reason.
    private static func mended<Value>(
        _ problem: SettingsProblem, _ text: String, maximumSize: Int,
        _ body: (consuming SettingsTable) throws(SettingError) -> Value
    ) -> SettingsProblem {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let number = problem.line, lines.indices.contains(number - 1),
            let advice = problem.reason.firstRange(of: "; write ")
        else { return problem }
        let line = problem.reason[advice.upperBound...]
        guard !line.contains(", or "), line != lines[number - 1] else { return problem }
        lines[number - 1] = line
        do throws(SettingsProblem) {
            _ = try read(Array(lines.joined(separator: "\n").utf8), maximumSize: maximumSize, body)
            return problem
        } catch {
            guard let same = ([error] + error.others).first(where: { $0.line == number }) else { return problem }
            return SettingsProblem(line: number, column: problem.column, reason: same.reason)
        }
    }

    static func table(_ text: String) throws(SettingsProblem) -> TOMLTable {
        var headers = TableHeaders(Array(text.utf8))
        if let problem = headers.firstProblem() { throw problem }
        do {
            return try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            let place = error.source.begin
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            throw SettingsProblem(
                line: place.line, column: place.column,
                reason: SyntaxAdvice(lines: lines, line: place.line)?.text ?? error.description)
        } catch {
            throw SettingsProblem(reason: "cannot be read: \(error)")
        }
    }

    /// Returns the position of a setting, or of the table that lacks it; nil for a file that lacks it.
    ///
    /// The library reports no positions of values. So this function searches, by halves, for the shortest beginning of
    /// the text that can be read and has the setting, whose line is the last one of that beginning.
    private static func position(
        of place: ArraySlice<SettingPlace>, in text: String, _ table: TOMLTable
    ) -> (line: Int, column: Int)? {
        guard !place.isEmpty else { return nil }
        guard value(at: place, in: table) != nil else { return position(of: place.dropLast(), in: text, table) }
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
                // The whole text can be read, so an error only says that a value is not complete yet.
                if let table = try? TOMLTable(string: lines[..<count].joined(separator: "\n")) {
                    beginning = (count, table)
                    break
                }
            }
            guard let beginning else { break }
            if value(at: place, in: beginning.table) != nil { high = beginning.count } else { low = beginning.count }
        }
        return (low + 1, column(of: place, in: lines[low]))
    }

    /// Returns the column of a setting in its line. Of several keys with its name it is the one after the keys that
    /// lead to it: match = { level = "active" }, set = { level = "loud" }.
    private static func column(of place: ArraySlice<SettingPlace>, in line: Substring) -> Int {
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

    /// Returns the range of a key that is not a part of another word.
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

    private static func value(at place: ArraySlice<SettingPlace>, in table: TOMLTable) -> TOMLValue? {
        place.reduce(table.tomlValue) { (value: TOMLValue?, step) in
            switch step {
            case .key(let key): value?.table?[key]?.tomlValue
            case .index(let index): value?.array.flatMap { index < $0.count ? $0[index].tomlValue : nil }
            }
        }
    }
}

/// The reason why a file of settings is refused.
package struct SettingsProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1; nil for a problem with the whole file.
    package var line: Int?
    /// From 1, in characters.
    package var column: Int?
    package var reason: String
    /// Further problems, below it.
    package var others: [SettingsProblem] = []

    package init(line: Int? = nil, column: Int? = nil, reason: String) {
        (self.line, self.column, self.reason) = (line, column, reason)
    }

    /// "line 3, column 5: ...; line 8, column 1: ..."
    package var description: String { ([self] + others).map(\.sentence).joined(separator: "; ") }

    private var sentence: String {
        guard let line else { return reason }
        guard let column else { return "line \(line): \(reason)" }
        return "line \(line), column \(column): \(reason)"
    }
}
