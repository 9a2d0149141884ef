// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem

/// Files from other machines, in a folder next to the daemon's database. They stay as long as a notification names
/// them.
///
/// Equal files are stored once. When there are many files, those that no notification names any more are removed.
package enum ReceivedFiles {
    /// The maximum number of files from all machines together.
    static let maximumFiles = 1_000
    package static let maximumBytes = 256 << 20
    /// The time, in seconds, for which an unnamed file is kept, because the call that will name it has not arrived yet.
    private static let grace = 3_600

    /// A file in the folder.
    package struct Kept: Equatable {
        package var name: String
        package var size: Int
        /// The last time it was received, in seconds since 1970.
        package var time: Int
    }

    /// Reads `size` bytes into a file, and returns its path.
    package static func keep(_ size: Int, named name: String, from input: Int32, for service: Service) throws(Failure)
        -> String
    {
        guard (1...SentFile.maximumBytes).contains(size) else {
            throw Failure(.badInput, "--file: out of range (1 to \(SentFile.maximumBytes) bytes)")
        }
        guard let database = try service.call(Manager.Status(brief: true)).folder else {
            throw Failure(.unavailable, "alertd does not say where it keeps its database", remedy: Failure.sameVersion)
        }
        let folder = database + "/received"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw unwritable(folder, errno) }
        // A random prefix keeps files with the same name apart, and makes names such as ".." harmless.
        let path = "\(folder)/\(SecretToken.random().prefix(8))-\(SentFile.plain(name))"
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw unwritable(path, errno) }
        defer { close(file) }
        do throws(Failure) {
            try ReceivedBytes.copy(size, from: input, to: file, what: "the file") { unwritable(path, $0) }
            if let same = existingCopy(of: file, size, in: folder, nextTo: path) {
                unlink(path)
                return same
            }
            guard fsync(file) == 0 else { throw unwritable(path, errno) }
            try makeRoom(in: folder, for: service)
        } catch {
            unlink(path)
            throw error
        }
        return path
    }

    // MARK: Duplicates

    /// Finds a file of the same type with the same bytes, and sets its time to now. Returns its path; nil if there is
    /// none.
    private static func existingCopy(of file: Int32, _ size: Int, in folder: String, nextTo path: String) -> String? {
        let ending = ending(of: path)
        for kept in contents(of: folder) where kept.size == size && Self.ending(of: kept.name) == ending {
            let other = folder + "/" + kept.name
            guard other != path, isSame(file, other) else { continue }
            guard utimensat(AT_FDCWD, other, nil, 0) == 0 else { continue }
            return other
        }
        return nil
    }

    private static func ending(of name: String) -> Substring { name.split(separator: ".").last ?? "" }

    private static func isSame(_ file: Int32, _ path: String) -> Bool {
        let other = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard other >= 0 else { return false }
        defer { close(other) }
        var (mine, theirs) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
        var place = 0
        while true {
            let (here, there) = (
                pread(file, &mine, mine.count, off_t(place)), pread(other, &theirs, theirs.count, off_t(place))
            )
            guard here >= 0, here == there, mine[0..<here] == theirs[0..<here] else { return false }
            if here == 0 { return true }
            place += here
        }
    }

    // MARK: Room

    /// Removes files that no notification names, once there are many.
    private static func makeRoom(in folder: String, for service: Service) throws(Failure) {
        let files = contents(of: folder)
        guard files.count > maximumFiles / 2 || bytes(files) > maximumBytes / 2 else { return }
        let removable = Self.removable(files, named: try named(below: folder, by: service), now: time(nil))
        for name in removable { unlink(folder + "/" + name) }
        let rest = files.filter { !removable.contains($0.name) }
        guard rest.count <= maximumFiles, bytes(rest) <= maximumBytes else {
            throw Failure(
                .tryLater,
                "too many files are kept for other machines: \(rest.count) (maximum \(maximumFiles), \(maximumBytes >> 20) MB)",
                remedy: "Cancel reminders with sounds or pictures of their own, or try again in an hour")
        }
    }

    /// Returns the files that can be removed.
    package static func removable(_ files: [Kept], named: Set<String>, now: Int) -> Set<String> {
        Set(files.filter { !named.contains($0.name) && $0.time < now - grace }.map(\.name))
    }

    private static func bytes(_ files: [Kept]) -> Int { files.reduce(0) { $0 + $1.size } }

    /// Returns the files that pending and delivered notifications name.
    private static func named(below folder: String, by service: Service) throws(Failure) -> Set<String> {
        var names: Set<String> = []
        func note(_ path: String?) {
            if let path, path.hasPrefix(folder + "/") { names.insert(String(path.dropFirst(folder.utf8.count + 1))) }
        }
        func note(_ content: Notifications.Content) {
            for path in [content.sound, content.icon, content.image, content.relayed?.appIcon] { note(path) }
            for hint in content.relayed?.hints ?? [] { note(String(hint.value.dropFirst().dropLast())) }
        }
        var cursor: String?
        repeat {
            let page = try service.call(Notifications.Export(ids: nil, cursor: cursor))
            for alarm in page.alarms {
                note(alarm.content)
                for phase in (alarm.cycle?.phases ?? []) + [alarm.cycle?.long].compactMap({ $0 }) { note(phase.sound) }
            }
            cursor = page.cursor
        } while cursor != nil
        repeat {
            let page = try service.call(Notifications.List(state: .delivered, cursor: cursor, limit: 1_000))
            for notification in page.notifications { note(notification.content) }
            cursor = page.cursor
        } while cursor != nil
        return names
    }

    private static func contents(of folder: String) -> [Kept] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var files: [Kept] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append(Kept(name: name, size: Int(status.st_size), time: status.st_mtim.tv_sec))
        }
        return files
    }

    private static func unwritable(_ path: String, _ code: Int32) -> Failure {
        Failure(
            .tryLater, "cannot write \(path): \(String(cString: strerror(code)))",
            remedy: "Make room on that machine, or check the folder's permissions")
    }
}
