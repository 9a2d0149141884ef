// SPDX-License-Identifier: Apache-2.0

internal import DBus
internal import Foundation
internal import Glibc

/// A command that runs as a child of the daemon, in a session of its own, where there is no user manager.
enum ChildProcess {
    /// glibc's POSIX_SPAWN_SETSID, declared only under _GNU_SOURCE.
    private static let newSession: Int32 = 0x80

    /// Starts it. The completion is called on a thread of its own when it has ended.
    static func start(
        _ command: PreparedCommand, inheriting environment: [String: String],
        completion: @escaping @Sendable (CommandOutcome) -> Void
    ) throws(CommandFailure) {
        let input = try InputFile.open(command.input)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // All our descriptors are closed on exec; this copy is not.
        posix_spawn_file_actions_adddup2(&actions, input.number, 0)

        // The starting thread may be one with signals blocked, and what we ignore the command must not.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))

        let argv = command.arguments.map { strdup($0) } + [nil]
        let envp = command.environment(inheriting: environment).map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, command.path, &actions, &attributes, argv, envp)
        guard result == 0 else { throw .cannotStart(command.path, code: result) }
        let child = pid
        // One thread per command, of which there are few. It alone waits for this pid, so nobody else's reaping can
        // come between.
        Thread.detachNewThread { completion(wait(for: child)) }
    }

    private static func wait(for child: pid_t) -> CommandOutcome {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return .unknown(.closed) }
        }
        return CommandOutcome(waitStatus: status)
    }
}
