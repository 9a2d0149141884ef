// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Devices whose clocks are wrong by up to twenty minutes and that sometimes sleep, with programs that are killed
/// between saving and acting. The broker repeats, replays, reorders and loses messages, and disconnects the devices.
/// Whatever happens, in the end every device shows exactly the open alerts of each origin, each prompt was answered
/// once, and each origin knows what is shown.
@Suite struct SimulatedLinkTests {
    @Test(arguments: 0..<10) func everythingIsShownWhereItShouldBeAndAnsweredOnce(block: Int) {
        for seed in 0..<25 {
            var simulation = Simulation(seed: UInt64(block * 25 + seed))
            simulation.run(steps: 250)
            let problems = simulation.problems
            guard problems.isEmpty else {
                Issue.record("seed \(block * 25 + seed): \(problems.joined(separator: "; "))")
                return
            }
        }
    }
}

/// A generator whose numbers are the same for the same seed (SplitMix64).
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

struct Simulation {
    /// The state of a daemon: its own alerts, and copies of others.
    struct Daemon {
        var own: [AlertKey: (at: Int64, isOpen: Bool, answers: [String])] = [:]
        var copies: Set<String> = []
    }

    struct Packet {
        var writer: String
        var place: LinkPlace
        var message: LinkMessage
        var isRetained: Bool
    }

    struct Slot: Hashable {
        var writer: String
        var place: LinkPlace
    }

    static let names = ["desk", "laptop", "nas"]
    var dice: Dice
    var now: Int64 = 1_000_000 * second
    var cores: [String: LinkCore] = [:]
    var daemons: [String: Daemon] = [:]
    var saved: [String: LinkCore] = [:]
    var inboxes: [String: [Packet]] = [:]
    var retained: [Slot: LinkMessage] = [:]
    var counter = 0
    var problems: [String] = []
    var published = 0
    /// Actions after which the next program dies.
    var dieAfter: Int?
    /// The time by which the clock of each device is ahead of the true time.
    var offsets: [String: Int64] = [:]
    /// The end of a device's sleep, by the true time.
    var asleep: [String: Int64] = [:]
    /// Packets that the broker kept for a replay.
    var past: [Packet] = []
    /// The lifetime of an alert, which is shorter than the error of the clocks.
    static let life = 18 * 60 * second

    /// The time by the clock of a device.
    func time(_ name: String) -> Int64 { now + (offsets[name] ?? 0) }

    init(seed: UInt64) {
        dice = Dice(state: seed)
        for name in Self.names {
            offsets[name] = Int64.random(in: -1_200...1_200, using: &dice) * second
            var core = LinkCore(deviceName: name, share: [.badges], version: "1")
            core.begin(now: time(name))
            cores[name] = core
            saved[name] = core
            daemons[name] = Daemon()
        }
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &dice)]
    }

    mutating func run(steps: Int) {
        for _ in 0..<steps {
            now += Int64.random(in: 0...(2 * second), using: &dice)
            step()
        }
        settle()
        check()
        // Long after, nothing is left.
        now += 10 * 86_400 * second
        for name in Self.names { apply(cores[name]?.tick(now: now + (offsets[name] ?? 0)) ?? [], of: name) }
        settle()
        now += 3 * 86_400 * second
        for name in Self.names { apply(cores[name]?.tick(now: now + (offsets[name] ?? 0)) ?? [], of: name) }
        for name in Self.names {
            if let core = cores[name], !core.origin.entries.isEmpty || !core.receiver.entries.isEmpty {
                problems.append("\(name) keeps what ended days ago")
            }
        }
        let left = retained.keys.filter { if case .alert = $0.place { true } else { false } }
        if !left.isEmpty { problems.append("\(left.count) alerts stay on the broker") }
        if published > 40_000 { problems.append("\(published) messages") }
    }

    private mutating func step() {
        let name = pick(Self.names)
        guard asleep[name] ?? 0 <= now else { return }
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<10: open(on: name)
        case 10..<18: endOwn(on: name)
        case 18..<32: act(on: name)
        case 32..<38: disconnect(name)
        case 38..<48: connect(name)
        case 48..<50: wipeBroker()
        case 50..<53: crash(name)
        case 53..<56: dieAfter = Int.random(in: 0..<4, using: &dice)
        case 56..<59: apply(cores[name]?.tick(now: now + (offsets[name] ?? 0)) ?? [], of: name)
        case 59..<61: asleep[name] = now + Int64.random(in: 5...60, using: &dice) * second
        case 61..<65: replay(to: name)
        default: deliver(to: name)
        }
    }

    /// The broker gives out once more what it had before, as if it had just come.
    private mutating func replay(to name: String) {
        guard cores[name]?.connection != nil, !past.isEmpty else { return }
        let packet = pick(past)
        switch packet.place {
        case .act(let other, _), .report(let other): guard other == name else { return }
        default: break
        }
        inboxes[name, default: []].append(packet)
    }

    // MARK: People and programs

    private mutating func open(on name: String) {
        counter += 1
        let kind = pick([AlertKey.Kind.notification, .prompt])
        // Some ids are used again.
        let key = AlertKey(kind, "\(kind.rawValue)\(Int.random(in: 0..<6, using: &dice))")
        guard daemons[name]?.own[key]?.isOpen != true else { return }
        daemons[name]?.own[key] = (now + (offsets[name] ?? 0), true, [])
        tellOpen(key, on: name)
    }

    private mutating func tellOpen(_ key: AlertKey, on name: String) {
        guard let alert = daemons[name]?.own[key], alert.isOpen else { return }
        let item = key.kind == .prompt ? question(key.id) : AlertItem.notification(.init(title: key.id))
        let actions = cores[name]?.opened(
            key, item, to: ["all"], program: "p", at: alert.at, until: alert.at + Self.life,
            nonce: Int64.random(in: 0...Int64.max, using: &dice), now: now + (offsets[name] ?? 0))
        apply(actions ?? [], of: name)
    }

    private mutating func endOwn(on name: String) {
        let open = daemons[name]?.own.filter(\.value.isOpen).keys.sorted() ?? []
        guard !open.isEmpty else { return }
        let key = pick(open)
        daemons[name]?.own[key]?.isOpen = false
        daemons[name]?.own[key]?.answers.append(name)
        apply(
            cores[name]?.ended(key, .init(verb: .acknowledge, device: name), now: now + (offsets[name] ?? 0)) ?? [],
            of: name)
    }

    private mutating func act(on name: String) {
        let copies = daemons[name]?.copies.sorted() ?? []
        guard !copies.isEmpty, let core = cores[name] else { return }
        let copy = pick(copies)
        daemons[name]?.copies.remove(copy)
        guard let key = core.receiver.names[copy]?.key else { return problems.append("\(copy) is shown and unknown") }
        let verb: AlertVerb = key.kind == .prompt ? .answer(index: 1, label: "Yes", text: nil) : .acknowledge
        apply(cores[name]?.did(verb, to: copy, now: now + (offsets[name] ?? 0)) ?? [], of: name)
    }

    // MARK: The network

    private mutating func connect(_ name: String) {
        guard cores[name]?.connection == nil, let here = cores[name]?.willConnect(now: now + (offsets[name] ?? 0))
        else { return }
        inboxes[name] = retained.sorted { "\($0.key)" < "\($1.key)" }.compactMap { slot, message in
            Packet(writer: slot.writer, place: slot.place, message: message, isRetained: true)
        }
        apply(cores[name]?.connected(here.connection, now: now + (offsets[name] ?? 0)) ?? [], of: name)
    }

    private mutating func disconnect(_ name: String) {
        cores[name]?.disconnected()
        inboxes[name] = []
    }

    private mutating func wipeBroker() {
        retained = [:]
        for name in Self.names { disconnect(name) }
    }

    /// Killed; started again with what is on disk, it compares that with its daemon.
    private mutating func crash(_ name: String) {
        inboxes[name] = []
        var core = LinkCore(
            deviceName: name, share: [.badges], version: "1")
        guard let record = saved[name]?.record, core.restore(record) else { return problems.append("no restore") }
        cores[name] = core
        var open: Set<AlertKey> = []
        for (key, alert) in daemons[name]?.own ?? [:] where alert.isOpen {
            open.insert(key)
            tellOpen(key, on: name)
        }
        apply(cores[name]?.reconciled(open, now: now + (offsets[name] ?? 0)) ?? [], of: name)
        let kinds = (daemons[name]?.copies ?? []).map { ($0, $0.hasPrefix("p") ? AlertKey.Kind.prompt : .notification) }
        apply(cores[name]?.reconciled(copies: Dictionary(uniqueKeysWithValues: kinds)) ?? [], of: name)
        for (copy, entry) in cores[name]?.shownCopies ?? [:] where daemons[name]?.copies.contains(copy) == false {
            let verb: AlertVerb =
                entry.key.kind == .prompt ? .answer(index: 1, label: "Yes", text: nil) : .acknowledge
            apply(cores[name]?.did(verb, to: copy, now: now + (offsets[name] ?? 0)) ?? [], of: name)
        }
    }

    private mutating func deliver(to name: String) {
        guard let inbox = inboxes[name], !inbox.isEmpty else { return }
        // Mixed up, and sometimes twice.
        var place = Int.random(in: 0..<min(inbox.count, 4), using: &dice)
        // Messages of one topic keep their order.
        if case .report = inbox[place].place {
            let writer = inbox[place].writer
            let first = inbox.firstIndex { if case .report = $0.place { $0.writer == writer } else { false } }
            place = first ?? place
        }
        let packet = inbox[place]
        if Int.random(in: 0..<8, using: &dice) > 0 { inboxes[name]?.remove(at: place) }
        apply(
            cores[name]?.received(
                packet.message, from: packet.writer, isRetained: packet.isRetained, now: now + (offsets[name] ?? 0))
                ?? [],
            of: name)
        // As the program does before it waits again.
        apply(cores[name]?.tick(now: now + (offsets[name] ?? 0)) ?? [], of: name)
    }

    /// Saves, then does what was decided, as far as the program lives.
    private mutating func apply(_ actions: [LinkAction], of name: String) {
        saved[name] = cores[name]
        for action in actions {
            if let left = dieAfter {
                dieAfter = left > 0 ? left - 1 : nil
                if left == 0 { return crash(name) }
            }
            perform(action, of: name)
        }
    }

    private mutating func perform(_ action: LinkAction, of name: String) {
        switch action {
        case .publish(let place, let message, _):
            published += 1
            if case .alert(let key) = place, daemons[name]?.own[key] == nil {
                problems.append("\(name) says \(key) again")
            }
            if place.isRetained { retained[Slot(writer: name, place: place)] = message }
            if past.count < 500 { past.append(Packet(writer: name, place: place, message: message, isRetained: false)) }
            for other in Self.names where cores[other]?.connection != nil {
                if case .act(let origin, _) = place, origin != other { continue }
                if case .report(let to) = place, to != other { continue }
                inboxes[other, default: []].append(
                    Packet(writer: name, place: place, message: message, isRetained: false))
            }
        case .clear(let place): retained[Slot(writer: name, place: place)] = nil
        case .show(let copy, _):
            daemons[name]?.copies.insert(copy.id)
            cores[name]?.shown(copy.id, .taken)
            saved[name] = cores[name]
        case .close(let id, _, _): daemons[name]?.copies.remove(id)
        case .perform(let key, let verb, let device):
            guard daemons[name]?.own[key]?.isOpen == true else {
                return apply(cores[name]?.ended(key, .init(), now: now + (offsets[name] ?? 0)) ?? [], of: name)
            }
            daemons[name]?.own[key]?.isOpen = false
            daemons[name]?.own[key]?.answers.append(device)
            apply(cores[name]?.performed(key, verb, device: device, now: now + (offsets[name] ?? 0)) ?? [], of: name)
        case .set, .notify, .play, .settle, .standIn, .store, .discard, .hold, .reached: break
        }
    }

    // MARK: The end

    /// Everybody is connected, and everything is delivered.
    private mutating func settle() {
        (dieAfter, asleep) = (nil, [:])
        for _ in 0..<3 {
            for name in Self.names {
                disconnect(name)
                connect(name)
            }
            // An overtaken message is published again after a while.
            for _ in 0..<4 {
                drain()
                now += 31 * second
                for name in Self.names { apply(cores[name]?.tick(now: now + (offsets[name] ?? 0)) ?? [], of: name) }
            }
            drain()
        }
    }

    private mutating func drain() {
        var rounds = 0
        while let name = Self.names.first(where: { inboxes[$0]?.isEmpty == false }) {
            deliver(to: name)
            rounds += 1
            guard rounds < 50_000 else { return problems.append("it does not come to rest") }
        }
    }

    private mutating func check() {
        for name in Self.names {
            for (key, alert) in daemons[name]?.own ?? [:] {
                if alert.answers.count > 1 { problems.append("\(key) was answered by \(alert.answers)") }
                for other in Self.names where other != name {
                    let id = "\(key.id)@\(name)"
                    let isShown = daemons[other]?.copies.contains(id) == true
                    if isShown != alert.isOpen {
                        problems.append("\(id) is \(alert.isOpen ? "open and not" : "over and") shown on \(other)")
                    }
                    let known = cores[name]?.origin.entries[key]?.receptions[other]
                    if alert.isOpen, known?.isThere != true {
                        problems.append("\(name) does not know that \(id) is shown on \(other)")
                    }
                }
            }
        }
        for name in Self.names {
            for (other, device) in cores[name]?.presence.devices ?? [:] {
                let ahead = (offsets[other] ?? 0) - (offsets[name] ?? 0)
                if abs((device.ahead ?? .max / 2) - ahead) > Presence.maximumRoundTrip / 2 {
                    problems.append("\(name) takes \(other) for \(device.ahead ?? 0) ahead, not \(ahead)")
                }
            }
        }
        let acts = retained.keys.filter { if case .act = $0.place { true } else { false } }
        if !acts.isEmpty { problems.append("acts stay on the broker: \(acts)") }
    }
}
