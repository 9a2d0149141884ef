// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// A volume as people write it: 0.5, or 50%.
struct VolumeArgument: LosslessStringConvertible, ExpressibleByArgument, Hashable {
    /// 0 to 1, where it is in range.
    let value: Double
    let description: String

    init?(_ description: String) {
        let isPercent = description.last == "%"
        guard let number = Double(isPercent ? description.dropLast() : description[...]) else { return nil }
        value = isPercent ? number / 100 : number
        self.description = description
    }

    init?(argument: String) { self.init(argument) }

    /// Refuses a volume outside the range, and what is no number.
    /// - Parameter name: What a person calls the place where it was written.
    static func check(_ volume: VolumeArgument?, name: String = "--volume") throws(Failure) {
        guard let volume, !SoundRange.volume.range.contains(volume.value) else { return }
        throw Failure(
            .badInput, "\(name): \(volume) is out of range (0 to 1, or 0% to 100%)", remedy: SoundRange.volume.remedy)
    }
}
