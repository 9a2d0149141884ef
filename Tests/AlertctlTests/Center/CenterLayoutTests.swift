// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CenterFront
@testable import alertctl

/// The division of the screen's rows, and the visible rows of a list.
@Suite struct CenterLayoutTests {
    @Test(
        arguments: [
            ([4, 4, 1], 0, 30, [22, 4, 1]), ([4, 4, 1], 2, 30, [4, 4, 19]), ([0, 0, 0], 1, 20, [1, 15, 1]),
            ([100, 100, 100], 0, 23, [14, 3, 3]), ([100, 100, 100], 1, 23, [3, 14, 3]),
            ([2, 100, 0], 0, 23, [2, 17, 1]),
            ([5, 5, 5], 0, 13, [13, nil, nil]), ([5, 5, 5], 2, 0, [nil, nil, 0]), ([5, 5, 5], 0, 14, [5, 3, 3]),
        ] as [([Int], Int, Int, [Int?])])
    func shares(_ need: [Int], _ focus: Int, _ height: Int, _ expected: [Int?]) {
        #expect(CenterLayout(need: need, focus: focus, height: height).heights == expected)
    }

    @Test func allOfTheRoomIsUsedAndNoMore() {
        for height in CenterLayout.minimumHeight...60 {
            for focus in 0..<3 {
                for need in [[0, 0, 0], [1, 50, 3], [80, 80, 80], [2, 2, 2], [0, 9, 40]] {
                    let heights = CenterLayout(need: need, focus: focus, height: height).heights.compactMap(\.self)
                    #expect(heights.reduce(3, +) == height && heights.allSatisfy { $0 >= 1 })
                }
            }
        }
    }

    @Test func whereNobodyLooksTheNewestIsSeen() {
        func rows(_ ids: [String]) -> [CenterList.Row] {
            ids.map { .item(.pending(TransactionBed.pending($0, due: "2026-11-21T09:30:00+01:00"))) }
        }
        var list = CenterList()
        list.replace(rows(["a", "b"]))
        list.replace(rows(["n", "a", "b"]), staysAtTop: true)
        #expect(list.item?.id == "n")
        list.replace(rows(["m", "n", "a", "b"]))
        #expect(list.item?.id == "n")
        list.replace(rows(["l", "m", "n", "a", "b"]), staysAtTop: true)
        #expect(list.item?.id == "n", "somebody has gone down to it")
    }

    @Test func theFocusIsAlwaysSeen() {
        var list = CenterList()
        let rows: [CenterList.Row] = (0..<40).flatMap { day in
            [.heading("day \(day)")]
                + (0..<3).map {
                    .item(.pending(TransactionBed.pending("\(day) \($0)", due: "2026-11-21T09:30:00+01:00")))
                }
        }
        list.replace(rows)
        for height in [1, 2, 5, 30, 500] {
            for steps in [1, 1, 7, 200, -3, -500, 13, 1_000, -1] {
                _ = list.move(by: steps)
                let window = list.window(height: height)
                #expect(list.focus.map { window.contains($0) } == true && window.count <= height)
            }
        }
        _ = list.move(by: -.max)
        #expect(list.window(height: 5) == 0..<5, "with the heading above the first")
        #expect(list.window(height: 0).isEmpty)
        list.replace([])
        #expect(list.focus == nil && list.window(height: 5).isEmpty)
        let moves = list.move(by: 1)
        #expect(!moves)
    }
}
