// SPDX-License-Identifier: Apache-2.0

import PromptKit
import Testing

@Suite struct LaidOutRowsTests {
    private let thousand = Array(0..<1_000)

    @Test(
        arguments: [
            (0..<8, 200, 200, false, "1 to 8 of 200"), (nil, 3, 200, true, "3 of 200"),
            (0..<3, 3, 200, true, "3 of 200"),
            (0..<12, 12, 12, false, "12 choices"), (nil, 0, 12, true, "0 of 12"),
            (92..<100, 200, 200, false, "93 to 100 of 200"),
        ] as [(Range<Int>?, Int, Int, Bool, String)])
    func rowsInSightAreCounted(_ visible: Range<Int>?, _ matches: Int, _ all: Int, _ isFiltered: Bool, _ text: String) {
        #expect(LaidOutRows.position(visible, of: matches, all: all, isFiltered: isFiltered) == text)
    }

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
