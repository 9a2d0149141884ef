// SPDX-License-Identifier: Apache-2.0

/// A place where a device writes, below its own name. The shell makes a ``Topic`` of it.
package enum LinkPlace: Sendable, Hashable {
    case alert(AlertKey)
    case act(origin: String, AlertKey)
    case here
    case shared(SharedMessage.Name)
    case lease(AlertKey)
    case claim(origin: String, AlertKey)
    case history(HistoryDay)
    /// A message here is not retained.
    case typing(origin: String, AlertKey)
    /// A message here is not retained.
    case sound
    /// A message here is not retained.
    case report(to: String)

    /// A Boolean value indicating whether what is said there stays at the broker.
    package var isRetained: Bool {
        switch self {
        case .sound, .typing, .report: false
        default: true
        }
    }
}

/// An action that follows from an event. The shell saves the state first when it is to be saved, then carries these out
/// in their order.
package enum LinkAction: Sendable, Hashable {
    /// Publish as retained, but at ``LinkPlace/sound``; the broker may forget it after so many seconds, of which there
    /// is one at least.
    case publish(LinkPlace, LinkMessage, expiry: UInt32)
    /// Take a retained message away.
    case clear(LinkPlace)
    /// Show another device's alert here, or again what it says now. Quietly: listed, not heard.
    case show(Copy, quietly: Bool)
    /// Take it down.
    case close(id: String, AlertKey.Kind, answeredOn: String?)
    /// Do here what a person did on another device.
    case perform(AlertKey, AlertVerb, device: String)
    /// Set what is shared.
    case set(SharedMessage.Name, SharedMessage.Value)
    /// Play what another device has sent.
    case play(SoundMessage)
    /// Tell alertd what came of a reminder that another device delivers while this one is away: that device does; nil
    /// where this one is to deliver it now.
    case settle(AlertKey, due: Int64, device: String?)
    /// Deliver a reminder of a device that is away.
    case standIn(Reminder)
    /// Keep what happened on another device on a day, instead of what was kept of that day.
    case keep(HistoryMessage, device: String)
    /// Keep nothing of that day any more.
    case discard(device: String, HistoryDay)
    /// Stop the time of a question, or of the copy of one, while a person types on another device; or let it go on.
    case hold(id: String, device: String, isTyping: Bool)
    /// Tell the person something, in a notification of the level passive; one of the same id is replaced.
    case notify(title: String, body: String, id: String? = nil)
    /// Tell alertd what became of alerts of this device on others.
    case reached([Reached])

    /// The fate of an alert of this device on another.
    package struct Reached: Sendable, Hashable {
        package var key: AlertKey
        package var device: String
        /// The reception; nil if the alert has ended.
        package var reception: Reception?

        package init(key: AlertKey, device: String, reception: Reception?) {
            (self.key, self.device, self.reception) = (key, device, reception)
        }
    }

    /// A reminder of another device that is delivered here.
    package struct Reminder: Sendable, Hashable {
        /// The id on this device.
        package var id: String
        package var origin: String
        package var item: AlertItem
        /// For whom it is beside this device.
        package var to: [String]
        /// A Boolean value indicating whether its time is long past: it is listed and not heard.
        package var isLate: Bool
        /// The name of this delivery, as of a copy.
        package var delivery: String
    }

    /// Another device's alert as it is shown here.
    package struct Copy: Sendable, Hashable {
        /// The id here.
        package var id: String
        package var origin: String
        package var item: AlertItem
        /// The program that asks.
        package var program: String
        /// When it was delivered, asked or begun, by the clock of this device: microseconds since 1970.
        package var at: Int64
        /// When it ends, by the clock of this device: microseconds since 1970.
        package var until: Int64
        /// The name of this delivery: alertd does not repeat one that it has stored.
        package var delivery = ""
        /// A Boolean value indicating whether it was to be shown before, and nobody knows whether it was.
        package var isRepeated = false
    }
}
