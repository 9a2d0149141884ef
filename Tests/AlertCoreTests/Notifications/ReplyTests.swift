// SPDX-License-Identifier: Apache-2.0

import AlertCoreSupport
import AlertProtocol
import Testing

@testable import AlertCore

/// Words that answer a notification, typed elsewhere than in the field that a server shows.
@Suite struct ReplyTests {
    private func bed(_ content: Notifications.Content) throws -> TransactionBed {
        let bed = try TransactionBed()
        try bed.change { _ = try $0.notify(id: "a", content: content) }
        bed.forgetEffects()
        return bed
    }

    @Test(
        arguments: [
            Notifications.Content(title: "T", reply: .init(), onActivate: ["answer.sh"]),
            .init(title: "T", actions: [.init(key: "inline-reply", label: "Reply")], onActivate: ["answer.sh"]),
        ])
    func theSenderGetsThem(_ content: Notifications.Content) throws {
        let bed = try bed(content)
        try bed.change { try $0.replyInWords(id: "a", text: "On my way", token: "t") }
        let event = try #require(bed.events.last { $0.event == .replied })
        #expect(event.text == "On my way" && event.activationToken == "t")
        let runs = bed.effects.compactMap { effect -> String? in
            if case .run(_, .replied(let text, _), _) = effect { text } else { nil }
        }
        #expect(runs == ["On my way"])
        #expect(try bed.change { try $0.db.delivered(id: "a") } == nil)
    }

    @Test(arguments: [("a", "On my way"), ("a", ""), ("b", "On my way")])
    func whatCannotBeIsRefused(_ id: String, _ text: String) throws {
        let bed = try bed(text.isEmpty ? .init(title: "T", reply: .init()) : .init(title: "T"))
        #expect(throws: (any Error).self) { try bed.change { try $0.replyInWords(id: id, text: text, token: nil) } }
        #expect(try bed.change { try $0.db.delivered(id: "a") } != nil)
        #expect(bed.effects.isEmpty)
    }
}
