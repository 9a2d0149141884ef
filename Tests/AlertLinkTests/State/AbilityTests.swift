// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

/// Questions that only some devices show: approvals, forms, and texts that must be read.
@Suite struct AbilityTests {
    let now = 1_000 * second
    let key = AlertKey(.prompt, "run")
    private static let all: Set = ["approval", "form", "mustRead"]

    private var approval: AlertItem {
        var question = Prompts.Question(title: "Run this command?")
        question.buttons = [.init(label: "Deny", role: .cancel), .init(label: "Allow")]
        question.approval = .init(command: "rm -r /srv/old")
        return .prompt(question)
    }

    private var form: AlertItem { .prompt(.init(title: "T", form: [.init(name: "a", kind: .text)])) }

    /// Opens an alert and returns its publications.
    private func open(_ core: inout LinkCore, _ item: AlertItem, to: [String]) -> [LinkAction] {
        core.opened(key, item, to: to, at: now, until: now + 60 * second, nonce: 7, now: now)
    }

    /// Announces the presence of another device.
    private func here(_ core: inout LinkCore, _ name: String, shows: [String], connection: Int64 = 1) -> [LinkAction] {
        core.received(
            .here(.init(isUp: true, connection: connection, at: now, version: "1", shows: shows)), from: name,
            isRetained: false, now: now)
    }

    @Test(arguments: [["all"], ["laptop", "nas", "phone"]]) func onlyWhoShowsItGetsIt(_ to: [String]) throws {
        for item in [approval, form] {
            var core = LinkCore.device("desk")
            _ = here(&core, "laptop", shows: Self.all.sorted())
            _ = here(&core, "nas", shows: [])
            let message = try #require(open(&core, item, to: to).alerts.first)
            #expect(message.to == ["laptop"] && message.item == item)
            // The phone and bridges follow the whole list.
            #expect(core.origin.entries[key]?.to == to)
            let act = ActMessage(
                key: key, rev: message.rev, nonce: 7, verb: .answer(index: 1, label: "Allow", text: nil), at: now)
            #expect(core.received(.act(act), from: "nas", isRetained: false, now: now).alerts.count == 1)
            #expect(core.refusals.count(of: .stale) == 1)
            #expect(
                core.received(.act(act), from: "laptop", isRetained: false, now: now)
                    == [.perform(key, act.verb, device: "laptop")])
            let end = try #require(core.ended(key, .init(), now: now).alerts.first)
            #expect(end.to == ["laptop"] && end.item == nil)
        }
    }

    @Test func itComesOnceTheDeviceShowsIt() throws {
        var core = LinkCore.device("desk")
        let first = open(&core, approval, to: ["laptop"])
        #expect(first.alerts.isEmpty, "nothing of it lies at the broker")
        _ = here(&core, "laptop", shows: ["form"])
        let later = here(&core, "laptop", shows: Self.all.sorted(), connection: 2).alerts
        #expect(later.map(\.to) == [["laptop"]] && later.first?.item == approval)
        #expect(here(&core, "laptop", shows: Self.all.sorted(), connection: 3).alerts.isEmpty)
    }

    @Test func itIsForTheSameDevicesAfterAStart() throws {
        var core = LinkCore.device("desk")
        _ = here(&core, "laptop", shows: Self.all.sorted())
        _ = open(&core, form, to: ["all"])
        var again = LinkCore(deviceName: "desk", version: "1")
        let isRead = again.restore(core.record)
        #expect(isRead && again.origin.entries[key]?.needs == ["form"])
        #expect(again.presence.devices["laptop"]?.shows == Self.all.sorted())
        let connection = again.willConnect(now: now).connection
        _ = again.connected(connection, now: now)
        #expect(again.ended(key, .init(), now: now).alerts.map(\.to) == [["laptop"]])
    }

    @Test func otherQuestionsGoToAll() throws {
        var core = LinkCore.device("desk")
        _ = here(&core, "nas", shows: [])
        #expect(open(&core, question("Deploy?"), to: ["all", "nas"]).alerts.first?.to == ["all", "nas"])
        var must = Prompts.Question(title: "T", message: "read")
        must.mustRead = true
        #expect(AlertItem.strippedForTransport(must)?.needs == ["mustRead"])
    }

    @Test func whatStaysAndWhatGoes() throws {
        var question = Prompts.Question(title: "Allow this?")
        question.approval = .init(
            command: "ls", folder: "/srv", facts: ["f"], reason: "r", session: "s", tool: "Bash", grantButton: 2,
            showAfter: 2_000_000, onPhone: true)
        guard case .prompt(let sent)? = AlertItem.strippedForTransport(question) else {
            throw TestFailure("an approval stays")
        }
        #expect(
            sent.approval
                == .init(
                    command: "ls", folder: "/srv", facts: ["f"], reason: "r", session: "s", tool: "Bash", onPhone: true)
        )
        let secret = Prompts.Question(title: "T", form: [.init(name: "s", kind: .secret)])
        #expect(AlertItem.strippedForTransport(secret) == nil)
        #expect(AlertItem(secret.varlink, kind: .prompt) == nil, "nor is one accepted")
    }

    @Test func messagesOfOlderDevicesAreAsTheyWere() throws {
        let old = PresenceMessage(isUp: true, connection: 3, at: 4, version: "1", reports: true)
        #expect(
            JSON.object(["up": true, "connection": 3, "at": 4, "version": "1", "reports": true]).serialized()
                == LinkMessage.here(old).text)
        var new = old
        new.shows = ["form"]
        let topic = Topic.here(device: "a")
        #expect(LinkMessage(LinkMessage.here(new).text, at: topic) == .here(new))
        let many = JSON.object([
            "up": true, "connection": 3, "at": 4, "version": "1",
            "shows": .array((0..<100).map { .string("\($0)") } + [.string(String(repeating: "x", count: 100))]),
        ])
        guard case .here(let read)? = LinkMessage(many.serialized(), at: topic) else { throw TestFailure("refused") }
        #expect(read.shows.count == 16)
    }

    @Test func valuesTravelWithinBounds() throws {
        let topic = Topic.act(device: "a", origin: "b", key: String(repeating: "a", count: 32))
        func act(_ values: [Prompts.FieldValue]) -> LinkMessage {
            .act(.init(key: key, rev: 1, nonce: 1, verb: .form(index: 1, label: "OK", values), at: 1))
        }
        let good = act([.init(name: "a", texts: ["x", "\u{1F600}\n"]), .init(name: "b", texts: [])])
        #expect(LinkMessage(good.text, at: topic) == good)
        let long = [Prompts.FieldValue(name: "a", texts: [String(repeating: "\u{1}", count: 40_000)])]
        #expect(!AlertVerb.fits(long))
        for bad in [act(long), act((0..<65).map { .init(name: "\($0)", texts: []) })] {
            #expect(LinkMessage(bad.text, at: topic) == nil)
        }
        for text in ["7", "{}", "[7]", "[{\"name\":\"a\"}]", "[{\"name\":\"a\",\"texts\":[1]}]"] {
            let json =
                "{\"alert\":\"prompt:a\",\"rev\":1,\"nonce\":1,\"at\":1,\"verb\":\"answer\",\"index\":1,\"label\":\"x\",\"values\":\(text)}"
            #expect(LinkMessage(Array(json.utf8), at: topic) == nil, "\(text)")
        }
    }
}
