// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A verb of the command line: a value made of its arguments, and what it does.
protocol Verb: ParsableCommand {
    /// Does it.
    ///
    /// - Returns: The exit status, ``CommandStatus/done`` unless there is more to say.
    func perform(in session: Session) throws(Failure) -> CommandStatus
}

/// A verb by the words that call it.
struct VerbName {
    let words: [String]
    let type: any Verb.Type
    /// The command that it is a subcommand of; nil for a verb of one word.
    let parent: (any ParsableCommand.Type)?

    private init(_ words: String, _ type: any Verb.Type, in parent: (any ParsableCommand.Type)? = nil) {
        self.words = words.split(separator: " ").map(String.init)
        (self.type, self.parent) = (type, parent)
    }

    /// Every verb, in the order and under the headings of the help.
    static let groups: [(heading: String, verbs: [VerbName])] = [
        (
            "Notifications",
            [
                VerbName("notify", Notify.self),
                VerbName("notify-send", NotifySend.self),
                VerbName("remind", Remind.self),
                VerbName("alarm", Alarm.self),
                VerbName("copy", Copy.self),
                VerbName("timer", Timer.self),
                VerbName("list", List.self),
                VerbName("show", Show.self),
                VerbName("why", Why.self),
                VerbName("next", Next.self),
                VerbName("edit", Edit.self),
                VerbName("snooze", Snooze.self),
                VerbName("ack", Ack.self),
                VerbName("activate", Activate.self),
                VerbName("reply", Reply.self),
                VerbName("clear", Clear.self),
                VerbName("pause", Pause.self),
                VerbName("resume", Resume.self),
                VerbName("skip", Skip.self),
                VerbName("unskip", Unskip.self),
                VerbName("undo", Undo.self),
                VerbName("rename", Rename.self),
                VerbName("cancel", Cancel.self),
                VerbName("history", History.self),
                VerbName("center", Center.self),
                VerbName("import", Import.self),
                VerbName("export", Export.self),
                VerbName("badge", Badge.self),
            ]
        ),
        (
            "Sounds",
            [
                VerbName("play", Play.self),
                VerbName("say", Say.self),
                VerbName("silent", Silent.self),
                VerbName("volume", Volume.self),
                VerbName("vibrate", Vibrate.self),
                VerbName("playing", Playing.self),
                VerbName("stop", Stop.self),
                VerbName("pause-sound", PauseSound.self),
                VerbName("resume-sound", ResumeSound.self),
                VerbName("seek", Seek.self),
                VerbName("adjust-sound", AdjustSound.self),
                VerbName("sound list", SoundList.self, in: Sound.self),
                VerbName("sound info", SoundInfo.self, in: Sound.self),
                VerbName("sound load", SoundLoad.self, in: Sound.self),
                VerbName("sound dispose", SoundDispose.self, in: Sound.self),
            ]
        ),
        (
            "Questions",
            [
                VerbName("alert", Alert.self),
                VerbName("sheet", Sheet.self),
                VerbName("prompts", OpenPrompts.self),
                VerbName("attend", Attend.self),
                VerbName("answer", Answer.self),
                VerbName("wait", Wait.self),
                VerbName("withdraw", Withdraw.self),
                VerbName("progress start", ProgressStart.self, in: ProgressCommand.self),
                VerbName("progress set", ProgressSet.self, in: ProgressCommand.self),
                VerbName("progress done", ProgressDone.self, in: ProgressCommand.self),
                VerbName("progress run", ProgressRun.self, in: ProgressCommand.self),
                VerbName("progress list", ProgressList.self, in: ProgressCommand.self),
                VerbName("activity begin", ActivityBegin.self, in: Activity.self),
                VerbName("activity end", ActivityEnd.self, in: Activity.self),
                VerbName("activity run", ActivityRun.self, in: Activity.self),
                VerbName("activity list", ActivityList.self, in: Activity.self),
            ]
        ),
        (
            "The service",
            [
                VerbName("dnd", Dnd.self),
                VerbName("rules list", RulesList.self, in: RulesCommand.self),
                VerbName("rules test", RulesTest.self, in: RulesCommand.self),
                VerbName("watch", Watch.self),
                VerbName("status", Status.self),
                VerbName("doctor", Doctor.self),
                VerbName("devices list", DevicesList.self, in: Devices.self),
                VerbName("devices pair", DevicesPair.self, in: Devices.self),
                VerbName("devices join", DevicesJoin.self, in: Devices.self),
                VerbName("devices rename", DevicesRename.self, in: Devices.self),
                VerbName("devices revoke", DevicesRevoke.self, in: Devices.self),
                VerbName("link setup", LinkSetup.self, in: Link.self),
                VerbName("link status", LinkStatus.self, in: Link.self),
                VerbName("relay", Relay.self),
                VerbName("backup", Backup.self),
                VerbName("restore", Restore.self),
                VerbName("bridge", Bridge.self),
            ]
        ),
    ]

    /// Every verb.
    static let all: [VerbName] = groups.flatMap(\.verbs)

    /// The subcommands of a command.
    static func subcommands(of parent: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        all.filter { $0.parent == parent }.map(\.type)
    }

    /// The commands under each heading of the help.
    static var commandGroups: [CommandGroup] {
        groups.map { group in
            var commands: [any ParsableCommand.Type] = []
            for verb in group.verbs {
                let command: any ParsableCommand.Type = verb.parent ?? verb.type
                if !commands.contains(where: { $0 == command }) { commands.append(command) }
            }
            return CommandGroup(name: group.heading, subcommands: commands)
        }
    }

    /// The verb that was probably meant by words that are none; nil where they are one, or like none.
    static func probable(_ arguments: [String]) -> String? {
        guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
        let seconds = all.filter { $0.words.first == first && $0.words.count > 1 }.map { $0.words[1] }
        if !seconds.isEmpty, arguments.count > 1 {
            return nearest(to: arguments[1], in: seconds).map { "\(first) \($0)" }
        }
        return usual[first] ?? nearest(to: first, in: all.map { $0.words[0] })
    }

    /// What other commands call them.
    private static let usual = [
        "add": "remind", "new": "remind", "create": "remind", "schedule": "remind", "delete": "cancel",
        "remove": "cancel",
        "rm": "cancel", "ls": "list", "info": "show", "log": "history", "events": "watch", "ask": "alert",
        "choose": "sheet",
        "speak": "say", "mute": "silent", "version": "--version",
    ]

    /// Whether a command line begins with a word that no verb has.
    static func isUnknown(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return false }
        let seconds = all.filter { $0.words.first == first && $0.words.count > 1 }.map { $0.words[1] }
        guard !seconds.isEmpty else { return !all.contains { $0.words.first == first } }
        guard arguments.count > 1, !arguments[1].hasPrefix("-") else { return false }
        return !seconds.contains(arguments[1]) && !all.contains { $0.words == [first] }
    }

    /// The word that is least changed: by one letter, or two of a word that has five or more. Of equals the first.
    static func nearest(to word: String, in words: [String]) -> String? {
        let most = word.count < 5 ? 1 : 2
        let best = words.map { (word: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
        return best.flatMap { 1...most ~= $0.distance ? $0.word : nil }
    }

    /// How many letters are changed, left out, put in, or swapped with their neighbour (Damerau, 1964; optimal string
    /// alignment). Of words longer than 32 letters, which no verb is, the length.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        guard left.count <= 32, right.count <= 32 else { return max(left.count, right.count) }
        var rows = [Array(0...right.count)]
        for (i, mine) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (mine == other ? 0 : 1))
                if i > 0, j > 0, mine == right[j - 1], left[i - 1] == other {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }

    /// The verb that a command line begins with.
    static func find(_ arguments: [String]) -> VerbName? {
        all.first { arguments.starts(with: $0.words) }
    }
}
