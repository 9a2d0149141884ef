// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// Words that a shell offers, requested from a daemon that already runs. Completion starts no daemon, and does not wait
/// for a daemon that does not answer at once.
package enum Completer {
    private static let patience = Duration.milliseconds(300)

    /// True while a running daemon can be asked for ids.
    package static var isAnswered: Bool { reply(to: Notifications.List(limit: 1)) != nil }

    /// Returns whether a notification has an id, or had it; nil if no daemon answers.
    package static func knows(_ id: String) -> Bool? {
        guard let past = reply(to: Notifications.History(id: id, limit: 1)) else { return nil }
        return !past.notifications.isEmpty || reply(to: Notifications.Show(id: id)) != nil
    }

    /// Returns the notification with an id that is pending or delivered; nil for none, and if no daemon answers.
    package static func notification(_ id: String) -> Notifications.Notification? {
        reply(to: Notifications.Show(id: id))?.notification
    }

    /// The ids of pending and delivered notifications.
    @Sendable package static func ids(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Notifications.List(limit: 500)).map { offered($0.notifications) } ?? []
    }

    /// The ids of pending notifications that repeat.
    @Sendable package static func repeating(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Notifications.List(state: .pending, limit: 500)).map { offered($0.notifications.filter(\.repeats)) }
            ?? []
    }

    /// The ids of notifications that wait for their time.
    @Sendable package static func pending(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(in: .pending)
    }

    /// The ids of all timers.
    @Sendable package static func runningTimers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        offered((reply(to: Notifications.Timers())?.timers ?? []).map { ($0.id, $0.title) })
    }

    /// The ids of the timers with several phases.
    @Sendable package static func phasedTimers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let timers = (reply(to: Notifications.Timers())?.timers ?? []).filter { $0.count > 1 }
        return offered(timers.map { ($0.id, $0.title) })
    }

    /// After a command for timers, and after --follow, the ids of the timers that it applies to.
    @Sendable package static func timers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let changes = ["list", "status", "left", "pause", "resume", "next", "skip", "stop"]
        let before = index > 0 && words.indices.contains(index - 1) ? words[index - 1] : ""
        let change = changes.first { $0 == before }
        guard change != nil || words.contains("--follow") else { return [] }
        let timers = (reply(to: Notifications.Timers())?.timers ?? []).filter { timer in
            switch change {
            case "pause": !timer.paused
            case "resume": timer.paused
            default: true
            }
        }
        return offered(timers.map { ($0.id, $0.title) })
    }

    /// The ids of notifications that were delivered.
    @Sendable package static func delivered(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(in: .delivered)
    }

    /// The ids that `snooze` accepts: delivered and snoozed notifications, and past ones that somebody saw and that
    /// have no future time.
    @Sendable package static func snoozable(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let listed = reply(to: Notifications.List(limit: 500))?.notifications ?? []
        let present = listed.filter { [.delivered, .snoozed].contains($0.state) }
        let past = (reply(to: Notifications.History(limit: 500))?.notifications ?? []).filter { past in
            past.ending != .withdrawn && !listed.contains { $0.id == past.id }
        }
        return offered(present.map { ($0.id, $0.title) } + past.map { ($0.id, $0.title) })
    }

    /// The ids of notifications in the history.
    @Sendable package static func past(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        offered((reply(to: Notifications.History(limit: 500))?.notifications ?? []).map { ($0.id, $0.title) })
    }

    /// The ids of paused notifications.
    @Sendable package static func paused(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ids(in: .paused)
    }

    /// The ids of notifications that `undo` can bring back.
    @Sendable package static func undoable(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let steps = reply(to: Notifications.Undoable())?.steps ?? []
        return offered(Set(steps.map(\.id)).subtracting([""]).sorted())
    }

    /// The ids of tasks that run.
    @Sendable package static func tasks(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        offered((reply(to: Progress.List())?.works ?? []).map { ($0.id, $0.title) })
    }

    /// The names of sounds.
    @Sendable package static func sounds(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Sounds.List()).map { $0.sounds.map(\.name) }.map(offered) ?? []
    }

    /// The ids of the sounds that are loaded.
    @Sendable package static func loaded(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        reply(to: Sounds.Loaded()).map { $0.sounds.map(\.id) }.map(offered) ?? []
    }

    /// The ids of the playing sounds. For `stop` also the ids of ringing alarms, which it ends.
    @Sendable package static func playing(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let sounds = reply(to: Sounds.Playing())?.sounds.map(\.id) ?? []
        guard words.contains("stop") else { return offered(sounds) }
        let listed = reply(to: Notifications.List(limit: 500))?.notifications ?? []
        return offered(listed.filter { $0.ringing != nil }.map(\.id) + sounds)
    }

    /// The ids of open questions.
    @Sendable package static func prompts(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        offered((reply(to: Prompts.List())?.prompts ?? []).map { ($0.id, $0.title) })
    }

    /// The applications that have notifications or badges.
    @Sendable package static func apps(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let listed = reply(to: Notifications.List(limit: 500))?.notifications.compactMap(\.content.app) ?? []
        let badges = reply(to: Badges.List())?.badges.map(\.app) ?? []
        return offered(Set(listed + badges).sorted())
    }

    /// The names of sounds, and of files if the word begins a path.
    @Sendable package static func playable(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        prefix.contains("/") ? files(prefix) : sounds(words, index, prefix) + files(prefix)
    }

    /// The machines that the person's ssh_config(5) names, after a user if the word begins with one.
    @Sendable package static func hosts(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let user = prefix.lastIndex(of: "@").map { String(prefix[...$0]) } ?? ""
        return offered(SSHHosts.names(home: Environment.process["HOME"]).map { user + $0 })
    }

    /// The labels of an open question's buttons. The previous word names the question.
    @Sendable package static func buttons(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        guard index > 0, words.indices.contains(index - 1) else { return [] }
        let prompts = reply(to: Prompts.List())?.prompts ?? []
        return offered(prompts.first { $0.id == words[index - 1] }?.buttons.map(\.label) ?? [])
    }

    /// The names of time zones, from the list in the zone database; no daemon is needed for it.
    @Sendable package static func zones(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        let folder = Environment.process["TZDIR"] ?? "/usr/share/zoneinfo"
        // tzdata.zi is the whole database as text: "Z Europe/Berlin ..." is a zone and "L Europe/Oslo
        // Atlantic/Jan_Mayen" a link with the second name (zic(8)). Without it, nothing is offered.
        let bytes = (try? BoundedFile.prefix(of: folder + "/tzdata.zi", limit: 1_048_576)) ?? []
        let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
            let words = line.split(separator: " ", maxSplits: 3)
            switch words.first {
            case "Z" where words.count > 1: return String(words[1])
            case "L" where words.count > 2: return String(words[2])
            default: return nil
            }
        }
        return offered(Set(names + ["UTC"]).sorted())
    }

    /// Returns the files and folders that begin with a path.
    private static func files(_ prefix: String) -> [String] {
        let folder = prefix.contains("/") ? String(prefix[...(prefix.lastIndex(of: "/") ?? prefix.startIndex)]) : ""
        // The shell waits for the result after a key, so offer nothing if the file system hangs.
        guard case .success = TimeBoundedFiles.status(folder.isEmpty ? "." : folder) else { return [] }
        guard let stream = opendir(folder.isEmpty ? "." : folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        // This is more than a shell would show.
        while names.count < 1_000, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix("."), (folder + name).hasPrefix(prefix) else { continue }
            var status = stat()
            let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            names.append(folder + name + (isFolder ? "/" : ""))
        }
        return offered(names.sorted())
    }

    private static func ids(in state: Notifications.State) -> [String] {
        reply(to: Notifications.List(state: state, limit: 500)).map { offered($0.notifications) } ?? []
    }

    private static func reply<Method: VarlinkMethod>(to method: Method) -> Method.Reply? {
        // Asking another machine takes too long after a key, and the daemon of this one does not know the answer.
        let namesHost = CommandLine.arguments.contains { $0 == "--host" || $0.hasPrefix("--host=") }
        guard !namesHost, (Environment.process[RemoteHost.variable] ?? "").isEmpty else { return nil }
        // If a completion cannot ask, it offers nothing, and prints no errors into the command line.
        let socket = try? SocketPath(option: nil, environment: .process, standIn: SocketPath.standIn)
        guard let socket, let service = try? Service(socket: socket, timeout: patience) else { return nil }
        // Ignore errors, for the same reason.
        return try? service.call(method)
    }

    private static func offered(_ notifications: [Notifications.Notification]) -> [String] {
        offered(notifications.map { ($0.id, $0.title) })
    }

    /// Returns ids with their titles after a tab, each id once and in order.
    static func offered(_ items: [(id: String, title: String)]) -> [String] {
        var ids: Set<String> = []
        return items.sorted { $0.id < $1.id }.compactMap { item in
            guard ids.insert(item.id).inserted, !offered([item.id]).isEmpty else { return nil }
            // Shells print an id and its title on one line.
            let words = item.title.split(whereSeparator: \.isWhitespace)
            let title = String(words.joined(separator: " ").visible.prefix(60))
            return title.isEmpty ? item.id : "\(item.id)\t\(title)"
        }
    }

    /// Words without characters that a shell could interpret.
    private static func offered(_ words: [String]) -> [String] {
        words.filter { word in
            !word.isEmpty
                && word.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic || "0123456789._+@%-/:".unicodeScalars.contains($0)
                }
        }
    }
}
