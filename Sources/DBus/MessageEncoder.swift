// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
import LinuxSystem

/// Writes values into a new message.
struct MessageEncoder {
    let message: OpaquePointer

    func append(_ values: [DBusValue]) throws(DBusError) {
        for value in values { try append(value, depth: 0) }
    }

    // The specification allows 64 levels of containers, 32 each of arrays and structures. So 32 levels are always
    // valid.
    private func append(_ value: DBusValue, depth: Int) throws(DBusError) {
        guard depth < 32 else { throw .invalidMessage("values nested more than 32 deep") }
        switch value {
        case .byte(let number): try basic("y", number)
        case .bool(let flag): try basic("b", flag ? Int32(1) : 0)
        case .int16(let number): try basic("n", number)
        case .uint16(let number): try basic("q", number)
        case .int32(let number): try basic("i", number)
        case .uint32(let number): try basic("u", number)
        case .int64(let number): try basic("x", number)
        case .uint64(let number): try basic("t", number)
        case .double(let number): try basic("d", number)
        case .string(let text): try string("s", text)
        case .objectPath(let text): try string("o", text)
        case .signature(let text): try string("g", text)
        case .descriptor(let descriptor): try basic("h", descriptor.number)
        case .bytes(let bytes):
            let result = bytes.withUnsafeBytes {
                sd_bus_message_append_array(message, code("y"), $0.baseAddress, $0.count)
            }
            try check(result, "\(bytes.count) bytes")
        case .array(let elements, let type): try container("a", type, elements, depth)
        // The library would send it, and the bus would disconnect.
        case .structure([]): throw .invalidMessage("a structure without members")
        case .structure(let members): try container("r", members.map(\.signature).joined(), members, depth)
        case .entry(let key, let value): try container("e", key.signature + value.signature, [key, value], depth)
        case .variant(let inner): try container("v", inner.signature, [inner], depth)
        }
    }

    private func container(
        _ type: Unicode.Scalar, _ contents: String, _ values: [DBusValue], _ depth: Int
    ) throws(DBusError) {
        guard !Self.hasEmptyStructure(contents) else { throw .invalidMessage("a structure without members") }
        try check(sd_bus_message_open_container(message, code(type), contents), "contents '\(contents)'")
        for value in values { try append(value, depth: depth + 1) }
        try check(sd_bus_message_close_container(message), "contents '\(contents)'")
    }

    private static func hasEmptyStructure(_ signature: String) -> Bool {
        var isOpen = false
        for byte in signature.utf8 {
            if isOpen, byte == UInt8(ascii: ")") { return true }
            isOpen = byte == UInt8(ascii: "(")
        }
        return false
    }

    private func basic<T: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: T) throws(DBusError) {
        let result = withUnsafePointer(to: value) { sd_bus_message_append_basic(message, code(type), $0) }
        try check(result, "a value of type '\(type)'")
    }

    private func string(_ type: Unicode.Scalar, _ text: String) throws(DBusError) {
        // The library takes a C string and would silently cut the text at a NUL.
        guard !text.utf8.contains(0) else { throw .invalidMessage("a text with a NUL in it") }
        try check(text.withCString { sd_bus_message_append_basic(message, code(type), $0) }, "a text of type '\(type)'")
    }

    private func code(_ type: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: type)) }

    /// - Parameter what: The text for an error, as an autoclosure because every value is checked.
    private func check(_ result: Int32, _ what: @autoclosure () -> String) throws(DBusError) {
        guard result < 0 else { return }
        throw .invalidMessage("\(what()): \(String(cString: strerror(-result)))")
    }
}
