// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinkGrammar
import LinuxSystem
import SettingsKit

/// `alert-link setup broker HOST`: makes this device use an existing broker. The command tries everything first, and
/// writes only if that works. The password is never an argument: every user of the machine sees arguments, and shells
/// store them.
struct BrokerJoinVerb {
    let program: Program
    let paths: Paths

    func run(_ join: SetUpBroker) throws(ExitFailure) {
        let (file, before) = try present()
        let (text, settings, password) = try changed(before, for: join)
        StandardError.print("Trying \(settings.broker?.description ?? "")...")
        do { try BrokerProbe(settings: settings, password: password.text).run() } catch {
            throw ExitFailure(error.status, "\(error). Nothing was written.")
        }
        guard try present() == (file, before) else {
            throw ExitFailure(.temporary, "\(file) changed while this ran; run this again. Nothing was written.")
        }
        try PrivateFile.makeFolders(folder(of: file))
        if let path = password.path, let text = password.text { try write(text + "\n", to: path) }
        if text != before { try write(text, to: file) }
        print("\(file): \(settings.device) of \(settings.user) uses \(settings.broker?.description ?? "") now.")
        if join.noTls {
            StandardError.print(
                "Without TLS others on the way can read the password and who is online; the alerts are sealed.")
        }
        StandardError.print("Next: \(try next())")
    }

    /// Returns the present settings, empty if there are none, and the file that a link leads to.
    private func present() throws(ExitFailure) -> (file: String, text: String) {
        guard let resolved = realpath(paths.settings, nil) else {
            guard errno == ENOENT else {
                throw ExitFailure(.missing, "\(paths.settings): \(String(cString: strerror(errno)))")
            }
            return (paths.settings, "")
        }
        defer { free(resolved) }
        let file = String(cString: resolved)
        guard let text = String(validating: try program.read(file), as: UTF8.self) else {
            throw ExitFailure(.configuration, "\(file) is not valid UTF-8")
        }
        return (file, text)
    }

    /// A password, and the file to write it to if it is in no file yet.
    private struct Password {
        var text: String?
        var path: String?
    }

    /// Returns the changed and validated settings, and the password.
    private func changed(
        _ before: String, for join: SetUpBroker
    ) throws(ExitFailure) -> (text: String, settings: Settings, password: Password) {
        let old = try Settings.Names(Array(before.utf8), path: paths.settings)
        var values = [
            ("user", try name(join.user, old.user, standard: Self.person, option: "--user")),
            ("device", try name(join.device, old.device, standard: Self.machine, option: "--device")),
            ("broker", address(join).description),
        ]
        if let login = join.login { values.append(("login", login)) }
        if let file = join.caFile { values.append(("ca-file", try absolute(file))) }
        var password = Password()
        let passwordFile = join.passwordFile == "-" ? nil : join.passwordFile
        if let file = passwordFile {
            values.append(("password-file", try absolute(file)))
        } else {
            let login = join.login ?? old.login ?? "\(values[0].1)/\(values[1].1)"
            let typed = try PasswordInput.read("Password of \(login) at \(join.broker), empty for none: ")
            if !typed.isEmpty {
                password = Password(text: typed, path: folder(of: paths.settings) + "/link.password")
                values.append(("password-file", password.path ?? ""))
            } else if let file = old.passwordFile {
                throw ExitFailure(
                    .usage,
                    "no password was given, and \(paths.settings) has password-file; give --password-file \(file), or take "
                        + "that line out")
            }
        }
        guard let text = SettingsText.changed(before, to: values, below: "device") else {
            throw ExitFailure(
                .configuration,
                "\(paths.settings): a line of \(values.map(\.0).joined(separator: ", ")) is written in a way that cannot be "
                    + "changed here; change it yourself")
        }
        let settings = try Settings(Array(text.utf8), path: paths.settings)
        if passwordFile != nil { password.text = try settings.password() }
        return (text, settings, password)
    }

    /// Returns the address in the form of the settings.
    private func address(_ join: SetUpBroker) -> Settings.Broker {
        let bare = join.broker.hasPrefix("[") ? String(join.broker.dropFirst().dropLast()) : join.broker
        return .tcp(
            host: bare, port: Int32(join.port?.number ?? (join.noTls ? 1_883 : 8_883)), isEncrypted: !join.noTls)
    }

    /// Returns the present name, which this command does not change because keys and topics depend on it.
    private func name(_ given: String?, _ present: String?, standard: String?, option: String) throws(ExitFailure)
        -> String
    {
        if let present {
            guard given ?? present == present else {
                throw ExitFailure(
                    .usage, "\(option): \(paths.settings) says \(present); \"alertctl devices rename\" renames a device"
                )
            }
            return present
        }
        guard let name = given ?? standard, DeviceName.isValid(name) else {
            throw ExitFailure(.usage, "\(option) NAME is needed: 1 to 64 of a to z, 0 to 9, \".\", \"_\" and \"-\"")
        }
        return name
    }

    /// The login name of this user.
    private static var person: String? { getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } }

    /// This machine's name, without its domain.
    private static var machine: String? {
        // The last byte stays 0, since a name that is too long may not be terminated.
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.lowercased().split(separator: ".").first.map(String.init)
    }

    /// Returns the absolute path of an existing file.
    private func absolute(_ file: String) throws(ExitFailure) -> String {
        guard access(file, R_OK) == 0, let path = realpath(file, nil) else {
            throw ExitFailure(.missing, "\(file) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { free(path) }
        return String(cString: path)
    }

    private func folder(of file: String) -> String { String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]) }

    private func write(_ text: String, to file: String) throws(ExitFailure) {
        try PrivateFile.write(Array(text.utf8), to: file, isDurable: true)
    }

    private func next() throws(ExitFailure) -> String {
        if try Lock.isHeld(paths.lock) { return "systemctl --user restart alert-link" }
        guard try Pairings(paths: paths).ownKeyring() == nil else { return "systemctl --user enable --now alert-link" }
        return "alert-link init on your first device, alertctl devices pair on the others"
    }
}
