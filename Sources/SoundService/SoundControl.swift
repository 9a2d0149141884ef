// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The sound output as seen by the wire: playing sounds, their control, and the available sounds. The methods throw the
/// errors of org.alertd.Sounds. If one of several ids is not playing, they do nothing and throw `NotFound`.
package protocol SoundControl: SoundOutput {
    /// Returns the sounds that are playing or paused.
    func playing() async throws -> [Sounds.PlayingSound]
    /// Notifies `follower` whenever a sound begins, ends, is paused or continues, until the follower terminates.
    func follow(_ follower: AsyncStream<Void>.Continuation)
    /// Stops sounds over `fade` seconds, or all of them without ids, and returns their number.
    func stop(ids: [String]?, fade: Double) async throws -> Int
    /// Pauses or resumes sounds, or all of them without ids, and returns their number.
    func hold(ids: [String]?, _ isPaused: Bool) async throws -> Int
    /// Moves to a position in a sound, in seconds from its beginning or its current position, and returns the new
    /// position.
    func seek(id: String, _ seconds: Double, relative: Bool) async throws -> Double
    /// Changes the playback of a sound, and returns the seconds until the change is heard.
    func adjust(id: String, _ change: Adjustment) async throws -> Double
    /// Returns the seconds until a change made now is heard in all of some sounds, or in all sounds.
    func lateness(ids: [String]?) async -> Double
    /// Returns the request for a new sound that continues one that was stopped or interrupted, one of the last
    /// ``SoundRemains/most``.
    func remains(of id: String) async throws -> SoundRequest
    /// Changes the volume factor of alert sounds that play or are about to.
    func changeVolume(_ gain: @escaping @Sendable (SoundRequest) -> Double)
    /// Decodes a sound ahead.
    func load(_ sound: String) async throws -> Sounds.LoadedSound
    /// Releases loaded sounds and returns their number.
    func dispose(ids: [String]) async throws -> Int
    /// Returns the loaded sounds in loading order.
    func loaded() async -> [Sounds.LoadedSound]
    /// Returns the sounds that have names, ours first.
    func list() async -> [Sounds.Sound]
    /// Reads a file, measures it, and draws it in a number of columns.
    func info(_ sound: String, columns: Int) async throws -> Sounds.File
}

/// A change of a sound's playback; nil values stay unchanged.
package struct Adjustment: Equatable, Sendable {
    package var volume: Double?
    package var pan: Double?
    package var rate: Double?
    /// The seconds over which volume and pan change.
    package var over: Double

    package init(volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double = 0) {
        self.volume = volume
        self.pan = pan
        self.rate = rate
        self.over = over
    }

    /// Returns both changes as one: this one, and an earlier one where this has no value.
    func merged(onto former: Adjustment?) -> Adjustment {
        Adjustment(
            volume: volume ?? former?.volume, pan: pan ?? former?.pan, rate: rate ?? former?.rate, over: over)
    }
}
