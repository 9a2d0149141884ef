// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing
import Varlink

extension Whole {
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

        /// The message of each call, one behind the other on one connection, and the answers awaited.
        private func callAll(_ world: World, _ messages: [String]) throws {
            let socket = try RawSocket(world.socket)
            for start in stride(from: 0, to: messages.count, by: 50) {
                let some = messages[start..<min(start + 50, messages.count)]
                for message in some { socket.send(message: message) }
                for _ in some {
                    let reply = try socket.message()
                    #expect(reply?.contains("\"error\"") == false, "\(reply as Any)")
                }
            }
        }

        /// Badges of more applications than fit into a message.
        @Test func badgesThatAreManyAreListedWhole() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let apps = (10_000..<14_500).map { String(repeating: "a", count: 245) + "\($0)" }
            try callAll(
                world, apps.map { #"{"method":"org.alertd.Badges.Set","parameters":{"app":"\#($0)","set":1}}"# })
            let page = try world.call(Badges.List())
            #expect(page.badges.count > 1_000 && page.cursor != nil)
            let list = try world.alertctl("badge", "--all", "--json")
            #expect(list.status == 0, "\(list.errors)")
            #expect(try list.objects.compactMap { $0["app"] as? String } == apps)
            let wrong = #expect(throws: VarlinkClientError.self) { try world.call(Badges.List(cursor: "a b")) }
            #expect("\(wrong as Any)".contains("cursor"))
            #expect(daemon.isRunning)
        }

        /// More timers than fit into a message, and than one page holds.
        @Test func timersThatAreManyAreListedWhole() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let title = String(repeating: #"\""#, count: 1_000)
            try callAll(
                world,
                (1_000..<2_010).map { number in
                    let content = #"{"title":"\#(title)"}"#
                    return #"{"method":"org.alertd.Notifications.Timer","parameters":"#
                        + #"{"id":"t\#(number)","content":\#(content),"for":"\#(number)m","live":false}}"#
                })
            let page = try world.call(Notifications.Timers())
            #expect(page.timers.count > 100 && page.cursor != nil)
            let all = try Notifications.Timers().all { try world.call($0) }
            #expect(all.map(\.id) == (1_000..<2_010).map { "t\($0)" })
            let wrong = #expect(throws: VarlinkClientError.self) { try world.call(Notifications.Timers(cursor: "x")) }
            #expect("\(wrong as Any)".contains("cursor"))
            #expect(try world.alertctl("timer", "pause", "t2009").status == 0)
            #expect(daemon.isRunning)
        }

        /// Work that says more of itself than fits into a message.
        @Test func tasksThatSayMuchAreListedWhole() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let text = String(repeating: #"\u0001"#, count: 1_024)
            // They belong to the process that this runs in.
            try callAll(
                world,
                (100..<220).map { number in
                    #"{"method":"org.alertd.Progress.Start","parameters":"#
                        + #"{"id":"w\#(number)","title":"\#(text)","text":"\#(text)"}}"#
                })
            let page = try world.call(Progress.List())
            #expect(page.works.count > 10 && page.cursor != nil)
            let list = try world.alertctl("progress", "list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            #expect(try list.objects.compactMap { $0["id"] as? String } == (100..<220).map { "w\($0)" })
            let wrong = #expect(throws: VarlinkClientError.self) { try world.call(Progress.List(cursor: "x")) }
            #expect("\(wrong as Any)".contains("cursor"))
            #expect(daemon.isRunning)
        }

        /// A theme with more sounds than fit into a message.
        @Test func soundsThatAreManyAreListedWhole() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let theme = world.path + "/data/sounds/freedesktop"
            try FileManager.default.createDirectory(atPath: theme + "/stereo", withIntermediateDirectories: true)
            let index = "[Sound Theme]\nName=Default\nDirectories=stereo\n\n[stereo]\nOutputProfile=stereo\n"
            try Data(index.utf8).write(to: URL(fileURLWithPath: theme + "/index.theme"))
            let names = (1_000..<4_500).map { "\($0)" + String(repeating: "n", count: 190) }
            for name in names {
                #expect(FileManager.default.createFile(atPath: theme + "/stereo/\(name).oga", contents: Data()))
            }
            let page = try world.call(Sounds.List())
            #expect(page.sounds.count > 500 && page.cursor != nil)
            let list = try world.alertctl("sound", "list", "--json")
            #expect(list.status == 0, "\(list.errors)")
            let listed = try list.objects.compactMap { $0["name"] as? String }
            #expect(listed.count == Set(listed).count && listed.filter { $0.hasSuffix("nnn") } == names)
            let wrong = #expect(throws: VarlinkClientError.self) { try world.call(Sounds.List(cursor: "x")) }
            #expect("\(wrong as Any)".contains("cursor"))
            #expect(throws: VarlinkClientError.self) { try world.call(Sounds.Loaded(cursor: "x")) }
            #expect(daemon.isRunning)
        }

        /// A change of which the answer would not fit into a message is refused before anything is changed.
        @Test func aChangeWhoseAnswerIsTooLargeIsRefused() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let trigger = Notifications.Trigger(when: "every minute")
            for number in 10..<60 {
                _ = try world.call(
                    Notifications.Remind(id: "m\(number)", content: .init(title: "Minute"), trigger: trigger))
            }
            let error = #expect(throws: VarlinkClientError.self) {
                try world.call(Notifications.Skip(ids: ["*"], count: 1_000))
            }
            #expect("\(error as Any)".contains("larger than a message"))
            #expect(try world.call(Notifications.Show(id: "m10")).notification.skipped == nil)
            #expect(try world.call(Notifications.Undoable()).steps.allSatisfy { $0.verb == "remind" })
            let result = try world.alertctl("skip", "*", "1000")
            #expect(result.status == 65 && result.errors.contains("fewer"), "\(result)")
            // Half of them fit.
            #expect(try world.call(Notifications.Skip(ids: ["m1*", "m2*"], count: 1_000)).skipped.count == 20)
            #expect(daemon.isRunning)
        }
    }
}
