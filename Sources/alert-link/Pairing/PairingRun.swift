// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import Glibc
import LinuxSystem

/// `alert-link pair` and `join`: this device's side of a pairing, on its own connection, with a person at the terminal.
final class PairingRun {
    private let settings: Settings
    private let pairings: Pairings
    private let identity: Pairings.Identity
    private var side: any PairingSide
    private let connection: BrokerVisit
    private let deadline: Int64
    private let signals: SignalDescriptor
    private var question: Line?
    /// The device whose digits are shown.
    private var peer = ""
    private var end: Result<String, ExitFailure>?
    private(set) var refusals = Refusals()
    /// The number of received messages. Messages above the limit are counted as refused.
    private var messageCount = 0
    private static let maximumMessages = 1_000

    /// - Parameter seconds: The time limit.
    init(
        _ settings: Settings, _ pairings: Pairings, identity: Pairings.Identity, side: any PairingSide,
        password: String?, seconds: Int
    ) throws(ExitFailure) {
        (self.settings, self.pairings, self.identity, self.side) = (settings, pairings, identity, side)
        deadline = Clock.uptime + Int64(seconds) * 1_000_000
        signals = try SignalDescriptor()
        // The broker clears the request of a new device that is killed. The other side has no message at first.
        let session = side.ownSession ?? String(repeating: "0", count: 32)
        connection = try BrokerVisit(
            settings, password: password, filter: Topic.pairingFilter(user: settings.user),
            will: Topic.pair(device: settings.device, session: session).path(user: settings.user),
            root: "alertd/\(settings.user)/\(settings.device)")
    }

    /// Runs the pairing to its end.
    /// - Returns: The device with which this one is paired.
    func run() throws(ExitFailure) -> String {
        defer { connection.end() }
        while true {
            for event in try connection.events() {
                switch event {
                case .ready: try perform(side.begin())
                case .message(let topic, let bytes): try received(topic, bytes)
                }
            }
            if let end {
                clearMessages()
                return try end.get()
            }
            let now = Clock.uptime
            guard now < deadline else {
                try perform(side.refuse(.declined))
                clearMessages()
                throw late()
            }
            try wait(until: min(deadline, connection.due ?? deadline))
        }
    }

    private func wait(until due: Int64) throws(ExitFailure) {
        var requests = connection.requests
        requests.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
        requests.append(pollfd(fd: question == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0))
        try Clock.wait(for: &requests, until: due)
        connection.accept(requests)
        if requests[requests.count - 2].revents != 0 {
            StandardError.print("")
            try perform(side.refuse(.declined))
        }
        guard requests[requests.count - 1].revents != 0, let answer = question?.read() else { return }
        question = nil
        let isYes = ["y", "yes"].contains(answer.lowercased())
        if isYes { StandardError.print("Waiting for the yes on \(peer).") }
        try perform(side.decided(isYes))
    }

    // MARK: The two sides

    private func received(_ path: String, _ bytes: [UInt8]) throws(ExitFailure) {
        guard case .pair(let device, let session)? = Topic(path: path, user: settings.user) else {
            return refusals.add(.malformed, from: nil)
        }
        messageCount += 1
        guard messageCount <= Self.maximumMessages else { return refusals.add(.tooFrequent, from: device) }
        try perform(side.received(bytes, from: device, in: session))
    }

    private func perform(_ steps: [PairingStep]) throws(ExitFailure) {
        for step in steps {
            switch step {
            case .publish(let message, let session):
                connection.publish(path(session), message.bytes)
            case .compare(let device, let digits):
                peer = device
                show(device, digits)
                StandardError.write("Does \(device) show the same digits? [y/N] ")
                question = Line()
            case .show(let device, let digits):
                peer = device
                show(device, digits)
                StandardError.print("Say yes on \(device), if it shows the same digits.")
            case .storeKeys: try pairings.save(identity.json, to: pairings.paths.identity)
            case .admit(let member): try admit(member)
            case .storeRing(let ring): try pairings.store(ring)
            case .notice(let device):
                StandardError.print("\(device) asks to be let in at the same time; pair one device after the other.")
            case .finished(let device): end = .success(device)
            case .failed(let reason, let byOther):
                end = .failure(
                    PairingWords.failure(
                        reason, byOther: byOther, isIn: isInviter, name: settings.device, peer: peer))
            case .ignored(let refusal, let device): refusals.add(refusal, from: device)
            }
        }
    }

    private func show(_ device: String, _ digits: String) {
        StandardError.print(isInviter ? "\(device) asks to be let in." : "\(device) answers.")
        print("  \(digits)")
        fflush(nil)
    }

    /// Lets the device in, on disk first: both persons have confirmed.
    private func admit(_ member: Member) throws(ExitFailure) {
        guard var inviter = side as? PairingInviter else { return }
        let steps = inviter.granted(try pairings.admit(member, settings))
        side = inviter
        try perform(steps)
    }

    private var isInviter: Bool { side is PairingInviter }

    private func late() -> ExitFailure {
        if (side as? PairingInviter)?.isWaitingForDone == true {
            return ExitFailure(
                .temporary,
                "\(peer) is let in, and has not said that it got the key; if it has none, pair it once more")
        }
        if !peer.isEmpty {
            return ExitFailure(.temporary, "nobody said yes on both devices in time; pair them once more")
        }
        return ExitFailure(
            .temporary,
            isInviter
                ? "no new device asked in time; run \"alertctl devices pair\" on it too, and see there whether it has a key already"
                : "no device that is in answered in time; run \"alertctl devices pair\" there too, and alert-link init "
                    + "if this is the first device")
    }

    /// Removes this device's messages from the broker once they are not needed.
    private func clearMessages() {
        if let session = side.ownSession { connection.clear(path(session)) }
    }

    private func path(_ session: String) -> String {
        Topic.pair(device: settings.device, session: session).path(user: settings.user)
    }
}

/// The reasons why a pairing has failed, for people.
enum PairingWords {
    /// - Parameters:
    ///   - byOther: Whether the other device refused.
    ///   - isIn: Whether this device has the key.
    ///   - name: The name of this device.
    ///   - peer: The name of the other device; empty if unknown.
    static func failure(
        _ reason: PairingMessage.Reason, byOther: Bool, isIn: Bool, name: String, peer: String
    ) -> ExitFailure {
        let other = peer.isEmpty ? "the other device" : peer
        let text =
            switch (reason, byOther) {
            case (.declined, true): "\(other) has ended the pairing; nothing was stored"
            case (.declined, false): "not paired; nothing was stored"
            case (.code, true): "\(other) wants the code on its screen: run \"alertctl devices join\" and type it"
            case (.code, false):
                "the answer does not know the code: either it is not the newest one, or somebody is between"
            case (.busy, _): "the other device pairs with another one; pair once more when that is done"
            case (.nameTaken, true):
                "another device has the name \(name), or there are \(Keyring.maximumMembers) devices; set another "
                    + "device in link.toml"
            case (.nameTaken, false):
                "the new device has the name of another one, or there are \(Keyring.maximumMembers) devices; it needs "
                    + "another name in its link.toml"
            case (.revoked, _):
                "\(isIn ? "the new" : "this") device was taken out with these keys; delete its identity.json and "
                    + "keyring.json, then pair it once more"
            case (.changed, _): "what the devices said was changed on the way; nothing was stored"
            }
        return ExitFailure(reason == .busy ? .temporary : .refused, text)
    }
}
