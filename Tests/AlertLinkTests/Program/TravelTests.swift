// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import ProcessSupport
import SoundServerSupport
import Testing
import Varlink

/// Work, sounds and speech of one device on others: real alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct TravelTests {
    private func works(_ device: Device) throws -> [Progress.Work] { try device.call(Progress.List()).works }

    @Test func workIsShownOnOthersUntilItIsOver() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let doing = try all[0].connect().stream(Progress.Start(id: "copy", title: "Copying", to: ["laptop"]))
        #expect(try doing.next()?.phase == .started)
        try all[1].wait("shown") { try works(all[1]).contains { $0.id == "copy@desk" && $0.title == "Copying" } }
        let shown = try #require(try works(all[1]).first)
        #expect(shown.origin == "desk" && shown.to == nil && shown.program.contains(" on desk, by alert-link"))
        // Of two hundred updates only a few are published, including the last.
        let told = try all[1].watch()
        for step in 1...200 {
            _ = try all[0].call(Progress.Set(id: "copy", fraction: Double(step) / 400, text: "file \(step)"))
        }
        try all[1].wait("how far it has come") {
            try works(all[1]).contains { $0.fraction == 0.5 && $0.text == "file 200" }
        }
        var count = 0
        while case .reply(let reply) = try told.nextIfAvailable() { if reply.event.event == .progress { count += 1 } }
        #expect((1..<100).contains(count), "\(count)")
        #expect(try works(all[2]).isEmpty)
        // Cancelled there, it is cancelled where it is done, which ends it.
        _ = try all[1].call(Progress.Cancel(id: "copy@desk"))
        #expect(try doing.next()?.phase == .cancelled)
        #expect(try works(all[0]).map(\.cancelled) == [true])
        _ = try all[0].call(Progress.Done(id: "copy"))
        try all[1].wait("gone") { try works(all[1]).isEmpty }
        for device in all { try device.status("nothing waits") { $0["waitingForOrigin"] == 0 } }
    }

    /// An alarm has its own span of a snooze and its own limit, whatever the configuration of the device on which the
    /// button is pressed.
    @Test func anAlarmHasItsSnoozesOnOtherDevices() throws {
        let broker = try Broker()
        let (mine, other) = ("[desktop]\nsnooze = [\"1h\"]\n", "[desktop]\nsnooze = []\n")
        let all = try devices(
            ["desk", "laptop"], broker: broker, configurations: ["desk": mine, "laptop": other])
        let content = Notifications.Content(
            title: "Up", ring: .init(snooze: "7m", snoozeLimit: 1), to: ["laptop"])
        _ = try all[0].call(Notifications.Remind(id: "up", content: content, trigger: .init(in: "2s")))
        try all[1].wait("shown") { try all[1].delivered.contains { $0.id == "up@desk" } }
        let copy = try #require(try all[1].delivered.first)
        #expect(copy.content.snoozeChoices == ["PT7M"] && copy.content.snoozesLeft == 1)
        #expect(copy.content.ring == nil && copy.content.originTime == nil)
        let before = WireTime.parse(copy.deliveredAt ?? "") ?? 0
        _ = try all[1].call(Notifications.Snooze(id: "up@desk", for: ""))
        func snoozed() throws -> Notifications.Notification? {
            try all[0].call(Notifications.List(state: .snoozed)).notifications.first
        }
        try all[0].wait("snoozed where it rings") { try snoozed() != nil }
        let again = try #require(try snoozed())
        let span = ((WireTime.parse(again.due) ?? 0) - before) / 1_000_000
        #expect((415...440).contains(span), "\(span) s")
        #expect(again.snoozeChoices == ["PT7M"] && again.snoozesLeft == 0)
    }

    /// The asker changes its question: other devices show the new text, and an answer to it counts.
    @Test func aChangedQuestionIsShownAgainElsewhere() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let question = Prompts.Question(
            title: "Deploy 1?", buttons: [.init(label: "No", role: .cancel), .init(label: "Yes")], to: ["laptop"])
        let asking = try all[0].connect().stream(Prompts.Ask(id: "deploy", question: question, edits: true))
        let editor = try #require(try asking.next()?.editor)
        try all[1].wait("shown") { try all[1].prompts.map(\.title) == ["Deploy 1?"] }
        for number in 2...3 {
            let edit = Prompts.Edit(id: "deploy", editor: editor, title: "Deploy \(number)?")
            #expect(try all[0].call(edit).revision == number - 1)
            try all[1].wait("the new text") { try all[1].prompts.map(\.title) == ["Deploy \(number)?"] }
        }
        _ = try all[1].call(Prompts.Answer(id: "deploy@desk", index: 1))
        var result: Prompts.Result?
        while let reply = try asking.next() { result = reply.result }
        #expect(result?.label == "Yes")
        #expect(result?.by?.hasSuffix(" on laptop") == true)
        for device in all {
            #expect(try device.prompts.isEmpty)
            try device.status("nothing waits") { $0["waitingForOrigin"] == 0 }
        }
    }

    /// While a question changes elsewhere, alert-link there serves everything else.
    @Test func aChangedQuestionHoldsUpNothing() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let question = Prompts.Question(
            title: "0 of 80", buttons: [.init(label: "Stop", role: .cancel)], to: ["laptop"])
        let asking = try all[0].connect().stream(Prompts.Ask(id: "copy", question: question, edits: true))
        let editor = try #require(try asking.next()?.editor)
        try all[1].wait("shown") { try all[1].prompts.map(\.title) == ["0 of 80"] }
        for number in 1...3 {
            _ = try all[0].call(Prompts.Edit(id: "copy", editor: editor, title: "\(number) of 80"))
            try all[1].wait("the new text") { try all[1].prompts.map(\.title) == ["\(number) of 80"] }
            let content = Notifications.Content(title: "Fire", level: .critical, to: ["laptop"])
            _ = try all[0].call(Notifications.Notify(id: "fire\(number)", content: content))
            try all[1].wait("the alert", within: .seconds(4)) {
                try all[1].delivered.contains { $0.id == "fire\(number)@desk" && $0.content.level == .critical }
            }
        }
        #expect(!all[1].said.contains("cannot connect to alertd"), "\(all[1].said)")
        withExtendedLifetime(asking) {}
    }

    @Test func workOfADeviceThatIsAwayIsNotShown() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let doing = try all[0].connect().stream(Progress.Start(id: "copy", title: "Copying", to: ["all"]))
        #expect(try doing.next()?.phase == .started)
        try all[1].wait("shown") { try works(all[1]).map(\.id) == ["copy@desk"] }
        all[0].killLink()
        try all[1].wait("hidden", within: .seconds(30)) { try works(all[1]).isEmpty }
        // The activity continues, and is shown in its current state when the device is back.
        _ = try all[0].call(Progress.Set(id: "copy", fraction: 0.75))
        try all[0].startLink()
        try all[1].wait("shown again") { try works(all[1]).map(\.fraction) == [0.75] }
        // So it is when the one that shows it was away, of which nobody tells.
        all[1].killLink()
        try all[1].wait("gone with its program") { try works(all[1]).isEmpty }
        try all[1].startLink()
        try all[1].wait("shown once more") { try works(all[1]).map(\.id) == ["copy@desk"] }
        all[1].killLink()
        _ = try all[0].call(Progress.Done(id: "copy"))
        try all[0].status("it is over") { $0["ownOpen"]?.intValue == 0 }
        try all[1].startLink()
        try all[1].connected()
        #expect(try works(all[1]).isEmpty && all[1].delivered.isEmpty)
        withExtendedLifetime(doing) {}
    }

    /// Returns the next sound or speech.
    private func heard(_ events: ReplySequence<Manager.Watch>, on device: Device) throws -> String {
        var told: [Manager.Event] = []
        do {
            while let event = try events.next()?.event {
                if event.event == .soundStarted { return event.sound ?? "" }
                told.append(event)
            }
        } catch {
            throw TestFailure("nothing was heard, but \(told): \(error); \(device.said)")
        }
        throw TestFailure("nothing was heard")
    }

    private func isUp(_ name: String, in status: JSON) -> Bool? {
        status["devices"]?.arrayValue?.first { $0["device"]?.stringValue == name }?["up"]?.boolValue
    }

    /// Sends a call, which fails without a sound device after it was published.
    private func send(_ call: some VarlinkMethod, on device: Device) throws {
        do { _ = try device.call(call) } catch VarlinkClientError.reply {}
    }

    @Test func soundsAreHeardNowOrNever() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let server = try SoundServer()
        for device in all[1...] { try device.use(server) }
        let (laptop, nas) = (try all[1].watch(), try all[2].watch())
        all[2].killLink()
        try all[0].status("it is away", within: .seconds(30)) { isUp("nas", in: $0) == false }
        try send(Sounds.Play(sound: "glass", volume: 0.5, to: ["all"]), on: all[0])
        #expect(try heard(laptop, on: all[1]) == "glass")
        try send(Sounds.Say(text: "Tea is ready", to: ["laptop"]), on: all[0])
        #expect(try heard(laptop, on: all[1]) != "glass")
        // A device that was away hears what is sent from then on; nothing lies at the broker.
        try all[2].startLink()
        try all[0].status("it is back") { isUp("nas", in: $0) == true }
        try send(Sounds.Play(sound: "ping", to: ["nas"]), on: all[0])
        #expect(try heard(nas, on: all[2]) == "ping")
        for sound in ["/tmp/x.wav", "@1"] {
            #expect(throws: VarlinkClientError.self) { try all[0].call(Sounds.Play(sound: sound, to: ["all"])) }
        }
    }
}
