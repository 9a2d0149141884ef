// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import PromptKit
import ReminderKit
import TerminalKit
import Varlink

/// The history of the person's other devices, as alert-link keeps it: the last seven days, read for each call.
struct DeviceHistory {
    var notifications: [OnDevice<Notifications.Past>] = []
    var events: [OnDevice<Manager.Event>] = []

    /// The filter of a listing.
    struct Filter {
        var id: String?
        var app: String?
        var thread: String?
        var isUnread = false
        var search: LabelFilter?
        var since: Instant?
        var until: Instant?

        func admits(_ past: Notifications.Past) -> Bool {
            guard isTimely(past.deliveredAt), id ?? past.id == past.id, !isUnread || past.unread,
                thread == nil || thread == past.content.thread
            else { return false }
            let ownApp = past.content.app ?? AlertService.product
            guard app ?? ownApp == ownApp else { return false }
            let text = [past.title, ownApp, past.content.body ?? ""].joined(separator: "\n")
            return search?.matches(.init(text)) ?? true
        }

        func admits(_ event: Manager.Event) -> Bool {
            isTimely(event.at) && (id == nil || id == event.id) && (app == nil || app == event.app)
        }

        private func isTimely(_ text: String) -> Bool {
            guard since != nil || until != nil else { return true }
            guard let time = WireTime(text)?.instant else { return false }
            return since.map { time >= $0 } ?? true && until.map { time < $0 } ?? true
        }
    }

    /// Reads the output of alert-link. A later version may print more than this one knows.
    init(_ output: [UInt8], _ filter: Filter) throws(Failure) {
        for line in output.split(separator: UInt8(ascii: "\n")) {
            do {
                let json = try JSON(parsing: Array(line))
                guard let device = json["device"]?.stringValue else { continue }
                if let past = try json["notification"].map(Notifications.Past.init(varlink:)), filter.admits(past) {
                    notifications.append(.init(value: past, device: device))
                }
                if let event = try json["event"].map(Manager.Event.init(varlink:)), filter.admits(event) {
                    events.append(.init(value: event, device: device))
                }
            } catch {
                throw Failure(
                    .unavailable, "cannot read the output of alert-link history",
                    remedy: "Install the same version of alertctl and alert-link")
            }
        }
    }

    /// Adds the history of this device. If this device shows a notification of another one, the other device's entry
    /// replaces the one here, if there is one.
    mutating func add(_ own: [Notifications.Past]) {
        let told = Set(notifications.map { "\($0.value.id)@\($0.device ?? "")" })
        notifications += own.filter { $0.content.origin == nil || !told.contains($0.id) }.map { .init(value: $0) }
    }

    mutating func add(_ own: [Manager.Event]) { events += own.map { .init(value: $0) } }

    /// Returns the newest notifications, in the order of their times.
    func newestNotifications(_ count: Int) -> [OnDevice<Notifications.Past>] {
        Self.newest(notifications, count) { $0.deliveredAt }
    }

    func newestEvents(_ count: Int) -> [OnDevice<Manager.Event>] { Self.newest(events, count) { $0.at } }

    /// Returns the newest entries. alert-link lists the newest entries of a device first, so entries at the same
    /// instant are reversed.
    private static func newest<Value>(
        _ entries: [OnDevice<Value>], _ count: Int, by time: (Value) -> String
    ) -> [OnDevice<Value>] {
        let placed = entries.reversed().enumerated().map { place, entry in
            (WireTime(time(entry.value))?.instant ?? .earliest, place, entry)
        }
        return placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.suffix(count).map(\.2)
    }
}

extension History {
    /// The word for this device and all others.
    static let everyDevice = "all"

    /// Shows the events on another device, or on all.
    /// - Returns: Whether there were none.
    func writeOfDevices(_ name: String, events: Bool, _ session: Session) throws(Failure) -> Bool {
        try session.checkHere(
            common, because: "alert-link works on its own machine", remedy: "Give either --host or --from-device")
        guard (search?.utf8.count ?? 0) <= 1_024 else {
            throw Failure(.badInput, "--search: too long (maximum 1024 bytes)", remedy: "Search for fewer words")
        }
        let filter = DeviceHistory.Filter(
            id: id, app: app, thread: thread, isUnread: unread, search: search.map(LabelFilter.init),
            since: try Self.time(since, "--since", session)?.start, until: try Self.time(until, "--until", session)?.end
        )
        let link = LinkProgram(environment: session.environment, files: session.files)
        let output = try link.output(["history"] + (name == Self.everyDevice ? [] : [name]))
        if output.isEmpty {
            let who = name == Self.everyDevice ? "other devices" : name.visible
            try session.remark(
                "\(who) has sent nothing to this device within seven days; set share = [\"history\"] in link.toml on both "
                    + "devices to have it told")
        }
        var history = try DeviceHistory(output, filter)
        if name == Self.everyDevice {
            if events { history.add(try ownEvents(session)) } else { history.add(try own(session)) }
        }
        let count = all ? Int.max : limit
        if events {
            let entries = history.newestEvents(count)
            try session.answer(each: entries.map(\.json), common) { _ in
                entries.map { entry in
                    EventText.line(entry.value, moment: session.moment, style: session.style)
                        + (entry.device.map { "  on \($0.visible)" } ?? "")
                }
            }
            return entries.isEmpty
        }
        let entries = history.newestNotifications(count)
        try session.answer(each: entries.map(\.json), common) { _ in
            HistoryListing(moment: session.moment, style: session.style, width: session.width).lines(entries)
        }
        return entries.isEmpty
    }

    private static func time(_ text: String?, _ option: String, _ session: Session) throws(Failure) -> PastTime? {
        guard let text else { return nil }
        do throws(TimeTextError) {
            return try PastTime(
                text, now: session.here.now, zone: session.here.zone,
                language: session.ownLanguage.flatMap { SpokenLanguage(rawValue: $0) } ?? .english)
        } catch {
            throw Failure(
                .badInput, "\(option): \(error.reason)", remedy: error.hint, excerpt: Excerpt(text, word: error.word))
        }
    }
}
