// SPDX-License-Identifier: Apache-2.0

import AlertCore

/// The numbers of the newest notifications that programs have put on a stack; a value. They are known until the daemon
/// ends.
struct StackTags: Sendable {
    /// A stack is one program's: two that call something "volume" do not take each other's notifications away.
    struct Stack: Sendable, Hashable {
        var app: String
        var tag: String
    }

    /// The most stacks: of more the one that was used longest ago is forgotten.
    static let most = 256

    private var numbers: [Stack: (number: UInt32, used: UInt64)] = [:]
    private var uses: UInt64 = 0

    /// The number of what is on a stack; nil for an empty one.
    mutating func number(on stack: Stack) -> UInt32? {
        guard let number = numbers[stack]?.number else { return nil }
        put(number, on: stack)
        return number
    }

    /// Puts a number on a stack, instead of what was there.
    mutating func put(_ number: UInt32, on stack: Stack) {
        uses += 1
        numbers[stack] = (number, uses)
        guard numbers.count > Self.most else { return }
        if let oldest = numbers.min(by: { $0.value.used < $1.value.used })?.key { numbers[oldest] = nil }
    }
}
