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
        VerbName(words: ["pause"], type: Pause.self),
        VerbName(words: ["resume"], type: Resume.self),
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
    ]

    /// The verb that a command line begins with.
    static func find(_ arguments: [String]) -> VerbName? {
        all.first { arguments.starts(with: $0.words) }
    }
}
