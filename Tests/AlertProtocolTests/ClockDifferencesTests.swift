// SPDX-License-Identifier: Apache-2.0

import Testing
import Varlink

@testable import AlertProtocol

/// The clocks of other devices, in the words of `doctor` and `devices`.
@Suite struct ClockDifferencesTests {
    private func sentences(_ aheads: [(String, Double?)]) -> (all: [String], remedy: String?) {
        let devices = aheads.map { name, seconds -> JSON in
            var device: JSON.Object = ["device": .string(name), "this": .bool(name == "here")]
            device["clockAheadSeconds"] = seconds.map(JSON.float)
            return .object(device)
        }
        let clocks = ClockDifferences(["devices": .array(devices)])
        return (clocks.sentences { $0 }, clocks.remedy)
    }

    @Test func oneClockIsNamed() {
        #expect(sentences([("here", nil), ("desk", 29), ("nas", -3)]).all == [])
        #expect(sentences([("here", nil), ("desk", 29)]).remedy == nil)
        #expect(sentences([("desk", 3_600), ("nas", 1)]).all == ["the clock of desk is 60 min ahead of this one"])
        #expect(sentences([("desk", -45)]).all == ["the clock of desk is 45 s behind this one"])
        let both = sentences([("desk", 7_200), ("nas", -172_800)])
        #expect(
            both.all == [
                "the clock of desk is 2 h ahead of this one", "the clock of nas is 2 days behind this one",
            ])
        #expect(both.remedy?.contains("timedatectl") == true)
    }

    /// After a jump of this device's clock all others differ, and by the same.
    @Test func aJumpOfThisClockIsNotBlamedOnTheOthers() {
        let ahead = sentences([("here", nil), ("desk", -31_536_000), ("nas", -31_535_998), ("tv", nil)])
        #expect(ahead.all == ["the clock of this device is 365 days ahead of the clocks of desk and nas"])
        #expect(ahead.remedy == "Run sudo timedatectl set-ntp true")
        let behind = sentences([("a", 600), ("b", 601), ("c", 599)])
        #expect(behind.all == ["the clock of this device is 10 min behind the clocks of a, b and c"])
        // Two that differ from each other prove nothing.
        #expect(sentences([("desk", 600), ("nas", 700)]).all.count == 2)
    }

    @Test(
        arguments: [
            (0.4, "0 s"), (119, "119 s"), (-120, "2 min"), (7_199, "120 min"), (-7_200, "2 h"), (172_800, "2 days"),
            (1e300, "1000000000000000 days"),
        ] as [(Double, String)])
    func aDifferenceIsInItsLargestUnit(_ seconds: Double, _ words: String) {
        #expect(ClockDifferences.words(seconds) == words)
    }
}
