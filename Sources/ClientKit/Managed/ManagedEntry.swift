// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// Text that a command has put into the configuration of another program, with what is needed to take out exactly that.
///
/// A pure value, from text to text: ``ManagedFiles`` reads and writes the files. The fewest bytes change: comments,
/// order and indentation of everything else stay.
package struct ManagedEntry: Equatable {
    /// The text as it was put in.
    package let text: String
    /// The line end that was put in before the text, because the file did not end with one.
    package let lead: String
    let isLines: Bool
    /// The keys that lead to the JSON value in which the text stands; nil where that does not matter.
    package var within: [String]?

    /// A text after an entry was put in, and the entry.
    package struct Addition: Equatable {
        /// The whole text.
        package let content: String
        /// The record of what was put in.
        package let entry: ManagedEntry
    }

    /// Appends lines to a text.
    ///
    /// - Parameter lines: The lines, each with its line end.
    package static func append(_ lines: String, to content: String) -> Addition {
        let lead = content.isEmpty || content.utf8.last == UInt8(ascii: "\n") ? "" : "\n"
        return Addition(
            content: content + lead + lines, entry: ManagedEntry(text: lines, lead: lead, isLines: true))
    }

    /// Inserts a text within another one.
    ///
    /// - Parameter offset: The position, in bytes of UTF-8 from the beginning.
    package static func insert(_ text: String, into content: String, at offset: Int) -> Addition {
        let place = content.utf8.index(content.utf8.startIndex, offsetBy: offset)
        let bytes = Array(content.utf8[..<place]) + Array(text.utf8) + Array(content.utf8[place...])
        return Addition(
            content: String(decoding: bytes, as: UTF8.self), entry: ManagedEntry(text: text, lead: "", isLines: false))
    }

    /// The result of looking for an entry.
    package enum Removal: Equatable {
        /// The entry is in the text, which is this without it.
        case removed(String)
        /// Nothing of the entry is left.
        case absent
        /// The entry was changed, or is there more than once, so that only a person can take it out.
        case changed
    }

    /// Returns a text without the entry.
    ///
    /// - Parameter mark: A word that the text still contains if the entry was changed, such as the name of a program.
    package func remove(from content: String, mark: String) -> Removal {
        let bytes = Array(content.utf8)
        let places = places(of: Array(text.utf8), in: content)
        if places.isEmpty, within != nil, let rest = removeFirst(from: content) { return .removed(rest) }
        guard places.count == 1, !text.isEmpty else {
            return places.isEmpty && Self.places(of: Array(mark.utf8), in: bytes).isEmpty ? .absent : .changed
        }
        var start = places[0]
        let end = start + text.utf8.count
        // A line that was added below needs the line end before it.
        let before = Array(lead.utf8)
        if end == bytes.count, !before.isEmpty, bytes[..<start].suffix(before.count).elementsEqual(before) {
            start -= before.count
        }
        return .removed(String(decoding: bytes[..<start] + bytes[end...], as: UTF8.self))
    }

    /// Returns a JSON text without the entry, which was the first value when it was put in: another one may stand
    /// behind it now, with a comma in between.
    private func removeFirst(from content: String) -> String? {
        let bytes = Array(content.utf8)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        let wanted = Array(text.utf8.reversed().drop { blanks.contains($0) }.reversed())
        let places = places(of: wanted, in: content)
        guard places.count == 1, let before = bytes[..<places[0]].last(where: { !blanks.contains($0) }) else {
            return nil
        }
        var end = places[0] + wanted.count
        let rest = bytes[end...].drop { blanks.contains($0) }
        if rest.first == UInt8(ascii: ","), "[{".utf8.contains(before) { end = rest.startIndex + 1 }
        return String(decoding: bytes[..<places[0]] + bytes[end...], as: UTF8.self)
    }

    /// Returns the positions of some bytes where the entry can be.
    private func places(of wanted: [UInt8], in content: String) -> [Int] {
        let bytes = Array(content.utf8)
        let range = within.map { JSONText(content)?.container(at: $0)?.range ?? 0..<0 }
        return Self.places(of: wanted, in: bytes).filter { place in
            (!isLines || place == 0 || bytes[place - 1] == UInt8(ascii: "\n")) && range?.contains(place) ?? true
        }
    }

    /// Returns the positions at which some bytes begin, without those that overlap.
    private static func places(of wanted: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard let first = wanted.first, bytes.count >= wanted.count else { return [] }
        var places: [Int] = []
        var place = 0
        while place <= bytes.count - wanted.count {
            if bytes[place] == first, bytes[place..<place + wanted.count].elementsEqual(wanted) {
                places.append(place)
                place += wanted.count
            } else {
                place += 1
            }
        }
        return places
    }
}

/// The record of an entry: where it is, and what was made for it.
package struct ManagedRecord: Equatable {
    /// The absolute path of the file, as the other program has it: it may be a link.
    package var file: String
    package var entry: ManagedEntry
    /// See ``ManagedEntry/remove(from:mark:)``.
    package var mark: String
    package var isMade: Bool
    /// The folders that were made for the file, the outermost first.
    package var folders: [String] = []

    /// The JSON encoding, on one line.
    package var json: JSON {
        .object([
            "file": .string(file), "text": .string(entry.text), "lead": .string(entry.lead),
            "lines": .bool(entry.isLines), "mark": .string(mark), "made": .bool(isMade),
            "folders": .array(folders.map { .string($0) }),
            "within": entry.within.map { .array($0.map { .string($0) }) } ?? .null,
        ])
    }

    init(file: String, entry: ManagedEntry, mark: String, isMade: Bool, folders: [String] = []) {
        (self.file, self.entry, self.mark, self.isMade, self.folders) = (file, entry, mark, isMade, folders)
    }

    /// Reads the JSON encoding; nil if a member is missing.
    init?(_ json: JSON) {
        guard let file = json["file"]?.stringValue, let text = json["text"]?.stringValue,
            let lead = json["lead"]?.stringValue, let isLines = json["lines"]?.boolValue,
            let mark = json["mark"]?.stringValue, let isMade = json["made"]?.boolValue,
            let folders = json["folders"]?.arrayValue
        else { return nil }
        var entry = ManagedEntry(text: text, lead: lead, isLines: isLines)
        entry.within = json["within"]?.arrayValue?.compactMap(\.stringValue)
        self.init(
            file: file, entry: entry, mark: mark, isMade: isMade, folders: folders.compactMap(\.stringValue))
    }
}
