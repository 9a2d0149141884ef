// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import SettingsKit
import TextSafety

/// `alert-link rename NAME`: renames this device. Clears its messages under the old name at the broker. The others
/// learn the new name when alert-link runs again.
struct RenameVerb {
    let paths: Paths
    let settings: Settings
    let program: Program

    /// The time that the broker may take to send the retained messages.
    private static let patience: Int64 = 60_000_000

    func run(_ name: String) throws(ExitFailure) {
        let (pairings, old) = (Pairings(paths: paths), settings.device)
        guard let identity = try pairings.identity(), let ring = try pairings.keyring() else {
            throw ExitFailure(.unavailable, "this device has no key yet; set device in \(paths.settings)")
        }
        guard identity.keys.member.name == old else {
            throw ExitFailure(
                .configuration,
                "the keys are of \(identity.keys.member.name), and \(paths.settings) says \(old); set device there to "
                    + identity.keys.member.name)
        }
        guard name != old else { throw ExitFailure(.usage, "this device is called \(name) already") }
        guard ring.members[name] == nil else { throw ExitFailure(.refused, "another device is called \(name)") }
        let (file, text) = try changed(to: name)
        let lock: Lock
        do { lock = try Lock(paths.lock) } catch {
            guard error.status == .temporary else { throw error }
            throw ExitFailure(.temporary, "alert-link runs; first run \"systemctl --user stop alert-link\"")
        }
        defer { lock.release() }
        let count = settings.broker == nil ? 0 : try clear()
        let renamed = Pairings.Identity(user: identity.user, keys: identity.keys.renamed(name, at: Clock.wall))
        try pairings.save(renamed.json, to: paths.identity)
        do { try PrivateFile.write(text, to: file, isDurable: true) } catch {
            throw ExitFailure(.cannotCreate, "\(error); set device = \"\(name)\" there")
        }
        let messages = count.counted("message of \(old) was", "messages of \(old) were")
        print("\(old) is called \(name) now; \(messages) taken away at the broker.")
        let login = settings.hasOwnLogin ? settings.login : "\(settings.user)/\(name)"
        StandardError.print(
            "The broker must let \(login) write below alertd/\(settings.user)/\(name)/; see its access list.")
        StandardError.print("Then run \"systemctl --user start alert-link\": the other devices learn the name from it.")
        StandardError.print("Rules, scripts and settings of other devices that name \(old) are yours to change.")
    }

    /// Returns the settings with another name, and everything else unchanged.
    /// - Returns: The file, or the one that a link leads to, and its contents.
    private func changed(to name: String) throws(ExitFailure) -> (file: String, text: [UInt8]) {
        guard let resolved = realpath(paths.settings, nil) else {
            throw ExitFailure(.missing, "\(paths.settings): \(String(cString: strerror(errno)))")
        }
        defer { free(resolved) }
        let file = String(cString: resolved)
        let text = String(decoding: try program.read(file), as: UTF8.self)
        guard let changed = SettingsText.changed(text, to: [("device", name)], below: "device") else {
            throw ExitFailure(.configuration, "\(file): no line device = \"\(settings.device)\" that could be changed")
        }
        return (file, Array(changed.utf8))
    }

    /// Clears all topics below this device's name.
    /// - Returns: The number of messages.
    private func clear() throws(ExitFailure) -> Int {
        let root = "alertd/\(settings.user)/\(settings.device)"
        // The marker comes back after all retained messages.
        let marker = "\(root)/pair/\(String(repeating: "f", count: 32))"
        let stamp = Array("\(Sodium.randomNumber())".utf8)
        let visit = try BrokerVisit(
            settings, password: settings.password(), filter: "\(root)/#", will: marker, root: root)
        defer { visit.end() }
        let deadline = Clock.uptime + Self.patience
        var found: Set<String> = []
        while true {
            for event in try visit.events() {
                switch event {
                case .ready: visit.publish(marker, stamp)
                case .message(marker, stamp):
                    for topic in found.sorted() { visit.clear(topic) }
                    visit.clear(marker)
                    return found.count
                case .message(let topic, let bytes): if !bytes.isEmpty, topic != marker { found.insert(topic) }
                }
            }
            guard Clock.uptime < deadline else {
                throw ExitFailure(.temporary, "the broker does not tell what lies below \(root)/; nothing was changed")
            }
            try visit.wait()
        }
    }
}
