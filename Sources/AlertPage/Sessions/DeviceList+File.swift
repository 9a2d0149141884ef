// SPDX-License-Identifier: Apache-2.0

package import CivilTime
package import Varlink

extension DeviceList {
    /// Reads `devices.json`; nil if it is damaged. Devices beyond the maximum are left out.
    package init?(_ json: JSON) {
        guard json["version"]?.intValue == 1, let rows = json["devices"]?.arrayValue else { return nil }
        self.init()
        for row in rows.prefix(Self.maximum) {
            guard let device = Device(row) else { return nil }
            devices.append(device)
        }
    }

    /// The content of `devices.json`.
    package var json: JSON { ["version": 1, "devices": .array(devices.map(\.json))] }
}

extension Device {
    fileprivate init?(_ json: JSON) {
        guard let id = json["id"]?.stringValue, let name = json["name"]?.stringValue,
            let kind = json["kind"]?.stringValue.flatMap(Kind.init), let hash = json["hash"]?.stringValue,
            let made = json["made"]?.stringValue.flatMap(Instant.init(wire:)),
            let lastSeen = json["lastSeen"]?.stringValue.flatMap(Instant.init(wire:))
        else { return nil }
        var subscription: Subscription?
        if let row = json["subscription"], !row.isNull {
            guard let endpoint = row["endpoint"]?.stringValue, let p256dh = row["p256dh"]?.stringValue,
                let auth = row["auth"]?.stringValue
            else { return nil }
            subscription = Subscription(endpoint: endpoint, p256dh: p256dh, auth: auth)
        }
        self.init(
            id: id, name: name, kind: kind, hash: hash, made: made, lastSeen: lastSeen, subscription: subscription)
    }

    fileprivate var json: JSON {
        var object: JSON.Object = [
            "id": .string(id), "name": .string(name), "kind": .string(kind.rawValue), "hash": .string(hash),
            "made": .string(made.rfc3339), "lastSeen": .string(lastSeen.rfc3339),
        ]
        if let subscription {
            object["subscription"] = [
                "endpoint": .string(subscription.endpoint), "p256dh": .string(subscription.p256dh),
                "auth": .string(subscription.auth),
            ]
        }
        return .object(object)
    }
}

extension Instant {
    /// Reads a time of alertd's interfaces; nil for another text.
    package init?(wire text: String) {
        do { try self.init(rfc3339: text) } catch { return nil }
    }
}

/// The file `push.json`, which alert-link writes.
package struct PushReport: Sendable, Hashable {
    /// VAPID's public key in base64url.
    package var publicKey: String?
    /// The reason why no pushes are sent, with the line to write; nil if they are.
    package var problem: String?
    /// Endpoints that their push service no longer knows.
    package var gone: Set<String> = []

    package init() {}

    /// Reads the file; nil if it is damaged.
    package init?(_ json: JSON) {
        guard json["version"]?.intValue == 1 else { return nil }
        publicKey = json["publicKey"]?.stringValue
        problem = json["problem"]?.stringValue
        gone = Set((json["gone"]?.arrayValue ?? []).compactMap(\.stringValue))
    }
}
