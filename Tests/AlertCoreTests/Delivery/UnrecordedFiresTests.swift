// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Testing

@testable import AlertCore

/// A fire that cannot be recorded is told once, however often it is tried again.
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

    /// What is told, in short: p and e with the id, b for a badge.
    private func told(_ news: UnrecordedFires.News) -> [String] {
        news.effects.map { effect in
            switch effect {
            case .present(let delivered): "p" + delivered.id
            case .event(let event): "e" + (event.id ?? "")
            default: "b"
            }
        }
    }

    @Test func whatIsRecordedAtOnceIsToldAsItIs() throws {
        var fires = UnrecordedFires()
        let news = fires.news(in: try effects("x"), isRecorded: true)
        #expect(told(news) == ["px", "ex", "b"])
        #expect(news.known.isEmpty)
    }

    @Test func attemptsAreToldOnceAndTheRestWhenItIsRecorded() throws {
        var fires = UnrecordedFires()
        #expect(told(fires.news(in: try effects("x"), isRecorded: false)) == ["px", "ex"])
        #expect(told(fires.news(in: try effects("x"), isRecorded: false)) == [])
        #expect(told(fires.news(in: try effects("x", "y"), isRecorded: false)) == ["py", "ey"])
        let news = fires.news(in: try effects("x", "y", "z"), isRecorded: true)
        #expect(told(news) == ["b", "b", "pz", "ez", "b"])
        #expect(news.known.map(\.id) == ["x", "y"])
        #expect(told(fires.news(in: try effects("x"), isRecorded: true)) == ["px", "ex", "b"])
    }
}
