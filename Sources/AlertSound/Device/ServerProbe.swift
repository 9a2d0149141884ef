// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Checks that a sound server is alive while a stream makes no progress, by opening the device a second time. Every
/// working server answers that. The probe has its own thread, because a server that hangs never answers; the thread
/// then stays behind.
final class ServerProbe: Sendable {
    private enum Stage: UInt8 {
        case idle = 0
        case asking
        case answered
    }

    private let stage = Atomic<UInt8>(Stage.idle.rawValue)

    /// A Boolean value indicating whether the server has answered since ``ask(_:)``.
    var hasAnswered: Bool { stage.load(ordering: .acquiring) == Stage.answered.rawValue }

    /// Starts the check, unless it is running or has been answered.
    func ask(_ device: String) {
        guard stage.load(ordering: .acquiring) == Stage.idle.rawValue else { return }
        stage.store(Stage.asking.rawValue, ordering: .releasing)
        let isAsked = startThread(name: "sound-probe") { [self] in
            do throws(PCMError) {
                let pcm = try PCM(name: device)
                _ = consume pcm
                stage.store(Stage.answered.rawValue, ordering: .releasing)
            } catch {
                // A server that refuses counts as one that does not answer.
            }
        }
        // Without a thread nothing is known, and the shorter limit applies.
        if !isAsked { stage.store(Stage.idle.rawValue, ordering: .releasing) }
    }
}
