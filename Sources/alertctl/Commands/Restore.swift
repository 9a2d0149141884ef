// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `restore`: back to what a copy has.
struct Restore: Verb {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a copy that \"backup\" made in the place of everything alertd keeps.",
        discussion: """
            Without --yes nothing is changed: it says what the copy has, and which reminders are pending now and not in it. \
            The file is looked through before it takes the place of the database, and the replaced database is kept beside \
            it. What was due since the copy was made comes at once, as missed.

            EXIT STATUS:
              65   the file is no such copy, or damaged
              66   there is no such file
              77   --yes was not given

            EXAMPLE:
              alertctl restore ~/reminders.alertd --yes

            OUTPUT with --json: {"pending", "delivered", "lost": [{"id", "title", "due"}], "lostCount", "restored"}
            """)

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Flag(help: "Do it, although what is pending now and not in the file is lost.")
    var yes = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        guard let source = session.files.absolute(file) else {
            throw Failure(.notFound, "the current folder is gone", remedy: "Name the file by its whole path")
        }
        let service = try session.connect(common)
        guard let folder = try service.call(Manager.Status()).folder else {
            throw Failure(.protocolError, "alertd does not know \"restore\"", remedy: Failure.sameVersion)
        }
        // The daemon reads its own folder whatever else its service manager keeps from it.
        let copy = "\(folder)/alertd.sqlite.unfinished-given-\(CopiedFile.process)"
        try CopiedFile.copy(source, to: copy)
        defer { CopiedFile.remove(copy) }
        var written = Written()
        written["path"] = (file, nil)
        let reply = try service.call(Manager.Restore(path: copy, confirmed: yes), written: written)
        if common.json {
            try session.output.json(reply)
        } else {
            for line in Self.lines(reply, file: file, moment: session.moment) { try session.output.line(line) }
        }
        guard reply.restored else {
            // A failure drops what was not written yet.
            try session.output.flush()
            throw Failure(.refused, "nothing was changed", remedy: "Say --yes to restore the file")
        }
        return .done
    }

    /// What the file has, and what would be or was lost.
    static func lines(_ reply: Manager.Restore.Reply, file: String, moment: Moment) -> [String] {
        var lines = ["\(file.visible): \(reply.pending) pending, \(reply.delivered) delivered"]
        if reply.lostCount == 0 {
            lines.append("Everything that is pending now is in it.")
        } else {
            lines.append("Pending now and not in it, \(reply.lostCount):")
            lines += reply.lost.map { "  \($0.id.visible)  \($0.title.visible)  \(moment.here($0.due))" }
            if reply.lost.count < reply.lostCount { lines.append("  and \(reply.lostCount - reply.lost.count) more") }
        }
        if reply.restored { lines.append("Restored. alertd starts anew with it.") }
        return lines
    }
}
