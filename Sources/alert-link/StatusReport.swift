// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Glibc
import LinkGrammar
import LinuxSystem
import PatternMatching
import TextSafety
import Varlink

/// The report of `alert-link status` and `alert-link devices`. The running program writes it into a file, which they
/// read.
enum StatusReport {
    struct Connection: Equatable {
        /// The broker; nil if there is none.
        var broker: String?
        var isConnected = false
        /// The beginning of the connection: microseconds since 1970.
        var since: Int64?
        /// The reason why there is no connection.
        var problem: String?
        /// The messages that the broker has refused on the last connection.
        var refusals = BrokerRefusals()
        /// The time that the broker took to acknowledge a message, in microseconds; nil if unknown.
        var latency: Int64?
        /// The number of messages that the broker has not acknowledged.
        var queued = 0
        /// The end of the client certificate: microseconds since 1970; nil without one.
        var certificateEnd: Int64?
        var hasDaemon = false
        /// The number of shown alerts of machines; nil if none are accepted.
        var fromMachines: Int?
        var isInHomeAssistant = false
        var phone: JSON?
        var push: JSON?
        var bridges: JSON = []
    }

    /// The maximum number of alerts that are listed as not reported.
    private static let maximumSilences = 200

    static func json(
        _ core: LinkCore, _ ring: Keyring, user: String, _ connection: Connection, now: Int64
    ) -> JSON {
        // Other devices send nothing to a device that was taken out.
        let names = ring.removal == nil ? ring.members.keys.sorted() : [core.deviceName]
        let devices = names.map { name -> JSON in
            var object: JSON.Object = ["device": .string(name)]
            object["key"] = (ring.members[name]?.fingerprint).map(JSON.string)
            object["former"] = ring.formerNames[name].map { .array($0.map(JSON.string)) }
            if core.gate.secretRefusal(of: name) == .changedKey { object["changedKey"] = true }
            if name == core.deviceName {
                object["this"] = true
                if !core.shows.isEmpty { object["shows"] = .array(core.shows.map(JSON.string)) }
                object["up"] = .bool(connection.isConnected)
                return .object(object)
            }
            guard let device = core.presence.devices[name] else {
                object["up"] = false
                return .object(object)
            }
            object["up"] = .bool(connection.isConnected && core.presence.isUp(name, now: now))
            object["lastSeen"] = .string(WireTime.text(device.receivedAt))
            object["version"] = .string(device.version)
            if device.secrets.contains(core.deviceName) { object["secrets"] = true }
            if !device.shows.isEmpty { object["shows"] = .array(device.shows.map(JSON.string)) }
            if let ahead = device.ahead { object["clockAheadSeconds"] = .float(Double(ahead / 1_000) / 1_000) }
            return .object(object)
        }
        var broker: JSON.Object = [
            "connected": .bool(connection.isConnected),
            "refusedWrites": .int(Int64(connection.refusals.byAccess)),
        ]
        if connection.refusals.bySize > 0 {
            broker["refusedForSize"] = .int(Int64(connection.refusals.bySize))
            broker["smallestRefused"] = .int(Int64(connection.refusals.smallest))
        }
        if connection.isConnected {
            // A shorter time than the precision is no zero.
            broker["latencyMilliseconds"] = connection.latency.map { .float(Double(max(1, $0 / 100)) / 10) }
            broker["queued"] = .int(Int64(connection.queued))
        }
        broker["certificateEnds"] = connection.certificateEnd.map { .string(WireTime.text($0)) }
        broker["url"] = connection.broker.map(JSON.string)
        broker["since"] = connection.since.map { .string(WireTime.text($0)) }
        broker["problem"] = connection.problem.map(JSON.string)
        var report: JSON.Object = [
            "user": .string(user), "device": .string(core.deviceName), "epoch": .int(Int64(ring.epoch)),
            "daemon": .bool(connection.hasDaemon),
            "broker": .object(broker),
            "ownOpen": .int(Int64(core.origin.entries.values.count { $0.isOpen })),
            "shownHere": .int(Int64(core.shownCopies.count)),
            "lent": .int(Int64(core.leases.entries.values.count { $0.isOpen })),
            "standsInFor": .int(Int64(core.standIns.entries.values.count { $0.offer != nil })),
            "waitingForOrigin": .int(
                Int64(core.receiver.entries.values.count { if case .acted = $0.stage { true } else { false } })),
            "devices": .array(devices), "refused": core.refusals.json, "bridges": connection.bridges,
        ]
        if core.twin.isThere(now: now) { report["twin"] = true }
        let silences = core.origin.silences.sorted { $0.key < $1.key }.flatMap { key, devices in
            devices.sorted { $0.key < $1.key }.map { device, since -> JSON in
                [
                    "alert": .string(key.id), "kind": .string(key.kind.rawValue), "device": .string(device),
                    "since": .string(WireTime.text(since)),
                ]
            }
        }
        if !silences.isEmpty { report["unreported"] = .array(Array(silences.prefix(Self.maximumSilences))) }
        report["removed"] = ring.removal.map { ["by": .string($0.by), "at": .string(WireTime.text($0.at))] }
        if !core.gate.secrets.isEmpty {
            report["secrets"] = .array(core.gate.secrets.sorted().map(JSON.string))
        }
        if core.leaving != .init() {
            report["apps"] = .array(core.leaving.only.map { .string($0.text) })
            report["exceptApps"] = .array(core.leaving.except.map { .string($0.text) })
        }
        report["phone"] = connection.phone
        report["push"] = connection.push
        report["fromMachines"] = connection.fromMachines.map { .int(Int64($0)) }
        if connection.isInHomeAssistant { report["homeAssistant"] = true }
        let onCall = core.origin.onCall
        if !onCall.turns.isEmpty {
            let first = onCall.turn(at: Clock.local(now))
            report["onCall"] = .array(
                onCall.turns.indices.map { place in
                    .array(onCall.turns[(first + place) % onCall.turns.count].to.map(JSON.string))
                })
        }
        return .object(report)
    }

    /// Returns the report for a person.
    ///
    /// - Parameter isRunning: Whether alert-link runs.
    static func text(_ json: JSON, isRunning: Bool) -> [String] {
        let broker = json["broker"]
        var lines = removal(json) + twin(json)
        if let reason = reasonAlone(json, isRunning: isRunning) {
            lines.append(reason)
        } else {
            let url = visible(broker?["url"]?.stringValue)
            var line = "connected to \(url) since \(visible(broker?["since"]?.stringValue))"
            if let latency = broker?["latencyMilliseconds"]?.doubleValue {
                line += "; its last answer took \(LatencyText.text(milliseconds: latency))"
            }
            if let queued = broker?["queued"]?.intValue, queued > 0 {
                line += "; it has not acknowledged \(queued.counted("message"))"
            }
            lines.append(line)
        }
        if let end = broker?["certificateEnds"]?.stringValue {
            let left = WireTime.parse(end).map { ($0 - Clock.wall) / 86_400_000_000 } ?? 0
            lines.append("the certificate of this device ends \(visible(end))" + (left < 30 ? "; replace it" : ""))
        }
        lines.append(
            "alerts of this device on others: \(json["ownOpen"]?.intValue ?? 0); of others here: "
                + "\(json["shownHere"]?.intValue ?? 0); answers that wait for their device: "
                + "\(json["waitingForOrigin"]?.intValue ?? 0)")
        if isRunning { lines += silences(json) }
        let (lent, held) = (json["lent"]?.intValue ?? 0, json["standsInFor"]?.intValue ?? 0)
        if lent + held > 0 {
            lines.append("reminders that others deliver while this device is away: \(lent); of others here: \(held)")
        }
        let secrets = (json["secrets"]?.arrayValue ?? []).compactMap(\.stringValue).map { name in
            let device = (json["devices"]?.arrayValue ?? []).first { $0["device"]?.stringValue == name }
            return "questions for secrets: with \(visible(name)), " + secretState(device)
        }
        lines += secrets
        if !secrets.isEmpty {
            let own = (json["devices"]?.arrayValue ?? []).first { $0["this"]?.boolValue == true }
            lines.append("key of this device: \(visible(own?["key"]?.stringValue))")
        }
        if json["homeAssistant"]?.boolValue == true { lines.append("this device is shown in Home Assistant") }
        if let count = broker?["refusedWrites"]?.intValue, count > 0 {
            lines.append(
                "the broker has refused \(count.counted("message or subscription", "messages or subscriptions")) of "
                    + "this device; see its access list")
        }
        if let count = broker?["refusedForSize"]?.intValue, count > 0 {
            lines.append(
                "the broker has refused \(count.counted("message")) of this device for the size, from "
                    + "\(broker?["smallestRefused"]?.intValue ?? 0) bytes on; \(sizeRemedy)")
        }
        if let count = json["fromMachines"]?.intValue { lines.append("alerts of machines: \(count)") }
        if let phone = json["phone"] { lines += Self.phone(phone) }
        if let push = json["push"] {
            lines.append("pushes to \((push["browsers"]?.intValue ?? 0).counted("browser")): \(counts(push))")
            if let problem = push["problem"]?.stringValue { lines.append("  not now: \(visible(problem))") }
        }
        for bridge in json["bridges"]?.arrayValue ?? [] {
            var line =
                "bridge \(visible(bridge["name"]?.stringValue)): \((bridge["runs"]?.intValue ?? 0).counted("run")), "
            line += "\(bridge["waiting"]?.intValue ?? 0) waiting, \(bridge["failures"]?.intValue ?? 0) failed"
            if let problem = bridge["problem"]?.stringValue { line += "; the last: \(visible(problem))" }
            lines.append(line)
        }
        let turns = (json["onCall"]?.arrayValue ?? []).map { turn in
            (turn.arrayValue ?? []).map { visible($0.stringValue) }.joined(separator: " and ")
        }
        if !turns.isEmpty { lines.append("on call this week: " + turns.joined(separator: ", then ")) }
        for (key, word) in [("refused", "refused"), ("pairingRefused", "refused while pairing")] {
            for entry in json[key]?.arrayValue ?? [] {
                let reason = entry["reason"]?.stringValue.flatMap(Refusal.init(rawValue:))?.words ?? "refused"
                lines.append(
                    "\(word) from \(visible(entry["device"]?.stringValue)): \(entry["count"]?.intValue ?? 0) (\(reason))"
                )
            }
        }
        return lines
    }

    /// The remedy by which a broker takes all messages.
    static let sizeRemedy =
        "it must take \(LinkLimits.maximumMessage) bytes: in mosquitto.conf, message_size_limit and max_packet_size limit "
        + "it"

    /// Returns the reason why nothing is known of the other devices now; nil while alert-link is connected to them.
    private static func reasonAlone(_ json: JSON, isRunning: Bool) -> String? {
        guard isRunning else { return "alert-link does not run. What follows is what it knew last." }
        guard json["daemon"]?.boolValue == true else {
            return "alert-link waits for alertd, and does not connect to your other devices until then; run \"alertctl "
                + "doctor\""
        }
        let broker = json["broker"]
        guard let url = broker?["url"]?.stringValue else { return "no broker is set: nothing goes to other devices" }
        guard broker?["connected"]?.boolValue == true else {
            return "not connected to \(visible(url)): \(visible(broker?["problem"]?.stringValue ?? "connecting"))"
        }
        return nil
    }

    /// Returns the state of a device that this one's `secrets` names.
    private static func secretState(_ device: JSON?) -> String {
        guard let device else { return "which is not paired" }
        let key = "key \(visible(device["key"]?.stringValue))"
        if device["changedKey"]?.boolValue == true { return "\(key), which is not the one it had: refused" }
        return device["secrets"]?.boolValue == true ? key : "\(key) (not named by its own link.toml)"
    }

    private static func counts(_ json: JSON) -> String {
        [("shown", "open"), ("waiting", "waiting"), ("failures", "failed"), ("givenUp", "given up")]
            .map { key, word in "\(json[key]?.intValue ?? 0) \(word)" }.joined(separator: ", ")
    }

    private static func phone(_ json: JSON) -> [String] {
        var lines = ["phone by \(visible(json["server"]?.stringValue)): \(counts(json))"]
        if let problem = json["problem"]?.stringValue { lines.append("  not now: \(visible(problem))") }
        if json["replaces"]?.boolValue == false {
            lines.append("  this server is older than ntfy 2.16: what has ended stays on the phone")
        }
        return lines
    }

    /// Returns the devices, one a line.
    static func devices(_ json: JSON, isRunning: Bool) -> [String] {
        let reason = reasonAlone(json, isRunning: isRunning)
        let clocks = ClockDifferences(json)
        // A device that has only a phone needs no broker.
        let isWanted = !isRunning || json["daemon"]?.boolValue != true || json["broker"]?["url"] != nil
        return removal(json) + twin(json) + [reason].compactMap { isWanted ? $0 : nil }
            + (json["devices"]?.arrayValue ?? []).map { device in
                var line = visible(device["device"]?.stringValue)
                let isThis = device["this"]?.boolValue == true
                if isThis { line += "  this device" }
                if reason == nil {
                    line += device["up"]?.boolValue == true ? "  here" : "  away"
                } else if !isThis {
                    line += "  not known"
                }
                if let seen = device["lastSeen"]?.stringValue { line += "  last heard \(visible(seen))" }
                if let ahead = device["clockAheadSeconds"]?.doubleValue, abs(ahead) >= 30, !clocks.isOwn {
                    line += "  its clock is \(ClockDifferences.words(ahead)) \(ahead > 0 ? "ahead" : "behind")"
                }
                return line
            } + (clocks.isOwn ? clocks.sentences(visible: visible) : [])
    }

    /// Returns the lines about another machine with the keys of this device.
    private static func twin(_ json: JSON) -> [String] {
        guard json["twin"]?.boolValue == true else { return [] }
        return [
            "another machine uses the keys of \(visible(json["device"]?.stringValue)): it reads and answers everything; "
                + "see \"Two machines with one key\" in docs/link.md"
        ]
    }

    /// Returns the lines about devices that are connected and have not reported alerts.
    private static func silences(_ json: JSON) -> [String] {
        let all = json["unreported"]?.arrayValue ?? []
        return Set(all.compactMap { $0["device"]?.stringValue }).sorted().map { device in
            let own = all.filter { $0["device"]?.stringValue == device }
            let since = own.compactMap { $0["since"]?.stringValue.flatMap(WireTime.parse) }.min() ?? Clock.wall
            let (count, seconds) = (own.count, max(0, Clock.wall - since) / 1_000_000)
            let alerts = count == 1 ? "an alert" : "\(count) alerts"
            return "\(visible(device)) is connected, but has not reported \(alerts) for \(seconds) s"
        }
    }

    /// Returns the lines about a device that was taken out.
    private static func removal(_ json: JSON) -> [String] {
        guard let removed = json["removed"] else { return [] }
        let by = "\(visible(removed["by"]?.stringValue)) at \(visible(removed["at"]?.stringValue))"
        return [
            "this device was taken out by \(by): nothing goes to your other devices or comes from them",
            "to join again, run \"alertctl devices pair\" here and on a device that still belongs",
        ]
    }

    /// Returns a text of others without control characters, which could move the cursor.
    private static func visible(_ text: String?) -> String {
        String(
            (text ?? "").unicodeScalars.map {
                $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "?" : Character($0)
            })
    }
}

/// The file that the running program keeps for `alert-link status`.
struct StatusFile {
    var connection: StatusReport.Connection
    private let path: String
    /// The report in the file, or the one that could not be written.
    private var written: JSON?
    private var writes = ActionSchedule()

    init(path: String, connection: StatusReport.Connection) { (self.path, self.connection) = (path, connection) }

    /// The time of the next write, by the uptime; nil if the file is up to date.
    var due: Int64? { writes.due }

    /// Writes a report that has changed, a tenth of a second later, so that changes that come together are one write.
    /// - Parameter isLast: Whether the program ends, so that a later write would not come.
    mutating func write(_ report: JSON, now: Int64, isLast: Bool) {
        guard report != written else { return writes.done(now: now) }
        guard written == nil || isLast || writes.isDue(now) else { return writes.request(after: 100_000, now: now) }
        writes.done(now: now)
        written = report
        do throws(ExitFailure) {
            try PrivateFile.write(report.serialized() + [0x0A], to: path, isDurable: false)
        } catch {
            log("\(error)")
        }
    }
}
