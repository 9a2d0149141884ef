// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A bounded queue between exactly one writing and one reading thread, without locks.
///
/// Each side owns one position and only looks at the other's. Positions grow without end and are taken modulo the
/// capacity. Own position relaxed (nobody else writes it), the other's acquiring, own store releasing: what was
/// written to a slot is visible before the position that announces it.
///
/// Not annotated `@_noLocks`: the compiler checks no unspecialised generic. Nothing in it allocates or locks once
/// specialised.
///
/// `@unchecked Sendable`: `push` is called by one thread at a time and `pop` by one thread at a time; each class that
/// holds a ring says who they are.
struct Ring<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    private let slots: UnsafeMutablePointer<Element>
    private let mask: Int
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)

    /// Room for `capacity` elements, rounded up to a power of two.
    init(capacity: Int) {
        var room = 1
        while room < capacity { room *= 2 }
        mask = room - 1
        slots = .allocate(capacity: room)
    }

    // Elements are bitwise copyable: there is nothing to deinitialize.
    deinit { slots.deallocate() }

    /// The writing side. False when the ring is full; nothing is kept then.
    borrowing func push(_ element: Element) -> Bool {
        let place = written.load(ordering: .relaxed)
        guard place &- taken.load(ordering: .acquiring) <= mask else { return false }
        (slots + (place & mask)).initialize(to: element)
        written.store(place &+ 1, ordering: .releasing)
        return true
    }

    /// The reading side. nil when the ring is empty.
    borrowing func pop() -> Element? {
        let place = taken.load(ordering: .relaxed)
        guard place != written.load(ordering: .acquiring) else { return nil }
        let element = slots[place & mask]
        taken.store(place &+ 1, ordering: .releasing)
        return element
    }
}
