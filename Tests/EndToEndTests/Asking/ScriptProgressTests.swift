// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

/// The progress of zenity, which a pipe brings.
extension Asking.ScriptDialogs {
    @Test func progressEndsWithItsPipe() throws {
        let zenity = world.path + "/zenity"
        let outcome = try world.run(
            zenity, ["--progress", "--title", "Copy", "--auto-close"], input: Array("10\n# two\n100\n".utf8))
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
    }

    private func bar(_ words: String..., input: TestProcess.Input) throws -> TestProcess {
        try TestProcess(
            world.path + "/zenity", ["--progress", "--title", "Copy"] + words, environment: world.environment,
            input: input)
    }

    /// zenity 3.44.0 ends with 0 at each of these lines, while the pipe is open.
    @Test(arguments: ["100", "120", "100%", "100 done"])
    func progressThatClosesItselfEndsAtAHundred(_ line: String) throws {
        let bar = try bar("--auto-close", input: .typed)
        bar.type("50")
        bar.type(line)
        #expect(try bar.wait() == 0)
    }

    /// A shell without job control gives /dev/null to a command in the background.
    @Test func progressWithoutAWriterLastsUntilItIsKilled() throws {
        let watcher = try Watcher(world)
        let bar = try bar("--pulsate", "--percentage", "30", input: .nothing)
        try watcher.await(.progress) { $0.title == "Copy" && $0.fraction == 0.3 }
        #expect(try bar.end() == 143)
        // With --auto-close zenity ends with its input, which is over.
        #expect(try self.bar("--auto-close", input: .nothing).wait() == 0)
    }

    @Test func progressHasATimeOut() throws {
        #expect(try bar("--timeout", "1", input: .typed).wait() == 5)
    }

    @Test func progressWithoutCancelIsANotification() throws {
        let watcher = try Watcher(world)
        let bar = try bar("--no-cancel", input: .typed)
        bar.type("40")
        try watcher.await(.progress) { $0.title == "Copy" && $0.fraction == 0.4 }
        #expect(try world.call(Prompts.List()).prompts.isEmpty)
        bar.endInput()
        #expect(try bar.wait() == 0)
    }
}
