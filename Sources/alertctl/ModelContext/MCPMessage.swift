// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A message of a client: JSON-RPC 2.0 without batches, as the Model Context Protocol uses it.
enum MCPMessage: Equatable {
    /// The id of a request, which the response repeats.
    enum ID: Hashable {
        case string(String)
        case integer(Int64)

        init?(_ json: JSON?) {
            switch json {
            case .string(let text): self = .string(text)
            case .int(let number): self = .integer(number)
            default: return nil
            }
        }

        var json: JSON {
            switch self {
            case .string(let text): .string(text)
            case .integer(let number): .int(number)
            }
        }
    }

    case request(ID, method: String, params: JSON.Object)
    case notification(method: String, params: JSON.Object)
    /// A response. This server sends no requests, so it expects none.
    case response

    /// Reads a message.
    ///
    /// - Throws: The error to answer with, together with the id if it could be read.
    init(_ json: JSON) throws(Refused) {
        guard let object = json.objectValue else {
            throw Refused(error: .invalidRequest("a message must be one JSON object; batches are not supported"))
        }
        let id = ID(object["id"])
        guard object["jsonrpc"]?.stringValue == "2.0" else {
            throw Refused(id: id, error: .invalidRequest("\"jsonrpc\" must be \"2.0\""))
        }
        guard let method = object["method"]?.stringValue else {
            guard object["result"] != nil || object["error"] != nil else {
                throw Refused(id: id, error: .invalidRequest("\"method\" is missing"))
            }
            self = .response
            return
        }
        let params = object["params"].map { $0.isNull ? .object([:]) : $0 } ?? .object([:])
        guard let params = params.objectValue else {
            throw Refused(id: id, error: .invalidParams("\"params\" must be an object"))
        }
        if object["id"] == nil {
            self = .notification(method: method, params: params)
        } else if let id {
            self = .request(id, method: method, params: params)
        } else {
            throw Refused(error: .invalidRequest("\"id\" must be a string or an integer"))
        }
    }

    /// The refusal of a message.
    struct Refused: Error, Equatable {
        var id: ID?
        var error: MCPError
    }

    /// Returns the response to a request.
    static func response(_ id: ID, _ result: JSON.Object) -> JSON {
        ["jsonrpc": "2.0", "id": id.json, "result": .object(result)]
    }

    /// Returns the response that reports an error; without an id if it could not be read.
    static func response(_ id: ID?, _ error: MCPError) -> JSON {
        var object: JSON.Object = ["code": .int(error.code), "message": .string(error.message)]
        if let data = error.data { object["data"] = data }
        return ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": .object(object)]
    }

    /// Returns a notification.
    static func notification(_ method: String, _ params: JSON.Object) -> JSON {
        ["jsonrpc": "2.0", "method": .string(method), "params": .object(params)]
    }
}

/// An error of the protocol. A tool reports its own errors in its result, where the model sees them.
struct MCPError: Error, Equatable {
    /// The number, from JSON-RPC 2.0 section 5.1 or the revision 2026-07-28.
    let code: Int64
    let message: String
    var data: JSON?

    static func parseError(_ reason: String) -> MCPError { MCPError(code: -32700, message: reason) }
    static func invalidRequest(_ reason: String) -> MCPError { MCPError(code: -32600, message: reason) }
    static func invalidParams(_ reason: String) -> MCPError { MCPError(code: -32602, message: reason) }
    static func unknownMethod(_ name: String) -> MCPError {
        MCPError(code: -32601, message: "unknown method: \(name.prefix(200))")
    }
    static func unsupportedVersion(_ version: String) -> MCPError {
        MCPError(
            code: -32022, message: "unsupported protocol version",
            data: [
                "supported": .array(MCPRevision.all.map { .string($0) }), "requested": .string(version),
            ])
    }
}

/// The revisions of the Model Context Protocol. Up to 2025-11-25 a connection begins with `initialize`. From 2026-07-28
/// on each request names its revision, and there is no connection state.
enum MCPRevision {
    /// The revision in which each request stands alone.
    static let stateless = "2026-07-28"
    /// The revisions that begin with `initialize`, newest first.
    static let withHandshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
    /// All revisions, newest first.
    static let all = [stateless] + withHandshake

    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let clientKey = "io.modelcontextprotocol/clientInfo"
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// The envelope of a request.
    enum Envelope: Equatable {
        /// A request of a connection that began with `initialize`.
        case handshake
        /// A request that stands alone, and the name that its client claims.
        case stateless(client: String?)
    }

    /// Reads the envelope of a request.
    ///
    /// - Parameter isInitialized: Whether the connection began with `initialize`.
    static func envelope(of params: JSON.Object, isInitialized: Bool) throws(MCPError) -> Envelope {
        let meta = params["_meta"]?.objectValue ?? [:]
        guard let version = meta[versionKey] else {
            if isInitialized { return .handshake }
            throw .invalidParams("params._meta needs \(versionKey), or the connection must begin with initialize")
        }
        guard let version = version.stringValue else { throw .invalidParams("\(versionKey) must be a string") }
        guard version == stateless else { throw .unsupportedVersion(version) }
        guard meta[capabilitiesKey]?.objectValue != nil else {
            throw .invalidParams("params._meta needs \(capabilitiesKey), an object")
        }
        return .stateless(client: meta[clientKey]?["name"]?.stringValue)
    }
}
