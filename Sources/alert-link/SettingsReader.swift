// SPDX-License-Identifier: Apache-2.0

import TOMLKit

/// A table while its settings are taken out of it, one by one.
struct SettingsReader {
    private let table: TOMLTable
    private let place: String
    private var unread: Set<String>

    init(_ table: TOMLTable, place: String = "") {
        self.table = table
        self.place = place
        unread = Set(table.keys)
    }

    mutating func string(_ key: String) throws(Fault) -> String? {
        guard unread.remove(key) != nil, let value = table[key] else { return nil }
        guard let text = value.string, (1...4_096).contains(text.utf8.count), !text.utf8.contains(0) else {
            throw Settings.wrong("\(place)\(key) takes a string in quotes of 1 to 4,096 bytes")
        }
        return text
    }

    mutating func required(_ key: String) throws(Fault) -> String {
        guard let text = try string(key) else { throw Settings.wrong("\(place)\(key) is missing") }
        return text
    }

    mutating func path(_ key: String) throws(Fault) -> String? {
        guard let text = try string(key) else { return nil }
        guard text.hasPrefix("/") else { throw Settings.wrong("\(place)\(key) takes an absolute path") }
        return text
    }

    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
        guard unread.remove(key) != nil, let value = table[key] else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw Settings.wrong("\(place)\(key) takes a whole number, \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    mutating func flag(_ key: String) throws(Fault) -> Bool? {
        guard unread.remove(key) != nil, let value = table[key] else { return nil }
        guard let flag = value.bool else { throw Settings.wrong("\(place)\(key) takes true or false") }
        return flag
    }

    mutating func strings(_ key: String) throws(Fault) -> [String] {
        guard unread.remove(key) != nil, let value = table[key] else { return [] }
        guard let array = value.array else { throw Settings.wrong("\(place)\(key) takes a list of strings") }
        var texts: [String] = []
        for element in array {
            guard let text = element.string else { throw Settings.wrong("\(place)\(key) takes a list of strings") }
            texts.append(text)
        }
        return texts
    }

    mutating func tables(_ key: String) throws(Fault) -> [(String, TOMLTable)] {
        guard unread.remove(key) != nil, let value = table[key] else { return [] }
        guard let outer = value.table else { throw Settings.wrong("\(place)\(key) takes tables: [\(key).NAME]") }
        var tables: [(String, TOMLTable)] = []
        for name in outer.keys.sorted() {
            guard let inner = outer[name]?.table else {
                throw Settings.wrong("\(place)\(key).\(name) takes a table: [\(key).\(name)]")
            }
            tables.append((name, inner))
        }
        return tables
    }

    mutating func table(_ key: String) throws(Fault) -> TOMLTable? {
        guard unread.remove(key) != nil, let value = table[key] else { return nil }
        guard let inner = value.table else { throw Settings.wrong("\(place)\(key) takes a table: [\(key)]") }
        return inner
    }

    mutating func tableList(_ key: String) throws(Fault) -> [TOMLTable] {
        guard unread.remove(key) != nil, let value = table[key] else { return [] }
        guard let array = value.array else { throw Settings.wrong("\(place)\(key) takes tables: [[\(key)]]") }
        var tables: [TOMLTable] = []
        for element in array {
            guard let inner = element.table else { throw Settings.wrong("\(place)\(key) takes tables: [[\(key)]]") }
            tables.append(inner)
        }
        return tables
    }

    func end() throws(Fault) {
        guard let key = unread.min() else { return }
        throw Settings.wrong("unknown setting \(place)\(key)")
    }
}
