// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
import LinuxSystem

/// Reads the body of a message from the bus, which may come from anyone. The limits are 65,536 values, 4 MiB of text
/// and 32 levels, and 4,096 bytes for byte arrays unless the caller asks for more. The library has checked the wire
/// format, including UTF-8. Strings are copied at once because they belong to the message.
struct MessageDecoder {
    let message: OpaquePointer
    private var valuesLeft = 65_536
    private var textLeft = 4 << 20
    /// The number of bytes in large byte arrays that may still be read in total.
    private var bytesLeft: Int

    /// - Parameter largeBytes: The limit in total for byte arrays of more than 4,096 bytes.
    init(_ message: OpaquePointer, largeBytes: Int = 0) {
        self.message = message
        bytesLeft = largeBytes
    }

    mutating func body() throws(DBusError) -> [DBusValue] {
        try check(sd_bus_message_rewind(message, 1))
        return try values(depth: 0)
    }

    private mutating func values(depth: Int) throws(DBusError) -> [DBusValue] {
        guard depth <= 32 else { throw .tooLarge("values nested more than 32 deep") }
        var result: [DBusValue] = []
        while let value = try next(depth: depth) { result.append(value) }
        return result
    }

    private mutating func next(depth: Int) throws(DBusError) -> DBusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try check(sd_bus_message_peek_type(message, &type, &contents)) > 0 else { return nil }
        valuesLeft -= 1
        guard valuesLeft >= 0 else { throw .tooLarge("more than 65,536 values") }
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "y"): return .byte(try basic(type, UInt8(0)))
        case UInt8(ascii: "b"): return .bool(try basic(type, Int32(0)) != 0)
        case UInt8(ascii: "n"): return .int16(try basic(type, 0))
        case UInt8(ascii: "q"): return .uint16(try basic(type, 0))
        case UInt8(ascii: "i"): return .int32(try basic(type, 0))
        case UInt8(ascii: "u"): return .uint32(try basic(type, 0))
        case UInt8(ascii: "x"): return .int64(try basic(type, 0))
        case UInt8(ascii: "t"): return .uint64(try basic(type, 0))
        case UInt8(ascii: "d"): return .double(try basic(type, 0))
        case UInt8(ascii: "s"): return .string(try text(type))
        case UInt8(ascii: "o"): return .objectPath(try text(type))
        case UInt8(ascii: "g"): return .signature(try text(type))
        case UInt8(ascii: "h"): return .descriptor(try descriptor(type))
        case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "e"), UInt8(ascii: "v"):
            return try container(type, contents, depth)
        default: throw .malformed("a value of the unknown type \(type)")
        }
    }

    private mutating func container(
        _ type: CChar, _ contents: UnsafePointer<CChar>?, _ depth: Int
    ) throws(DBusError) -> DBusValue {
        guard let contents else { throw .malformed("a container without contents") }
        let element = String(cString: contents)
        if type == CChar(UInt8(ascii: "a")), element == "y" { return try bytes() }
        try check(element.withCString { sd_bus_message_enter_container(message, type, $0) })
        let members = try values(depth: depth + 1)
        try check(sd_bus_message_exit_container(message))
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "a"): return .array(members, of: element)
        case UInt8(ascii: "r"): return .structure(members)
        case UInt8(ascii: "v"):
            guard let value = members.first, members.count == 1 else { throw .malformed("a variant without a value") }
            return .variant(value)
        default:
            guard members.count == 2 else { throw .malformed("a dictionary entry without key and value") }
            return .entry(key: members[0], value: members[1])
        }
    }

    /// Reads a byte array. The pixels of an image are megabytes of single values. If nobody needs them, or if there are
    /// too many, arrays of more than 4,096 bytes are skipped and returned empty.
    private mutating func bytes() throws(DBusError) -> DBusValue {
        var first: UnsafeRawPointer?
        var count = 0
        try check(sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &first, &count))
        guard count <= 4_096 else {
            guard count <= bytesLeft else { return .array([], of: "y") }
            bytesLeft -= count
            return .bytes(Array(UnsafeRawBufferPointer(start: first, count: count)))
        }
        valuesLeft -= count
        guard valuesLeft >= 0 else { throw .tooLarge("more than 65,536 values") }
        let bytes = UnsafeRawBufferPointer(start: first, count: first == nil ? 0 : count)
        return .array(bytes.map(DBusValue.byte), of: "y")
    }

    private func basic<T: BitwiseCopyable>(_ type: CChar, _ initial: T) throws(DBusError) -> T {
        var value = initial
        try check(withUnsafeMutablePointer(to: &value) { sd_bus_message_read_basic(message, type, $0) })
        return value
    }

    private mutating func text(_ type: CChar) throws(DBusError) -> String {
        var pointer: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, type, &pointer))
        guard let pointer else { throw .malformed("a text that is missing") }
        textLeft -= strlen(pointer)
        guard textLeft >= 0 else { throw .tooLarge("more than 4 MiB of text") }
        return String(cString: pointer)
    }

    private func descriptor(_ type: CChar) throws(DBusError) -> SharedDescriptor {
        // The message keeps its own descriptor and closes it.
        let copy = fcntl(try basic(type, Int32(-1)), F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .tooLarge("a descriptor, and no room for it") }
        return SharedDescriptor(adopting: copy)
    }

    @discardableResult
    private func check(_ result: Int32) throws(DBusError) -> Int32 {
        guard result >= 0 else { throw .malformed(String(cString: strerror(-result))) }
        return result
    }
}
