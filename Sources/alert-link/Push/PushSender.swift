// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem
import SettingsKit
import Varlink

/// The pushes to browsers. ``PushState`` decides; this class reads the files of the page, encrypts, and reports what
/// became of subscriptions. A failure ends pushes, never the program.
final class PushSender {
    /// The time limit of a request, in seconds.
    private static let timeLimit = 10

    private let files: PushFolder
    private let outlet: Outlet
    private let device: String
    private(set) var state: PushState?
    /// The stored state, until the settings allow to restore it.
    private var stored: JSON?
    private(set) var page: PageSettings?
    private var vapid: VAPID?
    private var browsers: [PushBrowser] = []
    private var report = PushReport()
    private var written: PushReport?
    /// A Boolean value indicating whether a browser has subscribed. Who uses the page on this machine alone is not to
    /// read of pushes that nobody asked for.
    private var hasSubscriptions = false
    /// The problem that the person should know, in addition to the problems of requests.
    private var setupProblem: String?

    init(_ settings: Settings, _ paths: Paths, stored: JSON?) throws(ExitFailure) {
        files = try PushFolder(paths)
        outlet = settings.phone?.outlet ?? Outlet(name: "phone")
        device = settings.device
        self.stored = stored
    }

    var descriptor: Int32 { files.descriptor }

    // MARK: Files

    /// Reads the files for the first time, and begins to watch them.
    func begin() {
        do throws(ExitFailure) {
            report.gone = try files.gone()
            try reopen()
        } catch {
            loaded([], "\(error)")
        }
    }

    private func reopen() throws(ExitFailure) {
        try files.open()
        load()
    }

    /// Reads changed files.
    /// - Returns: Whether there were any.
    func readChanges() -> Bool {
        switch files.change() {
        case .none: return false
        case .files: load()
        case .lost: do throws(ExitFailure) { try reopen() } catch { loaded([], "\(error)") }
        }
        return true
    }

    private func load() {
        do throws(ExitFailure) {
            page = try files.settings()
            let devices = try files.devices()
            // Without a page there is nothing to push to, and no key is made.
            guard page != nil || devices != nil else { return loaded([], nil) }
            report.publicKey = nil
            let key = try files.key()
            report.publicKey = key.publicKey
            guard let list = PushDevices.read(devices ?? Self.nobody, hosts: page?.pushHosts ?? []) else {
                return loaded([], "\(files.devicesPath) is damaged, or of another version; pair your browsers again")
            }
            hasSubscriptions = !list.browsers.isEmpty || !list.invalid.isEmpty
            guard let page, let address = page.address else { return loaded([], files.missingHosts) }
            report.gone.formIntersection(list.browsers.map(\.endpoint.url))
            let settings = PushSettings(
                outlet: outlet, device: device, address: address, isClear: page.push == .text)
            if state == nil {
                var new = PushState(settings: settings)
                if let stored, !new.restore(stored) { log("the push state was damaged; it was reset") }
                (state, stored) = (new, nil)
            }
            state?.settings = settings
            // The subject is the address; with the same one the tokens stay.
            if vapid?.isFor(key, subject: address) != true { vapid = VAPID(key: key, subject: address) }
            let invalid = list.invalid.map { "the subscription of \($0) is invalid, or at an address that is refused" }
            loaded(
                list.browsers.filter { !report.gone.contains($0.endpoint.url) }, nil,
                invalid.isEmpty ? nil : invalid.joined(separator: "; ") + "; see push-hosts")
        } catch {
            hasSubscriptions = true
            loaded([], "\(error)")
        }
    }

    private static let nobody = JSON.object(["version": 1, "devices": []]).serialized()

    /// Adopts the browsers, and reports to alert-page.
    ///
    /// - Parameters:
    ///   - problem: The reason why nothing is pushed.
    ///   - partial: A problem that does not stop all pushes.
    private func loaded(_ browsers: [PushBrowser], _ problem: String?, _ partial: String? = nil) {
        let new = hasSubscriptions ? problem ?? partial : nil
        if let new, new != setupProblem { log("cannot send \(problem == nil ? "some " : "")pushes: \(new)") }
        setupProblem = new
        report.problem = problem
        self.browsers = browsers
        writeReport()
    }

    private func writeReport() {
        guard report.publicKey != nil || report.problem != nil, report != written else { return }
        do throws(ExitFailure) {
            try files.write(report)
            written = report
        } catch {
            log("\(error)")
        }
    }

    /// The state for the file; nil for none.
    var record: JSON? { state?.record ?? stored }

    func saved() { state?.saved() }

    // MARK: Requests

    private var isActive: Bool { page?.address != nil && report.problem == nil }

    /// Notes the changes of this device's alerts.
    /// - Returns: The requests to send once the state is saved.
    func follow(_ origin: OriginState, now: Int64) -> [PushState.Request] {
        guard isActive else { return [] }
        state?.follow(origin, browsers, now: now)
        var requests: [PushState.Request] = []
        while let request = state?.request(origin, now: now) { requests.append(request) }
        return requests
    }

    /// Encrypts a push and hands it to the worker.
    func send(_ request: PushState.Request, by worker: HTTPWorker) {
        let browser = request.browser
        guard let authorization = vapid?.authorization(for: browser.endpoint.origin, now: Clock.wall),
            let body = PushEncryption.seal(request.text, for: browser.keys)
        else { return finished(browser.id, .refused("the push cannot be encrypted")) }
        worker.send(
            .init(
                sender: .push(browser.id), method: "POST", url: browser.endpoint.url,
                headers: [
                    // An empty "Expect" keeps libcurl from waiting a second.
                    "Expect:", "Authorization: \(authorization)", "Content-Type: application/octet-stream",
                    "Content-Encoding: aes128gcm", "TTL: \(request.life)", "Urgency: \(request.urgency)",
                    "Topic: \(request.topic)",
                ], body: body, timeLimit: Self.timeLimit, reach: browser.endpoint.reach))
    }

    /// Accepts the result of a request.
    func finished(_ id: String, _ response: PushState.Response) {
        let outcome = state?.finished(id, response, now: Clock.wall, chance: .random(in: 0...1))
        guard let browser = browsers.first(where: { $0.id == id }) else { return }
        switch outcome {
        case .gone?:
            log("the push service has ended the subscription of \(browser.name)")
            report.gone.insert(browser.endpoint.url)
            browsers.removeAll { $0.id == id }
            writeReport()
        case .unauthorized?: vapid?.refused(by: browser.endpoint.origin)
        case .settled?, nil: break
        }
    }

    /// Records the device on which a question was answered, which alertd names together with the program.
    func answered(_ key: AlertKey, by presenter: String) {
        let names = browsers.map(\.name).filter { presenter.hasSuffix(" on \($0)") }
        if let name = names.max(by: { $0.utf8.count < $1.utf8.count }) { state?.answered(key, on: name) }
    }

    /// Returns the news about pushes since the last call.
    func news() -> PhoneState.News? { state?.removeNews() }

    /// Returns the time of the next request; nil for none.
    func next(_ origin: OriginState, now: Int64) -> Int64? { isActive ? state?.next(origin, now: now) : nil }

    // MARK: Status

    /// The part of `alert-link status`; nil without a page.
    var status: JSON? {
        guard hasSubscriptions else { return nil }
        var object: JSON.Object = [
            "browsers": .int(Int64(browsers.count)), "shown": .int(Int64(state?.ledger.entries.count ?? 0)),
            "waiting": .int(Int64(state?.waiting ?? 0)),
            "failures": .int(Int64(state?.failures ?? 0)), "givenUp": .int(Int64(state?.ledger.givenUp ?? 0)),
        ]
        object["problem"] = (setupProblem ?? state?.problem).map(JSON.string)
        return .object(object)
    }
}
