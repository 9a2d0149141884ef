// SPDX-License-Identifier: Apache-2.0

import AgentFront
import CenterFront
import ClientKit
import CommandLineKit
import LinkGrammar
import ProgramFront
import WorkFront

/// The verbs of alertctl, in the order and under the headings of the help.
enum Verbs {
    static let tree = CommandTree<any Verb>(
        name: "alertctl", configuration: Alertctl.configuration, version: Alertctl.version, groups: groups,
        parents: [
            .init("sound", Sound.configuration, defaultCommand: "playing"),
            .init("calendar", CalendarFamily.configuration, defaultCommand: "list"),
            .init("question", QuestionFamily.configuration, defaultCommand: "list"),
            .init("config", ConfigCommand.configuration, defaultCommand: "check"),
            .init("rules", RulesCommand.configuration, defaultCommand: "list"),
            .init("daemon", DaemonCommand.configuration, defaultCommand: "status"),
            .init("devices", Devices.configuration, defaultCommand: "list"),
            .init("link", Link.configuration, defaultCommand: "status"),
            .init("page", PageVerbs.configuration, defaultCommand: "open"),
            .init("unit-failures", UnitFailures.configuration, defaultCommand: "status"),
        ] + AgentVerbs.parents + ProgramVerbs.parents + WorkVerbs.parents,
        leading: CommonOptions.declarations)

    private static let groups: [CommandTree<any Verb>.Group] = [
        .init(
            "Notifications",
            [
                .init(
                    "remind", verb: Remind.self, former: [["add"]],
                    place: .everyday(usage: "TITLE WHEN", example: #"alertctl remind "Call Ada" tomorrow 9am"#)),
                .init("timer", "add", verb: TimerAdd.self),
                .init(
                    "timer", verb: Timer.self, former: [["timer", "start"]],
                    place: .everyday(
                        usage: "SPAN [TITLE]", example: "alertctl timer 25m Focus", further: "timer left")),
                .init(
                    "alarm", verb: Alarm.self,
                    place: .everyday(
                        usage: "TITLE WHEN", example: #"alertctl alarm "Get up" every weekday at 6:30"#)),
                .init(
                    "list", verb: List.self, former: [["ls"]],
                    place: .everyday(
                        usage: "[DAY|TEXT]", example: "alertctl list friday", further: "list --json | jq -r .title")),
                .init(
                    "edit", verb: Edit.self, former: [["move"], ["reschedule"]],
                    place: .everyday(usage: "ID CHANGE", example: "alertctl edit lunch +15m")),
                .init(
                    "snooze", verb: Snooze.self,
                    place: .everyday(usage: "ID [SPAN]", example: "alertctl snooze lunch 10m")),
                .init("ack", verb: Ack.self, place: .everyday(usage: "ID", example: "alertctl ack lunch")),
                .init(
                    "cancel", verb: Cancel.self,
                    place: .everyday(usage: "ID", example: "alertctl cancel lunch", further: "clear --all")),
                .init("undo", verb: Undo.self, place: .everyday(usage: "", example: "alertctl undo")),
                .init(
                    "notify", verb: Notify.self,
                    place: .everyday(usage: "TITLE [BODY]", example: #"alertctl notify "Build done""#)),
                .init("postpone", verb: Postpone.self), .init("next", verb: Next.self), .init("show", verb: Show.self),
                .init("why", verb: Why.self),
                .init("history", verb: History.self), CenterVerbs.center, .init("badge", verb: Badge.self),
                .init("pause", verb: Pause.self), .init("resume", verb: Resume.self), .init("skip", verb: Skip.self),
                .init("unskip", verb: Unskip.self, place: .rare), .init("copy", verb: Copy.self),
                .init("clear", verb: Clear.self), .init("beat", verb: Beat.self),
                .init("rename", verb: Rename.self, place: .rare), .init("reply", verb: Reply.self, place: .rare),
                .init("activate", verb: Activate.self, place: .rare), ProgramVerbs.notifySend,
            ]
        ),
        .init("Timers", TimerCommands.explained + [.init("stopwatch", verb: Stopwatch.self)]),
        .init(
            "Sounds",
            [
                .init(
                    "play", verb: Play.self, inFamily: "sound",
                    place: .everyday(usage: "SOUND", example: "alertctl play glass", further: "stop")),
                .init("say", verb: Say.self, inFamily: "sound"), .init("stop", verb: Stop.self, inFamily: "sound"),
                .init("sound", "playing", verb: Playing.self, former: [["playing"]]),
                .init("sound", "pause", verb: PauseSound.self, former: [["pause-sound"]]),
                .init("sound", "resume", verb: ResumeSound.self, former: [["resume-sound"]]),
                .init("sound", "seek", verb: Seek.self, former: [["seek"]]),
                .init("sound", "adjust", verb: AdjustSound.self, former: [["adjust-sound"]]),
                .init("sound", "volume", verb: Volume.self, former: [["volume"]]),
                .init("sound", "silent", verb: Silent.self, former: [["silent"]]),
                .init("sound", "list", verb: SoundList.self), .init("sound", "info", verb: SoundInfo.self),
                .init("sound", "load", verb: SoundLoad.self), .init("sound", "dispose", verb: SoundDispose.self),
                .init("vibrate", verb: Vibrate.self, place: .rare),
            ]
        ),
        .init(
            "Calendars",
            [
                .init("calendar", "list", verb: Calendars.self, former: [["calendars"]]),
                .init("calendar", "agenda", verb: Agenda.self, former: [["agenda"]]),
                .init("calendar", "join", verb: Join.self, former: [["join"]]),
                .init("calendar", "import", verb: Import.self, former: [["import"]]),
                .init("calendar", "export", verb: Export.self, former: [["export"]]),
            ]
        ),
        .init(
            "Questions",
            [
                .init(
                    "ask", verb: AskQuestion.self,
                    place: .everyday(usage: "QUESTION", example: #"alertctl ask "Deploy now?" && ./deploy"#)),
                .init("question", "list", verb: OpenPrompts.self, former: [["prompts"]]),
                .init("question", "attend", verb: Attend.self, former: [["attend"]]),
                .init("question", "answer", verb: Answer.self, former: [["answer"]]),
                .init("question", "wait", verb: Wait.self, former: [["wait"]]),
                .init("question", "withdraw", verb: Withdraw.self, former: [["withdraw"]]),
                .init("alert", verb: Alert.self), .init("sheet", verb: Sheet.self), .init("form", verb: Form.self),
            ] + AgentVerbs.approvals + ProgramVerbs.askpass + [AgentVerbs.modelContext] + ProgramVerbs.dialogs
        ),
        .init("Work", WorkVerbs.work),
        .init(
            "The service",
            [
                .init(
                    "dnd", verb: Dnd.self,
                    place: .everyday(usage: "on|off", example: "alertctl dnd on", further: "list --held")),
                .init("mute", verb: Mute.self), .init("unmute", verb: Unmute.self),
                .init("config", "check", verb: ConfigCheck.self), .init("config", "edit", verb: ConfigEdit.self),
                .init("config", "path", verb: ConfigPath.self),
                .init("rules", "list", verb: RulesList.self),
                .init("rules", "test", verb: RulesTest.self), .init("watch", verb: Watch.self),
                .init("status", verb: Status.self), .init("doctor", verb: Doctor.self),
                .init("daemon", "status", verb: Status.self), .init("daemon", "restart", verb: DaemonRestart.self),
                .init("daemon", "stop", verb: DaemonStop.self), .init("daemon", "log", verb: DaemonLog.self),
                .init("setup", verb: Setup.self), .init("completion", verb: CompletionOfShell.self),
                .init("backup", verb: Backup.self), .init("restore", verb: Restore.self, place: .rare),
                WorkVerbs.shellHook,
                .init("unit-failures", "on", verb: UnitFailuresOn.self, place: .rare),
                .init("unit-failures", "off", verb: UnitFailuresOff.self, place: .rare),
                .init("unit-failures", "status", verb: UnitFailuresStatus.self, place: .rare),
                .init("unit-failures", "tell", verb: UnitFailuresTell.self, place: .rare),
                .init("as", verb: AsUser.self, place: .rare), .init("bridge", verb: Bridge.self, place: .rare),
            ]
        ),
        .init(
            "Devices",
            [
                .init("devices", "list", verb: DevicesList.self),
                .init("devices", "pair", verb: LinkVerb<PairDevice>.self),
                .init("devices", "join", verb: LinkVerb<JoinDevices>.self),
                .init("devices", "rename", verb: LinkVerb<RenameDevice>.self),
                .init("devices", "revoke", verb: LinkVerb<RevokeDevice>.self),
                .init("page", "open", verb: PageOpen.self), .init("page", "enable", verb: PageEnable.self),
                .init("page", "disable", verb: PageDisable.self), .init("page", "devices", verb: PageDevices.self),
                .init("page", "revoke", verb: PageRevoke.self),
                .init("link", "setup", verb: LinkVerb<SetUpBroker>.self, place: .rare),
                .init("link", "status", verb: LinkStatus.self, place: .rare),
                .init("relay", verb: LinkVerb<RelayAlerts>.self, place: .rare),
            ]
        ),
    ]

    /// Suggests a verb for a mistyped one; nil if the words are a verb, or no verb is spelled like them.
    ///
    /// Only one letter may differ, and not the first. A verb that takes something away is never suggested.
    static func probable(_ arguments: [String]) -> String? {
        guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
        let seconds = tree.continuations(of: [first])
        guard !seconds.isEmpty, arguments.count > 1 else { return nearest(to: first, in: tree.continuations(of: [])) }
        return nearest(to: arguments[1], in: seconds).map { "\(first) \($0)" }
    }

    private static func nearest(to word: String, in names: [String]) -> String? {
        guard word.count > 2 else { return nil }
        let start = word.prefix(2)
        let likely = names.filter { name in
            !destructive.contains(name) && (name.first == start.first || name.starts(with: start.reversed()))
        }
        return Suggestion.nearest(to: word, in: likely, within: 1)
    }

    /// Verbs that take something away: no advice leads to one of them.
    static let destructive: Set = [
        "cancel", "clear", "restore", "withdraw", "revoke", "dispose", "disable", "stop",
    ]

    /// Returns whether a command line begins with a word that no verb has.
    static func isUnknown(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return false }
        let seconds = tree.continuations(of: [first]) + tree.formerContinuations(of: [first])
        let isAlone = tree.command(named: [first]) != nil
        guard !seconds.isEmpty, !isAlone else {
            return !isAlone && !tree.continuations(of: []).contains(first)
        }
        guard arguments.count > 1, !arguments[1].hasPrefix("-") else { return false }
        return !seconds.contains(arguments[1])
    }
}
