// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit
import Glibc
import LinuxSystem
import PromptKit
import TerminalKit
import TextSafety
package import Varlink

/// The rows of a sheet, a line each.
package struct SheetRows {
    /// The name of the only field.
    package static let name = "choice"

    /// The rows. A row that came before is left out.
    package let choices: [Prompts.Choice]

    /// The field that asks for them.
    package var field: Prompts.Field {
        Prompts.Field(name: Self.name, kind: .choice, label: "Choice", choices: choices)
    }

    /// Reads the rows of a file.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - hasValues: Whether the text before the first TAB is the value, and only the rest is shown.
    ///   - option: The option that has the path, for a refusal.
    package init(_ path: String, hasValues: Bool, option: String = "--rows") throws(Failure) {
        let name = path == "-" ? "standard input" : path.visible
        let descriptor = path == "-" ? STDIN_FILENO : TimeBoundedFiles.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(
                .notFound, "\(option): cannot read \(name): \(SystemError("open", -descriptor).text)",
                remedy: "Give a file that can be read")
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try BoundedFile.prefix(of: descriptor, limit: FormRules.maximumChoiceBytes * 2)
        } catch {
            throw Failure(
                .notFound, "\(option): cannot read \(name): \(error.text)", remedy: "Give a file that can be read")
        }
        try self.init(bytes, name: name, hasValues: hasValues)
    }

    /// - Parameter name: The name of the file for errors.
    package init(_ bytes: [UInt8], name: String, hasValues: Bool) throws(Failure) {
        var choices: [Prompts.Choice] = []
        var values: Set<ExactText> = []
        var size = 0
        for (index, part) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
            guard !line.isEmpty else { continue }
            guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
                throw Failure(
                    .badInput, "line \(index + 1) of \(name) is not text in UTF-8",
                    remedy: "Convert it, for example with iconv -t UTF-8")
            }
            var choice = Prompts.Choice(label: text)
            if hasValues, let tab = text.firstIndex(of: "\t") {
                choice = Prompts.Choice(label: String(text[text.index(after: tab)...]), value: String(text[..<tab]))
                if choice.label.isEmpty { choice.label = text }
            }
            guard choice.label.utf8.count <= 1_024 else {
                throw Failure(
                    .badInput, "line \(index + 1) of \(name) is too long (maximum 1,024 bytes)",
                    remedy: "Shorten it, for example with cut -c 1-200")
            }
            guard values.insert(ExactText(choice.value ?? choice.label)).inserted else { continue }
            size += choice.label.utf8.count + (choice.value?.utf8.count ?? 0)
            choices.append(choice)
        }
        guard !choices.isEmpty else {
            throw Failure(.badInput, "no rows in \(name)", remedy: "Write a row per line")
        }
        guard choices.count <= FormRules.maximumChoices, size <= FormRules.maximumChoiceBytes else {
            throw Failure(
                .badInput,
                "\(choices.count) rows of \(size) bytes "
                    + "(maximum \(FormRules.maximumChoices) of \(FormRules.maximumChoiceBytes))",
                remedy: "Select some first, for example with grep or head")
        }
        self.choices = choices
    }

    /// Returns the places and labels of the chosen rows for JSON. A typed value has neither.
    package static func members(_ values: [Prompts.FieldValue], of choices: [Prompts.Choice]) -> JSON.Object {
        let texts = Set((values.first?.texts ?? []).map(ExactText.init))
        let chosen = choices.indices.filter { texts.contains(ExactText(choices[$0].value ?? choices[$0].label)) }
        return [
            "indices": .array(chosen.map { .int(Int64($0)) }),
            "labels": .array(chosen.map { .string(choices[$0].label) }),
        ]
    }
}
