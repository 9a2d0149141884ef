// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit

/// Shows when the buttons of an approval act: until then a button looks as if it cannot be used, and a line says why.
final class ApprovalControls {
    let line: AlternativeTexts
    private let question: Question
    private let send: (PromptEvent) -> Void
    private(set) var isRead = false
    private let onChange: (ApprovalControls) -> Void
    private var places: [String: graphene_rect_t] = [:]
    private var opening: Waiting?
    private var lock: LockWatch?

    /// The sentences of the line.
    private enum Sentence: Int, CaseIterable {
        case early, unread, locked, open

        /// - Parameter escape: The sentence about Esc.
        func text(_ escape: String) -> String {
            switch self {
            case .early: "The buttons act in a moment."
            case .unread: "Read to the end first (Page Down). Only then it can be allowed."
            case .locked: "The screen is locked. It can be allowed once it is unlocked."
            case .open: "Tab moves to a button, Enter chooses it. \(escape)"
            }
        }
    }

    /// - Parameters:
    ///   - escape: The sentence about Esc.
    ///   - send: Tells the question what has happened.
    ///   - onChange: Called when buttons begin or cease to act, see ``hold(_:at:)``.
    init(
        _ question: Question, escape: String, send: @escaping (PromptEvent) -> Void,
        onChange: @escaping (ApprovalControls) -> Void
    ) {
        line = AlternativeTexts(Sentence.allCases.map { $0.text(escape) })
        (self.question, self.send, self.onChange) = (question, send, onChange)
        lock = LockWatch { send(.locked($0)) }
        waitForOpening()
    }

    /// Returns the reason why a button does not act, for the person; nil if it acts.
    ///
    /// - Parameter index: The button's index; nil for Esc and closing the window.
    func hold(_ index: Int?, at now: ContinuousClock.Instant) -> String? {
        question.model.hold(index, at: now).map { Self.sentence($0).text("") }
    }

    /// Handles a painted frame.
    ///
    /// - Parameters:
    ///   - isRead: Whether the whole text was on the screen.
    ///   - places: The places of the buttons.
    func painted(isRead: Bool, places: [String: graphene_rect_t]) {
        let hasMoved = places.contains { id, place in
            self.places[id].map { abs($0.origin.x - place.origin.x) + abs($0.origin.y - place.origin.y) >= 1 } ?? true
        }
        self.places = places
        // Who has read the text needs not read it again after a change of its width.
        let wasRead = self.isRead
        self.isRead = wasRead || isRead
        if self.isRead != wasRead { send(.seenTo(all: true, labels: nil)) }
        if hasMoved { send(.moved) }
    }

    /// Shows a gate that has changed.
    func update(from former: ApprovalGate) {
        if question.model.gate?.opening != former.opening { waitForOpening() }
        show()
    }

    private func waitForOpening() {
        opening = question.model.gate.map { gate in .until(gate.opening) { [unowned self] in show() } }
    }

    private func show() {
        let hold = question.model.gate?.hold(isCancel: false, at: .now)
        line.shown = (hold.map(Self.sentence) ?? .open).rawValue
        onChange(self)
    }

    private static func sentence(_ hold: ApprovalGate.Hold) -> Sentence {
        switch hold {
        case .early: .early
        case .unread: .unread
        case .locked: .locked
        }
    }
}

// The buttons of an approval.
extension PromptWindow {
    /// Lets the buttons of an approval act when they may.
    func holdBack() {
        let controls = ApprovalControls(question, escape: layout.escape) { [unowned self] in
            send($0)
        } onChange: { [unowned self] in
            enable($0)
        }
        self.controls = controls
        footer.add(controls.line)
        enable(controls)
        dialog.onPaint { [unowned self] in
            guard let approval else { return }
            approval.look(in: scroller)
            var places = dialog.buttonPlaces
            for place in layout.list.indices { places["row \(place)"] = list?.row(place).bounds(in: dialog) }
            controls.painted(isRead: approval.isRead && approval.details.allSatisfy(scroller.isRead), places: places)
        }
    }

    private func enable(_ controls: ApprovalControls) {
        let now = ContinuousClock.now
        for button in layout.buttons {
            let hold = controls.hold(button.index, at: now)
            dialog.setEnabled("\(button.index)", hold == nil, reason: hold ?? "")
        }
        for (place, row) in layout.list.enumerated() {
            let hold = controls.hold(row.index, at: now)
            list?.row(place).isEnabled = hold == nil
            list?.row(place).describe(hold ?? "")
        }
        // The button that the person has moved to gets the keyboard once it acts.
        if question.model.selection.current != nil { showSelection() }
    }
}
