// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PromptKit
import QuestionSupport
import TerminalKit
import Testing

@testable import AskKit
@testable import ClientKit
@testable import alertctl

/// The cases that plain lines and browsers are tested by, by the keys of a terminal.
@Suite struct TerminalCasesTests {
    @Test(arguments: try QuestionCase.all(for: "terminal"))
    func everyCase(_ row: QuestionCase) throws {
        var view = PromptView(row.prompt, at: PromptBed.time, reader: FieldReader(Environment([:])))
        _ = view.text()
        for (name, touch) in row.touched { try Self.perform(touch, in: name, &view) }
        let index = try #require(row.index)
        for _ in 0..<20 where view.model.field != nil || view.selection.index != index { _ = view.press("Tab") }
        let step = view.press("Enter")
        guard let refused = row.refusal else {
            #expect(step == .chose(index))
            let values = view.input(for: index).values.map { values in
                Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.texts) })
            }
            #expect(values == row.answer)
            return
        }
        #expect(step == .refused)
        let stop = try #require(view.model.field)
        #expect(view.model.stops?.field(stop).name == refused)
    }

    private static func perform(_ touch: QuestionCase.Touch, in name: String, _ view: inout PromptView) throws {
        let stops = try #require(view.model.stops)
        var stop = try #require(stops.indices.first { stops.field($0).name == name })
        if case .again = touch { stop += 1 }
        for _ in 0..<20 where view.model.field != stop { _ = view.press("Tab") }
        switch touch {
        case .type(let text), .again(let text), .other(let text):
            for scalar in text.unicodeScalars { _ = view.handle(.text(scalar)) }
        case .check: _ = view.press("Space")
        case .choose(let label):
            let place = try #require(stops.field(stop).choices?.firstIndex { $0.label == label })
            _ = view.press("Home")
            for _ in 0..<place { _ = view.press("Down") }
            _ = view.handle(.key(.control("t")))
        }
        _ = view.text()
    }
}
