// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The result of each rule's patterns for a notification, in the rules' order.
package struct RuleVerdict: Sendable, Hashable {
    var matches: [Bool]
}

/// The results for the notifications that were judged last. A value.
struct RuleVerdicts: Sendable {
    /// The maximum number of kept judgements; the oldest is forgotten, and judged again when it is delivered.
    static let maximumCount = 1_024

    private var verdicts: [Int: RuleVerdict] = [:]
    /// The oldest first, from `first` on.
    private var order: [Int] = []
    private var first = 0

    /// Returns the known result for a notification.
    func verdict(on content: Notifications.Content) -> RuleVerdict? {
        verdicts.isEmpty ? nil : verdicts[Self.key(content)]
    }

    /// Keeps a verdict.
    mutating func note(_ verdict: RuleVerdict, on content: Notifications.Content) {
        let key = Self.key(content)
        if verdicts.updateValue(verdict, forKey: key) == nil { order.append(key) }
        guard order.count - first > Self.maximumCount else { return }
        verdicts[order[first]] = nil
        first += 1
        if first > Self.maximumCount {
            order.removeFirst(first)
            first = 0
        }
    }

    /// Returns the hash of what rules look at, with the process's own seed, so that nobody can bring about a collision.
    private static func key(_ content: Notifications.Content) -> Int {
        var hasher = Hasher()
        hasher.combine(content.app)
        hasher.combine(content.origin)
        hasher.combine(content.thread)
        hasher.combine(content.category)
        hasher.combine(content.title)
        hasher.combine(content.body)
        return hasher.finalize()
    }
}
