// SPDX-License-Identifier: Apache-2.0

import ServiceLifecycle
import UnixSignals

/// SIGTERM and SIGINT, which ask the daemon to end. They are taken before the store is opened: one that comes while the daemon
/// starts ends it in order as soon as it has started, where it would else end the process there and then.
struct StopSignals: Service {
    private let signals: UnixSignalsSequence

    /// Takes the signals from now on.
    init() async { signals = await UnixSignalsSequence(trapping: .sigterm, .sigint) }

    /// Returns when one has come, or the others end for another reason.
    func run() async {
        for await _ in signals.cancelOnGracefulShutdown() { return }
    }
}
