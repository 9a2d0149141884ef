// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A fire that cannot be recorded is reported once, however often it is retried.
@Suite struct UnrecordedFiresTests {
    private func effects(_ ids: String...) throws -> [Effect] {
        let time = try Instant(rfc3339: "2027-03-04T09:00:00Z")
        return ids.flatMap { id -> [Effect] in
            let delivered = Delivered(
                id: id, content: .init(title: id), trigger: "in 1m", zone: "UTC", due: time, created: time,
                delivered: time, late: false, showing: .unpresented)
            return [
                .present(delivered), .event(.delivered(delivered, Ruling(content: delivered.content), at: time)),
                .badge(Badges.Badge(app: "a", count: 1)),
            ]
        }
    }

    /// Returns the reports in short: p and e with the id, b for a badge.
    private func told(_ found: UnrecordedFires.Unannounced) -> [String] {
        found.effects.map { effect in
            switch effect {
            case .present(let delivered): "p" + delivered.id
            case .event(let event): "e" + (event.id ?? "")
            default: "b"
            }
        }
    }

    @Test func whatIsRecordedAtOnceIsToldAsItIs() throws {
        var fires = UnrecordedFires()
        let found = fires.unannounced(in: try effects("x"), isRecorded: true)
        #expect(told(found) == ["px", "ex", "b"])
        #expect(found.known.isEmpty)
    }

    @Test func attemptsAreToldOnceAndTheRestWhenItIsRecorded() throws {
        var fires = UnrecordedFires()
        #expect(told(fires.unannounced(in: try effects("x"), isRecorded: false)) == ["px", "ex"])
        #expect(told(fires.unannounced(in: try effects("x"), isRecorded: false)) == [])
        #expect(told(fires.unannounced(in: try effects("x", "y"), isRecorded: false)) == ["py", "ey"])
        let found = fires.unannounced(in: try effects("x", "y", "z"), isRecorded: true)
        #expect(told(found) == ["b", "b", "pz", "ez", "b"])
        #expect(found.known.map(\.id) == ["x", "y"])
        #expect(told(fires.unannounced(in: try effects("x"), isRecorded: true)) == ["px", "ex", "b"])
    }
}
