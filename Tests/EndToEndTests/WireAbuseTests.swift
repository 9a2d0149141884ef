// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Whole {
    /// Input on the socket is untrusted. After each abuse, the same daemon serves the next caller.
    @Suite struct WireAbuse {
        /// Checks that the next caller is served; if many have just left, once the daemon has noticed that.
        private static func goesOn(_ daemon: Daemon, _ world: World) throws -> Bool {
            let deadline = ContinuousClock.now + .seconds(20)
            while true {
                do {
                    return try world.call(Manager.Status()).pid == Int(daemon.pid)
                } catch VarlinkClientError.reply(let refusal)
                    where refusal.name == "io.systemd.System" && ContinuousClock.now < deadline
                {
                    Times.pass(until: .now + .milliseconds(20))
                }
            }
        }

        @Test func aFrameThatNeverEnds() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let socket = try RawSocket(world.socket)
            let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
            socket.send(Array(#"{"method":"org.alertd.Notifications.Notify","parameters":{"content":{"title":""#.utf8))
            var sent = 0
            // A mebibyte is a message's most. Far beyond it there must be nobody left who takes the bytes.
            while sent < 64 << 20 {
                let count = socket.send(chunk)
                sent += count
                if count < chunk.count { break }
            }
            #expect(sent < 8 << 20, "\(sent) bytes of one message were taken")
            #expect(socket.isClosed())
            #expect(try Self.goesOn(daemon, world))
            #expect(try ProcFS.residentKiB(daemon.pid) < 128 * 1024)
        }

        /// Callers that are gone before their answers are written: an assertion of the socket library once ended the
        /// daemon over one of them in some thousand.
        @Test func callersThatLeaveWithoutTheirAnswers() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let call = #"{"method":"org.alertd.Manager.History","parameters":{"limit":1000}}"#
            let burst = Array(repeatElement(Array(call.utf8) + [0], count: 20).joined())
            for _ in 0..<3_000 { try RawSocket(world.socket).send(burst) }
            #expect(try Self.goesOn(daemon, world))
        }

        /// Each kind of stream and of pipelined calls, unread, by each way to end.
        @Test func aConnectionGivesBackWhatItHolds() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let connection = try world.connect()
            let body = String(repeating: "b", count: 4_000)
            func notify() throws {
                for number in 0..<100 {
                    let content = Notifications.Content(title: "N", body: body, level: .passive)
                    _ = try connection.call(Notifications.Notify(id: "n\(number)", content: content))
                }
            }
            func pipelined(_ call: String) -> [UInt8] {
                Array(repeatElement(Array(call.utf8) + [0], count: 40).joined())
            }
            let starts = [
                Array(#"{"method":"org.alertd.Manager.Watch","more":true}"#.utf8) + [0],
                pipelined(#"{"method":"org.alertd.Notifications.List","parameters":{"limit":1000}}"#),
                pipelined(#"{"method":"org.alertd.Manager.History","parameters":{"limit":1000}}"#),
            ]
            let ways: [(end: (RawSocket) -> Void, rounds: Int)] = [
                ({ _ in }, 3), ({ $0.endOutput() }, 3), ({ $0.endBoth() }, 3),
            ]
            try notify()
            try notify()
            let start = try ProcFS.anonymousKiB(daemon.pid)
            for way in ways {
                for _ in 0..<way.rounds {
                    let sockets = try starts.flatMap { bytes in
                        try (0..<10).map { _ in
                            let socket = try RawSocket(world.socket)
                            socket.send(bytes)
                            return socket
                        }
                    }
                    try notify()
                    for socket in sockets { way.end(socket) }
                }
            }
            // The allocator returns pages to the kernel while it works, not at rest.
            try await Waiting.until("the memory is given back") {
                _ = try connection.call(Notifications.List(limit: 1_000))
                return try ProcFS.anonymousKiB(daemon.pid) < start + 40 * 1_024
            }
            #expect(try Self.goesOn(daemon, world))
        }

        static let broken: [String] = [
            "", "no json", "{", "[]", "42", "null", #"{"method": 7}"#, #"{"parameters": {}}"#,
            "{\"method\": \"\u{1}\"}",
            #"{"method":"org.alertd.Manager.Status","parameters":[]}"#, #"{"method":"x","method":"y""#,
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 50_000),
        ]

        @Test func whatIsNoCallIsRefusedOrClosed() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for text in Self.broken {
                let socket = try RawSocket(world.socket)
                socket.send(message: text)
                if let reply = try socket.message() {
                    #expect(reply.contains(#""error""#), "\(text.prefix(60)): \(reply)")
                }
                #expect(try Self.goesOn(daemon, world), "\(text.prefix(60))")
            }
        }

        /// Most libraries connect without waiting, and give up when the kernel holds no more callers for a daemon that
        /// is busy.
        @Test func aCrowdThatDoesNotWaitIsLetIn() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            // It listens before it serves.
            _ = try world.call(Manager.Status())
            try daemon.stop()
            defer { daemon.resume() }
            let crowd = try (0..<400).map { _ in try RawSocket(world.socket, waits: false) }
            daemon.resume()
            for one in crowd {
                one.send(message: #"{"method":"org.alertd.Manager.Status"}"#)
                #expect(try one.message()?.contains("\"pid\":\(daemon.pid)") == true)
            }
        }

        @Test func textThatIsNoUTF8() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            for bytes: [UInt8] in [
                [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
            ] {
                let socket = try RawSocket(world.socket)
                socket.send(
                    Array(#"{"method":"org.alertd.Notifications.Notify","parameters":{"content":{"title":"a"#.utf8)
                        + bytes
                        + Array("\"}}}\0".utf8))
                if let reply = try socket.message() { #expect(reply.contains(#""error""#), "\(reply)") }
            }
            #expect(try Self.goesOn(daemon, world))
            #expect(try world.call(Notifications.List()).notifications.isEmpty)
        }

        /// Random bytes, with more NULs and braces among them than chance would give; the seed is in the failure.
        @Test func garbage() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let seed = UInt64.random(in: 1...999_999)
            var random = SeededRandom(seed: seed)
            let spice = Array("{}[]\":,\\0 \0\0methodparameters".utf8)
            for _ in 0..<50 {
                let socket = try RawSocket(world.socket)
                socket.send(
                    (0..<Int.random(in: 1...20_000, using: &random)).map { _ in
                        Bool.random(using: &random)
                            ? spice.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
                    })
            }
            #expect(try Self.goesOn(daemon, world), "seed \(seed)")
        }

        /// Messages typed from the interface files, and mutated ones; `make abuse` sends a million.
        @Test func typedAndMutatedMessages() throws {
            let folder = URL(filePath: try Built.program("alertd")).deletingLastPathComponent().path
            let result = try TestProcess.run(
                "/usr/bin/python3", [Built.source("Tests/abuse.py"), "--bin", folder, "--count", "1600"],
                environment: TestProcess.inherited, errors: .withOutput)
            #expect(result.status == 0, "\(result.output)")
        }

        @Test func unknownNamesHaveTheirErrors() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let socket = try RawSocket(world.socket)
            for (call, error) in [
                (#"{"method":"org.alertd.Nothing.Do"}"#, "org.varlink.service.InterfaceNotFound"),
                (#"{"method":"org.alertd.Manager.Nothing"}"#, "org.varlink.service.MethodNotFound"),
                (
                    #"{"method":"org.alertd.Notifications.Show","parameters":{"id":7}}"#,
                    "org.varlink.service.InvalidParameter"
                ),
                (#"{"method":"org.alertd.Notifications.Remind"}"#, "org.varlink.service.InvalidParameter"),
                (#"{"method":"org.alertd.Manager.Watch"}"#, "org.varlink.service.ExpectedMore"),
                (
                    #"{"method":"org.alertd.Notifications.Show","parameters":{"id":"none"}}"#,
                    "org.alertd.Notifications.NotFound"
                ),
            ] {
                socket.send(message: call)
                let reply = try #require(try socket.message(), "the connection was closed instead")
                let object = try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any]
                #expect(object?["error"] as? String == error, "\(call)")
            }
            #expect(try Self.goesOn(daemon, world))
        }

        /// A process can have at most half of the connections, so that it locks nobody out.
        @Test func oneProcessWithManyConnections() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            try ProcFS.allowDescriptors(2_048)
            let sockets = try (0..<512).map { _ in try RawSocket(world.socket) }
            for socket in [sockets[0], sockets[511]] {
                socket.send(message: #"{"method":"org.alertd.Manager.Status"}"#)
                #expect(try socket.message()?.contains("\"pid\":\(daemon.pid)") == true)
            }
            let oneMore = try RawSocket(world.socket)
            oneMore.send(message: #"{"method":"org.alertd.Manager.Status"}"#)
            let reply = try oneMore.message()
            #expect(reply?.contains("EAGAIN") == true, "\(reply ?? "closed without a word")")
            #expect(oneMore.isClosed())
            let other = try world.alertctl("status")
            #expect(other.status == 0, "\(other)")
        }

        /// Opens 512 connections, makes a call on each, says so, and stays until its input ends.
        private static let crowd = """
            import resource, socket, sys
            resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
            connections = []
            for _ in range(512):
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(sys.argv[1])
                connection.sendall(b'{"method":"org.varlink.service.GetInfo"}\\0')
                assert connection.recv(65536)
                connections.append(connection)
            print("connected", flush=True)
            sys.stdin.read()
            """

        @Test func aThousandAndTwentyFiveConnections() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let crowds = try (0..<2).map { _ in
                try TestProcess("/usr/bin/python3", ["-c", Self.crowd, world.socket], input: .typed, output: .read)
            }
            for crowd in crowds { _ = try? crowd.wait(for: "connected") }
            // The second process was refused at its 449th; the last 64 are for processes with few.
            let served = try world.alertctl("status")
            #expect(served.status == 0, "\(served)")
            for crowd in crowds {
                crowd.endInput()
                try crowd.wait()
            }
            let watcher = try Watcher(world)
            #expect(watcher.snapshot.pending == 0)
            #expect(try Self.goesOn(daemon, world))
        }

        /// A watcher that does not read is cut off; a reminder does not wait for it.
        @Test func aWatcherThatDoesNotRead() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let lazy = try RawSocket(world.socket)
            lazy.send(message: #"{"method":"org.alertd.Manager.Watch","more":true}"#)
            _ = try lazy.message()
            let connection = try world.connect()
            let info = JSON.object(["filler": .string(String(repeating: "x", count: 60_000))])
            for number in 0..<400 {
                let content = Notifications.Content(title: "Filler", userInfo: info)
                _ = try connection.call(
                    Notifications.Remind(id: "f\(number % 4)", content: content, trigger: .init(in: "1h")))
            }
            #expect(try Self.goesOn(daemon, world))
            let resident = try ProcFS.residentKiB(daemon.pid)
            #expect(resident < 160 * 1024, "\(resident) KiB are held for one who does not read")
        }
    }
}
