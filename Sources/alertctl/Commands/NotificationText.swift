// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Varlink

/// A notification with all there is to know of it, for a person.
enum NotificationText {
    static func details(_ notification: Notifications.Notification, moment: Moment, style: Style) -> [String] {
        let content = notification.content
        var rows: [(String, [String])] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((name, [value])) }
        }
        add("title", notification.title.visible)
        if let body = content.body {
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }
            rows.append(("body", lines))
        }
        add("state", notification.state.rawValue + (notification.held == true ? ", was held" : ""))
        if let rules = notification.rules, !rules.isEmpty {
            let lines = rules.map {
                "\(RulesCommand.label($0.rule)): \($0.changes.map(\.visible).joined(separator: ", "))"
            }
            rows.append(("rules", lines))
        }
        if !notification.due.isEmpty {
            let due = "\(moment.there(notification.due, seconds: true)) (\(moment.distance(notification.due)))"
            add("due", "\(due), \(notification.zone.visible)")
        }
        add("trigger", notification.trigger.visible)
        if let offset = notification.offset.flatMap({ try? Import.offset($0) }) {
            add("alarm", Span.words(abs(offset)) + (offset < 0 ? " before it" : " after it"))
        }
        add("place", content.calendar?.location?.visible)
        add("repeats", notification.repeats ? "yes" : nil)
        add("again", again(notification.nag, notification.nagLimit))
        add("delivered", notification.deliveredAt.map { "\(moment.here($0, seconds: true)) (\(moment.distance($0)))" })
        add("created", "\(moment.here(notification.created, seconds: true)) (\(moment.distance(notification.created)))")
        add("app", content.app?.visible)
        add("thread", content.thread?.visible)
        add("called", content.appName?.visible)
        add("icon", content.icon?.visible)
        add("image", content.image?.visible)
        add("sound", content.sound?.visible)
        add("badge", content.badge.flatMap(badge))
        add("clears badge", content.clearsBadge == true ? "when it is activated" : nil)
        add("level", content.level.map { LevelArgument($0).rawValue })
        if let actions = content.actions, !actions.isEmpty {
            rows.append(("actions", actions.map { "\($0.key.visible)=\($0.label.visible)" }))
        }
        add("timeout", content.timeout?.visible)
        add("category", content.category?.visible)
        let manners = [
            (content.markup, "markup"), (content.transient, "transient"), (content.resident, "resident"),
        ]
        add("manner", manners.filter { $0.0 == true }.map(\.1).joined(separator: ", "))
        add("reply", content.reply.map { $0.placeholder?.visible ?? "yes" })
        if let hints = content.hints, !hints.isEmpty {
            rows.append(("hints", hints.sorted { $0.key < $1.key }.map { "\($0.visible)=\(hint($1))" }))
        }
        add("on deliver", content.onDeliver.map(words))
        add("on activate", content.onActivate.map(words))
        add("on dismiss", content.onDismiss.map(words))
        add("userinfo", content.userInfo.map { String(decoding: $0.serialized(), as: UTF8.self).visible })

        let width = rows.map(\.0.count).max() ?? 0
        return [style.strong(notification.id.visible)]
            + rows.flatMap { name, values in
                values.enumerated().map { index, value in
                    "  " + style.faint((index == 0 ? name : "").padded(toColumns: width)) + "  " + value
                }
            }
    }

    /// `every 5 minutes until it is acknowledged, 3 times at most`; nil for what is delivered once.
    static func again(_ interval: String?, _ limit: Int?) -> String? {
        // What is no span is not from alertd, and not worth failing for.
        guard let interval, let span = try? Span.parse(interval) else { return nil }
        let most = limit.map { $0 == 1 ? ", once at most" : ", \($0) times at most" } ?? ""
        return "every \(Span.words(span)) until it is acknowledged" + most
    }

    private static func badge(_ change: Notifications.BadgeChange) -> String? {
        if let set = change.set { return "\(set)" }
        return change.add.map { $0 < 0 ? "\($0)" : "+\($0)" }
    }

    private static func hint(_ hint: Notifications.Hint) -> String {
        if let text = hint.text { return text.visible }
        if let boolean = hint.boolean { return "\(boolean)" }
        if let double = hint.double { return "\(double)" }
        return (hint.byte ?? hint.int32 ?? hint.uint32 ?? hint.int64).map { "\($0)" } ?? ""
    }

    private static func words(_ command: [String]) -> String {
        command.map { quoted($0).visible }.joined(separator: " ")
    }

    /// A word as ``ShellWords`` reads it back.
    static func quoted(_ word: String) -> String {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%"
        if !word.isEmpty, word.allSatisfy({ plain.contains($0) }) { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
