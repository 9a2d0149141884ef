// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `list`: what is to come, and what was shown and not yet acted upon.
struct List: Verb {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List pending and delivered notifications.",
        discussion: """
            Pending and snoozed ones come first, by the time they are due; then paused ones, and those that were delivered and \
            not yet acted upon. A paused one has an empty "due".

            EXAMPLE:
              alertctl list --pending --json | jq -r .id

            OUTPUT with --json, one per line: {"id", "title", "due", "state": \
            "pending|snoozed|paused|delivered", "zone", "trigger", "repeats", "created", "deliveredAt"?, "content", "held"?}
            """)

    @Flag(help: "Only those that wait for their time.")
    var pending = false

    @Flag(help: "Only those that were delivered and come again after a while.")
    var snoozed = false

    @Flag(help: "Only those that wait to be resumed.")
    var paused = false

    @Flag(help: "Only those that were delivered.")
    var delivered = false

    @Flag(help: "Only those that were held while you were not to be disturbed, until you do something about them.")
    var held = false

    @Option(
        help: ArgumentHelp("Only those of this application.", valueName: "app"),
        completion: .custom(Completion.apps))
    var app: String?

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if states.count > 1 {
            let options = states.map { "--\($0.rawValue)" }.joined(separator: " and ")
            throw ValidationError("\(options) leave nothing; without them all are listed.")
        }
        if held, let state, state != .delivered {
            throw ValidationError("--held and --\(state.rawValue) leave nothing: what is held was delivered.")
        }
    }

    private var states: [Notifications.State] {
        [(pending, .pending), (snoozed, .snoozed), (paused, .paused), (delivered, .delivered)].compactMap {
            (isAsked: Bool, state: Notifications.State) in isAsked ? state : nil
        }
    }

    private var state: Notifications.State? { states.first }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        var written = Written()
        written["app"] = ("--app", app)
        let service = try session.connect(common)
        // A page at a time, so that a million of them pass through without being held.
        var listing = NotificationListing(
            moment: session.moment, style: session.style, width: session.width, only: state)
        var cursor: String?
        var isEmpty = true
        repeat {
            let page = try service.call(
                Notifications.List(state: state, held: held ? true : nil, app: app, cursor: cursor, limit: 1_000),
                written: written)
            cursor = page.cursor
            isEmpty = isEmpty && page.notifications.isEmpty
            if common.json {
                for notification in page.notifications { try session.output.json(notification) }
            } else {
                for line in listing.lines(page.notifications) { try session.output.line(line) }
            }
            try session.output.flush()
        } while cursor != nil
        if isEmpty, !common.json {
            try session.output.line("Nothing is \(held ? "held" : state?.rawValue ?? "pending or delivered").")
        }
        return .done
    }
}
