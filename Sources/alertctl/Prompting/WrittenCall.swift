// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A call of `Answer` as it travels, written into locked memory.
struct WrittenCall {
    private let memory: LockedMemory
    private let count: Int

    /// - Parameter typed: What was typed, by the name of its field: `text` alone, or `user` and `password`.
    init(_ method: String, id: String, agent: String, index: Int, typed: [(name: String, field: PromptView.Field)]) {
        let head = JSON.object([
            "method": .string(method),
            "parameters": .object(["id": .string(id), "agent": .string(agent), "index": .int(Int64(index))]),
        ]).serialized()
        // A character takes at most four bytes; of those that are escaped to six each is one byte.
        let size = typed.reduce(head.count + 64) { $0 + 6 * $1.field.editor.count + 32 }
        memory = LockedMemory(count: size)
        var pen = Pen(memory: memory)
        // Without the two braces that end it.
        pen.add(head.dropLast(2))
        let isLogin = typed.count > 1
        if isLogin { pen.add(Array(#","login":{"#.utf8)) }
        for (place, entry) in typed.enumerated() {
            pen.add(Array((isLogin && place == 0 ? "\"" : ",\"").utf8) + Array(entry.name.utf8) + Array("\":\"".utf8))
            entry.field.editor.withUTF8 { bytes in for byte in bytes { pen.addEscaped(byte) } }
            pen.add([0x22])
        }
        if isLogin { pen.add([0x7D]) }
        pen.add([0x7D, 0x7D, 0x00])
        count = pen.count
    }

    /// The call, with its NUL.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory.bytes[..<count]) }

    /// Writes into locked memory.
    private struct Pen {
        let memory: LockedMemory
        var count = 0

        mutating func add(_ bytes: some Collection<UInt8>) {
            for byte in bytes { add(byte) }
        }

        mutating func add(_ byte: UInt8) {
            guard count < memory.bytes.count else { return }
            memory.bytes[count] = byte
            count += 1
        }

        /// A byte of a JSON string (RFC 8259 section 7).
        mutating func addEscaped(_ byte: UInt8) {
            switch byte {
            case 0x22, 0x5C:
                add(0x5C)
                add(byte)
            case 0x00..<0x20:
                add("\\u00".utf8)
                add(byte < 0x10 ? 0x30 : 0x31)
                let low = byte & 0x0F
                add(low < 10 ? 0x30 + low : 0x57 + low)
            default: add(byte)
            }
        }
    }
}
