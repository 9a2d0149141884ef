// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Varlink

/// A connection of a client of the Model Context Protocol: a value that receives events and returns actions. It does no
/// input or output; ``MCPServer`` does that.
///
/// The session serves both eras of the protocol, request by request: see ``MCPRevision``.
struct MCPSession {
    /// An input of the session.
    enum Event: Equatable {
        /// The client sent a line, without its line feed.
        case line([UInt8])
        /// The client sent a line that exceeds ``MCPLines/maximumLine``. The id is that of its message, if it has one.
        case lineTooLong(id: JSON?)
        /// The question with this number is in alertd's queue. The notes tell deviations from the request, and the
        /// reason if nobody can answer it now.
        case queued(Int, id: String, notes: [String])
        /// A presenter shows the question.
        case shown(Int, by: String)
        /// The question has ended.
        case ended(Int, Prompts.Result)
        /// alertd has replied to the call with this number.
        case replied(Int, JSON.Object)
        /// The question or call with this number has failed, for the reason in this sentence.
        case failed(Int, String)
        /// Time has passed.
        case time
    }

    /// An output of the session.
    enum Action: Equatable {
        /// Send the client a message.
        case send(JSON)
        /// Ask the person; the question gets this number.
        case ask(Int, Prompts.Question)
        /// Withdraw the question with this number.
        case withdraw(Int)
        /// Make a call of alertd; it gets this number.
        case call(Int, MCPCall)
    }

    typealias Instant = ContinuousClock.Instant

    /// The time between two reports of progress. Some clients give up a call without any for 60 seconds.
    static let progressInterval = Duration.seconds(20)
    /// The time after which an open question is withdrawn if no call waits for it. Its client may have given up:
    /// clients need not report that.
    static let idleLimit = Duration.seconds(15 * 60)
    /// The limit for a client that does not report that its person has interrupted a call. Codex goes on with `wait` at
    /// once, or never.
    static let interruptedLimit = Duration.seconds(15)
    /// The most tool calls in progress, and the most open questions.
    static let maximumCalls = 64
    /// The most results of ended questions, and ids of notifications, that are kept for later calls.
    static let maximumKept = 1_000
    /// The deepest nesting of a message.
    private static let maximumDepth = 32
    /// The time for which clients may keep the list of tools, which never changes while the server runs.
    private static let listLifetime = 3_600_000

    /// A tool call in progress.
    struct Call {
        let tool: MCPTool
        let isStateless: Bool
        let token: JSON?
        /// The number of the question or call of alertd that it waits for.
        let job: Int
        let began: Instant
        /// The end of the wait for an answer; nil for a call of alertd.
        let until: Instant?
        var progressAt: Instant?
        var progress = 0.0
        /// The number of the batch that the response belongs to; nil if it goes out by itself.
        let batch: Int?
    }

    /// A question of this session, open or ended.
    struct Question {
        let answer: MCPAnswer
        /// The time for which it stays open without a call that waits for it.
        let idleLimit: Duration
        var id: String?
        var notes: [String] = []
        /// The result of the tool, once the question has ended.
        var result: JSON.Object?
        /// The time at which the question is withdrawn unless a call waits for it.
        var idleAt: Instant?
    }

    var calls: [MCPMessage.ID: Call] = [:]
    var questions: [Int: Question] = [:]
    /// The ids of the notifications made here, oldest first.
    var notifications: [String] = []
    /// The open batches, by their number.
    var batches: [Int: MCPBatch] = [:]
    /// The number of the batch whose messages are being read; nil outside of one.
    var currentBatch: Int?
    /// The revision that the handshake agreed on; nil without a handshake.
    private(set) var revision: String?
    private var caller: MCPCaller
    private var lastNumber = 0
    private(set) var actions: [Action] = []

    /// - Parameter caller: The zone and language for times.
    init(caller: MCPCaller = MCPCaller()) { self.caller = caller }

    /// Handles an event, and returns the actions in their order.
    mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        actions = []
        switch event {
        case .line(let bytes): receive(bytes, now)
        case .lineTooLong(let id):
            act(
                .send(
                    MCPMessage.response(
                        id, .parseError("the line is too long (maximum \(MCPLines.maximumLine) bytes)"))))
        case .queued(let number, let id, let notes): queued(number, id, notes, now)
        case .shown(let number, let presenter): shown(number, presenter, now)
        case .ended(let number, let result):
            if let question = questions[number] {
                settle(number, question.answer.result(result, id: question.id ?? ""))
            }
        case .replied(let number, let result):
            if let id = result["id"]?.stringValue, result["cancelled"] == nil { keep(notification: id) }
            for id in waiting(for: number) { finish(id, result) }
        case .failed(let number, let reason): failed(number, reason)
        case .time: break
        }
        pass(now)
        return actions
    }

    /// Adds an action.
    mutating func act(_ action: Action) { actions.append(action) }

    /// Returns the number for a new question or call.
    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Messages

    private mutating func receive(_ line: [UInt8], _ now: Instant) {
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return }
        let json: JSON
        do throws(JSONSyntaxError) {
            json = try JSON(
                parsing: line, maximumDepth: Self.maximumDepth, tolerating: JSONTolerance([.loneSurrogate]))
        } catch {
            return act(.send(MCPMessage.response(MCPIDScanner.id(in: line), .parseError("not JSON: \(error)"))))
        }
        if let messages = json.arrayValue { receive(batch: messages, now) } else { receive(json, now) }
    }

    /// Handles a message, by itself or of a batch.
    mutating func receive(_ json: JSON, _ now: Instant) {
        let message: MCPMessage
        do throws(MCPMessage.Refusal) {
            message = try MCPMessage(json)
        } catch {
            return respond(MCPMessage.response(error.id, error.error), in: currentBatch)
        }
        switch message {
        case .response: break
        case .notification(let method, let params):
            guard method == "notifications/cancelled", let id = MCPMessage.ID(params["requestId"]) else { return }
            cancel(id)
        case .request(let id, let method, let params):
            do throws(MCPError) {
                guard let result = try result(id, method, params, now) else { return }
                respond(MCPMessage.response(id, result), in: currentBatch)
            } catch {
                respond(MCPMessage.response(id.json, error), in: currentBatch)
            }
        }
    }

    /// Returns the result of a request; nil if it follows later.
    private mutating func result(
        _ id: MCPMessage.ID, _ method: String, _ params: JSON.Object, _ now: Instant
    ) throws(MCPError) -> JSON.Object? {
        guard calls[id] == nil else { throw .invalidRequest("the id belongs to a request that is still in progress") }
        if method == "initialize" {
            guard currentBatch == nil else { throw .invalidRequest("initialize cannot be in a batch") }
            return initialize(params)
        }
        if method == "ping", params["_meta"]?[MCPRevision.versionKey] == nil { return [:] }
        let envelope = try MCPRevision.envelope(of: params, isInitialized: revision != nil)
        var caller = caller
        var isStateless = false
        if case .stateless(let client) = envelope { (caller.client, isStateless) = (client, true) }
        switch method {
        case "server/discover" where isStateless: return complete(Self.listed(discovery), isStateless)
        case "tools/list":
            guard params["cursor"].map(\.isNull) ?? true else { throw .invalidParams("there is no such cursor") }
            let tools: JSON.Object = ["tools": .array(MCPTool.all.map(\.entry))]
            return isStateless ? complete(Self.listed(tools), true) : tools
        case "tools/call":
            guard let name = params["name"]?.stringValue else { throw .invalidParams("\"name\" is missing") }
            guard let tool = MCPTool.all.first(where: { $0.name == name }) else {
                throw .invalidParams("unknown tool: \(name.prefix(200))")
            }
            do throws(MCPRefusal) {
                caller.turn = CodexTurnMetadata(params["_meta"])
                let arguments = try MCPArguments(params["arguments"], fields: tool.arguments, tool: tool.name)
                let request = try tool.request(arguments, caller)
                let token = params["_meta"]?["progressToken"].flatMap { MCPMessage.ID($0)?.json }
                if let result = try begin(
                    request, of: tool, id, isStateless: isStateless, token: token, reports: caller.reportsInterruptions,
                    now)
                {
                    return complete(Self.content(result), isStateless)
                }
                return nil
            } catch {
                return complete(Self.content(refusing: error.sentence), isStateless)
            }
        default: throw .unknownMethod(method)
        }
    }

    private mutating func initialize(_ params: JSON.Object) -> JSON.Object {
        caller.client = params["clientInfo"]?["name"]?.stringValue
        let version = params["protocolVersion"]?.stringValue ?? ""
        let known = MCPRevision.withHandshake.contains(version) ? version : MCPRevision.withHandshake[0]
        revision = known
        return [
            "protocolVersion": .string(known), "capabilities": ["tools": [:]], "serverInfo": Self.server,
            "instructions": .string(Self.instructions),
        ]
    }

    private static let server: JSON = [
        "name": .string(AlertService.product), "title": "alertd", "version": .string(AlertService.version),
    ]

    private static let instructions =
        "These tools reach the person at this machine: ask and choose put a question on the screen and wait for the "
        + "answer, notify shows a notification, remind schedules one. A question is shown with the name of this "
        + "program. Ask only what you cannot find out yourself."

    private let discovery: JSON.Object = [
        "supportedVersions": .array([.string(MCPRevision.stateless)]), "capabilities": ["tools": [:]],
        "instructions": .string(Self.instructions),
    ]

    /// Adds the members by which a client may keep a list.
    private static func listed(_ object: JSON.Object) -> JSON.Object {
        var object = object
        object["ttlMs"] = .int(Int64(listLifetime))
        object["cacheScope"] = "public"
        return object
    }

    /// Adds the members that every result of a request without connection state has.
    private func complete(_ result: JSON.Object, _ isStateless: Bool) -> JSON.Object {
        guard isStateless else { return result }
        var result = result
        result["resultType"] = "complete"
        result["_meta"] = .object([MCPRevision.serverKey: Self.server])
        return result
    }

    /// Returns the result of a tool, as structured content and, for older clients, as text.
    private static func content(_ result: JSON.Object) -> JSON.Object {
        [
            "content": [["type": "text", "text": .string(JSON.object(result).description)]],
            "structuredContent": .object(result), "isError": false,
        ]
    }

    /// Returns the result of a tool that did nothing.
    private static func content(refusing sentence: String) -> JSON.Object {
        ["content": [["type": "text", "text": .string(sentence)]], "isError": true]
    }

    /// Ends a call with its result.
    mutating func finish(_ id: MCPMessage.ID, _ result: JSON.Object) { end(id, Self.content(result)) }

    /// Ends a call with an error that the model sees.
    mutating func refuse(_ id: MCPMessage.ID, _ sentence: String) { end(id, Self.content(refusing: sentence)) }

    private mutating func end(_ id: MCPMessage.ID, _ content: JSON.Object) {
        guard let call = calls.removeValue(forKey: id) else { return }
        respond(MCPMessage.response(id, complete(content, call.isStateless)), in: call.batch)
        leave(call.batch)
    }
}
