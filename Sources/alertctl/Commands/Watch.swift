// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import ReminderKit
import Varlink

/// `watch`: what happens, as it happens.
struct Watch: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Print every event as it happens, one line each.",
        discussion: """
            The first line is a summary of the current state. It exits with 69 when the daemon exits, and with 130 \
            on Ctrl-C.

            EXAMPLE:
              alertctl watch --json | jq -r 'select(.event == "delivered") | .title'

            OUTPUT with --json, one per line: {"event", "at", "id"?, "app"?, "title"?, "due"?, "late"?, "action"?, \
            "sound"?, "outcome"?, "seconds"?, "count"?, "reason"?, "userInfo"?}; the first has {"event": "snapshot", \
            "pending", "delivered", "nextDue"?}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let events = try service.stream(Manager.Watch(shows: isatty(STDOUT_FILENO) == 1 ? true : nil))
        // The first answer is due at once; after it anything may take any time.
        while let event = try next(events, of: service) {
            service.connection.timeout = nil
            if common.json {
                try session.output.json(event)
            } else {
                try session.output.line(
                    EventText.line(event, moment: .current(session.environment, session.display), style: session.style))
            }
            try session.output.flush()
        }
        throw service.ended(remedy: Self.remedy)
    }

    private static let remedy = "Run \"alertctl watch\" again"

    private func next(
        _ events: ReplySequence<Manager.Watch>, of service: Service
    ) throws(Failure) -> Manager.Event? {
        do { return try events.next()?.event } catch { throw service.ended(error, remedy: Self.remedy) }
    }
}
