// SPDX-License-Identifier: Apache-2.0

import CAdwaita
import PromptKit

// The buttons of an approval.
extension PromptWindow {
    /// Lets the buttons of an approval act when they may.
    func holdBack(until now: ContinuousClock.Instant) {
        let controls = ApprovalControls(cancelIndex: layout.dismissalIndex, at: now) { [unowned self] in enable($0) }
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
