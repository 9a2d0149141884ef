// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// The device that delivers a reminder whose own device is away. There are two devices, an alertd each, and an ordered
/// broker; machines are switched off, programs are killed, and connections are cut at any moment.
@Suite struct LeaseTests {
    /// Whatever happens it is delivered, and in the end stands on one device. Twice it was only where its own device
    /// could not see the other: its alert-link did not run, or nobody answered for a minute.
    @Test(arguments: 0..<10) func oneOfTheTwoDeliversIt(block: Int) {
        var (here, there, twice) = (0, 0, 0)
        for seed in 0..<60 {
            var game = LeaseGame(seed: UInt64(block * 60 + seed))
            game.run()
            guard game.problems.isEmpty else {
                Issue.record("seed \(block * 60 + seed): \(game.problems.joined(separator: "; "))\n\(game.story)")
                return
            }
            here += game.deliveredHere ? 1 : 0
            there += game.deliveredThere ? 1 : 0
            twice += game.wasTwice ? 1 : 0
        }
        // The games are about something.
        #expect(here > 10 && there > 5, "\(here) \(there) \(twice)")
    }
}

private struct LeaseGame {
    struct Packet {
        var message: LinkMessage
        var writer: String
        var isRetained: Bool
    }

    enum Reminder { case pending, awaited(until: Int64), over }

    static let key = AlertKey(.notification, "tea")
    static let start: Int64 = 1_000_000 * second
    var dice: Dice
    var now = Self.start
    var cores: [String: LinkCore] = [:]
    var saved: [String: LinkCore] = [:]
    var inboxes: [String: [Packet]] = [:]
    var retained: [String: Packet] = [:]
    /// The time at which the broker reports that a device has gone.
    var wills: [String: (at: Int64, PresenceMessage)] = [:]
    var isOn = ["desk": true, "laptop": true]
    var reminder = Reminder.pending
    var due: Int64 = 0
    var isNoted = false
    /// The devices that have the reminder.
    var onDesk = false
    var onLaptop = false
    var deliveredHere = false
    var deliveredThere = false
    var wasTwice: Bool { deliveredHere && deliveredThere }
    var mayBeTwice = false
    var problems: [String] = []
    var story = ""

    init(seed: UInt64) {
        dice = Dice(state: seed)
        for name in ["desk", "laptop"] {
            var core = LinkCore(deviceName: name, version: "1")
            core.begin(now: now)
            (cores[name], saved[name]) = (core, core)
            connect(name)
        }
        due = now + Int64.random(in: 20...60, using: &dice) * second
        drain()
        lend()
        drain()
    }

    mutating func tell(_ text: String) { story += "\(Double(now - Self.start) / 1e6) \(text)\n" }

    mutating func run() {
        let steps = Int.random(in: 20...80, using: &dice)
        if Int.random(in: 0..<3, using: &dice) > 0 {
            pass(Int64.random(in: 0...max(0, due - now), using: &dice))
            switchOff("desk")
        }
        for _ in 0..<steps {
            pass(Int64.random(in: 0...(6 * second), using: &dice))
            switch Int.random(in: 0..<24, using: &dice) {
            case 0, 1: switchOff("desk")
            case 2: switchOn("desk")
            case 5: kill("desk")
            case 6: cut("desk")
            case 7: cut("laptop")
            case 8: kill("laptop")
            case 9, 10: connect("laptop")
            case 11: connect("desk")
            default: deliver(["desk", "laptop"].randomElement(using: &dice) ?? "desk")
            }
            check()
        }
        // Both are there, for as long as anything takes.
        for _ in 0..<120 {
            pass(3 * second)
            switchOn("desk")
            for name in ["laptop", "desk"] { connect(name) }
            drain()
        }
        check()
        if !deliveredHere, !deliveredThere { problems.append("it was not delivered") }
        if onDesk, onLaptop { problems.append("it stands on both") }
        if retained.keys.contains(where: { $0.hasPrefix("laptop/claim") }) { problems.append("a claim stays") }
    }

    private mutating func check() {
        if wasTwice, !mayBeTwice { problems.append("it was delivered twice") }
    }

    /// Time passes, and brings what it brings.
    private mutating func pass(_ span: Int64) {
        now += span
        for (name, will) in wills where will.at <= now {
            wills[name] = nil
            publish(.here(will.1), "\(name)/here", by: name)
        }
        turnDaemon()
        for name in ["desk", "laptop"] where isOn[name] == true { apply(cores[name]?.tick(now: now) ?? [], name) }
    }

    /// alertd of the desk, whose timer is exact while it runs.
    private mutating func turnDaemon() {
        guard isOn["desk"] == true else { return }
        switch reminder {
        case .pending where due <= now && (now - due <= 10 * second || !isNoted):
            // Its link tells the other at once, unless it is cut off.
            if cores["desk"]?.connection == nil { mayBeTwice = true }
            show()
        case .pending where due <= now:
            reminder = .awaited(until: now + 60 * second)
            tell("awaited")
            lend()
        case .awaited(let until) where until + 10 * second < now:
            // It was off again.
            reminder = .awaited(until: now + 60 * second)
            lend()
        case .awaited(let until) where until <= now:
            mayBeTwice = true
            show()
        default: break
        }
    }

    private mutating func show() {
        tell("delivered on desk")
        (reminder, onDesk, deliveredHere) = (.over, true, true)
        lend()
    }

    /// alert-link of the desk looks at the reminder.
    private mutating func lend() {
        guard isOn["desk"] == true, var core = cores["desk"] else { return }
        let actions: [LinkAction]
        switch reminder {
        case .pending where due > now:
            isNoted = true
            actions = core.lend(
                Self.key, .notification(.init(title: "Tea")), due: due, holder: "laptop", to: ["desk"], now: now)
        case .pending: actions = []
        case .awaited: actions = core.awaited(Self.key, due: due, now: now)
        case .over: actions = core.endLoan(Self.key, now: now)
        }
        cores["desk"] = core
        apply(actions, "desk")
    }

    // MARK: Machines, programs and lines

    private mutating func switchOff(_ name: String) {
        guard isOn[name] == true else { return }
        tell("\(name) off")
        cut(name)
        isOn[name] = false
    }

    private mutating func switchOn(_ name: String) {
        guard isOn[name] == false else { return }
        tell("\(name) on")
        isOn[name] = true
        turnDaemon()
        restart(name)
        connect(name)
    }

    /// alert-link is killed, and started again.
    private mutating func kill(_ name: String) {
        guard isOn[name] == true else { return }
        tell("\(name) killed")
        cut(name)
        restart(name)
    }

    private mutating func restart(_ name: String) {
        var core = LinkCore(deviceName: name, version: "1")
        guard let record = saved[name]?.record, core.restore(record) else { return problems.append("no restore") }
        cores[name] = core
        if name == "desk" { lend() } else { apply(cores[name]?.undelivered(now: now) ?? [], name) }
    }

    private mutating func cut(_ name: String) {
        guard let connection = cores[name]?.connection else { return }
        tell("\(name) cut")
        cores[name]?.disconnected()
        inboxes[name] = []
        wills[name] = (now + 5 * second, PresenceMessage(isUp: false, connection: connection, at: now, version: "1"))
    }

    private mutating func connect(_ name: String) {
        guard isOn[name] == true, cores[name]?.connection == nil, let here = cores[name]?.willConnect(now: now) else {
            return
        }
        tell("\(name) connects")
        wills[name] = nil
        inboxes[name] = retained.values.shuffled(using: &dice)
        apply(cores[name]?.connected(here.connection, now: now) ?? [], name)
    }

    private mutating func drain() {
        while let name = ["desk", "laptop"].first(where: { inboxes[$0]?.isEmpty == false }) { deliver(name) }
    }

    /// The next of what the broker has for a device, in its order.
    private mutating func deliver(_ name: String) {
        guard let packet = inboxes[name]?.first else { return }
        inboxes[name]?.removeFirst()
        apply(
            cores[name]?.received(packet.message, from: packet.writer, isRetained: packet.isRetained, now: now) ?? [],
            name)
    }

    private mutating func publish(_ message: LinkMessage, _ place: String, by name: String) {
        retained[place] = Packet(message: message, writer: name, isRetained: true)
        for other in ["desk", "laptop"] where cores[other]?.connection != nil {
            inboxes[other, default: []].append(Packet(message: message, writer: name, isRetained: false))
        }
    }

    private mutating func apply(_ actions: [LinkAction], _ name: String) {
        saved[name] = cores[name]
        for action in actions {
            switch action {
            case .publish(let place, let message, _): publish(message, "\(name)/\(place)", by: name)
            case .clear(let place): retained["\(name)/\(place)"] = nil
            case .settle(_, let due, let device): settle(due, device)
            case .standIn(let copy):
                tell("delivered on laptop")
                (onLaptop, deliveredThere) = (true, true)
                cores[name]?.stoodIn(copy.id)
                saved[name] = cores[name]
            case .close: onLaptop = false
            default: break
            }
        }
    }

    private mutating func settle(_ due: Int64, _ device: String?) {
        tell("settled: \(device ?? "here")")
        var isNoted = false
        if case .over = reminder {
        } else if device != nil {
            (reminder, isNoted) = (.over, true)
        } else if case .awaited = reminder {
            show()
        }
        if device != nil {
            apply(cores["desk"]?.settled(Self.key, due: due, noted: isNoted, now: now) ?? [], "desk")
        }
    }
}
