// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Restores the terminal if this process crashes. SIGKILL cannot be handled.
package enum CrashRestoration {
    /// The signals that end a crashed process. A Swift trap is SIGILL or SIGTRAP.
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT, SIGSYS]

    /// Makes a crash write `ending` to the terminal and restore `settings` before it ends the process.
    static func arm(_ descriptor: Int32, _ settings: termios, _ ending: String) {
        disarm()
        let bytes = Array(ending.utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        copy.initialize(from: bytes, count: bytes.count)
        let new = UnsafeMutablePointer<Restoration>.allocate(capacity: 1)
        new.initialize(to: Restoration(descriptor: descriptor, settings: settings, ending: copy, count: bytes.count))
        restoration = new
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = restoreAndCrash
            // The second time, the signal has its default effect.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
            sigaction(signal, &action, nil)
        }
    }

    /// Stops handling crashes.
    package static func disarm() {
        guard let old = restoration else { return }
        for signal in signals {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = SIG_DFL
            sigaction(signal, &action, nil)
        }
        restoration = nil
        old.pointee.ending.deallocate()
        old.deallocate()
    }
}

/// The state needed to restore a terminal.
private struct Restoration {
    var descriptor: Int32
    var settings: termios
    var ending: UnsafeMutablePointer<UInt8>
    var count: Int
}

// The single thread that uses the terminal writes this, only while no handler is installed; the handler reads it. So no
// two accesses overlap.
nonisolated(unsafe) private var restoration: UnsafeMutablePointer<Restoration>?

/// Handles a crash with async-signal-safe functions only: write(2), tcsetattr(3) and raise(3) (signal-safety(7)). It
/// touches no Swift objects.
private func restoreAndCrash(_ signal: Int32) {
    if let restoration {
        _ = write(restoration.pointee.descriptor, restoration.pointee.ending, restoration.pointee.count)
        tcsetattr(restoration.pointee.descriptor, TCSANOW, &restoration.pointee.settings)
    }
    raise(signal)
}
