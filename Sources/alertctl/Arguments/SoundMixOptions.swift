// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// The mix of a sound with others, when it begins or from now on.
struct SoundMixOptions: ArgumentGroup {
    var volume: VolumeArgument?
    var pan: Double?
    var rate: Double?

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &volume, "--volume", value: "0..1", help: "Volume, from 0 (silent) to 1, or 50%.", allowsDash: true)
        table.option(&pan, "--pan", value: "-1..1", help: "Balance, from -1 (left) to 1 (right).", allowsDash: true)
        table.option(
            &rate, "--rate", value: "0.5..2",
            help: "Playback rate: below 1 slower and lower, above 1 faster and higher.", allowsDash: true)
    }

    /// A Boolean value indicating whether there is none of them.
    var isEmpty: Bool { volume == nil && pan == nil && rate == nil }

    /// Refuses what is out of range.
    func check() throws(Failure) {
        try VolumeArgument.check(volume)
        try SoundRange.pan.check(pan, "--pan")
        try SoundRange.rate.check(rate, "--rate")
    }
}
