// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The loudspeaker, as delivery and the wire need it. None of its calls blocks.
package protocol SoundOutput: Sendable {
    /// Returns whether a name or an absolute path leads to a file now. One whose file system does not answer leads to
    /// none.
    func exists(_ sound: String) async -> Bool
    /// Checks whether a name leads to a sound, and a file begins with sound that can be played. Answered within half a
    /// second.
    func prove(_ sound: String) async -> SoundVerdict
    /// A sound will be played within seconds.
    func prepare()
    /// Plays a sound, mixed with what is playing.
    func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void)
    /// Stops sounds, also those that are still on their way to the device; each ends as stopped.
    /// - Parameter reason: Why a sound is to stop, for the history and for who waits for its end; nil for one that goes on.
    func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?)
    /// The part of `status` that says whether sounds can be heard.
    func part() async -> Manager.Part
    /// The sound of a notification that something else was heard instead of, and why; nil for none.
    func trouble() -> Manager.Part?
}

/// The verdict on a sound before it is needed.
package enum SoundVerdict: Sendable, Hashable {
    /// The sound can be played, as far as is known; for a name: a file exists.
    case good
    /// There is no such name or file.
    case missing
    /// The file cannot be played, and why.
    case unplayable(Sounds.NotASound)
    /// Nothing could find that out in time, and why.
    case unproven(String)
}

extension SoundVerdict {
    /// Why it cannot be played, in a sentence as of `play`; nil where it can, or may.
    package func problem(of sound: String) -> String? {
        switch self {
        case .good, .unproven: nil
        case .missing: "no such \(sound.hasPrefix("/") ? "file" : "sound"): \"\(sound)\""
        case .unplayable(let error): "cannot play \(error.path): \(error.reason)"
        }
    }
}
