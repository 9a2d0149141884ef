// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Starts a detached POSIX thread with every signal blocked: a host program's handlers must not run on it.
/// False when the system has none to give.
func startThread(name: StaticString, _ body: @escaping @Sendable () -> Void) -> Bool {
    final class Body {
        let name: StaticString
        let run: @Sendable () -> Void
        init(_ name: StaticString, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // alsa-lib's configuration reader recurses; a megabyte is virtual memory only.
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // A new thread inherits the mask, so it is set around its creation.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let retained = Unmanaged.passRetained(Body(name, body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread, &attributes,
        { @Sendable argument in
            guard let argument else { return nil }
            let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
            body.name.withUTF8Buffer { text in
                text.withMemoryRebound(to: CChar.self) { _ = linux_set_name($0.baseAddress) }
            }
            body.run()
            return nil
        }, retained.toOpaque())
    if result != 0 { retained.release() }
    return result == 0
}
