// SPDX-License-Identifier: Apache-2.0

import AlertLink
// The types of poll(2) may belong to either module.
import CLinux
import Glibc
import LinuxSystem
import SettingsKit
import Varlink

/// `PERSON@PLACE`: a person, and a table of relay.toml with the broker.
struct RelayAddress {
    let person: String
    let place: String

    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(DeviceName.isValid) else { return nil }
        (person, place) = (parts[0], parts[1])
    }
}

/// `alert-link relay PERSON@PLACE`: sends the standard input, one JSON object a line, to a person's inbox. It needs
/// neither alertd nor that person's keys.
struct RelayVerb {
    let paths: Paths
    let address: RelayAddress

    /// The life of a message in seconds: the time for which a notification is shown elsewhere.
    private static let life: UInt32 = 7 * 86_400

    func run() throws(ExitFailure) {
        let settings = try settings()
        let keys = try Self.key(paths)
        let signals = try SignalDescriptor()
        let will = Topic.inbox(sender: settings.device, key: "none").path(user: settings.user)
        let visit = try BrokerVisit(
            settings, password: settings.password(), filter: nil, will: will,
            root: "alertd/\(settings.user)/inbox/\(settings.device)")
        defer { visit.end() }
        var (isReady, hasEnded, lines) = (false, false, [String]())
        let input = Lines()
        while true {
            for event in try visit.events() { if case .ready = event { isReady = true } }
            if isReady {
                for line in lines {
                    let (topic, bytes) = try message(line, settings, keys)
                    visit.publish(topic, bytes, expiry: Self.life)
                }
                lines = []
                if hasEnded { return try visit.flush() }
            }
            var requests = visit.requests
            requests.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
            // Input that comes too fast for the broker waits in the pipe.
            let reads = !hasEnded && isReady && visit.unacknowledged < 100
            requests.append(pollfd(fd: reads ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0))
            try Clock.wait(for: &requests, until: visit.due)
            visit.accept(requests)
            if requests[requests.count - 2].revents != 0 { hasEnded = true }
            if requests[requests.count - 1].revents != 0 {
                (lines, hasEnded) = try input.read()
            }
        }
    }

    /// Returns a line as it is published: with the time, and signed.
    private func message(
        _ line: String, _ settings: Settings, _ keys: DeviceKeys
    ) throws(ExitFailure) -> (topic: String, bytes: [UInt8]) {
        guard case .object(var object)? = JSON(bytes: Array(line.utf8)) else {
            throw ExitFailure(.badInput, "not a JSON object: \(line.prefix(60))")
        }
        let id = object["id"]?.stringValue
        guard object["title"]?.stringValue?.isEmpty == false || id != nil && object["ended"]?.boolValue == true else {
            throw ExitFailure(.badInput, "each object needs a title, or an id and \"ended\": true")
        }
        if let id, !InboxMessage.isID(id) {
            throw ExitFailure(.badInput, "an id is 1 to 100 letters, digits, \".\", \"_\" and \"-\", not \"\(id)\"")
        }
        object["at"] = .int(Clock.wall)
        // Each alert has its own topic. A later message under the same id replaces the former.
        let key = id ?? String(Sodium.randomNumber(), radix: 36)
        let topic = Topic.inbox(sender: settings.device, key: key).path(user: settings.user)
        let bytes = InboxMessage.sealed(JSON.object(object).serialized(), topic: topic, keys: keys)
        guard bytes.count <= InboxMessage.maximumSize else {
            throw ExitFailure(.badInput, "an alert is larger than \(InboxMessage.maximumSize >> 10) KiB")
        }
        return (topic, bytes)
    }

    /// Reads the table of the place as link.toml is read.
    private func settings() throws(ExitFailure) -> Settings {
        guard let bytes = try PrivateFile.readPublic(paths.relays) else {
            throw ExitFailure(.configuration, "\(paths.relays) is not there; see docs/link-setup.md for what it holds")
        }
        return try Settings.read(bytes, paths.relays) { (root: consuming SettingsTable) throws(SettingError) in
            guard let section = try root.table(address.place) else {
                throw root.error(
                    address.place, "is no place there; there are \(root.keys.joined(separator: ", "))")
            }
            return try Settings(relay: section, user: address.person)
        }
    }

    /// Returns the key of this machine, and makes a missing one.
    static func key(_ paths: Paths) throws(ExitFailure) -> DeviceKeys {
        let pairings = Pairings(paths: paths)
        return try pairings.exclusively { () throws(ExitFailure) in
            if let bytes = try PrivateFile.read(paths.relayKey) {
                guard let keys = JSON(bytes: bytes).flatMap(DeviceKeys.init) else {
                    throw ExitFailure(
                        .badInput, "\(paths.relayKey) is damaged; move it away, and take the new key over")
                }
                return keys
            }
            let keys = DeviceKeys(name: "relay")
            try pairings.save(keys.json, to: paths.relayKey)
            return keys
        }
    }
}
