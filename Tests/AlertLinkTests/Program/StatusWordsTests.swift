// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport
import Synchronization
import Testing
import Varlink

@testable import alert_link

/// The reports of alert-link: the present state, and the next step.
@Suite(.serialized) struct StatusWordsTests {
    // MARK: The devices

    /// alertd reads the same report, for `--to`.
    @Test func aDeviceThatWasTakenOutIsUnknownAtOnce() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop", "nas"], broker: broker)
        let desk = all[0]
        #expect(try desk.alertLink("revoke", "laptop").status == 0)
        let sent = try desk.run("alertctl", ["notify", "Tea", "--to", "laptop"])
        #expect(sent.errors.contains("knows no device \"laptop\""), "\(sent)")
        #expect(try !desk.alertLink("devices").output.contains("laptop"))
        // Nor is it there if alert-link does not run.
        try desk.endLink()
        #expect(try desk.alertLink("revoke", "nas").status == 0)
        #expect(try !desk.alertLink("devices").output.contains("nas"))
        withExtendedLifetime(all) {}
    }

    @Test func aDeviceThatWasLetInIsKnownAtOnce() throws {
        let broker = try Broker()
        let desk = try devices(["desk"], broker: broker)[0]
        let laptop = try Device("laptop", broker: broker)
        let (giver, asker) = (try desk.dialogue("pair"), try laptop.dialogue("pair"))
        _ = (try giver.digits(), try asker.digits())
        giver.type("y")
        try giver.wait(for: "Waiting for the yes on laptop.")
        asker.type("y")
        #expect(try giver.status() == 0)
        let sent = try desk.run("alertctl", ["notify", "Tea", "--to", "laptop"])
        #expect(sent.status == 0 && !sent.errors.contains("knows no device"), "\(sent)")
        #expect(try asker.status() == 0)
    }

    // MARK: What is missing

    @Test func theMissingStepIsNamed() throws {
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1\"")
        let file = desk.path + "/config/alertd/link.toml"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try FileManager.default.removeItem(atPath: file)
        func check(_ words: String, _ note: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
            for verb in [["devices"], ["link", "status"]] {
                let said = try desk.run("alertctl", verb)
                #expect(said.status == 69 && said.errors.contains(words), "\(said)", sourceLocation: sourceLocation)
            }
            let sent = try desk.run("alertctl", ["notify", "Tea", "--to", "laptop"])
            #expect(sent.output.contains(note) || sent.errors.contains(note), "\(sent)", sourceLocation: sourceLocation)
        }
        try check("\"alertctl link setup broker.example\", which writes \(file)", "alert-link is not set up")
        try desk.write(text, to: "link.toml")
        try check("run \"alert-link init\" on the first", "alert-link is not set up")
        #expect(try desk.alertLink("init").status == 0)
        try check("run \"systemctl --user enable --now alert-link\"", "alert-link has not run yet")
    }

    @Test func whoWaitsForAlertdSaysSo() throws {
        let broker = try Broker()
        let all = try devices(["desk", "laptop"], broker: broker)
        let desk = all[0]
        try desk.endLink()
        desk.killDaemon()
        try desk.startLink()
        let status = try desk.status("it runs without alertd") { $0["daemon"] == false }
        #expect(status["broker"]?["connected"] == false)
        #expect(desk.said.contains("cannot connect to alertd"), "\(desk.said)")
        for verb in ["devices", "status"] {
            let said = try desk.alertLink(verb)
            #expect(said.output.contains("alert-link waits for alertd"), "\(said)")
            #expect(!said.output.contains("away"), "\(said)")
        }
        #expect(try desk.run("alertctl", ["doctor", "--no-start"]).output.contains("alert-link waits for alertd"))
        try desk.restartDaemon()
        try desk.status("it is connected") { $0["broker"]?["connected"] == true }
        #expect(try desk.alertLink("devices").output.contains("this device  here"))
    }

    // MARK: Figures

    /// A proxy swallows one acknowledgement; alert-link still measures and counts later ones.
    @Test func aLostAcknowledgementDoesNotStopTheFigures() throws {
        let broker = try Broker()
        let proxy = try MQTTProxy(to: broker.port)
        defer { proxy.stop() }
        let all = try devices(["desk", "laptop"], broker: broker, ports: ["desk": proxy.port])
        let desk = all[0]
        proxy.replacePackets(down: { $0[0] >> 4 == 4 ? [] : nil })
        #expect(try desk.run("alertctl", ["notify", "Lost", "--id", "lost", "--to", "all"]).status == 0)
        let lost = try desk.status("one is not acknowledged") { ($0["broker"]?["queued"]?.intValue ?? 0) > 0 }
        let count = try #require(lost["broker"]?["queued"]?.intValue)
        #expect(try desk.alertLink("status").output.contains("it has not acknowledged \(count) message"))
        // Slower than any answer before: the figure is that of the last one. Answers that came together are held once.
        let held = Mutex<ContinuousClock.Instant?>(nil)
        proxy.replacePackets(down: { packet in
            guard packet[0] >> 4 == 4 else { return nil }
            held.withLock { last in
                if let last, .now - last < .milliseconds(100) { return }
                poll(nil, 0, 1_200)
                last = .now
            }
            return nil
        })
        #expect(try desk.run("alertctl", ["notify", "Later", "--id", "later", "--to", "all"]).status == 0)
        try desk.status("measured") { ($0["broker"]?["latencyMilliseconds"]?.doubleValue ?? 0) >= 1_200 }
        #expect(try desk.alertLink("status").output.contains(/its last answer took [1-9]\.[0-9] s/))
        withExtendedLifetime(all) {}
    }

    private static func report(_ latency: Double, queued: Int64 = 0, browsers: Int64 = 1) -> JSON {
        [
            "daemon": true, "devices": [],
            "broker": [
                "url": "mqtts://broker", "connected": true, "since": "2027-01-01T00:00:00Z",
                "latencyMilliseconds": .float(latency), "queued": .int(queued), "refusedWrites": .int(browsers),
            ],
            "push": ["browsers": .int(browsers)],
            "bridges": [["name": "pager", "runs": .int(browsers)]],
        ]
    }

    @Test(arguments: [
        (0.1, "less than 1 ms"), (1, "1 ms"), (15.4, "15 ms"), (999.4, "999 ms"), (15_899.4, "15.9 s"),
    ]) func aFigureHasItsUnit(_ latency: Double, _ text: String) {
        let lines = StatusReport.text(Self.report(latency), isRunning: true)
        #expect(lines.first?.hasSuffix("; its last answer took \(text)") == true, "\(lines)")
    }

    /// A broker refuses for the size what its access list allows.
    @Test func aRefusalForTheSizeIsNoMatterOfAccess() throws {
        var refusals = BrokerRefusals()
        for (reason, size) in [(0x95, 9_000), (0x87, 100), (0x95, 3_000), (0x95, 5_000)] as [(Int32, Int)] {
            refusals.add(reason, size: size)
        }
        #expect(refusals.byAccess == 1 && refusals.bySize == 3 && refusals.smallest == 3_000)
        let report: JSON = [
            "daemon": true, "devices": [],
            "broker": [
                "url": "mqtt://broker", "connected": true, "refusedWrites": 0, "refusedForSize": 3,
                "smallestRefused": 3_000,
            ],
        ]
        let lines = StatusReport.text(report, isRunning: true).joined(separator: "\n")
        #expect(lines.contains("refused 3 messages of this device for the size, from 3000 bytes on"))
        #expect(lines.contains("message_size_limit") && !lines.contains("access list"))
    }

    @Test func oneIsSingular() {
        let one = StatusReport.text(Self.report(1, queued: 1), isRunning: true).joined(separator: "\n")
        #expect(one.contains("pushes to 1 browser: ") && one.contains("not acknowledged 1 message"))
        #expect(one.contains("bridge pager: 1 run, ") && one.contains("refused 1 message or subscription of"))
        let two = StatusReport.text(Self.report(1, queued: 2, browsers: 2), isRunning: true).joined(separator: "\n")
        #expect(two.contains("pushes to 2 browsers: ") && two.contains("not acknowledged 2 messages"))
        #expect(two.contains("bridge pager: 2 runs, ") && two.contains("refused 2 messages or subscriptions of"))
    }
}
