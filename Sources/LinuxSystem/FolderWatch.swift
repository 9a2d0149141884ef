// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Follows what happens to the files of a few folders, by inotify(7), on its own thread that wakes for nothing
/// else.
package struct FolderWatch: Sendable {
    /// The thread's name.
    package let name: String
    /// Files are replaced one after another: what happened is told once this long, in milliseconds, nothing more has.
    let quiet: Int32

    package init(name: String, quiet: Int32) {
        self.name = name
        self.quiet = quiet
    }

    /// An interest in paths, and its handlers. All closures are called on the watch's thread.
    package struct Interest: Sendable {
        /// The folders to watch; asked again after each change, for folders that have appeared since.
        var folders: @Sendable () -> [String]
        /// A Boolean value indicating whether a change of the file of this name matters.
        var concerns: @Sendable (String) -> Bool
        /// Called after a change, and once at the start.
        var changed: @Sendable () -> Void
        /// A descriptor, and what is done at once whenever it can be read: eight bytes, as eventfd(2) has them.
        var nudge: (descriptor: Int32, body: @Sendable () -> Void)?

        package init(
            folders: @escaping @Sendable () -> [String], concerns: @escaping @Sendable (String) -> Bool,
            changed: @escaping @Sendable () -> Void, nudge: (descriptor: Int32, body: @Sendable () -> Void)? = nil
        ) {
            self.folders = folders
            self.concerns = concerns
            self.changed = changed
            self.nudge = nudge
        }
    }

    /// Begins to follow.
    /// - Parameters:
    ///   - stop: Ends it once it is raised.
    ///   - problem: Told why a folder cannot be followed, and nil once all of them are.
    ///   - ended: Called once it has ended, on the watch's thread.
    /// - Throws: When the kernel gives no descriptor or thread.
    package func start(
        _ interest: Interest, until stop: EventFlag, problem: @escaping @Sendable (String?) -> Void,
        ended: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let watch = try Inotify()
        let first = FolderWatch.add(interest.folders(), to: watch)
        if let first { problem(first) }
        try DedicatedThread(name: name) {
            loop(interest, watch, stop, first, problem)
            ended()
        }.start()
    }

    /// The folders in which something happens when the file at `path` is made, changed or replaced: its own, or the
    /// nearest one above it that is there, and that of the file it is a link to. With each the one above it, where the
    /// folder itself is replaced.
    package static func folders(leadingTo path: String) -> [String] {
        var folder = parent(of: path)
        while access(folder, F_OK) != 0, folder != "/" { folder = parent(of: folder) }
        var folders = [folder, parent(of: folder)]
        if let real = realpath(path, nil) {
            let target = parent(of: String(cString: real))
            free(real)
            folders += [target, parent(of: target)]
        }
        var known: Set<String> = []
        return folders.filter { known.insert($0).inserted }
    }

    /// Returns whether a file of this name is on the way to the one at `path`, or is what that is a link to.
    package static func leads(_ name: String, to path: String) -> Bool {
        if path.split(separator: "/").contains(name[...]) { return true }
        guard let real = realpath(path, nil) else { return false }
        defer { free(real) }
        return String(cString: real).split(separator: "/").contains(name[...])
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Follows folders.
    /// - Returns: Why one of them cannot be followed.
    private static func add(_ folders: [String], to watch: Inotify) -> String? {
        var problem: String?
        for folder in folders {
            do throws(SystemError) {
                try add(folder, to: watch)
            } catch  where error.code == ENOENT {
                // It has gone since it was looked up, and the one above it tells when it comes back.
            } catch {
                problem = problem ?? "\(folder): \(error.text)"
            }
        }
        return problem
    }

    private static func add(_ folder: String, to watch: Inotify) throws(SystemError) {
        try watch.add(
            folder,
            Int(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_ATTRIB | IN_MOVE_SELF))
    }

    private func loop(
        _ interest: Interest, _ watch: Inotify, _ stop: EventFlag, _ first: String?,
        _ tell: @Sendable (String?) -> Void
    ) {
        var problem = first
        var descriptors = [
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: interest.nudge?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        // What changed before the watch began is looked for too.
        var isBusy = true
        while true {
            let count = poll(&descriptors, 3, isBusy ? quiet : -1)
            if descriptors[0].revents != 0 { return }
            if count > 0, descriptors[2].revents != 0 {
                var times: UInt64 = 0
                _ = read(descriptors[2].fd, &times, 8)
                interest.nudge?.body()
            }
            if count > 0 {
                if watch.happened({ $0.isLoss || interest.concerns($0.name) }) { isBusy = true }
            } else if count == 0 {
                isBusy = false
                // A folder that has come may already hold what is waited for: follow it first, then look.
                let found = FolderWatch.add(interest.folders(), to: watch)
                if found != problem { tell(found) }
                problem = found
                interest.changed()
            }
        }
    }
}
