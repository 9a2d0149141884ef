// SPDX-License-Identifier: Apache-2.0

/// A reply as it travels: one JSON object with results or an error.
public struct ReplyMessage: Sendable, Hashable {
    /// The results, or what there is to know of the error.
    public var parameters: JSON.Object
    /// Another reply to the same call follows.
    public var continues: Bool
    /// The error with its interface, e.g. `org.varlink.service.MethodNotFound`; nil if the call succeeded.
    public var error: String?

    /// A reply.
    public init(parameters: JSON.Object = [:], continues: Bool = false, error: String? = nil) {
        self.parameters = parameters
        self.continues = continues
        self.error = error
    }

    /// Reads a reply. Members it does not know are ignored; `null` is the same as a missing member.
    public init(_ json: JSON) throws(ProtocolViolation) {
        guard case .object(let message) = json else { throw .notAnObject }
        self.init()
        for member in message.members where !member.value.isNull {
            switch (member.key, member.value) {
            case ("parameters", .object(let object)): parameters = object
            case ("continues", .bool(let flag)): continues = flag
            case ("error", .string(let name)): error = name
            case ("parameters", _), ("continues", _), ("error", _): throw .wrongType(member: member.key)
            default: break
            }
        }
    }

    /// Adds the message with the NUL that ends it. `continues` is left out where it is false; `parameters` is
    /// always written, as some clients want to find it.
    public func serialize(into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        if let error {
            bytes.append(literal: "\"error\":")
            JSON.serialize(error, into: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        bytes.append(literal: "\"parameters\":")
        parameters.serialize(into: &bytes)
        if continues { bytes.append(literal: ",\"continues\":true") }
        bytes.append(literal: "}\0")
    }
}
