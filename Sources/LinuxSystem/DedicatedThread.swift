// SPDX-License-Identifier: Apache-2.0

// The types of pthread(7) may be taken to belong to either module.
import CLinux
import Glibc

/// A thread for work that blocks in the kernel, and so must not sit on the pool that Swift's tasks share. Every signal
/// is blocked on it: signals are the business of the main thread, and a host program's handlers must not run here.
package struct DedicatedThread {
    private let payload: Payload
    private let stack: Int?

    /// - Parameters:
    ///   - name: At most 15 characters, as ps(1) and the debugger show it.
    ///   - stack: The size of its stack in bytes; nil for the system's own, 8 MiB as a rule. It takes memory as it is used.
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

    /// Starts the thread, which ends with its body.
    /// - Throws: When the kernel gives none.
    package func start() throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        if let stack { pthread_attr_setstacksize(&attributes, stack) }
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        // A new thread inherits the mask, so it is set around its creation.
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

    /// Called by the C library on the new thread: a global function's worth of context, so no actor is assumed.
    private static let runPayload: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let payload = Unmanaged<Payload>.fromOpaque(context).takeRetainedValue()
        _ = linux_set_name(payload.name)
        payload.body()
        return nil
    }
}
