// SPDX-License-Identifier: Apache-2.0

/// A place below the device's own name where it writes. ``LinkGroup/topic(_:)`` has the topic.
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

    package var isRetained: Bool {
        switch self {
        case .sound, .typing, .report: false
        default: true
        }
    }
}

/// An action that follows from an event. The shell saves a changed state first, then performs the actions in order.
package enum LinkAction: Sendable, Hashable {
    /// Publish a message, which the broker may forget after this many seconds, 1 or more.
    case publish(LinkPlace, LinkMessage, expiry: UInt32)
    case clear(LinkPlace)
    /// Show another device's alert here, or its change. Quietly: listed without a sound.
    case show(Copy, quietly: Bool)
    case close(id: String, AlertKey.Kind, answeredOn: String?)
    /// Do here what a person did on another device.
    case perform(AlertKey, AlertVerb, device: String)
    case set(SharedMessage.Name, SharedMessage.Value)
    case play(SoundMessage)
    /// Report to alertd the outcome of a lent reminder: the device that delivers it, or nil if this one is to deliver
    /// it now.
    case settle(AlertKey, due: Int64, device: String?)
    /// Deliver a reminder of a device that is away.
    case standIn(Reminder)
    /// Store another device's history of a day, replacing the stored one.
    case store(HistoryMessage, device: String)
    /// Delete the stored history of a day.
    case discard(device: String, HistoryDay)
    /// Stop the time of a question or its copy while a person types on another device, or continue it.
    case hold(id: String, device: String, isTyping: Bool)
    /// Show the person a passive notification, replacing one of the same id.
    case notify(title: String, body: String, id: String? = nil)
    /// Report to alertd how other devices received alerts of this one.
    case reached([Reached])

    /// The reception of an alert of this device by another.
    package struct Reached: Sendable, Hashable {
        package var key: AlertKey
        package var device: String
        /// The reception; nil if the alert has ended.
        package var reception: Reception?
    }

    /// A reminder of another device that is delivered here.
    package struct Reminder: Sendable, Hashable {
        /// The id on this device.
        package var id: String
        package var origin: String
        package var item: AlertItem
        /// The destinations in addition to this device.
        package var to: [String]
        package var isLate: Bool
        /// The name of this delivery; see ``Copy/delivery``.
        package var delivery: String
    }

    /// The copy of another device's alert that is shown here.
    package struct Copy: Sendable, Hashable {
        /// The id here.
        package var id: String
        package var origin: String
        package var item: AlertItem
        package var program: String
        /// The time of delivery, asking or beginning, by this device's clock: microseconds since 1970.
        package var at: Int64
        /// The end of the alert, by this device's clock: microseconds since 1970.
        package var until: Int64
        /// The name of this delivery: alertd does not repeat a delivery that it has stored.
        package var delivery = ""
        package var isRepeated = false

        /// Returns the time at which it began, if it comes late: people would take the time of its arrival for it.
        package func originTime(now: Int64) -> String? {
            (0..<max(0, now - LinkLimits.late)).contains(at) ? WireTime.text(at) : nil
        }
    }
}

extension LinkAction {
    var isLocal: Bool {
        switch self {
        case .publish, .clear: false
        case .show, .close, .perform, .set, .notify, .play, .settle, .standIn, .store, .discard, .hold, .reached: true
        }
    }
}
