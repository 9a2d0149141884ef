// SPDX-License-Identifier: Apache-2.0

import RandomSupport
import Testing

@testable import AlertCore

@Suite struct FairQueueTests {
    /// Letters are sources, digits what comes from them: "a1" is the first of a.
    private static func queue(_ script: String) -> FairQueue<String> {
        var queue = FairQueue<String>()
        for item in script.split(separator: " ") {
            queue.append(String(item), from: UInt64(item.utf8.first ?? 0))
        }
        return queue
    }

    private static func all(_ queue: FairQueue<String>, ready: (String) -> Bool = { _ in true }) -> String {
        var queue = queue
        var all: [String] = []
        while let next = queue.next(where: ready) { all.append(next.element) }
        return all.joined(separator: " ")
    }

    @Test(arguments: [
        ("", ""), ("a1", "a1"), ("a1 a2 a3", "a1 a2 a3"),
        // One that has much waiting does not hold up the others.
        ("a1 a2 a3 a4 b1", "a1 b1 a2 a3 a4"), ("a1 a2 b1 b2 c1", "a1 b1 c1 a2 b2"), ("b1 a1 b2 a2", "b1 a1 b2 a2"),
    ])
    func eachSourceHasItsTurn(_ script: String, _ order: String) {
        #expect(Self.all(Self.queue(script)) == order)
    }

    @Test(arguments: [
        ("a1 a2 b1", "a1", "b1"), ("a1 b1 b2", "b1", "a1"), ("a1 a2", "a1", ""),
        ("a1 a2 b1 c1 c2", "a2", "a1 b1 c1 c2"),
    ])
    func whatIsNotReadyHoldsUpItsOwnSource(_ script: String, _ closed: String, _ order: String) {
        let queue = Self.queue(script)
        #expect(Self.all(queue) { $0 != closed } == order)
        #expect(queue.hasNext { $0 != closed } == !order.isEmpty)
    }

    @Test func whatIsPutBackComesFirstAgain() {
        var queue = Self.queue("a1 a2 b1 b2")
        var taken: [(element: String, source: UInt64)] = []
        for _ in 0..<3 { if let next = queue.next() { taken.append(next) } }
        #expect(taken.map(\.element) == ["a1", "b1", "a2"])
        for (element, source) in taken.dropFirst().reversed() { queue.putBack(element, from: source) }
        #expect(queue.count == 3)
        #expect(Self.all(queue) == "b1 a2 b2")
    }

    /// Whatever is put in and taken out in any order: nothing is lost, and each source keeps its order.
    @Test func anySequence() {
        var random = SeededRandom()
        for _ in 0..<200 {
            var queue = FairQueue<(source: UInt64, number: Int)>()
            var added: [UInt64: Int] = [:]
            var seen: [UInt64: Int] = [:]
            for _ in 0..<300 {
                if Bool.random(using: &random) {
                    let source = UInt64.random(in: 0..<5, using: &random)
                    queue.append((source, added[source, default: 0]), from: source)
                    added[source, default: 0] += 1
                } else if let next = queue.next(where: { $0.source != 3 }) {
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        queue.putBack(next.element, from: next.source)
                    } else {
                        #expect(next.element.number == seen[next.source, default: 0])
                        seen[next.source, default: 0] += 1
                    }
                }
            }
            while let next = queue.next() {
                #expect(next.element.number == seen[next.source, default: 0])
                seen[next.source, default: 0] += 1
            }
            #expect(seen == added)
            #expect(queue.isEmpty)
        }
    }
}
