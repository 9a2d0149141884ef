// SPDX-License-Identifier: Apache-2.0

private import Glibc
import LinuxSystem

/// The body of a notification: the words on the command line, or, for `-`, what comes on the standard input.
package enum BodyArgument {
    /// The longest body in bytes.
    package static let limit = 65_536

    /// - Parameter input: The descriptor that `-` stands for.
    package static func resolve(_ text: String?, input: Int32 = STDIN_FILENO) throws(Failure) -> String? {
        guard text == "-" else { return text }
        return try decode(try read(input))
    }

    /// Refuses a title that somebody gave to have it read from the standard input.
    package static func check(title: String) throws(Failure) {
        guard title != "-" else {
            throw Failure(
                .badInput, "the title: \"-\" stands for the standard input as the body only",
                remedy: "Give a title, and - behind it")
        }
    }

    /// Bytes as text, without the new line at their end, which `echo` and editors add.
    package static func decode(_ bytes: [UInt8]) throws(Failure) -> String {
        guard bytes.count <= limit else {
            throw Failure(
                .badInput, "the body on standard input is too long (maximum \(limit) bytes)",
                remedy: "Shorten it, or write it to a file and mention the file")
        }
        var end = bytes.endIndex
        if bytes.last == UInt8(ascii: "\n") {
            end -= 1
            if end > 0, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        }
        guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
            throw Failure(
                .badInput, "the body on standard input is not valid UTF-8 (at byte \(firstInvalid(bytes)))",
                remedy: "Convert it, for example with iconv -t UTF-8")
        }
        return text
    }

    /// Reads to the end, or until there is more than a body may hold.
    package static func read(_ descriptor: Int32) throws(Failure) -> [UInt8] {
        do throws(SystemError) { return try BoundedFile.prefix(of: descriptor, limit: limit + 1) } catch {
            throw Failure(
                .badInput, "cannot read standard input: \(error.text)",
                remedy: "Give the body as an argument instead of -")
        }
    }

    /// Returns the offset of the first byte that belongs to no character.
    private static func firstInvalid(_ bytes: [UInt8]) -> Int {
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var position = 0
        while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { position += scalar.count }
        return position
    }
}
