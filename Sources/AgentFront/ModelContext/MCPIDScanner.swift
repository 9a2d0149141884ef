// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The search for the id of a message that cannot be read as a whole, because its line is too long, too deep, or not
/// JSON. Without the id in the error, the client would wait for its time-out.
///
/// A value that receives the bytes of a line one by one, wherever the id is. It remembers the name and the value of one
/// member at a time, so a line of any length needs no more memory than a short one.
struct MCPIDScanner {
    /// The most bytes of an id with its quotation marks.
    private static let maximumID = 1_024

    /// The member of the outer object that is being read.
    private enum Place {
        case name
        case value
    }

    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var place = Place.name
    /// The bytes of the name, or of the value of a member with the name id.
    private var text: [UInt8] = []
    private var isID = false
    private var isOver = false
    private var found: JSON?
    private var isAmbiguous = false

    /// The id; nil if there is none, or if two members differ.
    var id: JSON? { isAmbiguous ? nil : found }

    /// Returns the id of a message in a line.
    static func id(in line: [UInt8]) -> JSON? {
        var scanner = MCPIDScanner()
        scanner.read(line)
        // With a quotation mark too many, names and texts have changed places.
        guard !scanner.isInString else { return onlyID(in: line) }
        scanner.end()
        return scanner.id
    }

    /// Returns the value that follows `"id":`, wherever that is; nil if two values do.
    private static func onlyID(in line: [UInt8]) -> JSON? {
        let name = Array("\"id\"".utf8)
        var found: JSON?
        for start in line.indices where line[start...].starts(with: name) {
            let rest = line[(start + name.count)...].drop { $0 == 0x20 }
            guard rest.first == UInt8(ascii: ":"),
                // What cannot be read is no id.
                let id = MCPMessage.echo(try? JSON(parsingPrefixOf: Array(rest.dropFirst().prefix(maximumID))))
            else { continue }
            if let found, found != id { return nil }
            found = id
        }
        return found
    }

    /// Reads the next bytes of the line.
    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where !isOver { read(byte) }
    }

    private mutating func read(_ byte: UInt8) {
        if isInString { return readString(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            keep(byte)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            // Only an object has members; a batch has the ids of several messages.
            if depth == 0, byte == UInt8(ascii: "[") { isOver = true }
            depth += 1
            text = []
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 1 { endMember() }
            // After a bracket too many the outer object goes on.
            depth = max(1, depth - 1)
        case UInt8(ascii: ":") where depth == 1 && place == .name:
            // A name with a problem is not this one.
            isID = (try? JSON(parsing: text)) == "id"
            (place, text) = (.value, [])
        case UInt8(ascii: ",") where depth == 1: endMember()
        case 0x20, 0x09, 0x0D: break
        default: keep(byte)
        }
    }

    private mutating func readString(_ byte: UInt8) {
        keep(byte)
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private mutating func keep(_ byte: UInt8) {
        guard depth == 1, place == .name || isID, text.count <= Self.maximumID else { return }
        text.append(byte)
    }

    private mutating func endMember() {
        if place == .value, isID { take() }
        (place, text, isID) = (.name, [], false)
    }

    private mutating func take() {
        // Junk and an id that is too long are no id.
        guard text.count <= Self.maximumID, let id = MCPMessage.echo(try? JSON(parsing: text)) else { return }
        if let found, found != id { isAmbiguous = true }
        found = id
    }

    /// Ends a line that stops within its last member.
    mutating func end() {
        if !isOver, !isInString, depth == 1 { endMember() }
    }
}
