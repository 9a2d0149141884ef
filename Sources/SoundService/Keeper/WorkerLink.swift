// SPDX-License-Identifier: Apache-2.0

import Varlink
import VarlinkNIO

/// The connections to a running worker.
struct WorkerLink: Sendable {
    let process: WorkerProcess
    let commands: VarlinkClient
    let events: VarlinkClient
    let queries: VarlinkClient
    let measurements: VarlinkClient

    /// Takes over the sockets of a worker. The worker may still be starting: calls wait in the sockets.
    init(_ process: WorkerProcess) async throws {
        self.process = process
        commands = try await Self.client(of: process)
        events = try await Self.client(of: process)
        queries = try await Self.client(of: process)
        measurements = try await Self.client(of: process)
    }

    /// Takes over the next socket. On failure it is closed, and the remaining ones are closed with the process.
    private static func client(of process: WorkerProcess) async throws -> VarlinkClient {
        guard let socket = process.takeSocket() else { throw VarlinkClientError.closed }
        return try await VarlinkClient.adopt(socket)
    }

    /// Sends a call before returning, so that calls arrive in the order in which they are made. A call fails only with
    /// its connection, whose end ``watch(_:)`` notices.
    ///
    /// - Parameter answered: Called when a ping was answered.
    func send(_ call: WorkerCall, answered: @escaping @Sendable (_ stuck: Bool) -> Void) {
        switch call {
        case .play(let call): commands.stream(call) { _ in }
        case .stop(let call): commands.stream(call) { _ in }
        case .adjust(let call): commands.stream(call) { _ in }
        case .duck(let setting):
            commands.stream(SoundWorker.Duck(lowered: setting == .volume, held: setting == .pause)) { _ in }
        case .prepare: commands.stream(SoundWorker.Prepare()) { _ in }
        case .ping:
            commands.stream(SoundWorker.Status(probe: false)) {
                if case .success(let status) = $0 { answered(status.stuck) }
            }
        }
    }

    /// Releases loaded sounds.
    func dispose(_ keys: [Int]) { commands.stream(SoundWorker.Dispose(keys: keys)) { _ in } }

    /// Passes on the events of sounds until the connection ends. A worker that has ended or sends invalid data is
    /// useless.
    func watch(_ report: @escaping @Sendable (_ key: Int, PlaybackEvent) -> Void) {
        events.stream(SoundWorker.Watch()) { [process] result in
            guard case .success(let reply) = result else { return process.kill() }
            // The first reply, which only confirms the watch, has no key.
            if let key = reply.key, let event = PlaybackEvent(reply, key: key) { report(key, event) }
        }
    }
}
