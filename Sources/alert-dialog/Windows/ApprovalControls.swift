// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit

/// Lets the buttons of an approval act when `ApprovalGate` does. Until then a button looks as if it cannot be used, and
/// a line says why.
final class ApprovalControls {
    /// The line.
    let line: AlternativeTexts
    private var gate: ApprovalGate
    private let cancelIndex: Int?
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
    ///   - cancelIndex: The index of the cancel button.
    ///   - escape: The sentence about Esc.
    ///   - onChange: Called when buttons begin or cease to act, see ``hold(_:at:)``.
    init(
        cancelIndex: Int?, escape: String, at now: ContinuousClock.Instant,
        onChange: @escaping (ApprovalControls) -> Void
    ) {
        line = AlternativeTexts(Sentence.allCases.map { $0.text(escape) })
        gate = ApprovalGate(at: now)
        self.cancelIndex = cancelIndex
        self.onChange = onChange
        lock = LockWatch { [unowned self] isLocked in change { $0.lock(isLocked, at: $1) } }
        waitForOpening()
    }

    /// Returns the reason why a button does not act, for the person; nil if it acts.
    ///
    /// - Parameter index: The button's index; nil for Esc and closing the window.
    func hold(_ index: Int?, at now: ContinuousClock.Instant) -> String? {
        gate.hold(isCancel: index == nil || index == cancelIndex, at: now).map { Self.sentence($0).text("") }
    }

    /// Restarts the gate when the window is on the screen, or has got the keyboard.
    func appear() { change { $0.appear(at: $1) } }

    /// Handles ordinary typing.
    func type() { change { $0.type(at: $1) } }

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
        guard hasMoved || isRead != gate.isRead else { return }
        change { gate, now in
            // Who has read the text needs not read it again after a change of its width.
            gate.isRead = gate.isRead || isRead
            if hasMoved { gate.move(at: now) }
        }
    }

    private func change(_ body: (inout ApprovalGate, ContinuousClock.Instant) -> Void) {
        let former = gate
        body(&gate, .now)
        guard gate != former else { return }
        if gate.opening != former.opening { waitForOpening() }
        show()
    }

    private func waitForOpening() {
        opening = .until(gate.opening) { [unowned self] in show() }
    }

    private func show() {
        line.shown = (gate.hold(isCancel: false, at: .now).map(Self.sentence) ?? .open).rawValue
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
    func holdBack(until now: ContinuousClock.Instant) {
        let controls = ApprovalControls(
            cancelIndex: layout.dismissalIndex, escape: layout.escape, at: now
        ) { [unowned self] in enable($0) }
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
        if selection.current != nil { showSelection() }
    }
}
