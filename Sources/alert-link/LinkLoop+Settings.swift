// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem

/// Changes of link.toml while the program runs.
extension LinkLoop {
    /// Reads the settings, and begins again with changed ones. Settings with a mistake do not count.
    func readSettings() {
        do throws(ExitFailure) {
            let new = try Program(environment: environment).settings(paths)
            guard new != settings else { return }
            guard new.user == settings.user, new.device == settings.device else {
                throw ExitFailure(
                    .configuration, "\(paths.settings) has another user or device; see \"alertctl devices rename\"")
            }
            _ = try new.password()
            if let file = new.keyFile, try PrivateFile.read(file) == nil {
                throw ExitFailure(.missing, "key-file: \(file) is not there")
            }
        } catch {
            log("\(error); the former settings stay in force")
            return perform([
                .notify(
                    title: "A mistake in link.toml", body: "\(error). alert-link goes on with the former settings.",
                    id: "alert-link-settings")
            ])
        }
        log("link.toml has changed")
        end(.restart)
    }
}

/// Reports changes of link.toml, also through a link.
struct SettingsWatch {
    private let watch: Inotify
    private let names: Set<String>

    var descriptor: Int32 { watch.descriptor }

    init(_ path: String) throws(SystemError) {
        watch = try Inotify()
        var names: Set<String> = []
        for file in [path, Self.destination(of: path)] {
            let place = file.lastIndex(of: "/") ?? file.startIndex
            names.insert(String(file[file.index(after: place)...]))
            try watch.add(String(file[..<place]), Int(IN_MOVED_TO | IN_CLOSE_WRITE))
        }
        self.names = names
    }

    private static func destination(of path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    var hasChanged: Bool { watch.happened { names.contains($0.name) || $0.isLoss } }
}
