// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
internal import DBus
internal import Glibc
internal import LinuxSystem

/// A command that runs as a child of the daemon, in its own session, where there is no user manager.
enum CommandChild {
    /// Starts it, and calls the completion once: when it has ended, or with why it was not started. Each has a thread:
    /// it alone waits for its pid, so nobody else's reaping can come between, and execve(2) may hang in a file system.
    static func start(
        _ command: PreparedCommand, inheriting environment: [String: String],
        completion: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void
    ) {
        let thread = DedicatedThread(name: "command") {
            do throws(CommandFailure) {
                let child = try spawn(command, inheriting: environment)
                completion(.success(CommandOutcome(child.wait())))
            } catch {
                completion(.failure(error))
            }
        }
        do throws(SystemError) {
            try thread.start()
        } catch {
            completion(.failure(.cannotStart(command.path, code: error.code)))
        }
    }

    private static func spawn(
        _ command: PreparedCommand, inheriting environment: [String: String]
    ) throws(CommandFailure) -> ChildProcess {
        let input = try InputFile.open(command.input)
        var spawn = Spawn(
            command.path, command.arguments, environment: .exactly(command.environment(inheriting: environment)),
            descriptors: [(number: STDIN_FILENO, .descriptor(input.number))])
        spawn.group = .ownSession
        spawn.folder = command.directory
        do throws(SystemError) {
            return try ChildProcess(starting: spawn)
        } catch {
            throw .cannotStart(command.path, code: error.code)
        }
    }
}
