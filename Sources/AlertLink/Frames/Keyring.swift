// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// The key that a person's devices share, and the devices that have it.
package struct Keyring: Sendable, Hashable {
    /// The maximum number of devices.
    package static let maximumMembers = 256
    /// The maximum number of removed devices that are remembered. Of further ones the first are forgotten, and count as
    /// unknown.
    package static let maximumRevoked = 256

    /// The number of the key.
    package var epoch: UInt32
    /// The shared key, 32 bytes.
    package var key: [UInt8]
    /// The paired devices by name, including this one.
    package private(set) var members: [String: Member] = [:]
    /// The devices that this device has let in, and announces to the others.
    package private(set) var granted: Set<String> = []
    /// The device that made this key; nil if that is the first device.
    package internal(set) var madeBy: String?
    /// Former names of devices, by their present ones: limits for a name apply to its device.
    package private(set) var formerNames: [String: [String]] = [:]
    /// The maximum number of former names kept of a device; the last ones stay.
    private static let maximumFormer = 16
    /// The signing keys of devices that were taken out.
    private(set) var revoked: [[UInt8]] = []
    /// Removed devices that this device informs of their removal; the last ones.
    package private(set) var leavers: [Member] = []
    private static let maximumLeavers = 32
    /// The removal of this device; nil while it belongs to the others.
    package internal(set) var removal: Removal?

    /// The end of this device's membership.
    package struct Removal: Sendable, Hashable {
        /// The device that reported it.
        package var by: String
        /// The signing key of that device.
        var bySign: [UInt8]
        /// The signing key of this device that is out.
        var of: [UInt8]
        /// The key of the group that this device was not given.
        var epoch: UInt32
        /// The time at which this device learned it: microseconds since 1970.
        package var at: Int64 = 0

        init(by sender: Member, of signKey: [UInt8], epoch: UInt32) {
            (by, bySign, of, self.epoch) = (sender.name, sender.signKey, signKey, epoch)
        }

        /// Returns whether the removal is about these keys.
        package func isAbout(_ member: Member) -> Bool { member.signKey == of }

        var json: JSON {
            [
                "by": .string(by), "bySign": .string(Hex.text(bySign)), "of": .string(Hex.text(of)),
                "epoch": .int(Int64(epoch)), "at": .int(at),
            ]
        }

        init?(_ json: JSON) {
            guard let by = json["by"]?.stringValue,
                let bySign = json["bySign"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) }),
                let of = json["of"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) }),
                let epoch = json["epoch"]?.intValue.flatMap(UInt32.init(exactly:)), let at = json["at"]?.intValue
            else { return nil }
            (self.by, self.bySign, self.of, self.epoch, self.at) = (by, bySign, of, epoch, at)
        }
    }

    /// Creates a new key for the first device.
    package init(first member: Member) {
        epoch = 1
        key = Sodium.random(32)
        members[member.name] = member
    }

    init(epoch: UInt32, key: [UInt8], members: [Member]) {
        self.epoch = epoch
        self.key = key
        for member in members { self.members[member.name] = member }
    }

    /// Lets a device in. False if the name belongs to another key, or there are too many devices.
    @discardableResult
    package mutating func add(_ member: Member, isGranted: Bool = false) -> Bool {
        if let known = members[member.name], known != member { return false }
        guard !revoked.contains(member.signKey) else { return false }
        guard members[member.name] != nil || members.count < Self.maximumMembers else { return false }
        guard !members.values.contains(where: { $0.id == member.id && $0.name != member.name }) else { return false }
        members[member.name] = member
        if isGranted { granted.insert(member.name) }
        dropLeavers()
        return true
    }

    /// Adopts the new name of a device.
    /// - Returns: False if the device is no member, the name is not new, or it belongs to another device.
    package mutating func rename(_ member: Member) -> Bool {
        guard let known = members.values.first(where: { $0.isSameDevice(as: member) }), known.name != member.name,
            known.named < member.named, members[member.name] == nil
        else { return false }
        members[known.name] = nil
        members[member.name] = member
        dropLeavers()
        if granted.remove(known.name) != nil { granted.insert(member.name) }
        if madeBy == known.name { madeBy = member.name }
        let former = (formerNames.removeValue(forKey: known.name) ?? []) + [known.name]
        formerNames[member.name] = Array(former.suffix(Self.maximumFormer))
        return true
    }

    /// Returns the name by which this device knows a member with these keys.
    package func name(of member: Member) -> String? { members.values.first { $0.isSameDevice(as: member) }?.name }

    /// Returns names of addressees with the former names of devices replaced by their present ones: what a person
    /// addressed to a device is for the device with that key. A name that a device has now is that device's.
    package func following(_ names: [String]) -> [String] {
        names.map { name in
            guard members[name] == nil else { return name }
            let renamed = members.values.filter { formerNames[$0.name]?.contains(name) == true }
            // Several have had the name one after the other: the last is meant.
            return renamed.max { $0.named < $1.named }?.name ?? name
        }
    }

    /// Returns whether a device with this key was taken out.
    package func isRevoked(_ member: Member) -> Bool { revoked.contains(member.signKey) }

    func isRevoked(id: some Sequence<UInt8>) -> Bool {
        let id = Array(id)
        return revoked.contains { Member(name: "", signKey: $0, boxKey: []).id == id }
    }

    /// Takes devices with these signing keys out for good.
    mutating func remove(_ signKeys: [[UInt8]]) {
        noteLeavers(signKeys)
        for signKey in signKeys where !revoked.contains(signKey) { revoked.append(signKey) }
        revoked = Array(revoked.suffix(Self.maximumRevoked))
        for (name, member) in members where signKeys.contains(member.signKey) {
            members[name] = nil
            formerNames[name] = nil
            granted.remove(name)
        }
    }

    /// Notes which of the members leave with these signing keys.
    mutating func noteLeavers(_ signKeys: [[UInt8]]) {
        leavers += members.values.filter { signKeys.contains($0.signKey) }.sorted { $0.name < $1.name }
        dropLeavers()
    }

    /// Forgets removed devices whose names others have now: their message would lie at the topic of the new device.
    private mutating func dropLeavers() {
        leavers.removeAll { leaver in members[leaver.name].map { !$0.isSameDevice(as: leaver) } ?? false }
        leavers = Array(leavers.suffix(Self.maximumLeavers))
    }

    mutating func replaceMembers(_ list: [Member]) {
        members = [:]
        for member in list { members[member.name] = member }
        dropLeavers()
        granted.formIntersection(members.keys)
        formerNames = formerNames.filter { members[$0.key] != nil }
    }

    func member(id: some Sequence<UInt8>) -> Member? {
        let id = Array(id)
        return members.values.first { $0.id == id }
    }

    /// Returns the name of an alert or a shared value in topics, which reveals nothing to a broker.
    package func topicName(of text: String) -> String { Hex.text(Sodium.hash(Array(text.utf8), key: key, count: 16)) }

    /// The stored form with the key, for a file that nobody else can read.
    package var json: JSON {
        var object: JSON.Object = [
            "epoch": .int(Int64(epoch)), "key": .string(Hex.text(key)),
            "members": .array(members.values.sorted { $0.name < $1.name }.map(\.json)),
            "granted": .array(granted.sorted().map(JSON.string)),
            "revoked": .array(revoked.map { .string(Hex.text($0)) }),
        ]
        object["madeBy"] = madeBy.map(JSON.string)
        if !leavers.isEmpty { object["leavers"] = .array(leavers.map(\.json)) }
        object["removal"] = removal?.json
        if !formerNames.isEmpty {
            object["former"] = .array(
                formerNames.sorted { $0.key < $1.key }.map { name, former in
                    ["device": .string(name), "names": .array(former.map(JSON.string))]
                })
        }
        return .object(object)
    }

    package init?(_ json: JSON) {
        guard let epoch = json["epoch"]?.intValue.flatMap(UInt32.init(exactly:)),
            let key = json["key"]?.stringValue.flatMap({ Hex.bytes($0, count: 32) }),
            let members = json["members"]?.arrayValue, members.count <= Self.maximumMembers
        else { return nil }
        let known = members.compactMap(Member.init)
        guard known.count == members.count else { return nil }
        self.init(epoch: epoch, key: key, members: known)
        madeBy = json["madeBy"]?.stringValue
        revoked = (json["revoked"]?.arrayValue ?? []).compactMap {
            $0.stringValue.flatMap { Hex.bytes($0, count: 32) }
        }
        leavers = (json["leavers"]?.arrayValue ?? []).compactMap(Member.init)
        removal = json["removal"].flatMap(Removal.init)
        for entry in json["former"]?.arrayValue ?? [] {
            guard let name = entry["device"]?.stringValue, self.members[name] != nil else { continue }
            formerNames[name] = (entry["names"]?.arrayValue ?? []).compactMap(\.stringValue)
        }
        granted = Set((json["granted"]?.arrayValue ?? []).compactMap(\.stringValue)).intersection(self.members.keys)
    }
}
