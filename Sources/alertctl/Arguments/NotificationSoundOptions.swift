// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit

/// Options for the sound of a notification.
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

    /// Changes what is given, and nothing else.
    func apply(to content: inout Notifications.Content) throws(Failure) {
        try VolumeArgument.check(volume)
        if let volume { content.volume = volume.value }
        if let loops { content.loops = loops }
        if let fadeIn { content.fadeIn = fadeIn }
        if let device { content.device = device }
    }
}
