// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import LinuxSystem
package import Varlink

/// A question that this process asks for a program, from the call to the answer.
package struct ProgramQuestion {
    /// The time after which a notification says that a program waits, in microseconds.
    package static let noticeAfter = 20_000_000

    /// The outcome.
    package enum End {
        /// A result, with the typed secrets.
        case result(Prompts.Result, [SecretText])
        /// A signal ends the process; the question is withdrawn.
        case signal(Int32)
    }

    package let session: Session
    package var common = CommonOptions()
    /// The display of the program that asks, if it names another one than the environment.
    package var display: String?

    package init(session: Session, common: CommonOptions = CommonOptions(), display: String? = nil) {
        self.session = session
        self.common = common
        self.display = display
    }

    /// Asks, and returns once the question is over.
    ///
    /// - Parameters:
    ///   - terminal: The terminal that can show it, after the person's other presenters.
    ///   - changes: Changes the question while it is open.
    ///   - check: Refuses the question once the daemon has accepted it.
    package func ask(
        _ question: Prompts.Question, on terminal: PromptTerminal?, changes: (any QuestionChanger)? = nil,
        _ check: (QuestionCall) throws(Failure) -> Void = { _ in }
    ) throws(Failure) -> End {
        var call = Prompts.Ask(question: question)
        call.session = try session.place(
            of: terminal?.path, isForeground: terminal?.isForeground == true, common)
        if let display { call.session?.display = display }
        let service = try session.connect(common)
        if question.asksSecret, service.path != nil { call.handover = true }
        call.presentAs = terminal?.presentAs
        if changes != nil { call.edits = true }
        let asking = try QuestionCall(call, on: service)
        try asking.queued()
        try check(asking)
        asking.changes = changes
        let loop = QuestionLoop(session: session, common: common)
        switch try loop.wait(for: asking, terminal: terminal, isSecret: question.asksSecret) {
        case .signal(let signal):
            if let id = asking.id { session.callOnce(Prompts.Withdraw(ids: [id]), common) }
            return .signal(signal)
        case .result(let result):
            guard question.asksSecret, result.outcome == .answered else { return .result(result, []) }
            let secrets = try asking.secrets(of: question)
            // The daemon puts the secret into its reply if it passes no descriptors.
            let texts = result.login.map { [$0.user, $0.password] } ?? [result.text].compactMap(\.self)
            return .result(result, secrets.isEmpty ? texts.map(SecretText.copy) : secrets)
        }
    }

    /// The failure if nothing can show a question.
    package static var nobody: Failure {
        Failure(.unavailable, "nothing can show the question now", remedy: PromptTerminal.remedy)
    }
}

extension SecretText {
    /// Returns a copy of a text that came in a message.
    package static func copy(of text: String) -> SecretText {
        var text = text
        return text.withUTF8 { SecretText(UnsafeRawBufferPointer($0)) }
    }

    /// The text with a line end.
    package var line: SecretText {
        SecretText(capacity: count + 1) { room in
            withBytes { room.copyMemory(from: $0) }
            room[count] = 0x0A
            return count + 1
        }
    }
}
