// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
internal import LinuxSystem

extension BusLoop {
    func connect() {
        // An absent library does not come back while this process runs, so nothing is watched or tried again.
        guard BusLibrary.isInstalled else { return rest(.noBus(.noLibrary)) }
        guard let address else { return rest(.noBus(.noAddress)) }
        // The watch starts before the attempt, so that a socket that appears in between is not missed.
        if watch == nil, let path = address.socketPath { watch = SocketWatch(socketPath: path) }
        var bus: OpaquePointer?
        var result = sd_bus_new(&bus)
        if result >= 0 { result = sd_bus_set_address(bus, address.text) }
        if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
        if result >= 0 { result = sd_bus_negotiate_fds(bus, 1) }
        if result >= 0 { result = sd_bus_start(bus) }
        guard result >= 0, let bus else {
            if let bus { sd_bus_close_unref(bus) }
            return rest(.noBus(.cannotConnect(address: address.text, code: -result)))
        }
        link = .opening(bus)
        report(.connecting)
    }

    func opened(_ bus: OpaquePointer) {
        link = .open(bus)
        reconnecting.stop()
        cancelReconnectTimer()
        watch = nil
        var name: UnsafePointer<CChar>?
        sd_bus_get_unique_name(bus, &name)
        for subscription in subscriptions.values { subscription.install(on: bus) }
        for export in exports.values { export.install(on: bus) }
        report(.connected(uniqueName: name.map { String(cString: $0) } ?? ""))
        // The owners are requested after the matches for changes, so that no change falls in between.
        for (id, owner) in owners {
            owner.forget()
            askOwner(id, owner.name)
        }
        for id in queued { if let call = calls[id] { transmit(call, on: bus) } }
        queued = []
    }

    /// Handles the loss of the bus, or its refusal.
    func lost(_ error: DBusError) {
        let wasOpen = if case .open = link { true } else { false }
        drop(because: error)
        if wasOpen { reconnecting.begin() }
        if let address, let path = address.socketPath { watch = SocketWatch(socketPath: path) }
        rest(error)
    }

    func reconnect() {
        cancelReconnectTimer()
        if link.bus == nil { connect() }
    }

    private func cancelReconnectTimer() {
        if let timer = reconnectTimer.take() { timers.cancel(timer) }
    }

    /// Drops the link. Slots hold the bus, so they are dropped first.
    func drop(because error: DBusError) {
        guard let bus = link.bus else { return failCalls(error) }
        for subscription in subscriptions.values { subscription.uninstall() }
        for export in exports.values { export.uninstall() }
        failCalls(error)
        sd_bus_close_unref(bus)
        link = .absent(error)
    }

    private func rest(_ error: DBusError) {
        link = .absent(error)
        failCalls(error)
        report(.absent(error))
        for owner in owners.values { owner.learn(nil) }
        if reconnectTimer == nil, let due = reconnecting.next(now: KernelClock.monotonic.now) {
            reconnectTimer = timers.add(.reconnect, at: due)
        }
    }

    func observeState(_ id: UInt64, _ handler: @escaping @Sendable (BusState) -> Void) {
        observers[id] = handler
        switch link {
        case .opening: handler(.connecting)
        case .absent(let error): handler(.absent(error))
        case .closed: handler(.absent(.closed))
        case .open(let bus):
            var name: UnsafePointer<CChar>?
            sd_bus_get_unique_name(bus, &name)
            handler(.connected(uniqueName: name.map { String(cString: $0) } ?? ""))
        }
    }

    private func report(_ state: BusState) {
        for observer in observers.values { observer(state) }
    }
}

/// The attempts to reach a bus that was lost, or whose socket has just appeared: seven within 6.4 seconds. A socket
/// appears before its owner listens, and a restarting bus is gone for some tenths of a second.
struct Reconnecting {
    private(set) var attemptsLeft = 0
    private var delay = Duration.milliseconds(50)

    mutating func begin() {
        attemptsLeft = 7
        delay = .milliseconds(50)
    }

    mutating func stop() { attemptsLeft = 0 }

    /// Returns the time of the next attempt; nil after the last one.
    mutating func next(now: Duration) -> Duration? {
        guard attemptsLeft > 0 else { return nil }
        attemptsLeft -= 1
        defer { delay = delay * 2 }
        return now + delay
    }
}

/// Detects with inotify when a socket appears in its folder, so that waiting for a bus causes no wake-ups. The folder
/// itself must exist. If it is created later, that is only noticed when the bus is needed.
final class SocketWatch {
    private let watch: Inotify
    private let name: String

    /// The descriptor, which is readable when something has happened in the folder.
    var descriptor: Int32 { watch.descriptor }

    /// Watches the socket; returns nil if its folder cannot be watched.
    init?(socketPath: String) {
        guard let slash = socketPath.lastIndex(of: "/") else { return nil }
        let folder = slash == socketPath.startIndex ? "/" : String(socketPath[..<slash])
        name = String(socketPath[socketPath.index(after: slash)...])
        do throws(SystemError) {
            watch = try Inotify()
            try watch.add(folder, Int(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR))
        } catch {
            return nil
        }
    }

    /// Reads the events; returns true if one concerns the socket, or may.
    func socketAppeared() -> Bool { watch.happened { $0.isLoss || $0.name == name } }
}
