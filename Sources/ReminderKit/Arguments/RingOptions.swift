// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CommandLineKit

/// Options of an alarm.
package struct RingOptions: ArgumentGroup {
    var rise: String?
    package var snooze: String?
    var snoozeLimit: Int?
    var giveUp: String?
    var evenSilent = false
    /// The names of the options that are given.
    package private(set) var given: [String] = []

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        let first = table.position
        table.option(
            &rise, "--rise", value: "span",
            help: "Rise from silence to the volume over this time, 60s at most. Default: 60s.",
            aliases: ["--rising", "--fade"], impliedValue: "60s")
        table.option(&snooze, "--snooze", value: "span", help: "The length of a snooze by its button. Default: 9m.")
        table.option(
            &snoozeLimit, "--snooze-limit", value: "n",
            help: "How many times it can be snoozed, 0 to 100. Default: any number of times.")
        table.option(
            &giveUp, "--give-up", value: "span",
            help:
                "Stop ringing after this time; the alarm is then missed, and a notification says so. 0: never. Default: 10m."
        )
        table.flag(&evenSilent, "--even-silent", help: "Ring in silent mode too.")
        table.use(.look, for: "--rise", "--even-silent")
        table.use(.end, for: "--snooze", "--snooze-limit", "--give-up")
        table.given(&given, since: first)
    }

    /// The first given option; nil if none is given.
    package var first: String? { given.first }

    /// Makes the notification ring, and applies only the options that were given.
    package func apply(to content: inout Notifications.Content) {
        var ring = content.ring ?? Notifications.Ring()
        // The sound of an alarm has no other way to fade in.
        if let rise = rise ?? content.fadeIn { ring.rise = rise }
        content.fadeIn = nil
        if let snooze { ring.snooze = snooze }
        if let snoozeLimit { ring.snoozeLimit = snoozeLimit }
        if let giveUp { ring.giveUp = giveUp }
        if evenSilent { ring.evenSilent = true }
        content.ring = ring
    }
}
