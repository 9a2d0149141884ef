// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension EndToEnd {
    /// Work that is shown while it runs, and is never stuck.
    @Suite struct ProgressJourneys {
        @Test func aCommandsStatusIsThatOfTheCommand() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let outcome = try world.alertctl("progress", "run", "--", "/bin/sh", "-c", "echo said; exit 3")
            // The options after -- are the command's: --no-start is its argument here.
            #expect(outcome.status == 3 && outcome.output == "said\n")
            #expect(try world.call(Progress.List()).works.isEmpty)
            #expect(daemon.isRunning)
        }

        @Test func whoCancelsEndsTheCommand() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let agent = try PromptAgent(world, .init(name: "agent", kinds: [.progress]))
            let runner = try Asker(world, ["progress", "run", "--title", "Long", "--", "/bin/sleep", "600"])
            let prompt = try agent.shown()
            #expect(prompt.kind == .progress && prompt.title == "Long")
            #expect(try world.call(Progress.Set(id: prompt.id, fraction: 0.25, text: "a quarter")).cancelled == false)
            let update = try agent.next()
            #expect(update.news == .update && update.prompt?.progress?.fraction == 0.25)
            try agent.answer(prompt.id, nil)
            #expect(try runner.wait().status == 1)
            let ends = try world.history(id: prompt.id).filter { $0.event == .progress }.map(\.outcome)
            #expect(ends == ["started", "cancelled"])
            #expect(daemon.isRunning)
        }

        @Test func whatItsHolderLeavesBehindIsOver() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let script = "\(try Built.program("alertctl")) activity begin Sync --id sync --no-start; exit 0"
            #expect(try world.run("/bin/sh", ["-c", script]).status == 0)
            try watcher.await(.progress, id: "sync") { $0.outcome == "abandoned" && $0.count == 0 }
            #expect(try world.call(Progress.List()).works.isEmpty)
            #expect(daemon.isRunning)
        }
    }
}
