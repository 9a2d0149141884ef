// SPDX-License-Identifier: Apache-2.0

import CSodium
package import Varlink

/// The public identity of a device.
package struct Member: Sendable, Hashable {
    package var name: String
    /// The key that checks its signatures: Ed25519, 32 bytes.
    package var signKey: [UInt8]
    /// The key to which messages for it are sealed: X25519, 32 bytes.
    package var boxKey: [UInt8]
    /// The time of the last renaming, by the device's own clock: microseconds since 1970; 0 for the first name. The
    /// later of two names is the current one.
    package var named: Int64

    package init(name: String, signKey: [UInt8], boxKey: [UInt8], named: Int64 = 0) {
        self.name = name
        self.signKey = signKey
        self.boxKey = boxKey
        self.named = named
    }

    /// Returns whether both have the same keys, whatever their names are.
    package func isSameDevice(as other: Member) -> Bool { signKey == other.signKey && boxKey == other.boxKey }

    /// The text of ``signKey``.
    package var signKeyText: String { Hex.text(signKey) }

    /// ``signKey`` for people to compare: 128 bits of its hash.
    package var fingerprint: String { Self.fingerprint(of: signKey) }

    package static func fingerprint(of signKey: [UInt8]) -> String { Hex.text(Sodium.hash(signKey, count: 16)) }

    /// The short form in a frame: 8 bytes.
    var id: [UInt8] { Array(Sodium.hash(signKey, count: 16).prefix(8)) }

    package var json: JSON {
        var object: JSON.Object = [
            "device": .string(name), "sign": .string(Hex.text(signKey)), "box": .string(Hex.text(boxKey)),
        ]
        if named > 0 { object["named"] = .int(named) }
        return .object(object)
    }

    package init?(_ json: JSON) {
        guard let name = json["device"]?.stringValue, DeviceName.isValid(name),
            let signKey = json["sign"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) }),
            let boxKey = json["box"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) })
        else { return nil }
        let named = json["named"]?.intValue ?? 0
        guard named >= 0 else { return nil }
        self.init(name: name, signKey: signKey, boxKey: boxKey, named: named)
    }
}

/// The secret keys of this device.
package struct DeviceKeys: Sendable, Hashable {
    package let member: Member
    private let signSecret: [UInt8]
    private let boxSecret: [UInt8]

    package init(name: String) {
        var (signKey, signSecret) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64))
        crypto_sign_keypair(&signKey, &signSecret)
        var (boxKey, boxSecret) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
        crypto_box_keypair(&boxKey, &boxSecret)
        member = Member(name: name, signKey: signKey, boxKey: boxKey)
        self.signSecret = signSecret
        self.boxSecret = boxSecret
    }

    /// Returns the same keys under another name.
    package func renamed(_ name: String, at now: Int64) -> DeviceKeys {
        var member = member
        // Must be later than the former name, even if the clock was set back.
        (member.name, member.named) = (name, max(now, member.named + 1))
        return DeviceKeys(self, member)
    }

    private init(_ keys: DeviceKeys, _ member: Member) {
        (self.member, signSecret, boxSecret) = (member, keys.signSecret, keys.boxSecret)
    }

    /// Signs with Ed25519: 64 bytes.
    func signature(of bytes: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        crypto_sign_detached(&signature, nil, bytes, UInt64(bytes.count), signSecret)
        return signature
    }

    static func isSignature(_ signature: [UInt8], of bytes: [UInt8], by key: [UInt8]) -> Bool {
        guard signature.count == 64, key.count == 32 else { return false }
        return crypto_sign_verify_detached(signature, bytes, UInt64(bytes.count), key) == 0
    }

    /// Seals bytes for one device: crypto_box_seal, 48 bytes more.
    static func seal(_ bytes: [UInt8], for member: Member) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: bytes.count + Int(crypto_box_sealbytes()))
        crypto_box_seal(&sealed, bytes, UInt64(bytes.count), member.boxKey)
        return sealed
    }

    func open(_ sealed: [UInt8]) -> [UInt8]? {
        let more = Int(crypto_box_sealbytes())
        guard sealed.count > more else { return nil }
        var bytes = [UInt8](repeating: 0, count: sealed.count - more)
        guard crypto_box_seal_open(&bytes, sealed, UInt64(sealed.count), member.boxKey, boxSecret) == 0 else {
            return nil
        }
        return bytes
    }

    /// The stored form with the secrets, for a file that nobody else can read.
    package var json: JSON {
        [
            "member": member.json, "signSecret": .string(Hex.text(signSecret)),
            "boxSecret": .string(Hex.text(boxSecret)),
        ]
    }

    package init?(_ json: JSON) {
        guard let member = json["member"].flatMap(Member.init),
            let signSecret = json["signSecret"]?.stringValue.flatMap({ Hex.bytes($0, count: 64) }),
            let boxSecret = json["boxSecret"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) })
        else { return nil }
        self.member = member
        self.signSecret = signSecret
        self.boxSecret = boxSecret
    }
}
