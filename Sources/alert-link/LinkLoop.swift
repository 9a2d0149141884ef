// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import Glibc
import LinuxSystem
import Varlink

/// The program while it runs: one thread that sleeps in poll(2) for the broker, alertd, a signal and the time.
/// ``LinkCore`` decides. Each concern with state is a part.
final class LinkLoop {
    let settings: Settings
    let paths: Paths
    let pairings: Pairings
    var group: LinkGroup
    var core: LinkCore
    let outlets: Outlets
    /// The state of the inbox; nil if alerts of machines are not accepted.
    var inbox: InboxState?
    var home: HomeAssistantLink
    var history: HistoryExchange
    var secrets = SecretExchange()
    var status: StatusFile
    let environment: [String: String]
    private let password: String?

    private(set) var daemon: DaemonLink?
    private var daemonAttempts = ActionSchedule(due: 0)
    /// The reason why alertd is not connected, as the log has it; nil while it is.
    private var daemonProblem: String?
    private(set) var connector = BrokerConnector()

    /// Actions from received messages that are not performed yet.
    var decided: [LinkAction] = []
    /// The topics of those messages.
    var decidedTopics: Set<String> = []

    /// The times at which the progress of work is reported to other devices.
    var workReports = ActionSchedule()
    /// The lent beats. This device takes them back when it ends in good order: their absence is then expected.
    var beats: Set<AlertKey> = []
    /// The times at which all reminders are checked for one that another device is to deliver.
    var lending = ActionSchedule(due: 0)

    /// Other verbs of this program change the keyring too.
    private let keyringWatch: Inotify
    private let settingsWatch: SettingsWatch
    private let signals: SignalDescriptor
    private var jumps = ClockJumps()
    /// The time at which memory that only the start needed is released, by the uptime.
    private var startupRelease = ActionSchedule(due: Clock.uptime + 2_000_000)

    /// The end of the program, or a new start with the new keys of this device.
    enum Ending { case stop, restart }

    /// The end that this turn leads to; nil while the program runs.
    private(set) var ending: Ending?

    init(
        settings: Settings, paths: Paths, identity: Pairings.Identity, ring: Keyring, core: LinkCore,
        password: String?, inbox: InboxState?, environment: [String: String]
    ) throws(ExitFailure) {
        self.settings = settings
        self.paths = paths
        pairings = Pairings(paths: paths)
        group = LinkGroup(user: settings.user, deviceName: settings.device, keys: identity.keys, ring: ring)
        self.core = core
        self.password = password
        self.inbox = inbox
        self.environment = environment
        home = HomeAssistantLink(settings, path: paths.home)
        history = HistoryExchange(files: HistoryFiles(folder: paths.history))
        outlets = try Outlets(settings, paths, environment: environment)
        var connection = StatusReport.Connection(broker: settings.broker?.description)
        // Without a certificate the connection fails, and tells the reason.
        connection.certificateEnd = try settings.certificateFile.flatMap { (file) throws(ExitFailure) in
            try PrivateFile.readPublic(file)
        }.flatMap(CertificateExpiry.end)
        status = StatusFile(path: paths.status, connection: connection)
        do throws(SystemError) {
            keyringWatch = try Inotify()
            try keyringWatch.add(paths.folder, Int(IN_MOVED_TO))
            settingsWatch = try SettingsWatch(paths.settings)
        } catch {
            throw ExitFailure(.defect, "the files of alert-link cannot be watched: \(error)")
        }
        signals = try SignalDescriptor()
    }

    /// Runs until a signal, a failure or new keys end the program.
    func run() throws(ExitFailure) {
        history.restore(&core, members: group.ring.members)
        outlets.beginPushes()
        while ending == nil {
            connectToDaemon()
            try advanceBroker()
            perform(core.tick(now: Clock.wall))
            if core.mustReconnect(now: Clock.wall) {
                log("another connection of this device had a higher number; reconnecting")
                reconnect("another connection of this device had a higher number")
            }
            reportWork()
            checkReminders()
            updateHome()
            publishHistory()
            secrets.dropKeys(core.origin)
            if let daemon { secrets.ask(&core, daemon) }
            try save()
            try serveOutlets()
            writeStatus()
            releaseStartup()
            try wait()
        }
        farewell()
        status.connection.isConnected = false
        status.connection.problem = "it was ended"
        writeStatus()
    }

    /// Gives back the memory and code that only the start needed, half of the resident memory. The page cache brings
    /// code back.
    private func releaseStartup() {
        guard startupRelease.isDue(Clock.uptime) else { return }
        startupRelease.done(now: Clock.uptime)
        linux_trim_heap()
        linux_release_code()
    }

    // MARK: Waiting

    private func wait() throws(ExitFailure) {
        let broker = connector.client
        let events = Int16(POLLIN) | (broker?.wantsToWrite == true ? Int16(POLLOUT) : 0)
        var requests = [pollfd(fd: broker?.descriptor ?? -1, events: events, revents: 0)]
        let read = [
            signals.descriptor, keyringWatch.descriptor, daemon?.descriptor ?? -1, settingsWatch.descriptor,
        ]
        let others = connector.attemptDescriptors + outlets.descriptors + secrets.descriptors
        requests += (read + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        try Clock.wait(for: &requests, until: Clock.uptime + pause())
        if requests[1].revents != 0 { end(.stop) }
        noticeJumps()
        if requests[2].revents != 0, keyringWatch.happened({ $0.name == "keyring.json" || $0.isLoss }) {
            readKeyring()
        }
        if requests[3].revents != 0 { readDaemonEvents() }
        if requests[4].revents != 0, settingsWatch.hasChanged { readSettings() }
        for result in secrets.results(&core) { settle(result) }
        if connector.client != nil {
            try readBroker(
                readable: requests[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0,
                writable: requests[0].revents & Int16(POLLOUT) != 0)
        }
    }

    /// Returns the microseconds until there is something to do.
    private func pause() -> Int64 {
        let (wall, uptime) = (Clock.wall, Clock.uptime)
        var times = [
            status.due, connector.due(isWanted: settings.broker != nil && daemon != nil, now: uptime), secrets.due,
            daemon == nil ? daemonAttempts.due : workReports.due,
        ]
        if daemon != nil, core.connection != nil { times += [history.due, home.due] }
        var pauses = times.compactMap { $0.map { $0 - uptime } } + [60_000_000]
        if let next = core.next { pauses.append(next - wall) }
        if let pause = outlets.pause(core.origin, canAnswer: daemon != nil) { pauses.append(pause) }
        return pauses.min() ?? 0
    }

    private func noticeJumps() {
        if jumps.wasSuspended(Clock.suspended), connector.isActive {
            log("the machine was suspended; reconnecting")
            dropBroker(BrokerFailure("the machine was suspended"))
            connector.retryAtOnce()
        }
        if let step = jumps.step(offset: Clock.wall - Clock.uptime) {
            core.clockMoved(by: step)
            guard connector.isActive else { return }
            log("the clock was set by \(step / 1_000_000) seconds; reconnecting")
            reconnect("the clock was set")
        }
    }

    /// Ends the program after this turn.
    func end(_ new: Ending) { if ending != .restart { ending = new } }

    private func writeStatus() {
        status.connection.hasDaemon = daemon != nil
        status.connection.latency = connector.client?.waiting.latency
        status.connection.queued = connector.client?.unacknowledged ?? 0
        status.connection.phone = outlets.phoneReport
        status.connection.push = outlets.pushReport
        status.connection.bridges = outlets.bridgeReport
        status.connection.fromMachines = inbox?.count
        status.connection.isInHomeAssistant = home.state != nil
        let report = StatusReport.json(
            core, group.ring, user: settings.user, status.connection, now: Clock.wall)
        status.write(report, now: Clock.uptime, isLast: ending != nil)
    }

    // MARK: The broker

    private func advanceBroker() throws(ExitFailure) {
        let uptime = Clock.uptime
        if let failure = connector.advance(now: uptime) { brokerFailed(failure) }
        if connector.isOverdue(now: uptime) { dropBroker(.silence) }
        if connector.isLossy(now: uptime) {
            // Everything that counts is sent again on the next connection.
            dropBroker(BrokerFailure("the broker has not acknowledged a message for a minute or more"))
            connector.retryAtOnce()
        }
        // Without alertd nobody would show alerts, or tell of any.
        guard settings.broker != nil, daemon != nil, connector.mayConnect(now: uptime) else { return }
        let here = core.willConnect(now: Clock.wall)
        try save()
        let topic = group.topic(.here)
        let will = BrokerClient.Will(topic: topic, bytes: group.sealed(.here(here), at: topic))
        do throws(BrokerFailure) {
            try connector.connect(
                settings, password: password, will: group.isOut ? nil : will, number: here.connection, now: uptime)
        } catch {
            brokerFailed(error)
        }
    }

    private func readBroker(readable: Bool, writable: Bool) throws(ExitFailure) {
        guard let broker = connector.client else { return }
        for event in broker.turn(readable: readable, writable: writable) {
            if case .message = event {} else { settleMessages() }
            switch event {
            case .accepted:
                log("connected to \(status.connection.broker ?? "")")
                connector.accepted()
                status.connection.isConnected = true
                status.connection.refusals = .init()
                status.connection.since = Clock.wall
                status.connection.problem = nil
                broker.subscribe(filters)
                announceKeys()
                home.connected { broker.publish($0, [], expiry: nil) }
                publish(home.state?.everything ?? [])
                perform(core.connected(connector.number, now: Clock.wall))
            case .message(let topic, let bytes, let isRetained):
                try received(bytes, at: topic, isRetained: isRetained)
            case .refused(let reason, let size):
                status.connection.refusals.add(reason, size: size)
                log("the broker has refused a message of \(size) bytes of this device: reason \(reason)")
            case .answered(let topic, let refusal):
                if let refusal { status.connection.refusals.add(refusal, size: 0) }
                home.answered(topic, refusal: refusal)
            case .notSubscribed(let reason):
                status.connection.refusals.add(reason, size: 0)
                log("the broker does not permit this device to subscribe: reason \(reason)")
            case .ended(let failure): dropBroker(failure)
            }
        }
        settleMessages()
    }

    /// Ends the connection in good order, and makes another at once.
    func reconnect(_ reason: String) {
        farewell()
        dropBroker(BrokerFailure(reason))
        connector.retryAtOnce()
    }

    private func dropBroker(_ failure: BrokerFailure) {
        connector.drop()
        core.disconnected()
        brokerFailed(failure)
    }

    private func brokerFailed(_ failure: BrokerFailure) {
        if status.connection.problem != failure.description {
            log("no connection to \(status.connection.broker ?? ""): \(failure)")
        }
        status.connection.isConnected = false
        status.connection.since = nil
        status.connection.problem = failure.description
        connector.failed(failure.cause, now: Clock.uptime)
    }

    /// Announces that this device goes, so that no will is needed.
    private func farewell() {
        guard let broker = connector.client, core.connection != nil else { return }
        if ending == .stop { for key in beats { perform(core.endLoan(key, now: Clock.wall)) } }
        if !group.isOut {
            let here = core.hereMessage(isUp: false, connection: connector.number, now: Clock.wall)
            let topic = group.topic(.here)
            broker.publish(
                topic, group.sealed(.here(here), at: topic), expiry: UInt32(Presence.life / 1_000_000))
        }
        if let state = home.state { publish([state.presence(isUp: false)]) }
        broker.disconnect()
        do throws(ExitFailure) { try save() } catch { log("\(error)") }
    }

    // MARK: alertd

    private func connectToDaemon() {
        guard daemon == nil, daemonAttempts.isDue(Clock.uptime) else { return }
        do throws(VarlinkClientError) {
            let new = try DaemonLink(socket: paths.socket, environment: environment)
            daemon = new
            core.shows = new.shows
            try reconcile(new)
            try reconcileWork(new)
            try shareAll(new)
            daemonAttempts.succeeded()
            daemonProblem = nil
            log("connected to alertd")
        } catch {
            lostDaemon(error)
        }
    }

    /// Does something with alertd, if it is connected. The first failure ends that connection.
    func withDaemon(_ body: (DaemonLink) throws(VarlinkClientError) -> Void) {
        guard let daemon else { return }
        do throws(VarlinkClientError) { try body(daemon) } catch { lostDaemon(error) }
    }

    private func lostDaemon(_ error: VarlinkClientError) {
        if daemonProblem != "\(error)" {
            log("cannot connect to alertd: \(error). Without it nothing is sent or shown; waiting for it")
        }
        daemonProblem = "\(error)"
        daemon = nil
        secrets.removeAll()
        status.connection.hasDaemon = false
        daemonAttempts.failed(now: Clock.uptime, chance: .random(in: 0...1))
        // The others learn that this device shows nothing. What they send until then comes on the next connection.
        if connector.isActive { reconnect("alertd does not answer") }
    }

    func readDaemonEvents() {
        withDaemon { daemon throws(VarlinkClientError) in
            while let event = try daemon.event() { try received(event, daemon) }
        }
    }

    func save() throws(ExitFailure) {
        guard core.isDirty else { return }
        try PrivateFile.write(core.record.serialized(), to: paths.state, isDurable: true)
        core.saved()
    }
}
