// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing
import Varlink

@testable import AlertPage

/// The page has separate types, so that it shows only what is on its list. A member that alertd adds to a type has to
/// be passed on, or named here with the reason why it is left out. So none is lost by accident.
@Suite struct PageMembersTests {
    /// A type of alertd, and the type of the page that stands for it.
    private struct Pair {
        var source: String
        var type: String
        var page: String
        /// The members that have another name in the page.
        var renamed: [String: String] = [:]
        /// The members that the page leaves out, with the reasons.
        var leftOut: [String: String] = [:]
    }

    private static let words = "an option of scheduling, which alertctl shows"
    private static let pairs = [
        Pair(
            source: Prompts.description, type: "Prompt", page: "Question",
            renamed: ["input": "takesText", "origin": "asker", "form": "fields"],
            leftOut: [
                "state": "the presenter tells whether it is shown",
                "progress": "work is not a question",
                "to": "decides in alert-page whether a phone may allow an approval",
                "conversation": "finds the question of an agent's call; there is nothing to read in it",
            ]),
        Pair(source: Prompts.description, type: "Field", page: "Field"),
        Pair(source: Prompts.description, type: "Choice", page: "Choice"),
        Pair(
            source: Prompts.description, type: "Approval", page: "Approval",
            renamed: ["command": "words", "folder": "directory", "onPhone": "withheld"],
            leftOut: [
                "call": "finds the question of an agent's call; there is nothing to read in it",
                "grantButton": "the label of the button says what it does",
                "showAfter": "the page lists questions, and brings none to the front",
                "agent": "an id within the session",
                "input": "a digest, which alertd compares",
            ]),
        Pair(
            source: Notifications.description, type: "Notification", page: "Item",
            renamed: ["content": "body", "ringing": "state", "receptions": "unreported", "reaches": "unreported"],
            leftOut: [
                "created": words, "offset": words, "nagLimit": words, "missed": words,
                "lateWindow": words, "wake": words, "except": words, "exceptCalendars": words,
                "onlyCalendars": words, "skipped": words, "gap": words, "overlap": words, "afterAck": words,
                "deliveredAt": "due is the time for which it came",
                "rules": "names patterns of the configuration",
                "timer": "a type of its own, Timer",
                "standIn": "devices have a list of their own",
                "snoozeChoices": "the page offers spans of its own", "snoozesLeft": "a snooze that is refused says so",
                "notes": "sentences about changes of the clocks, which alertctl shows",
                "showing": "what the notification server did with it",
                "released": "held is false by then",
                "ends": "the end of a repetition; Show has the next times",
                "times": "the number of times until then; as ends",
                "pausedUntil": "the page pauses without an end",
                "soundProblem": "a fault of this machine, which status and doctor explain",
            ]),
        Pair(
            source: Notifications.description, type: "Past", page: "Past", renamed: ["content": "body"],
            leftOut: [
                "zone": "a browser writes times in its own zone",
                "action": "a key, not a label",
                "held": "Item has it while something can be done about it", "released": "as held",
            ]),
        Pair(
            source: Notifications.description, type: "TimerStatus", page: "Timer",
            leftOut: [
                "next": "the page follows the phases as they come",
                "live": "says whether a notification shows it as well",
            ]),
        Pair(
            source: Manager.description, type: "Quiet", page: "Quiet",
            leftOut: [
                "unreported": "a fault of this machine, which status and doctor explain"
            ]),
    ]

    private static func members(_ type: String, of text: String) throws -> Set<String> {
        let kind = try InterfaceDefinition(parsing: text)[type]?.kind
        guard case .type(.structure(let fields))? = kind else { return [] }
        return Set(fields.map(\.name))
    }

    @Test func eachIsPassedOnOrLeftOutForAReason() throws {
        for pair in Self.pairs {
            let (source, page) = (
                try Self.members(pair.type, of: pair.source), try Self.members(pair.page, of: Page.description)
            )
            #expect(!source.isEmpty && !page.isEmpty, "\(pair.type)")
            let (renamed, leftOut) = (Set(pair.renamed.keys), Set(pair.leftOut.keys))
            let lost = source.subtracting(page).subtracting(renamed).subtracting(leftOut)
            #expect(lost.isEmpty, "\(pair.type): pass them on, or say why not: \(lost.sorted())")
            // The table says nothing that is not so.
            #expect(source.isSuperset(of: renamed.union(leftOut)), "\(pair.type)")
            #expect(page.isSuperset(of: pair.renamed.values), "\(pair.type)")
            #expect(leftOut.isDisjoint(with: page.union(renamed)), "\(pair.type)")
            #expect(pair.leftOut.values.allSatisfy { !$0.isEmpty }, "\(pair.type)")
        }
    }

    /// The choices of a member that is passed on by its name are the same.
    @Test func choicesAreTheSame() throws {
        #expect(Page.Purpose.allCases.map(\.rawValue) == Prompts.Purpose.allCases.map(\.rawValue))
        #expect(Page.FieldKind.allCases.map(\.rawValue) == Prompts.FieldKind.allCases.map(\.rawValue))
        #expect(Page.Role.allCases.map(\.rawValue) == Prompts.Role.allCases.map(\.rawValue))
        #expect(Page.Level.allCases.map(\.rawValue) == Prompts.Level.allCases.map(\.rawValue))
    }
}
