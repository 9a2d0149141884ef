// SPDX-License-Identifier: Apache-2.0

internal import DBus
internal import Foundation
internal import Glibc

/// A command that runs as a child of the daemon, in a session of its own, where there is no user manager.
enum ChildProcess {
    /// Starts it. The completion is called on a thread of its own when it has ended.
    static func start(
        _ command: PreparedCommand, inheriting environment: [String: String],
        completion: @escaping @Sendable (CommandOutcome) -> Void
    ) throws(CommandFailure) {
        let input = try InputFile.open(command.input)
        let child: pid_t
        do throws(SystemError) {
            child = try Spawn.start(
                command.path, command.arguments, environment: command.environment(inheriting: environment),
                descriptors: [(number: STDIN_FILENO, .descriptor(input.number))], apart: .ownSession)
        } catch {
            throw .cannotStart(command.path, code: error.code)
        }
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
