// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import LinuxSystem
import TerminalKit
import Testing

@testable import ClientKit
@testable import alertctl

/// The lines of `status` and `doctor`.
@Suite struct StatusLinesTests {
    @Test func statusSaysWhatRuns() throws {
        var status = Manager.Status.Reply(
            version: "1.2.3", pid: 7, started: "2026-11-21T08:00:00+01:00", pending: 2, delivered: 1,
            nextDue: "2026-11-21T09:30:00+01:00", zone: "Europe/Berlin",
            parts: [.init(name: "store", ok: true, detail: "fine"), .init(name: "desktop", ok: false, detail: "none")],
            setAside: "/x.damaged",
            damage: [
                .init(at: "2026-11-21T08:00:00+01:00", message: "3 reminders were lost", file: "/x.damaged")
            ])
        #expect(
            Status.lines(status, moment: berlin, style: .plain) == [
                "alertd 1.2.3, process 7, running for 45 min, since Sat 21 Nov 08:00",
                "2 pending, 1 delivered; next Sat 21 Nov 09:30 (in 45 min)", "zone Europe/Berlin",
                "  store    ok      fine", "  desktop  failed  none",
                "Database, Sat 21 Nov 08:00: 3 reminders were lost",
                "  Damaged file kept as: /x.damaged",
                "  To acknowledge: alertctl doctor --acknowledge",
            ])
        // alertd was started with another TZ.
        status.zone = "Asia/Tokyo"
        let named = RenderTime(now: berlin.now, zone: try ZoneDatabase().zone(named: "Europe/Berlin"))
        let lines = Status.lines(status, moment: named, style: .plain)
        #expect(lines.contains("zone Asia/Tokyo; this shell's is Europe/Berlin"))
    }

    /// After an update the old daemon goes on, and looks as well as the new one.
    @Test func statusAndDoctorSayThatTheProgramWasReplaced() throws {
        var status = Manager.Status.Reply(
            version: AlertService.version, pid: 7, started: "2026-11-21T08:00:00+01:00", pending: 0, delivered: 0,
            zone: "Europe/Berlin", parts: [])
        let socket = try SocketPath(option: "/run/x", environment: Environment([:]), standIn: { "" })
        let fine = Doctor.version(status, socket: socket) { "kill 7" }
        #expect(fine.ok && fine.remedy == nil)
        status.replaced = true
        let lines = Status.lines(status, moment: berlin, style: .plain, restart: "kill 7")
        #expect(lines[1] == "its program was replaced, and the earlier one still runs; to restart it: kill 7")
        let check = Doctor.version(status, socket: socket) { "kill 7" }
        #expect(!check.ok && !check.required)
        #expect(check.detail == "alertd \(AlertService.version) at /run/x, whose program was replaced")
        #expect(check.remedy == "Run kill 7")
    }

    @Test func remediesStandBelowWhatTheyMend() {
        let check = Manager.Check(name: "sound", ok: false, required: false, detail: "none", remedy: "plug in")
        #expect(Doctor.lines(check, style: .plain) == ["WARNING sound: none", "        → plug in"])
        let well = Manager.Check(name: "store", ok: true, required: true, detail: "fine", remedy: "nothing")
        #expect(Doctor.lines(well, style: .plain) == ["ok      store: fine"])
        let list = Manager.Check(name: "approvals", ok: true, required: false, detail: "faults:\none\ntwo")
        #expect(Doctor.lines(list, style: .plain) == ["ok      approvals: faults:", "          one", "          two"])
    }

    /// A word is never broken where a line ends, and the rest stands below the text that it belongs to.
    @Test(arguments: [32, 40, 61, 80]) func statusAndDoctorBreakBetweenWords(_ width: Int) {
        let detail = "PulseAudio 16.1 by way of alsa-lib 1.2.8, 44100 Hz, period of 512 frames"
        let status = Manager.Status.Reply(
            version: "1.2.3", pid: 7, started: "2026-11-21T08:00:00+01:00", pending: 2, delivered: 1,
            nextDue: "2026-11-21T09:30:00+01:00", zone: "Europe/Berlin",
            parts: [.init(name: "sound", ok: true, detail: detail), .init(name: "desktop", ok: false, detail: detail)],
            damage: [.init(at: "2026-11-21T08:00:00+01:00", message: "3 reminders were lost")])
        let check = Manager.Check(name: "sound", ok: false, required: true, detail: detail, remedy: detail)
        let all = [
            Status.lines(status, moment: berlin, style: .plain, width: width),
            Doctor.lines(check, style: .plain, width: width),
        ]
        for (lines, whole) in zip(
            all, [Status.lines(status, moment: berlin, style: .plain), Doctor.lines(check, style: .plain)])
        {
            func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
            #expect(words(lines) == words(whole), "\(lines)")
            if width >= 40 { #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(lines)") }
        }
        if width == 61 {
            #expect(
                all[1] == [
                    "FAULT   sound: PulseAudio 16.1 by way of alsa-lib 1.2.8,",
                    "        44100 Hz, period of 512 frames",
                    "        → PulseAudio 16.1 by way of alsa-lib 1.2.8, 44100 Hz,",
                    "          period of 512 frames",
                ])
        }
    }
}
