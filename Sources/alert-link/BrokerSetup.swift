// SPDX-License-Identifier: Apache-2.0

import AlertLink
import LinuxSystem

/// `alert-link setup mosquitto`: a configuration that lets the person's devices in and keeps everybody else out.
struct BrokerSetup: Equatable {
    /// The folder of the files, where mosquitto finds them: an absolute path.
    var folder: String
    var devices: [String]
    var port: Int?
    /// Of the server, for a listener that others reach; without them it listens on this machine alone.
    var certificate: String?
    var key: String?

    /// The command line after `setup mosquitto`; nil with a reason where it is wrong.
    static func read(_ words: ArraySlice<String>) -> Result<BrokerSetup, WrongWords> {
        var setup = BrokerSetup(folder: "", devices: [])
        var words = words
        while let word = words.popFirst() {
            guard let value = words.popFirst() else { return .failure(.init("\(word) needs a value")) }
            switch word {
            case "--folder" where value.hasPrefix("/"): setup.folder = value
            case "--device" where DeviceName.isValid(value): setup.devices.append(value)
            case "--port" where (1...65_535).contains(Int(value) ?? 0): setup.port = Int(value)
            case "--certificate" where value.hasPrefix("/"): setup.certificate = value
            case "--key" where value.hasPrefix("/"): setup.key = value
            case "--folder", "--device", "--port", "--certificate", "--key":
                return .failure(
                    .init(
                        "\(word) takes \(word == "--device" ? "a device's name" : word == "--port" ? "1 to 65535" : "an absolute path")"
                    ))
            default: return .failure(.init("unknown word: \"\(word)\""))
            }
        }
        guard !setup.folder.isEmpty else { return .failure(.init("setup mosquitto needs --folder /DIR")) }
        guard (setup.certificate == nil) == (setup.key == nil) else {
            return .failure(.init("--certificate and --key go together"))
        }
        // What would end a line or begin another setting must not come in by a path.
        guard [setup.folder, setup.certificate ?? "", setup.key ?? ""].allSatisfy({ !$0.utf8.contains { $0 < 0x20 } })
        else { return .failure(.init("a path holds no control characters")) }
        return .success(setup)
    }

    struct WrongWords: Error, Equatable {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    /// mosquitto's configuration.
    var configuration: String {
        var lines = [
            "# Written by alert-link setup mosquitto. One listener; everybody has a password; see acl.",
            "per_listener_settings false", "allow_anonymous false", "password_file \(folder)/passwd",
            "acl_file \(folder)/acl", "set_tcp_nodelay true", "max_packet_size 300000", "max_queued_messages 1000",
            "persistence true", "persistence_location /var/lib/mosquitto/", "autosave_interval 60",
        ]
        if let certificate, let key {
            lines += ["listener \(port ?? 8_883)", "certfile \(certificate)", "keyfile \(key)", "tls_version tlsv1.2"]
        } else {
            lines.append("listener \(port ?? 1_883) 127.0.0.1")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The access list: a device writes below its own name alone, and reads its person's devices. Names are written out,
    /// since a pattern with %u would give every other user of the broker a tree too, and one named "ada" all of ada's.
    func accessList(user: String) -> String {
        devices.map { "user \(user)/\($0)\ntopic write alertd/\(user)/\($0)/#\ntopic read alertd/\(user)/#\n" }
            .joined(separator: "\n")
    }

    /// Writes everything.
    /// - Returns: What the person does next.
    func write(user: String, environment: [String: String]) throws(Fault) -> [String] {
        guard !devices.isEmpty else { throw Fault(.usage, "no devices: give --device NAME for each") }
        try PrivateFile.makeFolder(folder)
        func put(_ text: String, _ name: String) throws(Fault) {
            do { try PrivateFile.write(Array(text.utf8), to: "\(folder)/\(name)", isDurable: true) } catch {
                throw Fault(.cannotCreate, "\(folder)/\(name) cannot be written: \(error)")
            }
        }
        var passwords = ""
        for device in devices {
            let file = "\(device).password"
            // A device that has a password keeps it: this may be run again for one more.
            var password = try PrivateFile.read("\(folder)/\(file)").map { String(decoding: $0, as: UTF8.self) } ?? ""
            password = String(password.prefix { !$0.isNewline })
            if password.isEmpty {
                password = SecretToken.random()
                try put(password + "\n", file)
            }
            passwords += "\(user)/\(device):\(password)\n"
        }
        try put(configuration, "mosquitto.conf")
        try put(accessList(user: user), "acl")
        try put(passwords, "passwd")
        var steps: [String] = []
        if !hashed(environment) {
            steps.append("mosquitto_passwd -U \(folder)/passwd      # until then it holds the passwords as they are")
        }
        steps += [
            "give each device its own DEVICE.password as its password-file, and delete it here",
            "sudo chown -R mosquitto: \(folder)",
            "sudo mosquitto -c \(folder)/mosquitto.conf      # or take it over into /etc/mosquitto/mosquitto.conf",
        ]
        return steps
    }

    /// Puts hashes in the place of the passwords, by mosquitto's own program.
    private func hashed(_ environment: [String: String]) -> Bool {
        let run = ProgramRun(
            command: Command(arguments: ["mosquitto_passwd", "-U", "\(folder)/passwd"]), environment: environment,
            timeLimit: .seconds(30), outputLimit: 64 << 10)
        do { return try run.run { _ in true }.isSuccess } catch { return false }
    }
}
