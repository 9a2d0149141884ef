// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import GRDB
import PatternMatching
import SoundService
import Varlink

extension NotificationsService {
    func rules(_ call: Notifications.Rules, context: CallContext) async throws -> Notifications.Rules.Reply {
        Notifications.Rules.Reply(
            rules: configuration.current.rules.all.map { rule in
                Notifications.Rule(
                    name: rule.name, match: rule.match.words, set: rule.change.words, stop: rule.stops)
            }, path: configuration.path, problem: configuration.problem)
    }

    func testRules(
        _ call: Notifications.TestRules, context: CallContext
    ) async throws -> Notifications.TestRules.Reply {
        try ContentRules.check(call.content)
        let zone = zones.session
        let now = try call.at.map { text throws(Notifications.Invalid) in
            try zone.instant(written: text, field: "at")
        }
        let quiet = try await loop.look { try $0.quiet() }
        let fate = Verdict(
            of: call.content, settings: configuration.current, quiet: quiet, at: now ?? loop.now().wall, in: zone)
        return fate.reply(isSilentMode: switches.silence.isOn)
    }
}

extension Database {
    /// Returns the rules that applied to a notification at its last delivery; nil if none did, or if the delivery is
    /// long ago.
    func rules(spokenOf id: String) throws -> [Notifications.AppliedRule]? {
        let events = try events(before: nil, id: id, app: nil, limit: 50).events
        return events.first { $0.event == .delivered }?.rules?.map {
            Notifications.AppliedRule(rule: $0.rule, changes: $0.changes)
        }
    }
}

/// The fate of a notification under the rules.
private struct Verdict {
    let ruling: Ruling
    let hold: Quiet.Hold?

    init(of content: Notifications.Content, settings: Settings, quiet: Quiet, at now: Instant, in zone: Zone) {
        ruling = settings.rules.apply(content, at: now, in: zone)
        guard !settings.digest.takes(ruling.content, id: "") else {
            hold = .digest
            return
        }
        hold = quiet.hold(
            ruling.content.level ?? .active, app: ruling.content.app ?? Defaults.app, isMuted: ruling.isMuted,
            because: quiet.reason(at: now, in: zone))
    }

    func reply(isSilentMode: Bool) -> Notifications.TestRules.Reply {
        let presentation = Presentation(of: ruling.content, volume: ruling.volume)
        let isSilenced = isSilentMode && ruling.content.level != .critical
        let fate = fate(presentation)
        return Notifications.TestRules.Reply(
            rules: ruling.applied.map { Notifications.AppliedRule(rule: $0.rule, changes: $0.changes) }, fate: fate,
            reason: fate == .held ? hold?.word : nil, content: ruling.content, volume: ruling.volume,
            heard: fate == .shown && presentation.isHeard && !isSilenced,
            commands: ruling.commands.map { Notifications.Command(arguments: $0) })
    }

    private func fate(_ presentation: Presentation) -> Notifications.Fate {
        if ruling.isDropped { return .dropped }
        if hold != nil { return .held }
        return presentation.onScreen ? .shown : .listed
    }
}

extension RuleMatch {
    /// The conditions, a few words for each, as in the configuration.
    fileprivate var words: [String] {
        var words = RuleField.allCases.compactMap { field in
            patterns[field].map { "\(field.rawValue) \($0.map(\.text).joined(separator: ", "))" }
        }
        if !levels.isEmpty {
            let names = Notifications.Level.allCases.filter(levels.contains).map(\.word)
            words.append("level \(names.joined(separator: ", "))")
        }
        if !times.isEmpty { words.append("time \(times.map(\.text).joined(separator: ", "))") }
        return words
    }
}
