// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
import PatternMatching

/// The rules of the configuration. A value: what becomes of a notification is a function of it and of what the wall
/// shows.
///
/// All of them are asked in their order, and what a later one sets holds; one that stops is the last. So general rules
/// come first and exceptions after them, as in a style sheet, and no rule has to repeat what another says. What they
/// look at is the notification as it was sent: no rule depends on what another has set.
package struct Rules: Sendable, Hashable {
    /// The most rules.
    package static let maximumCount = 256
    /// The most that all patterns together may cost for one character. With ``Pattern/maximumCharacters`` it bounds
    /// what one notification costs to 8 million steps, a tenth of a second, whatever the patterns and the text are.
    package static let maximumCost = 4_000

    package var all: [Rule] = []

    package init(all: [Rule] = []) {
        self.all = all
    }

    /// The cost of all patterns for one character.
    package var cost: Int {
        all.reduce(0) { sum, rule in
            rule.match.patterns.reduce(sum) { sum, patterns in
                // The title and the body are two texts.
                let texts = patterns.key == .text ? 2 : 1
                return patterns.value.reduce(sum) { $0 + texts * $1.cost }
            }
        }
    }

    /// Steps that take less than a millisecond, and may be made in a transaction.
    static let littleEffort = 50_000

    /// Returns the maximum number of steps that the patterns take for a notification.
    func effort(of content: Notifications.Content) -> Int {
        guard !all.isEmpty else { return 0 }
        let bytes = content.title.utf8.count + (content.body?.utf8.count ?? 0)
        return cost * min(bytes, Pattern.maximumCharacters)
    }

    /// Returns the result of each rule's patterns for a notification, whatever the time of its delivery.
    func verdict(on content: Notifications.Content) -> RuleVerdict {
        var subject = RuleSubject(content)
        return RuleVerdict(matches: all.map { $0.match.matches(&subject) })
    }

    /// Applies the rules to a notification at a moment.
    /// - Parameter verdict: What ``verdict(on:)`` said of it, if that is known.
    package func apply(
        _ content: Notifications.Content, at now: Instant, in zone: Zone, verdict: RuleVerdict? = nil
    ) -> Ruling {
        var ruling = Ruling(content: content)
        guard !all.isEmpty else { return ruling }
        var subject = RuleSubject(content)
        let (level, reading) = (content.level ?? .active, zone.civil(at: now))
        for (index, rule) in all.enumerated()
        where rule.match.holds(for: level, at: reading) && (verdict?.matches[index] ?? rule.match.matches(&subject)) {
            rule.change.apply(to: &ruling)
            ruling.applied.append(Ruling.Applied(rule: rule.name, changes: rule.change.words))
            if rule.stops { break }
        }
        ruling.finish()
        return ruling
    }
}

/// The result of the rules for a notification.
package struct Ruling: Sendable, Hashable {
    /// A rule that spoke of it, and what it set.
    package struct Applied: Sendable, Hashable {
        package var rule: String
        package var changes: [String]
    }

    /// The content after the rules.
    package var content: Notifications.Content
    /// The volume, 0 to 1; nil for full volume.
    package var volume: Double?
    package var isMuted = false
    var isSilent = false
    package var isDropped = false
    /// Commands to run when it is delivered.
    package var commands: [[String]] = []
    /// The rules that spoke of it, in their order.
    package var applied: [Applied] = []

    /// Removes sound and speech if the change is silent.
    fileprivate mutating func finish() {
        guard isSilent else { return }
        content.sound = nil
        content.say = nil
    }
}
