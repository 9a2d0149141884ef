// SPDX-License-Identifier: Apache-2.0

import DequeModule

/// A queue that is fair to its sources: each has its turn, whatever another has waiting, and the entries of one
/// source keeps its order. A value.
struct FairQueue<Element> {
    private var lanes: [UInt64: Deque<Element>] = [:]
    /// The sources that have something waiting, the one whose turn is next first.
    private var turns: Deque<UInt64> = []
    /// The number of waiting elements.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds one behind the others of its source.
    mutating func append(_ element: Element, from source: UInt64) {
        if lanes[source] == nil { turns.append(source) }
        lanes[source, default: []].append(element)
        count += 1
    }

    /// Puts one back before the others of its source, and gives the source the next turn.
    mutating func putBack(_ element: Element, from source: UInt64) {
        if lanes[source] == nil {
            turns.prepend(source)
        } else if turns.first != source, let place = turns.firstIndex(of: source) {
            turns.remove(at: place)
            turns.prepend(source)
        }
        lanes[source, default: []].prepend(element)
        count += 1
    }

    /// Removes and returns the next element. The sources take turns. An element that is not ready delays only its own
    /// source.
    mutating func next(where isReady: (Element) -> Bool = { _ in true }) -> (element: Element, source: UInt64)? {
        for _ in 0..<turns.count {
            let source = turns.removeFirst()
            guard let first = lanes[source]?.first, isReady(first) else {
                turns.append(source)
                continue
            }
            lanes[source]?.removeFirst()
            if lanes[source]?.isEmpty == true { lanes[source] = nil } else { turns.append(source) }
            count -= 1
            return (first, source)
        }
        return nil
    }

    /// Returns whether ``next(where:)`` has something to give.
    func hasNext(where isReady: (Element) -> Bool) -> Bool {
        lanes.values.contains { $0.first.map(isReady) ?? false }
    }
}
