// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import SettingsKit
import Varlink

/// The phone, the browsers and the bridges. ``PhoneState``, ``PushState`` and ``BridgeState`` decide; this class saves
/// their states and performs their requests. No call blocks.
final class Outlets {
    private let path: String
    private let push: PushSender
    private let phoneSettings: Settings.Phone?
    private let bridgeSettings: [Settings.Bridge]
    private(set) var phone: PhoneState?
    private(set) var bridges: [BridgeState]
    private let token: String?
    /// The worker; nil until something is sent.
    private var worker: HTTPWorker?
    private let runner: BridgeRunner?

    private var isListening = false
    private var listening = ActionSchedule(due: 0)
    /// The reason why answers cannot arrive; nil if they can.
    private(set) var listenProblem: String?

    init(_ settings: Settings, _ paths: Paths, environment: [String: String]) throws(ExitFailure) {
        path = paths.outlets
        phoneSettings = settings.phone
        bridgeSettings = settings.bridges
        let stored: JSON?
        (phone, bridges, stored) = try Self.states(settings, path: path)
        push = try PushSender(settings, paths, stored: stored)
        token = try settings.phone?.tokenFile.map { (file) throws(ExitFailure) in
            try Settings.secret("token-file", file)
        }
        do throws(SystemError) {
            runner = bridges.isEmpty ? nil : try BridgeRunner(environment: environment)
        } catch {
            throw ExitFailure(.defect, "\(error)")
        }
    }

    deinit { worker?.close() }

    /// Begins with pushes, for which files of the page are read and written.
    func beginPushes() {
        push.begin()
        updateClick()
    }

    /// Sets the page that a tap on a message of ntfy opens, if the phone reaches it.
    private func updateClick() { phone?.settings.click = push.page?.address.map { "\($0)/#/" } }

    /// Returns the states by the settings and the file, and the stored state of pushes.
    static func states(
        _ settings: Settings, path: String
    ) throws(ExitFailure) -> (phone: PhoneState?, bridges: [BridgeState], push: JSON?) {
        var phone: PhoneState?
        if let wish = settings.phone {
            let answerToken = try wish.answerTokenFile.map { (file) throws(ExitFailure) in
                try Settings.secret("answer-token-file", file)
            }
            phone = PhoneState(
                settings: .init(
                    outlet: wish.outlet, server: wish.server, device: settings.device, isClear: wish.isClear,
                    answerToken: answerToken),
                topic: wish.topic, answers: wish.answers, now: Clock.wall)
        }
        var push: JSON?
        var bridges = settings.bridges.map { BridgeState(outlet: $0.outlet, device: settings.device) }
        _ = try PrivateFile.restore(
            path, advice: "move it away, then open alerts are sent to phone and bridges once more"
        ) { json in
            if let old = json["phone"],
                phone?.restore(old, topic: settings.phone?.topic, answers: settings.phone?.answers) == false
            {
                return false
            }
            push = json["push"]
            return bridges.indices.allSatisfy { place in
                json["bridges"]?[bridges[place].outlet.name].map { bridges[place].restore($0) } ?? true
            }
        }
        return (phone, bridges, push)
    }

    func save() throws(ExitFailure) {
        let isDirty = phone?.isDirty == true || push.state?.isDirty == true || bridges.contains(where: \.isDirty)
        guard isDirty else { return }
        var object: JSON.Object = ["version": 1]
        object["phone"] = phone?.record
        object["push"] = push.record
        var records = JSON.Object()
        for bridge in bridges { records[bridge.outlet.name] = bridge.record }
        object["bridges"] = .object(records)
        try PrivateFile.write(JSON.object(object).serialized(), to: path, isDurable: true)
        phone?.saved()
        push.saved()
        for place in bridges.indices { bridges[place].saved() }
    }

    // MARK: A turn of the loop

    var descriptors: [Int32] { [worker?.descriptor ?? -1, runner?.descriptor ?? -1, push.descriptor] }

    /// Performs due work.
    /// - Parameter canAnswer: Whether alertd is there to perform choices on the phone.
    func turn(_ origin: OriginState, canAnswer: Bool) throws(ExitFailure) {
        if push.readChanges() { updateClick() }
        let now = Clock.wall
        for (bridge, problem) in runner?.finished() ?? [] { bridges[bridge].finished(problem: problem) }
        for place in bridges.indices { bridges[place].follow(origin, now: now) }
        phone?.follow(origin, now: now)
        let request = phone?.request(origin, now: now)
        let pushes = push.follow(origin, now: now)
        try save()
        if let request { try send(request) }
        for request in pushes { push.send(request, by: try startedWorker()) }
        for place in bridges.indices {
            while let line = bridges[place].begin() { runner?.start(place, bridgeSettings[place], line: line) }
        }
        try listen(canAnswer: canAnswer)
    }

    private func startedWorker() throws(ExitFailure) -> HTTPWorker {
        if let worker { return worker }
        do throws(SystemError) {
            let new = try HTTPWorker()
            worker = new
            return new
        } catch {
            throw ExitFailure(.defect, "\(error)")
        }
    }

    private func send(_ request: PhoneState.Request) throws(ExitFailure) {
        guard let phone else { return }
        let worker = try startedWorker()
        switch request {
        case .publish(let body):
            worker.send(
                .init(
                    method: "POST", url: phone.settings.server + "/",
                    headers: headers + ["Content-Type: application/json"], body: body))
        case .remove(let sequence):
            worker.send(
                .init(method: "DELETE", url: "\(phone.settings.server)/\(phone.topic)/\(sequence)", headers: headers))
        }
    }

    /// The empty "Expect" keeps libcurl from waiting a second.
    private var headers: [String] { ["Expect:"] + (token.map { ["Authorization: Bearer \($0)"] } ?? []) }

    /// Reads the stream of answers while answers are possible.
    private func listen(canAnswer: Bool) throws(ExitFailure) {
        guard let phone else { return }
        let isWanted = canAnswer && phone.awaitsAnswers
        if isListening, !isWanted {
            isListening = false
            worker?.endStream()
        } else if !isListening, isWanted, listening.isDue(Clock.uptime) {
            isListening = true
            try startedWorker().listen(
                .init(
                    method: "GET", url: "\(phone.settings.server)/\(phone.answers)/json?since=\(phone.since)",
                    headers: headers))
        }
        if !isWanted { listenProblem = nil }
    }

    /// Returns the news about phone and browsers since the last call.
    func news() -> PhoneState.News? { phone?.removeNews() ?? push.news() }

    /// Records which presenter answered a question.
    func answered(_ key: AlertKey, by presenter: String) { push.answered(key, by: presenter) }

    /// Returns the choices on the phone since the last call.
    func chosen() -> [(key: AlertKey, verb: AlertVerb)] {
        var chosen: [(AlertKey, AlertVerb)] = []
        let now = Clock.wall
        for event in worker?.events() ?? [] {
            switch event {
            case .response(.phone, let code, let retryAfter, let body):
                phone?.finished(
                    .status(code, retryAfter: retryAfter, body: body), now: now, chance: .random(in: 0...1))
            case .noResponse(.phone, let reason):
                phone?.finished(.none(reason), now: now, chance: .random(in: 0...1))
            case .response(.push(let id), let code, let retryAfter, let body):
                push.finished(id, .status(code, retryAfter: retryAfter, body: body))
            case .noResponse(.push(let id), let reason): push.finished(id, .none(reason))
            case .refusedAddress(.push(let id), let address):
                push.finished(
                    id, .refused("the push service is at \(address), which is not a public address; see push-hosts"))
            // Requests of the phone go to the server of the settings, at any address.
            case .refusedAddress(.phone, _): break
            case .line(let line):
                listening.succeeded()
                listenProblem = nil
                if isListening, let choice = phone?.received(line) { chosen.append(choice) }
            case .streamEnded(let reason):
                guard isListening else { continue }
                isListening = false
                listenProblem = reason
                listening.failed(now: Clock.uptime, chance: .random(in: 0...1))
            }
        }
        return chosen
    }

    /// Records that a choice could not be performed.
    func rejected(_ key: AlertKey) { phone?.rejected(key) }

    /// Returns the microseconds until something is due; nil for never.
    func pause(_ origin: OriginState, canAnswer: Bool) -> Int64? {
        let now = Clock.wall
        var times =
            bridges.compactMap { $0.next(now: now) }
            + [phone?.next(now: now), push.next(origin, now: now)].compactMap { $0 }
        times = times.map { $0 - now }
        if canAnswer, !isListening, phone?.awaitsAnswers == true, let due = listening.due {
            times.append(due - Clock.uptime)
        }
        return times.min()
    }

    // MARK: Status

    /// The phone's part of `alert-link status`; nil without a phone.
    var phoneReport: JSON? {
        guard let phone else { return nil }
        var object: JSON.Object = [
            "server": .string(phone.settings.server), "shown": .int(Int64(phone.ledger.entries.count)),
            "waiting": .int(Int64(phone.waiting)), "failures": .int(Int64(phone.failures)),
            "givenUp": .int(Int64(phone.ledger.givenUp)), "unknownAnswers": .int(Int64(phone.unknownAnswers)),
        ]
        object["name"] = .string(phone.settings.outlet.name)
        let unsent = phone.unsent(now: Clock.wall).filter { $0.kind == .notification }.map(\.id)
        if !unsent.isEmpty { object["unsent"] = .array(unsent.map(JSON.string)) }
        object["replaces"] = phone.canReplace.map(JSON.bool)
        object["problem"] = (phone.problem ?? listenProblem).map(JSON.string)
        return .object(object)
    }

    /// The part of pushes; nil without a page.
    var pushReport: JSON? { push.status }

    var bridgeReport: JSON {
        .array(
            bridges.map { bridge in
                var object: JSON.Object = [
                    "name": .string(bridge.outlet.name), "runs": .int(Int64(bridge.runs)),
                    "waiting": .int(Int64(bridge.waiting)),
                    "failures": .int(Int64(bridge.failures + bridge.ledger.givenUp)),
                ]
                object["problem"] = bridge.problem.map(JSON.string)
                return .object(object)
            })
    }
}
