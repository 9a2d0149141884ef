// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime
package import PatternMatching

/// A rule of the configuration (`[[rules]]`): the notifications that it matches, and its changes to them.
package struct Rule: Sendable, Hashable {
    /// The name in reports: the given name, or "rule 3", counted from 1.
    package var name: String
    /// The conditions. The rule applies only if all of them hold.
    package var match = RuleMatch()
    /// The change it makes.
    package var change = RuleChange()
    package var stops = false

    package init(name: String, match: RuleMatch = RuleMatch(), change: RuleChange = RuleChange(), stops: Bool = false) {
        self.name = name
        self.match = match
        self.change = change
        self.stops = stops
    }
}

/// The conditions of a rule. Empty conditions are ignored, so an empty match applies to every notification.
package struct RuleMatch: Sendable, Hashable {
    /// The patterns of each field. One of them has to match.
    package var patterns: [RuleField: [Pattern]] = [:]
    /// The matching levels.
    package var levels: Set<Notifications.Level> = []
    /// The matching parts of the week.
    package var times: [QuietTime] = []

    package init(patterns: [RuleField: [Pattern]] = [:], levels: Set<Notifications.Level> = [], times: [QuietTime] = [])
    {
        self.patterns = patterns
        self.levels = levels
        self.times = times
    }

    /// Returns whether the rule applies to notifications of a level now.
    package func holds(for level: Notifications.Level, at reading: CivilDateTime) -> Bool {
        if !levels.isEmpty, !levels.contains(level) { return false }
        return times.isEmpty || times.contains { $0.contains(reading) }
    }

    /// Returns whether a notification's texts match.
    func matches(_ subject: inout RuleSubject) -> Bool {
        for field in RuleField.allCases {
            guard let patterns = patterns[field] else { continue }
            let texts = subject.texts(field)
            guard patterns.contains(where: { pattern in texts.contains { pattern.matches(folded: $0) } }) else {
                return false
            }
        }
        return true
    }
}

/// A text of a notification that a rule can match, with the field's name in the configuration. The fields that are
/// quickest to decide come first.
package enum RuleField: String, Sendable, Hashable, CaseIterable {
    /// The application; "alertd" if none is named.
    case app
    /// The device that the notification came from, if it is another one.
    case device = "from-device"
    case thread
    case category
    case title
    case body
    /// The title or the body.
    case text
}

/// A notification as rules see it: as it was sent, without the changes of earlier rules.
struct RuleSubject {
    private let content: Notifications.Content
    private var folded: [RuleField: [[UInt32]]] = [:]

    init(_ content: Notifications.Content) { self.content = content }

    /// Returns the texts of a field in the form that patterns compare, folded once for all rules.
    mutating func texts(_ field: RuleField) -> [[UInt32]] {
        if let texts = folded[field] { return texts }
        let texts: [[UInt32]] =
            switch field {
            case .app: [Self.fold(content.app ?? Defaults.app)]
            case .device: Self.fold(content.origin)
            case .thread: Self.fold(content.thread)
            case .category: Self.fold(content.category)
            case .title: [Self.fold(content.title)]
            case .body: Self.fold(content.body)
            case .text: self.texts(.title) + self.texts(.body)
            }
        folded[field] = texts
        return texts
    }

    private static func fold(_ text: String?) -> [[UInt32]] { text.map { [fold($0)] } ?? [] }

    private static func fold(_ text: String) -> [UInt32] {
        PatternFolding.fold(text, limit: Pattern.maximumCharacters)
    }
}
