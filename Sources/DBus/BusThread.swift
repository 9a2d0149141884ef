// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// The thread that a bus loop runs on.
enum BusThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread with every signal blocked: signals are the business of the main thread.
    static func start(_ run: @escaping @Sendable () -> Void) {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(run))
        let result = pthread_create(&thread, nil, busThreadMain, body.toOpaque())
        guard result == 0 else {
            // Only a machine out of threads comes here; without one nothing below can work.
            body.release()
            preconditionFailure("pthread_create: \(String(cString: strerror(result)))")
        }
        pthread_detach(thread)
    }

    fileprivate static func main(_ argument: UnsafeMutableRawPointer) {
        linux_set_name("dbus")
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    }
}

private func busThreadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { BusThread.main(argument) }
    return nil
}
