// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

@testable import AgentFront
@testable import alertctl

/// A session, and the time that passes for it.
struct MCPFixture {
    var session = MCPSession(caller: MCPCaller(zone: nil, language: nil))
    var now = ContinuousClock.now

    mutating func handle(_ event: MCPSession.Event) -> [MCPSession.Action] { session.handle(event, at: now) }

    mutating func line(_ text: String) -> [MCPSession.Action] { handle(.line(Array(text.utf8))) }

    /// The only message that a line is answered with.
    mutating func reply(_ text: String) throws -> JSON {
        let actions = line(text)
        guard actions.count == 1, case .send(let message) = actions[0] else { throw UnexpectedActions(actions) }
        return message
    }

    /// Sends a request of the revision without a handshake.
    mutating func request(_ id: String, _ method: String, _ params: JSON.Object = [:]) -> [MCPSession.Action] {
        var params = params
        var meta = params["_meta"]?.objectValue ?? [:]
        meta["io.modelcontextprotocol/protocolVersion"] = "2026-07-28"
        meta["io.modelcontextprotocol/clientCapabilities"] = [:]
        meta["io.modelcontextprotocol/clientInfo"] = ["name": "Some Client", "version": "1"]
        params["_meta"] = .object(meta)
        let message: JSON = [
            "jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": .object(params),
        ]
        return line(message.description)
    }

    /// Calls a tool with progress.
    mutating func call(_ id: String, _ tool: String, _ arguments: JSON) -> [MCPSession.Action] {
        request(
            id, "tools/call",
            ["name": .string(tool), "arguments": arguments, "_meta": ["progressToken": .string("token " + id)]])
    }

    /// Asks a question that alertd puts into its queue as "deploy". Returns its number.
    mutating func ask(_ id: String, wait: Int = 50) throws -> Int {
        let arguments: JSON = ["title": "Deploy?", "buttons": ["Deploy"], "waitSeconds": .int(Int64(wait))]
        guard case .ask(let number, _) = call(id, "ask", arguments).first else { throw UnexpectedActions([]) }
        _ = handle(.queued(number, id: "deploy", notes: []))
        return number
    }
}

struct UnexpectedActions: Error {
    let actions: [MCPSession.Action]
    init(_ actions: [MCPSession.Action]) { self.actions = actions }
}

extension [MCPSession.Action] {
    /// The responses, by their ids.
    func response(_ id: String) -> JSON? {
        for case .send(let message) in self where message["id"]?.stringValue == id { return message }
        return nil
    }

    /// The structured result of the tool call with an id.
    func result(_ id: String) -> JSON? { response(id)?["result"]?["structuredContent"] }

    /// The text of the result that reports an error.
    func refusal(_ id: String) -> String? {
        guard let result = response(id)?["result"], result["isError"] == true, result["structuredContent"] == nil else {
            return nil
        }
        return result["content"]?.arrayValue?.first?["text"]?.stringValue
    }

    /// The reports of progress.
    var progress: [JSON] {
        compactMap { action in
            guard case .send(let message) = action, message["method"]?.stringValue == "notifications/progress" else {
                return nil
            }
            return message["params"]
        }
    }
}
