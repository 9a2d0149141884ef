// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The loudspeaker, as the wire needs it: what plays, how it is steered, and what there is to be played. Its methods
/// throw the errors of org.alertd.Sounds; `NotFound`, having done nothing, when one of several ids is not playing.
package protocol SoundControl: SoundOutput {
    /// The sounds that are playing or paused.
    func playing() async throws -> [Sounds.PlayingSound]
    /// Tells `follower` whenever a sound begins, ends, is held or goes on, until it is told that nobody listens.
    func follow(_ follower: AsyncStream<Void>.Continuation)
    /// Stops sounds over `fade` seconds, all of them when no ids are given, and says how many.
    func stop(ids: [String]?, fade: Double) async throws -> Int
    /// Holds sounds, or lets them go on, all of them when no ids are given, and says how many.
    func hold(ids: [String]?, _ isPaused: Bool) async throws -> Int
    /// Goes to a place in a sound, in seconds from its beginning or from where it is, and says which that is.
    func seek(id: String, _ seconds: Double, relative: Bool) async throws -> Double
    /// Changes how a sound is heard, and says in how many seconds that begins to be heard.
    func adjust(id: String, _ change: Adjustment) async throws -> Double
    /// In how many seconds a change begins to be heard that comes now, with the last of some sounds, or of all.
    func lateness(ids: [String]?) async -> Double
    /// The request for a new sound that begins where one was stopped or interrupted, one of the last
    /// ``SoundRemains/most``.
    func remains(of id: String) async throws -> SoundRequest
    /// Gives alert sounds that play another factor to their volumes.
    func changeVolume(_ gain: @escaping @Sendable (SoundRequest) -> Double)
    /// Decodes a sound ahead.
    func load(_ sound: String) async throws -> Sounds.LoadedSound
    /// Lets loaded sounds go and says how many.
    func dispose(ids: [String]) async throws -> Int
    /// The loaded sounds, in the order in which they were loaded.
    func loaded() async -> [Sounds.LoadedSound]
    /// The sounds that have names, ours first.
    func list() async -> [Sounds.Sound]
    /// Reads a file, measures it, and draws it in so many columns.
    func info(_ sound: String, columns: Int) async throws -> Sounds.File
}

/// A change of how a sound is heard; what is nil stays.
package struct Adjustment: Equatable, Sendable {
    package var volume: Double?
    package var pan: Double?
    package var rate: Double?
    /// Seconds over which volume and pan move.
    package var over: Double

    package init(volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double = 0) {
        self.volume = volume
        self.pan = pan
        self.rate = rate
        self.over = over
    }
}

/// Why a sound was never heard, as a sentence for the history.
package enum SoundRefusal {
    package static func reason(_ error: any Error) -> String {
        switch error {
        case let error as Sounds.NotFound: "no such sound: \(error.sound)"
        case let error as Sounds.NotASound: "\(error.path): \(error.reason)"
        case let error as Sounds.TooLong: "\(error.path) is too long: \(error.seconds) s (maximum \(error.limit) s)"
        case let error as Sounds.NoDevice: error.reason
        case let error as Sounds.TooMany: "too many sounds (maximum \(error.limit))"
        case let error as Sounds.Invalid: "\(error.field): \(error.reason)"
        case let error as Sounds.NoSynthesizer: error.reason
        default: "\(error)"
        }
    }
}
