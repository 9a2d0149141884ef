// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The loudspeaker, as delivery and the wire need it. None of its calls blocks.
package protocol SoundOutput: Sendable {
    /// Whether a name or an absolute path leads to a file now. One whose file system does not answer leads to none.
    func exists(_ sound: String) async -> Bool
    /// A sound will be played within seconds.
    func prepare()
    /// Plays a sound, mixed with what is playing.
    func play(_ request: SoundRequest, report: @escaping @Sendable (PlaybackEvent) -> Void)
    /// Stops sounds, also those that are still on their way to the device; each ends as stopped.
    /// - Parameter reason: Why a sound is to stop, for the history and for who waits for its end; nil for one that goes on.
    func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?)
    /// Whether sounds can be heard.
    func part() async -> Manager.Part
}
