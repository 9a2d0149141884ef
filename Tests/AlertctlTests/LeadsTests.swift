// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkFront

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

@Suite struct LeadsTests {
    /// Everything that is advised can be typed.
    @Test func everyLineIsOneThatIsTaken() throws {
        for lead in Leads.table.flatMap(\.leads) where lead.line.hasPrefix("alertctl ") {
            let words = try ShellWords(lead.line).words.dropFirst()
            switch CommandRunner.parse(Array(words)) {
            case .verb, .answer: break
            case .refusal(let failure): Issue.record("\(lead.line): \(failure)")
            }
        }
    }

    /// No word leads to two places, and none hides a verb.
    @Test func everyWordStandsOnceAndIsNoVerb() {
        var known: Set<String> = []
        for word in Leads.table.flatMap(\.words) {
            #expect(known.insert(word).inserted, "\(word) stands twice")
            #expect(Verbs.isUnknown([word]), "\(word) is a verb")
            #expect(word == word.lowercased())
        }
    }

    @Test func linesThatDifferHaveAnAim() {
        for (words, leads) in Leads.table where leads.count > 1 && leads.contains(where: { $0.aim != nil }) {
            #expect(leads.allSatisfy { $0.aim != nil }, "\(words)")
        }
    }

    /// Tests verbs that people typed first in everyday tasks.
    @Test(arguments: [
        ("todo", "alertctl remind "), ("find", "alertctl list TEXT"), ("Grep", "history --search"),
        ("input", "ask \"Your name?\" --text"), ("password", "--secret"), ("file", "--file"),
        ("settings", "alertctl config edit"),
        ("logs", "alertctl daemon log"), ("loud", "alertctl unmute firefox"), ("quiet", "dnd on"),
        ("dismiss", "clear ID"), ("close", "clear ID"), ("done", "ack ID"), ("change", "edit ID tomorrow 9am"),
        ("defer", "alertctl postpone ID 15m"), ("open", "activate ID"), ("today", "alertctl list today"),
        ("month", "agenda --month"),
        ("kill", "alertctl stop"), ("enable", "page enable"), ("install", "alertctl setup"),
        ("countdown", "timer 5m"), ("wake", "alarm"), ("week", "agenda next week"), ("sleep", "timer 5m"),
        ("reload", "alertctl daemon restart"), ("prompt", "alertctl ask"), ("shush", "alertctl mute firefox"),
        ("rm", "alertctl cancel ID"), ("atq", "alertctl list"), ("do_not_disturb", "dnd on"),
        ("week", "agenda this week"), ("grep", "list TEXT"),
    ])
    func aGuessedVerbLeadsToALine(word: String, line: String) {
        guard case .refusal(let failure) = CommandRunner.parse([word]) else {
            Issue.record("\(word) is not refused")
            return
        }
        #expect(failure.status == .usage)
        #expect(failure.cause == "unknown command \"\(word)\"")
        #expect(failure.remedy.contains(line), "\(failure)")
    }

    /// Verbs of at, remind, zenity, gum, ntfy, termdown, task, khal, dunstctl and makoctl.
    @Test(arguments: [
        "at", "atq", "atrm", "batch", "rem", "cal", "info", "error", "warning", "entry", "password", "list", "progress",
        "notification", "text-info", "scale", "color-selection", "forms", "file-selection", "choose", "confirm", "file",
        "filter", "format", "input", "join", "pager", "spin", "table", "write", "publish", "pub", "subscribe", "sub",
        "serve", "user", "access", "token", "countdown", "termdown", "stopwatch", "add", "done", "delete", "modify",
        "annotate", "append", "prepend", "duplicate", "projects", "tags", "summary", "sync", "ready", "waiting",
        "overdue", "active", "completed", "purge", "context", "interactive", "new", "printcalendars", "search",
        "configure", "action", "close", "close-all", "count", "history-pop", "history-clear", "is-paused", "set-paused",
        "get-paused", "rule", "rules", "reload", "debug", "dismiss", "invoke", "mode", "week", "todo", "mute", "sleep",
    ])
    func aVerbOfAnotherProgramIsKnown(word: String) {
        let isTaken = if case .line? = Guess([word][...]) { true } else { false }
        #expect(isTaken || !Verbs.isUnknown([word]) || Leads.advice(for: word) != nil)
    }

    /// The lines have the person's own words.
    @Test(arguments: [
        (["rm", "lunch"], "to cancel what is to come: alertctl cancel lunch;"),
        (["delete", "lunch", "tea"], "to take away what was shown: alertctl clear lunch tea"),
        (["what", "did", "I", "miss"], "to see what you missed: alertctl history --unread;"),
        (["defer", "lunch"], "alertctl postpone lunch 15m"), (["later", "lunch"], "alertctl postpone lunch 15m"),
        (["find", "call", "ada"], "alertctl list 'call ada'"), (["done", "Call Ada"], "alertctl ack 'Call Ada'"),
        (["pomodoro", "essay"], "Write: alertctl timer 25m essay --then 5m Break --repeat 4."),
        (["at", "17:00"], "Write: alertctl remind TITLE 17:00."),
        (["at", "17:00", "Copy", "of", "once", "--json"], "Write: alertctl remind 'Copy of once' 17:00 --json."),
        (["at", "login"], "Write: alertctl remind TITLE when login."),
        (["at", "next", "login", "Open", "mail"], "Write: alertctl remind 'Open mail' when login."),
    ])
    func aLeadHasTheOwnWords(words: [String], line: String) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else {
            Issue.record("\(words) is not refused")
            return
        }
        #expect(failure.sentences.lowercased().contains(line.lowercased()), "\(failure)")
    }

    /// A refusal leads to a line that works.
    @Test(arguments: [
        ("alert Q Yes No", "alertctl alert Q --button Yes --cancel No"),
        ("sheet 'Which one' a b c", "alertctl sheet 'Which one' --button a --button b --button c"),
        ("calendars work", "alertctl calendar agenda"),
        ("ask --choose A B Which", "The question comes first: alertctl ask QUESTION --choose A B Which"),
        ("remind", "Example: alertctl remind "), ("notify", "Example: alertctl notify "),
        ("beat --failed", "Example: "),
        ("rules test", "Example: "), ("edit", "Example: alertctl edit "), ("pause", "Example: alertctl pause "),
        ("rename lunch", "Example: alertctl rename "),
        ("notify a b c", "Quote a text of several words"),
        ("mute slack off", "alertctl unmute slack"),
        ("mute slack 1x", "alertctl mute slack 1h"), ("progress sleep 1", "alertctl run sleep 1"),
        ("notify --id-fd 3 Hi", "takes notify-send's options: alertctl notify-send --id-fd 3 Hi"),
        ("notify Lunch at 12:30", "alertctl remind Lunch at 12:30; for now: alertctl notify \"Lunch at 12:30\""),
        ("notify Call Ada tomorrow 9am", "For later: alertctl remind \"Call Ada\" tomorrow 9am"),
        ("when screen unlock", "alertctl remind Water when unlock"), ("when login", "remind TITLE when login"),
        ("every day at 9", "Write: alertctl remind TITLE every day at 9"),
        ("in 10m", "Write: alertctl remind TITLE in 10m"), ("on friday", "alertctl remind TITLE on friday"),
        ("at 99:99", "is not a time of day; those go from 0:00 to 23:59. Write: alertctl remind TITLE 9:00"),
        ("at 25:00 Lunch", "Write: alertctl remind Lunch 9:00"),
        ("alarm 25:00", "\"25:00\" is not a time of day; those go from 0:00 to 23:59"),
        ("ask Should I deploy", "alertctl ask \"Should I deploy\"; for choices: alertctl ask Should --choose I deploy"),
        ("ask Q --choose a,,b", "--choose a,,b: an empty choice"),
        ("import https://x.org/a.ics", "curl -fsSL https://x.org/a.ics | alertctl calendar import -"),
        ("import webcal://x.org/a.ics", "curl -fsSLo days.ics https://x.org/a.ics && alertctl calendar import"),
        ("mute all", "alertctl dnd on"), ("mute everything 1h", "alertctl dnd on"),
        ("progress 50", "to set one that runs: alertctl progress set ID 50%."),
        ("progress 3/10", "progress set ID 3/10"),
        ("volume up", "\"up\" is not a volume. Write: "), ("sound volume down", "\"down\" is not a volume. Write: "),
        ("history --missed", "Write: alertctl history --unread."),
        ("config set holidays de", "To leave out the holidays of DE, write: "),
        ("config set theme dark", "Write: alertctl config edit"), ("holidays de", "the holidays of DE, write: "),
        ("alarm 7", "Write: alertctl alarm 7:00"), ("progress --spinner -- sleep 3", "Write: alertctl run sleep 3"),
        ("page on", "Write: alertctl page enable"), ("page stop", "Write: alertctl page disable"),
        ("calendar subscribe work.ics", "a section [[calendars]] with path = \"work.ics\" and follow = true"),
        ("calendar subscribe https://x.org/a.ics", "curl -fsSL https://x.org/a.ics | alertctl calendar import -"),
        ("calendar sync", "is read again when its file changes. To see them: alertctl calendar"),
        ("sound glass", "To play it: alertctl play glass"), ("sound louder", "alertctl sound volume +10%"),
        ("play glass at 50%", "Write: alertctl play glass --volume 50%"),
        ("play glass quietly", "Write: alertctl play glass --volume 30%"),
        ("cancel --monday", "unknown option --monday. Write: alertctl cancel --today"),
        ("cancel --tody", "did you mean --today?"),
        ("play glass --loop 3", "--loops 3"), ("form T", "alertctl form T name email"),
        ("ask 'Which one' --several", "alertctl ask 'Which one' --several --choose A B C"),
    ])
    func aRefusalSaysWhatToType(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure)")
        AdvisedLines.check(failure, of: [line])
    }

    /// An option of another program leads to the line for it.
    @Test(arguments: [
        ("history --grep lunch", "alertctl history --search lunch"),
        ("remind Tea in 5m --repeat daily", "every day at 9"),
        ("notify X --run 'firefox a'", "on a click: alertctl notify X --on-activate 'firefox a'; at once: "),
        ("notify --run='a b' X", "; at once: alertctl notify --on-deliver 'a b' X"),
        ("notify X --command ls", "on a click: alertctl notify X --on-activate ls;"),
        ("list --all", "alertctl list"), ("list --today", "alertctl list today"), ("list --last", "alertctl history"),
        ("timer --status", "alertctl timer list"),
        ("timer 25m --waybar", "alertctl timer --follow --json"), ("next --short", "alertctl timer left"),
        ("next --short", "Write: alertctl next -n 1, for one line;"), ("next -1", "Write: alertctl next -n 1,"),
        ("next --bar", "for a bar: alertctl next --follow"), ("next --one-line", "Write: alertctl next -n 1,"),
        ("status --bar", "or once: alertctl next -n 1"), ("status --short", "once: alertctl timer left"),
        ("status --waybar", "alertctl timer --waybar; for the next reminder: alertctl next --waybar"),
        ("status --tmux", "alertctl timer --tmux; for the next reminder: alertctl next --tmux"),
        ("next tea --waybar", "Write: alertctl next --follow."), ("list --polybar", "Write: alertctl list --follow."),
        ("badge --bar", "Write: alertctl badge --follow."),
        ("timer left --short", "unknown option --short. Write: alertctl timer left."),
        ("alert Q --file", "alertctl ask"), ("dnd --app Slack", "alertctl dnd --mute"),
        ("remind --user ada X", "alertctl as ada notify"), ("play bell --repeat 3", "--loops"),
        ("ask Q --buttons Yes No", "--yes"),
        ("calendar agenda --week", "alertctl calendar agenda next week"), ("remind x in 5m --urgent", "--level"),
        ("alarm Up 7:00 --fade-in", "alertctl alarm Up 7:00 --fade-in "),
        ("play bell --fade-in", "alertctl play bell --fade-in "),
        ("help nope", "alertctl help all"),
    ])
    func anOptionOfOthersLeadsOn(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure)")
        AdvisedLines.check(failure, of: [line])
    }

    /// Every example of help is accepted. What a shell takes is cut off.
    @Test func everyExampleIsOneThatIsTaken() throws {
        let commands = Verbs.tree.commands.map { $0.type.configuration }
        for configuration in commands + Verbs.tree.parents.map(\.configuration) {
            for example in configuration.exampleLines {
                let ends = [" | ", " && ", " # ", " < ", " > ", " 3> ", " || "].compactMap {
                    example.firstRange(of: $0)
                }
                let first = example[..<(ends.map(\.lowerBound).min() ?? example.endIndex)]
                let second = example.firstRange(of: " | alertctl ").map { example[$0.lowerBound...].dropFirst(3) }
                for line in [first, second].compactMap(\.self) where line.hasPrefix("alertctl ") {
                    // Some examples have words that only a shell reads.
                    guard let all = try? ShellWords(String(line)).words else { continue }
                    let isPiped = line == second
                    let words = WorkVerbs.words(ofProgress: Array(all.dropFirst()), inputIsPipe: isPiped)
                    if case .refusal(let failure) = CommandRunner.parse(words, inputIsPipe: isPiped) {
                        Issue.record("\(example): \(failure)")
                    }
                }
            }
        }
    }

    /// The short help of each verb has whole examples: no line of one without the lines that it goes on with.
    @Test func theShortHelpHasWholeExamples() throws {
        for entry in Verbs.tree.commands {
            let lines = entry.type.configuration.texts.examples.dropFirst().filter { !$0.isEmpty }
            let help = try #require(Verbs.tree.help(for: entry.words, isShort: true))
            let shown = Set(help.split(separator: "\n").map(String.init))
            #expect(lines.isEmpty || lines.contains(where: shown.contains), "\(entry.words) shows no example")
            for (line, next) in zip(lines, lines.dropFirst()) where line.hasSuffix("\\") {
                #expect(shown.contains(line) == shown.contains(next), "\(entry.words): \(line)")
            }
        }
    }

    /// Options of every verb may stand before it.
    @Test(arguments: [
        ["--json", "list"], ["--no-start", "--json", "list"], ["--socket", "/x", "list"], ["--socket=/x", "list"],
        ["--json", "sound", "list"], ["--json", "devices"],
    ])
    func anOptionOfEveryVerbMayStandBeforeIt(line: [String]) {
        guard case .verb(let verb, let source) = CommandRunner.parse(line) else {
            Issue.record("\(line) is refused")
            return
        }
        #expect(line.contains("/x") || line.contains("--socket=/x") || source.isGiven("--json"), "\(verb)")
        #expect(line.contains("--json") == source.isGiven("--json"))
    }

    @Test(arguments: [
        (["--json"], "no command given behind --json"), (["-v"], "unknown option -v. Write: alertctl --version"),
        (["--hlep"], "unknown option --hlep. Write: alertctl --help"),
        (["--pending", "list"], "alertctl list --pending"),
        (["--json", "frobnicate"], "unknown command \"frobnicate\""),
    ])
    func whatStandsBeforeNoVerbIsRefused(line: [String], message: String) {
        guard case .refusal(let failure) = CommandRunner.parse(line) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.message.contains(message), "\(failure)")
    }
}
