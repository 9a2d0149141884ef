// SPDX-License-Identifier: Apache-2.0

import CLinux
import ClientKit
import Glibc
import LinuxSystem

/// Calls a person's alertd as root. A second process of alertctl, which is that user and nobody else, makes the call.
/// The proof of it is a file that only root can have made. It exists as long as the call lasts.
struct RootCaller {
    /// The variable in which the second process finds the name of the proof.
    static let variable = "ALERTD_PROOF"
    /// The variable in which it finds the user and group to become.
    private static let userVariable = "ALERTD_AS"
    /// The time for a call that does not wait for the person. The second process belongs to the user, who can stop it.
    private static let limit = Duration.seconds(15)
    /// The time for the second process to end after a signal.
    private static let grace = Duration.seconds(2)

    let account: Account

    init(_ account: Account) { self.account = account }

    /// Returns the name of the proof in the second process; nil in any other process.
    static func proof(_ environment: Environment) -> String? { environment[variable] }

    /// Changes the second process's user to the person, for good.
    static func becomeUser(_ environment: Environment) throws(Failure) {
        guard proof(environment) != nil else { return }
        // The kernel would name it by /proc/self/exe, by which it was started.
        _ = linux_set_name("alertctl")
        guard getuid() == 0, let text = environment[userVariable] else { return }
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
        let text = words.dropFirst().filter { $0 != "--" }.joined(separator: " ")
        let runtime = "/run/user/\(account.user)"
        var information = stat()
        guard lstat(runtime, &information) == 0, information.st_mode & S_IFMT == S_IFDIR,
            information.st_uid == account.user
        else {
            throw Failure(
                .unavailable, "\(account.title) is not logged in, so nobody saw it: \(text)",
                remedy: "Name a person with an open session (\"loginctl list-users\")")
        }
        let group = account.group ?? information.st_gid
        guard group != 0 || account.user == 0 || account.group != nil else {
            throw Failure(
                .unavailable, "the group of \(account.title) is unknown: \(runtime) belongs to root's: \(text)",
                remedy: "Add the user to /etc/passwd")
        }
        let call = Self.notify(words)
        // Root's input is read first: the proof must be fresh, and the user cannot make root wait.
        let input = call?.body == "-" ? try BodyArgument.read(STDIN_FILENO) : nil
        // Of root's variables the user gets only harmless ones.
        var environment = Environment.current.filter { name, _ in
            name.hasPrefix("MONITOR_") || ["LANG", "TZ", "TERM"].contains(name)
        }
        environment["XDG_RUNTIME_DIR"] = runtime
        environment["HOME"] = account.home
        environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
        environment[Self.userVariable] = "\(account.user):\(group)"
        let sender = session.environment["MONITOR_UNIT"] ?? Self.unit() ?? "root"
        // While a proof exists, no signal ends this process.
        let signals: SignalDescriptor
        signal(SIGCHLD, SIG_DFL)
        do throws(SystemError) { signals = try SignalDescriptor(Interruption.signals + [SIGCHLD]) } catch {
            throw Failure(.tryLater, "cannot wait for alertctl: \(error.text)", remedy: "Try again")
        }
        switch try end(of: words, as: sender, environment, input, mayWait: call?.wait ?? false, signals) {
        case .ended(.exited(let status)?): session.answerCode = status
        case .ended(.signaled(let number)?): session.answerCode = 128 + number
        case .ended(nil): session.answerCode = CommandStatus.defect.rawValue
        case .interrupted(let signal): return Interruption.status(signal)
        case .late:
            throw Failure(
                .unavailable,
                "the alertd of \(account.title) has not answered for \(Self.limit.components.seconds) seconds: "
                    + text)
        }
        return .done
    }

    /// The way in which a call ended.
    private enum End {
        case ended(ProcessEnd?)
        case interrupted(Int32)
        /// The second process was killed.
        case late
    }

    /// Runs the second process with a proof, and removes the proof.
    private func end(
        of words: [String], as sender: String, _ environment: [String: String], _ input: [UInt8]?, mayWait: Bool,
        _ signals: borrowing SignalDescriptor
    ) throws(Failure) -> End {
        let proof = try RootProof(user: account.user, sender: sender)
        defer { proof.remove() }
        var environment = environment
        environment[Self.variable] = proof.name
        // The words may end the options with "--".
        let verb = words.first == "notify" ? 1 : 2
        var spawn = Spawn(
            "/proc/self/exe", ["alertctl"] + words.prefix(verb) + ["--no-start"] + words.dropFirst(verb),
            environment: .exactly(environment))
        spawn.group = .ours
        let file: SharedDescriptor?
        do throws(CommandFailure) { file = try input.map(InputFile.open) } catch {
            throw Failure(.tryLater, "cannot pass standard input on", remedy: "Give the body as an argument")
        }
        if let file { spawn.descriptors = [(STDIN_FILENO, .descriptor(file.number))] }
        let child: ChildProcess
        do throws(SystemError) { child = try ChildProcess(starting: spawn) } catch {
            throw Failure(.unavailable, "alertctl cannot be started again: \(error.text)")
        }
        var deadline = ContinuousClock.now + (mayWait ? .seconds(366 * 86_400) : Self.limit)
        var interruption: Int32?
        while true {
            let end = child.wait(until: .now)
            if child.id == 0 {
                // Unless the second process had an answer before the signal.
                if let interruption, case .signaled? = end { return .interrupted(interruption) }
                return .ended(end)
            }
            guard Descriptor.isReadable(signals.descriptor, by: deadline) else {
                child.kill()
                child.wait()
                return interruption.map { .interrupted($0) } ?? .late
            }
            guard let signal = signals.read(), signal != SIGCHLD else { continue }
            interruption = signal
            child.send(signal)
            deadline = min(deadline, .now + Self.grace)
        }
    }

    /// Returns the call of `notify`, as the second process will read it; nil for another command.
    private static func notify(_ words: [String]) -> Notify? {
        guard case .verb(let verb, _) = CommandRunner.parse(words) else { return nil }
        return verb as? Notify
    }

    /// Returns the unit of this process: the last part of its control group that is a service; nil outside of a
    /// service.
    private static func unit() -> String? {
        let text = (try? ManagedFiles.read("/proc/self/cgroup")?.text) ?? ""
        return unit(cgroup: text)
    }

    /// Returns the service of the system in a control group. In user.slice the services belong to a user, also for root
    /// in a user's terminal.
    ///
    /// - Parameter cgroup: The text of /proc/self/cgroup (cgroups(7)).
    static func unit(cgroup: String) -> String? {
        guard let line = cgroup.split(separator: "\n").first(where: { $0.hasPrefix("0::") }) else { return nil }
        let parts = line.split(separator: "/")
        return parts.contains("user.slice") ? nil : parts.last { $0.hasSuffix(".service") }.map(String.init)
    }
}

/// A file that only root can make, with the user whom it is for and the name of the sender.
private struct RootProof {
    static let folder = "/run/alertd-proof"
    /// The age in seconds at which alertd no longer accepts a proof.
    static let lifetime = 60
    let name: String

    init(user: uid_t, sender: String) throws(Failure) {
        func failure(_ path: String) -> Failure {
            Failure(.unavailable, "cannot write \(path): \(String(cString: strerror(errno)))", remedy: "Check /run")
        }
        // Nobody but root may list the proofs. The mode is set afterwards, as the umask would change it.
        guard mkdir(Self.folder, 0o711) == 0 || errno == EEXIST, chmod(Self.folder, 0o711) == 0 else {
            throw failure(Self.folder)
        }
        Self.removeOld()
        var generator = SystemRandomNumberGenerator()
        name = String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
        let path = Self.folder + "/" + name
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        fchmod(descriptor, 0o644)
        let bytes = Array("\(user)\n".utf8) + sender.utf8.prefix(255)
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            let failure = failure(path)
            remove()
            throw failure
        }
    }

    func remove() { unlink(Self.folder + "/" + name) }

    /// Removes the proofs of processes that were killed.
    private static func removeOld() {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var information = stat()
            guard lstat(folder + "/" + name, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
                information.st_mtim.tv_sec < time(nil) - lifetime
            else { continue }
            unlink(folder + "/" + name)
        }
    }
}
