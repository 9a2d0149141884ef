// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TerminalKit
import TextSafety

/// `as`: root, or a service of the system, tells a person something.
struct AsUser: Verb {
    static let configuration = CommandConfiguration(
        abstract: "As root, notify a person who is logged in.",
        discussion: """
            alertctl becomes that user before it opens the user's socket, so nothing of the user's is opened as root. The \
            notification names its sender: "system:" and the unit that sends it, or "root". alertd refuses such names \
            from anybody else. Without --wait alertd has 15 seconds to answer.

            After the name comes "notify" with its arguments, or "unit-failures tell".

            EXIT STATUS:
              69   the person is not logged in, or no alertd answers
              77   you are not root

            EXAMPLES:
              alertctl as ada notify "Disk is nearly full" "/var: 97 %"
              alertctl as 1000 notify "Update installed"
            """)

    var user = ""
    var words: [String] = []
    var common = CommonOptions()

    /// Reads a command line after "as": behind the user everything belongs to the command. Nil if it begins with an
    /// option.
    init?(_ arguments: ArraySlice<String>) {
        guard let user = arguments.first, !user.hasPrefix("-"), arguments.count > 1 else { return nil }
        (self.user, words) = (user, Array(arguments.dropFirst()))
    }

    init() {}

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&user, "user", help: "The name of the user in /etc/passwd, or the number.")
        table.arguments(&words, "command", help: "notify, and its arguments.", allowsDash: true)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "as")
        guard getuid() == 0, geteuid() == 0 else {
            let line = ([user] + words).map(ShellText.quoted).joined(separator: " ")
            throw Failure(
                .refused, "only root may notify somebody else", remedy: "Write: sudo alertctl as \(line)")
        }
        guard words.first == "notify" || words.starts(with: ["unit-failures", "tell"]) else {
            throw Failure(
                .usage, "\"as\" takes \"notify\"",
                remedy:
                    "Write: \(ShellText.line(["alertctl", "as", user, "notify"] + (words.isEmpty ? ["Done"] : words)))")
        }
        let account = try Account(named: user)
        return try RootCaller(account).run(words, in: session)
    }
}

/// An account of this machine.
struct Account: Equatable {
    var user: uid_t
    /// The name; nil if /etc/passwd does not have the user.
    var name: String?
    /// The primary group; nil if /etc/passwd does not have the user.
    var group: gid_t?
    var home: String

    /// Finds an account by its name in /etc/passwd, or by its number. Other directories, such as LDAP, are not asked:
    /// their users are known by the number.
    init(named name: String) throws(Failure) {
        let lines = (try? ManagedFiles.read("/etc/passwd")?.text) ?? ""
        try self.init(named: name, passwd: lines)
    }

    /// - Parameter passwd: The text of passwd(5).
    init(named name: String, passwd: String) throws(Failure) {
        for line in passwd.split(separator: "\n") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            guard fields.count >= 7, let user = uid_t(fields[2]), let group = gid_t(fields[3]),
                fields[0] == name || fields[2] == name
            else { continue }
            (self.user, self.name, self.group, home) = (user, fields[0], group, fields[5])
            return
        }
        guard let number = uid_t(name), number != uid_t.max else {
            throw Failure(
                .notFound, "no such user: \"\(name)\"",
                remedy: "Give a name of /etc/passwd, or a number; to see the names: getent passwd")
        }
        (user, self.name, group, home) = (number, nil, nil, "/")
    }

    /// The name for sentences: that of the person, or the number.
    var title: String { name?.visible ?? "user \(user)" }
}
