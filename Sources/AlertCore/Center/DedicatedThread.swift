// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// A thread for work that blocks in the kernel, and so must not sit on the pool that Swift's tasks share.
struct DedicatedThread {
    private let name: String
    private let body: @Sendable () -> Void

    /// - Parameter name: At most 15 characters, as ps(1) and the debugger show it.
    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
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
    /// - Throws: `CenterError.noResources` when the kernel gives none.
    func start() throws(CenterError) {
        let payload = Unmanaged.passRetained(Payload(name: name, body: body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, Self.runPayload, payload.toOpaque())
        guard code == 0 else {
            payload.release()
            throw CenterError.noResources(errno: code)
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
