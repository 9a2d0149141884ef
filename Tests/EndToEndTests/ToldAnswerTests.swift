// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension Whole {
    /// Typed text is kept until the asker has it, and no longer.
    @Suite struct ToldAnswers {
        private static let typed = "Xylophone-4711"

        /// An answer to a question whose asker returns for it outlives the daemon, and is removed once it was
        /// delivered.
        @Test func aTextIsGoneOnceItWasTold() throws {
            let world = try World()
            let first = try Daemon(in: world)
            let question = Prompts.Question(title: "Name?", buttons: [.init(label: "OK")], input: .text)
            _ = try world.call(Prompts.Ask(id: "q", question: question, noWait: true))
            #expect(try world.alertctl("answer", "q", "--index", "0", "--text", Self.typed).status == 0)
            #expect(try Self.places(in: world) == ["alertd.sqlite.answers/1"], "nobody has it yet")
            try first.crash()
            let daemon = try Daemon(in: world)
            #expect(try world.call(Prompts.Wait(id: "q")).result?.text == Self.typed)
            // The daemon's own pending work comes before another change.
            #expect(try world.alertctl("cancel", "nothing").status == 66)
            let later = try world.call(Prompts.Wait(id: "q")).result
            #expect(later?.outcome == .answered && later?.text == nil)
            #expect(try Self.places(in: world) == [])
            #expect(try daemon.end() == 0)
            #expect(try Self.places(in: world) == [])
        }

        /// An asker that waits has it at once.
        @Test func aTextThatIsWaitedForIsGoneAtOnce() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let asked = try Asked(world, "Name?", ["OK"]) { $0.input = .text }
            #expect(try world.alertctl("answer", asked.id, "--index", "0", "--text", Self.typed).status == 0)
            #expect(try asked.result().text == Self.typed)
            // The daemon's own pending work comes before another change.
            #expect(try world.alertctl("cancel", "nothing").status == 66)
            #expect(try Self.places(in: world) == [])
            withExtendedLifetime(daemon) {}
        }

        /// Leftovers of a crash after an answer was delivered are removed at the next start.
        @Test func whatIsLeftBehindGoesAtTheStart() throws {
            let world = try World()
            let first = try Daemon(in: world)
            #expect(try first.end() == 0)
            let folder = world.database + ".answers"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in ["7", "7.new", "x"] { try Data(Self.typed.utf8).write(to: URL(filePath: folder + "/" + name)) }
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("cancel", "nothing").status == 66)
            #expect(try Self.places(in: world) == [])
            withExtendedLifetime(daemon) {}
        }

        /// The files below the folder of the state that hold what was typed: the database, its log, and everything
        /// else.
        private static func places(in world: World) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: world.state).filter { name in
                let path = world.state + "/" + name
                return FileManager.default.contents(atPath: path)?.contains(Data(typed.utf8)) == true
            }
        }
    }
}

extension Data {
    fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
