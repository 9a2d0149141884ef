// SPDX-License-Identifier: Apache-2.0

import Varlink

/// Batches, which only the revision 2025-03-26 has.
extension MCPSession {
    /// The most messages of a batch.
    static let maximumBatch = 100

    /// Handles the messages of a batch in their order.
    mutating func receive(batch messages: [JSON], _ now: Instant) {
        guard !messages.isEmpty, messages.count <= Self.maximumBatch else {
            let reason = messages.isEmpty ? "the batch is empty" : "too many messages (maximum \(Self.maximumBatch))"
            return act(.send(MCPMessage.response(nil, .invalidRequest(reason))))
        }
        guard revision == MCPRevision.batching else { return refuse(batch: messages) }
        let number = newNumber()
        batches[number] = MCPBatch()
        currentBatch = number
        for message in messages { receive(message, now) }
        currentBatch = nil
        leave(number)
    }

    /// Refuses the batch of a client that has agreed on another revision. Each request gets an error with its id,
    /// because its caller waits for that.
    private mutating func refuse(batch messages: [JSON]) {
        let error = MCPError.invalidRequest("batches are not part of the agreed revision")
        let ids = messages.filter { $0["method"] != nil }.compactMap { MCPMessage.echo($0["id"]) }
        for id in ids { act(.send(MCPMessage.response(id, error))) }
        if ids.isEmpty { act(.send(MCPMessage.response(nil, error))) }
    }

    /// Sends a response, or keeps it for the others of its batch.
    mutating func respond(_ response: JSON, in batch: Int?) {
        guard let batch else { return act(.send(response)) }
        batches[batch]?.responses.append(response)
    }

    /// Counts a call whose response follows later.
    mutating func join(_ batch: Int?) {
        if let batch { batches[batch]?.open += 1 }
    }

    /// Counts a call that has ended, with or without a response. The last one sends the responses. A batch of
    /// notifications has none.
    mutating func leave(_ batch: Int?) {
        guard let batch, var content = batches[batch] else { return }
        content.open -= 1
        batches[batch] = content.open > 0 ? content : nil
        if content.open == 0, !content.responses.isEmpty { act(.send(.array(content.responses))) }
    }
}

/// A batch (JSON-RPC 2.0, section 6) whose responses go out together: as soon as its last call has ended.
struct MCPBatch {
    /// The number of calls in progress, and 1 while its messages are being read.
    var open = 1
    /// The responses so far.
    var responses: [JSON] = []
}
