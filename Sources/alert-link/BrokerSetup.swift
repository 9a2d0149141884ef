// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem

/// `alert-link setup mosquitto`: a configuration of mosquitto for the person's devices alone.
struct BrokerSetup {
    /// The absolute path of the folder with the files.
    var folder: String
    var devices: [String]
    var port: Int?
    /// The server's certificate and key for a public listener; without them it listens on this machine alone.
    var certificate: String?
    var key: String?
    var hasHomeAssistant = false

    /// The text of mosquitto.conf.
    var configuration: String {
        var lines = [
            "# Written by alert-link setup mosquitto. One listener; everybody has a password; see acl.",
            "per_listener_settings false", "allow_anonymous false", "password_file \(folder)/passwd",
            "acl_file \(folder)/acl", "set_tcp_nodelay true", "max_packet_size 300000", "max_queued_messages 1000",
            "persistence true", "persistence_location \(Self.store)/", "autosave_interval 60",
        ]
        if certificate != nil {
            lines += [
                "listener \(port ?? 8_883)", "certfile \(certificateCopy)", "keyfile \(keyCopy)", "tls_version tlsv1.2",
            ]
        } else {
            lines.append("listener \(port ?? 1_883) 127.0.0.1")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The folder for retained messages, which is not that of the system's own mosquitto.
    static let store = "/var/lib/alert-link-mosquitto"

    /// Returns the access list: a device may write below its own name, and read its person's devices. Names are written
    /// out because a pattern with %u would give every other user of the broker a tree too, and a user named "ada" all
    /// of ada's.
    func accessList(user: String) -> String {
        devices.map { device in
            var lines = [
                "user \(user)/\(device)", "topic write alertd/\(user)/\(device)/#", "topic read alertd/\(user)/#",
            ]
            if hasHomeAssistant {
                let home = HomeAssistantState(.init(), user: user, device: device, version: "")
                // The other topics lie below the device's own name.
                lines += home.topics.filter { !$0.hasPrefix("alertd/") }.map { "topic write \($0)" }
                lines += home.filters.filter { !$0.hasPrefix("alertd/") }.map { "topic read \($0)" }
            }
            return lines.joined(separator: "\n") + "\n"
        }
        .joined(separator: "\n") + (hasHomeAssistant ? "\n" + homeAssistantAccess(user: user) : "")
    }

    /// Returns the access of Home Assistant, which may read only the messages for it.
    private func homeAssistantAccess(user: String) -> String {
        [
            "user \(Self.homeAssistant)", "topic readwrite \(HomeAssistantState.Rules().prefix)/#",
            "topic read alertd/\(user)/+/home/#", "topic write alertd/\(user)/+/home/dnd/set", "",
        ].joined(separator: "\n")
    }

    /// The login of Home Assistant. A device's login has a "/".
    static let homeAssistant = "home-assistant"

    /// Adds the devices of an earlier run in the same folder.
    private mutating func accept(_ accessList: String, user: String) {
        for line in accessList.split(separator: "\n") {
            if line == "user \(Self.homeAssistant)" { hasHomeAssistant = true }
            guard line.hasPrefix("user \(user)/") else { continue }
            let device = String(line.dropFirst("user \(user)/".count))
            if DeviceName.isValid(device), !devices.contains(device) { devices.append(device) }
        }
    }

    /// Writes all files. Devices of an earlier run stay.
    /// - Returns: The next steps for the person.
    func write(user: String, environment: [String: String]) throws(ExitFailure) -> [String] {
        try makeFolder()
        var all = self
        // The broker may read all files except the passwords of the devices.
        func text(_ name: String) throws(ExitFailure) -> String {
            let path = "\(folder)/\(name)"
            let bytes = name.hasSuffix(".password") ? try PrivateFile.read(path) : try PrivateFile.readPublic(path)
            return String(decoding: bytes ?? [], as: UTF8.self)
        }
        all.accept(try text("acl"), user: user)
        guard !all.devices.isEmpty else { throw ExitFailure(.usage, "no devices: give --device NAME for each") }
        func put(_ text: String, _ name: String) throws(ExitFailure) {
            try PrivateFile.write(Array(text.utf8), to: "\(folder)/\(name)", isDurable: true)
        }
        // Hashes of passwords whose files were moved to their devices. mosquitto_passwd would hash a hash once more, so
        // it gets only the new ones.
        var hashes: [String: String] = [:]
        for line in try text("passwd").split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"), line[line.index(after: colon)...].hasPrefix("$") else {
                continue
            }
            hashes[String(line[..<colon])] = String(line)
        }
        var passwords = ""
        var kept: [String] = []
        let logins =
            all.devices.map { ("\(user)/\($0)", $0) }
            + (all.hasHomeAssistant ? [(Self.homeAssistant, Self.homeAssistant)] : [])
        for (login, name) in logins {
            let file = "\(name).password"
            var password = String(try text(file).prefix { !$0.isNewline })
            if password.isEmpty, let hash = hashes[login] {
                kept.append(hash)
                continue
            }
            if password.isEmpty {
                password = SecretToken.random()
                try put(password + "\n", file)
            }
            passwords += "\(login):\(password)\n"
        }
        try put(passwords, "passwd.new")
        let isHashed = passwords.isEmpty || hashed(environment)
        guard isHashed || kept.isEmpty else {
            throw ExitFailure(
                .missing, "mosquitto_passwd is needed to add a password to \(folder)/passwd; install mosquitto here")
        }
        let before = try text("mosquitto.conf")
        // The person's changes stay, and so does the certificate of an earlier run.
        let isAnother = !before.isEmpty && before != all.configuration
        let isWanted = certificate != nil || port != nil
        if !isAnother || isWanted {
            try put(all.configuration, isAnother ? "mosquitto.conf.proposed" : "mosquitto.conf")
        }
        try put(all.accessList(user: user), "acl")
        try put((kept + [try text("passwd.new")]).joined(separator: "\n"), "passwd")
        unlink("\(folder)/passwd.new")
        for name in ["mosquitto.conf", "acl", "passwd"] { chmod("\(folder)/\(name)", 0o640) }
        var steps: [String] = []
        if isAnother, isWanted {
            steps.append("mosquitto.conf is kept as it was; what this run would write is in mosquitto.conf.proposed")
        }
        if !isHashed {
            steps.append(
                "mosquitto_passwd -U \(Self.word(folder + "/passwd"))      # until then it holds the passwords as they are"
            )
        }
        steps += [
            "give each device its own DEVICE.password as its password-file, and delete it here"
        ]
        // Whoever came by sudo has no shell of root to type the steps in.
        let isAsRoot = geteuid() == 0 && environment["SUDO_USER"] == nil
        if before.isEmpty || !isHandedOver {
            steps += all.firstSteps(isAsRoot: isAsRoot)
        } else {
            if !isAnother { steps += all.certificateSteps(isAsRoot: isAsRoot) }
            steps.append((isAsRoot ? "" : "sudo ") + "pkill -HUP -x mosquitto      # it reads acl and passwd again")
        }
        if all.hasHomeAssistant {
            steps.append(
                "in Home Assistant, give its MQTT integration the login \(Self.homeAssistant) and \(Self.homeAssistant).password"
            )
        }
        return steps
    }

    /// Makes the folder. Its group, to which mosquitto belongs, may read it.
    private func makeFolder() throws(ExitFailure) {
        try PrivateFile.makeFolders(folder)
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw ExitFailure(.refused, "\(folder) is not a folder; move it away")
        }
        guard status.st_uid == geteuid() || geteuid() == 0 else {
            throw ExitFailure(
                .refused,
                "\(folder) belongs to somebody else. Where an earlier version had you give it to mosquitto, take it back: "
                    + "sudo chown -R $USER \(Self.word(folder)) && \(Self.handover(folder))")
        }
        guard status.st_mode & 0o027 == 0 else {
            throw ExitFailure(
                .refused, "others can look into the folder \(folder); run \"chmod 2750 \(Self.word(folder))\"")
        }
    }

    /// Replaces the passwords by hashes with mosquitto's own program.
    private func hashed(_ environment: [String: String]) -> Bool {
        let run = ProgramRun(
            command: Command(arguments: ["mosquitto_passwd", "-U", "\(folder)/passwd.new"]), environment: environment,
            timeLimit: .seconds(30), outputLimit: 64 << 10)
        do { return try run.run { _ in true }.isSuccess } catch { return false }
    }
}
