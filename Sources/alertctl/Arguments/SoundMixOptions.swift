// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The mix of a sound with others, when it begins or from now on.
struct SoundMixOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Volume, from 0 (silent) to 1, or 50%.", valueName: "0..1"))
    var volume: VolumeArgument?

    @Option(parsing: .unconditional, help: ArgumentHelp("Balance, from -1 (left) to 1 (right).", valueName: "-1..1"))
    var pan: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Playback rate: below 1 slower and lower, above 1 faster and higher.", valueName: "0.5..2"))
    var rate: Double?

    /// Whether there is none of them.
    var isEmpty: Bool { volume == nil && pan == nil && rate == nil }

    /// Refuses what is out of range.
    func check() throws(Failure) {
        try VolumeArgument.check(volume)
        try SoundRange.pan.check(pan, "--pan")
        try SoundRange.rate.check(rate, "--rate")
    }

    /// Adds what the person wrote, by the names that the daemon has for it.
    func note(in written: inout Written) {
        written["volume"] = ("--volume", volume?.description)
        written["pan"] = ("--pan", pan.map { "\($0)" })
        written["rate"] = ("--rate", rate.map { "\($0)" })
    }
}
