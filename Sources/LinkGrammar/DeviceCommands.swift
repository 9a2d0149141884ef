// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit

/// A command of alert-link that alertctl has as a verb, too. Both programs read its words by this declaration; alertctl
/// hands them on.
package protocol LinkCommand: Command {
    /// The words of its name for alert-link.
    static var words: [String] { get }
}

/// `alert-link pair`, `alertctl devices pair`
package struct PairDevice: LinkCommand {
    package static let words = ["pair"]
    package static let configuration = CommandConfiguration(
        abstract: "Pair a new device over the broker.",
        discussion: """
            Run it on a paired device and on the new one. Both show six digits; confirm on both if they match. If they \
            differ, a third party is exchanging the keys: refuse. Nothing is stored unless both confirm.

            The new device needs its link.toml first. Your very first device needs no pairing: run "alert-link init" there.

            EXIT STATUS:
              0    paired
              69   cannot reach the broker, or alert-link is not installed
              75   the other device did not answer in time, or is pairing with another one
              77   refused on either device, the name is taken, or the digits differ
              78   link.toml is missing or invalid

            EXAMPLES:
              alertctl devices pair          on both devices
              alertctl devices pair --qr     with "devices join" on the new one
            """)

    package var qr = false
    package var wait = PairingSeconds.default

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&qr, "--qr", help: "Show a QR code and its text, for a new device that runs \"devices join\".")
        table.option(&wait, "--wait", value: "1..3600", help: "Give up after this many seconds.")
    }
}

/// `alert-link join`, `alertctl devices join`
package struct JoinDevices: LinkCommand {
    package static let words = ["join"]
    package static let configuration = CommandConfiguration(
        abstract: "Pair this device by the code on another device's screen.",
        discussion: """
            "alertctl devices pair --qr" shows the code on the other device. Type it at the prompt, or pipe it in from a \
            scanner; as a one-time secret it cannot be given as an argument. This device then shows six digits: confirm on \
            the other device if it shows the same ones.

            EXIT STATUS:
              0    paired
              65   not a valid code
              69   cannot reach the broker, or alert-link is not installed
              75   the other device did not answer in time, or is pairing with another one
              77   refused: expired code, name taken, or the other side says no
              78   link.toml is missing or invalid

            EXAMPLES:
              alertctl devices join
              zbarcam --raw --oneshot | alertctl devices join
            """)

    package var wait = PairingSeconds.default

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.option(&wait, "--wait", value: "1..3600", help: "Give up after this many seconds.")
    }
}

/// `alert-link rename`, `alertctl devices rename`
package struct RenameDevice: LinkCommand {
    package static let words = ["rename"]
    package static let configuration = CommandConfiguration(
        abstract: "Rename this device.",
        discussion: """
            Stop alert-link before and start it afterwards. The broker must have a login for the new name. This command \
            removes the messages of the old name from the broker, with the old name's login. The other devices learn the new \
            name once alert-link runs again, offline ones when they return; their limits for the old name apply to the new one.

            EXIT STATUS:
              0    renamed
              64   not a valid name, or the present one
              69   cannot reach the broker, alert-link is not installed, or not paired yet
              75   alert-link is running
              77   another device has this name
              78   link.toml is missing or invalid

            EXAMPLE:
              alertctl devices rename tower
            """)

    package var name = ""

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) { table.argument(&name, "name", help: "The new name.") }
}

/// `alert-link revoke`, `alertctl devices revoke`
package struct RevokeDevice: LinkCommand {
    package static let words = ["revoke"]
    package static let configuration = CommandConfiguration(
        abstract: "Remove a device; the others get a new key.",
        discussion: """
            For a device that is lost, sold or stolen. Revoke its password or certificate on the broker as well. The device learns \
            when it connects; "devices pair" on both lets it in again.

            EXIT STATUS:
              0    removed
              65   no such device
              69   alert-link is not installed
              77   it is this device, or this device is not paired

            EXAMPLE:
              alertctl devices revoke laptop
            """)

    package var device = ""

    package init() {}

    package mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&device, "device", help: "The name of the device.")
    }
}

/// The seconds that a pairing may take.
package struct PairingSeconds: ExpressibleByArgument {
    package static let kind = "a number of seconds, 1 to 3600"
    /// Five minutes.
    package static let `default` = PairingSeconds(number: 300)

    package let number: Int
    package var argument: String { "\(number)" }

    private init(number: Int) { self.number = number }

    package init?(argument: String) {
        guard let number = Int(argument), 1...3_600 ~= number else { return nil }
        self.number = number
    }
}
