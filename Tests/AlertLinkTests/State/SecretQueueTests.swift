// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertLink

/// The questions for secrets that are asked at a time.
@Suite struct SecretQueueTests {
    private func copy(_ id: String, _ origin: String = "nas", title: String = "T") -> LinkAction.Copy {
        .init(
            id: "\(id)@\(origin)", origin: origin, item: .prompt(.init(title: title, input: .secure)), program: "p",
            at: 0, until: 1)
    }

    @Test func oneDeviceLeavesRoomForOthers() {
        var queue = SecretQueue()
        for number in 0..<6 {
            let isTaken = queue.add(copy("\(number)"), due: 0)
            #expect(isTaken)
        }
        let isTaken = queue.add(copy("other", "tv"), due: 0)
        #expect(isTaken)
        var asked: [LinkAction.Copy] = []
        func askAll() { while let next = queue.next(asking: asked.map(\.origin), now: 0) { asked.append(next) } }
        askAll()
        #expect(asked.map(\.id) == ["0@nas", "1@nas", "2@nas", "3@nas", "other@tv"])
        #expect(queue.due(asking: asked.map(\.origin)) == nil)
        // They are asked in turn as others end; a question that has ended is not asked.
        queue.remove("4@nas")
        asked.removeFirst()
        #expect(queue.due(asking: asked.map(\.origin)) == 0)
        askAll()
        #expect(asked.last?.id == "5@nas")
        #expect(queue == SecretQueue())
    }

    @Test func eightAreAskedAndSoManyWait() {
        var queue = SecretQueue()
        let origins = (0..<10).map { "d\($0)" }
        for origin in origins {
            for number in 0..<9 {
                let isTaken = queue.add(copy("\(number)", origin), due: 0)
                #expect(isTaken == (number < 8 && origin < "d8"))
            }
        }
        var asked: [String] = []
        while let next = queue.next(asking: asked, now: 0) { asked.append(next.origin) }
        #expect(asked.count == 8 && asked.count { $0 == "d0" } == 4)
    }

    @Test func whatFailedIsAskedAfterAPause() {
        var queue = SecretQueue()
        _ = queue.add(copy("a"), due: 100)
        #expect(queue.next(asking: [], now: 99) == nil && queue.due(asking: []) == 100)
        // What it asks may have changed; that hastens nothing.
        _ = queue.add(copy("a", title: "U"), due: 0)
        #expect(queue.next(asking: [], now: 99) == nil)
        #expect(queue.next(asking: [], now: 100)?.item.title == "U")
        #expect(queue.next(asking: [], now: 100) == nil)
    }
}
