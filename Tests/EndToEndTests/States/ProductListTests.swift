// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Foundation
import Testing
import Varlink

#if ALERTD_PAGE
    import AlertPage
#endif

extension States {
    /// The table has a row for each case of the product's own lists, and each verb of alertctl is met.
    @Suite struct Lists {
        /// The truth of a row does not depend on alertd.
        private let bed: StateBed

        init() throws { bed = try StateBed() }

        /// Fails unless the truth of the row has the case.
        private func expect(
            _ coverage: StateCoverage, _ name: String, _ truthHas: (StateTruth) -> Bool
        ) throws {
            guard case .row(let row) = coverage else { return }
            #expect(truthHas(bed.truth(row)), "\(name): \(row) is not in this state")
        }

        @Test func everyCaseHasARow() throws {
            for state in Notifications.State.allCases {
                try expect(.init(state), "state \(state)") { $0.states.contains(state) }
            }
            for ending in Notifications.Ending.allCases {
                try expect(.init(ending), "ending \(ending)") { $0.ending == ending }
            }
            for ring in Notifications.RingState.allCases {
                try expect(.init(ring), "ringing \(ring)") { $0.there?.ring == ring.rawValue }
            }
            for kind in Manager.Kind.allCases {
                try expect(.init(kind), "event \(kind)") { $0.events.contains(kind) }
            }
            for level in Notifications.Level.allCases {
                try expect(.init(level), "level \(level)") { $0.there != nil }
            }
            for showing in Notifications.Showing.allCases {
                try expect(.init(showing), "showing \(showing)") { $0.there != nil }
            }
        }

        @Test func everyFormOfATriggerHasARow() throws {
            for form in TriggerForm.allCases {
                guard case .row(let row) = form.coverage else { continue }
                try bed.make(row)
                let shown = try bed.world.call(Notifications.Show(id: bed.id(row))).notification
                #expect(TriggerForm(try Trigger(shown.trigger)) == form, "\(row): \(shown.trigger)")
            }
        }

        /// A row of docs/reference/prompt-outcomes.md for each outcome.
        @Test func everyOutcomeOfAQuestionHasARow() throws {
            let page = try String(contentsOfFile: Built.source("docs/reference/prompt-outcomes.md"), encoding: .utf8)
            for outcome in Prompts.Outcome.allCases {
                let line = page.split(separator: "\n").first { $0.hasPrefix("| \(States.row(of: outcome)) |") }
                #expect(line?.contains("\"outcome\":\"\(outcome.rawValue)\"") == true, "\(outcome)")
            }
        }

        #if ALERTD_PAGE
            @Test func everyCaseOfThePageHasARow() throws {
                for state in Page.ItemState.allCases {
                    try expect(.init(state), "\(state)") { $0.pageStates.contains(state.rawValue) }
                }
                for level in Page.Level.allCases { try expect(.init(level), "\(level)") { $0.there != nil } }
                for kind in Page.QuestionKind.allCases {
                    guard let row = QuestionRow(kind) else { continue }
                    #expect(row.pageKind == kind.rawValue)
                }
                for kind in Page.FieldKind.allCases { #expect(Prompts.FieldKind(rawValue: kind.rawValue) != nil) }
                #expect(Page.FieldKind.allCases.count == Prompts.FieldKind.allCases.count)
            }

            @Test func everyMethodOfThePageIsAColumn() {
                let names = Page.methods.map { String($0.name.split(separator: ".").last ?? "") }
                let known = Set(PageMethods.columns).union(PageMethods.elsewhere.keys)
                #expect(Set(names) == known, "\(Set(names).symmetricDifference(known))")
            }
        #endif

        /// The tools for coding agents, and why none is a column: `cancel` takes back only what its session made.
        private static let tools = [
            "ask": "A question: Asking/ModelContext.", "choose": "A question: Asking/ModelContext.",
            "form": "A question: Asking/ModelContext.", "wait": "A question: Asking/ModelContext.",
            "notify": "It makes an entry: Asking/ModelContext.", "remind": "It makes an entry: Asking/ModelContext.",
            "cancel": "An entry of the same session: Asking/ModelContext.",
        ]

        @Test func everyToolForAgentsIsKnown() throws {
            let world = try World()
            let request = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
                "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"tools/list"}

                """
            let outcome = try world.run(Built.program("alertctl"), ["mcp"], input: Array(request.utf8))
            let reply = try #require(try outcome.objects.first { $0["id"] as? Int == 2 }, "\(outcome)")
            let tools = (reply["result"] as? [String: Any])?["tools"] as? [[String: Any]] ?? []
            #expect(Set(tools.compactMap { $0["name"] as? String }) == Set(Self.tools.keys))
        }

        /// The programs for which alertctl stands in, and where the table meets them.
        private static let standIns = [
            "NotifySend": "The row that notify-send sent.", "Zenity": "Questions: Asking/ScriptDialogs.",
            "Whiptail": "Questions: Asking/ScriptDialogs.", "DialogCommand": "Questions: Asking/ScriptDialogs.",
        ]

        @Test func everyStandInIsKnown() throws {
            let folder = Built.source("Sources/ProgramFront")
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
                .flatMap { file in
                    try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
                        .matches(of: #/struct (\w+): StandInVerb/#).map { String($0.output.1) }
                }
            #expect(Set(names) == Set(Self.standIns.keys))
        }

        /// The verbs with the id of an entry that are no column, and why.
        private static let elsewhere = [
            "copy": "It makes an entry, and does not change the one that it is like: AlertCoreTests.",
            "calendar join": "It opens the meeting of an entry of a calendar: Whole.",
            "undo": "It follows each verb that it undoes.",
            "question wait": "It waits for what a person does: Whole/Wait.",
            "question answer": "A question: Asking.", "question withdraw": "A question: Asking.",
            "sound adjust": "A sound: Listening.", "sound pause": "A sound: Listening.",
            "sound resume": "A sound: Listening.", "sound seek": "A sound: Listening.",
            "stop": "A sound: Listening.", "sound stop": "A sound: Listening.",
            "timer list": "A timer: Reading+Times.", "timer left": "A timer: Reading+Times.",
            "timer pause": "A timer: pause.", "timer resume": "A timer: resume.",
            "timer next": "A phase: TimerTests.", "timer stop": "A timer: cancel.",
            "sound dispose": "A sound: Listening.",
            "progress set": "Work: Whole/Progress.", "progress done": "Work: Whole/Progress.",
            "activity end": "Work: Whole/Progress.",
        ]

        /// A verb is known by its help: an argument of it is the id of an entry.
        @Test func everyVerbWithAnIDIsAColumn() throws {
            let world = try World()
            func help(_ words: String...) throws -> String {
                try world.run(Built.program("alertctl"), words + ["--help"]).output
            }
            let columns = ReadingColumn.allCases.map(\.rawValue) + ActingColumn.allCases.map(\.rawValue)
            let met = Set(columns.compactMap { $0.split(separator: " ").first.map(String.init) })
            func verbs(_ help: String, below heading: String) -> [String] {
                (help.components(separatedBy: heading).dropFirst().joined(separator: heading))
                    .matches(of: #/\n  ([a-z-]+) /#).map { String($0.output.1) }
            }
            let all = verbs(try world.run(Built.program("alertctl"), ["help", "all"]).output, below: "NOTIFICATIONS:")
            #expect(all.count > 60)
            var seen: Set<String> = []
            for verb in all {
                let text = try help(verb)
                let names = verbs(text, below: "COMMANDS:").map { [verb, $0] } + [[verb]]
                for words in names {
                    let help =
                        words.count == 1
                        ? text
                        : try world.run(
                            Built.program("alertctl"), words + ["--help"]
                        ).output
                    guard help.contains(#/ARGUMENTS:\n  <(id|ids|like|id\|when)>/#) else { continue }
                    let name = words.joined(separator: " ")
                    seen.insert(name)
                    // A column has the name that a verb of a family had before.
                    let isMet = met.contains(words.last ?? "")
                    #expect(isMet || Self.elsewhere[name] != nil, "\(name) is no column")
                }
            }
            #expect(seen.isSuperset(of: Self.elsewhere.keys), "\(Set(Self.elsewhere.keys).subtracting(seen))")
        }
    }
}
