// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import Varlink

/// The phone and the bridges. ``PhoneState`` and ``BridgeState`` decide; this class saves their states and performs
/// their requests. No call blocks.
final class Outlets {
    private let path: String
    private let phoneSettings: Settings.Phone?
    private let bridgeSettings: [Settings.Bridge]
    private(set) var phone: PhoneState?
    private(set) var bridges: [BridgeState]
    private let token: String?
    private let worker: HTTPWorker?
    private let runner: BridgeRunner?

    private var isListening = false
    private var listening = ActionSchedule(due: 0)
    /// The reason why answers cannot arrive; nil if they can.
    private(set) var listenProblem: String?

    init(_ settings: Settings, path: String, environment: [String: String]) throws(Fault) {
        self.path = path
        phoneSettings = settings.phone
        bridgeSettings = settings.bridges
        (phone, bridges) = try Self.states(settings, path: path)
        token = try settings.phone?.tokenFile.map { (file) throws(Fault) in try Settings.secret("token-file", file) }
        do throws(SystemError) {
            worker = phone == nil ? nil : try HTTPWorker()
            runner = bridges.isEmpty ? nil : try BridgeRunner(environment: environment)
        } catch {
            throw Fault(.defect, "\(error)")
        }
    }

    deinit { worker?.close() }

    /// Returns the states by the settings and the file.
    static func states(_ settings: Settings, path: String) throws(Fault) -> (PhoneState?, [BridgeState]) {
        var phone: PhoneState?
        if let wish = settings.phone {
            let answerToken = try wish.answerTokenFile.map { (file) throws(Fault) in
                try Settings.secret("answer-token-file", file)
            }
            phone = PhoneState(
                settings: .init(
                    outlet: wish.outlet, server: wish.server, device: settings.device, isClear: wish.isClear,
                    answerToken: answerToken),
                topic: wish.topic, answers: wish.answers, now: Clock.wall)
        }
        var bridges = settings.bridges.map { BridgeState(outlet: $0.outlet, device: settings.device) }
        _ = try PrivateFile.restore(
            path, advice: "move it away, then open alerts are sent to phone and bridges once more"
        ) { json in
            if let old = json["phone"],
                phone?.restore(old, topic: settings.phone?.topic, answers: settings.phone?.answers) == false
            {
                return false
            }
            return bridges.indices.allSatisfy { place in
                json["bridges"]?[bridges[place].outlet.name].map { bridges[place].restore($0) } ?? true
            }
        }
        return (phone, bridges)
    }

    func save() throws(Fault) {
        guard phone?.isDirty == true || bridges.contains(where: \.isDirty) else { return }
        var object: JSON.Object = ["version": 1]
        object["phone"] = phone?.record
        var records = JSON.Object()
        for bridge in bridges { records[bridge.outlet.name] = bridge.record }
        object["bridges"] = .object(records)
        try PrivateFile.write(JSON.object(object).serialized(), to: path, isDurable: true)
        phone?.saved()
        for place in bridges.indices { bridges[place].saved() }
    }

    // MARK: A turn of the loop

    var descriptors: [Int32] { [worker?.descriptor ?? -1, runner?.descriptor ?? -1] }

    /// Performs what is due.
    /// - Parameter canAnswer: Whether alertd is there to perform choices on the phone.
    func turn(_ origin: OriginState, canAnswer: Bool) throws(Fault) {
        let now = Clock.wall
        for (bridge, problem) in runner?.finished() ?? [] { bridges[bridge].finished(problem: problem) }
        for place in bridges.indices { bridges[place].follow(origin, now: now) }
        phone?.follow(origin, now: now)
        let request = phone?.request(origin, now: now)
        try save()
        if let request { send(request) }
        for place in bridges.indices {
            while let line = bridges[place].begin() { runner?.start(place, bridgeSettings[place], line: line) }
        }
        listen(canAnswer: canAnswer)
    }

    private func send(_ request: PhoneState.Request) {
        guard let phone, let worker else { return }
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
    private func listen(canAnswer: Bool) {
        guard let phone, let worker else { return }
        let isWanted = canAnswer && phone.awaitsAnswers
        if isListening, !isWanted {
            isListening = false
            worker.endStream()
        } else if !isListening, isWanted, listening.isDue(Clock.uptime) {
            isListening = true
            worker.listen(
                .init(
                    method: "GET", url: "\(phone.settings.server)/\(phone.answers)/json?since=\(phone.since)",
                    headers: headers))
        }
        if !isWanted { listenProblem = nil }
    }

    /// Returns the news about the phone since the last call.
    func news() -> PhoneState.News? { phone?.removeNews() }

    /// Returns the choices on the phone since the last call.
    func chosen() -> [(key: AlertKey, verb: AlertVerb)] {
        var chosen: [(AlertKey, AlertVerb)] = []
        let now = Clock.wall
        for event in worker?.events() ?? [] {
            switch event {
            case .response(let code, let retryAfter, let body):
                phone?.finished(
                    .status(code, retryAfter: retryAfter, body: body), now: now, chance: .random(in: 0...1))
            case .noResponse(let reason):
                phone?.finished(.none(reason), now: now, chance: .random(in: 0...1))
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
    func pause(canAnswer: Bool) -> Int64? {
        let now = Clock.wall
        var times = bridges.compactMap { $0.next(now: now) } + [phone?.next(now: now)].compactMap { $0 }
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
        object["replaces"] = phone.canReplace.map(JSON.bool)
        object["problem"] = (phone.problem ?? listenProblem).map(JSON.string)
        return .object(object)
    }

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
