// SPDX-License-Identifier: Apache-2.0

import AlertSound
import CLinux
import DBus
import Glibc
import Synchronization

/// Asks rtkit to run threads of this process in real time (its README; org.freedesktop.RealtimeKit1 on the system bus).
///
/// rtkit serves processes with a bounded RLIMIT_RTTIME: the kernel kills a process if one of its threads runs for
/// longer without a pause. rtkit sets the policy itself, so neither a missing RLIMIT_RTPRIO nor systemd's
/// RestrictRealtime= prevents it. If it refuses, this class asks it for a better nice(2) value. Only
/// ``waitForAnswers()`` waits for rtkit.
final class RealtimeKit: Sendable {
    private static let name = "org.freedesktop.RealtimeKit1"
    private static let path = "/org/freedesktop/RealtimeKit1"
    /// The time that a call may take: the bus may have to start rtkit first.
    private static let patience = Duration.seconds(3)
    /// The maximum number of pending requests; rtkit allows as many threads per user.
    private static let most = 25

    private struct State {
        var open = 0
        var granted: Set<Int32> = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let address: BusAddress
    private let state = Mutex(State())

    init(environment: [String: String]) { address = .system(environment: environment) }

    var hasGranted: Bool { state.withLock { !$0.granted.isEmpty } }

    /// Requests real time for a thread. Returns at once.
    func prefer(_ thread: Int32) {
        // Without a system bus there is no rtkit, as in most containers.
        if let socket = address.socketPath, access(socket, F_OK) != 0 { return }
        let isTaken = state.withLock { state in
            guard state.open < Self.most else { return false }
            state.open += 1
            return true
        }
        guard isTaken else { return }
        Task {
            let connection = BusConnection(address: address)
            let isGranted = await ask(connection, thread)
            await connection.close()
            let waiting = state.withLock { state in
                state.open -= 1
                if isGranted { state.granted.insert(thread) }
                defer { if state.open == 0 { state.waiting = [] } }
                return state.open == 0 ? state.waiting : []
            }
            for waiter in waiting { waiter.resume() }
        }
    }

    /// Returns as soon as all requests are answered.
    func waitForAnswers() async {
        await withCheckedContinuation { continuation in
            let isQuiet = state.withLock { state in
                if state.open > 0 { state.waiting.append(continuation) }
                return state.open == 0
            }
            if isQuiet { continuation.resume() }
        }
    }

    private func ask(_ connection: BusConnection, _ thread: Int32) async -> Bool {
        do throws(DBusError) {
            guard case .int64(let limit)? = try await property("RTTimeUSecMax", connection), limit > 0,
                case .int32(let highest)? = try await property("MaxRealtimePriority", connection), highest > 0
            else { return false }
            RealTimeGuard.watch(thread, microseconds: UInt64(limit))
            let level = UInt32(min(highest, ThreadPriority.realTimeLevel))
            try await make("MakeThreadRealtimeWithPID", thread, .uint32(level), connection)
            return true
        } catch {
            // rtkit refused or is missing. Ask for a nice value, which it grants more freely; without that the thread
            // stays as it is.
            _ = try? await make(
                "MakeThreadHighPriorityWithPID", thread, .int32(ThreadPriority.niceLevel), connection)
            return false
        }
    }

    private func make(
        _ member: String, _ thread: Int32, _ level: DBusValue, _ connection: BusConnection
    ) async throws(DBusError) {
        _ = try await connection.call(
            MethodCall(
                destination: Self.name, path: Self.path, interface: Self.name, member: member,
                arguments: [.uint64(UInt64(getpid())), .uint64(UInt64(thread)), level], mayStartService: true),
            within: Self.patience)
    }

    private func property(_ property: String, _ connection: BusConnection) async throws(DBusError) -> DBusValue? {
        let reply = try await connection.call(
            MethodCall(
                destination: Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "Get",
                arguments: [.string(Self.name), .string(property)], mayStartService: true), within: Self.patience)
        guard case .variant(let value)? = reply.first else { return nil }
        return value
    }
}
