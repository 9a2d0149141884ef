// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

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

        /// The verbs with the id of an entry that are no column, and why.
        private static let elsewhere = [
            "copy": "It makes an entry, and does not change the one that it is like: AlertCoreTests.",
            "join": "It opens the meeting of an entry of a calendar: Whole.",
            "undo": "It follows each verb that it undoes.",
            "wait": "It waits for what a person does: Whole/Wait.",
            "answer": "A question: Asking.", "withdraw": "A question: Asking.",
            "adjust-sound": "A sound: Listening.", "pause-sound": "A sound: Listening.",
            "resume-sound": "A sound: Listening.", "seek": "A sound: Listening.", "stop": "A sound: Listening.",
        ]

        /// A verb is known by its help: an argument of it is the id of an entry.
        @Test func everyVerbWithAnIDIsAColumn() throws {
            let world = try World()
            func help(_ words: String...) throws -> String {
                try world.run(Built.program("alertctl"), words + ["--help"]).output
            }
            let columns = ReadingColumn.allCases.map(\.rawValue) + ActingColumn.allCases.map(\.rawValue)
            let met = Set(columns.compactMap { $0.split(separator: " ").first.map(String.init) })
            let listed = try help().components(separatedBy: "NOTIFICATIONS:").last ?? ""
            let verbs = listed.matches(of: #/\n  ([a-z-]+) /#)
            #expect(verbs.count > 60)
            var seen: Set<String> = []
            for verb in verbs.map({ String($0.output.1) }) {
                guard try help(verb).contains(#/ARGUMENTS:\n  <(id|ids|like|id\|when)>/#) else { continue }
                seen.insert(verb)
                #expect(met.contains(verb) || Self.elsewhere[verb] != nil, "\(verb) is no column")
            }
            #expect(seen.isSuperset(of: Self.elsewhere.keys), "\(Set(Self.elsewhere.keys).subtracting(seen))")
        }
    }
}
