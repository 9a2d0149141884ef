// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// A browser that gets pushes.
package struct PushBrowser: Sendable, Hashable {
    /// The id of its session.
    package var id: String
    package var name: String
    package var endpoint: PushEndpoint
    package var keys: PushKeys
}

/// `devices.json` of alert-page: the paired browsers, and their subscriptions. All of it is checked, because browsers
/// tell it.
package enum PushDevices {
    /// The maximum number of browsers. Further ones get nothing.
    package static let maximum = 32
    /// The maximum size of the file, in bytes.
    package static let maximumSize = 256 << 10
    private static let maximumName = 256

    /// Reads the browsers with a subscription.
    ///
    /// - Parameter hosts: See ``PushEndpoint/init(_:hosts:)``.
    /// - Returns: The browsers, and the names of browsers with an invalid subscription; nil if the file is damaged.
    package static func read(
        _ bytes: [UInt8], hosts: Set<String>
    ) -> (browsers: [PushBrowser], invalid: [String])? {
        guard let json = JSON(bytes: bytes, maximumSize: maximumSize), json["version"]?.intValue == 1,
            let devices = json["devices"]?.arrayValue
        else { return nil }
        var browsers: [PushBrowser] = []
        var invalid: [String] = []
        var taken: Set<String> = []
        for device in devices.prefix(maximum) {
            guard let id = device["id"]?.stringValue, let name = device["name"]?.stringValue,
                (1...maximumName).contains(id.utf8.count), (1...maximumName).contains(name.utf8.count)
            else { return nil }
            guard let subscription = device["subscription"], subscription != .null else { continue }
            guard let url = subscription["endpoint"]?.stringValue, let p256dh = subscription["p256dh"]?.stringValue,
                let auth = subscription["auth"]?.stringValue, let endpoint = PushEndpoint(url, hosts: hosts),
                let keys = PushKeys(p256dh: p256dh, auth: auth)
            else {
                invalid.append(name)
                continue
            }
            // One browser that was paired twice.
            guard taken.insert(url).inserted, taken.insert(id).inserted else { continue }
            browsers.append(PushBrowser(id: id, name: name, endpoint: endpoint, keys: keys))
        }
        return (browsers, invalid)
    }
}

/// `push.json` for alert-page: the key with which browsers subscribe, and what became of their subscriptions.
package struct PushReport: Sendable, Hashable {
    /// The VAPID key, an uncompressed point.
    package var publicKey: [UInt8]?
    /// The reason why nothing is pushed, with the line to write; nil if all is well.
    package var problem: String?
    /// Endpoints that the push service has ended.
    package var gone: Set<String> = []

    package init(publicKey: [UInt8]? = nil, problem: String? = nil, gone: Set<String> = []) {
        (self.publicKey, self.problem, self.gone) = (publicKey, problem, gone)
    }

    package var json: JSON {
        var object: JSON.Object = ["version": 1, "gone": .array(gone.sorted().map(JSON.string))]
        object["publicKey"] = publicKey.map { .string(Base64.text($0, .url)) }
        object["problem"] = problem.map(JSON.string)
        return .object(object)
    }

    /// Reads the ended subscriptions of a former run; none from a file that is not understood.
    package static func gone(in bytes: [UInt8]) -> Set<String> {
        let json = JSON(bytes: bytes, maximumSize: PushDevices.maximumSize)
        return Set((json?["gone"]?.arrayValue ?? []).prefix(PushDevices.maximum).compactMap(\.stringValue))
    }
}
