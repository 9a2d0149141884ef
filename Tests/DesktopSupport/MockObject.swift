// SPDX-License-Identifier: Apache-2.0

public import DBus
internal import ProcessSupport

/// An object of python-dbusmock's on a bus of a test: it has the methods and properties it is given, and keeps a record
/// of its calls.
public final class MockObject: Sendable {
    private let name: String
    private let path: String
    private let interface: String
    private let child: TestProcess
    private let remote: BusConnection

    /// Starts it, and returns when it owns its name.
    public static func started(
        on bus: PrivateBus, name: String, path: String, interface: String
    ) async throws -> MockObject {
        let mock = try MockObject(on: bus, name: name, path: path, interface: interface)
        for await change in mock.remote.owners(of: name) where change.owner != nil { break }
        return mock
    }

    /// Starts one of python-dbusmock's templates, such as "logind", and returns when it owns its name.
    public static func started(
        on bus: PrivateBus, template: String, name: String, path: String, interface: String
    ) async throws -> MockObject {
        let mock = try MockObject(on: bus, name: name, path: path, interface: interface, arguments: ["-t", template])
        for await change in mock.remote.owners(of: name) where change.owner != nil { break }
        return mock
    }

    private init(on bus: PrivateBus, name: String, path: String, interface: String, arguments: [String]? = nil) throws {
        self.name = name
        self.path = path
        self.interface = interface
        remote = BusConnection(address: bus.address)
        // Debian's python, which has python3-dbusmock, whatever else is on PATH.
        child = try TestProcess(
            "/usr/bin/python3",
            ["-m", "dbusmock", "--session", "-l", "/dev/null"] + (arguments ?? [name, path, interface]),
            environment: bus.environment)
    }

    /// Gives it a method with a body in Python; the result goes into `ret`.
    public func define(_ member: String, in signature: String, out: String, _ code: String) async throws {
        try await control(
            "AddMethod", [.string(interface), .string(member), .string(signature), .string(out), .string(code)])
    }

    /// Changes a property.
    public func change(_ property: String, _ value: DBusValue) async throws {
        _ = try await remote.call(
            MethodCall(
                destination: name, path: path, interface: "org.freedesktop.DBus.Properties", member: "Set",
                arguments: [.string(interface), .string(property), .variant(value)]), within: .seconds(20))
    }

    /// Calls a method of the mock's own, of this object or of another one of the same program: "AddSession",
    /// "EmitSignal", "UpdateProperties".
    public func mock(_ member: String, _ arguments: [DBusValue], of path: String? = nil) async throws {
        _ = try await remote.call(
            MethodCall(
                destination: name, path: path ?? self.path, interface: "org.freedesktop.DBus.Mock", member: member,
                arguments: arguments), within: .seconds(20))
    }

    /// Ends the program, and returns when it is gone.
    public func stop() async { await child.stop() }

    /// Gives it a property.
    public func set(_ property: String, _ value: DBusValue) async throws {
        try await control("AddProperty", [.string(interface), .string(property), .variant(value)])
    }

    /// A property's value.
    public func get(_ property: String) async throws -> DBusValue? {
        try await remote.call(
            MethodCall(
                destination: name, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
                arguments: [.string(interface), .string(property)]), within: .seconds(20)
        ).first
    }

    /// Returns the number of calls of a method.
    public func count(of member: String) async throws -> Int {
        guard case .array(let calls, of: _)? = try await control("GetMethodCalls", [.string(member)]).first else {
            return 0
        }
        return calls.count
    }

    @discardableResult
    private func control(_ member: String, _ arguments: [DBusValue]) async throws -> [DBusValue] {
        try await remote.call(
            MethodCall(
                destination: name, path: path, interface: "org.freedesktop.DBus.Mock", member: member,
                arguments: arguments), within: .seconds(20))
    }
}
