// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// What the patterns of each rule say of a notification, in the rules' order.
package struct RuleVerdict: Sendable, Hashable {
    var matches: [Bool]
}

/// What is known of the notifications that were judged last. A value.
struct RuleVerdicts: Sendable {
    /// How many are kept; of more the oldest is forgotten, and judged again where it is delivered.
    static let most = 1_024

    private var verdicts: [Int: RuleVerdict] = [:]
    /// The oldest first, from `first` on.
    private var order: [Int] = []
    private var first = 0

    /// What is known of a notification.
    func verdict(on content: Notifications.Content) -> RuleVerdict? {
        verdicts.isEmpty ? nil : verdicts[Self.key(content)]
    }

    /// Keeps a verdict.
    mutating func note(_ verdict: RuleVerdict, on content: Notifications.Content) {
        let key = Self.key(content)
        if verdicts.updateValue(verdict, forKey: key) == nil { order.append(key) }
        guard order.count - first > Self.most else { return }
        verdicts[order[first]] = nil
        first += 1
        if first > Self.most {
            order.removeFirst(first)
            first = 0
        }
    }

    /// Of what rules look at, by the process's own seed: nobody can bring about that two are taken for one.
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
