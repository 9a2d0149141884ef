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

    /// Takes the sockets of a worker over. It may still be starting: calls wait in the sockets.
    init(_ process: WorkerProcess) async throws {
        self.process = process
        commands = try await Self.client(of: process)
        events = try await Self.client(of: process)
        queries = try await Self.client(of: process)
        measurements = try await Self.client(of: process)
    }

    /// Takes the next socket over. Where that fails it is closed, and those behind it are closed with the process.
    private static func client(of process: WorkerProcess) async throws -> VarlinkClient {
        guard let socket = process.takeSocket() else { throw VarlinkClientError.closed }
        return try await VarlinkClient.adopt(socket)
    }

    /// Sends a call before it returns, so that calls arrive in the order in which they are made. `answered` hears
    /// whether a ping was answered.
    func send(_ call: WorkerCall, answered: @escaping @Sendable (_ stuck: Bool) -> Void) {
        switch call {
        case .play(let call): follow(commands.stream(call))
        case .stop(let call): follow(commands.stream(call))
        case .duck(let setting):
            follow(commands.stream(SoundWorker.Duck(lowered: setting == .volume, held: setting == .pause)))
        case .prepare: follow(commands.stream(SoundWorker.Prepare()))
        case .ping: follow(commands.stream(SoundWorker.Status(probe: false))) { answered($0.stuck) }
        }
    }

    /// Has it let loaded sounds go.
    func dispose(_ keys: [Int]) { follow(commands.stream(SoundWorker.Dispose(keys: keys))) }

    /// Gives a sound another volume.
    func adjust(_ key: Int, volume: Double) {
        follow(commands.stream(SoundWorker.Adjust(key: key, volume: volume, pan: nil, rate: nil, over: 0.1)))
    }

    /// Passes on what happens to sounds until the connection ends.
    func watch(_ told: @escaping @Sendable (WorkerEvent) -> Void) {
        let replies = events.stream(SoundWorker.Watch())
        Task {
            do {
                for try await reply in replies { if let item = WorkerEvent(reply) { told(item) } }
            } catch {
                // The worker has ended or talks nonsense; either way it is of no more use.
            }
            process.kill()
        }
    }

    private func follow<Method: VarlinkMethod>(
        _ replies: VarlinkReplies<Method>, _ body: @escaping @Sendable (Method.Reply) -> Void = { _ in }
    ) {
        Task {
            do {
                for try await reply in replies { body(reply) }
            } catch {
                // A call fails only with its connection, and that is seen where its end is.
            }
        }
    }
}
