// SPDX-License-Identifier: Apache-2.0

import AlertLink
import AlertProtocol
import TOMLKit

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
    /// The broker; nil without other devices, if only a phone or bridges get alerts.
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
    var keepalive: Int32
    var share: LinkCore.Share
    /// The applications whose alerts and badges leave this device.
    var leaving: AppFilter
    var gate: SenderGate
    var phone: Phone?
    var bridges: [Bridge] = []
    var onCall = OnCall()
    /// The rules of the inbox; nil if alerts of machines are not accepted.
    var inbox: InboxState.Rules?
    /// The rules for Home Assistant; nil without it.
    var homeAssistant: HomeAssistantState.Rules?

    /// The maximum size of the file, in bytes.
    static let maximumSize = 64 << 10

    init(_ bytes: [UInt8], path: String) throws(Fault) {
        do {
            try self.init(bytes)
        } catch {
            throw Fault(error.status, "\(path): \(error)")
        }
    }

    private init(_ bytes: [UInt8]) throws(Fault) { try self.init(Self.table(bytes)) }

    private static func table(_ bytes: [UInt8]) throws(Fault) -> TOMLTable {
        guard bytes.count <= Self.maximumSize, let text = String(validating: bytes, as: UTF8.self) else {
            throw Self.wrong("it is larger than \(Self.maximumSize >> 10) KiB, or not valid UTF-8")
        }
        do { return try TOMLTable(string: text) } catch { throw Self.wrong("\(error)") }
    }

    /// A table that was read.
    init(_ table: TOMLTable) throws(Fault) {
        var reader = SettingsReader(table)
        user = try reader.required("user")
        device = try reader.required("device")
        for (name, value) in [("user", user), ("device", device)] {
            guard DeviceName.isValid(value) else {
                throw Self.wrong(
                    "\(name) takes 1 to \(DeviceName.maximumLength) of a to z, 0 to 9, \".\", \"_\" and \"-\", and none of "
                        + DeviceName.reserved.sorted().joined(separator: ", "))
            }
        }
        broker = try reader.string("broker").map { (text) throws(Fault) in try Self.broker(text) }
        let ownLogin = try reader.string("login")
        hasOwnLogin = ownLogin != nil
        login = ownLogin ?? "\(user)/\(device)"
        passwordFile = try reader.path("password-file")
        authorityFile = try reader.path("ca-file")
        certificateFile = try reader.path("certificate-file")
        keyFile = try reader.path("key-file")
        guard (certificateFile == nil) == (keyFile == nil) else {
            throw Self.wrong("certificate-file and key-file go together; give both")
        }
        if case .tcp(_, _, isEncrypted: true) = broker {
        } else if authorityFile != nil || certificateFile != nil {
            throw Self.wrong("ca-file and certificate-file are of use with mqtts:// alone")
        }
        keepalive = Int32(try reader.integer("keepalive", in: 5...1_200) ?? 30)
        share = []
        for word in try reader.strings("share") {
            switch word {
            case "badges": share.insert(.badges)
            case "dnd": share.insert(.doNotDisturb)
            case "history": share.insert(.history)
            default: throw Self.wrong("share takes \"badges\", \"dnd\" and \"history\", not \"\(word)\"")
            }
        }
        leaving = try Self.apps(&reader)
        gate = SenderGate()
        for (name, table) in try reader.tables("senders") {
            guard DeviceName.isValid(name) else { throw Self.wrong("senders.\(name) is not the name of a device") }
            var inner = SettingsReader(table, place: "senders.\(name).")
            var limits = SenderLimits()
            if let word = try inner.string("level") {
                guard let level = Notifications.Level(word: word) else {
                    throw Self.wrong(
                        "senders.\(name).level takes passive, active, time-sensitive or critical, not \"\(word)\"")
                }
                limits.level = level
            }
            limits.perMinute = try inner.integer("per-minute", in: 1...1_000) ?? limits.perMinute
            limits.isMuted = try inner.flag("muted") ?? false
            limits.apps = try Self.apps(&inner, place: "senders.\(name).")
            try inner.end()
            gate.limits[name] = limits
        }
        let secrets = try reader.strings("secrets")
        guard secrets.count <= LinkLimits.maximumSecretDevices,
            secrets.allSatisfy({ DeviceName.isValid($0) && $0 != device })
        else {
            throw Self.wrong(
                "secrets takes names of your other devices, \(LinkLimits.maximumSecretDevices) at most; not \"all\" or the phone"
            )
        }
        guard secrets.isEmpty || broker != nil else { throw Self.wrong("secrets needs a broker; give broker") }
        gate.secrets = Set(secrets)
        phone = try reader.table("phone").map { (table) throws(Fault) in try Phone(table) }
        for table in try reader.tableList("bridges") { bridges.append(try Bridge(table)) }
        inbox = try reader.table("inbox").map { (table) throws(Fault) in try Self.inbox(table) }
        homeAssistant = try reader.table("home-assistant").map { (table) throws(Fault) in try Self.homeAssistant(table)
        }
        guard homeAssistant == nil || broker != nil else {
            throw Self.wrong("home-assistant needs a broker; give broker")
        }
        let machines = inbox.map { $0.fromBroker.union($0.keys.keys) } ?? []
        if let name = machines.sorted().first(where: { gate.limits[$0].map { $0.apps != .init() } ?? false }) {
            throw Self.wrong(
                "senders.\(name): alerts of machines belong to no application; leave out apps, except-apps")
        }
        onCall = try Self.onCall(try reader.tableList("on-call"))
        try reader.end()
        guard broker != nil || phone != nil || !bridges.isEmpty else { throw Self.wrong("broker is missing") }
        let names = [phone?.outlet.name].compactMap { $0 } + bridges.map(\.outlet.name) + [device]
        guard bridges.count <= Bridge.maximum, Set(names).count == names.count else {
            throw Self.wrong("there are at most \(Bridge.maximum) bridges, and each name is given once")
        }
    }

    /// Reads the names in settings that may be incomplete, without a broker.
    struct Names {
        var user: String?
        var device: String?
        var login: String?
        var passwordFile: String?

        init(_ bytes: [UInt8], path: String) throws(Fault) {
            do throws(Fault) {
                var reader = SettingsReader(try Settings.table(bytes))
                user = try reader.string("user")
                device = try reader.string("device")
                login = try reader.string("login")
                passwordFile = try reader.string("password-file")
            } catch {
                throw Fault(error.status, "\(path): \(error)")
            }
        }
    }

    /// Returns the password for the broker from its file; nil for none.
    func password() throws(Fault) -> String? {
        guard let file = passwordFile else { return nil }
        guard let bytes = try PrivateFile.read(file), let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(.missing, "password-file: \(file) is not there, or not valid UTF-8")
        }
        // In Swift "\r\n" is one character.
        return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.first.map(String.init)
    }

    static func broker(_ text: String) throws(Fault) -> Broker {
        if text.hasPrefix("unix:/") { return .unix(path: String(text.dropFirst(5))) }
        for (prefix, isEncrypted, standard) in [("mqtts://", true, Int32(8_883)), ("mqtt://", false, 1_883)] {
            guard text.hasPrefix(prefix) else { continue }
            var host = text.dropFirst(prefix.count)
            var port = standard
            let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : host.startIndex
            if let end, let colon = host[end...].lastIndex(of: ":") {
                guard let number = Int32(host[host.index(after: colon)...]), (1...65_535).contains(number) else {
                    break
                }
                port = number
                host = host[..<colon]
            }
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard !host.isEmpty, !host.contains("/"), !host.hasPrefix("-") else { break }
            return .tcp(host: String(host), port: port, isEncrypted: isEncrypted)
        }
        throw wrong("broker takes mqtts://HOST[:PORT], mqtt://HOST[:PORT] or unix:/PATH, not \"\(text)\"")
    }

    static func wrong(_ reason: String) -> Fault { Fault(.configuration, reason) }
}
