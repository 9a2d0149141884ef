// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A notification or an event, with its device.
struct HistoryEntry<Value> {
    var value: Value
    /// The device; nil for this device.
    var device: String?
}

extension HistoryEntry where Value: VarlinkValue {
    /// The JSON form, with the device if it is another one.
    var json: JSON {
        guard let device, case .object(var object) = value.varlink else { return value.varlink }
        object["device"] = .string(device)
        return .object(object)
    }
}
