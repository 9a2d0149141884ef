// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// The command as a whole: what its help, its manual and its completions are made from.
struct Alertctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alertctl",
        abstract: "Reminders, alert sounds, questions and badges, kept by alertd.",
        discussion: """
            If no daemon answers, it is started. Answers go to the standard output, everything else to standard error.

            EXIT STATUS:
              0    done, or answered
              1    cancelled by a person: a question, a sound that was stopped, a timer
              64   the command line is wrong
              65   a value is not accepted
              66   no such notification, sound or file
              69   no daemon, no sound device, or nobody to show it
              70   a defect in alertd
              75   try again later: a bound is reached, the disk is full
              76   daemon and command do not understand one another
              77   not allowed
              78   the configuration is wrong
              79   a sound was kept quiet: silent mode or do not disturb is on
              124  timed out
              129  the terminal is gone
              130  Ctrl-C
              143  terminated

            ENVIRONMENT:
              ALERTD_SOCKET    the daemon's socket
              XDG_RUNTIME_DIR  the folder below which it is looked for otherwise
              NO_COLOR         no colour on a terminal
              ALERTD_PLAIN     1: questions as numbered lines, for a screen reader; so does TERM=dumb

            EXAMPLES:
              alertctl remind "Stand up" every weekday at 10:30 --sound glass
              alertctl next every month on the last friday at 16:00
              alertctl timer 4m "Tea is ready"
            """,
        version: "alertctl \(AlertService.version)",
        groupedSubcommands: [
            CommandGroup(
                name: "Notifications",
                subcommands: [
                    Notify.self, NotifySend.self, Remind.self, Timer.self, List.self, Show.self, Next.self, Edit.self,
                    Snooze.self,
                    Ack.self, Activate.self, Reply.self, Clear.self, Pause.self, Resume.self, Cancel.self, History.self,
                    Center.self,
                    Import.self,
                    Export.self, Badge.self,
                ]),
            CommandGroup(
                name: "Sounds",
                subcommands: [
                    Play.self, Say.self, Silent.self, Vibrate.self, Playing.self, Stop.self, PauseSound.self,
                    ResumeSound.self, Seek.self,
                    AdjustSound.self, Sound.self,
                ]),
            CommandGroup(
                name: "Questions",
                subcommands: [
                    Alert.self, Sheet.self, OpenPrompts.self, Attend.self, Answer.self, Wait.self,
                    Withdraw.self, ProgressCommand.self, Activity.self,
                ]),
            CommandGroup(
                name: "The service",
                subcommands: [
                    Dnd.self, RulesCommand.self, Watch.self, Status.self, Doctor.self, Backup.self, Restore.self,
                ]),
        ])
}
