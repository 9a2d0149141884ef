// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// Devices on a broker that repeats, mixes up, forgets, and cuts them off, with programs that are killed between saving and
/// doing: whatever happens, in the end every device shows what is open at its origin and nothing else, and each prompt was
/// answered once.
@Suite struct SimulatedLinkTests {
    @Test(arguments: 0..<10) func everythingIsShownWhereItShouldBeAndAnsweredOnce(block: Int) {
        for seed in 0..<25 {
            var simulation = Simulation(seed: UInt64(block * 25 + seed))
            simulation.run(steps: 250)
            let faults = simulation.faults
            guard faults.isEmpty else {
                Issue.record("seed \(block * 25 + seed): \(faults.joined(separator: "; "))")
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
    /// What a daemon has: own alerts, and copies of others.
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
    var faults: [String] = []
    var published = 0
    /// Actions after which the next program dies.
    var dieAfter: Int?

    init(seed: UInt64) {
        dice = Dice(state: seed)
        for name in Self.names {
            var core = LinkCore(
                me: name, share: [.badges],
                gate: .init(others: .init(perMinute: 1_000)), version: "1")
            core.begin(now: now)
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
        for name in Self.names { apply(cores[name]?.tick(now: now) ?? [], of: name) }
        settle()
        now += 3 * 86_400 * second
        for name in Self.names { apply(cores[name]?.tick(now: now) ?? [], of: name) }
        for name in Self.names {
            if let core = cores[name], !core.origin.entries.isEmpty || !core.receiver.entries.isEmpty {
                faults.append("\(name) keeps what ended days ago")
            }
        }
        let left = retained.keys.filter { if case .alert = $0.place { true } else { false } }
        if !left.isEmpty { faults.append("\(left.count) alerts stay on the broker") }
        if published > 20_000 { faults.append("\(published) messages") }
    }

    private mutating func step() {
        let name = pick(Self.names)
        switch Int.random(in: 0..<100, using: &dice) {
        case 0..<10: open(on: name)
        case 10..<18: endOwn(on: name)
        case 18..<32: act(on: name)
        case 32..<38: disconnect(name)
        case 38..<48: connect(name)
        case 48..<50: wipeBroker()
        case 50..<53: crash(name)
        case 53..<56: dieAfter = Int.random(in: 0..<4, using: &dice)
        case 56..<59: apply(cores[name]?.tick(now: now) ?? [], of: name)
        default: deliver(to: name)
        }
    }

    // MARK: People and programs

    private mutating func open(on name: String) {
        counter += 1
        let kind = pick([AlertKey.Kind.notification, .prompt])
        // Some ids are used again.
        let key = AlertKey(kind, "\(kind.rawValue)\(Int.random(in: 0..<6, using: &dice))")
        guard daemons[name]?.own[key]?.isOpen != true else { return }
        daemons[name]?.own[key] = (now, true, [])
        tellOpen(key, on: name)
    }

    private mutating func tellOpen(_ key: AlertKey, on name: String) {
        guard let alert = daemons[name]?.own[key], alert.isOpen else { return }
        let item = key.kind == .prompt ? question(key.id) : AlertItem.notification(.init(title: key.id))
        let actions = cores[name]?.opened(
            key, item, to: ["all"], program: "p", at: alert.at, until: alert.at + 2 * 86_400 * second,
            nonce: Int64.random(in: 0...Int64.max, using: &dice), now: now)
        apply(actions ?? [], of: name)
    }

    private mutating func endOwn(on name: String) {
        let open = daemons[name]?.own.filter(\.value.isOpen).keys.sorted() ?? []
        guard !open.isEmpty else { return }
        let key = pick(open)
        daemons[name]?.own[key]?.isOpen = false
        daemons[name]?.own[key]?.answers.append(name)
        apply(cores[name]?.ended(key, .init(verb: .acknowledge, device: name), now: now) ?? [], of: name)
    }

    private mutating func act(on name: String) {
        let copies = daemons[name]?.copies.sorted() ?? []
        guard !copies.isEmpty, let core = cores[name] else { return }
        let copy = pick(copies)
        daemons[name]?.copies.remove(copy)
        guard let key = core.receiver.names[copy]?.key else { return faults.append("\(copy) is shown and unknown") }
        let verb: AlertVerb = key.kind == .prompt ? .answer(index: 1, label: "Yes", text: nil) : .acknowledge
        apply(cores[name]?.did(verb, to: copy, now: now) ?? [], of: name)
    }

    // MARK: The network

    private mutating func connect(_ name: String) {
        guard cores[name]?.connection == nil, let here = cores[name]?.willConnect(now: now) else { return }
        inboxes[name] = retained.sorted { "\($0.key)" < "\($1.key)" }.compactMap { slot, message in
            Packet(writer: slot.writer, place: slot.place, message: message, isRetained: true)
        }
        apply(cores[name]?.connected(here.connection, now: now) ?? [], of: name)
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
            me: name, share: [.badges], gate: .init(others: .init(perMinute: 1_000)), version: "1")
        guard let record = saved[name]?.record, core.restore(record) else { return faults.append("no restore") }
        cores[name] = core
        var open: Set<AlertKey> = []
        for (key, alert) in daemons[name]?.own ?? [:] where alert.isOpen {
            open.insert(key)
            tellOpen(key, on: name)
        }
        apply(cores[name]?.reconciled(open, now: now) ?? [], of: name)
        let kinds = (daemons[name]?.copies ?? []).map { ($0, $0.hasPrefix("p") ? AlertKey.Kind.prompt : .notification) }
        apply(cores[name]?.reconciled(copies: Dictionary(uniqueKeysWithValues: kinds)) ?? [], of: name)
        for (copy, entry) in cores[name]?.shownCopies ?? [:] where daemons[name]?.copies.contains(copy) == false {
            let verb: AlertVerb =
                entry.key.kind == .prompt ? .answer(index: 1, label: "Yes", text: nil) : .acknowledge
            apply(cores[name]?.did(verb, to: copy, now: now) ?? [], of: name)
        }
    }

    private mutating func deliver(to name: String) {
        guard let inbox = inboxes[name], !inbox.isEmpty else { return }
        // Mixed up, and sometimes twice.
        let place = Int.random(in: 0..<min(inbox.count, 4), using: &dice)
        let packet = inbox[place]
        if Int.random(in: 0..<8, using: &dice) > 0 { inboxes[name]?.remove(at: place) }
        apply(
            cores[name]?.received(packet.message, from: packet.writer, isRetained: packet.isRetained, now: now) ?? [],
            of: name)
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
                faults.append("\(name) says \(key) again")
            }
            retained[Slot(writer: name, place: place)] = message
            for other in Self.names where cores[other]?.connection != nil {
                if case .act(let origin, _) = place, origin != other { continue }
                inboxes[other, default: []].append(
                    Packet(writer: name, place: place, message: message, isRetained: false))
            }
        case .clear(let place): retained[Slot(writer: name, place: place)] = nil
        case .show(let copy, _):
            daemons[name]?.copies.insert(copy.id)
            cores[name]?.shown(copy.id, taken: true)
            saved[name] = cores[name]
        case .close(let id, _, _): daemons[name]?.copies.remove(id)
        case .perform(let key, let verb, let device):
            guard daemons[name]?.own[key]?.isOpen == true else {
                return apply(cores[name]?.ended(key, .init(), now: now) ?? [], of: name)
            }
            daemons[name]?.own[key]?.isOpen = false
            daemons[name]?.own[key]?.answers.append(device)
            apply(cores[name]?.performed(key, verb, device: device, now: now) ?? [], of: name)
        case .set, .tell, .play, .settle, .standIn, .keep, .discard, .hold: break
        }
    }

    // MARK: The end

    /// Everybody is connected, and everything is delivered.
    private mutating func settle() {
        dieAfter = nil
        for _ in 0..<3 {
            for name in Self.names {
                disconnect(name)
                connect(name)
            }
            var rounds = 0
            while let name = Self.names.first(where: { inboxes[$0]?.isEmpty == false }) {
                deliver(to: name)
                rounds += 1
                guard rounds < 50_000 else { return faults.append("it does not come to rest") }
            }
        }
    }

    private mutating func check() {
        for name in Self.names {
            for (key, alert) in daemons[name]?.own ?? [:] {
                if alert.answers.count > 1 { faults.append("\(key) was answered by \(alert.answers)") }
                for other in Self.names where other != name {
                    let id = "\(key.id)@\(name)"
                    let isShown = daemons[other]?.copies.contains(id) == true
                    if isShown != alert.isOpen {
                        faults.append("\(id) is \(alert.isOpen ? "open and not" : "over and") shown on \(other)")
                    }
                }
            }
        }
        let acts = retained.keys.filter { if case .act = $0.place { true } else { false } }
        if !acts.isEmpty { faults.append("acts stay on the broker: \(acts)") }
    }
}
