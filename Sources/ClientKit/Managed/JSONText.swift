// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The text of a JSON file with the places of its objects and arrays, so that a member can be added without touching
/// anything else. Comments and commas before a closing bracket are allowed, as some programs write them (JSONC).
package struct JSONText {
    /// An object or array in the text; offsets are bytes of UTF-8.
    package struct Container: Equatable {
        /// From the opening bracket to the closing one, both included.
        package var range: Range<Int>
        package var isObject: Bool
        /// The end of the last value; nil if there is none.
        var lastValue: Int?
        /// The offset behind a comma that follows the last value; nil if there is none.
        var comma: Int?
        /// The number of containers around it.
        package var depth: Int
    }

    package let content: String
    private var containers: [[String]: Container] = [:]
    /// The keys of each object by its offset.
    private let keys: [Int: Set<String>]
    /// The paths of keys that an object has twice.
    private let repeated: Set<[String]>

    /// Reads a text; nil if it is not a JSON object.
    package init?(_ content: String) {
        self.content = content
        var scanner = Scanner(Array(content.utf8))
        guard scanner.skip(), scanner.current == UInt8(ascii: "{"), scanner.value(at: [], depth: 0, &containers),
            scanner.skip(), scanner.current == nil
        else { return nil }
        keys = scanner.keys
        repeated = scanner.repeated
    }

    /// Returns whether an object on the way has one of these keys twice: a reader may take the first or the last.
    package func isAmbiguous(_ path: [String]) -> Bool {
        path.indices.contains { repeated.contains(Array(path[...$0])) }
    }

    /// Returns the object or array at a path of keys; nil if there is none.
    package func container(at path: [String]) -> Container? { containers[path] }

    /// Returns whether a value is at these keys, of whatever kind.
    package func holds(_ path: [String]) -> Bool {
        guard let name = path.last, let parent = containers[Array(path.dropLast())] else { return path.isEmpty }
        return keys[parent.range.lowerBound]?.contains(name) ?? false
    }

    /// Returns the text with a value added at the end of a container, as other values there are indented.
    ///
    /// - Parameters:
    ///   - value: The member or element; its lines after the first are indented by it.
    ///   - path: The keys that lead to the container, which must be there.
    package func adding(_ value: [String], to path: [String]) -> ManagedEntry.Addition? {
        guard let container = containers[path] else { return nil }
        let bytes = Array(content.utf8)
        let outer = indent(before: container.range.lowerBound, bytes)
        let inner = container.lastValue.map { indent(before: $0 - 1, bytes) } ?? outer + unit(bytes)
        let lines = value.map { "\n" + inner + $0 }.joined()
        var addition: ManagedEntry.Addition
        if let last = container.lastValue {
            addition =
                container.comma.map { ManagedEntry.insert(lines + ",", into: content, at: $0) }
                ?? ManagedEntry.insert("," + lines, into: content, at: last)
        } else {
            addition = ManagedEntry.insert(
                lines + "\n" + outer, into: content, at: container.range.lowerBound + 1)
        }
        var entry = addition.entry
        entry.within = path
        addition = ManagedEntry.Addition(content: addition.content, entry: entry)
        return addition
    }

    /// Returns the blanks at the beginning of the line of an offset.
    private func indent(before offset: Int, _ bytes: [UInt8]) -> String {
        var start = offset
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        let blanks = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return String(decoding: blanks, as: UTF8.self)
    }

    /// Returns the indentation of one level: that of the first indented line, otherwise two blanks.
    private func unit(_ bytes: [UInt8]) -> String {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if !blanks.isEmpty, blanks.count < line.count { return String(decoding: blanks, as: UTF8.self) }
        }
        return "  "
    }
}

extension JSONText {
    /// Reads JSON with comments, and notes where containers are. Values themselves are only skipped.
    private struct Scanner {
        private let bytes: [UInt8]
        private var place = 0
        /// The keys of each object by its offset.
        private(set) var keys: [Int: Set<String>] = [:]
        /// The paths of keys that an object has twice.
        private(set) var repeated: Set<[String]> = []
        private static let maximumDepth = 64

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var current: UInt8? { place < bytes.count ? bytes[place] : nil }

        /// Skips blanks and comments; false for a comment without an end.
        mutating func skip() -> Bool {
            while let byte = current {
                if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                    place += 1
                } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
                    while let byte = current, byte != 0x0A { place += 1 }
                } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") {
                    place += 2
                    while place + 1 < bytes.count,
                        bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/")
                    {
                        place += 1
                    }
                    guard place + 1 < bytes.count else { return false }
                    place += 2
                } else {
                    return true
                }
            }
            return true
        }

        /// Skips a value and notes the containers in it; false if it is none.
        mutating func value(at path: [String], depth: Int, _ found: inout [[String]: Container]) -> Bool {
            switch current {
            case UInt8(ascii: "{"): return container(at: path, depth: depth, isObject: true, &found)
            case UInt8(ascii: "["): return container(at: path, depth: depth, isObject: false, &found)
            case UInt8(ascii: "\""): return string() != nil
            default:
                let start = place
                while let byte = current, !",]}/ \t\r\n".utf8.contains(byte) { place += 1 }
                return (try? JSON(parsing: Array(bytes[start..<place]))) != nil
            }
        }

        private mutating func container(
            at path: [String], depth: Int, isObject: Bool, _ found: inout [[String]: Container]
        ) -> Bool {
            guard depth < Self.maximumDepth else { return false }
            let start = place
            let end = UInt8(ascii: isObject ? "}" : "]")
            var container = Container(range: start..<start, isObject: isObject, depth: depth)
            var number = 0
            place += 1
            while skip(), let byte = current {
                if byte == end {
                    place += 1
                    container.range = start..<place
                    // Of a key that is there twice, the last counts, as for most readers; nothing is added there.
                    found[path] = container
                    return true
                }
                guard container.lastValue == nil || container.comma != nil else { return false }
                var name = "\(number)"
                if isObject {
                    guard let key = string(), skip(), current == UInt8(ascii: ":") else { return false }
                    place += 1
                    guard skip() else { return false }
                    name = key
                    if !keys[start, default: []].insert(key).inserted { repeated.insert(path + [key]) }
                }
                guard value(at: path + [name], depth: depth + 1, &found) else { return false }
                number += 1
                (container.lastValue, container.comma) = (place, nil)
                guard skip() else { return false }
                if current == UInt8(ascii: ",") {
                    place += 1
                    container.comma = place
                } else if current != end {
                    return false
                }
            }
            return false
        }

        private mutating func string() -> String? {
            guard current == UInt8(ascii: "\"") else { return nil }
            let start = place
            place += 1
            while let byte = current, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
            guard current != nil else { return nil }
            place += 1
            return (try? JSON(parsing: Array(bytes[start..<place])))?.stringValue
        }
    }
}
