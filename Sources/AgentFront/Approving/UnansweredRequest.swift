// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Varlink

/// The notification about a request that nobody has answered here, so that its program decides by itself. It has no
/// text of the request, and the next notification about the session replaces it.
struct UnansweredRequest: Equatable {
    let id: String
    let title: String
    let body: String
    let thread: String?

    /// - Parameters:
    ///   - what: The name of the request for the person.
    ///   - environment: The environment of the hook, by which Claude Code tells that nobody is at its terminal.
    /// - Returns: Nil if a person or the program has ended the question, or if the event names no session.
    init?(
        _ program: AgentProgram, _ input: JSON, _ what: String, _ result: Prompts.Result, _ environment: Environment
    ) {
        switch result.outcome {
        case .timedOut, .noPresenter: break
        case .answered, .cancelled, .withdrawn, .lost: return nil
        }
        guard let session = AgentEvent.session(input) else { return nil }
        let folder = input["cwd"]?.stringValue
        let place = folder.flatMap { $0.split(separator: "/").last }.map { " in \($0.prefix(100))" } ?? ""
        id = AgentStop.id(program, session: session)
        thread = folder.flatMap { $0.utf8.count <= 255 ? $0 : nil }
        if environment[Self.attendance] == "0" {
            title = "Nobody answered \(program.title)\(place)"
            body = "It goes on without \(what)."
        } else {
            title = "\(program.title) waits for you\(place)"
            body = "Answer in \(program.title): \(what)"
        }
    }

    /// The variable that is 0 in a session of Claude Code without a person.
    private static let attendance = "CLAUDE_CODE_SESSION_ATTENDED"
}
