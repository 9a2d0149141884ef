// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import LinuxSystem
import Varlink

/// Starts the application of a notification that the person has clicked and that names no command.
struct ApplicationOpener: Sendable {
    private let bus: BusConnection
    private let commands: any CommandOutput
    private let environment: [String: String]
    /// The time that an application may take to start by the bus.
    private static let patience = Duration.seconds(25)

    init(bus: BusConnection, commands: any CommandOutput, environment: [String: String]) {
        (self.bus, self.commands, self.environment) = (bus, commands, environment)
    }

    /// Opens the application, if it has a desktop entry. `ended` is called at most once: with the end of its program,
    /// or with the reason why it was not started.
    func open(
        _ delivered: Delivered, _ hook: Hook,
        ended: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void
    ) {
        let (app, environment) = (delivered.app, environment)
        BlockingWork.shared.start(about: "applications") {
            DesktopEntryName.first(app, environment: environment) { DesktopEntry($1, path: $0) }
        } done: { found in
            // Without an entry nobody knows what to start.
            guard let entry = found ?? nil else { return }
            guard let call = Self.call(app, entry, delivered, hook) else {
                return start(entry, delivered, hook, ended)
            }
            bus.call(call, within: Self.patience) { result in
                guard case .failure(let error) = result else { return }
                guard entry.exec != nil, hook.isClick else {
                    return ended(.failure(.refused(app, reason: error.sentence)))
                }
                start(entry, delivered, hook, ended)
            }
        }
    }

    /// Returns the call of org.freedesktop.Application, section "D-Bus Activation" of the specification; nil if the
    /// application has no such interface.
    static func call(_ app: String, _ entry: DesktopEntry, _ delivered: Delivered, _ hook: Hook) -> MethodCall? {
        guard entry.isActivatable else { return nil }
        var platform: [String: DBusValue] = [:]
        if let token = hook.token {
            platform = ["activation-token": .string(token), "desktop-startup-id": .string(token)]
        }
        let (member, arguments): (String, [DBusValue]) =
            if case .activated(let action?, _) = hook {
                ("ActivateAction", [.string(action), .array([.variant(parameter(delivered))], of: "v")])
            } else {
                ("Activate", [])
            }
        return MethodCall(
            destination: app, path: "/" + app.replacing(".", with: "/").replacing("-", with: "_"),
            interface: "org.freedesktop.Application", member: member,
            arguments: arguments + [.properties(platform)], mayStartService: true)
    }

    /// Returns the parameter of an action: JSON with the id of the notification, and its data.
    private static func parameter(_ delivered: Delivered) -> DBusValue {
        var object: JSON.Object = ["id": .string(delivered.id)]
        object["userInfo"] = delivered.content.userInfo
        return .string(String(decoding: JSON.object(object).serialized(), as: UTF8.self))
    }

    /// Starts the program of the entry. It has the notification on its standard input, as a command has.
    private func start(
        _ entry: DesktopEntry, _ delivered: Delivered, _ hook: Hook,
        _ ended: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void
    ) {
        // A button means something only to its application.
        guard hook.isClick else { return }
        guard let arguments = entry.arguments, !entry.needsTerminal else {
            let reason =
                entry.needsTerminal ? "it needs a terminal" : "the Exec line of \(entry.path) is not understood"
            return ended(.failure(.refused(delivered.app, reason: reason)))
        }
        var command = hook.command(arguments, for: delivered)
        command.directory = entry.folder
        commands.run(command, completion: ended)
    }
}

extension Hook {
    var isClick: Bool { if case .activated(nil, _) = self { true } else { false } }
}
