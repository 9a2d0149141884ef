// SPDX-License-Identifier: Apache-2.0

import Varlink

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
