// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import DesktopSupport
import Foundation
import Logging
import ProcessSupport
import SoundServerSupport
import Testing

@testable import SoundService

/// Real time for the worker's device thread: by its own right, by rtkit, or not at all. rtkit is a stand-in on a
/// private bus that looks at what the real one looks at, and sets the policy itself.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct RealTimeTests {
    private static let name = "org.freedesktop.RealtimeKit1"
    private static let path = "/org/freedesktop/RealtimeKit1"
    /// Microseconds; what the real one has.
    private static let limit = 200_000

    /// A Boolean value indicating whether this process may grant the priority that it takes from the worker.
    private static let mayGive: Bool = geteuid() == 0 && (try? Tool.run("chrt", ["-r", "1", "true"]).status) == 0

    /// A worker that may do nothing by itself: CAP_SYS_NICE is gone, and RLIMIT_RTPRIO is 0.
    private static func stage(_ bus: PrivateBus?, right: String = "--bounding-set=-sys_nice") throws -> KeeperStage {
        let folder = try TemporaryFolder()
        let script = URL(filePath: folder.path).appending(path: "worker")
        let command = right.isEmpty ? "" : "setpriv \(right) "
        let text = script.appendingPathExtension("text")
        try "#!/bin/sh\nexec \(command)'\(KeeperStage.daemon())' --sound-worker\n"
            .write(to: text, atomically: true, encoding: .utf8)
        // By another process: a child that is being started elsewhere may have a file open that is written here, and
        // then it cannot be run yet (ETXTBSY).
        try #require(try Tool.run("install", ["-m", "700", text.path, script.path]).status == 0)
        let stage = try KeeperStage(program: script.path) {
            $0["DBUS_SYSTEM_BUS_ADDRESS"] = bus?.address.text ?? "unix:path=/nonexistent/bus"
        }
        stage.programFolder = folder
        return stage
    }

    private static func kit(
        on bus: PrivateBus, refuses: Bool = false
    ) async throws -> MockObject {
        let kit = try await MockObject.started(on: bus, name: name, path: path, interface: name)
        try await kit.set("RTTimeUSecMax", .int64(Int64(limit)))
        try await kit.set("MaxRealtimePriority", .int32(20))
        try await kit.set("MinNiceLevel", .int32(-15))
        let verify = """
            import os
            line = [l for l in open('/proc/%d/limits' % args[0]) if l.startswith('Max realtime timeout')][0]
            if not line[20:].split()[1].isdigit() or int(line[20:].split()[1]) > \(limit): raise PermissionError('RLIMIT_RTTIME')
            if not os.path.exists('/proc/%d/task/%d' % (args[0], args[1])): raise ValueError('no thread')

            """
        try await kit.define(
            "MakeThreadRealtimeWithPID", in: "ttu", out: "",
            refuses
                ? "raise PermissionError('not authorized')"
                : verify + "os.sched_setscheduler(args[1], os.SCHED_RR | 0x40000000, os.sched_param(args[2]))")
        try await kit.define(
            "MakeThreadHighPriorityWithPID", in: "tti", out: "",
            "import os\nos.setpriority(os.PRIO_PROCESS, args[1], args[2])")
        return kit
    }

    /// The scheduling policy and the value of nice of the worker's device threads, proc_pid_stat(5).
    private static func threads(of stage: KeeperStage) -> [(policy: Int, nice: Int)] {
        stage.workers().flatMap { worker in
            let folder = "/proc/\(worker)/task"
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return tasks.compactMap { task -> (policy: Int, nice: Int)? in
                guard let line = try? String(contentsOfFile: "\(folder)/\(task)/stat", encoding: .utf8),
                    let end = line.lastIndex(of: ")"), line[..<end].hasSuffix("(sound-device")
                else { return nil }
                let fields = line[end...].split(separator: " ")
                guard fields.count > 39, let policy = Int(fields[39]), let nice = Int(fields[17]) else { return nil }
                return (policy, nice)
            }
        }
    }

    private static func detail(_ stage: KeeperStage) async -> String {
        let part = await stage.keeper.part()
        #expect(part.ok, "\(part)")
        return part.detail
    }

    @Test(.enabled(if: mayGive, "only root may give it")) func rtkitGivesIt() async throws {
        let bus = try await PrivateBus.started()
        let kit = try await Self.kit(on: bus)
        let stage = try Self.stage(bus)
        #expect(await Self.detail(stage).hasSuffix(", in real time by rtkit"))
        let threads = Self.threads(of: stage)
        #expect(threads.count == 1 && threads[0].policy == Int(SCHED_RR), "\(threads)")
        #expect(try await kit.count(of: "MakeThreadRealtimeWithPID") == 1)
        // What the plugins' own threads are is theirs to choose, and what is played is heard.
        try stage.add("tone.wav", Samples.wav(Samples.noise(frames: 9_600), rate: 48_000))
        #expect(await stage.play("tone").map(\.word) == ["started", "finished"])
        // The limit comes with a warning, which costs real time and no sound.
        let worker = try #require(stage.workers().first)
        #expect(Foundation.kill(worker, SIGXCPU) == 0)
        #expect(await stage.play("tone").map(\.word) == ["started", "finished"])
        #expect(Self.threads(of: stage).allSatisfy { $0.policy == Int(SCHED_OTHER) })
        #expect(stage.workers() == [worker])
    }

    @Test(.enabled(if: mayGive, "only root may give it")) func whereItRefusesNiceIsAskedFor() async throws {
        let bus = try await PrivateBus.started()
        let kit = try await Self.kit(on: bus, refuses: true)
        let stage = try Self.stage(bus)
        #expect(await Self.detail(stage).hasSuffix(", preferred by nice, not in real time"))
        let threads = Self.threads(of: stage)
        #expect(threads.count == 1 && threads[0] == (Int(SCHED_OTHER), -11), "\(threads)")
        #expect(try await kit.count(of: "MakeThreadHighPriorityWithPID") == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may drop a capability")) func withoutAnyOfThemItPlaysAllTheSame()
        async throws
    {
        // A bus that is not there, and one on which nobody has the name.
        for bus in [nil, try await PrivateBus.started()] {
            let stage = try Self.stage(bus)
            #expect(await Self.detail(stage).hasSuffix(", not preferred to other programs"))
            try stage.add("tone.wav", Samples.wav(Samples.noise(frames: 4_800), rate: 48_000))
            #expect(await stage.play("tone").map(\.word) == ["started", "finished"])
            #expect(Self.threads(of: stage).allSatisfy { $0.policy == Int(SCHED_OTHER) })
        }
    }

    @Test(.enabled(if: mayGive, "not everybody may")) func whoMayTakeItAsksNobody() async throws {
        let bus = try await PrivateBus.started()
        let kit = try await Self.kit(on: bus)
        let stage = try Self.stage(bus, right: "")
        #expect(await Self.detail(stage).hasSuffix(", in real time by its own right"))
        #expect(Self.threads(of: stage).map(\.policy) == [Int(SCHED_RR)])
        #expect(try await kit.count(of: "MakeThreadRealtimeWithPID") == 0)
    }
}
