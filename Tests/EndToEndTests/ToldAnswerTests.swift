// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

extension EndToEnd {
    /// What a person typed is kept until the asker has it, and no longer.
    @Suite struct ToldAnswers {
        @Test func aTextLeavesTheStoreWhenItWasTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let question = Prompts.Question(title: "Name?", buttons: [.init(label: "OK")], input: .text)
            _ = try world.call(Prompts.Ask(id: "q", question: question, noWait: true))
            let typed = "Xylophone-4711"
            #expect(try world.alertctl("answer", "q", "--index", "0", "--text", typed).status == 0)
            #expect(try stored(world).contains(typed), "nobody has it yet")
            #expect(try world.call(Prompts.Wait(id: "q")).result?.text == typed)
            let later = try world.call(Prompts.Wait(id: "q")).result
            #expect(later?.outcome == .answered && later?.text == nil)
            #expect(try !stored(world).contains(typed))
            #expect(try daemon.end() == 0)
            #expect(try !Data(contentsOf: URL(filePath: world.database)).contains(Data(typed.utf8)))
        }

        private func stored(_ world: World) throws -> String {
            try world.run(Tools.find("sqlite3"), [world.database, "SELECT result FROM prompt"]).output
        }
    }
}

extension Data {
    fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
