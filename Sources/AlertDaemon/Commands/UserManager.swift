// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
internal import DBus
internal import Glibc
import LinuxSystem
internal import Synchronization
import TextSafety

/// systemd's user manager on the session bus, which starts commands (org.freedesktop.systemd1(5)).
final class UserManager: Sendable {
    /// The result of a command.
    enum Result: Sendable {
        case ended(CommandOutcome)
        /// No manager is running, so the command was certainly not started.
        case noManager
        case refused(DBusError)
    }

    private struct Unit {
        let name: String
        let registration: BusRegistration
        let completion: @Sendable (Result) -> Void
    }

    static let name = "org.freedesktop.systemd1"
    static let path = "/org/freedesktop/systemd1"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let deadline = Duration.seconds(25)

    private let connection: BusConnection
    /// The units by object path. Whoever ends a unit removes it, so that it ends only once.
    private let units = Mutex<[String: Unit]>([:])
    private let counter = Atomic<UInt64>(0)

    init(_ connection: BusConnection) {
        self.connection = connection
        connection.watchOwner(of: Self.name) { [weak self] change in
            if change.owner == nil { self?.managerVanished() }
        }
    }

    /// Runs a command as a transient unit. The completion is called once, on the bus's thread or this one.
    func run(
        _ command: PreparedCommand, input: SharedDescriptor, completion: @escaping @Sendable (Result) -> Void
    ) {
        // The clock makes the name unique to this run of the daemon, the counter unique to this command.
        let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
        let unit = "alertd-command-\(getpid())-\(KernelClock.monotonic.now.components.seconds)-\(number).service"
        let path = Self.path + "/unit/" + Self.label(unit)
        // Subscribe before the start, so that no change is missed.
        let registration = connection.subscribe(
            SignalMatch(sender: Self.name, path: path, interface: Self.properties, member: "PropertiesChanged")
        ) { [weak self] _ in self?.look(at: path) }
        units.withLock { units in
            units[path] = Unit(name: unit, registration: registration, completion: completion)
            // systemd sends signals only to subscribers; a second subscription is an error that says just that. Both
            // calls are made under the lock, so that their order is that of the decisions.
            call("Subscribe") { _ in }
        }
        call("StartTransientUnit", Self.start(unit, command, input)) { [weak self] result in
            switch result {
            case .success: self?.look(at: path)
            case .failure(let error): self?.end(path, Self.failure(error))
            }
        }
    }

    /// Asks whether the unit has ended.
    private func look(at path: String) {
        guard units.withLock({ $0[path] != nil }) else { return }
        get("ActiveState", of: "Unit", path) { [weak self] result in
            switch result {
            case .failure(let error): self?.end(path, .ended(.unknown(error.sentence)))
            case .success(let value):
                guard let state = value.stringValue, state == "inactive" || state == "failed" else { return }
                self?.readOutcome(path, hasFailed: state == "failed")
            }
        }
    }

    private func readOutcome(_ path: String, hasFailed: Bool) {
        get("ExecMainCode", of: "Service", path) { [weak self] code in
            self?.get("ExecMainStatus", of: "Service", path) { [weak self] status in
                switch (code.map(\.int32Value), status.map(\.int32Value)) {
                // waitid(2): CLD_EXITED is 1, CLD_KILLED 2 and CLD_DUMPED 3.
                case (.success(1), .success(let status?)): self?.end(path, .ended(.exited(status)))
                case (.success(2), .success(let status?)), (.success(3), .success(let status?)):
                    self?.end(path, .ended(.signaled(status)))
                case (.failure(let error), _), (_, .failure(let error)):
                    self?.end(path, .ended(.unknown(error.sentence)))
                default:
                    // Inactive and never run: the unit still waits. Failed and never run: it will never run.
                    if hasFailed { self?.end(path, .refused(.malformed("the unit failed before it ran"))) }
                }
            }
        }
    }

    private func end(_ path: String, _ result: Result) {
        let unit = units.withLock { units in
            let unit = units.removeValue(forKey: path)
            // No units are left, so the manager need not send signals.
            if unit != nil && units.isEmpty { call("Unsubscribe") { _ in } }
            return unit
        }
        guard let unit else { return }
        unit.registration.cancel()
        call("UnrefUnit", [.string(unit.name)]) { _ in }
        unit.completion(result)
    }

    private func managerVanished() {
        for path in units.withLock({ Array($0.keys) }) {
            // For units that are not yet started, their own calls fail soon and report it.
            look(at: path)
        }
    }

    private func call(
        _ member: String, _ arguments: [DBusValue] = [],
        completion: @escaping @Sendable (Swift.Result<[DBusValue], DBusError>) -> Void
    ) {
        connection.call(
            MethodCall(
                destination: Self.name, path: Self.path, interface: Self.name + ".Manager", member: member,
                arguments: arguments), within: Self.deadline, completion: completion)
    }

    private func get(
        _ property: String, of interface: String, _ path: String,
        completion: @escaping @Sendable (Swift.Result<DBusValue, DBusError>) -> Void
    ) {
        let call = MethodCall(
            destination: Self.name, path: path, interface: Self.properties, member: "Get",
            arguments: [.string(Self.name + "." + interface), .string(property)])
        connection.call(call, within: Self.deadline) { result in
            completion(
                result.flatMap { values in
                    guard let value = values.first else { return .failure(.malformed("a property without value")) }
                    return .success(value)
                })
        }
    }

    /// Converts an error. Only an error that proves that nobody received the call permits another way to start the
    /// command: after a time-out the command may be running.
    private static func failure(_ error: DBusError) -> Result {
        switch error {
        case .noBus, .noThread, .remote(.serviceUnknown, _), .remote(.nameHasNoOwner, _): .noManager
        case .disconnected, .timedOut, .remote(.noReply, _): .ended(.unknown(error.sentence))
        case .remote, .malformed, .tooLarge, .invalidMessage, .tooBusy, .closed: .refused(error)
        }
    }

    /// Returns the arguments of StartTransientUnit: `name, mode, properties a(sv), aux a(sa(sv))`.
    private static func start(_ unit: String, _ command: PreparedCommand, _ input: SharedDescriptor) -> [DBusValue] {
        let line = DBusValue.structure([
            .string(command.path), .strings(command.arguments), .strings(["no-env-expand"]),
        ])
        var properties: [(String, DBusValue)] = [
            ("Description", .string("alertd: \(NotificationText.line(command.path, bytes: 256))")),
            ("Slice", .string("app.slice")),
            // Keep the unit until we have read its result, and no longer.
            ("AddRef", .bool(true)), ("CollectMode", .string("inactive-or-failed")),
            // The start fails if the program cannot be executed.
            ("Type", .string("exec")),
            // Do not kill programs that the command leaves running, such as a browser that it opened.
            ("KillMode", .string("process")),
            ("ExecStartEx", .array([line], of: "(sasas)")), ("StandardInputFileDescriptor", .descriptor(input)),
            ("Environment", .strings(command.variables.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value })),
        ]
        if let directory = command.directory { properties.append(("WorkingDirectory", .string(directory))) }
        return [
            .string(unit), .string("fail"),
            .array(properties.map { .structure([.string($0.0), .variant($0.1)]) }, of: "(sv)"),
            .array([], of: "(sa(sv))"),
        ]
    }

    /// Escapes a unit's name for an object path: every character other than an ASCII letter or digit becomes `_` and
    /// two hexadecimal digits, and so does a leading digit (sd_bus_path_encode(3)).
    static func label(_ name: String) -> String {
        let digits = Array("0123456789abcdef")
        var result = ""
        for byte in name.utf8 {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A: result.unicodeScalars.append(Unicode.Scalar(byte))
            case 0x30...0x39 where !result.isEmpty: result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "_" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return result
    }
}
