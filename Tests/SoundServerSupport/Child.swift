// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A program started by a test, with files or pipes as its standard streams. Foundation's Process is not used: its
/// `waitUntilExit` spins in a run loop and depends on which thread asks.
final class Child {
    let processID: pid_t

    /// Starts a program; descriptors are closed in it, but for those given as its streams.
    init(
        _ path: String, _ arguments: [String], environment: [String: String], input: Int32, output: Int32,
        errors: Int32
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The test runner's threads may block signals; the program must be able to receive them.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var started: pid_t = 0
        let result = posix_spawn(&started, path, &actions, &attributes, &words, &variables)
        guard result == 0 else { throw ToolError("\(path) cannot be started: \(String(cString: strerror(result)))") }
        processID = started
    }

    /// Waits for its end: the exit status, or minus the signal that ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    /// Ends it at once.
    func kill() { _ = Foundation.kill(processID, SIGKILL) }
}
