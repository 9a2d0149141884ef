// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A bounded queue between exactly one writing and one reading thread, without locks.
///
/// Each side owns one position and only reads the other side's. Positions grow without limit and are taken modulo the
/// capacity. A side loads its own position relaxed (nobody else writes it), loads the other's acquiring, and stores its
/// own releasing: what was written to a slot is visible before the position that announces it.
///
/// The type is not annotated `@_noLocks` because the compiler does not check unspecialised generics. Once specialised,
/// nothing in it allocates or locks.
///
/// `@unchecked Sendable`: one thread at a time calls `push`, and one thread at a time calls `pop`. Each class that
/// holds a ring documents which threads these are.
struct Ring<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
    private let slots: UnsafeMutablePointer<Element>
    private let mask: Int
    private let written = Atomic<Int>(0)
    private let taken = Atomic<Int>(0)

    /// Creates a ring for `capacity` elements, rounded up to a power of two.
    init(capacity: Int) {
        var room = 1
        while room < capacity { room *= 2 }
        mask = room - 1
        slots = .allocate(capacity: room)
    }

    // Elements are bitwise copyable and need no deinitialization.
    deinit { slots.deallocate() }

    /// Appends an element, on the writing thread. Returns false and drops it if the ring is full.
    borrowing func push(_ element: Element) -> Bool {
        let place = written.load(ordering: .relaxed)
        guard place &- taken.load(ordering: .acquiring) <= mask else { return false }
        (slots + (place & mask)).initialize(to: element)
        written.store(place &+ 1, ordering: .releasing)
        return true
    }

    /// Removes the next element, on the reading thread; nil if the ring is empty.
    borrowing func pop() -> Element? {
        let place = taken.load(ordering: .relaxed)
        guard place != written.load(ordering: .acquiring) else { return nil }
        let element = slots[place & mask]
        taken.store(place &+ 1, ordering: .releasing)
        return element
    }
}
