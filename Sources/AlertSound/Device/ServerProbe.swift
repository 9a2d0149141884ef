// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// Asks a sound server for a sign of life beside a stream that makes no progress: by opening the device once more,
/// which every server answers. On its own thread, since a server that hangs never does; that thread then stays
/// behind.
final class ServerProbe: Sendable {
    private enum Stage: UInt8 {
        case idle = 0
        case asking
        case answered
    }

    private let stage = Atomic<UInt8>(Stage.idle.rawValue)

    /// A Boolean value indicating whether the server has answered since ``ask(_:)``.
    var hasAnswered: Bool { stage.load(ordering: .acquiring) == Stage.answered.rawValue }

    /// Asks, unless that is under way or has been answered.
    func ask(_ device: String) {
        guard stage.load(ordering: .acquiring) == Stage.idle.rawValue else { return }
        stage.store(Stage.asking.rawValue, ordering: .releasing)
        let isAsked = startThread(name: "sound-probe") { [self] in
            do throws(PCMError) {
                let pcm = try PCM(name: device)
                _ = consume pcm
                stage.store(Stage.answered.rawValue, ordering: .releasing)
            } catch {
                // A server that refuses is as good as none: nothing answers.
            }
        }
        // Without a thread nothing is known, and the shorter limit holds.
        if !isAsked { stage.store(Stage.idle.rawValue, ordering: .releasing) }
    }
}
