// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

extension Spawn {
    /// A program that shares nothing with the person: its standard streams lead to /dev/null, but for those that are given.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments, beginning with its name.
    ///   - environment: What is set for it beside the variables of this process.
    ///   - output: Where it writes its answer.
    ///   - third: What becomes its descriptor 3.
    ///   - isDetached: Whether it gets a session of its own and `/` as its folder, so that it outlives the terminal and
    ///     keeps no file system busy.
    static func background(
        _ path: String, _ arguments: [String], environment additions: [(String, String)] = [], output: Int32? = nil,
        third: Int32? = nil, isDetached: Bool = false
    ) -> Spawn {
        // The third comes first, as it may be one of those that are about to be replaced.
        var descriptors: [(number: Int32, Source)] = third.map { [(number: 3, .descriptor($0))] } ?? []
        descriptors.append((number: STDOUT_FILENO, output.map(Source.descriptor) ?? .nothing))
        descriptors += [(number: STDIN_FILENO, .nothing), (number: STDERR_FILENO, .nothing)]
        var spawn = Spawn(path, arguments, environment: .inherited(adding: additions), descriptors: descriptors)
        spawn.closesOthers = false
        spawn.group = isDetached ? .ownSession : .ours
        spawn.folder = isDetached ? "/" : nil
        return spawn
    }
}
