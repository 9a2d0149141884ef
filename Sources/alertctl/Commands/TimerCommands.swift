// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit

/// The words that ``Timer`` reads instead of a span, as commands with their own help and completions.
enum TimerCommands {
    static let explained: [CommandTree<any Verb>.Entry] = [
        entry("list", ListTimers.self, alias: "status"), entry("left", TimeLeft.self), entry("pause", PauseTimer.self),
        entry("resume", ResumeTimer.self), entry("next", NextPhase.self, alias: "skip"), entry("stop", StopTimer.self),
    ]

    private static func entry<Text: TimerCommandText>(
        _ word: String, _ text: Text.Type, alias: String? = nil
    ) -> CommandTree<any Verb>.Entry {
        .init(
            ["timer", word], TimerCommand<Text>.self, formerNames: alias.map { [["timer", $0]] } ?? [],
            isExplanation: true
        ) { command in
            var timer = Timer()
            (timer.span, timer.title) = (word, command.id)
            (timer.seconds, timer.common) = (command.seconds, command.common)
            return timer
        }
    }
}

/// The texts of a command for running timers.
protocol TimerCommandText: SendableMetatype {
    static var configuration: CommandConfiguration { get }
    /// True for a command that prints times.
    static var printsTime: Bool { get }
}

extension TimerCommandText {
    static var printsTime: Bool { false }
}

/// The declarations of a command for running timers.
struct TimerCommand<Text: TimerCommandText>: Command {
    static var configuration: CommandConfiguration { Text.configuration }

    var id: String?
    var seconds = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &id, "id", help: Text.printsTime ? "The timer." : "The timer. Default: the only one.",
            completion: .custom(Completer.timers))
        if Text.printsTime {
            table.flag(&seconds, "--seconds", help: "Print seconds instead of minutes.")
        }
        table.group(&common, "General")
    }
}

private enum ListTimers: TimerCommandText {
    static let configuration = CommandConfiguration(
        abstract: "List the running timers with their remaining time.",
        discussion: """
            EXAMPLES:
              alertctl timer list
              alertctl timer list --seconds

            OUTPUT with --json, one per line: {"id", "title", "number", "count", "round", "rounds", "paused", "seconds", \
            "left", "due"?, "next"?, "live"}
            """)
    static let printsTime = true
}

private enum TimeLeft: TimerCommandText {
    static let configuration = CommandConfiguration(
        abstract: "Print the remaining time once, of a timer or of the one that ends first.",
        discussion: """
            On a terminal it prints the time as "timer list" does, and the number of the other timers. Elsewhere it prints \
            whole minutes, of which the last is 1 to its end, and without a timer an empty line, so that a bar shows nothing.

            EXAMPLE:
              alertctl timer left

            OUTPUT with --json: {"text", "alt", "tooltip", "class": "running|paused|none", "percentage"}
            """)
    static let printsTime = true
}

extension TimerCommandText {
    /// Returns the texts of a command that changes a timer.
    ///
    /// - Parameters:
    ///   - more: Sentences below the abstract.
    ///   - output: The output with --json.
    fileprivate static func changing(
        _ word: String, _ abstract: String, _ more: String? = nil,
        output: String = #"as a line of "alertctl timer list""#
    ) -> CommandConfiguration {
        let end = "EXAMPLE:\n  alertctl timer \(word)\n\nOUTPUT with --json: \(output)"
        return CommandConfiguration(
            abstract: abstract, discussion: [more, end].compactMap(\.self).joined(separator: "\n\n"))
    }
}

private enum PauseTimer: TimerCommandText {
    static let configuration = changing("pause", "Stop the countdown of a timer until it is resumed.")
}

private enum ResumeTimer: TimerCommandText {
    static let configuration = changing("resume", "Let a paused timer continue.")
}

private enum NextPhase: TimerCommandText {
    static let configuration = changing(
        "next", "End the phase of a timer now, without a notification.",
        #"The next phase begins; after the last one the timer is over. "alertctl undo" reverts it."#)
}

private enum StopTimer: TimerCommandText {
    static let configuration = changing(
        "stop", "Cancel a timer; it does not ring.", #""alertctl undo" brings it back."#,
        output: #"{"id", "state": "cancelled"}"#)
}
