// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// The value of a hint, of a type that the session bus has.
package enum HintValue: Sendable, Hashable {
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case double(Double)
    case boolean(Bool)
    case text(String)
}

extension Notifications.Hint {
    /// The value; nil unless there is exactly one, and one that its type can hold.
    package var value: HintValue? {
        var values: [HintValue?] = []
        if let byte { values.append(UInt8(exactly: byte).map(HintValue.byte)) }
        if let int32 { values.append(Int32(exactly: int32).map(HintValue.int32)) }
        if let uint32 { values.append(UInt32(exactly: uint32).map(HintValue.uint32)) }
        if let int64 { values.append(.int64(Int64(int64))) }
        if let double { values.append(double.isFinite ? .double(double) : nil) }
        if let boolean { values.append(.boolean(boolean)) }
        if let text { values.append(.text(text)) }
        return values.count == 1 ? values[0] : nil
    }
}
