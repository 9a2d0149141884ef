// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A message of a client: JSON-RPC 2.0, as the Model Context Protocol uses it. A batch is an array of messages.
enum MCPMessage: Equatable {
    /// The id of a request, which the response repeats: a string or an integer.
    struct ID: Hashable {
        /// The id as the client wrote it. One that writes 7.0 may compare it with 7.0.
        let json: JSON
        /// The id in a form that can be compared: 7 for 7.0.
        private let value: JSON

        init?(_ json: JSON?) {
            switch json {
            case .string?: value = json ?? .null
            case let number?:
                guard let whole = number.wholeValue else { return nil }
                value = .int(whole)
            case nil: return nil
            }
            self.json = json ?? .null
        }

        static func == (left: ID, right: ID) -> Bool { left.value == right.value }
        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }

    case request(ID, method: String, params: JSON.Object)
    case notification(method: String, params: JSON.Object)
    /// A response. This server sends no requests, so it expects none.
    case response

    /// Reads a message.
    ///
    /// - Throws: The error to answer with, together with the id if it could be read.
    init(_ json: JSON) throws(Refusal) {
        guard let object = json.objectValue else {
            throw Refusal(error: .invalidRequest("a message must be a JSON object"))
        }
        let id = ID(object["id"])
        let given = Self.echo(object["id"])
        guard object["jsonrpc"]?.stringValue == "2.0" else {
            throw Refusal(id: given, error: .invalidRequest("\"jsonrpc\" must be \"2.0\""))
        }
        guard let method = object["method"]?.stringValue else {
            guard object["result"] != nil || object["error"] != nil else {
                throw Refusal(id: given, error: .invalidRequest("\"method\" is missing"))
            }
            self = .response
            return
        }
        let params = object["params"].map { $0.isNull ? .object([:]) : $0 } ?? .object([:])
        guard let params = params.objectValue else {
            throw Refusal(id: given, error: .invalidParams("\"params\" must be an object"))
        }
        if object["id"] == nil {
            self = .notification(method: method, params: params)
        } else if let id {
            self = .request(id, method: method, params: params)
        } else {
            throw Refusal(id: given, error: .invalidRequest("\"id\" must be a string or an integer"))
        }
    }

    /// Returns an id for the response to a message that is refused: any string or number, since the client waits for
    /// what it sent.
    static func echo(_ id: JSON?) -> JSON? {
        switch id {
        case .string?, .int?, .float?: id
        default: nil
        }
    }

    /// The refusal of a message.
    struct Refusal: Error, Equatable {
        /// The id of the message, if it has one.
        var id: JSON?
        var error: MCPError
    }

    /// Returns the response to a request.
    static func response(_ id: ID, _ result: JSON.Object) -> JSON {
        ["jsonrpc": "2.0", "id": id.json, "result": .object(result)]
    }

    /// Returns the response that reports an error; without an id if it could not be read.
    static func response(_ id: JSON?, _ error: MCPError) -> JSON {
        var object: JSON.Object = ["code": .int(error.code), "message": .string(error.message)]
        if let data = error.data { object["data"] = data }
        return ["jsonrpc": "2.0", "id": id ?? .null, "error": .object(object)]
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
    /// The only revision with batches.
    static let batching = "2025-03-26"
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
