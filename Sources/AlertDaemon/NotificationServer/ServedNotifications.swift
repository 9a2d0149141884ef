// SPDX-License-Identifier: Apache-2.0

internal import AlertCore
import AlertProtocol
internal import CivilTime
internal import DBus
import DesktopNotifications
internal import LinuxSystem
import Logging
import SoundService
internal import Synchronization

/// alertd as the session's notification server (`org.freedesktop.Notifications`) while no other server runs.
/// Notifications of programs get a history, sounds and watchers, and `alertctl` acts on them. Nothing is drawn.
///
/// alertd requests the name without replacing another owner, allows its replacement, and waits in the queue. A server
/// that starts later therefore gets the name, and alertd, its client again, shows the listed notifications there.
final class ServedNotifications: Sendable {
    private struct State {
        var served: ServedState
        var serving = DesktopSettings.Serving.never
        /// The availability of a display; nil before it is known.
        var hasDisplay: Bool?
        var export: BusRegistration?
        /// The timers that end notifications by themselves.
        var alarms: [UInt32: BusRegistration] = [:]
        /// Alarms of transient notifications that did not come over the bus, by id.
        var ownAlarms: [String: BusRegistration] = [:]
        /// Calls of each program that wait for the store.
        var waiting: [String: Int] = [:]

        var wants: Bool { serving == .always || (serving == .auto && hasDisplay == false) }

        /// Drops the times of notifications that are over.
        mutating func dropAlarms() {
            for (number, alarm) in alarms where served.entries[number] == nil {
                alarm.cancel()
                alarms[number] = nil
            }
        }
    }

    /// Calls of one program, and of all, that may wait for the store: what waits is memory, up to 100 kB each.
    private static let maximumWaitingOfOne = 256
    private static let maximumWaiting = 512

    private let connection: BusConnection
    private let loop: TransactionLoop
    private let sounds: any SoundOutput
    private let numbers: FreedesktopNumbers
    private let pictures: ServedPictures
    private let logger: Logger
    private let state: Mutex<State>

    init(
        connection: BusConnection, loop: TransactionLoop, sounds: any SoundOutput, numbers: FreedesktopNumbers,
        hub: EventHub, pictures: ServedPictures, logger: Logger
    ) {
        self.connection = connection
        self.loop = loop
        self.sounds = sounds
        self.numbers = numbers
        self.pictures = pictures
        self.logger = logger
        state = Mutex(State(served: ServedState(first: numbers.upcoming)))
        connection.observeState { [weak self] state in
            if case .connected = state { self?.requestName() }
        }
        hub.follow({ [weak self] event in self?.report(event) }, number: hub.reserve())
    }

    /// Follows the configuration.
    func apply(_ settings: DesktopSettings) {
        change { $0.serving = settings.serve }
    }

    /// Follows whether the person has a display.
    func setHasDisplay(_ hasDisplay: Bool) {
        change { $0.hasDisplay = hasDisplay }
    }

    private func change(_ change: (inout State) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state.wants
            change(&state)
            return (before, state.wants)
        }
        guard before != after else { return }
        after ? begin() : end()
    }

    private func begin() {
        let export = connection.export(path: ServedInterface.path, introspection: ServedInterface.introspection) {
            [weak self] call in self?.answer(call) ?? .unknownMethod
        }
        state.withLock { $0.export = export }
        requestName()
        endFormerTransient()
    }

    private func end() {
        call("ReleaseName", [.string(ServedInterface.name)])
        let export = state.withLock { state in
            let export = state.export
            state.export = nil
            return export
        }
        export?.cancel()
    }

    private func requestName() {
        guard state.withLock({ $0.wants }) else { return }
        // DBUS_NAME_FLAG_ALLOW_REPLACEMENT: neither REPLACE_EXISTING nor DO_NOT_QUEUE.
        call("RequestName", [.string(ServedInterface.name), .uint32(1)])
    }

    private func call(_ member: String, _ arguments: [DBusValue]) {
        let driver = MethodCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            member: member, arguments: arguments)
        connection.call(driver, within: .seconds(25)) { [logger] result in
            switch result {
            // Without a bus there is nobody to serve; on the next one the name is asked for again.
            case .success, .failure(.noBus), .failure(.disconnected), .failure(.closed): break
            case .failure(let error): logger.warning("cannot serve notifications: \(error.sentence)")
            }
        }
    }

    /// Answers a call, on the bus's thread.
    private func answer(_ call: IncomingCall) -> CallAnswer {
        do throws(ServedInterface.Refusal) {
            switch try ServedInterface.request(call) {
            case .notify(let relayed, let replaces): return notify(relayed, replaces, by: call.sender)
            case .close(let number): return close(number)
            case .capabilities: return .values([ServedInterface.capabilities])
            case .information:
                return .values(
                    ServedInterface.information(
                        product: AlertService.product, vendor: AlertService.vendor, version: AlertService.version))
            }
        } catch .unknownMethod {
            return .unknownMethod
        } catch {
            return .error(.invalidArgs, message: "\(call.member) takes other arguments.")
        }
    }

    private func notify(_ relayed: RelayedCall, _ replaces: UInt32, by sender: String) -> CallAnswer {
        let isTaken = state.withLock { state in
            let total = state.waiting.values.reduce(0, +)
            guard state.waiting[sender, default: 0] < Self.maximumWaitingOfOne, total < Self.maximumWaiting else {
                return false
            }
            state.waiting[sender, default: 0] += 1
            return true
        }
        guard isTaken else { return .error(.limitsExceeded, message: "Too many notifications at once.") }
        let png = relayed.pixels?.png
        let content = relayed.content(isShown: false, picture: png.map(pictures.path))
        let sound = RelayedSound(relayed.requestedSounds, among: sounds)
        // "If replaces_id is not 0, the returned value is the same value as replaces_id"; but what comes is given in
        // turn.
        let replaced: UInt32? =
            if replaces == 0 { nil } else { numbers.isGiven(replaces) ? replaces : numbers.taken(replaces) }
        let number = numbers.number(on: relayed.stack, replacing: replaced)
        open(number, content, listedFor: relayed.listedFor, by: sender)
        // What the bus brings later waits while the sound is looked for and the image written, and the bus itself does
        // not.
        var check = sound.check
        if let png {
            check = { [pictures, former = check] in
                await pictures.keep(png)
                try await former?()
            }
        }
        loop.submit(from: TransactionLoop.sessionBus, delivering: content, after: check) { transaction in
            var content = content
            content.sound = sound.found
            _ = try transaction.notify(id: FreedesktopNumbers.id(number), content: content)
        } then: { [weak self] result in
            self?.stored(number, by: sender, result)
        }
        return .values([.uint32(number)])
    }

    private func open(_ number: UInt32, _ content: Notifications.Content, listedFor: Int?, by sender: String) {
        let keys = Set((content.actions ?? []).map(\.key))
        let (generation, signals) = state.withLock { state in
            state.alarms.removeValue(forKey: number)?.cancel()
            return state.served.open(number, by: sender, keys: keys, isResident: content.resident == true)
        }
        emit(signals)
        guard let listedFor else { return }
        let alarm = connection.schedule(at: KernelClock.monotonic.now + .milliseconds(listedFor)) { [weak self] in
            self?.expire(number, generation)
        }
        state.withLock { $0.alarms[number] = alarm }
    }

    private func stored(_ number: UInt32, by sender: String, _ result: Result<Void, any Error>) {
        state.withLock { state in
            let count = state.waiting[sender, default: 1] - 1
            state.waiting[sender] = count > 0 ? count : nil
        }
        guard case .failure(let error) = result else { return }
        logger.error("could not store a program's notification: \(error)")
        emit(state.withLock { $0.served.over([number], .undefined) })
    }

    private func close(_ number: UInt32) -> CallAnswer {
        let isKnown = state.withLock { $0.served.entries[number] != nil || number < $0.served.first }
        // "If the notification no longer exists, an empty D-Bus Error message is sent back."
        guard isKnown, number != 0 else { return .error(.failed, message: "") }
        loop.submit(from: TransactionLoop.sessionBus) { transaction in
            do {
                _ = try transaction.cancel(ids: [FreedesktopNumbers.id(number)])
            } catch is Notifications.NotFound {
                // It ended in the same moment.
            }
        } then: { [logger] result in
            if case .failure(let error) = result { logger.error("cannot close a notification: \(error)") }
        }
        return .values([])
    }

    private func expire(_ number: UInt32, _ generation: UInt64) {
        let isMeant = state.withLock { state in
            guard state.served.entries[number]?.generation == generation else { return false }
            state.alarms[number] = nil
            return true
        }
        guard isMeant else { return }
        loop.submit(from: TransactionLoop.sessionBus) {
            try $0.listingExpired(id: FreedesktopNumbers.id(number))
        } then: { [logger] result in
            if case .failure(let error) = result { logger.error("could not store the end of a notification: \(error)") }
        }
    }

    /// Sends programs the outcomes of their notifications. Called by the hub, in the order of the events.
    private func report(_ event: Manager.Event) {
        if event.id == nil, event.event == .cleared { return findCleared() }
        if event.event == .delivered, let id = event.id { endTransient(id) }
        emit(
            state.withLock { state in
                let signals = state.served.signals(of: event)
                state.dropAlarms()
                return signals
            })
    }

    /// Ends the notifications that are no longer delivered, after several were cleared at once.
    private func findCleared() {
        let numbers = state.withLock { Array($0.served.entries.keys) }
        loop.submit { [weak self] transaction in
            let gone = try numbers.filter { try transaction.db.delivered(id: FreedesktopNumbers.id($0)) == nil }
            guard let self else { return }
            emit(
                state.withLock { state in
                    let signals = state.served.over(Set(gone), .dismissed)
                    state.dropAlarms()
                    return signals
                })
        }
    }

    /// Takes a transient notification off the list after its time, where alertd is the notification server.
    private func endTransient(_ id: String) {
        guard isOurs(id) else { return }
        loop.submit { [weak self] transaction in
            guard let delivered = try transaction.db.delivered(id: id), delivered.content.transient == true else {
                return
            }
            self?.expire(delivered)
        }
    }

    /// Does so for those that were listed before alertd became the server.
    private func endFormerTransient() {
        loop.submit { [weak self] transaction in
            for delivered in try transaction.db.transientDelivered(limit: Self.maximumAlarms) {
                if self?.isOurs(delivered.id) == true { self?.expire(delivered) }
            }
        }
    }

    /// Returns whether alertd serves, and no program on the bus has the notification.
    private func isOurs(_ id: String) -> Bool {
        state.withLock { state in
            state.export != nil && FreedesktopNumbers.number(of: id).flatMap { state.served.entries[$0] } == nil
        }
    }

    /// The maximum number of alarms that wait for their time. One more stays listed until alertd starts again.
    private static let maximumAlarms = 1_000

    /// The time until the next try while it is not known whether a server shows the notification: longer than a server
    /// is waited for.
    private static let untilShown = Duration.seconds(6)

    private func expire(_ delivered: Delivered) {
        guard state.withLock({ $0.ownAlarms.count < Self.maximumAlarms }) else { return }
        let span: Duration
        // The store has only times that were understood.
        switch delivered.content.timeout.flatMap({ try? ContentRules.timeout($0) }) {
        case .never: return
        case .after(let chosen): span = chosen
        case nil: span = .milliseconds(RelayedCall.transientTime)
        }
        expire(delivered.id, delivered.delivered, after: span)
    }

    private func expire(_ id: String, _ delivered: Instant, after span: Duration) {
        let alarm = connection.schedule(at: KernelClock.monotonic.now + span) { [weak self] in
            self?.state.withLock { $0.ownAlarms[id] = nil }
            self?.loop.submit { [weak self] transaction in
                if try transaction.transientListingExpired(id: id, delivered: delivered) { return }
                self?.expire(id, delivered, after: Self.untilShown)
            }
        }
        state.withLock { $0.ownAlarms.updateValue(alarm, forKey: id) }?.cancel()
    }

    private func emit(_ signals: [Broadcast]) {
        for signal in signals {
            do throws(DBusError) {
                try connection.emit(signal)
            } catch {
                logger.warning("cannot report the outcome of a notification to its program: \(error.sentence)")
            }
        }
    }
}
