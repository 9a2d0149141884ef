// SPDX-License-Identifier: Apache-2.0

// The types of pthread(7) may be attributed to either module.
import CLinux
import Glibc

/// A thread for work that blocks in the kernel and must not occupy the pool of Swift's tasks. It blocks every signal:
/// the main thread handles signals, and a host program's handlers must not run here.
package struct DedicatedThread {
    private let payload: Payload
    private let stack: Int?

    /// - Parameters:
    ///   - name: The name in ps(1) and debuggers, at most 15 characters.
    ///   - stack: The stack size in bytes; nil for the system's default, usually 8 MiB. Memory is only taken as it is
    ///     used.
    package init(name: String, stack: Int? = nil, body: @escaping @Sendable () -> Void) {
        payload = Payload(name: name, body: body)
        self.stack = stack
    }

    private final class Payload: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Starts the thread, which ends when its body returns.
    /// - Throws: An error if the kernel cannot create a thread.
    package func start() throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if let stack { pthread_attr_setstacksize(&attributes, stack) }
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A new thread inherits the mask, so the mask is set around the creation.
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let retained = Unmanaged.passRetained(payload)
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, Self.runPayload, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            throw SystemError("pthread_create", code)
        }
    }

    /// Called by the C library on the new thread. It has the context of a global function, so it assumes no actor.
    private static let runPayload: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let payload = Unmanaged<Payload>.fromOpaque(context).takeRetainedValue()
        _ = linux_set_name(payload.name)
        payload.body()
        return nil
    }
}
