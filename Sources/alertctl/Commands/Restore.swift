// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import Glibc
import TerminalKit
import TextSafety
import Varlink

/// `restore`: back to what a copy has.
struct Restore: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Replace all data of alertd by a copy that \"backup\" made.",
        discussion: """
            The command prints what the copy holds, and which pending reminders are not in it. On a terminal it then asks; \
            elsewhere nothing changes without --yes. The copy is verified before it replaces the database, and the replaced database is kept \
            next to it: the answer has the line that brings it back. Reminders that came due after the copy was made are delivered at once, as missed.

            EXIT STATUS:
              65   the file is not a copy of alertd, or is damaged
              66   no such file
              77   --yes is missing, or the answer was no

            EXAMPLE:
              alertctl restore ~/reminders.alertd --yes

            OUTPUT with --json: {"pending", "delivered", "lost": [{"id", "title", "due"}], "lostCount", "restored", "changed"?: [...], "changedCount"?}
            """)

    var file: String?
    var yes = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &file, "file", help: "The copy. Without one, the line with the newest is printed.", completion: .files(),
            otherNames: ["--from", "--input", "--path", "-i", "-f"])
        table.flag(&yes, "--yes", help: "Restore without asking, and lose pending reminders that are not in the copy.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if let host = try session.place(common).host {
            let line = ShellText.line(["ssh", "-t", host.name, "alertctl", "restore"] + (file.map { [$0] } ?? []))
            throw Failure(
                .usage, "--host: the copy is read on the machine of the daemon alone",
                remedy: "Run it there: \(line)")
        }
        let service = try session.connect(common)
        guard let folder = try service.call(Manager.Status()).folder else {
            throw Failure(.protocolError, "alertd does not support \"restore\"", remedy: Failure.sameVersion)
        }
        guard let file else { throw Self.withoutFile(folder, in: session) }
        guard let source = session.files.absolute(file) else {
            throw Failure(.notFound, "the current directory no longer exists", remedy: "Give an absolute path")
        }
        // The daemon reads its own folder whatever else its service manager keeps from it.
        let copy = "\(folder)/alertd.sqlite.unfinished-given-\(getpid())"
        try BackupFile.copy(source, to: copy)
        defer { BackupFile.remove(copy) }
        var words = ArgumentSource()
        words["path"] = .init(name: file)
        var reply = try service.call(Manager.Restore(path: copy, confirmed: yes), source: words)
        var status = try session.answer(reply, common, Self.lines(reply, file: file, moment: session.moment))
        if !reply.restored, !common.json, try isConfirmed(session) {
            reply = try service.call(Manager.Restore(path: copy, confirmed: true), source: words)
            if reply.restored { status = try session.answer(reply, common, [Self.restored]) }
        }
        if reply.restored, !common.json, let former = BackupPlaces.replaced(store: folder) {
            let line = ShellText.line(["alertctl", "restore", former]).visible
            try session.output.line("To get back what was there before: \(line)")
        }
        guard reply.restored else {
            // A failure drops what was not written yet.
            try session.output.flush()
            throw Failure(.refused, "nothing was changed", remedy: "Add --yes to restore the copy")
        }
        try awaitRestart(of: service, in: session)
        return status
    }

    /// Waits until alertd answers with the copy: the next command would otherwise read what was there before.
    private func awaitRestart(of service: Service, in session: Session) throws(Failure) {
        // A failure drops what was not written yet.
        try session.output.flush()
        // Nothing else comes on this connection. Its end, or the time limit of a reply, is an error.
        while (try? service.connection.receiveMessage()) != nil {}
        // It starts no daemon: the one that restarts has the lock for starting.
        _ = try session.connect(common).call(Manager.Status(brief: true))
    }

    /// Returns the refusal of a line without a file, with the line that names the newest copy.
    private static func withoutFile(_ folder: String, in session: Session) -> Failure {
        guard let newest = BackupPlaces(session.environment).newest(store: folder) else {
            return Failure(.usage, "no file given, and there is no copy yet", remedy: "To make one: alertctl backup")
        }
        let time = session.moment.text(session.moment.zone.civil(at: newest.time))
        let line = ShellText.line(["alertctl", "restore", newest.path])
        return Failure(.usage, "no file given", remedy: "The newest copy is of \(time): \(line)")
    }

    /// Asks on the terminal whether to restore; false without a terminal for both the question and the answer.
    private func isConfirmed(_ session: Session) throws(Failure) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
        try session.output.line("Replace what alertd has by this copy? Type yes or no:")
        try session.output.flush()
        return Self.isYes(readLine())
    }

    /// Returns whether a typed line is a yes.
    static func isYes(_ line: String?) -> Bool {
        guard let word = line?.split(whereSeparator: \.isWhitespace).first else { return false }
        return ["y", "yes"].contains(word.lowercased())
    }

    private static let restored = "Restored. alertd restarts with it."

    /// Returns the content of the file, and what a restoration loses or has lost.
    static func lines(_ reply: Manager.Restore.Reply, file: String, moment: RenderTime) -> [String] {
        var lines = ["\(file.visible): \(reply.pending) pending, \(reply.delivered) delivered"]
        func add(_ heading: String, _ listed: [Manager.Lost], of count: Int) {
            guard count > 0 else { return }
            lines.append("\(heading) (\(count)):")
            lines += listed.map { "  \($0.id.visible)  \($0.title.visible)  \(moment.here($0.due))" }
            if listed.count < count { lines.append("  and \(count - listed.count) more") }
        }
        let changed = reply.changedCount ?? 0
        add("Pending now but not in it", reply.lost, of: reply.lostCount)
        add("Pending now and otherwise in it", reply.changed ?? [], of: changed)
        if reply.lostCount == 0, changed == 0 { lines.append("It contains everything that is pending now.") }
        if reply.restored { lines.append(restored) }
        return lines
    }
}
