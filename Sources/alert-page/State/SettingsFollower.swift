// SPDX-License-Identifier: Apache-2.0

import AlertPage
import Glibc
import LinuxSystem
import SettingsKit
import Synchronization

/// `page.toml` and `push.json` as they are now. They are read again whenever they change.
final class SettingsFollower: Sendable {
    /// The content of both files.
    struct Content: Sendable, Equatable {
        var settings = PageSettings()
        /// The mistake in `page.toml`; the last valid settings stay in force.
        var problem: String?
        var push = PushReport()
        /// The number of the proxy's user.
        var proxyUser: UInt32?
    }

    private let paths: Paths
    private let content: Mutex<Content>

    init(_ paths: Paths) {
        self.paths = paths
        content = Mutex(Self.read(paths, former: Content()))
    }

    var now: Content { content.withLock { $0 } }

    /// The path of `page.toml`.
    var file: String { paths.settings }

    /// Reads the files now: whoever has just changed them does not wait for the watch.
    func newest() async -> Content {
        // If the disk does not answer in time, what was read last counts; the watch reads again.
        let read = try? await BlockingWork.shared.run(within: .seconds(2)) { [paths, now] in
            Self.read(paths, former: now)
        }
        return read ?? now
    }

    /// Starts to follow the files.
    /// - Parameter changed: Called on another thread when the content has changed.
    func follow(_ changed: @escaping @Sendable (Content) -> Void) throws(ExitFailure) {
        let files = [paths.settings, paths.push]
        let interest = FolderWatch.Interest {
            files.flatMap(FolderWatch.folders(leadingTo:))
        } concerns: { event in
            files.contains { FolderWatch.leads(event.name, to: $0) }
        } changed: { [self] in
            let new: Content? = content.withLock { content in
                let new = Self.read(paths, former: content)
                guard new != content else { return nil }
                content = new
                return new
            }
            if let new { changed(new) }
        }
        do throws(SystemError) {
            // The watch ends with the process.
            try FolderWatch(name: "settings", quiet: 50).start(interest, until: try EventFlag()) { problem in
                if let problem { log("cannot watch the settings: \(problem)") }
            } ended: {
            }
        } catch {
            throw ExitFailure(.unavailable, "cannot watch the settings: \(error)")
        }
    }

    private static func read(_ paths: Paths, former: Content) -> Content {
        var content = former
        content.problem = nil
        do throws(BoundedFile.Problem) {
            let bytes = try BoundedFile.contents(of: paths.settings, limit: PageSettings.maximumSize) ?? []
            do throws(SettingsProblem) {
                content.settings = try PageSettings(bytes)
            } catch {
                content.problem = "\(paths.settings): \(error)"
            }
        } catch {
            if error.isAbsent {
                content.settings = PageSettings()
            } else {
                content.problem = "\(paths.settings) cannot be read"
            }
        }
        content.proxyUser = nil
        if let name = content.settings.proxyUser {
            if let entry = getpwnam(name) {
                content.proxyUser = entry.pointee.pw_uid
            } else {
                content.problem = content.problem ?? "\(paths.settings): proxy-user: there is no user \"\(name)\""
            }
        }
        // alert-link may never have run, and writes the file whole.
        content.push = (try? PrivateFile.json(paths.push)).flatMap { $0.flatMap(PushReport.init) } ?? PushReport()
        return content
    }
}
