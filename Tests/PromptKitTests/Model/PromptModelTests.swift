// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import QuestionSupport
import Testing

/// The effects of events in a question.
@Suite struct PromptModelTests {
    /// The cases that plain lines and the page are tested by, too.
    @Test(arguments: try QuestionCase.all(for: "model"))
    func everyCase(_ row: QuestionCase) throws {
        var bed = ModelBed(row.prompt)
        for (field, touch) in row.touched { try Self.perform(touch, in: field, &bed) }
        let index = try #require(row.index)
        let place = bed.model.selection.rows.firstIndex { $0.index == index }
        bed.handle(.clicked(.button(place.map { .row($0) } ?? .cancel)))
        guard let refused = row.refusal else {
            #expect(bed.chosen == index)
            #expect(bed.values(index) == row.answer)
            return
        }
        let stop = try #require(bed.model.field)
        #expect(bed.refusal == .invalid(stop))
        #expect(bed.model.stops?.field(stop).name == refused)
        #expect(bed.chosen == nil)
    }

    private static func perform(_ touch: QuestionCase.Touch, in name: String, _ bed: inout ModelBed) throws {
        let stops = try #require(bed.model.stops)
        var stop = try #require(stops.indices.first { stops.field($0).name == name })
        if case .again = touch { stop += 1 }
        while bed.model.field != stop { bed.handle(.next) }
        switch touch {
        case .type(let text), .again(let text): bed.type(text)
        case .other(let text): for scalar in text.unicodeScalars { bed.handle(.letter(scalar)) }
        case .check: bed.handle(.letter(" "))
        case .choose(let label):
            bed.handle(.first)
            while bed.model.lists[stop]?.list.row.map({ bed.model.lists[stop]?.list.labels[$0] }) != label {
                bed.handle(.rows(1))
                if bed.refusal != nil || bed.model.field != stop { break }
            }
            bed.handle(.toggle)
        }
    }

    private static let name = Prompts.Field(name: "name", kind: .text)
    private static let shell = Prompts.Field(
        name: "shell", kind: .choice, choices: ["bash", "zsh"].map { .init(label: $0) })

    /// Enter goes to the next field, and on the last one chooses the default button.
    @Test func enterGoesOn() {
        for form in [[Self.name, Self.shell, Self.name], [Self.shell, Self.name], [Self.name, Self.shell]] {
            var bed = ModelBed(ModelBed.prompt(["~No", "OK*"], form: form))
            for stop in 1..<form.count {
                bed.handle(.choose)
                #expect(bed.model.focus == .field(stop))
            }
            bed.handle(.choose)
            #expect(bed.chosen == 1)
        }
        var login = ModelBed(ModelBed.prompt(["~No", "OK*"], input: .login))
        login.handle(.choose)
        #expect(login.model.focus == .field(1))
        login.handle(.choose)
        #expect(login.chosen == 1)
    }

    /// Up leads from the first button back to the last field, and from no other.
    @Test func upLeadsBackToTheFields() {
        var bed = ModelBed(ModelBed.prompt(["A", "B", "C", "~No"], kind: .sheet, form: [Self.name]))
        for event in [PromptEvent.rows(1), .rows(1), .rows(-1)] { bed.handle(event) }
        #expect(bed.model.focus == .rows)
        bed.handle(.rows(-1))
        #expect(bed.model.focus == .field(0))
    }

    @Test func aTextThatCannotBeTakenIsNoAnswer() {
        var bed = ModelBed(ModelBed.prompt(["~No", "OK*"], input: .text))
        bed.handle(.textChanged(0, isTaken: false))
        for event in [PromptEvent.choose, .clicked(.button(.row(0)))] {
            bed.handle(event)
            #expect(bed.refusal == .text(0))
            #expect(bed.model.focus == .field(0))
        }
        // Who cancels needs no text.
        bed.handle(.clicked(.button(.cancel)))
        #expect(bed.chosen == 0)
    }

    @Test func nothingIsAnsweredThatWasNotSeen() {
        var bed = ModelBed(ModelBed.prompt(["~No", "OK*"]), isSeen: false)
        bed.handle(.choose)
        #expect(bed.refusal == .unread)
        #expect(bed.model.isHeldBack)
        _ = bed.model.handle(.seenTo(all: true, labels: [0]), &bed.draft, at: bed.now)
        bed.handle(.choose)
        #expect(bed.refusal == .unlabelled)
        bed.handle(.clicked(.button(.cancel)))
        #expect(bed.chosen == 0)
        bed.draw()
        bed.handle(.clicked(.button(.row(0))))
        #expect(bed.chosen == 1)
    }

    /// A list that a change leaves has the same rows, filter and focus.
    @Test func aChangedFormKeepsListsAndFocus() {
        let long = Prompts.Field(
            name: "rows", kind: .choice, choices: (0..<20).map { .init(label: "row \($0)") }, atMost: 3)
        var bed = ModelBed(ModelBed.prompt(["~No", "OK*"], form: [Self.name, long]))
        for event in [PromptEvent.next, .letter("1"), .rows(1), .toggle] { bed.handle(event) }
        let row = bed.model.lists[1]?.list.row
        var prompt = bed.model.prompt
        (prompt.form, prompt.revision) = ([long, Self.shell, Self.name], 1)
        bed.handle(.changed(prompt))
        #expect(bed.model.focus == .field(0))
        #expect(bed.model.lists[0]?.list.filter == "1")
        #expect(bed.model.lists[0]?.list.row == row)
        #expect(bed.draft?.entries[0].chosen == row.map { [$0] })
        (prompt.form, prompt.revision) = ([Self.name, Self.shell], 2)
        bed.handle(.changed(prompt))
        #expect(bed.model.focus == .field(0))
    }

    /// A key that comes before the revision is on the screen was meant for the one before.
    @Test func aKeyBeforeTheRevisionWasDrawnChangesNothing() {
        var bed = ModelBed(ModelBed.prompt(["~No", "OK*"], form: [Self.shell, Self.name]))
        var prompt = bed.model.prompt
        (prompt.form, prompt.revision) = ([Self.shell], 1)
        bed.handle(.changed(prompt))
        for event in [PromptEvent.toggle, .rows(1), .clicked(.choice(0, row: 1)), .choose, .dismissed] {
            bed.handle(event)
            #expect(bed.refusal == .changed)
        }
        #expect(bed.draft?.entries[0].chosen == [])
        bed.draw()
        bed.handle(.toggle)
        #expect(bed.draft?.entries[0].chosen == [0])
    }

    @Test func escEmptiesASearchFirst() {
        let long = Prompts.Field(name: "rows", kind: .choice, choices: (0..<20).map { .init(label: "row \($0)") })
        var bed = ModelBed(ModelBed.prompt(["~No", "OK*"], form: [long]))
        bed.handle(.letter("7"))
        bed.handle(.dismissed)
        #expect(!bed.isDismissed)
        #expect(bed.model.lists[0]?.list.filter == "")
        bed.handle(.dismissed)
        #expect(bed.isDismissed)
    }
}
