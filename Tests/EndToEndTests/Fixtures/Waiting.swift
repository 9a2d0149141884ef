// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Foundation
import SoundServerSupport
import Varlink

/// Waiting for what tells nobody that it has changed.
enum Waiting {
    static func until(_ what: String, _ isSo: () async throws -> Bool) async throws {
        // A busy machine takes its time; only what fails waits for so long.
        let deadline = ContinuousClock.now + .seconds(60)
        while try await !isSo() {
            guard ContinuousClock.now < deadline else { throw ToolError("waited 60 seconds until \(what)") }
            Times.pass(until: .now + .milliseconds(20))
        }
    }
}

extension World {
    /// The first question, as soon as it is asked.
    func asked() throws -> Prompts.Prompt {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            if let prompt = try call(Prompts.List()).prompts.first { return prompt }
            guard ContinuousClock.now < deadline else { throw ToolError("nothing is asked") }
            Times.pass(until: .now + .milliseconds(10))
        }
    }

    /// The first question, once its presenter has reported that it is shown.
    func presented() throws -> Prompts.Prompt {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            if let prompt = try call(Prompts.List()).prompts.first {
                let news = try connect().stream(Prompts.Wait(id: prompt.id))
                while let reply = try news.next() {
                    switch reply.phase {
                    case .queued, .show, .update, .gone: continue
                    case .presented: return prompt
                    case .ended: throw ToolError("the question is over: \(reply)")
                    }
                }
            }
            guard ContinuousClock.now < deadline else { throw ToolError("nothing is asked") }
            Times.pass(until: .now + .milliseconds(10))
        }
    }

    /// Makes notifications appear next to presenters at once, on this bus.
    func notifyAtOnce(on bus: PrivateBus) throws {
        environment.merge(bus.environment) { $1 }
        let folder = home + "/.config/alertd"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write("[prompts]\nnotify-after = \"0s\"\n", to: "home/.config/alertd/config.toml")
    }

    /// Waits until the daemon knows the notification server.
    func untilDesktop() async throws {
        try await Waiting.until("the daemon knows the notification server") {
            try call(Manager.Status()).parts.contains { $0.name == "desktop" && $0.ok }
        }
    }
}
