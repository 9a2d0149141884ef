// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus

extension DesktopPost {
    /// A delivered notification as the desktop is to show it.
    init(_ delivered: Delivered, soundPlayedByUs: Bool) {
        let content = delivered.content
        self.init(
            id: delivered.id, appName: content.appName ?? delivered.app, icon: content.icon ?? "",
            image: content.image ?? "", title: content.title, body: content.body ?? "",
            isMarkup: content.markup ?? false, level: Level(content.level ?? .active),
            actions: (content.actions ?? []).map { Action(key: $0.key, label: $0.label) },
            reply: content.reply.map { ReplyField(label: $0.label ?? "", placeholder: $0.placeholder ?? "") },
            soundPlayedByUs: soundPlayedByUs, desktopEntry: delivered.app,
            // What is stored was checked; a row that says otherwise is shown as if it said nothing.
            expiry: content.timeout.flatMap { try? ContentRules.timeout($0) } ?? .byServer,
            category: content.category ?? "", origin: content.thread ?? "", isTransient: content.transient ?? false,
            isResident: content.resident ?? false, hints: (content.hints ?? [:]).compactMapValues(\.value),
            formerPlace: delivered.place)
        guard let relayed = content.relayed else { return }
        self.relayed = RelayedPost(relayed)
        if let markup = relayed.markup { (body, isMarkup) = (markup, true) }
        // Without a sound of ours the server may play what the program named.
        self.soundPlayedByUs = soundPlayedByUs && content.sound != nil
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

extension Notifications.Hint {
    /// The hint as it travels on the bus; nil unless there is exactly one value, and one that its type can hold.
    var value: DBusValue? {
        var values: [DBusValue?] = []
        if let byte { values.append(UInt8(exactly: byte).map(DBusValue.byte)) }
        if let int32 { values.append(Int32(exactly: int32).map(DBusValue.int32)) }
        if let uint32 { values.append(UInt32(exactly: uint32).map(DBusValue.uint32)) }
        if let int64 { values.append(.int64(Int64(int64))) }
        if let double { values.append(double.isFinite ? .double(double) : nil) }
        if let boolean { values.append(.bool(boolean)) }
        if let text { values.append(.string(text)) }
        return values.count == 1 ? values[0] : nil
    }
}
