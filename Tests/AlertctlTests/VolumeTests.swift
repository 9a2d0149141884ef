// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import alertctl

/// The volume of alert sounds, and changes of it.
@Suite struct VolumeTests {
    @Test(arguments: [
        ("+10%", 0.6), ("-10%", 0.4), ("50", 0.5), ("100", 1), ("1", 1), ("+60%", 1), ("-90%", 0), ("50%", 0.5),
        ("0.3", 0.3), ("10%", 0.1),
    ])
    func aSignChangesThePresentVolume(_ word: String, _ volume: Double) throws {
        #expect(try Volume.parsed([word]).newVolume { 0.5 } == volume)
    }

    @Test(arguments: ["-1", "2", "9", "101", "+50", "-50", "+0.1", "+101%", "101%"])
    func otherVolumesAreRefused(_ word: String) throws {
        let volume = try Volume.parsed([word])
        let failure = #expect(throws: Failure.self) { try volume.newVolume { 0.5 } }
        #expect(failure?.status == .badInput)
    }
}
