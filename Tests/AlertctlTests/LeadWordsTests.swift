// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

/// The lines for guessed verbs have the words that were typed behind these.
@Suite struct LeadWordsTests {
    /// Words for the places of a lead, each of which stands in the line.
    private static func words(for lead: Leads.Lead, behind verb: String) -> [String] {
        let example = lead.template?.drop { $0 != "{" }.dropFirst().prefix { $0 != "}" } ?? ""
        switch example {
        case "70%": return ["60%"]
        case "bash": return ["zsh"]
        case "december": return ["january"]
        default: break
        }
        switch lead.use {
        case .words, .text: return ["zeta"]
        case .id: return ["zeta", "20m"]
        case .title: return ["zeta", "Eta", "theta"]
        case .reminder: return ["Zeta", "eta", "friday", "8am"]
        case .timer: return ["7m", "Zeta"]
        case .choices: return ["Zeta?", "eta", "theta"]
        case .end: return ["2h"]
        case .app: return ["zeta", "2h"]
        case .timed:
            switch verb {
            case "in", "after": return ["7m", "Zeta"]
            case "every": return ["day", "at", "8", "Zeta"]
            default: return ["at", "8", "Zeta"]
            }
        }
    }

    @Test func theWordsStandInEveryLine() throws {
        for (verbs, leads) in Leads.table {
            for (verb, lead) in verbs.flatMap({ verb in leads.map { (verb, $0) } }) where lead.template != nil {
                let words = Self.words(for: lead, behind: verb)
                let line = lead.line(behind: verb, words)
                let typed = try ShellWords(line).words
                let text = typed.joined(separator: " ")
                #expect(words.allSatisfy(text.contains), "\(verb) \(words): \(line)")
                if case .refusal(let failure) = CommandRunner.parse(Array(typed.dropFirst())) {
                    Issue.record("\(verb) \(words): \(line): \(failure.sentences)")
                }
            }
        }
    }

    /// A lead without a place for words is a line that takes none.
    @Test func aLeadWithoutAPlaceTakesNoWords() {
        let days = ["week", "toggle", "when", "revert", "what"]
        for (verbs, leads) in Leads.table where !days.contains(where: verbs.contains) {
            for lead in leads where lead.template == nil && lead.line.hasPrefix("alertctl ") {
                let words = LineToType.words(of: lead.line).dropFirst()
                #expect(!LineToType.isTaken(words + ["zeta"]), "\(verbs): \(lead.line)")
            }
        }
    }

    @Test(arguments: [
        ("sleep 10m", "alertctl timer 10m."), ("sleep Tea", "alertctl timer 5m Tea."),
        ("egg Tea 10 min", "alertctl timer 10m Tea."), ("wake 6:30", "alertctl alarm 'Get up' 6:30."),
        ("wake Swim tomorrow 6:30", "alertctl alarm Swim tomorrow 6:30."),
        ("new 'Buy milk' friday 8pm", "alertctl remind 'Buy milk' friday 8pm."),
        ("new Buy milk friday 8pm", "alertctl remind 'Buy milk' friday 8pm."),
        ("new 'Buy milk'", "alertctl remind 'Buy milk' tomorrow 9am."),
        ("new friday 8pm Buy milk", "alertctl remind 'Buy milk' friday 8pm."),
        ("confirm 'Delete all' --default no", "alertctl ask 'Delete all' --default no."),
        ("menu 'Pick one' tea coffee", "alertctl ask 'Pick one' --choose tea coffee;"),
        ("input Name", "alertctl ask Name --text."), ("prompt 'Your name?'", "alertctl ask 'Your name?' --text."),
        ("file X", "alertctl ask X --file."), ("quiet 1h", "alertctl dnd for 1h;"),
        ("quiet until 15:00", "alertctl dnd until 15:00;"), ("quiet slack", "alertctl mute slack;"),
        ("quiet 2h", "alertctl mute firefox 2h;"),
        ("month december", "alertctl calendar agenda --month december."),
        ("log lunch", "alertctl history --search lunch;"),
        ("todo 'Buy milk'", "alertctl remind 'Buy milk' tomorrow 9am."),
        ("events today", "alertctl list today;"), ("events friday", "alertctl list friday;"),
        ("enable dnd", "Write: alertctl dnd on."), ("disable dnd", "Write: alertctl dnd off."),
        ("enable page", "Write: alertctl page enable."), ("disable tea", "alertctl pause tea;"),
        ("today 15:00 'Call Ada'", "alertctl remind 'Call Ada' today 15:00."),
        ("tomorrow at 9 Swim", "alertctl remind Swim tomorrow at 9."),
        ("every day at 8 Water", "alertctl remind Water every day at 8."), ("in 5m Tea", "alertctl remind Tea in 5m."),
        ("dismiss tea", "to cancel what is to come: alertctl cancel tea."),
        ("done tea", "to cancel what is to come: alertctl cancel tea."), ("send a b c", "alertctl notify 'a b c'."),
        ("annotate tea Hot and green", "alertctl edit tea --title 'Hot and green'."),
    ])
    func aLeadKeepsWhatWasTyped(line: String, advice: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is not refused")
            return
        }
        #expect(failure.sentences.contains(advice), "\(failure.sentences)")
        AdvisedLines.check(failure, of: [line])
    }
}
