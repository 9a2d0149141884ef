// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Puts the terminal right when this process crashes. Nothing can be done about SIGKILL, which no process sees.
package enum CrashRestoration {
    /// The signals that end a process which has gone wrong. A trap of Swift is SIGILL or SIGTRAP.
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT, SIGSYS]

    /// From now on a crash writes `ending` to the terminal, sets `settings`, and then takes its course.
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
            // The second time it is what it would have been.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
            sigaction(signal, &action, nil)
        }
    }

    /// Crashes leave the terminal alone again.
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

// Written by the one thread that uses the terminal, and only while no handler is installed; the handler reads it. So no
// two accesses are at once.
nonisolated(unsafe) private var restoration: UnsafeMutablePointer<Restoration>?

/// Async-signal-safe: write(2), tcsetattr(3) and raise(3) are (signal-safety(7)), and no Swift object is touched.
private func restoreAndCrash(_ signal: Int32) {
    if let restoration {
        _ = write(restoration.pointee.descriptor, restoration.pointee.ending, restoration.pointee.count)
        tcsetattr(restoration.pointee.descriptor, TCSANOW, &restoration.pointee.settings)
    }
    raise(signal)
}
