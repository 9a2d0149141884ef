// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
package import ClientKit
package import CommandLineKit

struct NotificationSoundOptions: ArgumentGroup {
    var volume: VolumeArgument?
    var loops: Int?
    var fadeIn: String?
    var device: String?

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &volume, "--volume", value: "n", help: "The volume of its sound and speech: 0 to 1, or 50%. Default: 1.",
            allowsDash: true)
        table.option(
            &loops, "--loops", value: "n", help: "Repeat its sound this many times after the first, 0 to 1000.",
            allowsDash: true)
        table.option(
            &fadeIn, "--fade-in", value: "span", help: "Let its sound rise from silence over this time, 60s at most.")
        table.option(
            &device, "--device", value: "name",
            help: "Play its sound on this ALSA device, as \"aplay -L\" lists it. Default: the configured one.")
    }

    /// Applies only the options that were given.
    func apply(to content: inout Notifications.Content) throws(Failure) {
        try VolumeArgument.check(volume)
        if let volume { content.volume = volume.value }
        if let loops { content.loops = loops }
        if let fadeIn { content.fadeIn = fadeIn }
        if let device { content.device = device }
    }
}

/// The mix of a sound with others, when it begins or from now on.
package struct SoundMixOptions: ArgumentGroup {
    package var volume: VolumeArgument?
    package var pan: Double?
    package var rate: Double?

    package mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &volume, "--volume", value: "0..1", help: "Volume, from 0 (silent) to 1, or 50%.", allowsDash: true)
        table.option(&pan, "--pan", value: "-1..1", help: "Balance, from -1 (left) to 1 (right).", allowsDash: true)
        table.option(
            &rate, "--rate", value: "0.5..2",
            help: "Playback rate: below 1 slower and lower, above 1 faster and higher.", allowsDash: true)
    }

    package var isEmpty: Bool { volume == nil && pan == nil && rate == nil }

    package init() {}

    /// Refuses what is out of range.
    package func check() throws(Failure) {
        try VolumeArgument.check(volume)
        try SoundRange.pan.check(pan, "--pan")
        try SoundRange.rate.check(rate, "--rate")
    }
}

/// A volume as people write it: 0.5, or 50%.
package struct VolumeArgument: LosslessStringConvertible, ExpressibleByArgument, Hashable {
    /// 0 to 1, where it is in range.
    package let value: Double
    package let description: String

    package static var kind: String { "a volume, such as 0.7 or 70%" }

    package init?(_ description: String) {
        let isPercent = description.last == "%"
        guard let number = Double(isPercent ? description.dropLast() : description[...]) else { return nil }
        value = isPercent ? number / 100 : number
        self.description = description
    }

    package init?(argument: String) { self.init(argument) }

    /// Refuses a volume outside the range, and what is no number.
    /// - Parameter name: What a person calls the place where it was written.
    package static func check(_ volume: VolumeArgument?, name: String = "--volume") throws(Failure) {
        guard let volume, !SoundRange.volume.range.contains(volume.value) else { return }
        throw Failure(
            .badInput, "\(name): \(volume) is out of range (0 to 1, or 0% to 100%)", remedy: SoundRange.volume.remedy)
    }
}

/// A length of a sound: seconds as a number, or with units as every other length has them: `10`, `1.5`, `5s`, `1m30s`.
package struct Seconds: LosslessStringConvertible, ExpressibleByArgument {
    package var value: Double

    package init?(_ text: String) {
        if let number = Double(text) {
            value = number
            return
        }
        do throws(TimeTextError) {
            value = Double(try Span.parse(text)) / Double(Span.second)
        } catch {
            return nil
        }
    }

    package init?(argument: String) { self.init(argument) }

    package var description: String { "\(value)" }
}

/// A range of numbers about sounds, and what to give instead of one outside it.
package struct SoundRange {
    package let range: ClosedRange<Double>
    /// The range in words, as in "is not ...".
    package let words: String
    package let remedy: String

    package static let volume = SoundRange(range: 0...1, words: "0 to 1", remedy: "Write it like 0.5, or 50%")
    package static let pan = SoundRange(range: -1...1, words: "-1 to 1", remedy: "-1 is left, 1 is right")
    package static let rate = SoundRange(range: 0.5...2, words: "0.5 to 2", remedy: "2 is twice as fast")
    package static let fade = SoundRange(range: 0...60, words: "0 to 60", remedy: "Give seconds")
    /// A place in a sound.
    package static let place = SoundRange(range: 0...1e6, words: "0 to 1000000", remedy: "Give seconds")

    /// Refuses a number outside the range, and what is no number.
    package func check(_ value: Double?, _ option: String) throws(Failure) {
        guard let value, !range.contains(value) else { return }
        throw Failure(.badInput, "\(option): \(value) is out of range (\(words))", remedy: remedy)
    }
}

/// Options by which do not disturb judges a sound or vibration that is no notification.
package struct DisturbingOptions: ArgumentGroup {
    package var level: Sounds.Level?
    package var app: String?

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &level, "--level", value: "level",
            help:
                "active, time-sensitive (passes a do-not-disturb schedule) or critical (passes everything, including silent mode)."
        )
        table.option(
            &app, "--app", value: "app", help: "The application; do not disturb may mute or allow it.",
            completion: .custom(Completer.apps))
    }
}
