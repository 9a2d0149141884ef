// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The sound output as seen by delivery and the wire. None of its calls blocks, and `play` and `stop` report nothing
/// before they return: a caller may hold a lock, so that its sounds start and stop in the order of its decisions.
package protocol SoundOutput: Sendable {
    /// Returns whether a name or an absolute path leads to a file now; false if the file system does not answer.
    func exists(_ sound: String) async -> Bool
    /// Checks whether a name leads to a sound, and whether a file begins with sound that can be played. The answer
    /// comes within half a second.
    func prove(_ sound: String) async -> SoundVerdict
    /// Announces that a sound will be played within seconds.
    func prepare()
    /// Plays a sound, mixed with what is playing.
    func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void)
    /// Stops sounds, including those that are still on their way to the device; each ends as stopped.
    /// - Parameter reason: Returns the reason to stop this sound, or nil to keep it playing. The reason is for the
    ///   history and for callers that wait for the end.
    func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?)
    /// Returns the part of `status` about whether sounds can be heard.
    func part() async -> Manager.Part
    /// Returns the last notification sound that was replaced, and the reason; nil without one.
    func problem() async -> Manager.Part?
}

/// The verdict of a check before a sound is needed.
package enum SoundVerdict: Sendable, Hashable {
    /// The sound can probably be played; for a name: a file exists.
    case good
    /// The name or file does not exist.
    case missing
    /// The file cannot be played; the value is the error.
    case unplayable(Sounds.NotASound)
    /// The check could not be finished in time; the value is the reason.
    case unproven(String)
}

extension SoundVerdict {
    /// Returns a sentence like that of `play` for a sound that cannot be played; nil for one that can, or may.
    package func problem(of sound: String) -> String? {
        switch self {
        case .good, .unproven: nil
        case .missing: "no such \(sound.hasPrefix("/") ? "file" : "sound"): \"\(sound)\""
        case .unplayable(let error): "cannot play \(error.path): \(error.reason)"
        }
    }
}
