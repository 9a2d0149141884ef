// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import Varlink

/// A question that this process asks for another program, from the call to the answer.
struct ProgramQuestion {
    /// The time after which a notification says that a program waits, in microseconds.
    static let noticeAfter = 20_000_000

    /// The outcome.
    enum End {
        /// A result, with what was typed if it is a secret.
        case result(Prompts.Result, SecretText?)
        /// A signal ends the process; the question is withdrawn.
        case signal(Int32)
    }

    let session: Session
    let common = CommonOptions()
    /// The display of the program that asks, if it names another one than the environment.
    var display: String?

    /// Asks, and returns once the question is over.
    ///
    /// - Parameter terminal: The terminal that can show it, after the person's other presenters.
    func ask(_ question: Prompts.Question, on terminal: PromptTerminal?) throws(Failure) -> End {
        var call = Prompts.Ask(question: question)
        call.session = try session.place(of: terminal, common)
        if let display { call.session?.display = display }
        let service = try session.connect(common)
        let isSecret = question.input == .secure
        if isSecret, service.path != nil { call.handover = true }
        call.presentAs = terminal?.presentAs
        let asking = try QuestionCall(call, on: service)
        try asking.queued()
        let loop = QuestionLoop(session: session, common: common)
        switch try loop.wait(for: asking, terminal: terminal, isSecret: isSecret) {
        case .signal(let signal):
            if let id = asking.id { session.callOnce(Prompts.Withdraw(ids: [id]), common) }
            return .signal(signal)
        case .result(let result):
            var secret: SecretText?
            if isSecret, result.outcome == .answered {
                // The daemon puts the secret into its reply if it passes no descriptors.
                secret = try asking.secrets(1).first ?? result.text.map(SecretText.copy)
            }
            return .result(result, secret)
        }
    }

    /// The failure if nothing can show a question.
    static let nobody = Failure(
        .unavailable, "nothing can show the question now", remedy: "Run \"alertctl attend\" in a terminal")
}

extension SecretText {
    /// Returns a copy of a text that came in a message.
    static func copy(of text: String) -> SecretText {
        var text = text
        return text.withUTF8 { SecretText(UnsafeRawBufferPointer($0)) }
    }

    /// This text as a line.
    var line: SecretText {
        SecretText(capacity: count + 1) { room in
            withBytes { room.copyMemory(from: $0) }
            room[count] = 0x0A
            return count + 1
        }
    }
}
