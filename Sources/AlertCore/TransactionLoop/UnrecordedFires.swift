// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// Deliveries that people have seen although the store could not record them: a full disk silences no reminder.
///
/// The same fire comes again with every attempt to record it, and is news once. A crash before it is recorded makes it
/// news again, as any crash between a fire and its commit does.
package struct UnrecordedFires {
    /// The key by which a fire is reported once.
    private struct Key: Hashable {
        var id: String?
        var due: String?
    }

    /// The work after an attempt.
    package struct Unannounced {
        /// Effects that are new.
        package var effects: [Effect] = []
        /// Deliveries that were announced before and are recorded now.
        package var known: [Delivered] = []
    }

    /// The notifications presented in this commit, as many as one commit fires at most: those are the ones that come
    /// again.
    private var presented: Set<Key> = []
    private var announced: Set<Key> = []

    /// Sorts the effects of a fire by whether they are news. Of a fire that is not recorded only the notifications
    /// themselves are told; what follows from them, such as badges, follows when they are recorded.
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
