// SPDX-License-Identifier: Apache-2.0

import DesktopSupport
import Foundation
import LinuxSystem
import Logging
import ProcessSupport
import SoundServerSupport
import Testing

@testable import SoundService

/// Music on a real sound server, listened to at the sink's monitor while alerts come and go. One test after the other:
/// they listen in real time.
@Suite(.serialized, .undisturbed, .timeLimit(.minutes(3)))
struct DuckingTests {
    @Test(arguments: ServerKind.allCases)
    func musicIsTwentyDecibelsDownDuringAnAlertAndBackAfterIt(kind: ServerKind) async throws {
        let stage = try DuckStage(kind)
        try await stage.music(is: 1)
        stage.ducker.begin()
        try await stage.music(is: 0.1)
        #expect(try stage.volumeOfTheUser() == 1)
        stage.ducker.begin()
        stage.ducker.end()
        stage.ducker.end()
        try await stage.music(is: 1)
        #expect(try stage.volumeOfTheUser() == 1)
        await stage.quiet()
    }

    /// A track that begins in the middle of an alert is no louder than one that was there before.
    @Test(arguments: ServerKind.allCases)
    func musicThatBeginsDuringAnAlertIsTurnedDownToo(kind: ServerKind) async throws {
        let stage = try DuckStage(kind, plays: false)
        stage.ducker.begin()
        while stage.holders().isEmpty { await Task.yield() }
        let player = try stage.startMusic()
        try await stage.music(is: 0.1)
        #expect(try stage.volumeOfTheUser() == 1)
        stage.ducker.end()
        try await stage.music(is: 1)
        await stage.quiet()
        #expect(!FileManager.default.fileExists(atPath: stage.journal))
        withExtendedLifetime(player) {}
    }

    @Test(arguments: ServerKind.allCases)
    func aHolderThatIsKilledLeavesNothingTurnedDown(kind: ServerKind) async throws {
        let stage = try DuckStage(kind)
        try await stage.music(is: 1)
        stage.ducker.begin()
        try await stage.music(is: 0.1)
        #expect(kill(try #require(stage.holders().first), SIGKILL) == 0)
        try await stage.music(is: 1)
        stage.ducker.end()
        #expect(try stage.volumeOfTheUser() == 1)
        await stage.quiet()
    }

    /// The holder's standard input ends, as if the daemon were killed.
    @Test(arguments: ServerKind.allCases)
    func withoutTheDaemonMusicComesBack(kind: ServerKind) async throws {
        let stage = try DuckStage(kind)
        try await stage.music(is: 1)
        stage.ducker.begin()
        try await stage.music(is: 0.1)
        await stage.ducker.close()
        try await stage.music(is: 1)
        stage.ducker.end()
        await stage.quiet()
    }

    /// Daemon and holder killed, as with a whole control group: PulseAudio forgets by itself, for PipeWire there is the
    /// journal that the next daemon finds.
    @Test func theNextDaemonBringsBackWhatWasLeft() async throws {
        let stage = try DuckStage(.pipewire)
        try await stage.music(is: 1)
        let holder = try TetheredProcess(
            path: KeeperStage.daemon(), arguments: ["alertd", "--duck", "volume", stage.journal],
            environment: stage.server.environment)
        try await stage.music(is: 0.1)
        holder.kill()
        holder.wait()
        #expect(FileManager.default.fileExists(atPath: stage.journal))
        let next = stage.makeDucker()
        try await stage.music(is: 1)
        await next.whenIdle()
        #expect(!FileManager.default.fileExists(atPath: stage.journal))
        await next.close()
    }

    @Test func aSliderThatIsMovedMeanwhileStaysWhereItIs() async throws {
        let stage = try DuckStage(.pipewire)
        try await stage.music(is: 1)
        stage.ducker.begin()
        try await stage.music(is: 0.1)
        try Tool.check(
            "wpctl", ["set-volume", "\(try stage.musicNode())", "0.5"], environment: stage.server.environment)
        // wpctl's scale is cubic.
        try await stage.music(is: 0.125)
        stage.ducker.end()
        await stage.quiet()
        try await stage.music(is: 0.125)
    }

    @Test(arguments: [("trigger_roles=phone", nil), ("trigger_roles=event ducking_roles=music volume=-6dB", 0.5)])
    func theUsersOwnModuleIsLeftToItsRule(arguments: String, level: Double?) async throws {
        let stage = try DuckStage(.pulse)
        let load = ["load-module", PulseModules.name] + arguments.split(separator: " ").map(String.init)
        try Tool.check("pactl", load, environment: stage.server.environment)
        try await stage.music(is: 1)
        stage.ducker.begin()
        if let level { try await stage.music(is: level) }
        stage.ducker.end()
        await stage.quiet()
        try await stage.music(is: 1)
        let modules = try Tool.check("pactl", ["list", "short", "modules"], environment: stage.server.environment)
        #expect(String(decoding: modules, as: UTF8.self).components(separatedBy: PulseModules.name).count == 2)
    }

    @Test func aFrozenServerHoldsUpNobody() async throws {
        let stage = try DuckStage(.pulse, limits: DuckState.Limits(hold: .zero, patience: .milliseconds(300)))
        try await stage.music(is: 1)
        stage.server.freeze()
        stage.ducker.begin()
        stage.ducker.end()
        await stage.quiet()
        stage.server.thaw()
        stage.ducker.begin()
        try await stage.music(is: 0.1)
        stage.ducker.end()
        try await stage.music(is: 1)
        await stage.quiet()
    }

    @Test func offMeansOff() async throws {
        let stage = try DuckStage(.pulse, setting: .off)
        stage.ducker.begin()
        stage.ducker.end()
        await stage.quiet()
        let modules = try Tool.check("pactl", ["list", "short", "modules"], environment: stage.server.environment)
        #expect(!String(decoding: modules, as: UTF8.self).contains(PulseModules.name))
    }
}

/// A sound server on which music plays, a recording of its sink, and a ducker.
final class DuckStage {
    private static let peak = 16_000.0
    let server: any PlaybackServer
    let journal: String
    let ducker: Ducker
    private let kind: ServerKind
    private let recording: Recording
    private let player: TestProcess?
    private let limits: DuckState.Limits
    private let setting: DuckSetting

    init(
        _ kind: ServerKind, setting: DuckSetting = .volume, limits: DuckState.Limits = DuckState.Limits(),
        plays: Bool = true
    ) throws {
        self.kind = kind
        self.limits = limits
        self.setting = setting
        server = try kind.make()
        journal = server.folder.path + "/ducked.json"
        let file = server.folder.appending(path: "music.wav")
        let tone = Samples.sine(frequency: 441, frames: 48_000 * 60, rate: 48_000, peak: Self.peak)
        try Samples.wav(tone, rate: 48_000).write(to: file)
        player = plays ? try Self.startMusic(kind, server, file) : nil
        recording = try server.record()
        ducker = Self.makeDucker(server, journal, limits, setting)
    }

    deinit { recording.stop() }

    /// Has another program play music.
    func startMusic() throws -> TestProcess {
        try Self.startMusic(kind, server, server.folder.appending(path: "music.wav"))
    }

    private static func startMusic(
        _ kind: ServerKind, _ server: any PlaybackServer, _ file: URL
    ) throws -> TestProcess {
        switch kind {
        case .pulse:
            try TestProcess(
                "paplay", ["--property=media.role=music", file.path], environment: server.environment)
        case .pipewire:
            try TestProcess(
                "pw-play", ["--media-role", "Music", file.path], environment: server.environment)
        }
    }

    /// A daemon's, that begins its life now.
    func makeDucker() -> Ducker { Self.makeDucker(server, journal, limits, setting) }

    private static func makeDucker(
        _ server: any PlaybackServer, _ journal: String, _ limits: DuckState.Limits, _ setting: DuckSetting
    ) -> Ducker {
        Ducker(
            program: (try? KeeperStage.daemon()) ?? "", environment: server.environment, journal: journal,
            limits: limits, logger: Logger(label: "test")
        ) { setting }
    }

    /// Waits until the music has been heard at a fraction of its level for a tenth of a second.
    func music(is level: Double) async throws {
        let wanted = Self.peak * level
        let recording = recording
        // This runs on a separate thread, because the awaited work needs the shared ones.
        try await withCheckedThrowingContinuation { (heard: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread {
                heard.resume(
                    with: Result {
                        try recording.wait(seconds: 20) { samples in
                            guard samples.count > 9_600 else { return false }
                            let loudest = samples.suffix(9_600).reduce(0) { max($0, abs(Int($1))) }
                            return abs(Double(loudest) - wanted) < wanted / 20 + 4
                        }
                    })
            }
        }
    }

    /// Returns the position of the music's slider; 1 is all the way up.
    func volumeOfTheUser() throws -> Double {
        switch kind {
        case .pulse:
            let text = try Tool.check(
                "pactl", ["--format=json", "list", "sink-inputs"], environment: server.environment)
            let inputs = try JSONSerialization.jsonObject(with: text) as? [[String: Any]] ?? []
            for input in inputs {
                let properties = input["properties"] as? [String: Any]
                guard properties?["media.role"] as? String == "music",
                    let volume = input["volume"] as? [String: [String: Any]],
                    let value = volume.values.first?["value"] as? Double
                else { continue }
                return value / 65_536
            }
            throw ToolError("no music")
        case .pipewire:
            let text = try Tool.check("wpctl", ["get-volume", "\(try musicNode())"], environment: server.environment)
            return try Double(
                String(decoding: text, as: UTF8.self).split(separator: " ").last?
                    .trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? { throw ToolError("no volume") }()
        }
    }

    /// The music's node in PipeWire's graph.
    func musicNode() throws -> Int64 {
        let dump = try Tool.check("pw-dump", [], environment: server.environment)
        guard let node = PipeWireGraph(dump: Array(dump))?.streams.first(where: { $0.role == "Music" }) else {
            throw ToolError("no music")
        }
        return node.id
    }

    /// The holders that live; they have this journal among their arguments.
    func holders() -> [pid_t] {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return folders.compactMap { pid_t($0) }.filter { process in
            guard let words = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline")) else { return false }
            return words.range(of: Data(journal.utf8)) != nil
        }
    }

    /// Waits until what was turned down is back, and its holder gone.
    func quiet() async { await ducker.whenIdle() }
}
