// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import CivilTime
import SoundService
import Synchronization

/// The sounds that wait for the time given to `Play`. They are listed, and can be stopped, before they are passed on.
final class WaitingSounds: Sendable {
    /// A sound that waits for its time.
    private struct Entry {
        let sound: Sounds.PlayingSound
        let begins: Instant
        let task: Task<UInt64, any Error>
        var isStopped = false
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var last = 0
        /// The followers of the list, by number.
        var followers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastFollower = 0

        /// Notifies the followers of a change of the list.
        func changed() { for follower in followers.values { follower.yield() } }
    }

    private let state = Mutex(State())

    /// Waits for the time of a sound.
    ///
    /// - Parameter arrival: Ends shortly before the sound's time, and returns the time on CLOCK_MONOTONIC.
    /// - Returns: The id of the waiting sound, and its time, or nil if the sound was stopped.
    /// - Throws: The errors of `arrival`, and `CancellationError` if its caller has left.
    func wait(
        for request: SoundRequest, begins: Instant, _ arrival: @escaping @Sendable () async throws -> UInt64
    ) async throws -> (id: String, time: UInt64?) {
        let task = Task { try await arrival() }
        let (number, id) = state.withLock { state in
            state.last += 1
            let id = "at-\(state.last)"
            let sound = Sounds.PlayingSound(
                id: id, sound: request.name, seconds: 0, position: 0, path: nil, volume: request.options.volume,
                pan: request.options.pan, rate: request.options.rate, loops: request.options.loops)
            state.entries[state.last] = Entry(sound: sound, begins: begins, task: task)
            state.changed()
            return (state.last, id)
        }
        let outcome = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        let isStopped = state.withLock { state in
            defer { state.changed() }
            return state.entries.removeValue(forKey: number)?.isStopped ?? false
        }
        return (id, isStopped ? nil : try outcome.get())
    }

    /// Returns all waiting sounds, ordered by their start.
    func list(in zone: Zone) -> [Sounds.PlayingSound] {
        let entries = state.withLock { $0.entries.sorted { ($0.value.begins, $0.key) < ($1.value.begins, $1.key) } }
        return entries.map { _, entry in
            var sound = entry.sound
            sound.begins = Timestamp.text(entry.begins, in: zone)
            return sound
        }
    }

    /// Returns the ids among these that belong to waiting sounds.
    func ids(among ids: [String]) -> [String] {
        let own = state.withLock { Set($0.entries.values.map(\.sound.id)) }
        return ids.filter(own.contains)
    }

    /// Stops waiting sounds: those with these ids, or all without ids.
    /// - Returns: The number of stopped sounds.
    func stop(_ ids: [String]?) -> Int {
        state.withLock { state in
            var count = 0
            for (number, entry) in state.entries where !entry.isStopped && ids?.contains(entry.sound.id) != false {
                state.entries[number]?.isStopped = true
                entry.task.cancel()
                count += 1
            }
            return count
        }
    }

    /// Notifies the follower of every change of the list, until ``leave(_:)`` is called with the returned number.
    func follow(_ follower: AsyncStream<Void>.Continuation) -> Int {
        state.withLock { state in
            state.lastFollower += 1
            state.followers[state.lastFollower] = follower
            return state.lastFollower
        }
    }

    /// Removes the follower with this number.
    func leave(_ number: Int) { state.withLock { $0.followers[number] = nil } }
}
