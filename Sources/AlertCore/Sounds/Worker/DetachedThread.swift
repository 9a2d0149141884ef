// SPDX-License-Identifier: Apache-2.0

// The types of pthread(7) may be taken to belong to either module.
import CLinux
import Glibc

/// A detached thread with a small stack and every signal blocked.
final class DetachedThread: Sendable {
    private let stack: Int
    private let body: @Sendable () -> Void

    /// - Parameter stack: The size of its stack in bytes.
    init(stack: Int = 256 << 10, _ body: @escaping @Sendable () -> Void) {
        self.stack = stack
        self.body = body
    }

    func start() -> SystemError? {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stack)
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let retained = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { @Sendable argument in
                if let argument { Unmanaged<DetachedThread>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, retained.toOpaque())
        guard result != 0 else { return nil }
        retained.release()
        return SystemError("pthread_create", result)
    }
}
