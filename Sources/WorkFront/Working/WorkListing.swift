// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import TerminalKit

/// The work that runs, for a person.
enum WorkListing {
    /// The line for no work.
    static let none = "No running tasks."

    /// Returns the work for a person.
    static func lines(_ works: [Progress.Work], in session: Session) -> [String] {
        session.columns(
            works.map { work in
                let amount = work.fraction.map { "\(Int($0 * 100)) %" } ?? ""
                let left = work.left.map { ", \(RenderTime.left(microseconds: Int64($0))) left" } ?? ""
                return [
                    Columns.Cell(work.id.visible, .strong), Columns.Cell(amount + left),
                    Columns.Cell("by \(work.program.visible)"),
                    Columns.Cell(work.title.visible + (work.text.map { ": " + $0.visible } ?? "")),
                ]
            })
    }
}
