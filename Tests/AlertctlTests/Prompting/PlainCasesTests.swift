// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PromptKit
import QuestionSupport
import Testing

@testable import AskKit
@testable import ClientKit
@testable import alertctl

/// The cases that terminals, windows and browsers are tested by, in plain lines.
@Suite struct PlainCasesTests {
    @Test(arguments: try QuestionCase.all(for: "lines"))
    func everyCase(_ row: QuestionCase) throws {
        var plain = PlainPrompt(row.prompt, reader: FieldReader(Environment([:])))
        let index = try #require(row.index)
        var reaction = PlainPrompt.Reaction.next
        // Each field is answered by a line, the buttons by their name.
        for _ in 0..<20 where reaction == .next {
            let line: String
            switch plain.stage {
            case .opening: line = row.answer == nil ? row.press : ""
            case .button: line = row.press
            case .field(let stop): line = try Self.line(row, try #require(plain.model.stops), stop, plain.draft)
            }
            reaction = Array(line.utf8).withUnsafeBytes { plain.typed($0) }
        }
        guard let refused = row.refusal else {
            #expect(reaction == .chose(index))
            let input = PromptInput(row.prompt, index: index, fields: plain.fields, draft: plain.draft)
            let values = input.values.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.name, $0.texts) }) }
            #expect(values == row.answer)
            return
        }
        guard case .refused = reaction, case .field(let stop) = plain.stage else {
            Issue.record("\(reaction)")
            return
        }
        #expect(plain.model.stops?.field(stop).name == refused)
    }

    /// Returns the line for a field: what is typed, or the numbers of all that is chosen in the end.
    private static func line(
        _ row: QuestionCase, _ stops: FormStops, _ stop: Int, _ draft: FormDraft?
    ) throws -> String {
        let field = stops.field(stop)
        let labels = (field.choices ?? []).map(\.label)
        var chosen = draft?.entries[stops[stop].field].chosen ?? []
        var (typed, checks) = ("", 0)
        for (name, touch) in row.touched where name == field.name {
            switch touch {
            case .type(let text): if !stops[stop].isRepetition { typed = text }
            case .again(let text): if stops[stop].isRepetition { typed = text }
            case .other(let text): typed = text
            case .check: checks += 1
            case .choose(let label):
                let place = try #require(labels.firstIndex(of: label))
                if draft?.takesSeveral(stops[stop].field) != true {
                    chosen = [place]
                } else if chosen.remove(place) == nil {
                    chosen.insert(place)
                }
            }
        }
        if field.kind == .check { return checks == 0 ? "" : checks.isMultiple(of: 2) ? "no" : "yes" }
        guard field.kind == .choice, typed.isEmpty else { return typed }
        return chosen.sorted().map { "\($0 + 1)" }.joined(separator: " ")
    }
}
