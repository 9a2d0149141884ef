// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import DBus
import LinuxSystem
import Logging
import Synchronization

/// Watches the conditions that reminders wait for, and only those: without such a reminder alertd is connected to no
/// service for them, and nothing wakes it.
final class OccasionWatch: Sendable {
    /// The buses that sources use. Each has its own connection, which ends with its last source: systemd counts
    /// subscribers by their connections.
    private enum Bus: Hashable {
        case login, units, systemUnits
    }

    private struct State {
        /// The conditions that pending reminders wait for.
        var followed: Set<Occasion.Condition> = []
        /// The conditions of reminders that are about to be stored, and how many there are of each.
        var prepared: [Occasion.Condition: Int] = [:]
        var sources: [Occasion.Condition: any OccasionSource] = [:]
        var connections: [Bus: BusConnection] = [:]
        /// The reasons why conditions cannot be noticed.
        var problems: [Occasion.Condition: String] = [:]
        /// The calls that wait for the first report.
        var waiting: [Occasion.Condition: [CheckedContinuation<Void, Never>]] = [:]
        var isClosed = false
    }

    /// The time that a service has for its first answer.
    private static let patience = Duration.seconds(5)

    private let loop: TransactionLoop
    private let conditions: Conditions
    private let environment: [String: String]
    private let logger: Logger
    private let state = Mutex(State())

    init(loop: TransactionLoop, environment: [String: String], logger: Logger) {
        self.loop = loop
        self.environment = environment
        self.logger = logger
        conditions = loop.policy.conditions
    }

    /// Watches these conditions from now on, and no others. Does not block.
    func follow(_ awaited: Set<Occasion.Condition>) {
        state.withLock { state in
            state.followed = awaited
            adjust(&state)
        }
    }

    /// Watches the condition of a reminder that is about to be stored, and waits for its state, so that nothing is
    /// missed that happens after the reminder was confirmed.
    ///
    /// - Returns: Sentences for the person.
    /// - Throws: `Notifications.Invalid` if this machine cannot notice it.
    func prepare(_ condition: Occasion.Condition) async throws(Notifications.Invalid) -> [String] {
        state.withLock { state in
            state.prepared[condition, default: 0] += 1
            adjust(&state)
        }
        let limit = Timers.shared.call(at: KernelClock.monotonic.now + Self.patience) { [weak self] in
            self?.answer(condition)
        }
        await withCheckedContinuation { continuation in
            let isKnown = state.withLock { state in
                let isKnown = conditions[condition] != nil || state.problems[condition] != nil
                if !isKnown { state.waiting[condition, default: []].append(continuation) }
                return isKnown
            }
            if isKnown { continuation.resume() }
        }
        Timers.shared.cancel(limit)
        guard conditions[condition] != nil else {
            let problem = state.withLock { $0.problems[condition] } ?? "nobody answers"
            release(condition)
            throw Notifications.Invalid(
                field: "when", word: "", reason: "this machine cannot tell \"when \(condition.words)\": \(problem)",
                hint: "wait for something else, or give a time", unavailable: true)
        }
        return note(of: condition).map { [$0] } ?? []
    }

    /// Ends what `prepare` began, once the reminder is stored or refused.
    func release(_ condition: Occasion.Condition) {
        state.withLock { state in
            let count = (state.prepared[condition] ?? 1) - 1
            state.prepared[condition] = count > 0 ? count : nil
            adjust(&state)
        }
    }

    /// Returns a sentence about a watched condition, for `show`.
    func note(of condition: Occasion.Condition) -> String? {
        let (source, problem) = state.withLock { ($0.sources[condition], $0.problems[condition]) }
        if let problem { return "This cannot be noticed at present: \(problem)." }
        return source?.note
    }

    /// Ends all sources and connections.
    func close() async {
        let connections = state.withLock { state in
            (state.isClosed, state.followed, state.prepared) = (true, [], [:])
            adjust(&state)
            return Array(state.connections.values)
        }
        for connection in connections { await connection.close() }
    }

    private func adjust(_ state: inout State) {
        let wanted = state.isClosed ? [] : state.followed.union(state.prepared.keys)
        for (condition, source) in state.sources where !wanted.contains(condition) {
            source.end()
            state.sources[condition] = nil
            state.problems[condition] = nil
            conditions[condition] = nil
        }
        for condition in wanted where state.sources[condition] == nil {
            state.sources[condition] = source(of: condition, &state)
        }
        guard !state.isClosed else { return }
        let used = Set(state.sources.keys.compactMap(Self.bus))
        for (bus, connection) in state.connections where !used.contains(bus) {
            state.connections[bus] = nil
            Task { await connection.close() }
        }
    }

    private static func bus(_ condition: Occasion.Condition) -> Bus? {
        switch condition {
        case .unlock, .login, .resume, .online: .login
        case .unitFails(let unit), .unitEnds(let unit): unit.isSystem ? .systemUnits : .units
        case .fileAppears, .silence: nil
        }
    }

    private func source(of condition: Occasion.Condition, _ state: inout State) -> any OccasionSource {
        let report: @Sendable (OccasionReport) -> Void = { [weak self] in self?.handle($0, of: condition) }
        switch condition {
        case .unlock: return LoginSource(connection(.login, &state), .unlock, boot: loop.now().boot, report)
        case .login: return LoginSource(connection(.login, &state), .login, boot: loop.now().boot, report)
        case .resume: return LoginSource(connection(.login, &state), .resume, boot: loop.now().boot, report)
        case .online: return OnlineSource(connection(.login, &state), report)
        case .unitFails(let unit), .unitEnds(let unit):
            let bus: Bus = unit.isSystem ? .systemUnits : .units
            return UnitSource(connection(bus, &state), condition, unit, report)
        case .fileAppears(let path): return FileSource(path, logger: logger, report)
        case .silence: preconditionFailure("beats have no source")
        }
    }

    private func connection(_ bus: Bus, _ state: inout State) -> BusConnection {
        if let connection = state.connections[bus] { return connection }
        let address = bus == .units ? BusAddress.session(environment: environment) : .system(environment: environment)
        let logger = logger
        let connection = BusConnection(address: address) { problem in
            logger.warning("bus for conditions: \(problem.sentence)")
        }
        state.connections[bus] = connection
        return connection
    }

    /// Takes a report in the order in which its source made it. A source that is being created must not call it.
    private func handle(_ report: OccasionReport, of condition: Occasion.Condition) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard state.sources[condition] != nil else { return [] }
            switch report {
            case .lost(let problem):
                if state.problems.updateValue(problem, forKey: condition) != problem {
                    logger.notice("cannot watch for \"when \(condition.words)\": \(problem)")
                }
                conditions[condition] = nil
            case .state(let new, let isFirst):
                state.problems[condition] = nil
                let former = conditions[condition]
                guard isFirst || former?.holds != new.holds || former?.mark != new.mark else { break }
                conditions[condition] = new
                // Under the lock, so that changes keep their order.
                loop.submitEvenIfUnstored { try $0.occur(condition, new, isFirst: isFirst) }
            }
            return state.waiting.removeValue(forKey: condition) ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Resumes calls that have waited long enough.
    private func answer(_ condition: Occasion.Condition) {
        let waiting = state.withLock { $0.waiting.removeValue(forKey: condition) } ?? []
        for continuation in waiting { continuation.resume() }
    }
}

/// A source of reports about one condition. It watches from its creation until `end`.
protocol OccasionSource: Sendable {
    /// A sentence that a person should know who waits for the condition; nil without one.
    var note: String? { get }
    /// Stops watching.
    func end()
}

/// The report of a source.
enum OccasionReport: Sendable, Hashable {
    /// The state of the condition; the first report of a source, and the first after it was lost, says how things
    /// stand.
    case state(ConditionState, isFirst: Bool)
    /// The condition cannot be noticed, for this reason: "logind is not running".
    case lost(String)
}

extension OccasionWatch {
    /// The part of `status`; nil if alertd can watch for everything that reminders wait for.
    var part: Manager.Part? {
        let problems = state.withLock { $0.problems }.map { "when \($0.key.words) (\($0.value))" }.sorted()
        guard !problems.isEmpty else { return nil }
        return Manager.Part(
            name: "occasions", ok: false, detail: "not noticed: " + problems.joined(separator: "; "))
    }

    /// The check of `doctor`; nil if no reminder waits for an occasion.
    var check: Manager.Check? {
        if let part {
            let remedies = Set(state.withLock { $0.problems.keys.map(\.remedy) })
            return Manager.Check(
                name: part.name, ok: false, required: false, detail: part.detail,
                remedy: remedies.sorted().joined(separator: "; ") + "; alertd notices when it is there")
        }
        let followed = state.withLock { $0.followed }
        guard !followed.isEmpty else { return nil }
        let notes = followed.compactMap(note)
        return Manager.Check(
            name: "occasions", ok: true, required: false,
            detail: ([followed.count == 1 ? "one is watched" : "\(followed.count) are watched"] + notes)
                .joined(separator: "; "))
    }
}

extension Occasion.Condition {
    /// The way to let alertd notice it.
    fileprivate var remedy: String {
        switch self {
        case .unlock, .login, .resume: "start systemd-logind (or elogind)"
        case .online: "start NetworkManager or systemd-networkd"
        case .unitFails(let unit), .unitEnds(let unit):
            unit.isSystem
                ? "start systemd as the system manager"
                : "start the user manager, by logging in or \"loginctl enable-linger\""
        case .fileAppears(let path): "make the folder of \(path) readable, or cancel the reminder"
        case .silence: "cancel the beat"
        }
    }
}
