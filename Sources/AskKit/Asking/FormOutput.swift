// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import TextSafety
package import Varlink

/// The form in which the values of a form are printed.
package enum FormOutput: Equatable {
    /// A line each, in the order of the fields; several choices with a TAB between them.
    case lines
    /// A line for each chosen value; with a NUL behind each instead of a newline if `isNull`.
    case choices(isNull: Bool)
    /// An object with the values as `content`.
    case json
    /// Assignments for a POSIX shell, with this prefix to each name.
    case shell(prefix: String)

    /// Returns the values of an answer, from the result or from the descriptor of a form that asks for a secret.
    package static func values(_ result: Prompts.Result, _ secrets: [SecretText]) throws(Failure) -> [Prompts
        .FieldValue]
    {
        guard let secret = secrets.first else { return result.values ?? [] }
        do {
            return try [Prompts.FieldValue](varlink: JSON(parsing: Array(secret.text.utf8)))
        } catch {
            throw Failure(.protocolError, "the presenter sent values that cannot be read")
        }
    }

    /// Returns the output for values, with its last line end.
    package func text(_ values: [Prompts.FieldValue]) -> String {
        switch self {
        case .lines: values.map { $0.texts.joined(separator: "\t") + "\n" }.joined()
        case .choices(let isNull):
            values.flatMap(\.texts).map { $0 + (isNull ? "\0" : "\n") }.joined()
        case .shell(let prefix):
            values.map { prefix + $0.name + "=" + ShellText.inQuotes($0.texts.joined(separator: "\n")) + "\n" }.joined()
        case .json: ""
        }
    }

    /// Returns whether a text can be the name of a shell variable.
    package static func isVariable(_ name: String) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard let first = name.utf8.first, !isDigit(first) else { return false }
        return name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 == UInt8(ascii: "_") || isDigit($0)
        }
    }
}

/// The output for the answer to a form.
package struct FormReply {
    package var output: FormOutput
    /// The values as the object that ``FormOutput/json`` prints.
    package var content: ([Prompts.FieldValue]) -> JSON.Object
    /// More members of that object, such as the places of chosen rows.
    package var members: ([Prompts.FieldValue]) -> JSON.Object = { _ in JSON.Object() }

    package init(
        output: FormOutput, content: @escaping ([Prompts.FieldValue]) -> JSON.Object,
        members: @escaping ([Prompts.FieldValue]) -> JSON.Object = { _ in JSON.Object() }
    ) {
        self.output = output
        self.content = content
        self.members = members
    }

    /// Prints the values, and returns the exit status.
    ///
    /// - Parameters:
    ///   - secrets: What arrived by a descriptor: the values of a form that asks for a secret.
    ///   - exitIndex: Whether the status is 10 + the index of the chosen button.
    package func finish(
        _ result: Prompts.Result, secrets: [SecretText], id: String, exitIndex: Bool, in session: Session
    ) throws(Failure) -> CommandStatus {
        let values = result.outcome == .answered ? try FormOutput.values(result, secrets) : []
        if output == .json {
            var result = result
            (result.handover, result.values) = (nil, nil)
            var object: JSON.Object = ["id": .string(id)]
            for member in (result.varlink.objectValue ?? [:]).members { object[member.key] = member.value }
            if result.outcome == .answered {
                object["content"] = .object(content(values))
                for member in members(values).members { object[member.key] = member.value }
            }
            try session.output.json(object)
        } else if result.outcome == .answered {
            try session.output.bytes(Array(output.text(values).utf8))
        } else if case .shell = output {
            try session.output.line("(exit \(AnswerText.status(result).rawValue))")
        }
        return try AnswerText.end(result, exitIndex: exitIndex, in: session)
    }
}
