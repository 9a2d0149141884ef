// SPDX-License-Identifier: Apache-2.0

import Glibc
package import LinuxSystem

extension Spawn {
    /// Describes a program that shares nothing with the person. Its standard streams lead to /dev/null unless `output`
    /// is given, and it gets no other descriptor of this process.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, beginning with its name.
    ///   - environment: The program's variables.
    ///   - output: Where it writes its answer.
    package static func background(
        _ path: String, _ arguments: [String], environment: Environment = .inherited(adding: []),
        output: Int32? = nil
    ) -> Spawn {
        var spawn = Spawn(
            path, arguments, environment: environment,
            descriptors: [
                (number: STDOUT_FILENO, output.map(Source.descriptor) ?? .nothing), (number: STDIN_FILENO, .nothing),
                (number: STDERR_FILENO, .nothing),
            ])
        spawn.group = .ours
        return spawn
    }

    /// Runs xdg-open with an address as its one argument, and returns whether the desktop has opened it.
    package static func opens(_ address: String, by program: String) -> Bool {
        // A program that does not start has opened nothing.
        let process = try? ChildProcess(starting: .background(program, ["xdg-open", address]))
        return process?.wait() == .exited(0)
    }

    /// Describes a program that outlives the command and its terminal. It gets its own session, `/` as its folder, and
    /// must be started within ``DefaultConditions``.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, beginning with its name.
    ///   - environment: The program's variables.
    ///   - third: What becomes its descriptor 3.
    ///   - fourth: What becomes its descriptor 4; nil for none. It is not 3, which is replaced first.
    package static func service(
        _ path: String, _ arguments: [String], environment: Environment, third: Int32, fourth: Int32? = nil
    ) -> Spawn {
        // The third comes first, as it may be one of those that are about to be replaced.
        var spawn = Spawn(
            path, arguments, environment: environment,
            descriptors: [(number: 3, .descriptor(third))] + (fourth.map { [(number: 4, .descriptor($0))] } ?? []) + [
                (number: STDIN_FILENO, .nothing), (number: STDOUT_FILENO, .nothing), (number: STDERR_FILENO, .nothing),
            ])
        spawn.group = .ownSession
        spawn.folder = "/"
        return spawn
    }
}

extension ChildProcess {
    /// Runs a program in the background, and returns its end and the first 64 KiB of its output. Nil if it cannot be
    /// started, or takes too long.
    package static func output(
        of path: String, _ arguments: [String], environment: Spawn.Environment = .inherited(adding: []),
        by deadline: ContinuousClock.Instant
    ) -> (end: ProcessEnd, output: [UInt8])? {
        // A program that cannot be started has no output.
        guard let pipe = try? Descriptor.pipe() else { return nil }
        defer { close(pipe.reading) }
        // As above.
        let child = try? ChildProcess(
            starting: .background(path, arguments, environment: environment, output: pipe.writing))
        close(pipe.writing)
        guard let child else { return nil }
        let output = Descriptor.readAll(pipe.reading, limit: 64 << 10, by: deadline)
        guard let end = child.wait(until: deadline) else {
            child.kill()
            child.wait()
            return nil
        }
        return (end, output)
    }

    /// Waits for a child that shares the terminal, and handles its end. As in system(3), Ctrl-C is for the child alone,
    /// also while its end is handled.
    package func inForeground<Result>(
        _ handle: (ProcessEnd?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in before { signal(number, handler) } }
        return try handle(wait())
    }
}
