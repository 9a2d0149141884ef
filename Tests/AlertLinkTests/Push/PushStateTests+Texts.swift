// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

/// The texts of pushes, and the parts of alerts that no push has.
extension PushStateTests {
    // MARK: Texts

    @Test func theTextOnlyByTheSettings() throws {
        var origin = OriginState()
        open(&origin, notification())
        let entry = try #require(origin.entries[key])
        func body(_ item: AlertItem, clear: Bool) -> String {
            PushMessage(key, entry, item, push(clear: clear).settings).body
        }
        #expect(body(notification(), clear: false) == "On desk")
        #expect(body(notification(), clear: true) == "12 MB left\ndf.sh on desk")
        var form = Prompts.Question(title: "New user", message: "for the wiki")
        form.form = [.init(name: "a", kind: .text)]
        #expect(body(.prompt(form), clear: true) == "for the wiki\ndf.sh on desk")
    }

    @Test(arguments: [false, true]) func neverOfAnApprovalOrAPrivateEvent(isClear: Bool) throws {
        var approval = Prompts.Approval(command: "rm -rf SECRET")
        approval.reason = "SECRET reason"
        var question = Prompts.Question(title: "Allow SECRET?", message: "SECRET text")
        question.buttons = [.init(label: "Deny", role: .cancel), .init(label: "Allow")]
        question.approval = approval
        var event = Notifications.Content(title: "SECRET dinner", body: "SECRET place")
        event.calendar = .init()
        event.calendar?.private = true
        let items: [(AlertKey, AlertItem)] = [
            // An id is made from the title.
            (.init(.prompt, "ALLOW-HIDDEN"), try #require(AlertItem.strippedForTransport(question))),
            (.init(.notification, "HIDDEN-dinner"), .strippedForTransport(event)),
        ]
        for (key, item) in items {
            var (origin, push) = (OriginState(), push(clear: isClear))
            let browsers = [try browser("a")]
            open(&origin, item, key: key)
            push.follow(origin, browsers, now: now)
            let request = push.request(origin, now: now)
            let text = String(decoding: try #require(request?.text), as: UTF8.self)
            #expect(!text.contains("SECRET") && !text.contains("HIDDEN"), "\(text)")
            #expect(try shown(request)["navigate"] == "https://desk.example/#/")
            #expect(!String(decoding: push.record.serialized(), as: UTF8.self).contains("SECRET"))
            ok(&push, "a")
            _ = origin.ended(key, .init(verb: .answer, device: "laptop", label: "SECRET"), now: now)
            push.follow(origin, browsers, now: now)
            guard let end = push.request(origin, now: now) else { continue }
            let last = String(decoding: end.text, as: UTF8.self)
            #expect(!last.contains("SECRET") && !last.contains("HIDDEN"), "\(last)")
            #expect(try shown(end)["navigate"] == "https://desk.example/#/")
        }
    }

    @Test(arguments: ["a", "ä", "😀", "\u{1}", "\"", "\u{202E}", "<"]) func longTextsFit(character: String) throws {
        var (origin, push) = (OriginState(), push(clear: true))
        let long = String(repeating: character, count: 65_536 / character.utf8.count)
        var question = Prompts.Question(title: String(long.prefix(2_000)), message: long)
        question.buttons = [.init(label: "OK")]
        let key = AlertKey(.prompt, String(repeating: "ä", count: 127))
        open(&origin, .prompt(question), key: key)
        push.follow(origin, [try browser("a")], now: now)
        let request = push.request(origin, now: now)
        let text = try shown(request)
        #expect(text["title"]?.stringValue?.isEmpty == false)
        #expect(text["body"]?.stringValue?.isEmpty == false)
    }
}
