// SPDX-License-Identifier: Apache-2.0

/// The secret strings in a text. They are copied from the text into locked memory, and are empty in the parsed value.
struct JSONConcealment {
    /// The paths of the secrets: the name of a member, of its member and so on.
    let paths: [[String]]
    /// The path of the parser.
    var path: [String] = []
    /// The secrets found so far.
    var secrets: [[String]: SecretText] = [:]

    var isHere: Bool { paths.contains(path) }
}

extension JSONParser {
    /// Parses the string whose opening quotation mark is at `position` into locked memory.
    mutating func parseSecret() throws(JSONSyntaxError) -> SecretText {
        position += 1
        let start = position
        var end = start
        // An unescaped quotation mark ends the string. An escape is never shorter than its character.
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard end < bytes.count else {
            position = bytes.count
            throw failure(.unexpectedEnd)
        }
        let secret = try SecretText(capacity: end - start) { (room) throws(JSONSyntaxError) in
            var count = 0
            while position < end {
                switch bytes[position] {
                case UInt8(ascii: "\\"):
                    let scalar = try parseEscapedScalar()
                    // Encoding a scalar needs only registers and no memory.
                    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        room[count] = unit
                        count += 1
                    }
                case let byte where byte < 0x20: throw failure(.unescapedControl(byte))
                case let byte:
                    room[count] = byte
                    count += 1
                    position += 1
                }
            }
            return count
        }
        guard secret.isUTF8 else { throw JSONSyntaxError(.invalidUTF8, offset: start) }
        position += 1
        return secret
    }
}
