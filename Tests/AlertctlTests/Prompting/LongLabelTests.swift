// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import LinuxSystem
import PromptKit
import TerminalKit
import Testing

@testable import AskKit
@testable import alertctl

/// Labels that are too long for a terminal: a person can read each to its end before choosing it.
@Suite struct LongLabelTests {
    /// The sizes of terminals, in columns and rows.
    private static let sizes = [(40, 10), (24, 10), (24, 7), (80, 24), (20, 6)]

    /// Labels of 200 characters: words, wide characters, and a word without a blank. The last two repeat no character.
    private static let labels = [
        String((1...40).map { "w\($0)." }.joined(separator: " ").prefix(200)), distinct(from: 0x4E00),
        distinct(from: 0x100),
    ]

    /// Each size with one label, and one size with each.
    private static let cases = sizes.map { ($0, labels[0]) } + [((24, 10), labels[1]), ((40, 10), labels[2])]

    private static func distinct(from first: UInt32) -> String {
        String(String.UnicodeScalarView((0..<200).compactMap { Unicode.Scalar(first + $0) }))
    }

    /// The parts of a label that are looked for on the screen.
    private static func parts(_ label: String) -> Set<String> {
        label.contains(" ")
            ? Set(label.split(separator: " ").map(String.init)) : Set(label.map { String($0) })
    }

    /// Returns the parts of a label that are on the screen now.
    private static func seen(_ view: inout PromptView, _ label: String, _ size: (Int, Int)) -> Set<String> {
        let text = view.text(columns: size.0, rows: size.1).joined(separator: " ")
        let seen =
            label.contains(" ")
            ? Set(text.split { $0 == " " || $0 == "│" || $0 == "…" }.map(String.init)) : Set(text.map { String($0) })
        return parts(label).intersection(seen)
    }

    /// Reads what is below the focus to its end.
    private static func read(_ view: inout PromptView, _ label: String, _ size: (Int, Int)) -> Set<String> {
        var all = seen(&view, label, size)
        for _ in 0..<100 where view.below.isCut || view.isMessageCut {
            _ = view.press("NPage", columns: size.0, rows: size.1)
            all.formUnion(seen(&view, label, size))
        }
        return all
    }

    @Test(arguments: cases) func aButtonIsChosenOnceItsLabelWasRead(_ size: (Int, Int), _ label: String) {
        for role in ["", "!"] {
            var view = PromptView(
                PromptBed.prompt(["Keep*", role + label, "~No"], kind: .sheet, title: "Q"), at: PromptBed.time)
            _ = view.text(columns: size.0, rows: size.1)
            for _ in 0..<2 where view.selection.index != 1 { _ = view.press("Down", columns: size.0, rows: size.1) }
            let place = Comment(rawValue: "\(size) \(role)")
            let isTooSmall = view.isTooSmall
            #expect(!isTooSmall, place)
            if view.below.isCut { #expect(view.press("Enter", columns: size.0, rows: size.1) == .refused, place) }
            #expect(Self.read(&view, label, size) == Self.parts(label), place)
            #expect(view.press("Enter", columns: size.0, rows: size.1) == .chose(1), place)
        }
    }

    @Test(arguments: cases) func theCancelButtonCanBeRead(_ size: (Int, Int), _ label: String) {
        var view = PromptView(PromptBed.prompt(["Yes*", "~" + label], title: "Q"), at: PromptBed.time)
        _ = view.text(columns: size.0, rows: size.1)
        _ = view.press("Down", columns: size.0, rows: size.1)
        #expect(view.focus == .cancel)
        #expect(Self.read(&view, label, size) == Self.parts(label))
        #expect(view.press("Enter", columns: size.0, rows: size.1) == .chose(1))
    }

    /// A list that is filtered as one types shows what was typed next to a long label.
    @Test(arguments: [(40, 10), (24, 10), (80, 24)]) func aFilterStaysInSight(_ size: (Int, Int)) {
        let rows = (0..<20).map { "\($0) \(Self.labels[0].prefix(190))" }
        var view = PromptView(PromptBed.prompt(rows + ["~No"], kind: .sheet, title: "Q"), at: PromptBed.time)
        #expect(view.press("1", "2", columns: size.0, rows: size.1) == .changed)
        #expect(view.text(columns: size.0, rows: size.1).contains { $0.contains("> 12") })
        #expect(Self.read(&view, rows[12], size) == Self.parts(rows[12]))
        #expect(view.press("Enter", columns: size.0, rows: size.1) == .chose(12))
    }

    /// The label of a field, the label of the row in focus and the hint are below the field.
    @Test(arguments: cases) func whatAFormSaysCanBeRead(_ size: (Int, Int), _ label: String) {
        for kind in [Prompts.FieldKind.choice, .check, .text, .lines] {
            var field = Prompts.Field(name: "a", kind: kind, label: kind == .choice ? "Which" : label)
            if kind == .choice { field.choices = [.init(label: label), .init(label: "short")] }
            field.hint = "A hint that is longer than a row of a small terminal, and that ends with: ☂"
            let prompt = PromptBed.prompt(["~Cancel", "OK*"], title: "Q") { $0.form = [field] }
            var view = PromptView(prompt, at: PromptBed.time, reader: FieldReader(Environment([:])))
            let place = Comment(rawValue: "\(kind) \(size)")
            #expect(Self.read(&view, label, size) == Self.parts(label), place)
            #expect(Self.seen(&view, "☂", size) == ["☂"], place)
            // The buttons keep their row.
            #expect(view.text(columns: size.0, rows: size.1).contains { $0.contains("OK") }, place)
        }
    }

    /// A hook's question: the cancel button says what happens without an answer.
    @Test(arguments: sizes) func theButtonsOfAnApprovalAreWhole(_ size: (Int, Int)) {
        let labels = ["~Leave it: claude denies it", "Deny", "Allow for an hour", "Allow"]
        let prompt = PromptBed.prompt(labels, title: "claude asks to use Bash") {
            $0.approval = .init(command: "rm -rf build", folder: "/srv/shop", facts: ["runs /usr/bin/rm"])
        }
        var view = PromptView(prompt, at: PromptBed.time)
        let first = view.text(columns: size.0, rows: size.1)
        let label = "Leave it: claude denies it"
        #expect(size.1 < 7 || first.joined().contains(label.lowercased()) || first.joined().contains("…"), "\(first)")
        let later = PromptBed.time + .seconds(2)
        _ = view.handle(.text("0"), at: later)
        #expect(Self.read(&view, label, size) == Self.parts(label))
        _ = view.handle(.text("3"), at: later)
        _ = Self.read(&view, "Allow", size)
        #expect(view.handle(.key(.enter), at: later) == .chose(3))
    }

    /// No row reaches over its end without a sign.
    @Test func whatIsCutEndsWithASign() {
        let prompt = PromptBed.prompt(["~Leave it: claude denies it", "Allow"], title: "Q") {
            $0.approval = .init(command: "ls")
        }
        var view = PromptView(prompt, at: PromptBed.time)
        let rows = view.text(columns: 24, rows: 10)
        #expect(rows.last?.contains("Esc leave it: c") == true && rows.last?.contains("…") == true, "\(rows)")
        var work = PromptView(
            PromptBed.prompt(["~Cancel"], kind: .progress, title: "Q") {
                $0.progress = .init(fraction: 0.5, left: 3_000_000_000)
            }, at: PromptBed.time)
        #expect(work.text(columns: 24, rows: 10).contains { $0.contains("50 %") && $0.contains("…") })
        var tiny = PromptView(PromptBed.prompt(["OK*"], title: "Q"), at: PromptBed.time)
        #expect(tiny.text(columns: 12, rows: 1).allSatisfy { $0.hasSuffix("…") })
        let isTooSmall = tiny.isTooSmall
        #expect(isTooSmall)
    }

    /// Without a frame, too, a list and a form say that more follows.
    @Test func theRestOfAListIsCountedWithoutAFrame() {
        let rows = (0..<20).map { "Row \($0)" }
        var view = PromptView(PromptBed.prompt(rows, kind: .sheet, title: "Q"), at: PromptBed.time)
        for size in [(80, 6), (22, 10), (16, 6)] {
            let lines = view.text(columns: size.0, rows: size.1)
            #expect(lines.contains { $0.contains("20/20") || $0.hasSuffix("…") }, "\(size): \(lines)")
        }
        let prompt = PromptBed.prompt(["~Cancel", "OK*"], title: "Q") {
            $0.form = (0..<12).map { .init(name: "f\($0)", kind: .text) }
        }
        var form = PromptView(prompt, at: PromptBed.time, reader: FieldReader(Environment([:])))
        #expect(form.text(columns: 80, rows: 6).contains { $0.contains("1-3 of 12") })
    }
}
