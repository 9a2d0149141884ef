// SPDX-License-Identifier: Apache-2.0

public import DBus
internal import ProcessSupport

/// python-dbusmock's notification daemon: it shows nothing, and answers and emits as the test requests.
public final class DBusMock: Sendable {
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let child: TestProcess
    private let remote: BusConnection

    /// Starts it, and returns when it owns its name.
    public static func started(on bus: PrivateBus, capabilities: [String]) async throws -> DBusMock {
        try await started(at: bus.address, capabilities: capabilities)
    }

    /// Starts the daemon on any bus.
    public static func started(at address: BusAddress, capabilities: [String]) async throws -> DBusMock {
        let mock = try DBusMock(address, capabilities)
        for await change in mock.remote.owners(of: name) where change.owner != nil { break }
        return mock
    }

    private init(_ address: BusAddress, _ capabilities: [String]) throws {
        remote = BusConnection(address: address)
        // Debian's python, which has python3-dbusmock, whatever else is on PATH.
        child = try TestProcess(
            "/usr/bin/python3",
            [
                "-m", "dbusmock", "--session", "-l", "/dev/null", "-t", "notification_daemon", "-p",
                "{\"capabilities\": \"\(capabilities.joined(separator: " "))\"}",
            ], environment: ["DBUS_SESSION_BUS_ADDRESS": address.text])
    }

    /// Emits a signal of the notification interface.
    public func emit(_ member: String, _ arguments: [DBusValue]) async throws {
        try await control(
            "EmitSignal",
            [
                .string(Self.name), .string(member), .string(arguments.map(\.signature).joined()),
                .array(arguments.map(DBusValue.variant), of: "v"),
            ])
    }

    /// Gives a method another body, in Python; the result goes into `ret`.
    public func define(_ member: String, in signature: String, out: String, _ code: String) async throws {
        try await control(
            "AddMethod",
            [.string(Self.name), .string(member), .string(signature), .string(out), .string(code)])
    }

    /// The arguments of every call of a method so far.
    public func calls(of member: String) async throws -> [[DBusValue]] {
        let answer = try await control("GetMethodCalls", [.string(member)])
        guard case .array(let calls, of: _)? = answer.first else { return [] }
        return calls.compactMap { call in
            guard case .structure(let members) = call, case .array(let arguments, of: "v")? = members.last else {
                return nil
            }
            return arguments.map { if case .variant(let value) = $0 { value } else { $0 } }
        }
    }

    /// Sends the process a signal.
    public func send(_ signal: Int32) { child.send(signal) }

    /// Kills it, and returns when it is gone.
    public func stop() async { await child.stop() }

    @discardableResult
    private func control(_ member: String, _ arguments: [DBusValue]) async throws -> [DBusValue] {
        try await remote.call(
            MethodCall(
                destination: Self.name, path: Self.path, interface: "org.freedesktop.DBus.Mock", member: member,
                arguments: arguments), within: .seconds(20))
    }
}
