// SPDX-License-Identifier: Apache-2.0

/// The names under which alertd gets the alerts of other devices.
extension ReceiverState {
    /// The id of an alert here: its id and its device, as far as the daemon takes such an id.
    func copyID(of name: Name) -> String {
        let id = "\(name.key.id)@\(name.origin)"
        let isFine = name.key.id.unicodeScalars.allSatisfy {
            $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) && $0 != "/"
        }
        if isFine, !id.hasPrefix("-"), id.utf8.count <= 255, names[id] == nil || names[id] == name { return id }
        // Two kinds of alert may have one id.
        var number = 1
        while names["\(name.key.kind.rawValue)-\(number)@\(name.origin)"] != nil { number += 1 }
        return "\(name.key.kind.rawValue)-\(number)@\(name.origin)"
    }

    /// The name of a delivery, the same whenever it is tried again. Names of devices and ids may be long: a hash is
    /// not.
    static func delivery(of name: Name, _ message: AlertMessage, showing: Int64) -> String {
        let parts = [name.origin, name.key.text, "\(message.nonce)", "\(message.said)", "\(showing)"]
        return Hex.text(Sodium.hash(Array(parts.joined(separator: "\0").utf8), count: 16))
    }
}
