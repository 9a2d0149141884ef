// SPDX-License-Identifier: Apache-2.0

import DBus
import Glibc

/// The lock of the person's session, as logind knows it: LockedHint of the user's graphical session
/// (org.freedesktop.login1(5)). It is asked only when an approval may go to other devices, which an empty desk gets at
/// once.
struct SessionLock: Sendable {
    private static let name = "org.freedesktop.login1"
    /// The time for each answer. A session of which nothing is known counts as unlocked.
    private static let patience = Duration.milliseconds(500)

    private let address: BusAddress

    init(environment: [String: String]) { address = .system(environment: environment) }

    /// A Boolean value indicating whether the session is known to be locked.
    var isLocked: Bool {
        get async {
            // Without a system bus there is no logind, as in most containers.
            if let socket = address.socketPath, access(socket, F_OK) != 0 { return false }
            let connection = BusConnection(address: address)
            let isLocked = await ask(connection)
            await connection.close()
            return isLocked
        }
    }

    private func ask(_ connection: BusConnection) async -> Bool {
        let user = "/org/freedesktop/login1/user/self"
        // The id and the path of the session.
        guard case .structure(let display)? = await get("Display", of: "User", at: user, connection),
            let session = display.last?.objectPathValue,
            case .bool(let isLocked)? = await get("LockedHint", of: "Session", at: session, connection)
        else { return false }
        return isLocked
    }

    private func get(
        _ property: String, of interface: String, at path: String, _ connection: BusConnection
    ) async -> DBusValue? {
        let call = MethodCall(
            destination: Self.name, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
            arguments: [.string("\(Self.name).\(interface)"), .string(property)])
        do throws(DBusError) {
            guard case .variant(let value)? = try await connection.call(call, within: Self.patience).first else {
                return nil
            }
            return value
        } catch {
            return nil
        }
    }
}
