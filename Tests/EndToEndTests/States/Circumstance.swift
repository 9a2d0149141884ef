// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Varlink

/// A circumstance in which all rows are read once more, by the columns that do not depend on how times are written.
enum Circumstance: String, CaseIterable, Sendable {
    case killed = "after kill -9"
    case stopped = "after daemon stop"
    case restarted = "after daemon restart"
    case restored = "after restore"
    case beside = "among 1,000 others"
    case elsewhere = "read in New York"
    case german
    case american = "American dates, 12 hours"
    case plainLocale = "LANG=C"
    case setUp = "after setup"
    case setUpRemoved = "after setup --remove"

    /// The columns that read.
    static let columns: [ReadingColumn] = [
        .listJSON, .showJSON, .agendaJSON, .historyJSON, .events, .exportJSON, .status, .snapshot, .timers,
        .pageItems, .pageShow, .pageOccurrences, .pageHistory,
    ]

    /// Brings it about in a bed.
    func apply(to bed: StateBed) throws {
        switch self {
        case .killed: try bed.restart { try bed.daemon.crash() }
        case .stopped: try bed.restart { try bed.run("daemon", "stop") }
        case .restarted: try restart(bed)
        case .restored:
            let file = bed.world.path + "/backup"
            try bed.run("backup", file)
            try bed.run("restore", file, "--yes")
        case .beside:
            let alarms = (1...others).map { number in
                Notifications.Alarm(
                    id: "other-\(number)", content: .init(title: "Other \(number)"),
                    trigger: "wall 2027-03-03T17:\(number % 50 + 10):00 Europe/Berlin")
            }
            _ = try bed.world.call(Notifications.Import(alarms: alarms))
            bed.others = others
        case .elsewhere: bed.world.environment["TZ"] = "America/New_York"
        case .german: bed.world.environment["LANG"] = "de_DE.UTF-8"
        case .american: bed.world.environment["LC_ALL"] = "en_US.UTF-8"
        case .plainLocale: bed.world.environment["LANG"] = "C"
        case .setUp: _ = try setUp(in: bed)
        case .setUpRemoved:
            let setup = try setUp(in: bed)
            try expectSetup(setup(["--remove"]), status: 0, bed)
            try expectSetup(setup(["--check"]), status: 1, bed)
        }
    }

    /// Has alertctl restart alertd. A started alertd gets the variables of the session alone, so a script next to
    /// alertctl moves its clock.
    private func restart(_ bed: StateBed) throws {
        let folder = bed.world.path + "/restarting"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: Built.program("alertctl"), toPath: folder + "/alertctl")
        let clock = ["LD_PRELOAD", "CLOCKSHIFT", "TZ"].map { "\($0)='\(bed.world.environment[$0] ?? "")'" }
        try bed.world.write(
            "#!/bin/sh\n\(clock.joined(separator: " ")) exec \(Built.word("alertd")) \"$@\"\n",
            to: "restarting/alertd", executable: true)
        let outcome = try bed.world.run(folder + "/alertctl", ["daemon", "restart"])
        try expectCell(outcome.status == 0, "daemon restart: \(outcome)")
        try expectCell(!bed.daemon.isRunning, "the former alertd runs")
    }

    /// Has `alertctl setup` put an installation in place, and returns a way to run it again.
    private func setUp(in bed: StateBed) throws -> ([String]) throws -> Outcome {
        let bin = bed.world.home + "/.local/bin"
        try InstalledPrefix.make(bed.world.path + "/prefix", bin: bin)
        bed.world.environment["PATH"] = bin + ":" + (bed.world.environment["PATH"] ?? "")
        let setup = { options in try bed.world.run(bin + "/alertctl", ["setup"] + options) }
        try expectSetup(setup(["--check"]), status: 1, bed)
        try expectSetup(setup([]), status: 0, bed)
        try expectSetup(setup(["--check"]), status: 0, bed)
        return setup
    }

    /// Expects that `alertctl setup` ended with a status, and that alertd is the one from before.
    private func expectSetup(_ outcome: Outcome, status: Int32, _ bed: StateBed) throws {
        try expectCell(outcome.status == status, "setup: \(outcome)")
        try expectCell(bed.daemon.isRunning, "setup has ended alertd: \(outcome)")
    }

    /// The number of entries that are there besides the rows.
    var others: Int { self == .beside ? 1_000 : 0 }
}
