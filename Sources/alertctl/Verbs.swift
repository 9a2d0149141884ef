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
            .init("sound", Sound.configuration),
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
                .init("notify", verb: Notify.self), ProgramVerbs.notifySend,
                .init("remind", verb: Remind.self), .init("alarm", verb: Alarm.self), .init("copy", verb: Copy.self),
                .init("timer", verb: Timer.self), .init("beat", verb: Beat.self), .init("list", verb: List.self),
                .init("show", verb: Show.self),
                .init("why", verb: Why.self), .init("next", verb: Next.self), .init("edit", verb: Edit.self),
                .init("snooze", verb: Snooze.self), .init("ack", verb: Ack.self),
                .init("activate", verb: Activate.self), .init("reply", verb: Reply.self),
                .init("clear", verb: Clear.self), .init("pause", verb: Pause.self),
                .init("resume", verb: Resume.self), .init("skip", verb: Skip.self),
                .init("unskip", verb: Unskip.self), .init("undo", verb: Undo.self),
                .init("rename", verb: Rename.self), .init("cancel", verb: Cancel.self),
                .init("history", verb: History.self), CenterVerbs.center,
                .init("import", verb: Import.self), .init("export", verb: Export.self),
                .init("calendars", verb: Calendars.self), .init("join", verb: Join.self),
                .init("agenda", verb: Agenda.self),
                .init("badge", verb: Badge.self),
            ]
        ),
        .init(
            "Sounds",
            [
                .init("play", verb: Play.self), .init("say", verb: Say.self), .init("silent", verb: Silent.self),
                .init("volume", verb: Volume.self), .init("vibrate", verb: Vibrate.self),
                .init("playing", verb: Playing.self), .init("stop", verb: Stop.self),
                .init("pause-sound", verb: PauseSound.self), .init("resume-sound", verb: ResumeSound.self),
                .init("seek", verb: Seek.self), .init("adjust-sound", verb: AdjustSound.self),
                .init("sound", "list", verb: SoundList.self), .init("sound", "info", verb: SoundInfo.self),
                .init("sound", "load", verb: SoundLoad.self), .init("sound", "dispose", verb: SoundDispose.self),
            ]
        ),
        .init(
            "Questions",
            [
                .init("ask", verb: AskQuestion.self), .init("alert", verb: Alert.self),
                .init("sheet", verb: Sheet.self), .init("form", verb: Form.self),
            ] + AgentVerbs.approvals + [
                AgentVerbs.modelContext,
                .init("prompts", verb: OpenPrompts.self), .init("attend", verb: Attend.self),
                .init("answer", verb: Answer.self), .init("wait", verb: Wait.self),
                .init("withdraw", verb: Withdraw.self),
            ] + ProgramVerbs.dialogs + WorkVerbs.work
        ),
        .init(
            "The service",
            [
                .init("dnd", verb: Dnd.self), .init("rules", "list", verb: RulesList.self),
                .init("rules", "test", verb: RulesTest.self), .init("watch", verb: Watch.self),
                .init("status", verb: Status.self), .init("doctor", verb: Doctor.self),
                .init("daemon", "status", verb: Status.self), .init("daemon", "restart", verb: DaemonRestart.self),
                .init("daemon", "stop", verb: DaemonStop.self), .init("daemon", "log", verb: DaemonLog.self),
                .init("setup", verb: Setup.self), .init("completion", verb: CompletionOfShell.self),
                .init("devices", "list", verb: DevicesList.self),
                .init("devices", "pair", verb: LinkVerb<PairDevice>.self),
                .init("devices", "join", verb: LinkVerb<JoinDevices>.self),
                .init("devices", "rename", verb: LinkVerb<RenameDevice>.self),
                .init("devices", "revoke", verb: LinkVerb<RevokeDevice>.self),
                .init("link", "setup", verb: LinkVerb<SetUpBroker>.self),
                .init("link", "status", verb: LinkStatus.self), .init("relay", verb: LinkVerb<RelayAlerts>.self),
                .init("page", "open", verb: PageOpen.self), .init("page", "enable", verb: PageEnable.self),
                .init("page", "disable", verb: PageDisable.self), .init("page", "devices", verb: PageDevices.self),
                .init("page", "revoke", verb: PageRevoke.self),
                .init("backup", verb: Backup.self), .init("restore", verb: Restore.self),
                .init("bridge", verb: Bridge.self),
            ] + ProgramVerbs.askpass + [
                WorkVerbs.shellHook,
                .init("unit-failures", "on", verb: UnitFailuresOn.self),
                .init("unit-failures", "off", verb: UnitFailuresOff.self),
                .init("unit-failures", "status", verb: UnitFailuresStatus.self),
                .init("unit-failures", "tell", verb: UnitFailuresTell.self), .init("as", verb: AsUser.self),
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

    private static let destructive: Set = [
        "cancel", "clear", "restore", "withdraw", "revoke", "dispose", "disable", "stop",
    ]

    /// Returns whether a command line begins with a word that no verb has.
    static func isUnknown(_ arguments: [String]) -> Bool {
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return false }
        let seconds = tree.continuations(of: [first])
        guard !seconds.isEmpty else { return !tree.continuations(of: []).contains(first) }
        guard arguments.count > 1, !arguments[1].hasPrefix("-") else { return false }
        return !seconds.contains(arguments[1])
    }
}
