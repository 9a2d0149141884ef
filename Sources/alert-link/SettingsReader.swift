// SPDX-License-Identifier: Apache-2.0

import TOMLKit

/// A reader of a table's settings, which finds the ones that were not read.
struct SettingsReader {
    private let table: TOMLTable
    private let place: String
    private var unread: Set<String>

    init(_ table: TOMLTable, place: String = "") {
        self.table = table
        self.place = place
        unread = Set(table.keys)
    }

    /// Reads a setting; nil if it is absent.
    /// - Parameter kind: The allowed values, for the error message.
    private mutating func value<Value>(
        _ key: String, _ kind: String, _ read: (any TOMLValueConvertible) -> Value?
    ) throws(Fault) -> Value? {
        guard unread.remove(key) != nil, let value = table[key] else { return nil }
        guard let result = read(value) else { throw Settings.wrong("\(place)\(key) takes \(kind)") }
        return result
    }

    mutating func string(_ key: String) throws(Fault) -> String? {
        try value(key, "a string in quotes of 1 to 4,096 bytes") { value in
            value.string.flatMap { (1...4_096).contains($0.utf8.count) && !$0.utf8.contains(0) ? $0 : nil }
        }
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
        try value(key, "a whole number, \(range.lowerBound) to \(range.upperBound)") { value in
            value.int.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func flag(_ key: String) throws(Fault) -> Bool? { try value(key, "true or false") { $0.bool } }

    mutating func strings(_ key: String) throws(Fault) -> [String] {
        try value(key, "a list of strings") { Self.list($0, { $0.string }) } ?? []
    }

    mutating func table(_ key: String) throws(Fault) -> TOMLTable? {
        try value(key, "a table: [\(key)]") { $0.table }
    }

    mutating func tableList(_ key: String) throws(Fault) -> [TOMLTable] {
        try value(key, "tables: [[\(key)]]") { Self.list($0, { $0.table }) } ?? []
    }

    mutating func tables(_ key: String) throws(Fault) -> [(String, TOMLTable)] {
        let outer = try value(key, "tables: [\(key).NAME]") { $0.table }
        var tables: [(String, TOMLTable)] = []
        for name in outer?.keys.sorted() ?? [] {
            guard let inner = outer?[name]?.table else {
                throw Settings.wrong("\(place)\(key).\(name) takes a table: [\(key).\(name)]")
            }
            tables.append((name, inner))
        }
        return tables
    }

    /// Returns the elements of a list, or nil if one of them is of another kind.
    private static func list<Element>(
        _ value: any TOMLValueConvertible, _ read: (any TOMLValueConvertible) -> Element?
    ) -> [Element]? {
        guard let array = value.array else { return nil }
        let elements = array.compactMap(read)
        return elements.count == array.count ? elements : nil
    }

    func end() throws(Fault) {
        guard let key = unread.min() else { return }
        throw Settings.wrong("unknown setting \(place)\(key)")
    }
}
