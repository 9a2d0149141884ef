// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Deliveries that people have seen although the store could not record them: a full disk silences no reminder.
///
/// Each attempt to record a fire produces the fire again, but people see it only once. After a crash before the
/// recording they see it again, as after any crash between a fire and its commit.
package struct UnrecordedFires {
    /// The key by which a fire is reported once.
    private struct Key: Hashable {
        var id: String?
        var due: String?
    }

    /// The remaining work after an attempt.
    package struct Unannounced {
        /// Effects that are new.
        package var effects: [Effect] = []
        /// Deliveries that were announced before and are recorded now.
        package var known: [Delivered] = []
    }

    /// The notifications that were presented but not recorded, at most as many as one commit fires: exactly these come
    /// again.
    private var presented: Set<Key> = []
    private var announced: Set<Key> = []

    /// Returns the effects of a fire that are new. Of a fire that is not recorded, only the notifications themselves
    /// are reported. Further effects, such as badges, follow when the fire is recorded.
    package mutating func unannounced(in effects: [Effect], isRecorded: Bool) -> Unannounced {
        var result = Unannounced()
        for effect in effects {
            switch effect {
            case .present(let delivered):
                let key = Key(id: delivered.id, due: Timestamp.utc(delivered.due))
                if isRecorded {
                    if presented.remove(key) == nil {
                        result.effects.append(effect)
                    } else {
                        result.known.append(delivered)
                    }
                } else if presented.count < Transaction.maximumFire, presented.insert(key).inserted {
                    result.effects.append(effect)
                }
            case .event(let event) where event.event == .delivered:
                let key = Key(id: event.id, due: event.due)
                if isRecorded {
                    if announced.remove(key) == nil { result.effects.append(effect) }
                } else if announced.count < Transaction.maximumFire, announced.insert(key).inserted {
                    result.effects.append(effect)
                }
            default:
                if isRecorded { result.effects.append(effect) }
            }
        }
        return result
    }
}
