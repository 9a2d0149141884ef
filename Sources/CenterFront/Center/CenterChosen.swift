// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import ReminderKit

/// The further content of a wide screen's pane: the next times of the item, and the steps of its way.
struct CenterChosen: Equatable {
    /// The number of times that are read, and of events.
    static let (maximumTimes, maximumEvents) = (5, 200)

    /// The key of the item.
    let key: String
    /// The next times, RFC 3339.
    var next: [String] = []
    var steps: [WhySteps.Step] = []
}

extension CenterFeed {
    /// Reads what the pane shows of an item. A notification that has gone since has nothing.
    ///
    /// - Parameter isNewest: Whether the id of a past notification still names it.
    func chosen(_ item: CenterItem, isNewest: Bool, moment: RenderTime) throws(Failure) -> CenterChosen {
        var chosen = CenterChosen(key: item.key)
        do throws(Failure) {
            switch item {
            case .pending(let notification):
                chosen.next = try times(of: notification)
                chosen.steps = try steps(of: item.id, moment)
            case .past: if isNewest { chosen.steps = try steps(of: item.id, moment) }
            case .prompt: break
            }
        } catch {
            guard error.status == .notFound else { throw error }
        }
        return chosen
    }

    /// Returns the next times of a notification that repeats. One that waits for something to happen has none.
    private func times(of notification: Notifications.Notification) throws(Failure) -> [String] {
        guard notification.repeats, notification.state == .pending, OccasionText.words(notification.trigger) == nil
        else { return [] }
        return try calls.call(Notifications.Next(id: notification.id, count: CenterChosen.maximumTimes)).fires
    }

    private func steps(of id: String, _ moment: RenderTime) throws(Failure) -> [WhySteps.Step] {
        try WhySteps.read(id, limit: CenterChosen.maximumEvents, from: calls, moment: moment) { _ in
            UnresponsiveDevices()
        }
    }
}
