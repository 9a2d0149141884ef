// SPDX-License-Identifier: Apache-2.0

import LinuxSystem

/// A JSON object with a secret in it, written straight into locked memory.
package final class SecretMessage {
    private let memory: LockedMemory
    private var count = 0

    /// Writes the object down.
    ///
    /// - Parameters:
    ///   - object: The object with anything in the secret's place.
    ///   - secret: UTF-8 text.
    ///   - path: The secret's place: the names of a member, of its member and so on.
    ///   - ending: What follows the object.
    package init(_ object: JSON.Object, secret: UnsafeRawBufferPointer, at path: [String], ending: [UInt8]) {
        var head: [UInt8] = []
        var tail: [UInt8] = []
        Self.serialize(object, around: path[...], into: &head, &tail)
        tail += ending
        // A byte of a secret becomes six at most.
        memory = LockedMemory(count: head.count + 6 * secret.count + tail.count)
        // Nothing fits only where there is no memory at all.
        guard memory.bytes.count > 0 else { return }
        head.withUnsafeBytes(append)
        for byte in secret { append(escaped: byte) }
        tail.withUnsafeBytes(append)
    }

    /// Hands out the object as text, of which the caller makes no copy.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The memory is given back with its last reference, which may be let go of before its bytes were read.
        defer { withExtendedLifetime(memory) {} }
        return try body(UnsafeRawBufferPointer(rebasing: memory.bytes.prefix(count)))
    }

    /// Divides an object's text at the string that `path` leads to: the quotation marks belong to both sides.
    private static func serialize(
        _ object: JSON.Object, around path: ArraySlice<String>, into head: inout [UInt8], _ tail: inout [UInt8]
    ) {
        head.append(UInt8(ascii: "{"))
        // The secret's member comes last, as members have no order.
        for member in object.members where member.key != path.first {
            JSON.string(member.key).serialize(into: &head)
            head.append(UInt8(ascii: ":"))
            member.value.serialize(into: &head)
            head.append(UInt8(ascii: ","))
        }
        JSON.string(path.first ?? "").serialize(into: &head)
        head.append(UInt8(ascii: ":"))
        if path.count > 1 {
            let inner = path.first.flatMap { object[$0]?.objectValue } ?? [:]
            serialize(inner, around: path.dropFirst(), into: &head, &tail)
        } else {
            head.append(UInt8(ascii: "\""))
            tail.append(UInt8(ascii: "\""))
        }
        tail.append(UInt8(ascii: "}"))
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: memory.bytes.dropFirst(count)).copyMemory(from: bytes)
        count += bytes.count
    }

    private func append(_ byte: UInt8) {
        memory.bytes[count] = byte
        count += 1
    }

    /// RFC 8259 section 7.
    private func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            append(UInt8(ascii: "\\"))
            append(byte)
        case ..<0x20, 0x7F:
            let digits: StaticString = "0123456789abcdef"
            for fixed in [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")] { append(fixed) }
            append(digits.utf8Start[Int(byte >> 4)])
            append(digits.utf8Start[Int(byte & 15)])
        default: append(byte)
        }
    }
}
