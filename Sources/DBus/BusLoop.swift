// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc
internal import LinuxSystem

/// The state of the bus's thread; no other thread accesses it.
final class BusLoop {
    /// The state of the connection to the bus.
    enum Link {
        /// Before the first attempt, and between attempts.
        case absent(DBusError)
        /// The socket is connected; authentication and Hello are in progress.
        case opening(OpaquePointer)
        case open(OpaquePointer)
        case closed

        var bus: OpaquePointer? {
            switch self {
            case .opening(let bus), .open(let bus): bus
            case .absent, .closed: nil
            }
        }
    }

    enum Due {
        case call(UInt64)
        case work(UInt64, @Sendable () -> Void)
        case reconnect
    }

    typealias Timer = DeadlineQueue<Due>.Ticket

    let address: BusAddress?
    let mailbox: Mailbox
    let problems: @Sendable (DBusError) -> Void
    var link = Link.absent(.noBus(.noAddress))
    var reconnecting = Reconnecting()
    /// The timer of the next attempt to connect.
    var reconnectTimer: Timer?
    var watch: SocketWatch?
    var timers = DeadlineQueue<Due>()
    var calls: [UInt64: PendingCall] = [:]
    /// The calls that wait for the link, in their order.
    var queued: [UInt64] = []
    var subscriptions: [UInt64: Subscription] = [:]
    var owners: [UInt64: OwnerWatch] = [:]
    var exports: [UInt64: Export] = [:]
    var scheduled: [UInt64: Timer] = [:]
    var observers: [UInt64: @Sendable (BusState) -> Void] = [:]
    private var endings: [@Sendable () -> Void] = []
    private var isEnding = false

    init(address: BusAddress?, mailbox: Mailbox, problems: @escaping @Sendable (DBusError) -> Void) {
        self.address = address
        self.mailbox = mailbox
        self.problems = problems
    }

    func run() {
        connect()
        while !isEnding {
            for work in mailbox.take() { work(self) }
            let isDrained = pump()
            while let due = timers.popDue(at: KernelClock.monotonic.now) { perform(due) }
            if isDrained && !isEnding { sleep() }
        }
        flush()
        drop(because: .closed)
        link = .closed
        for work in mailbox.end() { work(self) }
        for ending in endings { ending() }
    }

    func close() { isEnding = true }

    func onEnd(_ ending: @escaping @Sendable () -> Void) { endings.append(ending) }

    /// Handles at most 64 messages from the bus before other work gets its turn. Returns false if there are more.
    private func pump() -> Bool {
        for _ in 0..<64 {
            guard let bus = link.bus else { return true }
            let result = sd_bus_process(bus, nil)
            if result < 0 {
                lost(.disconnected)
                return true
            }
            if case .opening = link, sd_bus_is_ready(bus) > 0 { opened(bus) }
            if result == 0 { return true }
        }
        return false
    }

    private func perform(_ due: Due) {
        switch due {
        case .call(let id): expire(id)
        case .reconnect: reconnect()
        case .work(let id, let work):
            scheduled[id] = nil
            work()
        }
    }

    /// The interval at which the thread checks for work while no descriptor can announce it.
    private static let pollInterval = Duration.milliseconds(100)

    private func sleep() {
        // Read the descriptor first: work that is posted from here on signals it.
        let bell = mailbox.descriptor
        guard mailbox.fallAsleep() else { return }
        var descriptors = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        var wake = timers.next
        if bell < 0 {
            let soon = KernelClock.monotonic.now + Self.pollInterval
            wake = wake.map { min($0, soon) } ?? soon
        }
        if let bus = link.bus {
            // Both change with every message processed or sent, so they are read again each time.
            descriptors.append(pollfd(fd: sd_bus_get_fd(bus), events: Int16(sd_bus_get_events(bus)), revents: 0))
            var microseconds = UInt64.max
            if sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max {
                let due = Duration.microseconds(Int64(clamping: microseconds))
                wake = wake.map { min($0, due) } ?? due
            }
        } else if let watch {
            descriptors.append(pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0))
        }
        poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: wake))
        mailbox.wakeUp()
        if link.bus == nil, let watch, watch.socketAppeared() {
            reconnecting.begin()
            reconnect()
        }
    }

    /// Returns the time in milliseconds, rounded up, because waking early would only mean waking twice.
    private static func milliseconds(until wake: Duration?) -> Int32 {
        guard let wake else { return -1 }
        let left = wake - KernelClock.monotonic.now
        guard left > .zero else { return 0 }
        let (seconds, attoseconds) = left.components
        guard seconds < 86_400 else { return 86_400_000 }
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    /// Sends queued messages for at most half a second, because the other side may be stuck.
    private func flush() {
        let end = KernelClock.monotonic.now + .milliseconds(500)
        while case .open(let bus) = link, KernelClock.monotonic.now < end {
            var waiting: UInt64 = 0
            guard sd_bus_get_n_queued_write(bus, &waiting) >= 0, waiting > 0 else { return }
            var descriptor = pollfd(fd: sd_bus_get_fd(bus), events: Int16(sd_bus_get_events(bus)), revents: 0)
            poll(&descriptor, 1, Self.milliseconds(until: end))
            _ = pump()
        }
    }
}
