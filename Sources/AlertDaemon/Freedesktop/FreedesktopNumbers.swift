// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import GRDB
internal import Synchronization

/// The numbers of notifications that programs sent by the Desktop Notifications Specification without a number of a
/// notification server. They begin at 1,000,000,001, far above the numbers of servers. No number repeats, even after a
/// restart: each belongs to a delivery, and the store counts deliveries without end.
final class FreedesktopNumbers: Sendable {
    /// The number before the first. libnotify reads numbers of 32 bits with a sign, so there are a billion.
    static let base: UInt32 = 1_000_000_000
    private static let prefix = "desktop-"

    private let last: Atomic<UInt32>
    private let tags = Mutex(StackTags())
    /// The numbers for callers that name one of ours that was not given yet, by the number that they name.
    private let strangers = Mutex(StackTags())

    /// - Parameter deliveries: How many notifications have been delivered, ever.
    init(deliveries: Int) {
        last = Atomic(Self.base + UInt32(clamping: min(deliveries, Int(Self.base))))
    }

    /// Returns a number for a new notification. After a billion numbers they begin again.
    func next() -> UInt32 {
        while true {
            let old = last.load(ordering: .relaxed)
            let new = old >= UInt32(Int32.max) ? Self.base + 1 : old + 1
            if last.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged { return new }
        }
    }

    /// Returns the number of the notification on the stack that is to be replaced, otherwise a new number.
    ///
    /// - Parameter replaces: The number that it replaces in any case, and that is on the stack from then on.
    func number(on stack: StackTags.Stack?, replacing replaces: UInt32? = nil) -> UInt32 {
        guard let stack else { return replaces ?? next() }
        return tags.withLock { tags in
            let number = replaces ?? tags.number(on: stack) ?? next()
            tags.put(number, on: stack)
            return number
        }
    }

    /// Returns the number for a notification that replaces an unknown one. This is the named number itself or, if we
    /// would assign that number later, always the same number of ours.
    func taken(_ number: UInt32) -> UInt32 {
        guard number > Self.base else { return number }
        let stack = StackTags.Stack(app: "", tag: "\(number)")
        return strangers.withLock { strangers in
            let own = strangers.number(on: stack) ?? next()
            strangers.put(own, on: stack)
            return own
        }
    }

    /// The next number.
    var upcoming: UInt32 { last.load(ordering: .relaxed) + 1 }

    /// Returns whether a number is one that was given.
    func isGiven(_ number: UInt32) -> Bool { number > Self.base && number <= last.load(ordering: .relaxed) }

    /// Returns the id of the notification with this number.
    static func id(_ number: UInt32) -> String { prefix + "\(number)" }

    /// Returns the number in an id; nil if the id has none.
    static func number(of id: String) -> UInt32? {
        guard id.hasPrefix(prefix), let number = UInt32(id.dropFirst(prefix.count)), number > 0,
            Self.id(number) == id
        else { return nil }
        return number
    }
}

extension Database {
    /// Returns the number of all notifications ever delivered: SQLite keeps the last number of the table's rows.
    func deliveriesEver() throws -> Int {
        try Int.fetchOne(self, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'delivered'") ?? 0
    }
}

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

    /// Returns the number on a stack; nil for an empty stack.
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
