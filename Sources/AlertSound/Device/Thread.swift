// SPDX-License-Identifier: Apache-2.0

internal import LinuxSystem

/// Starts a thread of the library's. False when the system has none to give.
func startThread(name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    do throws(SystemError) {
        // alsa-lib's configuration reader recurses; a megabyte is virtual memory only.
        try DedicatedThread(name: name, stack: 1 << 20, body: body).start()
        return true
    } catch {
        return false
    }
}
