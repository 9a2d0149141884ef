// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import ClientKit
import Glibc
import LinuxSystem

/// The machine as `alertctl setup` finds it: the installed programs, the person's folders and systemd.
struct SetupMachine {
    private let environment: Environment
    private let files: SystemFiles
    /// The folder of the programs, without links.
    private let folder: String
    /// The files that belong to the programs.
    private let share: String
    private let home: String
    private let configuration: String
    private let dataHome: String
    private let manager: UserManager
    /// The time that systemd may take.
    private let deadline = ContinuousClock.now + .seconds(30)

    private static let service = "alertd.service"

    /// - Throws: A failure if alertd cannot be set up from where it is.
    init(environment: Environment, files: SystemFiles) throws(Failure) {
        guard let home = environment.absolutePath("HOME"), let configuration = environment.configurationFolder else {
            throw Failure.homeless
        }
        guard let folder = OwnProgram.folder else {
            throw Failure(.unavailable, "cannot read /proc/self/exe", remedy: "Mount /proc")
        }
        (self.environment, self.files, self.folder, self.home) = (environment, files, folder, home)
        self.configuration = configuration
        share = (folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "") + "/share"
        dataHome = environment.absolutePath("XDG_DATA_HOME") ?? home + "/.local/share"
        manager = UserManager(
            runtimeDirectory: SocketPath.runtimeDirectory(environment) ?? SocketPath.standIn(), files: files)
    }

    var isPackage: Bool { Installation(of: folder) == .package }

    var hasTemplates: Bool { files.isFile(templates + "/" + Self.service + ".in") }

    private var templates: String { share + "/alertd/units" }

    /// Refuses programs that will not stay, or are not all there.
    func check() throws(Failure) {
        let caches = [
            environment.absolutePath("UV_CACHE_DIR"), environment.absolutePath("XDG_CACHE_HOME"), home + "/.cache",
        ]
        if let cache = Self.cache(of: folder, among: caches.compactMap(\.self).flatMap { [$0, Self.resolved($0)] }) {
            throw Failure(
                .refused, "\(folder) is in the cache \(cache), which may be emptied at any time",
                remedy: "Install alertd first: uv tool install alertd")
        }
        guard files.isProgram(folder + "/alertd") else {
            throw Failure(.refused, "no alertd beside alertctl in \(folder)", remedy: "Install alertd again")
        }
        guard hasTemplates else {
            throw Failure(
                .unavailable, "no units in \(templates)",
                remedy: "Install alertd again, by uv tool install, install.sh of the tarball, or make install")
        }
    }

    /// Returns the cache in which a folder is; nil if it is in none.
    static func cache(of folder: String, among caches: [String]) -> String? {
        caches.first { folder == $0 || folder.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    // MARK: Files

    /// Returns the files that are to be in place, and a sentence about units of others that are used instead.
    ///
    /// - Parameter tries: Whether a user namespace is tried. Otherwise the former answer is taken.
    func wishes(tries: Bool) throws(Failure) -> (wishes: [SetupPlan.Wish], note: String?) {
        let (units, note) = try unitWishes(tries: tries)
        return (units + (try links()) + sharedFiles(), note)
    }

    private func unitWishes(tries: Bool) throws(Failure) -> (wishes: [SetupPlan.Wish], note: String?) {
        guard hasManager else { return ([], nil) }
        let units = configuration + "/systemd/user"
        if let unit = unitElsewhere(units) {
            if unit.isOwn { return ([], nil) }
            if unit.path.hasPrefix("/usr/") || unit.path.hasPrefix("/etc/") {
                return ([], "systemd has the units of another installation, which stay: \(unit.path)")
            }
        }
        let bin =
            try OwnProgram.path(named: "alertd", of: folder + "/alertd", environment)
            .flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } } ?? folder
        try UnitTemplate.check(bin)
        let version = manager.run(["--version"], by: deadline).flatMap {
            UnitTemplate.version(String(decoding: $0.output, as: UTF8.self))
        }
        var wishes: [SetupPlan.Wish] = []
        for name in names(in: templates) {
            // Each unit belongs to the program that its name begins with.
            let program = ["alert-link", "alert-page"].first(where: name.hasPrefix) ?? "alertd"
            guard files.isProgram("\(folder)/\(program)"), let file = try ManagedFiles.read("\(templates)/\(name)")
            else { continue }
            let text = UnitTemplate.unit(file.text, folder: bin, systemd: version)
            let unit = name.hasSuffix(".in") ? String(name.dropLast(3)) : name
            wishes.append(.init(path: "\(units)/\(unit)", content: .text(text)))
        }
        let dropIn = "\(units)/\(Self.service).d/no-user-namespace.conf"
        let isDenied = tries ? !hasNamespaces : OwnedContent(at: dropIn) == .text(UnitTemplate.withoutNamespace)
        if isDenied { wishes.append(.init(path: dropIn, content: .text(UnitTemplate.withoutNamespace))) }
        return (wishes, nil)
    }

    /// Returns the unit of the service that systemd has, if it is in none of the person's own folders of units.
    private func unitElsewhere(_ units: String) -> (path: String, isOwn: Bool)? {
        guard let answer = manager.run(["show", "--property=FragmentPath", "--value", Self.service], by: deadline)
        else { return nil }
        let line = String(decoding: answer.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let path = line.isEmpty ? line : Self.resolved(line)
        guard !path.isEmpty, path != "\(Self.resolved(units))/\(Self.service)",
            case .text(let text)? = OwnedContent(at: path)
        else { return nil }
        let program = UnitTemplate.program(text).flatMap { LoadedProgram.FileIdentity(at: $0) }
        return (path, program != nil && program == LoadedProgram.FileIdentity(at: folder + "/alertd"))
    }

    private var hasNamespaces: Bool {
        guard let path = files.program("systemd-run") else { return true }
        let words = [
            "systemd-run", "--user", "--quiet", "--wait", "--collect", "-p", "PrivateUsers=yes", "-p",
            "CapabilityBoundingSet=", "true",
        ]
        let run = ChildProcess.output(
            of: path, words, environment: .inherited(adding: [("XDG_RUNTIME_DIR", manager.runtimeDirectory)]),
            by: deadline)
        return run?.end == .exited(0)
    }

    /// Returns the links by which ssh, sudo, git and gpg-agent ask. A wheel cannot have links.
    private func links() throws(Failure) -> [SetupPlan.Wish] {
        guard let path = try OwnProgram.path(named: "alertctl", environment, orIn: [folder]),
            let own = LoadedProgram.FileIdentity(at: path)
        else { return [] }
        let bin = path.dropLast("/alertctl".count)
        return ["alertd-askpass", "pinentry-alertd"].compactMap { name in
            let link = "\(bin)/\(name)"
            // One of another form leads to the same program.
            let isThere = LoadedProgram.FileIdentity(at: link) == own && OwnedContent(at: link) != .link("alertctl")
            return isThere ? nil : .init(path: link, content: .link("alertctl"))
        }
    }

    /// Returns man pages, completions, the desktop file and its icon, where nobody has them.
    private func sharedFiles() -> [SetupPlan.Wish] {
        let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let folders = system.split(separator: ":").map(String.init)
        guard !([dataHome] + folders).map(Self.resolved).contains(Self.resolved(share)) else { return [] }
        // man(1) looks for pages next to the folders of PATH.
        let isInPath = (environment["PATH"] ?? "").split(separator: ":").map(String.init).contains(folder)
        var paths = [
            "bash-completion/completions/alertctl", "zsh/site-functions/_alertctl",
            "fish/vendor_completions.d/alertctl.fish", "applications/alertd.desktop",
            "icons/hicolor/scalable/apps/alertd.svg",
        ]
        for section in isInPath ? [] : ["man1", "man5", "man7", "man8"] {
            paths += names(in: "\(share)/man/\(section)").map { "man/\(section)/\($0)" }
        }
        // The person's own folder may be among the system's. What is there is compared by the plan.
        let others = folders.filter { Self.resolved($0) != Self.resolved(dataHome) }
        return paths.filter { path in
            files.isFile("\(share)/\(path)") && !others.contains { files.isFile("\($0)/\(path)") }
        }.map { .init(path: "\(dataHome)/\($0)", content: .link("\(share)/\($0)"), isAnybodys: true) }
    }

    /// Returns the names of the files in a folder, in order.
    private func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    // MARK: The service

    private var hasManager: Bool {
        files.isFile(manager.runtimeDirectory + "/systemd/private") && files.program("systemctl") != nil
    }

    /// Returns the state of systemd's part.
    ///
    /// - Parameter daemon: The alertd that answers at the usual socket; nil if none does.
    func service(_ daemon: Manager.Status.Reply?) -> SetupService {
        guard hasManager else { return SetupService(hasManager: false) }
        return SetupService(
            isEnabled: manager.run(["is-enabled", UserManager.unit], by: deadline)?.end == .exited(0),
            isListening: manager.activeState(of: UserManager.unit, by: deadline) == "active",
            process: manager.mainProcess(of: Self.service, by: deadline), daemon: daemon?.pid,
            isReplaced: daemon?.replaced == true)
    }

    /// Has systemd do something.
    func perform(_ order: SetupService.Order) throws(Failure) {
        switch order {
        case .reload: try systemctl("daemon-reload")
        case .enable: try systemctl("enable", "--now", UserManager.unit)
        case .start: try systemctl("start", Self.service)
        case .restart: try systemctl("try-restart", Self.service)
        case .end(let process):
            // It answers its callers first, and systemd's alertd waits for its end.
            ProcessTermination.end(process, by: deadline)
        }
    }

    /// Ends and disables units that are about to be removed. Without a manager there is nothing to end.
    func disable(_ units: [String]) throws(Failure) {
        guard hasManager, !units.isEmpty else { return }
        // Sockets first: they would start the services again.
        let sorted = units.sorted { ($0.hasSuffix(".socket") ? 0 : 1, $0) < ($1.hasSuffix(".socket") ? 0 : 1, $1) }
        try systemctl(["disable", "--now"] + sorted)
    }

    private func systemctl(_ words: String...) throws(Failure) { try systemctl(words) }

    private func systemctl(_ words: [String]) throws(Failure) {
        guard manager.run(["--quiet"] + words, by: deadline)?.end == .exited(0) else {
            let line = "systemctl --user " + words.joined(separator: " ")
            throw Failure(.unavailable, "systemd does not do it: \(line)", remedy: "Run that line to see why")
        }
    }

    /// Returns the line for a zsh that does not look into the person's folder of completions.
    func zshLine(_ plan: SetupPlan) -> String? {
        let folder = dataHome + "/zsh/site-functions"
        guard plan.record[folder + "/_alertctl"] != nil else { return nil }
        return "For zsh put this before compinit in ~/.zshrc: fpath=(\(folder) $fpath)"
    }
}
