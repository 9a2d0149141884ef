// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Whole {
    /// A pipe with data before a command that does not read it.
    @Suite struct UnreadPipes {
        /// The remark comes once in a shell, and the data stay for the next command.
        @Test func aPipeThatNobodyReadsIsTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let alertctl = try Built.word("alertctl")
            func run(_ words: String) throws -> Outcome {
                // The first line has been read, so the second one is in the pipe.
                let script = "printf 'a\\nb\\n' | { read -r line; \(alertctl) \(words); cat; }"
                return try world.run("/bin/bash", ["-c", script])
            }
            let remark = "alertctl: a pipe is read with \"-\": alertctl notify Disk -"
            let told = try run("notify Disk")
            #expect(told.errors.contains(remark) && told.output.hasSuffix("b\n"), "\(told)")
            let again = try run("notify Other")
            #expect(!again.errors.contains("a pipe") && again.output.hasSuffix("b\n"), "\(again)")
            let ask = try run("ask 'Which one' --no-wait")
            #expect(ask.errors.contains("alertctl ask 'Which one' --no-wait --choose -"), "\(ask)")
            // In a pipe of its own the lines can be for nothing else.
            let own = try world.run("/bin/bash", ["-c", "printf 'a\\nb\\n' | \(alertctl) ask 'Which one' --no-wait"])
            #expect(own.status == 64 && own.errors.contains("'Which one' --no-wait --choose -"), "\(own)")
            let read = try run("notify Body -")
            #expect(!read.errors.contains("a pipe") && !read.output.hasSuffix("b\n"), "\(read)")
            let list = try run("list")
            #expect(!list.errors.contains("a pipe") && list.output.hasSuffix("b\n"), "\(list)")
            #expect(daemon.isRunning)
        }
    }
}
