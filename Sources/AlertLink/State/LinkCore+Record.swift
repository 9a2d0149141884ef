// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// The stored state. It has no texts of own alerts: alertd has them.
extension LinkCore {
    /// The maximum lead of revisions over the stored state. No revision is used twice, even if the last save was lost.
    static let clockReserve: Int64 = 1_000

    package var record: JSON {
        [
            "version": 1, "clock": .int(origin.clock), "showings": .int(receiver.showingsBefore),
            "own": .array(origin.entries.sorted { $0.key < $1.key }.map { Self.record($0.key, $0.value) }),
            "received": .array(receiver.entries.sorted { $0.key < $1.key }.map { Self.record($0.key, $0.value) }),
            "devices": .array(
                presence.devices.sorted { $0.key < $1.key }.map { name, device in
                    var object: JSON.Object = [
                        "device": .string(name), "up": .bool(device.isUp), "connection": .int(device.connection),
                        "at": .int(device.at), "heard": .int(device.receivedAt), "version": .string(device.version),
                    ]
                    if device.highest != device.connection { object["highest"] = .int(device.highest) }
                    if device.latest != device.at { object["latest"] = .int(device.latest) }
                    object["ahead"] = device.ahead.map(JSON.int)
                    object["roundTrip"] = device.roundTrip.map(JSON.int)
                    if device.reports { object["reports"] = true }
                    if !device.shows.isEmpty { object["shows"] = .array(device.shows.map(JSON.string)) }
                    if !device.secrets.isEmpty { object["secrets"] = .array(device.secrets.map(JSON.string)) }
                    return .object(object)
                }),
            "sounds": .array(
                lastSounds.sorted { $0.key < $1.key }.map { ["device": .string($0.key), "rev": .int($0.value)] }),
            "typing": .array(
                lastTyping.sorted { $0.key < $1.key }.map { ["device": .string($0.key), "rev": .int($0.value)] }),
            "reports": .array(
                lastReports.sorted { $0.key < $1.key }.map { ["device": .string($0.key), "rev": .int($0.value)] }),
            "overflows": .array(
                receiver.overflows.sorted { $0.key < $1.key }.map { sender, overflow in
                    [
                        "sender": .string(sender), "count": .int(Int64(overflow.count)),
                        "limit": .int(Int64(overflow.limit)), "due": .bool(overflow.due != nil),
                        "told": .int(Int64(overflow.shown)),
                        "titles": .array(overflow.titles.map(JSON.string)),
                    ]
                }),
            "secretKeys": .array(
                gate.secretKeys.sorted { $0.key < $1.key }.map {
                    ["device": .string($0.key), "sign": .string(Hex.text($0.value))]
                }),
            "leases": leases.record, "standIns": standIns.record, "history": history.record,
            "shared": .array(
                shared.entries.sorted { $0.key.text < $1.key.text }.map { name, entry in
                    [
                        "device": .string(entry.device),
                        "value": SharedMessage(name: name, value: entry.value, stamp: entry.stamp).json,
                    ]
                }),
        ]
    }

    /// Restores the stored form.
    /// - Returns: False if it is not understood; then nothing is restored.
    package mutating func restore(_ json: JSON) -> Bool {
        guard json["version"]?.intValue == 1, let clock = json["clock"]?.intValue, let own = json["own"]?.arrayValue,
            let received = json["received"]?.arrayValue, let devices = json["devices"]?.arrayValue,
            let values = json["shared"]?.arrayValue
        else { return false }
        var copy = self
        copy.origin.clock = clock + Self.clockReserve
        copy.receiver.showingsBefore = max(0, min(json["showings"]?.intValue ?? 0, 1 << 40))
        for entry in own {
            guard let (key, value) = Self.own(entry) else { return false }
            copy.origin.entries[key] = value
        }
        for entry in received {
            guard let (name, value) = Self.received(entry) else { return false }
            copy.receiver.set(value, name)
            copy.receiver.names[value.copy] = name
        }
        for entry in devices {
            guard let name = entry["device"]?.stringValue, let here = PresenceMessage(entry),
                let receivedAt = entry["heard"]?.intValue
            else { return false }
            // The device counts as away until it announces its presence.
            copy.presence.devices[name] = .init(
                isUp: here.isUp, connection: here.connection, at: here.at,
                highest: entry["highest"]?.intValue ?? here.connection, latest: entry["latest"]?.intValue ?? here.at,
                receivedAt: receivedAt,
                version: here.version,
                ahead: entry["ahead"]?.intValue, roundTrip: entry["roundTrip"]?.intValue, reports: here.reports,
                secrets: here.secrets, shows: here.shows)
        }
        copy.origin.shows = copy.presence.shows
        for entry in values {
            guard let device = entry["device"]?.stringValue, let value = entry["value"].flatMap(SharedMessage.init)
            else { return false }
            copy.shared.entries[value.name] = .init(value: value.value, stamp: value.stamp, device: device)
        }
        for entry in json["sounds"]?.arrayValue ?? [] {
            guard let name = entry["device"]?.stringValue, let rev = entry["rev"]?.intValue else { return false }
            copy.lastSounds[name] = rev
        }
        for entry in json["typing"]?.arrayValue ?? [] {
            guard let name = entry["device"]?.stringValue, let rev = entry["rev"]?.intValue else { return false }
            copy.lastTyping[name] = rev
        }
        for entry in json["reports"]?.arrayValue ?? [] {
            guard let name = entry["device"]?.stringValue, let rev = entry["rev"]?.intValue else { return false }
            copy.lastReports[name] = rev
        }
        for entry in json["overflows"]?.arrayValue ?? [] {
            guard let sender = entry["sender"]?.stringValue, let count = entry["count"]?.intValue,
                let limit = entry["limit"]?.intValue, let isDue = entry["due"]?.boolValue
            else { return false }
            copy.receiver.overflows[sender] = .init(
                count: Int(clamping: count), shown: Int(clamping: entry["told"]?.intValue ?? 0),
                titles: (entry["titles"]?.arrayValue ?? []).compactMap(\.stringValue),
                due: isDue ? 0 : nil, limit: Int(clamping: limit))
        }
        for entry in json["secretKeys"]?.arrayValue ?? [] {
            guard let name = entry["device"]?.stringValue,
                let key = entry["sign"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) })
            else { return false }
            // A device that the person removed from the settings counts as new when named again.
            if gate.secrets.contains(name) { copy.gate.secretKeys[name] = key } else { copy.noteChange() }
        }
        guard let leases = LeaseState(json["leases"]?.arrayValue ?? []),
            let standIns = StandInState(json["standIns"]?.arrayValue ?? []),
            let history = HistoryState(json["history"]?.arrayValue ?? [])
        else { return false }
        (copy.leases, copy.standIns, copy.history) = (leases, standIns, history)
        // The present destinations of each alert.
        copy.origin.onCall = origin.onCall
        self = copy
        return true
    }

    private static func record(_ key: AlertKey, _ entry: OriginState.Entry) -> JSON {
        let message = AlertMessage(
            key: key, rev: entry.rev, at: entry.at, sent: 0, until: entry.until, nonce: entry.nonce, to: entry.wish,
            program: entry.program, title: entry.title, item: nil, ending: entry.ending, contentRev: entry.contentRev,
            raised: entry.raised)
        guard case .object(var object) = message.json else { return message.json }
        if !entry.needs.isEmpty { object["needs"] = .array(entry.needs.sorted().map(JSON.string)) }
        if !entry.receptions.isEmpty {
            object["receptions"] = .array(
                entry.receptions.sorted { $0.key < $1.key }.map {
                    ["device": .string($0.key), "state": .string($0.value.rawValue)]
                })
        }
        if let course = entry.course {
            object["onCall"] = [
                "began": .int(course.began), "first": .int(Int64(course.first)), "told": .int(Int64(course.notified)),
            ]
        }
        return .object(object)
    }

    private static func own(_ json: JSON) -> (AlertKey, OriginState.Entry)? {
        var json = json
        let isOpen = json["ended"] == nil
        // An open alert is stored without its item, which a message must have.
        if isOpen, case .object(var object) = json {
            object["ended"] = .object([:])
            json = .object(object)
        }
        guard let message = AlertMessage(json) else { return nil }
        var entry = OriginState.Entry(
            rev: message.rev, contentRev: message.contentRev, at: message.at, until: message.until,
            nonce: message.nonce,
            wish: message.to, to: message.to, raised: message.raised, program: message.program, title: message.title,
            item: nil, ending: isOpen ? nil : message.ending)
        entry.needs = Set((json["needs"]?.arrayValue ?? []).compactMap(\.stringValue))
        for reception in json["receptions"]?.arrayValue ?? [] {
            guard let device = reception["device"]?.stringValue else { return nil }
            entry.receptions[device] = reception["state"]?.stringValue.flatMap(Reception.init(rawValue:))
        }
        if let course = json["onCall"] {
            guard let began = course["began"]?.intValue, let first = course["first"]?.intValue,
                let notified = course["told"]?.intValue, (0..<Int64(OnCall.maximum)).contains(first),
                (0...Int64(OnCall.maximum)).contains(notified)
            else { return nil }
            entry.course = .init(began: began, first: Int(first), notified: Int(notified))
        }
        return (message.key, entry)
    }

    private static func record(_ name: ReceiverState.Name, _ entry: ReceiverState.Entry) -> JSON {
        var object: JSON.Object = [
            "origin": .string(name.origin), "alert": .string(name.key.text), "rev": .int(entry.rev),
            "until": .int(entry.until), "nonce": .int(entry.nonce), "title": .string(entry.title),
            "copy": .string(entry.copy),
        ]
        if entry.hasAct { object["hasAct"] = true }
        if entry.ends != entry.until { object["ends"] = .int(entry.ends) }
        if entry.size > 0 { object["size"] = .int(Int64(entry.size)) }
        if entry.showings > 0 { object["showings"] = .int(entry.showings) }
        if entry.isQuiet { object["quiet"] = true }
        if entry.isDoubtful { object["doubtful"] = true }
        if entry.isUndated { object["undated"] = true }
        object["reception"] = entry.reception.map { .string($0.rawValue) }
        object["seal"] = entry.seal.map { .string(Hex.text($0)) }
        switch entry.stage {
        case .wanted: object["stage"] = "wanted"
        case .shown: object["stage"] = "shown"
        case .closed: object["stage"] = "closed"
        case .waiting: object["stage"] = "waiting"
        case .acted(let act):
            object["stage"] = "acted"
            object["act"] = act.json
        }
        return .object(object)
    }

    private static func received(_ json: JSON) -> (ReceiverState.Name, ReceiverState.Entry)? {
        guard let origin = json["origin"]?.stringValue, DeviceName.isValid(origin),
            let key = json["alert"]?.stringValue.flatMap(AlertKey.init(text:)), let rev = json["rev"]?.intValue,
            let until = json["until"]?.intValue, let nonce = json["nonce"]?.intValue,
            let title = json["title"]?.stringValue, let copy = json["copy"]?.stringValue
        else { return nil }
        let stage: ReceiverState.Stage
        switch json["stage"]?.stringValue {
        case "wanted": stage = .wanted
        case "shown": stage = .shown
        case "closed": stage = .closed
        case "waiting": stage = .waiting
        case "acted":
            guard let act = json["act"].flatMap(ActMessage.init) else { return nil }
            stage = .acted(act)
        default: return nil
        }
        var entry = ReceiverState.Entry(
            rev: rev, until: until, ends: json["ends"]?.intValue ?? until, nonce: nonce, title: title, copy: copy,
            stage: stage, hasAct: json["hasAct"]?.boolValue ?? false,
            seal: json["seal"]?.stringValue.flatMap { Hex.bytes($0, count: 32) })
        entry.size = Int(clamping: json["size"]?.intValue ?? 0)
        entry.showings = max(0, min(json["showings"]?.intValue ?? 0, 1 << 40))
        entry.isQuiet = json["quiet"]?.boolValue ?? false
        entry.isUndated = json["undated"]?.boolValue ?? false
        entry.isDoubtful = json["doubtful"]?.boolValue ?? false
        entry.reception = json["reception"]?.stringValue.flatMap(Reception.init(rawValue:))
        return (.init(origin, key), entry)
    }
}
