// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import Varlink

/// `list`: what is to come, and what was shown and not yet acted upon.
struct List: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List pending and delivered notifications.",
        discussion: """
            Pending and snoozed notifications come first, ordered by time, then those that wait for something to happen, \
            then those that are due after you acknowledge them, then paused ones, then delivered ones that you have not \
            acted on. The "due" of those without a time is empty.

            With --follow it prints a line of JSON now and after every change, in the format of bars such as waybar: \
            "text" is the number of delivered notifications that you have not acted on, empty for none; "class" is none, \
            some, or urgent while an alarm rings; "tooltip" has their titles and what comes next. It exits with 69 when \
            the daemon exits; let the bar restart it. In waybar's configuration:

              "custom/alerts": {
                "exec": "alertctl list --follow",
                "return-type": "json", "format": "{}",
                "hide-empty-text": true, "restart-interval": 5 }

            EXAMPLES:
              alertctl list --pending --json | jq -r .id
              alertctl list --follow --json | jq -r '.notifications[0].title'

            OUTPUT with --json, one per line: {"id", "title", "due", "state": \
            "pending|snoozed|paused|delivered", "zone", "trigger", "repeats", "created", "deliveredAt"?, "content", "held"?, "ringing"?: "ringing|waiting", "afterAck"?, "awaitsAck"?, "start"?, "calendar"?, "color"?}
            OUTPUT with --follow, one per line: {"text", "alt", "tooltip", "class"}
            OUTPUT with --follow --json, one per line: also "notifications", an array of what --json prints, 100 at most
            """)

    var pending = false
    var snoozed = false
    var paused = false
    var delivered = false
    var held = false
    var follow = false
    var app: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&pending, "--pending", help: "Only pending ones.")
        table.flag(&snoozed, "--snoozed", help: "Only snoozed ones.")
        table.flag(&paused, "--paused", help: "Only paused ones.")
        table.flag(&delivered, "--delivered", help: "Only delivered ones.")
        table.flag(&held, "--held", help: "Only those that do not disturb held, until you act on them.")
        table.flag(&follow, "--follow", help: "Print a line of JSON for a bar now and after every change.")
        table.option(&app, "--app", value: "app", help: "Only this application.", completion: .custom(Completer.apps))
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if states.count > 1 {
            let options = states.map { "--\($0.rawValue)" }.joined(separator: " and ")
            throw ValidationError("conflicting options: \(options); give one, or none to list all.")
        }
        if held, let state, state != .delivered {
            throw ValidationError(
                "conflicting options: --held and --\(state.rawValue); held notifications are delivered.")
        }
    }

    private var states: [Notifications.State] {
        [(pending, .pending), (snoozed, .snoozed), (paused, .paused), (delivered, .delivered)].compactMap {
            (isAsked: Bool, state: Notifications.State) in isAsked ? state : nil
        }
    }

    private var state: Notifications.State? { states.first }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if follow { return try self.follow(in: session) }
        let service = try session.connect(common)
        // A page at a time, so that a million of them pass through without being held.
        var listing = NotificationListing(
            moment: session.moment, style: session.style, width: session.width, only: state)
        var cursor: String?
        var isEmpty = true
        repeat {
            let page = try service.call(
                Notifications.List(state: state, held: held ? true : nil, app: app, cursor: cursor, limit: 1_000))
            cursor = page.cursor
            isEmpty = isEmpty && page.notifications.isEmpty
            if common.json {
                for notification in page.notifications { try session.output.json(notification) }
            } else {
                try session.output.lines(listing.lines(page.notifications))
            }
            try session.output.flush()
        } while cursor != nil
        if isEmpty, !common.json {
            try session.output.line("Nothing is \(held ? "held" : state?.rawValue ?? "pending or delivered").")
        }
        return .done
    }

    /// The most notifications of a line for a bar, of each state.
    private static let most = 100

    private func follow(in session: Session) throws(Failure) -> CommandStatus {
        try BarFollower(common: common, concerns: BarFollower.concernsNotifications).run(in: session) {
            service throws(Failure) in
            func page(_ state: Notifications.State) throws(Failure) -> [Notifications.Notification] {
                guard self.state == nil || self.state == state else { return [] }
                return try service.call(
                    Notifications.List(
                        state: state, held: self.held ? true : nil, app: self.app, limit: Self.most)
                ).notifications
            }
            let waiting = try page(.delivered)
            let next = try self.held ? [] : page(.pending) + page(.snoozed)
            var line = BarLine(waiting: waiting, next: next, moment: session.moment)
            if self.common.json {
                line.details = ["notifications": .array((next + waiting).prefix(Self.most).map(\.varlink))]
            }
            return line
        }
    }
}
