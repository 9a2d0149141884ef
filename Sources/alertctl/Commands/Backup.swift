// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// `backup`: a copy of everything alertd keeps.
struct Backup: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Copy all data of alertd to a file.",
        discussion: """
            The copy is complete and verified before it replaces FILE; reminders keep firing while it is made. "alertctl \
            restore" reads it. alertd also makes such a copy on each day on which something changed, and keeps two \
            of them in the folder "backup" next to its database. Without a file the copy is written to \
            alertd-backups in $XDG_DATA_HOME or ~/.local/share, under a name with the date.

            EXAMPLES:
              alertctl backup ~/reminders.alertd
              alertctl backup

            OUTPUT with --json: {"path", "pending", "delivered"}
            """)

    var file: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &file, "file", help: "The file to write. Default: a file with the date in its name.", completion: .files(),
            otherNames: ["--to", "--output", "--out", "--path", "-o", "-f"])
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let host = try session.place(common).host {
            let line = ShellText.line(["ssh", host.name, "alertctl", "backup"] + (file.map { [$0] } ?? []))
            throw Failure(
                .usage, "--host: the copy is made on the machine of the daemon alone",
                remedy: "Run it there: \(line)")
        }
        let target = try target(in: session)
        var reply = try session.connect(common).call(Manager.Backup())
        do throws(Failure) {
            try BackupFile.move(reply.path, to: target)
        } catch {
            BackupFile.remove(reply.path)
            throw error
        }
        if file != nil, let end = reply.path.lastIndex(of: "/") {
            BackupPlaces.note(target, store: String(reply.path[..<end]))
        }
        reply.path = target
        return try session.answer(
            reply, common, ["\(reply.pending) pending and \(reply.delivered) delivered are in \(target.visible)"])
    }

    /// Returns the path of the copy.
    private func target(in session: Session) throws(Failure) -> String {
        guard let file else {
            guard let folder = BackupPlaces(session.environment).folder else {
                throw Failure(.usage, "no file given", remedy: "Example: alertctl backup ~/reminders.alertd")
            }
            try BackupPlaces.make(folder)
            let now = session.moment.zone.civil(at: session.moment.now)
            return "\(folder)/\(BackupPlaces.name(at: now))"
        }
        guard let target = session.files.absolute(file) else {
            throw Failure(.notFound, "the current directory no longer exists", remedy: "Give an absolute path")
        }
        return target
    }
}
