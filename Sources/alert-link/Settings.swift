// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import Glibc
import LinuxSystem
import SettingsKit

/// `link.toml`, read strictly: a misspelt setting is an error.
struct Settings: Equatable {
    enum Broker: Equatable, CustomStringConvertible {
        case tcp(host: String, port: Int32, isEncrypted: Bool)
        case unix(path: String)

        var description: String {
            switch self {
            case .tcp(let host, let port, let isEncrypted):
                "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
            case .unix(let path): "unix:\(path)"
            }
        }
    }

    var user: String
    var device: String
    /// The broker; nil without other devices, if only a phone, browsers or bridges get alerts.
    var broker: Broker?
    var login: String
    /// A Boolean value indicating whether the settings have a login; otherwise the login follows from the device's
    /// name.
    var hasOwnLogin: Bool
    var passwordFile: String?
    var authorityFile: String?
    var certificateFile: String?
    var keyFile: String?
    /// The keepalive in seconds, 5 to 1,200.
    var keepalive: Int32 = 30
    var share: LinkCore.Share = []
    /// The applications whose alerts and badges leave this device.
    var leaving = AppFilter()
    var gate = SenderGate()
    var phone: Phone?
    var bridges: [Bridge] = []
    var onCall = OnCall()
    /// The rules of the inbox; nil if alerts of machines are not accepted.
    var inbox: InboxState.Rules?
    /// The rules for Home Assistant; nil without it.
    var homeAssistant: HomeAssistantState.Rules?

    /// The maximum size of the file, in bytes.
    static let maximumSize = 64 << 10

    /// - Parameter hasPage: Whether the page in a browser is set up, to which alerts are pushed.
    init(_ bytes: [UInt8], path: String, hasPage: Bool = false) throws(ExitFailure) {
        self = try Self.read(bytes, path) { (root: consuming SettingsTable) throws(SettingError) in
            try Settings(root, hasPage: hasPage)
        }
    }

    /// Reads a file of settings.
    static func read<Value>(
        _ bytes: [UInt8], _ path: String, _ body: (consuming SettingsTable) throws(SettingError) -> Value
    ) throws(ExitFailure) -> Value {
        do throws(SettingsProblem) { return try SettingsText.read(bytes, maximumSize: maximumSize, body) } catch {
            throw ExitFailure(.configuration, "\(path): \(error)")
        }
    }

    private init(_ root: consuming SettingsTable, hasPage: Bool) throws(SettingError) {
        let (user, device) = (try Self.name("user", &root), try Self.name("device", &root))
        try self.init(user: user, device: device, &root)
        keepalive = Int32(try root.integer("keepalive", in: 5...1_200) ?? 30)
        for word in try root.strings("share") ?? [] {
            switch word {
            case "badges": share.insert(.badges)
            case "dnd": share.insert(.doNotDisturb)
            case "history": share.insert(.history)
            default: throw root.error("share", "takes \"badges\", \"dnd\" and \"history\", not \"\(word)\"")
            }
        }
        leaving = try AppFilter(&root)
        if var senders = try root.table("senders") {
            for name in senders.keys {
                guard DeviceName.isValid(name) else { throw senders.error(name, "is not the name of a device") }
                if let section = try senders.table(name) { gate.limits[name] = try SenderLimits(section) }
            }
        }
        let secrets = try root.strings("secrets") ?? []
        guard secrets.count <= LinkLimits.maximumSecretDevices,
            secrets.allSatisfy({ DeviceName.isValid($0) && $0 != device })
        else {
            throw root.error(
                "secrets",
                "takes names of your other devices, \(LinkLimits.maximumSecretDevices) at most; not \"all\" or the phone"
            )
        }
        gate.secrets = Set(secrets)
        if let section = try root.table("phone") { phone = try Phone(section) }
        bridges = try root.tables("bridges", maximum: Bridge.maximum, Bridge.init) ?? []
        if let section = try root.table("inbox") { inbox = try InboxState.Rules(section) }
        if let section = try root.table("home-assistant") { homeAssistant = try HomeAssistantState.Rules(section) }
        onCall = try OnCall(&root)
        guard broker != nil || phone != nil || !bridges.isEmpty || hasPage else {
            throw root.error("broker", "is missing")
        }
        for (key, isUsed) in [("secrets", !secrets.isEmpty), ("home-assistant", homeAssistant != nil)] {
            guard broker != nil || !isUsed else { throw root.error(key, "needs a broker; give broker") }
        }
        let machines = inbox.map { $0.fromBroker.union($0.keys.keys) } ?? []
        for (name, limits) in gate.limits.sorted(by: { $0.key < $1.key }) where limits.apps != .init() {
            guard !machines.contains(name) else {
                throw SettingError(
                    place: [.key("senders"), .key(name)],
                    reason: "is a machine, whose alerts belong to no application; leave out apps and except-apps")
            }
        }
        let names = [phone?.outlet.name].compactMap { $0 } + bridges.map(\.outlet.name) + [device]
        guard Set(names).count == names.count else {
            throw root.error(
                bridges.isEmpty ? "phone" : "bridges",
                "needs another name: no two of the bridges, the phone and this device have the same one")
        }
        try root.finish()
    }

    /// Reads the table of a place in `relay.toml`, where a machine without a person reaches the inbox of `user`.
    init(relay section: consuming SettingsTable, user: String) throws(SettingError) {
        let name = try section.required("name")
        guard DeviceName.isSender(name) else { throw section.error("name", "takes the name of this machine") }
        try self.init(user: user, device: name, &section)
        guard broker != nil else { throw section.error("broker", "is missing") }
        if !hasOwnLogin { (login, hasOwnLogin) = (name, true) }
        try section.finish()
    }

    /// Reads the way to the broker.
    private init(user: String, device: String, _ table: inout SettingsTable) throws(SettingError) {
        (self.user, self.device) = (user, device)
        if let text = try table.string("broker") {
            guard let broker = Broker(text) else {
                throw table.error(
                    "broker", "takes mqtts://HOST[:PORT], mqtt://HOST[:PORT] or unix:/PATH, not \"\(text)\"")
            }
            self.broker = broker
        }
        let ownLogin = try table.string("login")
        hasOwnLogin = ownLogin != nil
        login = ownLogin ?? "\(user)/\(device)"
        passwordFile = try table.path("password-file")
        authorityFile = try table.path("ca-file")
        certificateFile = try table.path("certificate-file")
        keyFile = try table.path("key-file")
        guard (certificateFile == nil) == (keyFile == nil) else {
            throw table.error(keyFile == nil ? "certificate-file" : "key-file", "needs the other one of both files")
        }
        if case .tcp(_, _, isEncrypted: true)? = broker {
            // The libraries of TLS would wait for the other end of a pipe.
            for (key, file) in [
                ("ca-file", authorityFile), ("certificate-file", certificateFile), ("key-file", keyFile),
            ] {
                var status = stat()
                guard let file, stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
                throw table.error(key, "\"\(file)\" is not a regular file")
            }
            return
        }
        for (key, file) in [("ca-file", authorityFile), ("certificate-file", certificateFile)] where file != nil {
            throw table.error(key, "is of use with mqtts:// alone")
        }
    }

    private static func name(_ key: String, _ root: inout SettingsTable) throws(SettingError) -> String {
        let name = try root.required(key)
        guard DeviceName.isValid(name) else {
            throw root.error(
                key,
                "takes 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and none of "
                    + DeviceName.reserved.sorted().joined(separator: ", "))
        }
        return name
    }

    /// The names in settings that may be incomplete, without a broker.
    struct Names {
        var user: String?
        var device: String?
        var login: String?
        var passwordFile: String?

        init(_ bytes: [UInt8], path: String) throws(ExitFailure) {
            self = try Settings.read(bytes, path) { (root: consuming SettingsTable) throws(SettingError) in
                try Names(&root)
            }
        }

        private init(_ root: inout SettingsTable) throws(SettingError) {
            user = try root.string("user")
            device = try root.string("device")
            login = try root.string("login")
            passwordFile = try root.string("password-file")
        }
    }

    /// Returns the password for the broker from its file; nil for none.
    func password() throws(ExitFailure) -> String? {
        guard let file = passwordFile else { return nil }
        guard let bytes = try PrivateFile.read(file), let text = String(validating: bytes, as: UTF8.self) else {
            throw ExitFailure(.missing, "password-file: \(file) is not there, or not valid UTF-8")
        }
        // In Swift "\r\n" is one character.
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.first.map(String.init)
    }
}

extension Settings.Broker {
    /// Reads `mqtts://HOST[:PORT]`, `mqtt://HOST[:PORT]` or `unix:/PATH`.
    init?(_ text: String) {
        if text.hasPrefix("unix:/") {
            self = .unix(path: String(text.dropFirst(5)))
            return
        }
        for (prefix, isEncrypted, standard) in [("mqtts://", true, Int32(8_883)), ("mqtt://", false, 1_883)] {
            guard text.hasPrefix(prefix) else { continue }
            var host = text.dropFirst(prefix.count)
            var port = standard
            let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : host.startIndex
            if let end, let colon = host[end...].lastIndex(of: ":") {
                guard let number = Int32(host[host.index(after: colon)...]), (1...65_535).contains(number) else {
                    return nil
                }
                port = number
                host = host[..<colon]
            }
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard !host.isEmpty, !host.contains("/"), !host.hasPrefix("-") else { return nil }
            self = .tcp(host: String(host), port: port, isEncrypted: isEncrypted)
            return
        }
        return nil
    }
}
