// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import CLinux
import CMosquitto
import Glibc
import LinuxSystem
import Varlink

struct Program {
    let environment: [String: String]

    /// Runs the program with its arguments.
    func run(_ words: [String]) throws(ExitFailure) {
        switch LinkCommands.parse(words) {
        case .answer(let text): print(text)
        case .refusal(let reason): throw ExitFailure(.usage, reason)
        case .serve: try serve(begin())
        case .verb(let verb): try verb.run(self, begin())
        }
    }

    /// Prepares this process for keys in its memory, and returns the paths of its files.
    private func begin() throws(ExitFailure) -> Paths {
        guard Sodium.start() else { throw ExitFailure(.defect, "the system gives no random numbers") }
        // After a restart the kernel would name it by /proc/self/exe, by which it was started.
        _ = linux_set_name("alert-link")
        // This process has keys in its memory, and for a moment secrets that people type.
        PrivateMemory.keep()
        umask(0o077)
        let paths = try Paths(environment: environment)
        try PrivateFile.makeFolder(paths.folder)
        return paths
    }

    func settings(_ paths: Paths) throws(ExitFailure) -> Settings {
        return try Settings(
            Self.settingsText(paths.settings), path: paths.settings, hasPage: access(paths.pageSettings, F_OK) == 0)
    }

    private static func notSetUp(_ path: String) -> String {
        "alert-link is not set up, so there are no other devices; with the name of an MQTT broker run \"alertctl link "
            + "setup broker.example\", which writes \(path)"
    }

    /// Reads a settings file without waiting for the other end of a pipe.
    private static func settingsText(_ path: String) throws(ExitFailure) -> [UInt8] {
        do throws(BoundedFile.Problem) {
            // A larger one is refused by its reader.
            return try BoundedFile.prefix(of: path, limit: Settings.maximumSize + 1)
        } catch {
            switch error {
            case .notRegular: throw ExitFailure(.configuration, "\(path) is not a regular file; move it away")
            case .failed where error.isAbsent:
                throw ExitFailure(.configuration, notSetUp(path))
            case .failed(let error):
                throw ExitFailure(
                    .configuration,
                    "\(path) cannot be read: \(error.text); see docs/link-setup.md for what it holds")
            }
        }
    }

    func read(_ file: String) throws(ExitFailure) -> [UInt8] {
        if file == "-" { return try PrivateFile.contents(of: STDIN_FILENO, "standard input") }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ExitFailure(.missing, "\(file) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        return try PrivateFile.contents(of: descriptor, file)
    }

    /// Prints the topic for a phone, and makes a missing one.
    func phone(_ paths: Paths) throws(ExitFailure) {
        let settings = try settings(paths)
        guard settings.phone != nil else {
            throw ExitFailure(.unavailable, "\(paths.settings) has no [phone]; see docs/link-setup.md")
        }
        // The topic that is printed must be the stored one.
        if try Lock.isHeld(paths.lock) {
            try awaitPhone(paths)
        } else {
            let lock = try Lock(paths.lock)
            defer { lock.release() }
            try Outlets(settings, paths, environment: environment).save()
        }
        guard let phone = try Outlets.states(settings, path: paths.outlets).phone else { return }
        print("In the ntfy app on the phone, subscribe to this topic; who knows it can read what is sent there:")
        print("  server: \(phone.settings.server)")
        print("  topic:  \(phone.topic)")
        StandardError.print("Then try it: alertctl notify \"Is it there?\" --to \(phone.settings.outlet.name)")
    }

    /// Waits until the alert-link that runs has taken up a phone that is new in the settings, and has stored its topic.
    private func awaitPhone(_ paths: Paths) throws(ExitFailure) {
        let deadline = Clock.uptime + 10_000_000
        let watch = try Inotify.ofReplacedFiles(in: paths.folder)
        while true {
            if let bytes = try PrivateFile.read(paths.outlets),
                JSON(bytes: bytes, maximumSize: PrivateFile.maximumSize)?["phone"] != nil
            {
                return
            }
            guard Clock.uptime < deadline else {
                throw ExitFailure(
                    .temporary,
                    "the alert-link that runs does not know of [phone]; run \"systemctl --user restart alert-link\"")
            }
            var requests = [pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)]
            try Clock.wait(for: &requests, until: deadline)
            _ = watch.happened { _ in true }
        }
    }

    func report(
        _ paths: Paths, json wantsJSON: Bool, text: (JSON, Bool) -> [String]
    ) throws(ExitFailure) {
        guard let bytes = try PrivateFile.read(paths.status) else {
            throw ExitFailure(.unavailable, try missingStep(paths))
        }
        guard var json = JSON(bytes: bytes, maximumSize: PrivateFile.maximumSize) else {
            throw ExitFailure(.badInput, "\(paths.status) is damaged")
        }
        let refused = try RefusalFile.read(paths.pairingRefusals)
        if refused.total > 0, case .object(var object) = json {
            object["pairingRefused"] = refused.json
            json = .object(object)
        }
        let isRunning = try Lock.isHeld(paths.lock)
        if wantsJSON, case .object(var object) = json {
            object["running"] = .bool(isRunning)
            return print(String(decoding: JSON.object(object).serialized(), as: UTF8.self))
        }
        for line in text(json, isRunning) { print(line) }
    }

    /// Returns what is missing before alert-link can have anything to report.
    private func missingStep(_ paths: Paths) throws(ExitFailure) -> String {
        guard access(paths.settings, F_OK) == 0 else {
            return Self.notSetUp(paths.settings)
        }
        guard try Pairings(paths: paths).keyring() != nil else { return Self.keyless }
        return "alert-link has not run yet; run \"systemctl --user enable --now alert-link\""
    }

    private static let keyless =
        "this device has no keys yet; run \"alert-link init\" on the first, \"alertctl devices pair\" on others"

    private func serve(_ paths: Paths) throws(ExitFailure) {
        let (pairings, settings) = (Pairings(paths: paths), try settings(paths))
        guard let identity = try pairings.identity(), var ring = try pairings.keyring() else {
            throw ExitFailure(.unavailable, Self.keyless)
        }
        guard identity.user == settings.user, identity.keys.member.name == settings.device else {
            throw ExitFailure(
                .configuration,
                "the keys are of \(identity.keys.member.name) of \(identity.user), the settings say \(settings.device) of "
                    + settings.user)
        }
        // A verb has the lock for a moment, also while this program begins again.
        let lock = try Lock(paths.lock, patience: 2_000_000)
        defer { lock.release() }
        var core = LinkCore(
            deviceName: settings.device, share: settings.share, leaving: settings.leaving, gate: settings.gate,
            version: AlertService.version)
        core.origin.onCall = settings.onCall
        let isRestored = try PrivateFile.restore(
            paths.state, advice: "move it away, then alertd sends alerts again under higher revisions"
        ) { core.restore($0) }
        if !isRestored { core.begin(now: Clock.wall) }
        let password = try settings.password()
        if let file = settings.keyFile, try PrivateFile.read(file) == nil {
            throw ExitFailure(.missing, "key-file: \(file) is not there")
        }
        guard mosquitto_lib_init() == MOSQ_ERR_SUCCESS.rawValue else {
            throw ExitFailure(.defect, "libmosquitto does not start")
        }
        if let former = ring.name(of: identity.keys.member), former != settings.device {
            ring = try pairings.adoptName(identity.keys.member)
            core.renamed(from: former)
        }
        core.gate.formerNames = ring.formerNames
        // Names in the settings are bound to the keys that are known now.
        _ = core.update(members: ring.members)
        var inbox = settings.inbox.map(InboxState.init(rules:))
        if inbox != nil {
            _ = try PrivateFile.restore(
                paths.inbox, advice: "move it away, then alerts of machines are shown once more"
            ) { inbox?.restore($0) == true }
        }
        let loop = try LinkLoop(
            settings: settings, paths: paths, identity: identity, ring: ring, core: core, password: password,
            inbox: inbox, environment: environment)
        try loop.run()
        if loop.ending == .restart { try restart() }
    }

    /// Replaces this process by the same command. The lock and the connections end with the process.
    private func restart() throws(ExitFailure) {
        var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
        // By its path the process keeps its name in ps. An update may have removed the file.
        if let path = realpath("/proc/self/exe", nil) {
            execv(path, &arguments)
            free(path)
        }
        execv("/proc/self/exe", &arguments)
        throw ExitFailure(.temporary, "alert-link cannot begin again: \(String(cString: strerror(errno)))")
    }

}

/// The lock of a state folder, which lets a single alert-link run.
struct Lock {
    private let descriptor: Int32

    /// - Parameter patience: The time for which another holder may keep the lock, in microseconds.
    init(_ path: String, patience: Int64 = 0) throws(ExitFailure) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ExitFailure(.cannotCreate, "\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        let deadline = Clock.uptime + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard Clock.uptime < deadline else {
                close(descriptor)
                throw ExitFailure(.temporary, "alert-link runs already")
            }
            poll(nil, 0, 20)
        }
    }

    func release() { close(descriptor) }

    /// Returns whether an alert-link runs.
    static func isHeld(_ path: String) throws(ExitFailure) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
}
