// SPDX-License-Identifier: Apache-2.0

package import DBus
import LinuxSystem
import Synchronization

/// Follows the do-not-disturb switch of the running notification server: dunst, swaync, mako from 1.10 on, Xfce,
/// Plasma, GNOME, Cinnamon. The switch is only read, when the server appears and after its signals; nothing is polled.
package final class ServerSwitchWatch: Sendable {
    private struct Shared {
        var state: ServerSwitchState
        var subscriptions: [BusRegistration] = []
    }

    private let connection: BusConnection
    private let environment: [String: String]
    private let report: @Sendable (ServerQuiet) -> Void
    private let shared: Mutex<Shared>

    /// - Parameters:
    ///   - environment: The environment of `gsettings`, which reads the switches of GNOME and Cinnamon.
    ///   - modes: The mako modes that count as do not disturb.
    ///   - report: Receives the state once it is known, and every change; must not block.
    package init(
        connection: BusConnection, environment: [String: String], modes: Set<String>,
        report: @escaping @Sendable (ServerQuiet) -> Void
    ) {
        self.connection = connection
        self.environment = environment
        self.report = report
        shared = Mutex(Shared(state: ServerSwitchState(modes: modes)))
        connection.watchOwner(of: ServerSwitch.name) { [weak self] change in
            self?.perform { $0.ownerChanged(change.owner) }
        }
    }

    /// Changes the mako modes that count as do not disturb.
    package func setModes(_ modes: Set<String>) { performInOrder { $0.setModes(modes) } }

    /// Performs an event from outside the bus on the bus's thread, so that reports keep their order.
    private func performInOrder(_ event: @escaping @Sendable (inout ServerSwitchState) -> [ServerSwitchState.Action]) {
        do {
            try connection.perform { [weak self] in self?.perform(event) }
        } catch {
            // The connection is closed, because alertd is ending.
        }
    }

    private func perform(_ event: (inout ServerSwitchState) -> [ServerSwitchState.Action]) {
        for action in shared.withLock({ event(&$0.state) }) {
            switch action {
            case .identify(let question): identify(question)
            case .follow(let server): follow(server)
            case .read(let server, let question): read(server, question)
            case .report(let state): report(state)
            }
        }
    }

    private func identify(_ question: Int) {
        let call = MethodCall(
            destination: ServerSwitch.name, path: ServerSwitch.path, interface: ServerSwitch.name,
            member: "GetServerInformation")
        connection.call(call, within: .seconds(5)) { [weak self] result in
            var name: String?
            if case .success(let values) = result, case .string(let text)? = values.first { name = text }
            self?.perform { $0.identified(name, question: question) }
        }
    }

    private func follow(_ server: ServerSwitch?) {
        let new = (server?.signals ?? []).map { match in
            connection.subscribe(match) { [weak self] signal in
                guard let server else { return }
                self?.perform { $0.received(signal, of: server) }
            }
        }
        let old = shared.withLock { shared in
            defer { shared.subscriptions = new }
            return shared.subscriptions
        }
        for subscription in old { subscription.cancel() }
    }

    private func read(_ server: ServerSwitch, _ question: Int) {
        switch server.source {
        case .call(let call):
            connection.call(call, within: .seconds(5)) { [weak self] result in
                let answer: [DBusValue]? = if case .success(let values) = result { values } else { nil }
                self?.perform { $0.answered(answer, question: question) }
            }
        case .setting(let schema, let key):
            Task { [weak self, environment] in
                let text = await Self.printed(schema, key, environment: environment)
                self?.performInOrder { $0.printed(text, question: question) }
            }
        }
    }

    /// Returns the output of `gsettings get`; nil if it cannot be run or fails. It runs after a signal, a few times a
    /// day.
    private static func printed(_ schema: String, _ key: String, environment: [String: String]) async -> String? {
        do {
            return try await BlockingWork.shared.run { () -> String? in
                let run = ProgramRun(
                    command: Command(arguments: ["gsettings", "get", schema, key]), environment: environment,
                    outputLimit: 1_024)
                var output: [UInt8] = []
                do throws(ProgramRun.Failure) {
                    let end = try run.run { bytes in
                        output += bytes
                        return true
                    }
                    return end.isSuccess ? String(decoding: output, as: UTF8.self) : nil
                } catch {
                    return nil
                }
            }
        } catch {
            return nil
        }
    }
}
