// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertCore

/// Questions that are notifications too.
extension PromptQueueTests {
    @Test func aNotificationStandsBesideAPresenterNeverAloneAndNeverForSecrets() throws {
        var bed = QueueBed(notifying: true)
        try bed.ask("a")
        bed.pass(seconds: 60)
        #expect(bed.notifications.isEmpty)
        try bed.register("agent")
        try bed.presented("a", by: "agent")
        bed.pass(seconds: 10)
        #expect(bed.notifications == ["a"])
        bed.leave("agent")
        #expect(bed.notifications.isEmpty)
        try bed.register("next")
        try bed.presented("a", by: "next")
        bed.pass(seconds: 10)
        #expect(try bed.answer("a", .button(0), by: .notification).by == "notification")
        #expect(bed.notifications.isEmpty)
        for input in [Prompts.Input.secure, .login, .text] {
            try bed.ask("\(input)", question: Prompts.Question(title: "t", input: input))
            try bed.presented("\(input)", by: "next")
            bed.pass(seconds: 60)
            #expect(bed.notifications.isEmpty)
            try bed.answer("\(input)", .dismissal, by: .hand("x"))
        }
        #expect(bed.breach == nil)
    }

    @Test func aProgramThatWaitsIsAnnouncedOnce() throws {
        var bed = QueueBed(notifying: true)
        let question = Prompts.Question(title: "t", input: .secure, noticeAfter: 20_000_000)
        try bed.ask("a", question: question)
        bed.pass(seconds: 19)
        #expect(bed.notifications.isEmpty)
        bed.pass(seconds: 1)
        #expect(
            bed.last == [
                .notify(try #require(bed.queue.open["a"]).wire(at: bed.now, presenter: nil), hasButtons: false)
            ])
        // It stays while presenters come and go, and answers nothing.
        try bed.register("agent")
        try bed.presented("a", by: "agent")
        bed.leave("agent")
        bed.pass(seconds: 60)
        #expect(bed.notifications == ["a"])
        #expect(throws: Prompts.NotPresenting.self) { try bed.answer("a", .dismissal, by: .notification) }
        try bed.answer("a", .dismissal, by: .hand("x"))
        #expect(bed.notifications.isEmpty)
        #expect(bed.breach == nil)
    }

    @Test func aNoticeReplacesTheButtons() throws {
        var bed = QueueBed(notifying: true)
        try bed.register("agent")
        try bed.ask("a", question: Prompts.Question(title: "t", noticeAfter: 20_000_000))
        try bed.presented("a", by: "agent")
        bed.pass(seconds: 19)
        #expect(bed.notifications.isEmpty)
        // The person is answering.
        try bed.answer("a", .button(0), by: .presenter(QueueBed.token("agent")))
        bed.pass(seconds: 60)
        #expect(bed.notifications.isEmpty)
        var quiet = QueueBed(notifying: false)
        try quiet.ask("a", question: Prompts.Question(title: "t", noticeAfter: 0))
        #expect(quiet.notifications.isEmpty)
    }

    @Test func whatIsTypedIntoANotificationGoesToTheDefaultButton() throws {
        var bed = QueueBed(notifying: true)
        bed.queue.notifying.replies = true
        try bed.register("agent")
        func isNotified(_ question: Prompts.Question) throws -> Bool {
            try bed.ask("a", question: question)
            try bed.presented("a", by: "agent")
            bed.pass(seconds: 10)
            defer { bed.take(bed.queue.askerLeft("a", at: bed.now)) }
            guard bed.notifications == ["a"] else { return false }
            #expect(throws: Prompts.Invalid.self) { try bed.answer("a", .enter, by: .notification) }
            let ending = try bed.answer("a", .enter, typed: .text, by: .notification)
            #expect(ending.outcome == .answered && ending.index == 1 && ending.label == "OK")
            return true
        }
        #expect(try isNotified(Prompts.Question(title: "t", input: .text)))
        // The server's field is empty, so what stands in ours could not be seen.
        #expect(try !isNotified(Prompts.Question(title: "t", input: .text, initialText: "old")))
        #expect(try !isNotified(Prompts.Question(title: "t", input: .secure)))
        #expect(try !isNotified(Prompts.Question(title: "t", input: .login)))
        // Enter would cancel.
        let noOther = [Prompts.ButtonWish(label: "Delete", role: .destructive), .init(label: "No", role: .cancel)]
        #expect(try !isNotified(Prompts.Question(title: "t", buttons: noOther, input: .text)))
        #expect(bed.breach == nil)
    }
}
