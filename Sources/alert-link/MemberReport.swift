// SPDX-License-Identifier: Apache-2.0

import AlertLink
import CLinux
import Glibc
import LinuxSystem
import Varlink

/// The list of devices in the report of the running alert-link, after a verb has changed the keyring. alertd and
/// alertctl read the report: until it is written a device that was taken out would still count as reached, and a new
/// one as unknown.
struct MemberReport {
    let paths: Paths
    /// The time that the running program may take, in microseconds.
    private static let patience: Int64 = 5_000_000

    /// Returns once the report has the devices of the keyring. The verb has done its work before, so a failure here is
    /// only logged.
    func settle() {
        do throws(ExitFailure) { try follow() } catch { log("\(error)") }
    }

    /// Waits for the running alert-link, or changes the report itself if none runs.
    private func follow() throws(ExitFailure) {
        guard let ring = try Pairings(paths: paths).ownKeyring() else { return }
        let names = Set(ring.members.keys)
        guard try Lock.isHeld(paths.lock) else { return try rewrite(names) }
        let deadline = Clock.uptime + Self.patience
        let watch = try Inotify.ofReplacedFiles(in: paths.folder)
        while try report().map({ Self.names(in: $0) != names }) ?? true {
            guard Clock.uptime < deadline else {
                return StandardError.print(
                    "The running alert-link has not taken that over yet; see \"alertctl devices\".")
            }
            var requests = [pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)]
            try Clock.wait(for: &requests, until: deadline)
            _ = watch.happened { _ in true }
        }
    }

    private func report() throws(ExitFailure) -> JSON.Object? {
        guard let bytes = try PrivateFile.read(paths.status),
            case .object(let object)? = JSON(bytes: bytes, maximumSize: PrivateFile.maximumSize)
        else { return nil }
        return object
    }

    private static func names(in report: JSON.Object) -> Set<String> {
        Set((report["devices"]?.arrayValue ?? []).compactMap { $0["device"]?.stringValue })
    }

    /// Changes the report of an alert-link that has ended.
    private func rewrite(_ names: Set<String>) throws(ExitFailure) {
        guard var report = try report(), Self.names(in: report) != names else { return }
        let known = Self.names(in: report)
        let kept = (report["devices"]?.arrayValue ?? []).filter { names.contains($0["device"]?.stringValue ?? "") }
        let new = names.subtracting(known).sorted().map { ["device": .string($0), "up": false] as JSON }
        report["devices"] = .array(kept + new)
        try PrivateFile.write(JSON.object(report).serialized() + [0x0A], to: paths.status, isDurable: false)
    }
}

extension Inotify {
    /// Returns a watch that reports each file that is renamed into a folder, as each written file of alert-link is.
    static func ofReplacedFiles(in folder: String) throws(ExitFailure) -> Inotify {
        do throws(SystemError) {
            let watch = try Inotify()
            try watch.add(folder, Int(IN_MOVED_TO))
            return watch
        } catch {
            throw ExitFailure(.defect, "\(folder) cannot be watched: \(error)")
        }
    }
}
