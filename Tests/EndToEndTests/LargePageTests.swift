// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

extension EndToEnd {
    /// Lists of which a few entries would fill a message.
    @Suite struct LargePages {
        @Test func whatIsLargeIsListedAndRememberedWhole() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let text = Array(String(repeating: "line\n", count: 13_000).utf8)
            let info = "{\"text\": \"\(String(repeating: "x", count: 60_000))\"}"
            for number in 1...12 {
                let pending = try world.alertctl(
                    "remind", "Pending \(number)", "--in", "1h", "--id", "p\(number)", "--body", "-", "--userinfo",
                    info, input: text)
                #expect(pending.status == 0, "\(pending)")
                let delivered = try world.alertctl(
                    "notify", "Delivered \(number)", "-", "--id", "d\(number)", "--userinfo", info, input: text)
                #expect(delivered.status == 0, "\(delivered)")
            }
            let list = try world.alertctl("list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            let ids = (1...12).map { "p\($0)" } + (1...12).map { "d\($0)" }
            #expect(try list.objects.compactMap { $0["id"] as? String } == ids)
            let history = try world.alertctl("history", "--json")
            #expect(history.status == 0, "\(history.errors)")
            #expect(try history.objects.filter { $0["event"] as? String == "delivered" }.count == 12)
            #expect(daemon.isRunning)
        }

        /// Forty ask for a large page at the same time, and read it late.
        @Test func manyLargePagesAtOnceGiveTheirMemoryBack() async throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let content = Notifications.Content(title: "Row", body: String(repeating: "y", count: 400))
            let alarms = (0..<1_000).map {
                Notifications.Alarm(
                    id: "r\($0)", content: content, trigger: "instant 2099-01-01T00:00:00Z", zone: "UTC")
            }
            for start in stride(from: 0, to: alarms.count, by: 250) {
                _ = try world.call(Notifications.Import(alarms: Array(alarms[start..<start + 250])))
            }
            #expect(try world.call(Notifications.List(limit: 1_000)).notifications.count > 500)
            let before = try ProcFS.residentKiB(daemon.pid)
            let sockets = try (0..<40).map { _ in try RawSocket(world.socket) }
            for socket in sockets {
                socket.send(message: #"{"method":"org.alertd.Notifications.List","parameters":{"limit":1000}}"#)
            }
            for socket in sockets { #expect(try socket.message()?.contains("r499") == true) }
            let peak = try ProcFS.peakKiB(daemon.pid)
            #expect(peak < 160 << 10, "\(peak) KiB at most")
            // Ten seconds are the bound, and less is as good.
            try await Waiting.until("the memory is given back") {
                try ProcFS.residentKiB(daemon.pid) < before + 16 << 10
            }
        }

        /// More questions than fit into a message: each is listed, and can be answered.
        @Test func questionsThatAreLargeAreListedAndAnswered() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let message = String(repeating: "line\n", count: 13_000)
            for number in 1...20 {
                let question = Prompts.Question(
                    title: "Question \(number)", message: message, buttons: [.init(label: "Yes")],
                    level: number == 20 ? .passive : .active)
                _ = try world.call(Prompts.Ask(id: "q\(number)", question: question, noWait: true))
            }
            let list = try world.alertctl("prompts", "--json")
            #expect(list.status == 0, "\(list.errors)")
            #expect(try list.objects.compactMap { $0["id"] as? String } == (1...20).map { "q\($0)" })
            #expect(try world.alertctl("answer", "q20", "Yes").status == 0)
            let first = try world.call(Prompts.List())
            #expect(first.prompts.count > 10 && first.cursor != nil)
            let wrong = #expect(throws: VarlinkClientError.self) { try world.call(Prompts.List(cursor: "x")) }
            #expect("\(wrong as Any)".contains("cursor"))
            #expect(daemon.isRunning)
        }
    }
}
