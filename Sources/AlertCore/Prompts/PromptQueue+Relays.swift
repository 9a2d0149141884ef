// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

// The programs that take questions to other devices, and bring answers back.
extension PromptQueue {
    /// Registers a connection as that of a relay. The same connection may register again.
    ///
    /// - Returns: Whether an approval is open that may go to other devices, so that the person should know of the new
    ///   relay.
    /// - Throws: `Prompts.Invalid` while another connection is registered.
    package mutating func addRelay(
        _ kind: Prompts.RelayKind, connection: UInt64
    ) throws(Prompts.Invalid) -> Bool {
        guard relays[kind] != connection else { return false }
        guard relays[kind] == nil else {
            throw Prompts.Invalid(
                field: "kind", reason: "another connection is alert-\(kind.rawValue)'s; it must end first")
        }
        relays[kind] = connection
        return open.values.contains { $0.isApproval && $0.question.to?.isEmpty == false }
    }

    /// Removes the relay of a connection that has ended.
    package mutating func removeRelay(connection: UInt64) {
        relays = relays.filter { $0.value != connection }
    }

    /// Records that a device has received an approval. The answer of the device then counts on this connection.
    ///
    /// - Throws: `Prompts.Invalid` if the connection is no relay's, or if the prompt does not go to the device; what
    ///   `openPrompt` throws.
    package mutating func received(_ id: String, on device: String, connection: UInt64) throws {
        guard relays.values.contains(connection) else {
            throw Prompts.Invalid(field: "device", reason: "this connection is not registered; call Relay first")
        }
        guard try openPrompt(id).isSent(to: device) else {
            throw Prompts.Invalid(field: "device", reason: "\(id) was not sent to \(device)")
        }
        // Names are bounded by the 32 of the settings, unless those are "all" or "on-call".
        guard let known = open[id]?.receivers, known[device] != nil || known.count < OpenPrompt.maximumTypists else {
            throw Prompts.TooMany(what: "devices on which one question is answered", limit: OpenPrompt.maximumTypists)
        }
        open[id]?.receivers[device] = connection
    }
}
