// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import GRDB
internal import Synchronization

/// The numbers by which programs call what they said by the Desktop Notifications Specification, where no notification
/// server has given one. They begin at 1,000,000,001, far above what servers give, and none is given twice, also over a
/// restart: each belongs to a delivery, and the store counts those without end.
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

    /// A number for a new notification. After a billion they begin again.
    func next() -> UInt32 {
        while true {
            let old = last.load(ordering: .relaxed)
            let new = old >= UInt32(Int32.max) ? Self.base + 1 : old + 1
            if last.compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged { return new }
        }
    }

    /// The number of a notification that replaces what is on its stack; without a stack one that is new.
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

    /// The number for a notification that is to replace one that nobody has given: that number itself, and the same of
    /// ours each time if it is one that we give later.
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

    /// The id of the notification with this number.
    static func id(_ number: UInt32) -> String { prefix + "\(number)" }

    /// The number of a notification that has one.
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
