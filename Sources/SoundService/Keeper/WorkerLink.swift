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

    /// Sends a call before returning, so that calls arrive in the order in which they are made.
    ///
    /// - Parameters:
    ///   - tickets: The sounds, by number.
    ///   - answered: Called when a ping was answered.
    func send(
        _ call: WorkerCall, of tickets: [Int: KeeperLoop.Ticket], answered: @escaping @Sendable (_ stuck: Bool) -> Void
    ) {
        switch call {
        case .play(let key):
            if let ticket = tickets[key] { follow(commands.stream(SoundWorker.Play(ticket, key: key))) }
        case .stop(let call): follow(commands.stream(call))
        case .duck(let setting):
            follow(commands.stream(SoundWorker.Duck(lowered: setting == .volume, held: setting == .pause)))
        case .prepare: follow(commands.stream(SoundWorker.Prepare()))
        case .ping: follow(commands.stream(SoundWorker.Status(probe: false))) { answered($0.stuck) }
        }
    }

    /// Releases loaded sounds.
    func dispose(_ keys: [Int]) { follow(commands.stream(SoundWorker.Dispose(keys: keys))) }

    /// Changes the volume of a sound.
    func adjust(_ key: Int, volume: Double) {
        follow(commands.stream(SoundWorker.Adjust(key: key, volume: volume, pan: nil, rate: nil, over: 0.1)))
    }

    /// Passes on the events of sounds until the connection ends.
    func watch(_ report: @escaping @Sendable (_ key: Int, PlaybackEvent) -> Void) {
        let replies = events.stream(SoundWorker.Watch())
        Task {
            do {
                // The first reply, which only confirms the watch, has no key.
                for try await reply in replies {
                    if let key = reply.key, let event = PlaybackEvent(reply, key: key) { report(key, event) }
                }
            } catch {
                // The worker has ended or sends invalid data; in both cases it is useless.
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
                // A call fails only with its connection, whose end is noticed elsewhere.
            }
        }
    }
}
