// SPDX-License-Identifier: Apache-2.0

/// A violation of the Varlink protocol by a peer. The connection cannot be used afterwards.
public enum ProtocolViolation: Error, Sendable, Hashable {
    /// A message is longer than this many bytes, or has no end within them.
    case messageTooLarge(limit: Int)
    /// A message is not valid JSON.
    case malformedJSON(JSONSyntaxError)
    /// A message is JSON, but no object.
    case notAnObject
    /// A call does not name a method.
    case missingMethod
    /// A member of a call or a reply is not of its type, e.g. `"more": 1`.
    case wrongType(member: String)
    /// Two of `oneway`, `more` and `upgrade` were said together, which contradict one another.
    case conflictingFlags
    /// A reply arrived that no call was waiting for.
    case unexpectedReply
    /// A reply says `continues` though the call did not say `more`.
    case unexpectedContinues
    /// The parameters of a reply are not what the interface promises; the path names the first bad field.
    case malformedReply(path: String)
    /// The connection ended in the middle of a message.
    case truncatedMessage
}

extension ProtocolViolation: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .messageTooLarge(let limit): "the message is longer than \(limit) bytes"
        case .malformedJSON(let error): error.description
        case .notAnObject: "the message is not a JSON object"
        case .missingMethod: "the call names no method"
        case .wrongType(let member): "the member \(JSON.string(member)) of the message is of the wrong type"
        case .conflictingFlags: "the call says two of oneway, more and upgrade"
        case .unexpectedReply: "a reply arrived that nothing was waiting for"
        case .unexpectedContinues: "a reply announces another one that was not asked for"
        case .malformedReply(let path): "the field \(JSON.string(path)) of the reply is missing or of the wrong type"
        case .truncatedMessage: "the connection ended in the middle of a message"
        }
    }
}
