// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import Glibc
import ICalendar
import LinuxSystem
import TerminalKit
import TextSafety
import Varlink

/// `join`: opens the meeting of an event.
struct Join: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Open the online meeting of an event.",
        discussion: """
            Without an id it is the meeting whose alarm was delivered last and is still listed, otherwise the next one \
            within an hour. The link comes from the event: CONFERENCE, a link that joins a meeting of a known host, a \
            place that is nothing but a link, or URL. xdg-open opens it, and a delivered alarm is acknowledged.

            A CONFERENCE, known meeting hosts and "join-hosts" of the calendar are opened at once. Any other link may lead \
            anywhere, since an event may come from anybody: on a terminal alertctl asks, otherwise it needs --yes.

            EXIT STATUS:
              0    opened, or printed
              1    you answered no
              77   the link is none of a known meeting host, and --yes is missing
              66   no such notification, or no meeting
              69   xdg-open is missing or fails; the link is printed

            EXAMPLES:
              alertctl calendar join
              alertctl calendar join --print

            OUTPUT with --json: {"id", "title", "link"}
            """)

    /// The time before an event within which its meeting is meant without an id.
    private static let lead = Span.hour

    var id: String?
    var print = false
    var yes = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the alarm.", completion: .custom(Completer.ids))
        table.flag(&print, "--print", help: "Print the link, and open nothing.")
        table.flag(&yes, "--yes", help: "Open a link outside of known meeting hosts without asking.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let found = try meeting(service, now: session.moment.now)
        guard let link = found.content.calendar?.link else {
            throw Failure(
                .notFound, "no meeting belongs to \(found.id.visible)",
                remedy: "See \"alertctl show \(ShellText.quoted(found.id).visible)\" for its text")
        }
        let object: JSON.Object = ["id": .string(found.id), "title": .string(found.title), "link": .string(link)]
        let status = try session.answer(
            object, common, [print ? link.visible : "\(found.title.visible): \(link.visible)"])
        try session.output.flush()
        guard !print else { return status }
        let isTrusted = MeetingLink.isKnown(link) || found.content.calendar?.conference == true || yes
        if !isTrusted { guard try Self.confirms(found.id, in: session) else { return .cancelled } }
        try Self.open(link, files: session.files)
        if found.state == .delivered {
            _ = try service.call(Notifications.Ack(ids: [found.id]), needed: .delivered)
        }
        return .done
    }

    /// Asks on the terminal whether a link is to be opened that may lead anywhere.
    private static func confirms(_ id: String, in session: Session) throws(Failure) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw Failure(
                .refused, "the link is none of a known meeting host, so it was not opened",
                remedy: "Write: alertctl calendar join \(ShellText.quoted(id)) --yes")
        }
        try session.errors.part("This is not a known meeting host. Open it? [y/N] ")
        try session.errors.flush()
        return ["y", "yes"].contains((readLine() ?? "").trimmingPrefix(" ").lowercased())
    }

    private func meeting(
        _ service: Service, now: Instant
    ) throws(Failure) -> Notifications.Notification {
        if let id { return try service.call(Notifications.Show(id: id)).notification }
        var cursor: String?
        var last: Notifications.Notification?
        repeat {
            let page = try service.call(Notifications.List(state: .delivered, cursor: cursor, limit: 1_000))
            cursor = page.cursor
            last = page.notifications.last { $0.content.calendar?.link != nil } ?? last
        } while cursor != nil
        if let last { return last }
        repeat {
            let page = try service.call(Notifications.List(state: .pending, cursor: cursor, limit: 1_000))
            cursor = page.cursor
            for notification in page.notifications {
                guard let due = WireTime(notification.due)?.instant, due.distance(from: now) <= Self.lead else {
                    cursor = nil
                    break
                }
                if notification.content.calendar?.link != nil { return notification }
            }
        } while cursor != nil
        throw Failure(
            .notFound, "no meeting is due within an hour",
            remedy: "Name it: \"alertctl calendar join ID\", with an id of \"alertctl list\"")
    }

    /// Opens a link by the program that the desktop has for it.
    private static func open(_ link: String, files: SystemFiles) throws(Failure) {
        guard let program = files.program("xdg-open") else {
            throw Failure(
                .unavailable, "xdg-open is missing",
                remedy: "Install xdg-utils, or open the link yourself: \(link.visible)")
        }
        guard Spawn.opens(link, by: program) else {
            throw Failure(
                .unavailable, "xdg-open could not open the link", remedy: "Open it yourself: \(link.visible)")
        }
    }
}
