// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import ServiceLifecycle

/// Follows what happens to the files of a few folders, by inotify(7), on a thread of its own that wakes for nothing else.
struct FolderWatch: Sendable {
    /// The thread's name.
    let name: String
    /// Files are replaced one after another: what happened is told once this long, in milliseconds, nothing more has.
    let quiet: Int32

    /// Follows until the daemon's graceful shutdown.
    /// - Parameters:
    ///   - folders: Which; asked again after each change, for folders that have come in the meantime.
    ///   - concerns: Whether a change of the file of this name matters.
    ///   - settled: What is done after a change, and once at the start.
    ///   - nudge: A descriptor, and what is done at once whenever it can be read: eight bytes, as eventfd(2) has them.
    ///   - problem: Told why a folder cannot be followed.
    func follow(
        folders: @escaping @Sendable () -> [String], concerns: @escaping @Sendable (String) -> Bool,
        settled: @escaping @Sendable () -> Void, nudge: (descriptor: Int32, body: @Sendable () -> Void)? = nil,
        problem: @escaping @Sendable (String) -> Void
    ) async {
        let stop = eventfd(0, Int32(EFD_CLOEXEC))
        let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        defer {
            close(watch)
            close(stop)
        }
        guard stop >= 0, watch >= 0 else {
            problem("no descriptor from the kernel")
            // Structured shutdown: a service that returns early would end the daemon.
            try? await gracefulShutdown()
            return
        }
        for folder in folders() where !FolderWatch.add(folder, to: watch) {
            problem("\(folder): \(String(cString: strerror(errno)))")
        }
        await withGracefulShutdownHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                do {
                    try DedicatedThread(name: name) {
                        loop(
                            watch: watch, stop: stop, folders: folders, concerns: concerns, settled: settled,
                            nudge: nudge)
                        continuation.resume()
                    }.start()
                } catch {
                    problem("\(error)")
                    continuation.resume()
                }
            }
        } onGracefulShutdown: {
            var one: UInt64 = 1
            _ = write(stop, &one, 8)
        }
    }

    /// The folders in which something happens when the file at `path` is made, changed or replaced: its own, or the
    /// nearest one above it that is there, and that of the file it is a link to. With each the one above it, where the
    /// folder itself is replaced.
    static func folders(leadingTo path: String) -> [String] {
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

    /// Whether a file of this name is on the way to the one at `path`, or is what that is a link to.
    static func leads(_ name: String, to path: String) -> Bool {
        if path.split(separator: "/").contains(name[...]) { return true }
        guard let real = realpath(path, nil) else { return false }
        defer { free(real) }
        return String(cString: real).split(separator: "/").contains(name[...])
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// To add a folder again changes nothing.
    private static func add(_ folder: String, to watch: Int32) -> Bool {
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_ATTRIB)
        return inotify_add_watch(watch, folder, mask) >= 0
    }

    private func loop(
        watch: Int32, stop: Int32, folders: () -> [String], concerns: (String) -> Bool, settled: () -> Void,
        nudge: (descriptor: Int32, body: @Sendable () -> Void)?
    ) {
        var descriptors = [
            pollfd(fd: stop, events: Int16(POLLIN), revents: 0), pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
            pollfd(fd: nudge?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        // What changed before the watch began is looked for too.
        var isBusy = true
        while true {
            let count = poll(&descriptors, 3, isBusy ? quiet : -1)
            if descriptors[0].revents != 0 { return }
            if count > 0, descriptors[2].revents != 0 {
                var times: UInt64 = 0
                _ = read(descriptors[2].fd, &times, 8)
                nudge?.body()
            }
            if count > 0 {
                if hasConcern(watch, concerns) { isBusy = true }
            } else if count == 0 {
                isBusy = false
                // A folder that has come may already hold what is waited for: follow it first, then look.
                for folder in folders() { _ = FolderWatch.add(folder, to: watch) }
                settled()
            }
        }
    }

    /// Reads what happened.
    private func hasConcern(_ watch: Int32, _ concerns: (String) -> Bool) -> Bool {
        var hasConcern = false
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(watch, &buffer, buffer.count)
            guard count > 0 else { return hasConcern }
            // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with NUL.
            var offset = 0
            while offset + 16 <= count {
                let length = buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self) }
                let end = min(count, offset + 16 + Int(length))
                let name = String(decoding: buffer[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
                if concerns(name) { hasConcern = true }
                offset = end
            }
        }
    }
}
