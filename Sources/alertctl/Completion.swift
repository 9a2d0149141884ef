// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// Words that a shell offers, asked of a daemon that already runs. None is started for it, and one that does not answer
/// at once is not waited for.
enum Completion {
    private static let patience = Duration.milliseconds(300)

    /// The ids of pending and delivered notifications.
    @Sendable static func ids(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Notifications.List(limit: 500)).map { $0.notifications.map(\.id) }.map(offered) ?? []
    }

    /// The ids of notifications that wait for their time.
    @Sendable static func pending(_ words: [String], _ index: Int, _ prefix: String) -> [String] { ids(in: .pending) }

    /// The ids of notifications that were delivered.
    @Sendable static func delivered(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(in: .delivered)
    }

    /// The ids of notifications in the history.
    @Sendable static func past(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let ids = reply(to: Notifications.History(limit: 500)).map { $0.notifications.map(\.id) } ?? []
        return offered(Set(ids).sorted())
    }

    /// The ids of paused notifications.
    @Sendable static func paused(_ words: [String], _ index: Int, _ prefix: String) -> [String] { ids(in: .paused) }

    /// The names of sounds.
    @Sendable static func sounds(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Sounds.List()).map { $0.sounds.map(\.name) }.map(offered) ?? []
    }

    /// The ids of the sounds that are loaded.
    @Sendable static func loaded(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Sounds.Loaded()).map { $0.sounds.map(\.id) }.map(offered) ?? []
    }

    /// The ids of the sounds that play.
    @Sendable static func playing(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Sounds.Playing()).map { $0.sounds.map(\.id) }.map(offered) ?? []
    }

    /// The ids of open questions.
    @Sendable static func prompts(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Prompts.List()).map { $0.prompts.map(\.id) }.map(offered) ?? []
    }

    private static func ids(in state: Notifications.State) -> [String] {
        reply(to: Notifications.List(state: state, limit: 500)).map { $0.notifications.map(\.id) }.map(offered) ?? []
    }

    private static func reply<Method: VarlinkMethod>(to method: Method) -> Method.Reply? {
        let socket = try? SocketPath(option: nil, environment: .process, standIn: SocketPath.standIn)
        guard let socket, let service = try? Service(socket: socket, timeout: patience) else { return nil }
        return try? service.call(method)
    }

    /// Words that no shell could take for anything else.
    private static func offered(_ words: [String]) -> [String] {
        words.filter { word in
            !word.isEmpty
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || "0123456789._+@%-".unicodeScalars.contains($0)
                }
        }
    }
}
