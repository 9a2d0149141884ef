// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import PromptKit
import Testing

/// The buttons of a question: the one in focus, and whether somebody has put the focus there.
@Suite struct ButtonSelectionTests {
    private static let labels = (1...12).map { "Row \($0)" }

    /// The row that a list merely begins with is not picked. A default button is, and what a person moves to or
    /// searches.
    @Test(
        arguments: [
            ([], [], false), (["*"], [], true), ([], ["down"], true), ([], ["up"], false), ([], ["type"], true),
            ([], ["type", "erase"], true), ([], ["first"], false), ([], ["second"], true), ([], ["tab"], false),
            ([], ["down", "up"], true),
        ] as [([String], [String], Bool)])
    func aRowIsPicked(_ defaults: [String], _ steps: [String], _ isPicked: Bool) {
        let labels = Self.labels.map { $0 == "Row 12" ? $0 + (defaults.first ?? "") : $0 }
        var selection = ButtonSelection(ModelBed.prompt(labels + ["~Cancel"], kind: .sheet))
        for step in steps {
            switch step {
            case "down": _ = selection.move(by: 1)
            case "up": _ = selection.move(by: -1)
            case "type": _ = selection.type("1")
            case "erase": _ = selection.filter { $0.erase() }
            case "first": selection.go(to: .row(0))
            case "second": selection.go(to: .row(1))
            default: selection.go(toStop: 1)
            }
        }
        #expect(selection.isPicked == isPicked, "\(steps)")
    }

    /// A changed question leaves the row picked if it remains.
    @Test(arguments: [("Row 2", true), ("Other", false)])
    func aChangeKeepsWhatIsPicked(_ label: String, _ isPicked: Bool) {
        var selection = ButtonSelection(ModelBed.prompt(Self.labels, kind: .sheet))
        _ = selection.move(by: 1)
        selection.change(to: ModelBed.prompt(["Row 1", label] + Self.labels.dropFirst(2), kind: .sheet))
        #expect(selection.isPicked == isPicked)
    }
}
