// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import DBus
import Glibc
import LinuxSystem
import Synchronization

/// Reports the person's sessions and the machine's sleep, as logind knows them (org.freedesktop.login1(5)).
///
/// `Lock` and `Unlock` are requests to the screen locker. What has happened is the property LockedHint, which the
/// locker sets; some lockers never do.
final class LoginSource: OccasionSource {
    enum Kind: Sendable { case unlock, login, resume }

    private struct Session {
        var isLocked: Bool
        var registration: BusRegistration?
    }

    private struct State {
        var registrations: [BusRegistration] = []
        /// The sessions by object path.
        var sessions: [String: Session] = [:]
        var hasSeenLock = false
        var isFirst = true
        /// The number of changes, which make an answer obsolete that was asked for before.
        var changes = 0
        var isEnded = false
    }

    private static let name = "org.freedesktop.login1"
    private static let path = "/org/freedesktop/login1"
    private static let manager = name + ".Manager"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let deadline = Duration.seconds(4)
    /// The maximum number of inspected sessions.
    private static let maximumSessions = 64

    private let connection: BusConnection
    private let kind: Kind
    private let boot: String
    private let report: @Sendable (OccasionReport) -> Void
    private let state = Mutex(State())

    /// - Parameter boot: The id of this boot: of a login only the first of a boot counts.
    init(
        _ connection: BusConnection, _ kind: Kind, boot: String, _ report: @escaping @Sendable (OccasionReport) -> Void
    ) {
        self.connection = connection
        self.kind = kind
        self.boot = boot
        self.report = report
        let signals = kind == .resume ? ["PrepareForSleep"] : ["SessionNew", "SessionRemoved"]
        var registrations = signals.map { member in
            connection.subscribe(
                SignalMatch(sender: Self.name, path: Self.path, interface: Self.manager, member: member)
            ) { [weak self] in self?.changed($0) }
        }
        registrations.append(
            connection.watchOwner(of: Self.name) { [weak self] change in
                if change.owner == nil { self?.lost() } else { self?.look() }
            })
        state.withLock { $0.registrations = registrations }
    }

    var note: String? {
        guard kind == .unlock, !state.withLock({ $0.hasSeenLock }) else { return nil }
        return "This screen has not been seen to lock. If your locker does not tell logind, this never comes."
    }

    func end() {
        let registrations = state.withLock { state in
            state.isEnded = true
            return state.registrations + state.sessions.values.compactMap(\.registration)
        }
        for registration in registrations { registration.cancel() }
    }

    private func lost() {
        state.withLock { $0.isFirst = true }
        report(.lost("logind is not running"))
    }

    private func changed(_ signal: ReceivedSignal) {
        guard kind == .resume else { return look() }
        guard case .bool(let sleeps)? = signal.arguments.first else { return }
        report(.state(ConditionState(holds: !sleeps), isFirst: false))
    }

    /// Queries the present state.
    private func look() {
        if kind == .resume {
            let isFirst = state.withLock { state in
                defer { state.isFirst = false }
                return state.isFirst
            }
            if isFirst { report(.state(ConditionState(holds: true), isFirst: true)) }
            return
        }
        let asked = state.withLock { state in
            state.changes += 1
            return state.changes
        }
        Task { [weak self] in await self?.ask(asked) }
    }

    /// - Parameter asked: The number of changes until now.
    private func ask(_ asked: Int) async {
        do throws(DBusError) {
            let listed = try await call("ListSessions", on: Self.path, Self.manager)
            var paths: [String] = []
            if case .array(let all, of: _)? = listed.first {
                for case .structure(let members) in all.prefix(Self.maximumSessions) {
                    guard members.count == 5, members[1].uint32Value == getuid(),
                        let path = members[4].objectPathValue
                    else { continue }
                    paths.append(path)
                }
            }
            var found: [(path: String, isLocked: Bool, since: Int64)] = []
            for path in paths {
                let values = try await call("GetAll", on: path, Self.properties, [.string(Self.name + ".Session")])
                guard let all = values.first?.propertiesValue, all["Class"]?.stringValue == "user" else { continue }
                var since = Int64.max
                if case .uint64(let time)? = all["Timestamp"]?.inner { since = Int64(clamping: time) }
                found.append((path, all["LockedHint"]?.isTrue ?? false, since))
            }
            handle(found, asked: asked)
        } catch {
            // A session may have ended in between; its end is a signal, which asks again.
            if case .remote(.unknownObject, _) = error { return }
            // A newer question, whose answer counts, may have been answered already.
            guard state.withLock({ $0.changes == asked }) else { return }
            report(.lost(error.sentence))
        }
    }

    private func handle(_ found: [(path: String, isLocked: Bool, since: Int64)], asked: Int) {
        let told = state.withLock { state -> OccasionReport? in
            guard !state.isEnded, asked == state.changes else { return nil }
            let isFirst = state.isFirst
            if kind == .login {
                state.isFirst = false
                let since = found.map(\.since).min() ?? .max
                let age = max(0, KernelClock.wall.microseconds - since)
                return .state(
                    ConditionState(holds: !found.isEmpty, mark: found.isEmpty ? nil : boot, age: age), isFirst: isFirst)
            }
            for (path, session) in state.sessions where !found.contains(where: { $0.path == path }) {
                session.registration?.cancel()
                state.sessions[path] = nil
            }
            // The answer about a new session is older than the subscription to its changes.
            let isComplete = found.allSatisfy { state.sessions[$0.path] != nil }
            for (path, isLocked, _) in found {
                let registration = state.sessions[path]?.registration ?? follow(path)
                state.sessions[path] = Session(isLocked: isLocked, registration: registration)
            }
            guard isComplete else { return nil }
            state.isFirst = false
            return unlocked(&state, isFirst: isFirst)
        }
        if let told { report(told) } else { askAgain(asked) }
    }

    /// Queries again, unless a change has started another query.
    private func askAgain(_ asked: Int) {
        guard state.withLock({ !$0.isEnded && $0.changes == asked }) else { return }
        look()
    }

    /// Receives the changes of a session.
    private func follow(_ path: String) -> BusRegistration {
        connection.subscribe(
            SignalMatch(sender: Self.name, path: path, interface: Self.properties, member: "PropertiesChanged")
        ) { [weak self] signal in
            guard signal.arguments.count > 1, let hint = signal.arguments[1].propertiesValue?["LockedHint"] else {
                return
            }
            self?.locked(hint.isTrue, path)
        }
    }

    private func locked(_ isLocked: Bool, _ path: String) {
        let told = state.withLock { state -> OccasionReport? in
            guard !state.isEnded, state.sessions[path] != nil else { return nil }
            state.sessions[path]?.isLocked = isLocked
            return state.isFirst ? nil : unlocked(&state, isFirst: false)
        }
        // An answer that is under way may be older.
        if let told { report(told) }
        look()
    }

    private func unlocked(_ state: inout State, isFirst: Bool) -> OccasionReport {
        let isLocked = state.sessions.values.contains(where: \.isLocked)
        if isLocked { state.hasSeenLock = true }
        return .state(ConditionState(holds: !isLocked), isFirst: isFirst)
    }

    private func call(
        _ member: String, on path: String, _ interface: String, _ arguments: [DBusValue] = []
    ) async throws(DBusError) -> [DBusValue] {
        try await connection.call(
            MethodCall(destination: Self.name, path: path, interface: interface, member: member, arguments: arguments),
            within: Self.deadline)
    }
}

extension DBusValue {
    /// The value itself, or the value in a variant.
    fileprivate var inner: DBusValue { if case .variant(let inner) = self { inner.inner } else { self } }

    fileprivate var isTrue: Bool { inner == .bool(true) }
}
