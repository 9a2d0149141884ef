// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

/// A real alertd and alert-link, without a broker, with a server that stands in for ntfy, and commands as bridges.
@Suite(.serialized) struct PhoneTests {
    /// A device with a phone.
    private func device(_ server: StandInNtfy, _ settings: String = "") throws -> Device {
        let device = try Device(
            "desk", broker: nil, settings: "[phone]\nserver = \"\(server.url)\"\ntopic = \"alerts\"\n\(settings)")
        try start(device)
        return device
    }

    private func start(_ device: Device) throws {
        _ = try device.alertLink("init")
        try device.startLink()
        try device.status("it runs") { $0["daemon"]?.boolValue == true }
    }

    private func ask(_ device: Device, _ id: String, to: [String] = ["phone"]) throws {
        var question = Prompts.Question(kind: .alert, title: "Deploy \(id)?")
        question.buttons = [.init(label: "No", role: .cancel), .init(label: "Yes")]
        question.to = to
        _ = try device.call(Prompts.Ask(id: id, question: question, noWait: true))
    }

    private func notify(_ device: Device, _ id: String, to: [String] = ["phone"]) throws {
        var content = Notifications.Content(title: "Backup failed", body: "no space")
        content.to = to
        _ = try device.call(Notifications.Notify(id: id, content: content))
    }

    @Test func anAlertComesAndGoes() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server)
        try notify(desk, "backup")
        let message = try server.wait(for: 1)[0]
        #expect(message["topic"] == "alerts" && message["message"] == "An alert on desk")
        #expect(!String(decoding: message.serialized(), as: UTF8.self).contains("Backup"))
        _ = try desk.call(Notifications.Ack(ids: ["backup"]))
        let gone = try server.wait(for: 1, "message_delete")[0]
        #expect(gone["sequence_id"] == message["sequence_id"])
        try desk.status("told") { $0["phone"]?["shown"] == 0 && $0["phone"]?["replaces"] == true }
        #expect(try desk.alertLink("phone").output.contains("topic:  alerts"))
    }

    /// A phone is added while alert-link runs: the printed topic is the one that messages are sent to.
    @Test func aNewPhoneGetsWhatIsPrinted() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try Device("desk", broker: nil, settings: "[[bridges]]\nname = \"log\"\ncommand = [\"/bin/true\"]\n")
        try start(desk)
        try desk.write(desk.settings + "[phone]\nserver = \"\(server.url)\"\n", to: "link.toml")
        let said = try desk.alertLink("phone")
        #expect(said.status == 0, "\(said)")
        let line = try #require(said.output.split(separator: "\n").first { $0.contains("topic:") })
        let topic = try #require(line.split(separator: " ").last.map(String.init))
        #expect(try desk.alertLink("phone").output == said.output)
        try desk.status("the phone counts") { $0["phone"] != nil && $0["daemon"]?.boolValue == true }
        try notify(desk, "backup")
        #expect(try server.wait(for: 1)[0]["topic"]?.stringValue == topic)
    }

    /// A mistake in link.toml changes nothing, and a notification reports it.
    @Test func aMistakeInTheSettingsChangesNothing() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server)
        let settings = desk.settings
        try desk.write(settings + "[phon]\nserver = 1\n", to: "link.toml")
        try desk.wait("it is told") { try desk.delivered.contains { $0.id == "alert-link-settings" } }
        try notify(desk, "backup")
        #expect(try server.wait(for: 1)[0]["topic"] == "alerts")
        try desk.write(settings.replacing("topic = \"alerts\"", with: "topic = \"others\""), to: "link.toml")
        #expect(try desk.alertLink("phone").output.contains("topic:  others"))
    }

    @Test func aQuestionIsAnsweredOnThePhoneOnce() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server, "clear-text = true")
        try ask(desk, "deploy")
        let message = try server.wait(for: 1)[0]
        #expect(message["title"] == "Deploy deploy?")
        // The program ends and starts again: what is on the phone holds.
        try desk.status("it is there") { $0["phone"]?["shown"] == 1 && $0["phone"]?["waiting"] == 0 }
        desk.killLink()
        try desk.startLink()
        try server.waitForReader()
        let yes = try #require(message["actions"]?.arrayValue?.last)
        let pressed = try server.press(yes)
        #expect(yes["label"] == "Yes" && pressed == 200)
        try desk.wait("answered") { try desk.prompts.isEmpty }
        let result = try #require(try desk.call(Prompts.Wait(id: "deploy")).result)
        #expect(result.label == "Yes" && result.by == "alert-link on phone")
        try server.wait(for: 1, "message_delete")
        // Another question is open, so that it listens; the nonce was used.
        try ask(desk, "next")
        // This comes besides the answer, which is a message as well.
        let last = try server.wait(for: 3).last
        try server.waitForReader()
        _ = try server.press(yes)
        try desk.status("counted") { $0["phone"]?["unknownAnswers"]?.intValue ?? 0 >= 1 }
        #expect(try desk.prompts.map(\.id) == ["next"])
        #expect(last?["title"] == "Deploy next?")
    }

    @Test func aBusyServerIsAskedAgain() throws {
        let server = try StandInNtfy(token: "tk_1")
        defer { server.stop() }
        let folder = try TestFolder()
        let token = try folder.write("tk_1\n", to: "token")
        chmod(token, 0o600)
        server.refuse([(500, nil), (429, 1)])
        let desk = try device(server, "token-file = \"\(token)\"")
        try notify(desk, "backup")
        try server.wait(for: 1)
        #expect(server.refusedCount == 2)
        try desk.status("two failures") { $0["phone"]?["failures"] == 2 && $0["phone"]?["waiting"] == 0 }
    }

    @Test func whoIsHereIsNotDisturbedTwice() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try device(server, "after = 2")
        let start = ContinuousClock.now
        try notify(desk, "seen")
        _ = try desk.call(Notifications.Ack(ids: ["seen"]))
        try notify(desk, "unseen")
        try server.wait(for: 1)
        let took = ContinuousClock.now - start
        #expect(took > .seconds(1.8) && took < .seconds(4))
        #expect(server.heard().count == 1 && server.heard("message_delete").isEmpty)
    }

    @Test func aServerThatHangsHoldsNothingUp() throws {
        let server = try StandInNtfy(isMute: true)
        defer { server.stop() }
        let folder = try TestFolder()
        let desk = try device(
            server, "[[bridges]]\nname = \"file\"\ncommand = [\"tee\", \"-a\", \"\(folder.path)/lines\"]")
        try notify(desk, "a", to: ["phone", "file"])
        try desk.status("the bridge has run") { $0["bridges"]?.arrayValue?.first?["runs"] == 1 }
        let start = ContinuousClock.now
        try ask(desk, "b", to: ["file"])
        try desk.status("again") { $0["bridges"]?.arrayValue?.first?["runs"] == 2 }
        #expect(ContinuousClock.now - start < .seconds(2))
        let lines = try String(contentsOfFile: folder.path + "/lines", encoding: .utf8).split(separator: "\n")
        let last = try JSON(parsing: String(try #require(lines.last)))
        #expect(lines.count == 2 && last["kind"] == "prompt" && last["title"] == "Deploy b?")
    }

    @Test func alertctlTellsOfIt() throws {
        let server = try StandInNtfy()
        defer { server.stop() }
        let desk = try Device("desk", broker: nil, settings: "[phone]\nserver = \"\(server.url)\"")
        // The file is there, and nothing has run yet.
        #expect(try desk.run("alertctl", ["devices"]).status == 69)
        func check() throws -> JSON? {
            let lines = try desk.run("alertctl", ["doctor", "--json"]).output.split(separator: "\n")
            return try lines.map { try JSON(parsing: String($0)) }.first { $0["name"] == "other devices" }
        }
        #expect(try check()?["ok"] == false)
        try start(desk)
        #expect(try desk.run("alertctl", ["devices"]).output.hasPrefix("desk  this device"))
        let status = try desk.run("alertctl", ["link", "status", "--json"])
        let json = try JSON(parsing: status.output)
        #expect(status.status == 0 && json["running"] == true && json["phone"]?["server"] == .string(server.url))
        #expect(try desk.run("alertctl", ["link"]).output.contains("no broker is set"))
        #expect(try check()?["ok"] == true)
        // Errors are reported.
        server.refuse([(403, nil)])
        try notify(desk, "a")
        try desk.status("a failure") { $0["phone"]?["failures"] == 1 }
        let words = try check()?["detail"]?.stringValue ?? ""
        #expect(words == "phone: the server refuses: 403: refused, see token-file")
        #expect(try desk.run("alertctl", ["devices", "--host", "ada@elsewhere"]).status == 64)
    }

    @Test func failuresOfBridgesAreTold() throws {
        let desk = try Device(
            "desk", broker: nil,
            settings: """
                [[bridges]]
                name = "fails"
                command = ["sh", "-c", "echo no paper >&2; exit 3"]
                [[bridges]]
                name = "hangs"
                command = ["sleep", "1000"]
                timeout = 1
                [[bridges]]
                name = "missing"
                command = ["/nowhere/program"]
                """)
        try start(desk)
        try notify(desk, "a", to: ["fails", "hangs", "missing"])
        let status = try desk.status("all told") { status in
            (status["bridges"]?.arrayValue ?? []).count { $0["failures"] == 1 } == 3
        }
        let problems = (status["bridges"]?.arrayValue ?? []).compactMap { $0["problem"]?.stringValue }
        #expect(problems[0] == "it ended with status 3: no paper")
        #expect(problems[1] == "it took longer than 1 s and was ended")
        let text = try desk.alertLink("status").output
        #expect(text.contains("bridge fails: 1 run, 0 waiting, 1 failed; the last: it ended with status 3: no paper"))
        #expect(text.contains("no broker is set"))
    }
}
