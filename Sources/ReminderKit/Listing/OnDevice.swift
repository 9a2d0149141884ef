// SPDX-License-Identifier: Apache-2.0

package import Varlink

/// A notification or an event, with its device.
package struct OnDevice<Value> {
    package var value: Value
    /// The device; nil for this device.
    package var device: String?

    package init(value: Value, device: String? = nil) {
        self.value = value
        self.device = device
    }
}

extension OnDevice where Value: VarlinkValue {
    /// The JSON form, with the device if it is another one.
    package var json: JSON {
        guard let device, case .object(var object) = value.varlink else { return value.varlink }
        object["device"] = .string(device)
        return .object(object)
    }
}
