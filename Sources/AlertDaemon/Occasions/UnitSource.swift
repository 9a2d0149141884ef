// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import DBus
import LinuxSystem
import Synchronization
import TextSafety

/// Reports when a unit of systemd fails or ends (org.freedesktop.systemd1(5)).
///
/// systemd sends signals only to subscribers, and then some twenty for each start of any unit. The source therefore
/// receives only the signals of its unit's object, whose path follows from the name even while the unit is not loaded.
final class UnitSource: OccasionSource {
    private struct State {
        var registrations: [BusRegistration] = []
        var active: String?
        /// The time at which the unit last failed or ended, in microseconds since 1970. The invocation cannot tell two
        /// failures apart: a unit that has failed gets the next one before it leaves that state.
        var ended: UInt64?
        var isMissing = false
        var isRunning: Bool?
        var result: String?
        var code: Int32 = 0
        var status: Int32 = 0
        var isFirst = true
        var isEnded = false
    }

    private static let properties = "org.freedesktop.DBus.Properties"
    private static let interface = UserManager.name + ".Unit"
    private static let service = UserManager.name + ".Service"
    private static let deadline = Duration.seconds(4)

    private let connection: BusConnection
    private let condition: Occasion.Condition
    private let unit: Occasion.Unit
    private let path: String
    private let report: @Sendable (OccasionReport) -> Void
    private let state = Mutex(State())

    init(
        _ connection: BusConnection, _ condition: Occasion.Condition, _ unit: Occasion.Unit,
        _ report: @escaping @Sendable (OccasionReport) -> Void
    ) {
        self.connection = connection
        self.condition = condition
        self.unit = unit
        self.report = report
        path = UserManager.path + "/unit/" + UserManager.label(unit.name)
        let registrations = [
            connection.subscribe(
                SignalMatch(
                    sender: UserManager.name, path: path, interface: Self.properties, member: "PropertiesChanged")
            ) { [weak self] in self?.changed($0) },
            connection.watchOwner(of: UserManager.name) { [weak self] change in
                if change.owner == nil { self?.miss() } else { self?.look() }
            },
        ]
        state.withLock { $0.registrations = registrations }
    }

    var note: String? {
        state.withLock { $0.isMissing } ? "No unit \(unit.name) is installed at present." : nil
    }

    func end() {
        for registration in state.withLock({ state in
            state.isEnded = true
            return state.registrations
        }) { registration.cancel() }
    }

    /// The time that the manager has to come onto the bus: where nobody has used the bus before, our connection starts
    /// it, and the manager connects after that.
    private static let arrival = Duration.seconds(2)

    private func miss() {
        guard state.withLock({ $0.isRunning }) == nil else { return lost() }
        _ = Timers.shared.call(after: Self.arrival) { [weak self] in
            if let self, self.state.withLock({ $0.isRunning == nil && !$0.isEnded }) { self.lost() }
        }
    }

    private func lost() {
        state.withLock { ($0.isFirst, $0.isRunning) = (true, false) }
        report(
            .lost(unit.isSystem ? "systemd does not answer on the system bus" : "no systemd user manager is running"))
    }

    /// Subscribes, and asks how the unit stands.
    private func look() {
        state.withLock { $0.isRunning = true }
        // A second subscription of the connection is an error that says just that.
        call("Subscribe", on: UserManager.path, UserManager.name + ".Manager") { _ in }
        call("GetAll", on: path, Self.properties, [.string(Self.service)]) { [weak self] result in
            // A unit of another kind has no such interface.
            if case .success(let values) = result, let all = values.first?.propertiesValue { self?.note(service: all) }
        }
        call("GetAll", on: path, Self.properties, [.string(Self.interface)]) { [weak self] result in
            switch result {
            case .failure(let error): self?.report(.lost(error.sentence))
            case .success(let values):
                guard let all = values.first?.propertiesValue else { return }
                self?.handle(all, isAnswer: true)
            }
        }
    }

    private func changed(_ signal: ReceivedSignal) {
        guard let interface = signal.arguments.first?.stringValue, signal.arguments.count > 1,
            let values = signal.arguments[1].propertiesValue
        else { return }
        switch interface {
        case Self.service: note(service: values)
        case Self.interface: handle(values, isAnswer: false)
        default: break
        }
    }

    private func note(service values: [String: DBusValue]) {
        state.withLock { state in
            if let result = values["Result"]?.stringValue { state.result = result }
            if let code = values["ExecMainCode"]?.int32Value { state.code = code }
            if let status = values["ExecMainStatus"]?.int32Value { state.status = status }
        }
    }

    /// Takes values in the order in which systemd sent them: an answer is newer than the signals before it.
    private func handle(_ values: [String: DBusValue], isAnswer: Bool) {
        let told = state.withLock { state -> OccasionReport? in
            if let active = values["ActiveState"]?.stringValue { state.active = active }
            if case .uint64(let time)? = values["InactiveEnterTimestamp"] { state.ended = time == 0 ? nil : time }
            if let load = values["LoadState"]?.stringValue { state.isMissing = load == "not-found" }
            // Before the first answer, a signal alone does not say how things stood.
            guard !state.isEnded, let active = state.active, isAnswer || !state.isFirst else { return nil }
            let holds = condition == .unitFails(unit) ? active == "failed" : active == "failed" || active == "inactive"
            let isFirst = state.isFirst
            state.isFirst = false
            let detail = holds ? sentence(state, hasFailed: active == "failed") : nil
            return .state(
                ConditionState(holds: holds, mark: state.ended.map { "\($0)" }, detail: detail), isFirst: isFirst)
        }
        if let told { report(told) }
    }

    private func sentence(_ state: State, hasFailed: Bool) -> String {
        guard hasFailed else { return "\(unit.name) has ended." }
        let how =
            switch state.result {
            case "exit-code"?: "failed with status \(state.status)"
            case "signal"?, "core-dump"?: "failed: signal \(state.status) ended it"
            case let result? where result != "success": "failed: \(NotificationText.line(result, bytes: 64))"
            default: "failed"
            }
        return "\(unit.name) \(how). See journalctl \(unit.isSystem ? "" : "--user ")-u \(unit.name)"
    }

    private func call(
        _ member: String, on path: String, _ interface: String, _ arguments: [DBusValue] = [],
        completion: @escaping @Sendable (Result<[DBusValue], DBusError>) -> Void
    ) {
        connection.call(
            MethodCall(
                destination: UserManager.name, path: path, interface: interface, member: member, arguments: arguments),
            within: Self.deadline, completion: completion)
    }
}
