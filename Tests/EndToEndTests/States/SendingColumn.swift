// SPDX-License-Identifier: Apache-2.0

#if ALERTD_LINK
    import AlertProtocol
    import Varlink

    @testable import AlertLink

    /// A place to which what is there is sent. No server is needed: the message is made of the content.
    enum SendingColumn: String, CaseIterable, Sendable {
        case phone
        case phoneWithoutTexts = "phone, without texts"
        case push
        case bridge
        case homeAssistant = "Home Assistant"

        private static let second: Int64 = 1_000_000
        private static let now = 1_000 * second

        /// Returns the check of a row.
        func send(_ bed: StateBed) throws -> (StateRow) -> StateCell {
            let delivered = try bed.world.call(Notifications.List(state: .delivered, limit: 1_000)).notifications
            return { row in
                StateCell {
                    guard let own = delivered.first(where: { $0.id == bed.id(row) }) else {
                        try expectCell(bed.truth(row).there == nil, "is not delivered")
                        return .right("absent")
                    }
                    try expectCell(bed.truth(row).there != nil, "is delivered")
                    // Data and commands stay on the device.
                    let isPlain = !"\(AlertItem.strippedForTransport(own.content))".contains("ticket")
                    try expectCell(isPlain, "sends its data")
                    return .right(try message(own, row, bed.truth(row).deliveredTitle))
                }
            }
        }

        private func message(_ own: Notifications.Notification, _ row: StateRow, _ title: String) throws -> String {
            let key = AlertKey(.notification, own.id)
            let item = AlertItem.strippedForTransport(own.content)
            var origin = OriginState()
            _ = origin.opened(
                key, item, to: ["out"], program: "sh", at: Self.now, until: Self.now + 90_000 * Self.second, nonce: 7,
                now: Self.now)
            guard let entry = origin.entries[key] else { throw Difference("is not open") }
            switch self {
            case .phone, .phoneWithoutTexts:
                let isClear = self == .phone
                let json = try phone(origin, isClear: isClear)
                let shown = json["title"]?.stringValue ?? "none"
                try expectCell(shown == (isClear ? title : "alertd"), "the title \(shown)")
                let priority = json["priority"]?.intValue ?? 0
                try expectCell(priority == row.priority, "the priority \(priority)")
                let labels = (json["actions"]?.arrayValue ?? []).compactMap { $0["label"]?.stringValue }
                let own = isClear && row == .actions ? ["Yes", "No"] : []
                try expectCell(labels == own + ["Seen"], "the buttons \(labels)")
                return labels.joined(separator: ", ")
            case .push:
                let settings = PushSettings(
                    outlet: Outlet(name: "out"), device: "desk", address: "https://desk.example", isClear: true)
                let push = PushMessage(key, entry, item, settings)
                try expectCell(push.title == title, "the title \(push.title)")
                try expectCell(push.urgency == row.pushUrgency, "the urgency \(push.urgency)")
                let json = try JSON(parsing: push.json(tag: "t", address: settings.address))
                let place = json["notification"]?["navigate"]?.stringValue ?? "none"
                try expectCell(place == "https://desk.example/#/", "leads to \(place)")
                return push.urgency.rawValue
            case .bridge:
                var bridge = BridgeState(outlet: Outlet(name: "out"), device: "desk")
                bridge.follow(origin, now: Self.now)
                guard let line = bridge.begin() else { throw Difference("no line") }
                let json = try JSON(parsing: line)
                try expectCell(json["title"]?.stringValue == title, "the title \(json["title"] ?? .null)")
                try expectCell(json["state"] == "open", "the state \(json["state"] ?? .null)")
                try expectCell(json["level"]?.stringValue == row.level.rawValue, "the level \(json["level"] ?? .null)")
                return "a line"
            case .homeAssistant:
                var rules = HomeAssistantState.Rules()
                rules.showsTitles = true
                var home = HomeAssistantState(rules, user: "ada", device: "desk", version: "1")
                let alerts = HomeAssistantState.Alerts(count: 1, titles: [title])
                let last = home.changed(isQuiet: false, alerts, isRepeated: false).last?.bytes ?? []
                let json = try JSON(parsing: last)
                try expectCell(json["count"] == 1, "the count \(json["count"] ?? .null)")
                try expectCell(json["titles"] == [.string(title)], "the titles \(json["titles"] ?? .null)")
                return "counted"
            }
        }

        private func phone(_ origin: OriginState, isClear: Bool) throws -> JSON {
            let settings = PhoneSettings(
                outlet: Outlet(name: "out"), server: "https://ntfy.example", device: "desk", isClear: isClear)
            var phone = PhoneState(settings: settings, topic: "alerts", answers: "answers", now: Self.now)
            phone.follow(origin, now: Self.now)
            guard case .publish(let bytes)? = phone.request(origin, now: Self.now) else {
                throw Difference("no message")
            }
            return try JSON(parsing: bytes)
        }
    }

    extension StateRow {
        /// The level of its notification. Alarms are critical.
        fileprivate var level: Notifications.Level {
            switch self {
            case .digest: .passive
            case .timeSensitive: .timeSensitive
            case .critical, .ringing, .queued: .critical
            case .rungOut, .missed, .acknowledged, .acted, .opened, .launched, .answered, .dismissed, .cleared,
                .replaced, .cancelled, .withdrawn, .left, .once, .repeating, .ending, .rrule, .cron, .interval,
                .instant,
                .calendar, .sun, .easter, .snoozed, .pausedOnce, .pausedRepeating, .pausedUntil, .eventOnce,
                .eventAlways,
                .skipped, .command, .beat, .imported, .bySocket, .followed, .announced, .unread, .application, .held,
                .actions,
                .reply, .picture, .relayed, .timerRunning,
                .timerPaused, .timerBetween, .timerOver, .warned, .nagging, .escalated, .afterAck, .two:
                .active
            }
        }

        /// The priority of ntfy.
        fileprivate var priority: Int64 {
            switch level {
            case .passive: 2
            case .active: 3
            case .timeSensitive: 4
            case .critical: 5
            }
        }

        fileprivate var pushUrgency: PushMessage.Urgency {
            switch level {
            case .passive: .low
            case .active: .normal
            case .timeSensitive, .critical: .high
            }
        }
    }
#endif
