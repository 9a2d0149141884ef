// SPDX-License-Identifier: Apache-2.0

/// Finds https addresses in a text, which may be HTML.
enum AddressScanner {
    /// The maximum number of addresses of a text that are looked at.
    private static let maximumWords = 512
    /// The maximum length of an address in bytes, the addresses of mail filters around it included.
    static let maximumWord = 8_192
    /// The bytes that end an address in a text. Markdown writes brackets around addresses.
    private static let endings = WrappedAddress.excluded.union("[]".utf8)
    private static let scheme = Array("https://".utf8)

    /// Returns the addresses in the order of the text.
    static func words(of text: String) -> [String] {
        let bytes = decoded(Array(text.utf8))
        var words: [String] = []
        var position = 0
        while words.count < maximumWords, let start = bytes[position...].firstIndex(where: { $0 | 0x20 == 0x68 }) {
            position = start + 1
            let found = bytes[start...].prefix(scheme.count)
            guard found.count == scheme.count, zip(found, scheme).allSatisfy({ lowercased($0) == $1 }) else {
                continue
            }
            let word = bytes[start...].prefix { 0x21...0x7e ~= $0 && !endings.contains($0) }
            position = word.endIndex
            let address = withoutSentence(word)
            if address.count <= maximumWord { words.append(String(decoding: address, as: UTF8.self)) }
        }
        return words
    }

    /// Returns the words of a text that may be addresses without `https://`, without the signs around them.
    static func barewords(of text: String) -> [String] {
        guard text.contains("/") else { return [] }
        let words = decoded(Array(text.utf8)).split { byte in
            !(0x21...0x7e ~= byte) || endings.contains(byte) || separators.contains(byte)
        }
        return words.prefix(maximumWords).compactMap { word in
            let address = withoutSentence(word.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "*") })
            return address.contains(UInt8(ascii: "/")) ? String(decoding: address, as: UTF8.self) : nil
        }
    }

    /// The bytes between the parts of a place.
    private static let separators = Set(",;".utf8)

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    /// Returns an address without the end of the sentence around it: a full stop, or a bracket that the address does
    /// not open.
    private static func withoutSentence(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var word = word
        while let last = word.last {
            switch last {
            case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
                UInt8(ascii: "?"), UInt8(ascii: "*"):
                word = word.dropLast()
            case UInt8(ascii: ")"):
                let opened = word.count { $0 == UInt8(ascii: "(") }
                guard word.count(where: { $0 == last }) > opened else { return word }
                word = word.dropLast()
            default: return word
            }
        }
        return word
    }

    // MARK: HTML

    /// Character references that occur in addresses or end them.
    private static let names: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"), "nbsp": UInt8(ascii: " "), "equals": UInt8(ascii: "="), "sol": UInt8(ascii: "/"),
        "colon": UInt8(ascii: ":"), "quest": UInt8(ascii: "?"), "period": UInt8(ascii: "."), "num": UInt8(ascii: "#"),
        "percnt": UInt8(ascii: "%"), "lowbar": UInt8(ascii: "_"), "hyphen": UInt8(ascii: "-"),
    ]

    /// Returns a text without character references. Calendars have HTML also in properties of plain text, and no plain
    /// address contains a reference.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            let name = rest.prefix(10).prefix { $0 != UInt8(ascii: ";") }
            guard byte == UInt8(ascii: "&"), name.count < 10, rest.dropFirst(name.count).first == UInt8(ascii: ";"),
                let character = character(String(decoding: name, as: UTF8.self))
            else {
                result.append(byte)
                continue
            }
            result.append(character)
            rest = rest.dropFirst(name.count + 1)
        }
        return result
    }

    private static func character(_ name: String) -> UInt8? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        guard let value = isHexadecimal ? Int(digits.dropFirst(), radix: 16) : Int(digits) else { return nil }
        // A character outside of ASCII ends an address as a blank does.
        return value < 0x80 ? UInt8(clamping: max(0, value)) : 0x20
    }
}
