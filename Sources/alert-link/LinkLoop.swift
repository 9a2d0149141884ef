// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import Glibc
import LinuxSystem
import Varlink

/// The program while it runs: one thread that sleeps in poll(2) for the broker, alertd, a signal and the time. What it
/// decides is decided by ``LinkCore``.
final class LinkLoop {
    let settings: Settings
    let paths: Paths
    let pairings: Pairings
    let keys: DeviceKeys
    var ring: Keyring
    var core: LinkCore
    let environment: [String: String]
    let outlets: Outlets
    /// The state of the inbox; nil if alerts of machines are not accepted.
    var inbox: InboxState?
    /// The state for Home Assistant; nil without it.
    var home: HomeAssistantState?
    /// When it is looked whether that has changed, when it was last, and when all of it was told last, by the uptime.
    var homeDue: Int64 = .max
    var homeLooked: Int64 = 0
    var homeToldAll: Int64 = 0
    /// The keyring is changed by other verbs of this program too.
    let keyringWatch: Inotify
    private let password: String?
    private let signals: Int32

    var daemon: DaemonLink?
    private var daemonPause = Backoff()
    /// When alertd is tried again, by the uptime.
    private var daemonDue: Int64 = 0

    var attempt: BrokerAttempt?
    private var attemptDue: Int64 = 0
    /// Threads that still try to reach a broker, and nobody waits for.
    private var abandoned: [BrokerAttempt] = []
    private static let maximumAbandoned = 4
    /// The time that a connection may take until the broker has accepted it.
    private static let patience: Int64 = 15_000_000
    var broker: BrokerClient?
    /// The actions from received messages that are not carried out yet.
    var decided: [LinkAction] = []
    /// The topics of those messages.
    var decidedTopics: Set<String> = []
    var brokerPause = Backoff()
    var brokerDue: Int64 = 0
    /// Until when the broker must have taken the connection, by the uptime.
    private var acceptedBy: Int64 = 0
    /// The number of the connection that is made, or stands.
    private var connection: Int64 = 0
    var suspended = Clock.suspended
    /// By how much the wall clock is ahead of the uptime.
    var clockOffset = Clock.wall - Clock.uptime
    /// From when on what only the start needed is given back, at the first wake-up, by the uptime; nil once it was.
    private var startupEnds: Int64? = Clock.uptime + 2_000_000

    /// When it is looked how far work for other devices has come, by the uptime; nil when nothing has happened since.
    var workDue: Int64?
    /// When that was done last.
    var workLooked: Int64 = 0
    /// When all reminders are looked at again, by the uptime.
    var lendingDue: Int64 = 0

    /// The keys for the answers to questions of this device for secrets.
    var answerKeys: [AlertKey: (at: Int64, key: AnswerKey)] = [:]
    /// Questions of others for secrets that are asked here, by what they are called here.
    var secretQuestions: [String: SecretQuestion] = [:]
    /// The questions to be asked. With alertd they go: they come again on the connection to the broker that follows.
    var secretQueue = SecretQueue()

    let historyFiles: HistoryFiles
    /// Days of which something may have to be said again.
    var historyChanged: Set<HistoryDay> = []
    /// When that is looked at, by the uptime; nil when nothing has happened since.
    var historyDue: Int64?
    /// Not before.
    var historyNext: Int64 = 0

    var report: StatusReport.Connection
    var reported: JSON?
    var reportDue: Int64 = 0
    var isEnding = false
    /// A Boolean value indicating whether this program is to begin again, with the keys that this device has now.
    var beginsAnew = false

    init(
        settings: Settings, paths: Paths, identity: Pairings.Identity, ring: Keyring, core: LinkCore,
        password: String?, environment: [String: String]
    ) throws(Fault) {
        self.settings = settings
        self.paths = paths
        pairings = Pairings(paths: paths)
        keys = identity.keys
        self.ring = ring
        self.core = core
        self.password = password
        self.environment = environment
        historyFiles = HistoryFiles(folder: paths.history)
        outlets = try Outlets(settings, path: paths.outlets, environment: environment)
        report = .init(broker: settings.broker?.description)
        // Without one the connection fails, and says so.
        report.certificateEnd = try settings.certificateFile.flatMap { (file) throws(Fault) in
            try PrivateFile.readPublic(file)
        }.flatMap(Certificate.end)
        do throws(SystemError) {
            keyringWatch = try Inotify()
            try keyringWatch.add(paths.folder, Int(IN_MOVED_TO))
        } catch {
            throw Fault(.defect, "\(paths.folder) cannot be watched: \(error)")
        }
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signals = signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard signals >= 0 else { throw Fault(.defect, "signalfd: \(String(cString: strerror(errno)))") }
    }

    deinit { close(signals) }

    /// Runs until it is told to end.
    func run() throws(Fault) {
        findHistory()
        while !isEnding {
            reachDaemon()
            try reachBroker()
            perform(core.tick(now: Clock.wall))
            followWork()
            followReminders()
            followHome()
            followHistory()
            dropAnswerKeys()
            askSecrets()
            try save()
            try serveOutlets()
            writeReport()
            releaseStartup()
            try wait()
        }
        farewell()
        report.isConnected = false
        report.problem = "it was ended"
        reportDue = 0
        writeReport()
    }

    /// Gives back the memory and code that only the start needed, half of what is resident. It comes again from the
    /// page cache.
    private func releaseStartup() {
        guard let startupEnds, Clock.uptime >= startupEnds else { return }
        self.startupEnds = nil
        linux_trim_heap()
        linux_release_code()
    }

    // MARK: Waiting

    private func wait() throws(Fault) {
        var requests = [pollfd(fd: signals, events: Int16(POLLIN), revents: 0)]
        requests.append(pollfd(fd: daemon?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        let wantsToWrite = broker?.wantsToWrite ?? false
        requests.append(
            pollfd(
                fd: broker?.descriptor ?? -1, events: Int16(POLLIN) | (wantsToWrite ? Int16(POLLOUT) : 0), revents: 0))
        requests.append(pollfd(fd: attempt?.flag.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
        requests.append(pollfd(fd: keyringWatch.descriptor, events: Int16(POLLIN), revents: 0))
        let further = outlets.descriptors + secretQuestions.values.map(\.descriptor)
        requests += further.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&requests, nfds_t(requests.count), pause())
        guard count >= 0 || errno == EINTR else {
            throw Fault(.defect, "poll: \(String(cString: strerror(errno)))")
        }
        if requests[0].revents != 0 { isEnding = true }
        noticeSuspension()
        noticeClock()
        if requests[4].revents != 0 { noticeKeyring() }
        if requests[1].revents != 0 { try readDaemonEvents() }
        hearSecrets()
        if broker != nil {
            try hearBroker(
                readable: requests[2].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0,
                writable: requests[2].revents & Int16(POLLOUT) != 0)
        }
    }

    /// Milliseconds until something is to be done, rounded up.
    private func pause() -> Int32 {
        let (wall, uptime) = (Clock.wall, Clock.uptime)
        var least: Int64 = 60_000_000
        if let next = core.next { least = min(least, next - wall) }
        if daemon == nil {
            least = min(least, daemonDue - uptime)
        } else if let workDue {
            least = min(least, workDue - uptime)
        }
        // libmosquitto looks at its keepalive when it is asked; five seconds are well below the shortest.
        if broker != nil { least = min(least, core.connection == nil ? acceptedBy - uptime : 5_000_000) }
        if settings.broker != nil, broker == nil, attempt == nil, daemon != nil {
            least = min(least, brokerDue - uptime)
        }
        if attempt != nil { least = min(least, attemptDue - uptime) }
        if daemon != nil, core.connection != nil, let historyDue { least = min(least, historyDue - uptime) }
        if home != nil, daemon != nil, core.connection != nil { least = min(least, homeDue - uptime) }
        if let next = outlets.pause(canAnswer: daemon != nil) { least = min(least, next) }
        if reportDue > 0 { least = min(least, reportDue - uptime) }
        if daemon != nil, let secretsDue { least = min(least, secretsDue - uptime) }
        for question in secretQuestions.values {
            guard let left = question.deadline.map({ ContinuousClock.now.duration(to: $0) }) else { continue }
            least = min(least, left / .microseconds(1) < 0 ? 0 : Int64(left / .microseconds(1)))
        }
        return Int32(clamping: max(0, (least + 999) / 1_000))
    }

    // MARK: The broker

    private func reachBroker() throws(Fault) {
        abandoned.removeAll(where: \.isGone)
        let uptime = Clock.uptime
        if let attempt {
            switch attempt.result() {
            case .success(let client)?:
                self.attempt = nil
                broker = BrokerClient(client)
            case .failure(let failure)?:
                self.attempt = nil
                failed(failure.description, failure.cause)
            case nil where uptime >= attemptDue:
                self.attempt = nil
                attempt.abandon()
                abandoned.append(attempt)
                failed("no connection within 15 seconds")
            case nil: break
            }
        }
        if broker != nil, core.connection == nil, uptime >= acceptedBy { dropBroker("the broker does not answer") }
        // Without alertd there is nobody to show anything to, and nothing to tell of.
        guard let place = settings.broker, broker == nil, attempt == nil, daemon != nil, uptime >= brokerDue,
            abandoned.count < Self.maximumAbandoned
        else { return }
        let here = core.willConnect(now: Clock.wall)
        connection = here.connection
        try save()
        let (topic, bytes) = sealed(.here, .here(here))
        let (host, port): (String, Int32) =
            switch place {
            case .tcp(let host, let port, _): (host, port)
            case .unix(let path): (path, 0)
            }
        do {
            let client = try BrokerClient.prepare(
                settings, password: password, will: isOut ? nil : .init(topic: topic, bytes: bytes))
            do throws(SystemError) {
                attempt = try BrokerAttempt(
                    client: client, host: host, port: port, keepalive: settings.keepalive)
            } catch {
                BrokerClient.discard(client)
                throw BrokerFailure("\(error)")
            }
            attemptDue = uptime + Self.patience
            acceptedBy = attemptDue
        } catch {
            failed("\(error)")
        }
    }

    private func hearBroker(readable: Bool, writable: Bool) throws(Fault) {
        guard let broker else { return }
        for event in broker.turn(readable: readable, writable: writable) {
            if case .message = event {} else { settleMessages() }
            switch event {
            case .accepted:
                log("connected to \(report.broker ?? "")")
                brokerPause.reset()
                report.isConnected = true
                report.since = Clock.wall
                report.problem = nil
                broker.subscribe(filters)
                tellOfKeys()
                announceHome()
                perform(core.connected(connection, now: Clock.wall))
            case .message(let topic, let bytes, let isRetained):
                try received(bytes, at: topic, isRetained: isRetained)
            case .refused(let reason):
                report.refusedByBroker += 1
                log("the broker has refused what this device wrote: reason \(reason)")
            case .answered(let topic, let refusal): answeredHome(topic, refusal: refusal)
            case .notSubscribed(let reason):
                report.refusedByBroker += 1
                log("the broker does not let this device read what others say: reason \(reason)")
            case .ended(let failure): dropBroker(failure.description, failure.cause)
            }
        }
        settleMessages()
    }

    /// Ends the connection in good order, and makes another at once.
    func connectAnew(_ reason: String) {
        farewell()
        dropBroker(reason)
        brokerPause.reset()
        brokerDue = 0
    }

    func dropBroker(_ reason: String, _ cause: BrokerFailure.Cause = .other) {
        if let attempt {
            attempt.abandon()
            abandoned.append(attempt)
        }
        attempt = nil
        broker = nil
        core.disconnected()
        failed(reason, cause)
    }

    /// The time for which a broker is left alone that will not accept this device before a change, in microseconds.
    private static let hopelessPause: Int64 = 600_000_000

    private func failed(_ reason: String, _ cause: BrokerFailure.Cause = .other) {
        if report.problem != reason { log("no connection to \(report.broker ?? ""): \(reason)") }
        report.isConnected = false
        report.since = nil
        report.problem = reason
        let pause = brokerPause.next(chance: Double.random(in: 0...1))
        brokerDue = Clock.uptime + (cause == .version ? Self.hopelessPause : pause)
    }

    /// Says that this device goes, so that no will is needed.
    private func farewell() {
        guard let broker, core.connection != nil else { return }
        if !isOut {
            let here = core.hereMessage(isUp: false, connection: connection, now: Clock.wall)
            let (topic, bytes) = sealed(.here, .here(here))
            broker.publish(topic, bytes, expiry: UInt32(Presence.life / 1_000_000))
        }
        leaveHome()
        broker.disconnect()
        do throws(Fault) { try save() } catch { log("\(error)") }
    }

    // MARK: alertd

    private func reachDaemon() {
        guard daemon == nil, Clock.uptime >= daemonDue else { return }
        do throws(VarlinkClientError) {
            let new = try DaemonLink(socket: paths.socket, environment: environment)
            daemon = new
            try reconcile(new)
            try lookAtWork(new)
            try shareAll(new)
            daemonPause.reset()
            log("connected to alertd")
        } catch {
            lostDaemon(error)
        }
    }

    func lostDaemon(_ error: VarlinkClientError) {
        if report.hasDaemon || daemon != nil { log("alertd is not there: \(error)") }
        daemon = nil
        secretQuestions = [:]
        secretQueue = SecretQueue()
        report.hasDaemon = false
        daemonDue = Clock.uptime + daemonPause.next(chance: Double.random(in: 0...1))
        guard broker != nil || attempt != nil else { return }
        // Others are to see that nothing is shown here; what comes meanwhile comes again on the next connection.
        farewell()
        dropBroker("alertd does not answer")
        brokerDue = 0
        brokerPause.reset()
    }

    func readDaemonEvents() throws(Fault) {
        guard let daemon else { return }
        do throws(VarlinkClientError) {
            while let event = try daemon.event() { try hear(event, daemon) }
        } catch {
            lostDaemon(error)
        }
    }
}
