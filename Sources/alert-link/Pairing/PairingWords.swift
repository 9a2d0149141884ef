// SPDX-License-Identifier: Apache-2.0

import AlertLink

/// The reasons why a pairing has failed, for people.
enum PairingWords {
    /// - Parameters:
    /// - byOther: Whether the other device refused.
    /// - isIn: Whether this device has the key.
    /// - name: The name of this device.
    /// - peer: The name of the other device; empty if unknown.
    static func fault(
        _ reason: PairingMessage.Reason, byOther: Bool, isIn: Bool, name: String, peer: String
    ) -> Fault {
        let other = peer.isEmpty ? "the other device" : peer
        let text =
            switch (reason, byOther) {
            case (.declined, true): "\(other) has ended the pairing; nothing was stored"
            case (.declined, false): "not paired; nothing was stored"
            case (.code, true): "\(other) wants the code on its screen: run \"alertctl devices join\" and type it"
            case (.code, false):
                "the answer does not know the code: either it is not the newest one, or somebody is between"
            case (.busy, _): "the other device pairs with another one; pair once more when that is done"
            case (.nameTaken, true):
                "another device has the name \(name), or there are \(Keyring.maximumMembers) devices; set another "
                    + "device in link.toml"
            case (.nameTaken, false):
                "the new device has the name of another one, or there are \(Keyring.maximumMembers) devices; it needs "
                    + "another name in its link.toml"
            case (.revoked, _):
                "\(isIn ? "the new" : "this") device was taken out with these keys; delete its identity.json and "
                    + "keyring.json, then pair it once more"
            case (.changed, _): "what the devices said was changed on the way; nothing was stored"
            }
        return Fault(reason == .busy ? .temporary : .refused, text)
    }
}
