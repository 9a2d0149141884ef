// SPDX-License-Identifier: Apache-2.0

import NIOCore

/// The replies of a connection in the order of their calls.
///
/// Calls run at the same time and end in any order. Varlink has no ids, so a reply waits until every earlier call has
/// had its last one. A reply with a secret stays apart from other bytes, behind the bytes of its call.
struct ReplyQueue<Attachment> {
    private struct Slot {
        /// Replies of the call that could not be passed on yet.
        var bytes: [UInt8] = []
        var apart: ByteBuffer?
        var isFinished = false
        var attachment: Attachment?
    }

    private var slots: [Slot] = []
    /// Slots before this one have ended. They are removed in batches.
    private var first = 0
    /// The call that `slots[first]` belongs to.
    private(set) var head: UInt64 = 0

    /// The number of calls whose last reply has not been passed on.
    var count: Int { slots.count - first }

    /// Adds a call, and returns its place in the order.
    mutating func open() -> UInt64 {
        slots.append(Slot())
        return head + UInt64(count - 1)
    }

    /// Attaches a value to a call until it has finished.
    mutating func attach(_ attachment: Attachment, to call: UInt64) {
        guard let index = index(of: call), !slots[index].isFinished else { return }
        slots[index].attachment = attachment
    }

    /// Adds a reply of a call, which may be empty for a call that gets none.
    ///
    /// - Returns: False if the call has had its last reply, which another thread may have sent.
    @discardableResult
    mutating func put(_ bytes: [UInt8], apart: ByteBuffer? = nil, for call: UInt64, isLast: Bool) -> Bool {
        guard let index = index(of: call), !slots[index].isFinished else { return false }
        if slots[index].bytes.isEmpty {
            slots[index].bytes = bytes
        } else {
            slots[index].bytes += bytes
        }
        if let apart { slots[index].apart = apart }
        if isLast {
            slots[index].isFinished = true
            slots[index].attachment = nil
        }
        return true
    }

    /// Passes on every reply whose turn has come.
    mutating func drain(into output: (borrowing [UInt8]) -> Void, apart: (ByteBuffer) -> Void = { _ in }) {
        while first < slots.count {
            if !slots[first].bytes.isEmpty {
                output(slots[first].bytes)
                slots[first].bytes = []
            }
            if let kept = slots[first].apart {
                apart(kept)
                slots[first].apart = nil
            }
            guard slots[first].isFinished else { break }
            first += 1
            head += 1
        }
        if first == slots.count {
            slots.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 256, first > slots.count / 2 {
            slots.removeFirst(first)
            first = 0
        }
    }

    /// Returns the value of a call that has not finished.
    func attachment(of call: UInt64) -> Attachment? { index(of: call).flatMap { slots[$0].attachment } }

    /// The values of calls that have not finished.
    var attachments: [Attachment] { slots[first...].compactMap(\.attachment) }

    private func index(of call: UInt64) -> Int? {
        guard call >= head, call - head < UInt64(count) else { return nil }
        return first + Int(call - head)
    }
}
