// SPDX-License-Identifier: Apache-2.0

import Varlink

/// The pairing by two texts that people carry between devices: the request of a new device, and the grant of a paired
/// one. Neither text has a secret in the clear. A number on both screens shows the person that nobody has exchanged
/// them.
package enum Pairing {
    /// The reason why a text is refused.
    package enum Problem: Error, Hashable {
        case notUnderstood
        /// The message was changed.
        case signature
        /// The digits do not belong to this text.
        case check
        /// The message is for another person or another device.
        case notForUs
        /// The name is another device's already, or there are too many devices.
        case nameTaken
        /// The device was removed, with these keys.
        case revoked
    }

    /// Returns the request of a device to be paired.
    package static func request(user: String, keys: DeviceKeys) -> [UInt8] {
        signed(["request": .string(user), "member": keys.member.json], keys)
    }

    /// Lets a device in.
    ///
    /// - Parameter check: The digits on the new device's screen, see ``digits(of:)``.
    /// - Returns: The grant, sealed for that device. Others can read only names and public keys.
    package static func grant(
        _ request: [UInt8], user: String, check: String, keys: DeviceKeys, ring: inout Keyring
    ) throws(Problem) -> (grant: [UInt8], device: String) {
        guard isSame(check, digits(of: request)) else { throw .check }
        let body = try payload(of: request)
        guard let member = body["member"].flatMap(Member.init), let whose = body["request"]?.stringValue else {
            throw .notUnderstood
        }
        guard whose == user else { throw .notForUs }
        try verify(request, by: member.signKey)
        return (try grant(member, user: user, keys: keys, ring: &ring), member.name)
    }

    /// Lets in a device whose keys are verified.
    package static func grant(
        _ member: Member, user: String, keys: DeviceKeys, ring: inout Keyring
    ) throws(Problem) -> [UInt8] {
        var copy = ring
        guard !copy.isRevoked(member) else { throw .revoked }
        guard copy.add(member, isGranted: true) else { throw .nameTaken }
        ring = copy
        let grant: JSON.Object = [
            "grant": .string(user), "by": .string(keys.member.name), "for": .string(member.name),
            "epoch": .int(Int64(ring.epoch)), "key": .string(Hex.text(DeviceKeys.seal(ring.key, for: member))),
            "members": .array(ring.members.values.sorted { $0.name < $1.name }.map(\.json)),
        ]
        return signed(grant, keys)
    }

    /// Accepts a grant.
    ///
    /// - Parameter check: The digits on the granting device's screen.
    package static func accept(
        _ grant: [UInt8], user: String, check: String, keys: DeviceKeys
    ) throws(Problem) -> Keyring {
        guard isSame(check, digits(of: grant)) else { throw .check }
        return try accept(grant, user: user, by: nil, keys: keys)
    }

    /// Accepts a grant.
    ///
    /// - Parameter known: The device that must have made the grant; nil if a person compared the digits.
    static func accept(
        _ grant: [UInt8], user: String, by known: Member?, keys: DeviceKeys
    ) throws(Problem) -> Keyring {
        let body = try payload(of: grant)
        guard let whose = body["grant"]?.stringValue, let by = body["by"]?.stringValue,
            let device = body["for"]?.stringValue, let epoch = body["epoch"]?.intValue.flatMap(UInt32.init(exactly:)),
            let sealed = body["key"]?.stringValue.flatMap({ Hex.bytes($0, count: 80) }),
            let list = body["members"]?.arrayValue, list.count <= Keyring.maximumMembers
        else { throw .notUnderstood }
        let members = list.compactMap(Member.init)
        guard members.count == list.count, let granter = members.first(where: { $0.name == by }) else {
            throw .notUnderstood
        }
        guard whose == user, device == keys.member.name, members.contains(keys.member) else { throw .notForUs }
        if let known, granter != known { throw .notForUs }
        try verify(grant, by: granter.signKey)
        guard let key = keys.open(sealed), key.count == 32 else { throw .notForUs }
        return Keyring(epoch: epoch, key: key, members: members)
    }

    /// Returns twenty digits for a text. Another text with the same digits takes about 2^66 attempts.
    package static func digits(of text: [UInt8]) -> String {
        let hash = Sodium.hash(text, count: 32)
        let groups = stride(from: 0, to: 20, by: 4).map { place in
            let number = UInt32(bytes: hash[place..<(place + 4)]) % 10_000
            let digits = String(number)
            return String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
        return groups.joined(separator: " ")
    }

    private static func isSame(_ check: String, _ digits: String) -> Bool {
        check.filter { !$0.isWhitespace } == digits.filter { !$0.isWhitespace }
    }

    /// Returns a text with its signature. The signed text is a string inside another object, so that the way of writing
    /// JSON does not matter.
    private static func signed(_ body: JSON.Object, _ keys: DeviceKeys) -> [UInt8] {
        let text = JSON.object(body).serialized()
        let whole: JSON = [
            "alert-link": .string(String(decoding: text, as: UTF8.self)),
            "signature": .string(Hex.text(keys.signature(of: Array("alert-link\0".utf8) + text))),
        ]
        return whole.serialized() + [UInt8(ascii: "\n")]
    }

    private static func parts(_ text: [UInt8]) throws(Problem) -> (body: String, signature: [UInt8]) {
        guard text.count <= LinkLimits.maximumMessage else { throw .notUnderstood }
        guard let json = JSON(bytes: text), let body = json["alert-link"]?.stringValue,
            let signature = json["signature"]?.stringValue.flatMap({ Hex.bytes($0, count: 64) })
        else { throw .notUnderstood }
        return (body, signature)
    }

    private static func payload(of text: [UInt8]) throws(Problem) -> JSON {
        guard let json = JSON(bytes: Array(try parts(text).body.utf8)) else { throw .notUnderstood }
        return json
    }

    private static func verify(_ text: [UInt8], by key: [UInt8]) throws(Problem) {
        let (body, signature) = try parts(text)
        guard DeviceKeys.isSignature(signature, of: Array("alert-link\0".utf8) + Array(body.utf8), by: key) else {
            throw .signature
        }
    }
}
