// SPDX-License-Identifier: Apache-2.0

/// The call at the next deadline of a state machine, whose deadline may move with every event.
package struct MovingDeadline<Deadline: Equatable> {
    private let timers: Timers
    private var current: (deadline: Deadline, ticket: Timers.Ticket)?

    package init(_ timers: Timers = .shared) { self.timers = timers }

    /// Moves the call to another deadline; nil for none. A deadline that has come is not called again before
    /// ``cancel()``, because its event may still be on its way to the state machine.
    ///
    /// - Parameter call: Schedules the call.
    package mutating func move(to deadline: Deadline?, _ call: (Timers, Deadline) -> Timers.Ticket) {
        guard deadline != current?.deadline else { return }
        cancel()
        if let deadline { current = (deadline, call(timers, deadline)) }
    }

    /// Cancels the call. Call this also when the deadline has come.
    package mutating func cancel() {
        if let current { timers.cancel(current.ticket) }
        current = nil
    }
}
