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

    /// Every verb.
    static let all: [VerbName] = [
        VerbName(words: ["notify"], type: Notify.self),
        VerbName(words: ["notify-send"], type: NotifySend.self),
        VerbName(words: ["remind"], type: Remind.self),
        VerbName(words: ["alarm"], type: Alarm.self),
        VerbName(words: ["copy"], type: Copy.self),
        VerbName(words: ["list"], type: List.self),
        VerbName(words: ["history"], type: History.self),
        VerbName(words: ["show"], type: Show.self),
        VerbName(words: ["cancel"], type: Cancel.self),
        VerbName(words: ["next"], type: Next.self),
        VerbName(words: ["edit"], type: Edit.self),
        VerbName(words: ["snooze"], type: Snooze.self),
        VerbName(words: ["ack"], type: Ack.self),
        VerbName(words: ["clear"], type: Clear.self),
        VerbName(words: ["activate"], type: Activate.self),
        VerbName(words: ["reply"], type: Reply.self),
        VerbName(words: ["pause"], type: Pause.self),
        VerbName(words: ["resume"], type: Resume.self),
        VerbName(words: ["skip"], type: Skip.self),
        VerbName(words: ["unskip"], type: Unskip.self),
        VerbName(words: ["undo"], type: Undo.self),
        VerbName(words: ["rename"], type: Rename.self),
        VerbName(words: ["timer"], type: Timer.self),
        VerbName(words: ["import"], type: Import.self),
        VerbName(words: ["export"], type: Export.self),
        VerbName(words: ["badge"], type: Badge.self),
        VerbName(words: ["play"], type: Play.self),
        VerbName(words: ["say"], type: Say.self),
        VerbName(words: ["silent"], type: Silent.self),
        VerbName(words: ["vibrate"], type: Vibrate.self),
        VerbName(words: ["playing"], type: Playing.self),
        VerbName(words: ["stop"], type: Stop.self),
        VerbName(words: ["pause-sound"], type: PauseSound.self),
        VerbName(words: ["resume-sound"], type: ResumeSound.self),
        VerbName(words: ["seek"], type: Seek.self),
        VerbName(words: ["adjust-sound"], type: AdjustSound.self),
        VerbName(words: ["sound", "list"], type: SoundList.self),
        VerbName(words: ["sound", "info"], type: SoundInfo.self),
        VerbName(words: ["sound", "load"], type: SoundLoad.self),
        VerbName(words: ["sound", "dispose"], type: SoundDispose.self),
        VerbName(words: ["attend"], type: Attend.self),
        VerbName(words: ["alert"], type: Alert.self),
        VerbName(words: ["sheet"], type: Sheet.self),
        VerbName(words: ["prompts"], type: OpenPrompts.self),
        VerbName(words: ["answer"], type: Answer.self),
        VerbName(words: ["wait"], type: Wait.self),
        VerbName(words: ["withdraw"], type: Withdraw.self),
        VerbName(words: ["dnd"], type: Dnd.self),
        VerbName(words: ["rules", "list"], type: RulesList.self),
        VerbName(words: ["rules", "test"], type: RulesTest.self),
        VerbName(words: ["progress", "start"], type: ProgressStart.self),
        VerbName(words: ["progress", "set"], type: ProgressSet.self),
        VerbName(words: ["progress", "done"], type: ProgressDone.self),
        VerbName(words: ["progress", "run"], type: ProgressRun.self),
        VerbName(words: ["progress", "list"], type: ProgressList.self),
        VerbName(words: ["activity", "begin"], type: ActivityBegin.self),
        VerbName(words: ["activity", "end"], type: ActivityEnd.self),
        VerbName(words: ["activity", "run"], type: ActivityRun.self),
        VerbName(words: ["center"], type: Center.self),
        VerbName(words: ["watch"], type: Watch.self),
        VerbName(words: ["status"], type: Status.self),
        VerbName(words: ["doctor"], type: Doctor.self),
        VerbName(words: ["devices", "list"], type: DevicesList.self),
        VerbName(words: ["devices", "pair"], type: DevicesPair.self),
        VerbName(words: ["devices", "join"], type: DevicesJoin.self),
        VerbName(words: ["devices", "rename"], type: DevicesRename.self),
        VerbName(words: ["devices", "revoke"], type: DevicesRevoke.self),
        VerbName(words: ["relay"], type: Relay.self),
        VerbName(words: ["link", "status"], type: LinkStatus.self),
        VerbName(words: ["backup"], type: Backup.self),
        VerbName(words: ["restore"], type: Restore.self),
        VerbName(words: ["bridge"], type: Bridge.self),
    ]

    /// The verb that was probably meant by words that are none; nil where they are one, or like none.
    static func probable(_ arguments: [String]) -> String? {
        guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
        let seconds = all.filter { $0.words.first == first && $0.words.count > 1 }.map { $0.words[1] }
        if !seconds.isEmpty, arguments.count > 1 {
            return nearest(to: arguments[1], in: seconds).map { "\(first) \($0)" }
        }
        return nearest(to: first, in: all.map { $0.words[0] })
    }

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
