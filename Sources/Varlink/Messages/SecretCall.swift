// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// A call with a secret in it, written straight into memory that is not swapped out, left out of core dumps, not handed
/// down to a child, and wiped before it is given back. No `String` or array ever holds the secret, as those leave copies
/// behind.
package final class SecretCall {
    private let memory: UnsafeMutableRawBufferPointer
    private var count = 0

    /// Writes the call down.
    ///
    /// - Parameters:
    ///   - method: The call with an empty string in the secret's place.
    ///   - secret: UTF-8 text.
    ///   - path: The secret's place: the names of the parameter, of its field and so on.
    /// - Throws: ``VarlinkClientError/transport(_:code:)`` if there is no memory.
    package init(
        _ method: some VarlinkMethod, secret: UnsafeRawBufferPointer, at path: [String]
    ) throws(VarlinkClientError) {
        var head: [UInt8] = []
        var tail: [UInt8] = []
        Self.serialize(method.varlink.objectValue ?? [:], around: path[...], into: &head, &tail)
        head =
            Array("{\"method\":".utf8) + JSON.string(type(of: method).name).serialized()
            + Array(",\"parameters\":".utf8) + head
        tail += Array("}\0".utf8)
        // A byte of a secret becomes six at most.
        memory = try Self.lockedMemory(head.count + 6 * secret.count + tail.count)
        head.withUnsafeBytes(append)
        for byte in secret { append(escaped: byte) }
        tail.withUnsafeBytes(append)
    }

    deinit {
        // Not taken out by an optimiser that sees that nobody reads the memory again (explicit_bzero(3)).
        if let start = memory.baseAddress {
            explicit_bzero(start, memory.count)
            munmap(start, memory.count)
        }
    }

    /// The call as it travels.
    package var message: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

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
        memory.baseAddress.map { UnsafeMutableRawBufferPointer(start: $0 + count, count: bytes.count) }?.copyBytes(
            from: bytes)
        count += bytes.count
    }

    private func append(_ byte: UInt8) {
        memory[count] = byte
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

    private static func lockedMemory(_ count: Int) throws(VarlinkClientError) -> UnsafeMutableRawBufferPointer {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let size = (max(1, count) + page - 1) / page * page
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { throw .transport(.send, code: errno) }
        // All three are precautions. RLIMIT_MEMLOCK may forbid the first; the kernel may be too old for the others.
        mlock(memory, size)
        madvise(memory, size, MADV_DONTDUMP)
        madvise(memory, size, MADV_WIPEONFORK)
        return UnsafeMutableRawBufferPointer(start: memory, count: size)
    }
}
