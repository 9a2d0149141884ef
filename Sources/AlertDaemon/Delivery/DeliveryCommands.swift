// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import Glibc
import LinuxSystem
import Synchronization

/// The repeating notifications whose own command of `--on-deliver` runs. A busy command leaves times out; commands that
/// take longer than the interval would otherwise pile up.
///
/// A command outlives alertd. Each command therefore carries a variable that names the store and the notification, and
/// leads its session. After a restart alertd finds the command among the user's processes by that variable. A record on
/// disk could miss a command that was started in the last moment.
final class DeliveryCommands: Sendable {
    /// The variable of such a command.
    static let variable = "ALERTD_ALONE"

    private struct State {
        var running: Set<String> = []
        /// The commands that an alertd before this one started, by the values of the variable; nil until one is asked
        /// for.
        var earlier: [String: ProcessIdentity]?
    }

    /// The path of the store, because a user may have more than one alertd.
    private let store: String
    private let state = Mutex(State())

    init(store: String = "") {
        self.store = store
    }

    /// Returns the value of the variable for the command of a notification.
    func mark(_ id: String) -> String { "\(store) \(id)" }

    /// Returns whether the command of a notification may run: no earlier one does. It then counts as running.
    func begin(_ id: String) -> Bool {
        state.withLock { state in
            let mark = mark(id)
            let earlier = state.earlier ?? (store.isEmpty ? [:] : Self.marked(in: Self.processes()))
            state.earlier = earlier
            if let process = earlier[mark] {
                // A process that nobody waits for keeps its number, but has no variables any more.
                if Self.marked(in: [process.number])[mark] == process { return false }
                state.earlier?[mark] = nil
            }
            return state.running.insert(id).inserted
        }
    }

    /// Records that the command of a notification has ended, or was not started.
    func end(_ id: String) { state.withLock { _ = $0.running.remove(id) } }

    /// Returns the marked commands among some processes. What a command started inherits the variable, and leads no
    /// session unless it means to stay.
    static func marked(in processes: [Int32]) -> [String: ProcessIdentity] {
        var found: [String: ProcessIdentity] = [:]
        for process in processes where process != getpid() && getsid(process) == process {
            guard let identity = ProcessIdentity(of: process),
                let value = ProcessEnvironment(of: process)?.values[variable]?.first
            else { continue }
            found[String(decoding: value, as: UTF8.self)] = identity
        }
        return found
    }

    /// Returns the processes of this user.
    private static func processes() -> [Int32] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var numbers: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let number = Int32(name) else { continue }
            var status = stat()
            if stat("/proc/\(name)", &status) == 0, status.st_uid == geteuid() { numbers.append(number) }
        }
        return numbers
    }
}

extension Delivered {
    var runsAlone: Bool {
        guard content.parallel != true else { return false }
        // What is no trigger was shown without one, so it does not repeat.
        return (try? Trigger(trigger))?.repeats ?? false
    }
}
