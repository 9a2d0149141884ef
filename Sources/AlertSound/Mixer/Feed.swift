// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A bounded queue of stereo frames from a decoding thread to the mixer: the memory a streamed sound needs, whatever
/// its length. Lives at a fixed address; the player that owns it frees it after the mixer let go of its voice.
///
/// `@unchecked Sendable`: one decoding thread writes and one audio thread reads, as in ``Ring``.
struct Feed: ~Copyable, @unchecked Sendable {
    private let frames: UnsafeMutablePointer<Float>
    private let mask: Int
    private let written = Atomic<Int>(0)
    /// Up to here the writer may write over it.
    private let taken = Atomic<Int>(0)
    /// Up to here it was read; the audio thread's alone.
    private let used = Atomic<Int>(0)
    /// Set by the writer behind its last frame.
    private let complete = Atomic<Bool>(false)
    /// Rung by the device thread when there is room again; the writer sleeps on it, without limit.
    let bell: EventDescriptor

    /// Room for `capacity` frames, rounded up to a power of two. nil when the process has no descriptor left.
    init?(capacity: Int) {
        guard let bell = EventDescriptor() else { return nil }
        self.bell = bell
        var room = 1
        while room < capacity { room *= 2 }
        mask = room - 1
        frames = .allocate(capacity: 2 * room)
        frames.initialize(repeating: 0, count: 2 * room)
    }

    deinit { frames.deallocate() }

    var capacity: Int {
        @_noLocks @_noAllocation get { mask &+ 1 }
    }

    /// Frames that can be written now.
    borrowing func room() -> Int {
        capacity &- (written.load(ordering: .relaxed) &- taken.load(ordering: .acquiring))
    }

    /// The writing side: at most ``room()`` frames.
    borrowing func write(_ source: UnsafePointer<Float>, frames count: Int) {
        let place = written.load(ordering: .relaxed)
        let count = min(count, room())
        for frame in 0..<count {
            let slot = 2 * ((place &+ frame) & mask)
            frames[slot] = source[2 * frame]
            frames[slot + 1] = source[2 * frame + 1]
        }
        written.store(place &+ count, ordering: .releasing)
    }

    /// The writing side: nothing more will come.
    borrowing func finish() { complete.store(true, ordering: .releasing) }

    /// The reading side: frames that are there.
    @_noLocks @_noAllocation
    borrowing func available() -> Int {
        written.load(ordering: .acquiring) &- used.load(ordering: .relaxed)
    }

    /// The reading side: half of it is empty, and more is to come.
    @_noLocks @_noAllocation
    borrowing func wantsMore() -> Bool {
        written.load(ordering: .acquiring) &- taken.load(ordering: .relaxed) <= capacity / 2
            && !complete.load(ordering: .relaxed)
    }

    /// The reading side: nothing more will come than what is there.
    @_noLocks @_noAllocation
    borrowing func isComplete() -> Bool { complete.load(ordering: .acquiring) }

    /// The reading side: everything has been written and taken.
    @_noLocks @_noAllocation
    borrowing func isExhausted() -> Bool {
        // In this order: what was written before `complete` is visible once `complete` is.
        complete.load(ordering: .acquiring) && available() == 0
    }

    /// The reading side: a run of frames that lie in a row, at most `limit`; to be moved past with ``take(_:)``.
    @_noLocks @_noAllocation
    borrowing func run(limit: Int) -> (start: UnsafePointer<Float>, frames: Int) {
        let place = used.load(ordering: .relaxed) & mask
        let count = min(limit, min(available(), capacity &- place))
        return (UnsafePointer(frames + 2 * place), count)
    }

    /// The reading side: `count` frames of the last run are used. They stay, to be read again, until
    /// ``release(keeping:)``.
    @_noLocks @_noAllocation
    borrowing func take(_ count: Int) {
        used.store(used.load(ordering: .relaxed) &+ count, ordering: .relaxed)
    }

    /// The reading side: goes back by as many used frames, at most to those that have been released.
    @_noLocks @_noAllocation
    borrowing func back(_ count: Int) {
        let place = used.load(ordering: .relaxed)
        used.store(max(taken.load(ordering: .relaxed), place &- count), ordering: .relaxed)
    }

    /// The reading side: gives all used frames but the last `count` back to the writer.
    @_noLocks @_noAllocation
    borrowing func release(keeping count: Int) {
        let place = used.load(ordering: .relaxed) &- count
        if place > taken.load(ordering: .relaxed) { taken.store(place, ordering: .releasing) }
    }
}
