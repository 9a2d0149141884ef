// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertDaemon

/// The appearances of a file, as events and looks tell of them.
@Suite struct FileSightingsTests {
    /// A `+` is an arrival, `-` a departure, `1` and `0` are looks.
    @Test(arguments: [
        ("1", "first 1"), ("0", "first 0"), ("0+1", "first 0, 1"), ("1-0", "first 1, 0"), ("1-0+1", "first 1, 0, 1"),
        // Removed and written again, or there for a moment, before anybody looked.
        ("1-+1", "first 1, 0, 1"), ("0+-0", "first 0, 1, 0"), ("1-+-0", "first 1, 0, 1, 0"),
        // Replaced by a rename, or looked at before the event came.
        ("1+1", "first 1"), ("01+1", "first 0, 1"), ("1-1+1", "first 1, 0, 1"), ("10-+1", "first 1, 0, 1"),
        ("0+1-0-+1", "first 0, 1, 0, 1"),
    ])
    func eachAppearanceIsOne(events: String, reports: String) {
        var sightings = FileSightings()
        var all: [String] = []
        for event in events {
            switch event {
            case "+": sightings.notice(isArrival: true, isDeparture: false)
            case "-": sightings.notice(isArrival: false, isDeparture: true)
            default:
                all += sightings.look(exists: event == "1").map {
                    ($0.isFirst ? "first " : "") + ($0.exists ? "1" : "0")
                }
            }
        }
        #expect(all.joined(separator: ", ") == reports)
    }
}
