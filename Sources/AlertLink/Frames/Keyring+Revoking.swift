// SPDX-License-Identifier: Apache-2.0

/// The removal of devices: the remaining devices get a new key, so that the removed one cannot read later messages.
extension Keyring {
    /// Takes a device out.
    /// - Parameter deviceName: This device, which makes the new key and sends it to the others.
    /// - Returns: False if no device has that name, or the name is this device's own.
    package mutating func revoke(_ name: String, deviceName: String) -> Bool {
        guard name != deviceName, let member = members[name] else { return false }
        remove([member.signKey])
        renew(deviceName: deviceName)
        return true
    }

    private mutating func renew(deviceName: String) {
        epoch += 1
        key = Sodium.random(32)
        madeBy = deviceName
    }

    /// Adopts a key that another device has made.
    ///
    /// If two devices make a key at the same time, the one with the higher number counts everywhere, then the one with
    /// the higher bytes. The maker of the losing key makes a third if the winning key was given to a device that it had
    /// taken out.
    /// - Returns: False if the known key is newer, or the same.
    package mutating func adopt(_ change: KeyFrame.Change, deviceName: String) -> Bool {
        let isNewer =
            change.epoch > epoch || change.epoch == epoch && key.lexicographicallyPrecedes(change.key)
        guard isNewer, change.epoch < UInt32.max else { return false }
        // The maker may not have received a device's new name yet.
        let given = change.members.map { member in
            members.values.first { $0.isSameDevice(as: member) && $0.named > member.named } ?? member
        }
        // A name is never given to another key, unless its device was taken out.
        for member in given {
            guard let known = members[member.name], known != member else { continue }
            guard change.revoked.contains(known.signKey) else { return false }
        }
        let isGiven = given.contains { revoked.contains($0.signKey) }
        let wasMine = madeBy == deviceName
        epoch = change.epoch
        key = change.key
        madeBy = change.by
        // The device that took this one out is out itself, or has let this one in again.
        if let removal, change.epoch > removal.epoch || change.revoked.contains(removal.bySign) { self.removal = nil }
        noteLeavers(change.revoked)
        replaceMembers(given.filter { !revoked.contains($0.signKey) })
        remove(change.revoked)
        if isGiven, wasMine { renew(deviceName: deviceName) }
        return true
    }

    /// Records that this device was taken out.
    /// - Returns: False if that is known.
    package mutating func leave(_ removal: Removal, now: Int64) -> Bool {
        guard self.removal == nil else { return false }
        self.removal = removal
        self.removal?.at = now
        return true
    }
}
