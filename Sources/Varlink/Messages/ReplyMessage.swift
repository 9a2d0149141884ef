// SPDX-License-Identifier: Apache-2.0

/// A reply on the wire: a JSON object with results or an error.
public struct ReplyMessage: Sendable, Hashable {
    /// The results, or the fields of the error.
    public var parameters: JSON.Object
    /// A Boolean value indicating whether another reply to the same call follows.
    public var continues: Bool
    /// The error with its interface, such as `org.varlink.service.MethodNotFound`; nil if the call succeeded.
    public var error: String?

    /// Creates a reply.
    public init(parameters: JSON.Object = [:], continues: Bool = false, error: String? = nil) {
        self.parameters = parameters
        self.continues = continues
        self.error = error
    }

    /// Reads a reply. Unknown members are ignored; `null` is equivalent to a missing member.
    public init(_ json: JSON) throws(ProtocolError) {
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

    /// Appends the message and its final NUL. A false `continues` is omitted; `parameters` are always written, because
    /// some clients require them.
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
