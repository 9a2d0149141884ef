// SPDX-License-Identifier: Apache-2.0

import PromptKit
import Testing

@Suite struct LaidOutRowsTests {
    private let thousand = Array(0..<1_000)

    @Test func theFirstRowsAreLaidOut() {
        var excerpt = LaidOutRows()
        excerpt.show(thousand, focus: 0)
        #expect(Array(excerpt.rows) == Array(0..<100))
    }

    @Test func aShortListIsLaidOutWhole() {
        var excerpt = LaidOutRows()
        excerpt.show([4, 7, 9], focus: 1)
        #expect(Array(excerpt.rows) == [4, 7, 9])
        let extended = excerpt.extend()
        #expect(!extended)
    }

    @Test func theRowInFocusIsAlwaysLaidOut() {
        var excerpt = LaidOutRows()
        for focus in [999, 0, 99, 100, 450, 449, 500] {
            excerpt.show(thousand, focus: focus)
            #expect(excerpt.rows.contains(focus), "\(focus)")
            #expect(excerpt.rows.count <= LaidOutRows.step)
        }
    }

    @Test func whatIsNearTheFocusStaysWhereItIs() {
        var excerpt = LaidOutRows()
        excerpt.show(thousand, focus: 50)
        let before = excerpt
        excerpt.show(thousand, focus: 60)
        #expect(excerpt == before)
    }

    @Test func scrollingReachesEveryRow() {
        var excerpt = LaidOutRows()
        excerpt.show(thousand, focus: 500)
        while excerpt.extend() {}
        #expect(Array(excerpt.rows) == thousand)
    }

    @Test func anotherFilterBeginsAtTheTop() {
        var excerpt = LaidOutRows()
        excerpt.show(thousand, focus: 999)
        excerpt.show(Array(stride(from: 0, to: 1_000, by: 2)), focus: 0)
        #expect(excerpt.rows.first == 0)
        excerpt.show([], focus: 0)
        #expect(excerpt.rows.isEmpty)
    }
}
