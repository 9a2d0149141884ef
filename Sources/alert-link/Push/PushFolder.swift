// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import SettingsKit
import Varlink

/// The files of the page that alert-link reads and writes: `page.toml`, and the folder that it shares with alert-page.
struct PushFolder {
    private let settingsPath: String
    private let folder: String
    private let watch: Inotify

    init(_ paths: Paths) throws(ExitFailure) {
        (settingsPath, folder) = (paths.pageSettings, paths.pageFolder)
        do throws(SystemError) { watch = try Inotify() } catch {
            throw ExitFailure(.defect, "files cannot be watched: \(error)")
        }
    }

    /// The descriptor that is readable when a file may have changed.
    var descriptor: Int32 { watch.descriptor }

    /// Begins to watch the folders, and makes a missing one.
    func open() throws(ExitFailure) {
        try PrivateFile.makeFolder(folder)
        let configuration = String(settingsPath.dropLast("/page.toml".count))
        do throws(SystemError) {
            try watch.add(folder, Int(IN_MOVED_TO | IN_CLOSE_WRITE))
            try watch.add(configuration, Int(IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM))
        } catch {
            throw ExitFailure(.defect, "\(folder) and \(configuration) cannot be watched: \(error)")
        }
    }

    enum Change { case none, files, lost }

    /// Returns the change since the last call. After a loss the folders must be opened again.
    func change() -> Change {
        var change = Change.none
        _ = watch.happened { event in
            if event.isLoss {
                change = .lost
            } else if change == .none, event.name == "devices.json" || event.name == "page.toml" {
                change = .files
            }
            return false
        }
        return change
    }

    /// Returns the settings; nil if the file does not exist.
    func settings() throws(ExitFailure) -> PageSettings? {
        guard let bytes = try PrivateFile.readPublic(settingsPath) else { return nil }
        do throws(SettingsProblem) { return try PageSettings(bytes) } catch {
            throw ExitFailure(.configuration, "\(settingsPath): \(error)")
        }
    }

    /// Returns the line to write if `hosts` is missing.
    var missingHosts: String {
        "a push needs the page's name on https; write hosts = [\"NAME\"] into \(settingsPath), with the name by which "
            + "your phone reaches the page"
    }

    /// Returns the key of this installation. A missing one is made; one that is there never changes, as that would end
    /// all subscriptions.
    func key() throws(ExitFailure) -> P256PrivateKey {
        let path = folder + "/push.key"
        if let bytes = try PrivateFile.read(path) {
            guard let text = String(validating: bytes, as: UTF8.self), let key = P256PrivateKey(pem: text) else {
                throw ExitFailure(
                    .badInput,
                    "\(path) is damaged; restore it from a backup, or move it away and switch pushes on again in each "
                        + "browser")
            }
            return key
        }
        let key = P256PrivateKey.random()
        try PrivateFile.write(Array(key.pem.utf8), to: path, isDurable: true)
        return key
    }

    /// Returns what alert-page has written about browsers; nil if the file does not exist.
    func devices() throws(ExitFailure) -> [UInt8]? { try PrivateFile.read(folder + "/devices.json") }

    var devicesPath: String { folder + "/devices.json" }

    /// Returns the ended subscriptions of a former run.
    func gone() throws(ExitFailure) -> Set<String> {
        try PrivateFile.read(folder + "/push.json").map(PushReport.gone) ?? []
    }

    func write(_ report: PushReport) throws(ExitFailure) {
        try PrivateFile.write(report.json.serialized() + [0x0A], to: folder + "/push.json", isDurable: false)
    }
}
