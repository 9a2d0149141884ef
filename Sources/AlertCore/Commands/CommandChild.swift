// SPDX-License-Identifier: Apache-2.0

internal import DBus
internal import Glibc
internal import LinuxSystem

/// A command that runs as a child of the daemon, in a session of its own, where there is no user manager.
enum CommandChild {
    /// Starts it. The completion is called on a thread of its own when it has ended.
    static func start(
        _ command: PreparedCommand, inheriting environment: [String: String],
        completion: @escaping @Sendable (CommandOutcome) -> Void
    ) throws(CommandFailure) {
        let input = try InputFile.open(command.input)
        var spawn = Spawn(
            command.path, command.arguments, environment: .exactly(command.environment(inheriting: environment)),
            descriptors: [(number: STDIN_FILENO, .descriptor(input.number))])
        spawn.group = .ownSession
        do throws(SystemError) {
            let child = try ChildProcess(starting: spawn)
            // One thread per command, of which there are few. It alone waits for this pid, so nobody else's reaping can
            // come between.
            let thread = DedicatedThread(name: "command") { completion(CommandOutcome(child.wait())) }
            do throws(SystemError) {
                try thread.start()
            } catch {
                // Nobody would learn of its end.
                child.send(SIGKILL, group: true)
                child.wait()
                throw error
            }
        } catch {
            throw .cannotStart(command.path, code: error.code)
        }
    }
}
