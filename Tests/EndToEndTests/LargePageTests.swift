// SPDX-License-Identifier: Apache-2.0

import Testing

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
    }
}
