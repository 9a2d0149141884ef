// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc

/// Watches the files in a few folders with inotify(7), on a dedicated thread that wakes for nothing else.
package struct FolderWatch: Sendable {
    /// The thread's name.
    package let name: String
    /// The quiet time in milliseconds after which changes are reported, because files are replaced one after another.
    let quiet: Int32
    /// The time in milliseconds after which changes are reported although more of them come; nil for no limit.
    let maximumDelay: Int32?

    package init(name: String, quiet: Int32, maximumDelay: Int32? = nil) {
        self.name = name
        self.quiet = quiet
        self.maximumDelay = maximumDelay
    }

    /// The reason why a folder cannot be watched.
    package struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The folder; nil if the kernel provides nothing to watch with.
        package let folder: String?
        package let error: SystemError

        package init(folder: String?, error: SystemError) { (self.folder, self.error) = (folder, error) }

        /// The folder and the system's message.
        package var description: String { folder.map { "\($0): \(error.text)" } ?? error.description }
    }

    /// A set of paths to watch, with handlers. The watch's thread calls all closures.
    package struct Interest: Sendable {
        /// Returns the folders to watch; called again after each change, for folders that have appeared since.
        var folders: @Sendable () -> [String]
        /// Returns whether the change of a file matters.
        var concerns: @Sendable (Inotify.Event) -> Bool
        /// Called after a change, and once at the start.
        package var changed: @Sendable () -> Void
        /// A flag, and a body to run whenever it is up.
        var nudge: (flag: EventFlag, body: @Sendable () -> Void)?
        /// A flag that counts as a change while it is up.
        var wake: EventFlag?

        package init(
            folders: @escaping @Sendable () -> [String], concerns: @escaping @Sendable (Inotify.Event) -> Bool,
            changed: @escaping @Sendable () -> Void, nudge: (flag: EventFlag, body: @Sendable () -> Void)? = nil,
            wake: EventFlag? = nil
        ) {
            self.wake = wake
            self.folders = folders
            self.concerns = concerns
            self.changed = changed
            self.nudge = nudge
        }
    }

    /// Starts watching.
    /// - Parameters:
    ///   - stop: A flag that ends the watch when raised.
    ///   - problem: Called with the reason why a folder cannot be watched, and with nil once all of them are.
    ///   - ended: Called once on the watch's thread when the watch has ended.
    /// - Throws: An error if the kernel cannot provide a descriptor or thread.
    package func start(
        _ interest: Interest, until stop: EventFlag, problem: @escaping @Sendable (Problem?) -> Void,
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

    /// Returns the folders in which an event shows that the file at `path` was created, changed or replaced. These are
    /// its own folder, or the nearest existing one above it, and the folder of a link's target. Each comes with the
    /// folder above it, in case the folder itself is replaced.
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

    /// Returns whether a file with this name is on the way to `path`, or the target of a link there.
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

    /// Watches folders.
    /// - Returns: The reason why one of them cannot be watched; otherwise nil.
    private static func add(_ folders: [String], to watch: Inotify) -> Problem? {
        var problem: Problem?
        for folder in folders {
            do throws(SystemError) {
                try add(folder, to: watch)
            } catch  where error.code == ENOENT {
                // The folder has been removed since it was looked up; the one above it reports when it comes back.
            } catch {
                problem = problem ?? Problem(folder: folder, error: error)
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
        _ interest: Interest, _ watch: Inotify, _ stop: EventFlag, _ first: Problem?,
        _ report: @Sendable (Problem?) -> Void
    ) {
        var problem = first
        let (nudge, wake) = (interest.nudge?.flag.descriptor, interest.wake?.descriptor)
        // Only those that exist: poll(2) refuses more entries than the process may have descriptors, even empty ones.
        var descriptors = [stop.descriptor, watch.descriptor, nudge, wake].compactMap(\.self).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        func isReady(_ descriptor: Int32?) -> Bool {
            descriptors.contains { $0.fd == descriptor && $0.revents != 0 }
        }
        // Check for changes from before the watch began, too.
        var isBusy = true
        var since = SuspendingClock.now
        while true {
            var count = poll(&descriptors, nfds_t(descriptors.count), isBusy ? quiet : -1)
            if descriptors[0].revents != 0 { return }
            if count > 0, isReady(nudge) {
                interest.nudge?.flag.lower()
                interest.nudge?.body()
            }
            if count > 0 {
                let wasBusy = isBusy
                if watch.happened({ $0.isLoss || interest.concerns($0) }) { isBusy = true }
                if isReady(wake) {
                    interest.wake?.lower()
                    isBusy = true
                }
                if isBusy, !wasBusy { since = .now }
                if isBusy, let maximumDelay, SuspendingClock.now - since > .milliseconds(maximumDelay) { count = 0 }
            }
            if count == 0 {
                isBusy = false
                // A new folder may already contain the awaited file: watch the folder first, then look.
                let found = FolderWatch.add(interest.folders(), to: watch)
                if found != problem { report(found) }
                problem = found
                interest.changed()
            }
        }
    }
}
