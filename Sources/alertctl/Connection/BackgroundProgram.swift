// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

extension Spawn {
    /// A program that shares nothing with the person: its standard streams lead to /dev/null, but for those that are
    /// given, and it has no other descriptor of ours.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, beginning with its name.
    ///   - environment: The program's variables.
    ///   - output: Where it writes its answer.
    static func background(
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

    /// A program that outlives the command and its terminal. It gets its own session, `/` as its folder, and is to
    /// be started within ``DefaultConditions``.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, beginning with its name.
    ///   - environment: The program's variables.
    ///   - third: What becomes its descriptor 3.
    static func service(
        _ path: String, _ arguments: [String], environment: Environment, third: Int32
    ) -> Spawn {
        // The third comes first, as it may be one of those that are about to be replaced.
        var spawn = Spawn(
            path, arguments, environment: environment,
            descriptors: [
                (number: 3, .descriptor(third)), (number: STDIN_FILENO, .nothing), (number: STDOUT_FILENO, .nothing),
                (number: STDERR_FILENO, .nothing),
            ])
        spawn.group = .ownSession
        spawn.folder = "/"
        return spawn
    }
}
