// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import Synchronization

/// Events in folders, using inotify(7). A whole process shares one instance, because all programs of a user share 128.
package final class Inotify: Sendable {
    private let hub: InotifyHub
    private let number: Int
    private let mailbox: InotifyMailbox

    /// The descriptor, which is readable when something has happened.
    package var descriptor: Int32 { mailbox.descriptor }

    /// - Throws: An error if the kernel cannot provide a descriptor or thread.
    package init() throws(SystemError) {
        mailbox = try InotifyMailbox()
        hub = try InotifyHub.get()
        number = hub.join(mailbox)
    }

    deinit { hub.leave(number) }

    /// Subscribes to events in a folder. Subscribing again changes nothing.
    package func add(_ folder: String, _ events: Int) throws(SystemError) {
        try hub.add(folder, UInt32(events), for: number)
    }

    /// An event in a folder.
    package struct Event: Sendable {
        /// The name of the file in its folder; empty for an event of the folder itself.
        package let name: String
        /// The paths by which the subscriber has added the folder; several if links lead there.
        package let folders: Set<String>
        fileprivate let mask: UInt32

        /// A Boolean value indicating whether events may be missing: the kernel's queue overflowed, or the folder was
        /// removed or moved.
        package var isLoss: Bool { mask & UInt32(IN_Q_OVERFLOW | IN_IGNORED | IN_MOVE_SELF | IN_UNMOUNT) != 0 }

        package var isArrival: Bool { mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 }

        package var isDeparture: Bool { mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0 }

        fileprivate static let loss = Event(name: "", folders: [], mask: UInt32(IN_Q_OVERFLOW))
    }

    /// Returns whether an event since the last call concerns the caller. All events are consumed.
    package func happened(_ concerns: (Event) -> Bool) -> Bool {
        // Each event is shown, also after one that concerns the caller.
        mailbox.take().reduce(false) { concerns($1) || $0 }
    }
}

/// The events for one subscriber, and a descriptor that is readable as long as there are some.
private final class InotifyMailbox: Sendable {
    /// The maximum number of events; more count as a loss.
    private static let most = 1_024

    private let flag: EventFlag
    private let events = Mutex<[Inotify.Event]>([])

    init() throws(SystemError) { flag = try EventFlag() }

    var descriptor: Int32 { flag.descriptor }

    func put(_ event: Inotify.Event) {
        events.withLock { events in
            if events.isEmpty { flag.raise() }
            if events.count < Self.most { events.append(event) } else { events[Self.most - 1] = .loss }
        }
    }

    func take() -> [Inotify.Event] {
        events.withLock { events in
            flag.lower()
            defer { events = [] }
            return events
        }
    }
}

/// The process's single instance, and the thread that reads it.
private final class InotifyHub: Sendable {
    private struct State {
        var next = 1
        var mailboxes: [Int: InotifyMailbox] = [:]
        /// The subscribers to the folder of each watch, and the paths by which they named it. A watch without
        /// subscribers stays, because another subscriber may be about to join.
        var followers: [Int32: [Int: Set<String>]] = [:]
    }

    private static let shared = Mutex<InotifyHub?>(nil)

    private let descriptor: Int32
    private let state = Mutex(State())

    /// Returns the hub. If it cannot be created, the next call tries again.
    static func get() throws(SystemError) -> InotifyHub {
        try shared.withLock { shared throws(SystemError) in
            if let shared { return shared }
            let hub = try InotifyHub()
            shared = hub
            return hub
        }
    }

    private init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw SystemError("inotify_init1", errno) }
        do throws(SystemError) {
            // The thread keeps the hub alive for the life of the process.
            try DedicatedThread(name: "inotify", stack: 128 << 10) { [self] in read() }.start()
        } catch {
            close(descriptor)
            throw error
        }
    }

    func join(_ mailbox: InotifyMailbox) -> Int {
        state.withLock { state in
            defer { state.next += 1 }
            state.mailboxes[state.next] = mailbox
            return state.next
        }
    }

    func leave(_ number: Int) {
        state.withLock { state in
            state.mailboxes[number] = nil
            for watch in state.followers.keys { state.followers[watch]?[number] = nil }
        }
    }

    func add(_ folder: String, _ events: UInt32, for number: Int) throws(SystemError) {
        // This happens without the lock, because the file system of the folder may hang.
        let watch = inotify_add_watch(descriptor, folder, events | UInt32(IN_MASK_ADD))
        guard watch >= 0 else { throw SystemError("inotify_add_watch", errno) }
        state.withLock { _ = $0.followers[watch, default: [:]][number, default: []].insert(folder) }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len], padded with NUL.
            var offset = 0
            while offset + 16 <= count {
                let (watch, mask, length) = buffer.withUnsafeBytes {
                    (
                        $0.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
                    )
                }
                let end = min(count, offset + 16 + Int(length))
                let name = String(decoding: buffer[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
                deliver(name, mask, of: watch)
                offset = end
            }
        }
    }

    private func deliver(_ name: String, _ mask: UInt32, of watch: Int32) {
        let deliveries = state.withLock { state -> [(InotifyMailbox, Inotify.Event)] in
            guard let followers = state.followers[watch] else {
                // Events were lost, or the event belongs to a watch that is being added at this moment.
                return state.mailboxes.values.map { ($0, .loss) }
            }
            if mask & UInt32(IN_IGNORED) != 0 { state.followers[watch] = nil }
            return followers.compactMap { number, folders in
                state.mailboxes[number].map { ($0, Inotify.Event(name: name, folders: folders, mask: mask)) }
            }
        }
        for (mailbox, event) in deliveries { mailbox.put(event) }
    }
}
