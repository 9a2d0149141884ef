// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
private import Glibc
package import LinuxSystem
package import PromptKit
package import TerminalKit

// The typed text of a question, and the rows of its lists.
extension PromptView {
    /// An input field.
    package struct Field {
        /// The label; empty if the title describes the field.
        package var label: String
        package var editor: LineEditor
    }

    /// The capacity of a login's fields in characters, which take at most 4,096 bytes.
    private static let loginCapacity = 1_024
    /// The most text of several lines, in scalars.
    private static let maximumText = 16_384

    /// Returns the input fields of a prompt, one a stop. Boxes and lists of a form have one that is not shown.
    static func fields(of prompt: Prompts.Prompt, _ model: PromptModel, _ draft: FormDraft?) -> [Field] {
        if let stops = model.stops, let draft {
            return stops.indices.map { Field(label: stops.label($0), editor: editor(stops, $0, draft)) }
        }
        switch prompt.input {
        case .none: return []
        case .text: return [Field(label: "", editor: LineEditor(isExact: true, text: prompt.initialText ?? ""))]
        case .secure: return [Field(label: "", editor: LineEditor(isSecret: true))]
        case .login:
            return [
                Field(
                    label: "User",
                    editor: LineEditor(isExact: true, text: prompt.initialText ?? "", capacity: loginCapacity)),
                Field(label: "Password", editor: LineEditor(isSecret: true, capacity: loginCapacity)),
            ]
        }
    }

    private static func editor(_ stops: FormStops, _ stop: Int, _ draft: FormDraft) -> LineEditor {
        let text = draft.entries[stops[stop].field].text
        return switch stops.field(stop).kind {
        case .secret: LineEditor(isSecret: true)
        case .lines: LineEditor(isExact: true, takesLines: true, text: text, capacity: maximumText)
        case .check, .choice: LineEditor()
        default: LineEditor(isExact: true, text: text)
        }
    }

    /// Keeps the editors that the person has typed into, with their cursors, after a change of the form.
    ///
    /// - Parameter former: The form before.
    mutating func keepEditors(of former: (stops: FormStops, draft: FormDraft)) {
        guard let stops = model.stops, let draft else { return }
        let editors = fields.map(\.editor)
        fields = Self.fields(of: prompt, model, draft)
        for stop in stops.indices {
            guard let old = former.stops.stop(like: stops, stop) else { continue }
            let isSame =
                former.draft.isTouched(former.stops[old].field)
                || former.stops.field(old).initial == stops.field(stop).initial
            if isSame { fields[stop].editor = editors[old] }
        }
    }

    /// Notes what was typed in the editor of a field.
    mutating func typed(_ stop: Int, at time: ContinuousClock.Instant) {
        if let stops = model.stops {
            // What is typed as a secret is compared, so a copy of it cannot be avoided; the process is not dumpable.
            let text = fields[stop].editor.withUTF8 { String(decoding: $0, as: UTF8.self) }
            draft?.type(text, at: stops[stop])
        }
        _ = model.handle(.textChanged(stop, isTaken: fields[stop].editor.refusal == nil), &draft, at: time)
    }

    // MARK: Lists

    /// Returns the rows of a list of choices.
    static func rows(_ field: Prompts.Field) -> [String] { aligned((field.choices ?? []).map(\.label)) }

    /// The widest column of a list, in cells of the terminal; what is longer takes the place of the next.
    private static let widestColumn = 40

    /// Aligns the columns of labels, which TABs separate.
    private static func aligned(_ labels: [String]) -> [String] {
        let rows = labels.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).visible } }
        guard rows.contains(where: { $0.count > 1 }) else { return rows.map { $0[0] } }
        var widths: [Int] = []
        for row in rows {
            for (column, text) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(widestColumn, text.displayWidth))
            }
        }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                line += text
                guard column + 1 < row.count else { break }
                line += String(repeating: " ", count: max(0, widths[column] - text.displayWidth) + 2)
            }
            return line
        }
    }
}

extension PromptModel {
    /// Returns the chosen labels of a list, for its row while the list is not in focus.
    func shownSummary(_ stop: Int, in draft: FormDraft) -> String {
        let text = stops.map { draft.entries[$0[stop].field].text } ?? ""
        return (summary(stop, in: draft) + (text.isEmpty ? [] : [text.visible])).joined(separator: ", ")
    }
}

extension FieldReader {
    /// The reader for the person at this process: their zone, language and locale, and paths from its folder.
    static var current: FieldReader { FieldReader(Environment.process) }

    /// - Parameter environment: The environment of the person.
    package init(_ environment: Environment) {
        let moment = RenderTime.current(environment, DisplayHabits(locale: { environment[$0] }))
        let files = SystemFiles(environment: environment)
        self.init(
            now: moment.now, zone: moment.zone, language: SpokenLanguage { environment[$0] } ?? .english,
            display: moment.display, home: environment["HOME"] ?? "/", directory: files.currentDirectory ?? "/",
            kind: { path in
                // A file system that hangs is no file: the person cannot choose one there.
                guard case .success(let status) = TimeBoundedFiles.status(path) else { return nil }
                return status.kind == S_IFDIR ? .folder : .file
            })
    }
}
