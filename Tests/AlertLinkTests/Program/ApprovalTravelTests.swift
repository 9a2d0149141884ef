// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import Foundation
import Glibc
import LinuxSystem
import ProcessSupport
import Testing
import Varlink

/// Approvals on another device: real alertctls, alertds and alert-links on a real mosquitto.
@Suite(.serialized) struct ApprovalTravelTests {
    private static let toLaptop = "[approvals]\nto = [\"laptop\"]\nafter = \"0s\"\n"

    /// A desk that sends its approvals to a laptop.
    private func pair(_ broker: Broker, _ configuration: String = toLaptop) throws -> (desk: Device, laptop: Device) {
        let all = try devices(["desk", "laptop"], broker: broker, configurations: ["desk": configuration])
        // What the laptop shows has come with its presence.
        try all[0].status("the laptop shows approvals") { status in
            (status["devices"]?.arrayValue ?? []).contains { $0["shows"]?.arrayValue?.contains("approval") == true }
        }
        return (all[0], all[1])
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test(arguments: [(1, 0), (0, 1)] as [(Int, Int32)])
    func theOtherDeviceDecides(_ index: Int, _ status: Int32) throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(laptop)
        let asking = try desk.agent("approve --no-start --reason 'a \u{202E} test' -- touch \(desk.path)/ran")
        let prompt = try screen.shown()
        #expect(prompt.approval?.command == "touch \(desk.path)/ran")
        #expect(prompt.approval?.facts?.contains("runs /usr/bin/touch") == true)
        #expect(prompt.approval?.reason == "a \u{202E} test" && prompt.approval?.grantButton == nil)
        #expect(prompt.asker.program == "agent on desk, by alert-link" && prompt.origin?.device == "desk")
        #expect(prompt.buttons.map(\.label) == ["Deny", "Allow"] && prompt.buttons.allSatisfy { !$0.isDefault })
        #expect(try desk.prompts.first?.to == ["laptop"])
        // By hand it can only be cancelled there, too.
        let byHand = try laptop.run("alertctl", ["answer", prompt.id, "--index", "1", "--no-start"])
        #expect(byHand.status == 65)
        try screen.answer(prompt.id, index)
        #expect(try asking.wait(within: .seconds(30)) == status)
        #expect(exists(desk.path + "/ran") == (status == 0))
        #expect(asking.errors == (status == 0 ? "" : "not run: denied by alert-link on laptop\n"))
        try laptop.status("nothing waits") { $0["waitingForOrigin"] == 0 }
        let decision = try #require(try desk.call(Prompts.Decisions()).decisions.first)
        #expect(decision.by?.hasPrefix("alert-link ") == true && decision.by?.hasSuffix(" on laptop") == true)
        #expect(decision.program == "agent")
        let there = try #require(try laptop.call(Prompts.Decisions()).decisions.first)
        #expect(there.program == "agent on desk, by alert-link" && there.hash == decision.hash)
    }

    /// A hook: the grant is given on the device of the agent, where the same command then needs no question.
    @Test func aGrantIsGivenWhereTheAgentRuns() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(laptop)
        let request =
            #"{"hook_event_name":"PermissionRequest","cwd":"/srv","session_id":"s1","tool_name":"Bash","#
            + #""tool_input":{"command":"rm -r /srv/old"}}"#
        let hook = try desk.agent(
            "approve --no-start --for claude < \(try desk.write(request, to: "request"))\n'\(try Device.program("alertctl"))' "
                + "approve --no-start --for claude < \(try desk.write(request, to: "request"))")
        let prompt = try screen.shown()
        #expect(prompt.buttons.map(\.label) == ["Answer there", "Deny", "Allow", "Allow for an hour"])
        #expect(prompt.approval?.session == "s1")
        try screen.answer(prompt.id, 3)
        #expect(try hook.wait(within: .seconds(30)) == 0)
        let allowed = #""decision":{"behavior":"allow"}"#
        #expect(hook.output.split(separator: "\n").count == 2)
        #expect(hook.output.split(separator: "\n").allSatisfy { $0.contains(allowed) }, "\(hook.output)")
        let deciders = try desk.call(Prompts.Decisions()).decisions.map { $0.by ?? "" }
        #expect(deciders.first == "grant 1" && deciders.last?.hasSuffix(" on laptop") == true, "\(deciders)")
        #expect(try laptop.call(Prompts.Grants()).grants.isEmpty)
    }

    @Test func answeredHereItGoesThere() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let (here, there) = (try Presenting(desk), try Presenting(laptop))
        let asking = try desk.agent("approve --no-start -- touch \(desk.path)/ran")
        let copy = try there.shown()
        let prompt = try here.shown()
        try here.answer(prompt.id, 0)
        let gone = try there.gone()
        #expect(gone.why == .answered && gone.by == "alert-link on desk")
        #expect(try asking.wait(within: .seconds(30)) == 1)
        #expect(copy.id == "\(prompt.id)@desk" && !exists(desk.path + "/ran"))
    }

    /// Somebody here can answer it; when nobody can any more, it goes at once.
    @Test func whoIsHereIsAskedFirst() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker, "[approvals]\nto = [\"laptop\"]\nafter = \"10m\"\n")
        let there = try Presenting(laptop)
        var here: Presenting? = try Presenting(desk)
        let asking = try desk.agent("approve --no-start -- true")
        #expect(try here?.shown().to == nil)
        _ = try desk.call(Notifications.Notify(id: "then", content: .init(title: "Then", to: ["laptop"])))
        try laptop.wait("all was heard before") { try laptop.delivered.contains { $0.id == "then@desk" } }
        #expect(try laptop.prompts.isEmpty)
        here = nil
        try there.answer(try there.shown().id, 0)
        #expect(try asking.wait(within: .seconds(30)) == 1)
    }

    /// The agent's end is the question's, everywhere.
    @Test func withTheAgentItGoes() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(laptop)
        let request = try desk.write(
            #"{"hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"ls"}}"#, to: "request")
        let asking = try desk.agent("approve --no-start --for codex < \(request)")
        _ = try screen.shown()
        for agent in asking.children { kill(agent, SIGKILL) }
        #expect(try screen.gone().why == .withdrawn)
        try desk.wait("withdrawn") { try desk.prompts.isEmpty }
    }

    /// The question waits on the laptop alone, and the laptop leaves.
    @Test func whenTheLastDeviceLeavesTheAskerIsTold() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(laptop)
        let asking = try desk.agent("approve --no-start -- touch \(desk.path)/ran")
        _ = try screen.shown()
        try laptop.endLink()
        let status = try asking.wait(within: .seconds(60))
        #expect(status == 69 && asking.errors.hasPrefix("not run: nobody can be asked"), "\(status) \(asking.errors)")
        #expect(!exists(desk.path + "/ran"))
    }

    /// A terminal on the laptop, in which attend runs, has the same rules for every approval.
    @Test func aTerminalThereAllowsIt() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let terminal = try PseudoTerminal(like: -1, less: 0)
        var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        // TIOCSWINSZ of asm-generic/ioctls.h is not visible in Swift.
        try #require(ioctl(terminal.descriptor, 0x5414, &size) == 0)
        let attending = try laptop.attend(on: terminal.inner)
        defer { withExtendedLifetime(attending) {} }
        let asking = try desk.agent("approve --no-start --reason 'a test' -- touch '\(desk.path)/ran  it'")
        var said = ""
        let deadline = ContinuousClock.now + .seconds(30)
        var chunk = [UInt8](repeating: 0, count: 4_096)
        // No key allows it in the first second.
        while try said.isEmpty || !desk.prompts.isEmpty || !exists(desk.path + "/ran  it") {
            guard ContinuousClock.now < deadline else { throw TestFailure("not allowed: \(said)") }
            if Descriptor.isReadable(terminal.descriptor, by: .now + .milliseconds(200)) {
                let count = chunk.withUnsafeMutableBytes { terminal.read(into: $0) } ?? 0
                said += String(decoding: chunk[..<count], as: UTF8.self)
            } else if said.contains("wants to run") {
                let keys = Array("\u{1B}[H\u{1B}[C\r".utf8)
                _ = write(terminal.descriptor, keys, keys.count)
            }
        }
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(said.contains("agent on desk, by alert-link wants to run"), "\(said)")
        #expect(said.contains("2 blanks") && said.contains("says: \"a test\""), "\(said)")
    }

    @Test func anOlderDeviceGetsNothing() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        try laptop.pretendOlder(at: broker)
        try desk.status("an older laptop") { status in
            (status["devices"]?.arrayValue ?? []).contains {
                $0["device"] == "laptop" && $0["up"] == true && $0["shows"] == nil
            }
        }
        let asking = try desk.agent("approve --no-start -- true")
        #expect(try asking.wait(within: .seconds(30)) == 69)
        #expect(asking.errors.hasPrefix("not run: nobody can be asked"))
        // A form is asked here all the same, and says so.
        let screen = try Presenting(desk)
        let form = try desk.agent("form T --no-start --field a=text:A --to laptop --to nosuch")
        try screen.answer(try screen.shown().id, 1, values: [])
        #expect(try form.wait(within: .seconds(30)) == 0)
        #expect(form.errors.contains("laptop does not show forms, so it is not asked there."))
        #expect(form.errors.contains("alert-link knows no device \"nosuch\""))
        _ = try desk.call(Notifications.Notify(id: "plain", content: .init(title: "Plain", to: ["laptop"])))
        try desk.status("it is sent") { $0["ownOpen"] == 1 && $0["broker"]?["queued"] == 0 }
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/desk/alert/#").count == 1)
    }

    /// Nothing leaves unless the settings name a device.
    @Test func byDefaultItStaysHere() throws {
        let broker = try Broker()
        let (desk, _) = try pair(broker, "")
        let asking = try desk.agent("approve --no-start -- true")
        #expect(try asking.wait(within: .seconds(30)) == 69)
        let screen = try Presenting(desk)
        let second = try desk.agent("approve --no-start -- true")
        let prompt = try screen.shown()
        #expect(prompt.to == nil)
        #expect(throws: VarlinkClientError.self) {
            try desk.call(Prompts.Answer(id: prompt.id, index: 1, device: "laptop"))
        }
        try screen.answer(prompt.id, 0)
        #expect(try second.wait(within: .seconds(30)) == 1)
        #expect(try MosquittoClients.retained(port: broker.port, "alertd/ada/desk/alert/#").isEmpty)
    }

    /// This process asks here, so neither it nor the alert-link below it may answer.
    @Test func whoAsksDoesNotAnswerForADevice() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let screen = try Presenting(laptop)
        let asking = try desk.dialogue(program: "alertctl", "approve", "--no-start", "--", "touch", "\(desk.path)/ran")
        let prompt = try screen.shown()
        let id = try #require(try desk.prompts.first?.id)
        #expect(throws: VarlinkClientError.self) { try desk.call(Prompts.Answer(id: id, index: 1, device: "laptop")) }
        try screen.answer(prompt.id, 1)
        // The answer is refused, and it is asked there again.
        let again = try screen.shown()
        #expect(again.id == prompt.id)
        _ = try desk.call(Prompts.Answer(id: id, cancel: true))
        #expect(try asking.status() == 1)
        #expect(!exists(desk.path + "/ran"))
    }

    /// An approval ends with the alertd that shows it, not with the question.
    @Test func itOutlivesTheOtherDaemon() throws {
        let broker = try Broker()
        let (desk, laptop) = try pair(broker)
        let asking = try desk.agent("approve --no-start -- touch \(desk.path)/ran")
        _ = try Presenting(laptop).shown()
        laptop.killDaemon()
        try laptop.restartDaemon()
        let screen = try Presenting(laptop)
        try screen.answer(try screen.shown().id, 1)
        #expect(try asking.wait(within: .seconds(30)) == 0)
        #expect(exists(desk.path + "/ran"))
    }
}
