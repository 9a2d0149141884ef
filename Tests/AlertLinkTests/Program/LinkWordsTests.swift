// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Glibc
import SoundServerSupport
import Testing
import Varlink

/// Messages about problems with other devices: the cause, and the remedy.
@Suite(.serialized) struct LinkWordsTests {
    private func isUp(_ name: String, in status: JSON) -> Bool? {
        (status["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == name }?["up"]?.boolValue
    }

    /// A machine that cannot be heard sends a sound all the same, and only then it has failed where nobody hears it.
    @Test func aSoundOfAMachineWithoutSoundIsSent() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let (desk, laptop) = (all[0], all[1])
        let server = try SoundServer()
        try laptop.use(server)
        let events = try laptop.watch()
        let played = try desk.run("alertctl", ["play", "glass", "--to", "laptop"])
        #expect(played.status == 0, "\(played)")
        #expect(played.errors.contains("It is not heard here: ") && played.errors.contains("It was sent to laptop."))
        let said = try desk.run("alertctl", ["say", "Tea is ready", "--to", "all"])
        #expect(said.status == 0 && said.errors.contains("It was sent to laptop."), "\(said)")
        var heard: [String] = []
        while heard.count < 2, let event = try events.next()?.event {
            if event.event == .soundStarted { heard.append(event.sound ?? "") }
        }
        #expect(heard.first == "glass", "\(heard)")
        // Nobody is there: the machine's own failure counts.
        laptop.killLink()
        try desk.status("it is away", within: .seconds(30)) { isUp("laptop", in: $0) == false }
        for words in [["play", "glass", "--to", "laptop"], ["say", "x", "--to", "all"], ["play", "glass"]] {
            #expect(try desk.run("alertctl", words).status == 69, "\(words)")
        }
    }

    @Test func whoComesLateReadsWhoWasFirst() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        var question = Prompts.Question(kind: .alert, title: "Deploy?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        question.to = ["all"]
        _ = try all[0].call(Prompts.Ask(id: "deploy", question: question, noWait: true))
        try all[1].wait("shown") { try all[1].prompts.contains { $0.id == "deploy@desk" } }
        #expect(try all[0].run("alertctl", ["answer", "deploy", "Yes"]).status == 0)
        try all[1].wait("closed") { try all[1].prompts.isEmpty }
        let late = try all[1].run("alertctl", ["answer", "deploy@desk", "No"])
        #expect(late.status == 66, "\(late)")
        #expect(late.errors.contains("was answered") && late.errors.contains("on desk"), "\(late)")
        #expect(!late.errors.contains("withdrawn"), "\(late)")
        // One that nobody has answered is another matter.
        _ = try all[0].call(Prompts.Ask(id: "other", question: question, noWait: true))
        try all[1].wait("shown") { try all[1].prompts.contains { $0.id == "other@desk" } }
        _ = try all[0].call(Prompts.Withdraw(ids: ["other"]))
        try all[1].wait("closed") { try all[1].prompts.isEmpty }
        let gone = try all[1].run("alertctl", ["answer", "other@desk", "No"])
        #expect(gone.errors.contains("was withdrawn already"), "\(gone)")
    }

    /// `--to` this device itself, from alertctl.
    @Test func thisDeviceIsNoUnknownOne() throws {
        let broker = try Broker()
        let desk = try devices(["desk"], broker: broker)[0]
        let outcome = try desk.run("alertctl", ["notify", "Tea", "--to", "desk"])
        #expect(outcome.status == 0 && outcome.errors.contains("desk is this device, where it is shown anyway."))
        #expect(!outcome.errors.contains("not shown"), "\(outcome)")
    }

    @Test(arguments: [-86_400, 86_400 * 5]) func aClockThatIsDaysOffIsNamed(ahead: Int) throws {
        let authority = try Authority()
        try authority.issue("server", name: "127.0.0.1", server: true)
        let broker = try GuardedBroker(
            listener: "certfile \(authority.path("server.crt"))\nkeyfile \(authority.path("server.key"))\n")
        let folder = try TestFolder()
        let secret = try folder.write(GuardedBroker.password + "\n", to: "secret")
        chmod(secret, 0o600)
        let desk = try Device(
            "desk", broker: nil,
            settings: "broker = \"mqtts://127.0.0.1:\(broker.port)\"\nca-file = \"\(authority.path("ca.crt"))\"\n"
                + "password-file = \"\(secret)\"",
            more: try WrongClock.environment(ahead: ahead, in: folder))
        #expect(try desk.alertLink("init").status == 0)
        try desk.startLink()
        let status = try desk.status("refused") {
            $0["broker"]?["problem"]?.stringValue?.contains("certificate") == true
        }
        let problem = status["broker"]?["problem"]?.stringValue ?? ""
        #expect(problem.contains("Its issuer, its name and its dates count"), "\(problem)")
        let day = Date(timeIntervalSinceNow: Double(ahead)).formatted(.iso8601.year().month().day())
        #expect(problem.contains("this machine's clock says \(day)T"), "\(problem)")
        #expect(try desk.run("alertctl", ["link", "status"]).output.contains("this machine's clock says"))
        #expect(try desk.run("alertctl", ["doctor"]).output.contains("this machine's clock says"))
    }

    @Test func aDeviceThatTellsNothingIsNamed() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker, own: ["laptop": "share = [\"history\"]"])
        for (name, who) in [("desk", "desk"), ("all", "other devices")] {
            let outcome = try all[1].run("alertctl", ["history", "--from-device", name])
            #expect(
                outcome.errors.contains(
                    "\(who) has sent nothing to this device within seven days; set share = [\"history\"] in link.toml on both "
                        + "devices to have it told"), "\(outcome)")
        }
    }
}
