// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import ClientKit

extension WhySteps {
    /// Reads the events of a notification, and returns the steps of its last delivery.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of events.
    ///   - unresponsive: Returns the devices that have not reported one of these notifications.
    /// - Throws: A failure of status 66 for an id that nothing has or had.
    package static func read(
        _ id: String, limit: Int = 1_000, from service: Service, moment: RenderTime,
        unresponsive: ([Notifications.Notification]) -> UnresponsiveDevices
    ) throws(Failure) -> [Step] {
        let past = try service.call(Notifications.History(id: id, limit: 1)).notifications.first
        let events = try service.call(Manager.History(id: id, limit: limit)).events
        let shown = try current(id, service, isNeeded: past?.unread == true || events.isEmpty)
        // The summary of what was held tells when that was over.
        let summaries =
            events.contains { $0.event == .held }
            ? try service.call(Manager.History(id: summaryID, limit: limit)).events : []
        return WhySteps(moment: moment, unresponsive: unresponsive(shown)).steps(
            events: events.reversed(), summaries: summaries.reversed(), shown: shown, past: past)
    }

    /// Returns the notifications that the id has now.
    ///
    /// - Parameter isNeeded: Whether to fail if it has none. Without an event the id is only pending or unknown: alertd
    ///   says which.
    private static func current(
        _ id: String, _ service: Service, isNeeded: Bool
    ) throws(Failure) -> [Notifications.Notification] {
        do throws(Failure) {
            let reply = try service.call(Notifications.Show(id: id))
            return [reply.notification] + (reply.others ?? [])
        } catch {
            guard error.status == .notFound, !isNeeded else { throw error }
            return []
        }
    }

    /// The id of the notification that lists what do not disturb held.
    private static let summaryID = "alertd-held"
}
