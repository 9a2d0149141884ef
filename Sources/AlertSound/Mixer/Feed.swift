// SPDX-License-Identifier: Apache-2.0

internal import LinuxSystem
internal import Synchronization

/// A bounded queue of stereo frames from a decoding thread to the mixer. Its size does not depend on the length of the
/// sound. The feed has a fixed address; the player that owns it frees it after the mixer has let go of its voice.
///
/// `@unchecked Sendable`: one decoding thread writes and one audio thread reads, as with ``Ring``.
struct Feed: ~Copyable, @unchecked Sendable {
    private let frames: UnsafeMutablePointer<Float>
    private let mask: Int
    private let written = Atomic<Int>(0)
    /// The position up to which the writer may overwrite frames.
    private let taken = Atomic<Int>(0)
    /// The position up to which frames were read; only the audio thread uses it.
    private let used = Atomic<Int>(0)
    /// A flag that the writer sets after its last frame.
    private let complete = Atomic<Bool>(false)
    /// The bell that the device thread rings when there is room again; the writer sleeps on it without a limit.
    let bell: EventFlag

    /// Creates a feed for `capacity` frames, rounded up to a power of two; returns nil if the process has no descriptor
    /// left.
    init?(capacity: Int) {
        // The only error is that the process has no descriptor left.
        guard let bell = try? EventFlag() else { return nil }
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

    // The decoding thread calls the next three functions.

    /// Returns the number of frames that can be written now.
    borrowing func room() -> Int {
        capacity &- (written.load(ordering: .relaxed) &- taken.load(ordering: .acquiring))
    }

    /// Writes at most ``room()`` frames.
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

    /// Announces that no more frames follow.
    borrowing func finish() { complete.store(true, ordering: .releasing) }

    // The audio thread calls all further functions.

    /// Returns the number of frames that can be read now.
    @_noLocks @_noAllocation
    borrowing func available() -> Int {
        written.load(ordering: .acquiring) &- used.load(ordering: .relaxed)
    }

    /// Returns whether the feed is at least half empty and more frames will come.
    @_noLocks @_noAllocation
    borrowing func wantsMore() -> Bool {
        written.load(ordering: .acquiring) &- taken.load(ordering: .relaxed) <= capacity / 2
            && !complete.load(ordering: .relaxed)
    }

    /// Returns whether no frames will follow the available ones.
    @_noLocks @_noAllocation
    borrowing func isComplete() -> Bool { complete.load(ordering: .acquiring) }

    /// Returns whether everything has been written and read.
    @_noLocks @_noAllocation
    borrowing func isExhausted() -> Bool {
        // The order matters: frames written before `complete` are visible once `complete` is.
        complete.load(ordering: .acquiring) && available() == 0
    }

    /// Returns a contiguous run of at most `limit` frames; ``take(_:)`` moves past them.
    @_noLocks @_noAllocation
    borrowing func run(limit: Int) -> (start: UnsafePointer<Float>, frames: Int) {
        let place = used.load(ordering: .relaxed) & mask
        let count = min(limit, min(available(), capacity &- place))
        return (UnsafePointer(frames + 2 * place), count)
    }

    /// Marks `count` frames of the last run as used. They can be read again until ``release(keeping:)``.
    @_noLocks @_noAllocation
    borrowing func take(_ count: Int) {
        used.store(used.load(ordering: .relaxed) &+ count, ordering: .relaxed)
    }

    /// Rewinds by `count` used frames, but not past released ones.
    @_noLocks @_noAllocation
    borrowing func rewind(by count: Int) {
        let place = used.load(ordering: .relaxed)
        used.store(max(taken.load(ordering: .relaxed), place &- count), ordering: .relaxed)
    }

    /// Returns all used frames except the last `count` to the writer.
    @_noLocks @_noAllocation
    borrowing func release(keeping count: Int) {
        let place = used.load(ordering: .relaxed) &- count
        if place > taken.load(ordering: .relaxed) { taken.store(place, ordering: .releasing) }
    }
}
