// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
package import Varlink

/// The answer to a question for a script: the only text on the standard output, and the exit status.
package enum AnswerText {
    /// The exit statuses of a question without an answer, for its help.
    package static let statusHelp = """
          1    cancelled: the cancel button, Esc, or the window was closed
          69   nothing can show it (with --require-presenter)
          75   the question was withdrawn or lost; ask again
          124  no answer in time
          130  Ctrl-C
        """

    /// Returns the exit status for a result.
    package static func status(_ result: Prompts.Result) -> CommandStatus {
        switch result.outcome {
        case .answered: .done
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .withdrawn, .lost: .tryLater
        case .noPresenter: .unavailable
        }
    }

    /// Returns the lines of an answer: the typed text, otherwise the label of the chosen button as the caller gave it.
    /// An outcome without an answer has no lines.
    package static func lines(_ result: Prompts.Result) -> [String] {
        guard result.outcome == .answered else { return [] }
        if let login = result.login { return [login.user, login.password] }
        if let text = result.text { return [text] }
        if let values = result.values { return values.map { $0.texts.joined(separator: "\t") } }
        return [result.label ?? ""]
    }

    /// Returns the failure for standard error; nil if there is an answer.
    package static func failure(_ result: Prompts.Result) -> Failure? {
        switch result.outcome {
        case .answered, .cancelled: nil
        case .timedOut: Failure(.timedOut, "no answer in time")
        case .withdrawn: Failure(.tryLater, "the question was withdrawn", remedy: "Ask again")
        case .lost:
            Failure(.tryLater, "the question was lost when alertd restarted", remedy: "Ask again")
        case .noPresenter:
            Failure(
                .unavailable, "nothing can show the question now",
                remedy: "Omit --require-presenter, or run \"alertctl question attend\" in a terminal")
        }
    }

    /// Writes an object that contains the typed secrets.
    private static func write(
        _ object: JSON.Object, _ secrets: [SecretText], to output: Output
    ) throws(Failure) {
        var object = object
        guard let last = secrets.last else { return try output.json(object) }
        var path = ["text"]
        if secrets.count == 2 {
            object["login"] = .object(["user": .string(secrets[0].text)])
            path = ["login", "password"]
        }
        let message = last.withBytes { SecretMessage(object, secret: $0, at: path, ending: Array("\n".utf8)) }
        try message.withBytes { (bytes) throws(Failure) in try output.secret(bytes) }
    }

    /// Writes the answer, and returns the exit status for it.
    ///
    /// - Parameters:
    ///   - secrets: The typed secrets that arrived by a descriptor: a text, or a user name and a password.
    ///   - exitIndex: Whether the status is 10 + the index of the chosen button.
    package static func finish(
        _ result: Prompts.Result, secrets: [SecretText] = [], id: String, json: Bool, exitIndex: Bool,
        in session: Session
    ) throws(Failure) -> CommandStatus {
        if json {
            var object: JSON.Object = ["id": .string(id)]
            var result = result
            // Scripts do not need to know how the secret arrived.
            result.handover = nil
            for member in (result.varlink.objectValue ?? [:]).members { object[member.key] = member.value }
            try write(object, secrets, to: session.output)
        } else if !secrets.isEmpty {
            for secret in secrets {
                try secret.withBytes { (bytes) throws(Failure) in try session.output.secret(bytes) }
                try session.output.line("")
            }
        } else {
            try session.output.lines(lines(result))
        }
        return try end(result, exitIndex: exitIndex, in: session)
    }

    /// Returns the exit status of a result whose answer is written.
    ///
    /// - Throws: The reason why there is no answer, but for a time-out, for which the caller has asked.
    package static func end(
        _ result: Prompts.Result, exitIndex: Bool, in session: Session
    ) throws(Failure) -> CommandStatus {
        if exitIndex, result.index >= 0 { session.answerCode = 10 + Int32(clamping: result.index) }
        if let failure = failure(result) {
            try session.output.flush()
            // The caller asked for a time-out, so the status reports it without an error.
            if result.outcome == .timedOut { return .timedOut }
            throw failure
        }
        return status(result)
    }
}
