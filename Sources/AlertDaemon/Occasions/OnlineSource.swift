// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import Synchronization

/// Reports whether the machine is connected to the internet, as NetworkManager or systemd-networkd knows it. If both
/// run, NetworkManager counts.
final class OnlineSource: OccasionSource {
    private struct Service: Sendable {
        var name: String
        var path: String
        var interface: String
        var property: String
        /// Returns whether a value of the property means a connection.
        var isOnline: @Sendable (DBusValue) -> Bool
    }

    private static let services = [
        // NM_STATE_CONNECTED_GLOBAL; a captive portal is 60.
        Service(
            name: "org.freedesktop.NetworkManager", path: "/org/freedesktop/NetworkManager",
            interface: "org.freedesktop.NetworkManager", property: "State"
        ) { $0.uint32Value == 70 },
        Service(
            name: "org.freedesktop.network1", path: "/org/freedesktop/network1",
            interface: "org.freedesktop.network1.Manager", property: "OnlineState"
        ) { ["online", "partial"].contains($0.stringValue) },
    ]
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let deadline = Duration.seconds(4)

    private struct State {
        var registrations: [BusRegistration] = []
        /// The last state of each service that runs; a nil value is not known yet.
        var online: [Bool?] = []
        /// The services whose owners are known, or known to be missing.
        var known: Set<Int> = []
        var running: Set<Int> = []
        var isFirst = true
        var isEnded = false
    }

    private let connection: BusConnection
    private let report: @Sendable (OccasionReport) -> Void
    private let state = Mutex(State())

    init(_ connection: BusConnection, _ report: @escaping @Sendable (OccasionReport) -> Void) {
        self.connection = connection
        self.report = report
        state.withLock { $0.online = Self.services.map { _ in nil } }
        let registrations = Self.services.indices.flatMap { index in
            let service = Self.services[index]
            return [
                connection.subscribe(
                    SignalMatch(
                        sender: service.name, path: service.path, interface: Self.properties,
                        member: "PropertiesChanged", firstArgument: service.interface)
                ) { [weak self] signal in
                    guard signal.arguments.count > 1,
                        let value = signal.arguments[1].propertiesValue?[service.property]
                    else { return }
                    self?.handle(service.isOnline(value), index)
                },
                connection.watchOwner(of: service.name) { [weak self] change in self?.owned(change.owner != nil, index)
                },
            ]
        }
        state.withLock { $0.registrations = registrations }
    }

    var note: String? { nil }

    func end() {
        for registration in state.withLock({ state in
            state.isEnded = true
            return state.registrations
        }) { registration.cancel() }
    }

    private func owned(_ isRunning: Bool, _ index: Int) {
        state.withLock { state in
            state.known.insert(index)
            state.online[index] = nil
            if isRunning { state.running.insert(index) } else { state.running.remove(index) }
        }
        reportState()
        guard isRunning else { return }
        let service = Self.services[index]
        let call = MethodCall(
            destination: service.name, path: service.path, interface: Self.properties, member: "Get",
            arguments: [.string(service.interface), .string(service.property)])
        connection.call(call, within: Self.deadline) { [weak self] result in
            // A service that does not answer is as good as none.
            guard case .success(let values) = result, let value = values.first else {
                self?.owned(false, index)
                return
            }
            self?.handle(service.isOnline(value), index)
        }
    }

    private func handle(_ isOnline: Bool, _ index: Int) {
        state.withLock { $0.online[index] = isOnline }
        reportState()
    }

    private func reportState() {
        let told = state.withLock { state -> OccasionReport? in
            guard !state.isEnded, state.known.count == Self.services.count else { return nil }
            guard let index = state.running.min() else {
                state.isFirst = true
                return .lost("neither NetworkManager nor systemd-networkd is running")
            }
            guard let isOnline = state.online[index] else { return nil }
            defer { state.isFirst = false }
            return .state(ConditionState(holds: isOnline), isFirst: state.isFirst)
        }
        if let told { report(told) }
    }
}
