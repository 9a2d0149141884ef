// SPDX-License-Identifier: Apache-2.0

/// A violation of the Varlink protocol by a peer. The connection cannot be used afterwards.
public enum ProtocolViolation: Error, Sendable, Hashable {
    /// A message is longer than this number of bytes, or has no end within them.
    case messageTooLarge(limit: Int)
    /// A message is not valid JSON.
    case malformedJSON(JSONSyntaxError)
    /// A message is JSON but not an object.
    case notAnObject
    /// A call does not name a method.
    case missingMethod
    /// A member of a call or reply has the wrong type, such as `"more": 1`.
    case wrongType(member: String)
    /// A call has two of `oneway`, `more` and `upgrade`, which contradict each other.
    case conflictingFlags
    /// A reply arrived for which no call was waiting.
    case unexpectedReply
    /// A reply has `continues` although the call did not have `more`.
    case unexpectedContinues
    /// The parameters of a reply do not fit the interface; the path names the first invalid field.
    case malformedReply(path: String)
    /// The connection ended inside a message.
    case truncatedMessage
}

extension ProtocolViolation: CustomStringConvertible {
    /// A sentence for people.
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
