// SPDX-License-Identifier: Apache-2.0

/// The part of a window that a person types into: the input of a question, or a form.
protocol InputFields: AnyObject {
    /// The widget with all of it.
    var content: Widget { get }
    /// The number of places for the keyboard focus.
    var count: Int { get }
    /// The place with the keyboard focus.
    var focused: Int? { get }
    /// Gives the keyboard focus to the field to fill in first.
    func focus()
    /// Gives the keyboard focus to a place.
    func focus(_ place: Int)
    /// Calls `handler` after every change.
    func onType(_ handler: @escaping () -> Void)
}
