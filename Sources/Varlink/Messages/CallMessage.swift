// SPDX-License-Identifier: Apache-2.0

/// A call on the wire: a JSON object that names a method.
public struct CallMessage: Sendable, Hashable {
    /// The method with its interface, such as `org.varlink.service.GetInfo`.
    public var method: String
    /// The parameters; empty for a call without any.
    public var parameters: JSON.Object
    /// A Boolean value indicating whether the caller wants no reply, not even an error.
    public var oneway: Bool
    /// A Boolean value indicating whether the caller accepts several replies.
    public var more: Bool
    /// A Boolean value indicating whether the connection should leave the Varlink protocol after the reply.
    public var upgrade: Bool

    /// Creates a call.
    public init(
        method: String, parameters: JSON.Object = [:], oneway: Bool = false, more: Bool = false, upgrade: Bool = false
    ) {
        self.method = method
        self.parameters = parameters
        self.oneway = oneway
        self.more = more
        self.upgrade = upgrade
    }

    /// Reads a call. Unknown members are ignored; `null` is equivalent to a missing member.
    public init(_ json: JSON) throws(ProtocolError) {
        guard case .object(let message) = json else { throw .notAnObject }
        self.init(method: "")
        var isNamed = false
        for member in message.members where !member.value.isNull {
            switch (member.key, member.value) {
            case ("method", .string(let name)):
                method = name
                isNamed = true
            case ("parameters", .object(let object)): parameters = object
            case ("oneway", .bool(let flag)): oneway = flag
            case ("more", .bool(let flag)): more = flag
            case ("upgrade", .bool(let flag)): upgrade = flag
            case ("method", _), ("parameters", _), ("oneway", _), ("more", _), ("upgrade", _):
                throw .wrongType(member: member.key)
            default: break
            }
        }
        guard isNamed else { throw .missingMethod }
        guard (oneway ? 1 : 0) + (more ? 1 : 0) + (upgrade ? 1 : 0) <= 1 else { throw .conflictingFlags }
    }

    /// The interface and the name of the method; nil without a full stop between them.
    public var nameParts: (interface: Substring, method: Substring)? {
        guard let dot = method.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return (method[..<dot], method[method.utf8.index(after: dot)...])
    }

    /// Appends the message and its final NUL. False flags and empty parameters are omitted, which is the form that
    /// certification suites compare with.
    public func serialize(into bytes: inout [UInt8]) {
        bytes.append(literal: "{\"method\":")
        JSON.serialize(method, into: &bytes)
        if !parameters.isEmpty {
            bytes.append(literal: ",\"parameters\":")
            parameters.serialize(into: &bytes)
        }
        if oneway { bytes.append(literal: ",\"oneway\":true") }
        if more { bytes.append(literal: ",\"more\":true") }
        if upgrade { bytes.append(literal: ",\"upgrade\":true") }
        bytes.append(literal: "}\0")
    }
}
