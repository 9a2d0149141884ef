// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Signals as a descriptor, to wait for them together with a connection. While it exists, they do not end the process.
package struct SignalDescriptor: ~Copyable {
    package let descriptor: Int32
    /// The signals that this descriptor has blocked.
    private var blocked = sigset_t()

    /// - Throws: An error if the kernel refuses.
    package init(_ signals: [Int32]) throws(SystemError) {
        var set = Self.set(signals)
        descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("signalfd", errno) }
        var before = sigset_t()
        sigprocmask(SIG_BLOCK, &set, &before)
        blocked = Self.set(signals.filter { sigismember(&before, $0) == 0 })
    }

    /// Lets a signal that was read take effect, and returns if the process continues after it.
    package static func take(_ signal: Int32) {
        var set = set([signal])
        raise(signal)
        // The signal is delivered here.
        sigprocmask(SIG_UNBLOCK, &set, nil)
        sigprocmask(SIG_BLOCK, &set, nil)
    }

    /// Sends a signal to the other processes of this process group, as the kernel does for a key. This process must
    /// have blocked the signal, and does not receive it.
    package static func sendToOthers(_ signal: Int32) {
        var set = set([signal])
        kill(0, signal)
        var none = timespec()
        sigtimedwait(&set, nil, &none)
    }

    deinit {
        close(descriptor)
        var set = blocked
        sigprocmask(SIG_UNBLOCK, &set, nil)
    }

    /// Returns the signal that has arrived; nil if there is none.
    package func read() -> Int32? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        return Glibc.read(descriptor, &information, size) == size ? Int32(information.ssi_signo) : nil
    }

    private static func set(_ signals: [Int32]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        return set
    }
}
