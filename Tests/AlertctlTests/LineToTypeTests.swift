// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

/// A refused line is answered with one that is taken, whatever is wrong with it.
@Suite struct LineToTypeTests {
    /// Verbs with the command line, and the refusals, of another program.
    private static let others: Set = ["notify-send", "zenity", "whiptail", "dialog", "as"]

    private static var entries: [CommandTree<any Verb>.Entry] {
        Verbs.tree.commands.filter { !others.contains($0.words[0]) }
    }

    /// Calls a function with each option that takes a value, and a verb that has it: two verbs of each option, since
    /// verbs share most of them.
    private static func eachOption(_ body: (CommandTree<any Verb>.Entry, Declaration) -> Void) {
        var counts: [String: Int] = [:]
        for entry in entries {
            for option in entry.type.declarations where option.takesValue && !option.isHidden {
                counts[option.name, default: 0] += 1
                if counts[option.name, default: 0] <= 2 { body(entry, option) }
            }
        }
    }

    /// Checks that a line is taken, or that its refusal has lines that are.
    private static func check(_ words: [String], at location: SourceLocation = #_sourceLocation) {
        guard case .refusal(let failure) = CommandRunner.parse(words) else { return }
        AdvisedLines.check(failure, of: words, at: location)
    }

    @Test func anUnknownOptionIsAnsweredWithALine() {
        for entry in Self.entries {
            Self.check(entry.words + ["--zzfrob"])
            Self.check(entry.words + ["lunch", "--zzfrob", "7"])
            Self.check(entry.words + ["-Z"])
        }
    }

    @Test func aWordTooManyIsAnsweredWithALine() {
        for entry in Self.entries { Self.check(entry.words + ["zz", "yy", "xx", "ww", "vv"]) }
    }

    @Test func aMissingValueIsAnsweredWithALine() {
        Self.eachOption { entry, option in
            guard option.impliedValue == nil else { return }
            let words = entry.words + [option.name]
            Self.check(words)
            guard case .refusal(let failure) = CommandRunner.parse(words) else { return }
            let isOwn = failure.cause.hasPrefix("no value given")
            #expect(
                !isOwn || AdvisedLines.all(in: failure).first?.contains(option.name) == true,
                "\(words): \(failure.sentences)")
        }
    }

    @Test func aWrongValueIsAnsweredWithALine() {
        Self.eachOption { entry, option in
            if !option.takes("zz") { Self.check(entry.words + [option.name, "zz"]) }
        }
    }

    @Test func aMissingArgumentIsAnsweredWithALine() {
        for entry in Self.entries { Self.check(entry.words) }
    }

    /// The line has what was typed.
    @Test(arguments: [
        ("list --pendin", "did you mean --pending? Write: alertctl list --pending."),
        ("cancel lunch --force", "Leave it out: alertctl cancel lunch."),
        ("timer -5m Tea", "Write: alertctl timer 5m Tea."),
        ("badge --set 3 mail", "Write: alertctl badge mail 3."),
        ("pause --for 1h lunch", "Write: alertctl pause lunch for 1h."),
        ("status --watch", "Write: alertctl watch."),
        ("unmute --all", "Write: alertctl unmute all."), ("undo cancel lunch", "Write: alertctl undo"),
        ("vibrate 500", "Write: alertctl vibrate."), ("bridge on", "Write: alertctl bridge."),
        ("rules list Done", "Write: alertctl rules test Done."), ("watch notifications", "Write: alertctl watch."),
        ("sheet 'Which?' a b c --multiple", "alertctl ask 'Which?' --several --choose a b c"),
        ("edit tea", "Example: alertctl edit tea in 10m."),
        ("edit tea --bogus", "Example: alertctl edit tea in 10m; all"),
        ("ask --yes --no 'Deploy?'", "--yes Yes --no No 'Deploy?'"),
        ("say --rate fast Hi", "a number from 0.5 to 2. Write: alertctl say --rate 1.5 Hi"),
        ("alarm Up 7:00 --fade-in", "Example: alertctl alarm Up 7:00 --fade-in "),
        ("notify a b c", "Quote a text of several words: alertctl notify 'a b c'."),
        ("remind Tea in 5m --level hig", "Tea in 5m --level "),
        ("play bell --loop=2", "Write: alertctl play bell --loop."),
        ("remnd Tea in 5m", "did you mean remind? Write: alertctl remind Tea in 5m."),
        ("sound lst", "did you mean sound list? Write: alertctl sound list."),
        ("stopwatch --lap 5", "alertctl stopwatch"), ("setup bash", "alertctl completion bash"),
        ("remind --user ada X", "As root: alertctl as ada notify TITLE"),
        ("unit-failures on --user", "Leave it out: alertctl unit-failures on;"),
        ("progress 120", "alertctl progress set ID 100%"), ("config set volume loud", "alertctl sound volume 80%"),
        ("mute firefox fo 1h", "did you mean for? Write: alertctl mute firefox for 1h"),
    ])
    func theLineHasWhatWasTyped(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
        AdvisedLines.check(failure, of: [line])
    }
}
