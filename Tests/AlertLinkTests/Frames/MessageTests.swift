// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertLink

@Suite struct MessageTests {
    private let key = String(repeating: "a", count: 32)

    @Test func messagesAreReadAsTheyWereWritten() throws {
        let alert = AlertMessage(
            key: .init(.prompt, "deploy"), rev: 5, at: 1, sent: 2, until: 3, nonce: 4, to: ["all", "laptop"],
            program: "deploy.sh", title: "Deploy?", item: question("Deploy?"), ending: nil)
        var ended = alert
        ended.item = nil
        ended.ending = .init(verb: .answer, device: "laptop", label: "Yes")
        let act = ActMessage(
            key: .init(.prompt, "deploy"), rev: 5, nonce: 4, verb: .answer(index: 1, label: "Yes", text: "ä"), at: 9)
        let topic = Topic.alert(origin: "desk", key: key)
        for message in [alert, ended].map(LinkMessage.alert) {
            #expect(LinkMessage(message.text, at: topic) == message)
        }
        let verbs: [AlertVerb] = [
            .acknowledge, .close, .activate(action: nil), .activate(action: "open"), .reply(text: "yes"),
            .snooze(seconds: 60),
        ]
        let acts =
            [act, ActMessage(key: .init(.prompt, "a"), rev: 1, nonce: 1, verb: .dismiss, at: 1)]
            + verbs.map { ActMessage(key: .init(.notification, "a"), rev: 1, nonce: 1, verb: $0, at: 1) }
        for act in acts {
            #expect(LinkMessage(LinkMessage.act(act).text, at: .act(device: "a", origin: "b", key: key)) == .act(act))
        }
        let here = LinkMessage.here(.init(isUp: true, connection: 3, at: 4, version: "1"))
        #expect(LinkMessage(here.text, at: .here(device: "a")) == here)
        for value in [SharedMessage.Value.on(until: nil), .on(until: 5), .off] {
            let shared = LinkMessage.shared(.init(name: .doNotDisturb, value: value, stamp: 2))
            #expect(LinkMessage(shared.text, at: .shared(device: "a", key: key)) == shared)
        }
    }

    @Test func whatIsNotUnderstoodIsRefused() {
        let topic = Topic.act(device: "a", origin: "b", key: key)
        for text in [
            "", "[]", "{}", "{\"alert\":\"prompt:a\"}",
            "{\"alert\":\"prompt:a\",\"rev\":1,\"nonce\":1,\"at\":1,\"verb\":\"snooze\",\"seconds\":5}",
            "{\"alert\":\"notification:a\",\"rev\":1,\"nonce\":1,\"at\":1,\"verb\":\"snooze\",\"seconds\":0}",
            "{\"alert\":\"notification:a\",\"rev\":1,\"nonce\":1,\"at\":1,\"verb\":\"dance\"}",
        ] {
            #expect(LinkMessage(Array(text.utf8), at: topic) == nil, "\(text)")
        }
    }

    @Test func commandsAndPathsStayAtHome() {
        var content = Notifications.Content(title: "Tea", body: "now")
        content.onActivate = ["rm"]
        content.onDeliver = ["rm"]
        content.onDismiss = ["rm"]
        content.sound = "/home/ada/tea.wav"
        content.icon = "/tmp/x.png"
        content.image = "tea"
        content.badge = .init(add: 1)
        content.userInfo = ["secret": true]
        content.to = ["all"]
        content.origin = "nas"
        #expect(
            AlertItem.strippedForTransport(content)
                == .notification(Notifications.Content(title: "Tea", body: "now", image: "tea")))
        #expect(AlertItem.strippedForTransport(Prompts.Question(kind: .progress, title: "Copying")) == nil)
        var question = Prompts.Question(title: "Deploy?")
        question.buttons = [.init(label: "Yes", command: ["deploy"])]
        question.timeout = 5
        #expect(
            AlertItem.strippedForTransport(question) == .prompt(.init(title: "Deploy?", buttons: [.init(label: "Yes")]))
        )
    }

    /// The device of origin says which snoozes it accepts. A paired device may send anything, and alertd would refuse
    /// an alert with more.
    @Test func snoozesTravelWithinBounds() throws {
        let notification = Notifications.Notification(
            id: "up", title: "Up", due: "", state: .delivered, zone: "", trigger: "", repeats: false, created: "",
            content: .init(title: "Up", ring: .init(snooze: "7m", snoozeLimit: 3)), snoozeChoices: ["PT7M"],
            snoozesLeft: 2)
        let item = AlertItem.strippedForTransport(notification)
        #expect(item == .notification(.init(title: "Up", snoozeChoices: ["PT7M"], snoozesLeft: 2)))
        #expect(AlertItem(item.json, kind: .notification) == item)
        let long = String(repeating: "a", count: 256)
        let sent = Notifications.Content(
            title: "Up", snoozeChoices: ["", long, "a\u{1b}", "5m", "6m", "7m", "8m", "9m"], snoozesLeft: 1_000)
        #expect(
            AlertItem(sent.varlink, kind: .notification)
                == .notification(.init(title: "Up", snoozeChoices: ["5m", "6m", "7m", "8m"], snoozesLeft: 100)))
    }

    @Test(
        arguments: [
            (0, nil), (29, nil), (31, "1970-01-12T13:46:09Z"), (86_400, "1970-01-11T13:46:40Z"), (-60, nil),
            (2_000_000, nil),
        ] as [(Int64, String?)])
    func aCopyThatComesLateHasItsOriginalTime(_ seconds: Int64, _ time: String?) {
        let now = 1_000_000 * second
        let copy = LinkAction.Copy(
            id: "a@desk", origin: "desk", item: question("Deploy?"), program: "p", at: now - seconds * second,
            until: now + 60 * second)
        #expect(copy.originTime(now: now) == time)
    }

    @Test func topicsAreReadAsTheyAreWritten() {
        let topics: [Topic] = [
            .here(device: "desk"), .member(device: "desk", of: "nas"), .alert(origin: "desk", key: key),
            .act(device: "nas", origin: "desk", key: key), .shared(device: "desk", key: key),
        ]
        for topic in topics { #expect(Topic(path: topic.path(user: "ada"), user: "ada") == topic) }
        for path in [
            "alertd/bob/desk/here", "alertd/ada/desk", "alertd/ada//here", "alertd/ada/desk/alert/x",
            "alertd/ada/all/here", "alertd/ada/desk/here/", "x/ada/desk/here",
        ] {
            #expect(Topic(path: path, user: "ada") == nil, "\(path)")
        }
    }

    @Test func timesAreReadAsTheDaemonWritesThem() {
        #expect(WireTime.parse("1970-01-01T00:00:00Z") == 0)
        #expect(WireTime.parse("2027-03-04T09:00:00+01:00") == 1_804_147_200 * second)
        #expect(WireTime.parse("2027-03-04T09:00:00.5+01:00") == 1_804_147_200 * second + second / 2)
        #expect(WireTime.text(1_804_147_200 * second) == "2027-03-04T08:00:00Z")
        for seconds in stride(from: Int64(-3_000_000_000), to: 9_000_000_000, by: 86_399_999) {
            let time = seconds * second + 123_456
            #expect(WireTime.parse(WireTime.text(time)) == time)
        }
        #expect(WireTime.parse("2000-02-29T00:00:00Z") == 951_782_400 * second)
        for text in [
            "", "2027-03-04", "2027-03-04T09:00:00", "2027-13-04T09:00:00Z", "2027-03-04T09:00:00.Z",
            "2027-02-31T09:00:00Z", "2027-02-29T09:00:00Z", "2100-02-29T09:00:00Z", "2027-04-31T09:00:00Z",
            "2027-03-00T09:00:00Z",
        ] {
            #expect(WireTime.parse(text) == nil, "\(text)")
        }
    }
}
