// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Glibc
import LinuxSystem

/// `as`: root, or a service of the system, tells a person something.
struct As: Verb {
    static let configuration = CommandConfiguration(
        abstract: "As root, notify a person who is logged in.",
        discussion: """
            alertctl becomes that user before it opens the user's socket, so nothing of the user's is opened as root. The \
            notification names its sender: "system:" and the unit that sends it, or "root". Nobody else can claim that.

            After the name comes "notify" with its arguments, or "unit-failures tell".

            EXIT STATUS:
              69   the person is not logged in, or has no alertd; see standard error
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
            throw Failure(.refused, "only root may notify somebody else", remedy: "Write: sudo alertctl as ...")
        }
        guard words.first == "notify" || words.starts(with: ["unit-failures", "tell"]) else {
            throw Failure(
                .usage, "\"as\" takes \"notify\"", remedy: "Write: alertctl as \(ShellText.quoted(user)) notify TITLE")
        }
        let account = try Account(named: user)
        return try RootCaller(account).run(words, in: session)
    }
}

/// An account of this machine.
struct Account: Equatable {
    var user: uid_t
    var group: gid_t
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
            (self.user, self.group, home) = (user, group, fields[5])
            return
        }
        guard let number = uid_t(name), number != uid_t.max else {
            throw Failure(.notFound, "no such user: \"\(name)\"", remedy: "Give a name of /etc/passwd, or a number")
        }
        (user, group, home) = (number, number, "/")
    }
}

/// Calls a person's alertd as root. A second process of alertctl, which is that user and nobody else, makes the call.
/// Its proof is a file that only root can have made, and that is there as long as the call lasts.
struct RootCaller {
    /// The variable in which the second process finds the name of the proof.
    static let variable = "ALERTD_PROOF"
    /// The variable in which it finds the user and group to become.
    private static let userVariable = "ALERTD_AS"

    let account: Account

    init(_ account: Account) { self.account = account }

    /// The name of the proof, in the second process; nil in any other.
    static func proof(_ environment: Environment) -> String? { environment[variable] }

    /// In the second process: becomes the user for good.
    static func becomeUser(_ environment: Environment) throws(Failure) {
        guard proof(environment) != nil, getuid() == 0, let text = environment[userVariable] else { return }
        let numbers = text.split(separator: ":").compactMap { UInt32($0) }
        guard numbers.count == 2 else { throw Failure(.defect, "\(userVariable) is not a user") }
        // The groups first: a user cannot change them. Of root, setuid(2) sets the real, effective and saved user, so
        // there is no way back.
        guard setgroups(0, nil) == 0, setgid(numbers[1]) == 0, setuid(numbers[0]) == 0, getuid() == numbers[0],
            geteuid() == numbers[0], numbers[0] == 0 || setuid(0) != 0
        else { throw Failure(.refused, "cannot become user \(numbers[0]): \(String(cString: strerror(errno)))") }
    }

    /// Runs alertctl with these words as the user.
    func run(_ words: [String], in session: Session) throws(Failure) -> CommandStatus {
        let runtime = "/run/user/\(account.user)"
        var information = stat()
        guard lstat(runtime, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(
                .unavailable, "user \(account.user) is not logged in: " + words.dropFirst().joined(separator: " "),
                remedy: "")
        }
        let proof = try Proof(sender: session.environment["MONITOR_UNIT"] ?? Self.unit() ?? "root")
        // Of root's variables the user gets only harmless ones.
        var environment = Environment.current.filter { name, _ in
            name.hasPrefix("MONITOR_") || ["LANG", "TZ", "TERM"].contains(name)
        }
        environment["XDG_RUNTIME_DIR"] = runtime
        environment["HOME"] = account.home
        environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
        environment[Self.variable] = proof.name
        environment[Self.userVariable] = "\(account.user):\(account.group)"
        // The words may end the options with "--".
        let verb = words.first == "notify" ? 1 : 2
        var spawn = Spawn(
            "/proc/self/exe", ["alertctl"] + words.prefix(verb) + ["--no-start"] + words.dropFirst(verb),
            environment: .exactly(environment))
        spawn.group = .ours
        let child: ChildProcess
        do throws(SystemError) { child = try ChildProcess(starting: spawn) } catch {
            throw Failure(.unavailable, "alertctl cannot be started again: \(error.text)")
        }
        switch child.wait() {
        case .exited(let status)?: session.answerCode = status
        case .signaled(let number)?: session.answerCode = 128 + number
        case nil: session.answerCode = CommandStatus.defect.rawValue
        }
        return .done
    }

    /// The unit of this process: the last part of its control group that is a service; nil outside of one.
    private static func unit() -> String? {
        let text = (try? ManagedFiles.read("/proc/self/cgroup")?.text) ?? ""
        return unit(cgroup: text)
    }

    /// - Parameter cgroup: The text of /proc/self/cgroup (cgroups(7)).
    static func unit(cgroup: String) -> String? {
        guard let line = cgroup.split(separator: "\n").first(where: { $0.hasPrefix("0::") }) else { return nil }
        return line.split(separator: "/").last { $0.hasSuffix(".service") }.map(String.init)
    }
}

/// A file that only root can make, with the name of the sender.
private final class Proof {
    static let folder = "/run/alertd-proof"
    let name: String

    init(sender: String) throws(Failure) {
        func failure(_ path: String) -> Failure {
            Failure(.unavailable, "cannot write \(path): \(String(cString: strerror(errno)))", remedy: "Check /run")
        }
        guard mkdir(Self.folder, 0o755) == 0 || errno == EEXIST else { throw failure(Self.folder) }
        var generator = SystemRandomNumberGenerator()
        name = String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
        let path = Self.folder + "/" + name
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        fchmod(descriptor, 0o644)
        let bytes = Array(sender.utf8.prefix(255))
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw failure(path) }
    }

    deinit { unlink(Self.folder + "/" + name) }
}
