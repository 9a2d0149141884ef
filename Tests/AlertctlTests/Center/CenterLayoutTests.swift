// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CenterFront
@testable import alertctl

/// The division of the screen's rows, and the visible rows of a list.
@Suite struct CenterLayoutTests {
    @Test(
        arguments: [
            ([4, 4, 1], 0, 30, [22, 4, 1]), ([4, 4, 1], 2, 30, [4, 4, 19]), ([0, 0, 0], 1, 20, [1, 15, 1]),
            ([100, 100, 100], 0, 23, [12, 4, 4]), ([100, 100, 100], 1, 23, [4, 12, 4]),
            ([2, 100, 0], 0, 23, [2, 17, 1]), ([100, 100, 100], 2, 15, [4, 4, 4]),
            ([5, 5, 5], 0, 14, [14, nil, nil]), ([5, 5, 5], 2, 0, [nil, nil, 0]), ([5, 5, 5], 0, 15, [4, 4, 4]),
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
                let lines = window.rows.count + [window.above, window.below].count { $0 != nil }
                #expect(list.focus.map { window.rows.contains($0) } == true && lines <= height)
                let hidden = rows.count { $0.item != nil } - list.rows[window.rows].count { $0.item != nil }
                #expect(height < 4 || (window.above ?? 0) + (window.below ?? 0) == hidden)
            }
        }
        _ = list.move(by: -.max)
        let first = list.window(height: 5)
        #expect(first == .init(rows: 0..<4, below: 117), "with the heading above the first")
        let none = list.window(height: 0)
        #expect(none.rows.isEmpty)
        list.replace([])
        let empty = list.window(height: 5)
        #expect(list.focus == nil && empty.rows.isEmpty)
        let moves = list.move(by: 1)
        #expect(!moves)
    }

    /// A line above and one below count the items that are not seen.
    @Test(
        arguments: [
            (0, 0..<3, nil, 7), (2, 0..<3, nil, 7), (3, 2..<4, 2, 6), (9, 7..<10, 7, nil), (8, 7..<10, 7, nil),
        ] as [(Int, Range<Int>, Int?, Int?)])
    func aLineSaysHowManyMore(_ steps: Int, _ rows: Range<Int>, _ above: Int?, _ below: Int?) {
        var list = CenterList()
        list.replace(
            (0..<10).map { .item(.pending(TransactionBed.pending("\($0)", due: "2026-11-21T09:30:00+01:00"))) })
        _ = list.move(by: steps)
        let window = list.window(height: 4)
        #expect(window == .init(rows: rows, above: above, below: below))
        let again = list.window(height: 4)
        #expect(again == window)
    }

    @Test(
        arguments: [
            (40, 40, nil), (80, 80, nil), (100, 100, nil), (159, 100, nil), (160, 80, 82..<159), (200, 100, 102..<199),
            (300, 100, 102..<299),
        ] as [(Int, Int, Range<Int>?)])
    func panes(_ columns: Int, _ list: Int, _ chosen: Range<Int>?) {
        let panes = CenterPanes(columns: columns)
        #expect(panes.list == list && panes.chosen == chosen)
    }
}
