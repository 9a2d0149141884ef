// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import LinuxSystem
import Logging
import ProcessSupport
import SoundServerSupport

@testable import SoundService

/// A keeper, a sound server and a folder with sounds.
final class KeeperStage {
    let server: SoundServer
    let keeper: SoundKeeper
    private let sounds: URL
    /// The folder of the program, which lives as long as the stage.
    var programFolder: TemporaryFolder?

    init(
        device: String = "default", limits: KeeperState.Limits = KeeperState.Limits(), program: String? = nil,
        policy: SoundPolicy? = nil, adjust: (inout [String: String]) -> Void = { _ in }
    ) throws {
        server = try SoundServer()
        sounds = server.folder.appending(path: "sounds")
        try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
        var environment = server.environment
        environment["ALERTD_SOUND_DEVICE"] = device
        adjust(&environment)
        var locator = SoundLocator(environment: [:], executable: nil)
        locator.themeFolders = []
        locator.ownFolders = [sounds.path]
        keeper = SoundKeeper(
            program: try program ?? Self.daemon(), command: ["alertd", "--sound-worker"], environment: environment,
            locator: locator, limits: limits, policy: policy, logger: Logger(label: "test"))
    }

    @discardableResult
    func add(_ name: String, _ data: Data) throws -> URL {
        let file = sounds.appending(path: name)
        try data.write(to: file)
        return file
    }

    func reports(_ sound: String) -> AsyncStream<PlaybackEvent> { reports(SoundRequest(sound: sound)) }

    func reports(_ request: SoundRequest) -> AsyncStream<PlaybackEvent> {
        let (reports, continuation) = AsyncStream<PlaybackEvent>.makeStream()
        keeper.play(request) { report in
            continuation.yield(report)
            if case .ended = report { continuation.finish() }
        }
        return reports
    }

    func play(_ sound: String) async -> [PlaybackEvent] { await play(SoundRequest(sound: sound)) }

    func play(_ request: SoundRequest) async -> [PlaybackEvent] {
        var all: [PlaybackEvent] = []
        for await report in reports(request) { all.append(report) }
        return all
    }

    /// Workers that this keeper has started and that live: other suites have theirs, with homes of their own.
    func workers() -> [pid_t] {
        let home = Data("HOME=\(server.environment["HOME"] ?? "none")\0".utf8)
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return folders.compactMap { pid_t($0) }.filter { process in
            guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else {
                return false
            }
            return status.contains("PPid:\t\(getpid())\n") && status.contains("Name:\talertd-sound\n")
                && !status.contains("State:\tZ")
                && FileManager.default.contents(atPath: "/proc/\(process)/environ")?.range(of: home) != nil
        }
    }

    /// Waits until a worker has ended.
    static func end(of worker: pid_t) async throws {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let watch = try ProcessWatch(worker) { ended.finish() }
        for await _ in ends {}
        withExtendedLifetime(watch) {}
    }

    /// The daemon that was built with these tests.
    static func daemon() throws -> String {
        let folder = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        let path = folder.appending(path: "alertd").path
        guard FileManager.default.isExecutableFile(atPath: path) else { throw ToolError("\(path) has not been built") }
        return path
    }

    static let interfaceFile = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Sources/SoundService/Interfaces/org.alertd.SoundWorker.varlink")
}

extension PlaybackEvent {
    var word: String {
        switch self {
        case .started: "started"
        case .paused: "paused"
        case .resumed: "resumed"
        case .replaced(let replacement): "replaced by \(replacement.instead ?? "itself")"
        case .ended(let end): end.refusal == nil ? "\(end.outcome)" : "refused"
        }
    }

    var seconds: Double? {
        if case .ended(let end) = self { end.seconds } else { nil }
    }

    var error: (any Error)? {
        if case .ended(let end) = self { end.refusal } else { nil }
    }
}
