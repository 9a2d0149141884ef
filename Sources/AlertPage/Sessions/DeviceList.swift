// SPDX-License-Identifier: Apache-2.0

package import CivilTime
import LinuxSystem
package import PageControlProtocol

/// A browser with a session.
package struct Device: Sendable, Hashable {
    /// The way in which a browser was let in. It can use only the door of that way.
    package enum Kind: String, Sendable, Hashable {
        /// A browser on this machine, let in by a ticket.
        case desk
        /// A browser elsewhere, let in by a code through a proxy.
        case paired

        /// The door at which a device of this kind is known.
        package var door: Door { self == .desk ? .http : .proxy }
    }

    /// The address at which a push service takes messages for a browser, and the keys for them (RFC 8291).
    package struct Subscription: Sendable, Hashable {
        package var endpoint: String
        package var p256dh: String
        package var auth: String

        package init(endpoint: String, p256dh: String, auth: String) {
            (self.endpoint, self.p256dh, self.auth) = (endpoint, p256dh, auth)
        }
    }

    package let id: String
    package let name: String
    package let kind: Kind
    /// The SHA-256 of the bearer in hexadecimal digits. The bearer itself is known to the browser alone.
    let hash: String
    package let made: Instant
    package internal(set) var lastSeen: Instant
    package internal(set) var subscription: Subscription?
}

/// The browsers with a session, of which at most 32 are kept. One that was not seen for 30 days is forgotten.
package struct DeviceList: Sendable, Hashable {
    package static let maximum = 32
    /// The maximum number of browsers on this machine. A further one replaces the one that was not seen for longest,
    /// because every opening of the page may make one.
    static let maximumAtDesk = 8
    static let idle: Int64 = 30 * 86_400
    static let maximumName = 40
    /// The maximum length of a bearer: 128 random bits in hexadecimal digits.
    static let maximumBearer = 32
    /// The seconds after which a device that is seen again is worth a change of the file.
    static let seenStep: Int64 = 3_600

    package internal(set) var devices: [Device] = []

    package init() {}

    /// Returns the device with this bearer at a door. Takes as long for a wrong bearer as for a right one.
    package func device(bearer: String, at door: Door) -> Device? {
        let hash = Array(SHA256.hex(of: bearer).utf8)
        var found: Device?
        for device in devices where Secret.areEqual(Array(device.hash.utf8), hash) && device.kind.door == door {
            found = device
        }
        return found
    }

    /// Adds a device.
    /// - Parameter name: The wish for a name, which is made unique, and free of blanks and slashes.
    package mutating func add(
        _ kind: Device.Kind, name: String, bearer: String, id: String, now: Instant
    ) throws(PageControl.TooMany) -> Device {
        dropIdle(now: now)
        if kind == .desk, devices.count(where: { $0.kind == .desk }) >= Self.maximumAtDesk {
            let oldest = devices.filter { $0.kind == .desk }.min { $0.lastSeen < $1.lastSeen }
            devices.removeAll { $0.id == oldest?.id }
        }
        guard devices.count < Self.maximum else {
            throw PageControl.TooMany(what: "paired browsers; revoke one", limit: Self.maximum)
        }
        let device = Device(
            id: id, name: unique(Self.normal(name, kind)), kind: kind, hash: SHA256.hex(of: bearer), made: now,
            lastSeen: now, subscription: nil)
        devices.append(device)
        return device
    }

    /// Removes a device, named by its id or its name.
    package mutating func revoke(_ name: String) -> Device? {
        guard let index = devices.firstIndex(where: { $0.id == name }) ?? devices.firstIndex(where: { $0.name == name })
        else { return nil }
        return devices.remove(at: index)
    }

    /// Ends the sessions of the browsers on this machine.
    /// - Returns: The number of sessions.
    package mutating func endDeskSessions() -> Int {
        let count = devices.count
        devices.removeAll { $0.kind == .desk }
        return count - devices.count
    }

    /// Notes that a device was seen.
    /// - Returns: Whether the file should learn of it.
    package mutating func see(_ id: String, now: Instant) -> Bool {
        guard let index = devices.firstIndex(where: { $0.id == id }) else { return false }
        guard abs(now.seconds - devices[index].lastSeen.seconds) >= Self.seenStep else { return false }
        devices[index].lastSeen = now
        return true
    }

    /// Sets where a browser gets pushes; nil for nowhere.
    package mutating func subscribe(_ id: String, _ subscription: Device.Subscription?) -> Bool {
        guard let index = devices.firstIndex(where: { $0.id == id }), devices[index].subscription != subscription
        else { return false }
        devices[index].subscription = subscription
        return true
    }

    /// Forgets subscriptions that their push service no longer knows.
    package mutating func forget(endpoints: Set<String>) -> Bool {
        var hasChanged = false
        for index in devices.indices where devices[index].subscription.map({ endpoints.contains($0.endpoint) }) == true
        {
            devices[index].subscription = nil
            hasChanged = true
        }
        return hasChanged
    }

    /// Forgets devices that were not seen for long.
    /// - Returns: Their ids.
    @discardableResult
    package mutating func dropIdle(now: Instant) -> [String] {
        let gone = devices.filter { now.seconds - $0.lastSeen.seconds > Self.idle }.map(\.id)
        devices.removeAll { gone.contains($0.id) }
        return gone
    }

    /// Returns a name as devices have it, so that it can stand in an answer: of letters, digits, "-", "." and "_".
    static func normal(_ name: String, _ kind: Device.Kind) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
            if isPlain || scalar == "." || scalar == "_" {
                text.unicodeScalars.append(scalar)
            } else if !text.isEmpty, text.last != "-" {
                text += "-"
            }
            if text.utf8.count == maximumName { break }
        }
        while text.last == "-" { text.removeLast() }
        return text.isEmpty ? kind == .desk ? "browser" : "device" : text
    }

    private func unique(_ name: String) -> String {
        let names = Set(devices.map(\.name))
        guard names.contains(name) else { return name }
        // There are fewer devices than numbers.
        return (2...Self.maximum + 1).lazy.map { "\(name)-\($0)" }.first { !names.contains($0) } ?? name
    }
}

extension Device.Subscription {
    /// Checks what a browser gives as its address. alert-link resolves the name later, and checks that too: a push must
    /// not become a request into the person's own network.
    ///
    /// - Parameter origins: The origins of `push-hosts`.
    package func check(allowing origins: Set<String>) throws(Page.Invalid) {
        let isEncrypted = endpoint.hasPrefix("https://")
        let rest = endpoint.dropFirst(isEncrypted ? "https://".count : "http://".count)
        guard endpoint.utf8.count <= 2_048, isEncrypted || endpoint.hasPrefix("http://"),
            endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let address = HostAddress(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        else { throw Page.Invalid(field: "endpoint", reason: "takes an https address") }
        let isNamed = origins.contains(address.origin(isEncrypted: isEncrypted))
        let isPublicName =
            isEncrypted && address.port == nil && address.host.contains(".")
            && address.host.split(separator: ".").last.map { $0.contains(where: \.isLetter) } == true
        guard isNamed || isPublicName else {
            throw Page.Invalid(field: "endpoint", reason: "takes the address of a push service on the internet")
        }
        guard Self.length(p256dh) == 65 else {
            throw Page.Invalid(field: "p256dh", reason: "takes 65 bytes in base64url, as PushSubscription has them")
        }
        guard Self.length(auth) == 16 else {
            throw Page.Invalid(field: "auth", reason: "takes 16 bytes in base64url, as PushSubscription has them")
        }
    }

    /// Returns the number of bytes of a text in base64url without padding (RFC 4648 5); nil for another text.
    private static func length(_ text: String) -> Int? {
        let isBase64 = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
        }
        guard isBase64, text.utf8.count % 4 != 1 else { return nil }
        return text.utf8.count * 3 / 4
    }
}
