// SPDX-License-Identifier: Apache-2.0

import AlertLink
import TOMLKit

extension Settings {
    /// `[inbox]`: machines that are no devices.
    static func inbox(_ table: TOMLTable) throws(Fault) -> InboxState.Rules {
        var reader = SettingsReader(table, place: "inbox.")
        var rules = InboxState.Rules()
        rules.fromBroker = Set(try reader.strings("from-broker"))
        rules.to = try reader.strings("to")
        if let keys = try reader.table("keys") {
            var inner = SettingsReader(keys, place: "inbox.keys.")
            for name in keys.keys.sorted() {
                guard let key = InboxState.Rules.key(try inner.required(name)) else {
                    throw wrong("inbox.keys.\(name) takes the 64 digits that \"alert-link relay-key\" prints there")
                }
                rules.keys[name] = key
            }
            try inner.end()
        }
        try reader.end()
        for name in rules.fromBroker.union(rules.keys.keys).sorted() {
            guard DeviceName.isSender(name) else { throw wrong("inbox: \"\(name)\" cannot be the name of a machine") }
        }
        guard rules.fromBroker.isDisjoint(with: rules.keys.keys) else {
            throw wrong("inbox: a machine is either in from-broker or in keys")
        }
        guard rules.to.count <= 32, rules.to.allSatisfy(DeviceName.isAddressee) else {
            throw wrong("inbox.to takes names of devices, or \"all\"")
        }
        return rules
    }
}
