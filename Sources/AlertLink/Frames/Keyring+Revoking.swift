// SPDX-License-Identifier: Apache-2.0

/// Taking devices out: those that stay get a new key, so that what is said from then on is not for the one that left.
extension Keyring {
    /// Takes a device out.
    /// - Parameter deviceName: This device, which makes the new key and gives it to the others.
    /// - Returns: False when there is none of that name, or it is this one.
    package mutating func revoke(_ name: String, deviceName: String) -> Bool {
        guard name != deviceName, let member = members[name] else { return false }
        remove([member.signKey])
        renew(deviceName: deviceName)
        return true
    }

    /// Makes a new key.
    private mutating func renew(deviceName: String) {
        epoch += 1
        key = Sodium.random(32)
        madeBy = deviceName
    }

    /// Takes over a key that another device has made.
    ///
    /// Of two that were made at the same time that with the higher number, then the higher bytes, counts for everybody.
    /// Whoever made the other one, and took out a device to which this one was given, makes a third.
    /// - Returns: False when what is known is newer, or the same.
    package mutating func adopt(_ change: KeyFrame.Change, deviceName: String) -> Bool {
        let isNewer =
            change.epoch > epoch || change.epoch == epoch && key.lexicographicallyPrecedes(change.key)
        guard isNewer, change.epoch < UInt32.max else { return false }
        // Its maker may not have heard yet that a device has taken another name.
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
        // Whoever said that this device is out is out itself, or has let it in again.
        if let removal, change.epoch > removal.epoch || change.revoked.contains(removal.bySign) { self.removal = nil }
        noteLeavers(change.revoked)
        replaceMembers(given.filter { !revoked.contains($0.signKey) })
        remove(change.revoked)
        if isGiven, wasMine { renew(deviceName: deviceName) }
        return true
    }

    /// This device was taken out.
    /// - Returns: False when that is known.
    package mutating func leave(_ removal: Removal, now: Int64) -> Bool {
        guard self.removal == nil else { return false }
        self.removal = removal
        self.removal?.at = now
        return true
    }
}
