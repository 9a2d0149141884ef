// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import DBus
import DesktopNotifications

extension DesktopPost {
    /// A delivered notification as the desktop is to show it.
    init(_ delivered: Delivered, soundPlayedByUs: Bool) {
        let content = delivered.content
        self.init(
            id: delivered.id, appName: content.appName ?? delivered.app, icon: content.icon ?? "",
            image: content.image ?? "", title: content.title, body: content.body ?? "",
            isMarkup: content.markup ?? false, level: Level(content.level ?? .active),
            actions: RingAction.all(of: delivered).map { Action(key: $0.action.key, label: $0.label) }
                + (content.actions ?? []).map { Action(key: $0.key, label: $0.label) }
                + delivered.reminderActions.map { Action(key: $0.key, label: $0.label) },
            reply: content.reply.map { ReplyField(label: $0.label ?? "", placeholder: $0.placeholder ?? "") },
            soundPlayedByUs: soundPlayedByUs, desktopEntry: delivered.app,
            // What is stored was checked; a row that says otherwise is shown as if it said nothing.
            expiry: content.timeout.flatMap { try? ContentRules.timeout($0) }.map { Expiry($0) } ?? .byServer,
            category: content.category ?? "", origin: content.thread ?? "", isTransient: content.transient ?? false,
            isResident: content.resident ?? false,
            hints: (content.hints ?? [:]).compactMapValues { $0.value.map { DBusValue($0) } },
            formerPlace: delivered.place?.desktop)
        guard let relayed = content.relayed else { return }
        self.relayed = RelayedPost(relayed)
        if let markup = relayed.markup { (body, isMarkup) = (markup, true) }
        // Without a sound of ours the server may play what the program named.
        self.soundPlayedByUs = soundPlayedByUs && content.sound != nil
    }
}

extension DesktopPost {
    /// A minimal substitute that replaces a withdrawn notification on the screen until it is closed.
    init(dissolving delivered: Delivered) {
        var plain = delivered
        plain.content.level = .passive
        self.init(plain, soundPlayedByUs: true)
        (icon, image, actions, reply, desktopEntry) = ("", "", [], nil, "")
        (expiry, isTransient, isResident) = (.after(.milliseconds(1)), true, false)
    }
}

extension RelayedPost {
    /// A program's notification as it was stored.
    init(_ relayed: Notifications.Relayed) {
        self.init(
            appIcon: relayed.appIcon ?? "", summary: relayed.summary, hints: relayed.values,
            timeout: Int32(clamping: relayed.timeout), replaces: UInt32(clamping: relayed.replaces ?? 0))
    }
}

extension DesktopPost.Level {
    fileprivate init(_ level: Notifications.Level) {
        switch level {
        case .passive: self = .passive
        case .active: self = .active
        case .timeSensitive: self = .timeSensitive
        case .critical: self = .critical
        }
    }
}

extension DBusValue {
    /// A hint as it travels on the bus.
    init(_ hint: HintValue) {
        switch hint {
        case .byte(let value): self = .byte(value)
        case .int32(let value): self = .int32(value)
        case .uint32(let value): self = .uint32(value)
        case .int64(let value): self = .int64(value)
        case .double(let value): self = .double(value)
        case .boolean(let value): self = .bool(value)
        case .text(let value): self = .string(value)
        }
    }
}

extension DesktopPost.Expiry {
    /// Converts the time that a notification asks for.
    fileprivate init(_ time: TimeOnScreen) {
        switch time {
        case .never: self = .never
        case .after(let span): self = .after(span)
        }
    }
}

extension ScreenPlace {
    /// The place as the store keeps it.
    init(_ place: DesktopPlace) { self.init(text: place.text) }

    /// The place as the notification server has it; nil for a text that names none.
    var desktop: DesktopPlace? { DesktopPlace(text) }
}
