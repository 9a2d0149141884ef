// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// A tool that a model can call. Everything about it is here: a new tool is one more value in ``all``.
struct MCPTool {
    /// The hints for a client about what a call can do. Clients need not trust them.
    enum Effect {
        /// A question to the person, which changes nothing.
        case reads
        /// Adds something.
        case adds
        /// Removes something.
        case removes
    }

    /// The name by which the model calls it.
    let name: String
    /// The name for people.
    let title: String
    /// The description for the model.
    let description: String
    let arguments: [MCPField]
    let result: [MCPField]
    let effect: Effect
    /// Returns the request that a call makes.
    let request: @Sendable (MCPArguments, MCPCaller) throws(MCPRefusal) -> MCPRequest

    /// All tools, in the order in which clients list them.
    static var all: [MCPTool] { [ask, choose, form, wait, notify, remind, cancel] }

    /// The entry in the list of tools.
    var entry: JSON {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": MCPField.schema(arguments), "outputSchema": MCPField.schema(result),
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(effect == .reads),
                "destructiveHint": .bool(effect == .removes), "idempotentHint": false, "openWorldHint": false,
            ],
        ]
    }
}

/// The request of a tool call, with checked arguments.
enum MCPRequest: Equatable {
    /// Asks the person, and waits for the answer for a time.
    case ask(Prompts.Question, MCPAnswer, wait: Duration)
    /// Goes on waiting for the answer to a question that was asked here.
    case wait(id: String, Duration)
    /// Takes back what was made here.
    case cancel(id: String)
    /// Makes a call of alertd.
    case call(MCPCall)
}

/// The circumstances of a tool call that do not come from its arguments.
struct MCPCaller: Equatable {
    /// The name that the client gives itself; nil if it gives none.
    var client: String?
    /// The zone of local times; nil for the zone of alertd's session.
    var zone: String?
    /// The zone of days with times in the values of a form.
    var localZone = Zone.utc
    /// The language of words for times, besides English.
    var language: String?

    /// The turn that the call belongs to; nil if the client names none.
    var turn: CodexTurnMetadata?

    /// A Boolean value indicating whether the client sends `notifications/cancelled` when its person interrupts a call.
    /// Codex does not (0.163.0).
    var reportsInterruptions: Bool { turn == nil && client?.lowercased().hasPrefix("codex") != true }

    /// The longest part of a client's name that is kept, in characters.
    private static let maximumName = 60

    /// The application of a question or notification. The prefix keeps a client from passing for another program, and
    /// from using that program's settings.
    var app: String {
        guard let client else { return "mcp" }
        let name = client.prefix(Self.maximumName).map { character in
            character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
                ? character : "-"
        }
        return name.isEmpty ? "mcp" : "mcp." + String(name)
    }
}
