// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Listening {
    /// The daemon as a program of another making sees it: the Varlink package of PyPI.
    @Suite struct OtherClients {
        private static func cli(_ world: World, _ words: String...) throws -> Outcome {
            try world.run(Built.python(), ["-m", "varlink.cli"] + words)
        }

        @Test func pythonSchedulesAReminder() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let watcher = try Watcher(world)
            let call = try Self.cli(
                world, "call", "unix:\(world.socket)/org.alertd.Notifications.Remind",
                #"{"id": "py", "content": {"title": "From Python", "userInfo": {"n": 1}}, "trigger": {"in": "200ms"}}"#)
            #expect(call.status == 0, "\(call)")
            let answer = try Self.object(call)
            #expect(answer["id"] as? String == "py")
            #expect(Times.date(answer["due"]) != nil)
            let delivered = try watcher.await(.delivered, id: "py")
            #expect(delivered.title == "From Python")
            #expect(daemon.isRunning)
        }

        @Test func pythonPlaysASoundAndHearsOfItsEnd() throws {
            let server = try SoundServer()
            let world = try World(sound: server)
            let daemon = try Daemon(in: world)
            let sound = try world.write(Samples.wav(Samples.noise(frames: 24_000), rate: 48_000), to: "half.wav")
            let call = try Self.cli(
                world, "call", "--more", "unix:\(world.socket)/org.alertd.Sounds.Play", #"{"sound": "\#(sound)"}"#)
            #expect(call.status == 0, "\(call)")
            let replies = try JSONReplies(call.output).objects
            #expect(replies.map { $0["phase"] as? String } == ["started", "ended"], "\(call)")
            #expect(replies.last?["outcome"] as? String == "finished")
            #expect(replies.last?["seconds"] as? Double == 0.5)
            #expect(daemon.isRunning)
        }

        @Test func everyInterfaceDescribesItself() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let script = """
                import sys, varlink
                with varlink.Client(address=sys.argv[1]) as client:
                    names = client.get_interfaces()
                    for name in sorted(names):
                        interface = client.get_interface(name)
                        methods = [m for m in interface.members.values() if isinstance(m, varlink.scanner._Method)]
                        assert methods and all(m.doc.strip() for m in methods if name.startswith("org.alertd")), name
                        print(name, len(methods))
                """
            let result = try world.run(Built.python(), ["-c", script, "unix:" + world.socket])
            #expect(result.status == 0, "\(result)")
            let names = result.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
            #expect(
                names == [
                    "org.alertd.Badges", "org.alertd.Manager", "org.alertd.Notifications", "org.alertd.Progress",
                    "org.alertd.Prompts", "org.alertd.Sounds", "org.varlink.service",
                ])
            #expect(daemon.isRunning)
        }

        @Test func anErrorArrivesByItsName() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let script = """
                import sys, varlink
                with varlink.Client(address=sys.argv[1]) as client, client.open("org.alertd.Notifications") as service:
                    try:
                        service.Show("nothing")
                    except varlink.VarlinkError as error:
                        print(error.error(), error.parameters()["id"])
                """
            let result = try world.run(Built.python(), ["-c", script, "unix:" + world.socket])
            #expect(result.output == "org.alertd.Notifications.NotFound nothing\n", "\(result)")
            #expect(daemon.isRunning)
        }

        private static func object(_ outcome: Outcome) throws -> [String: Any] {
            guard let object = try JSONReplies(outcome.output).objects.first else {
                throw ToolError("no reply: \(outcome)")
            }
            return object
        }
    }
}

/// Replies as varlink.cli prints them: objects over several lines, one after the other.
private struct JSONReplies {
    let objects: [[String: Any]]

    init(_ text: String) throws {
        var objects: [[String: Any]] = []
        var lines: [Substring] = []
        for line in text.split(separator: "\n") {
            lines.append(line)
            guard line == "}" || line == "{}" else { continue }
            let data = Data(lines.joined(separator: "\n").utf8)
            if let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] { objects.append(object) }
            lines = []
        }
        self.objects = objects
    }
}
