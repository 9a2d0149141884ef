// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit

/// `volume`: of alert sounds, like the slider of a phone's ringer.
struct Volume: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Set the volume of alert sounds, or print it.",
        discussion: """
            It scales the sounds of notifications and alarms, "play --alert" and "say", also those that are heard now. Other \
            sounds keep theirs. Critical notifications and alarms are heard with 30% at least. The volume stays as you set \
            it until you set another. With a sign it is louder or quieter by so much.

            EXAMPLES:
              alertctl sound volume 70%
              alertctl sound volume +10%

            OUTPUT with --json: {"volume"}, 0 to 1
            """)

    var volume: VolumeArgument?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &volume, "volume", help: "The new volume: 0 to 1, 70%, or +10%. Default: print the volume.",
            allowsDash: true)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let service = try session.connect(common)
        let value = try newVolume { () throws(Failure) in try service.call(Sounds.Volume()).volume }
        let reply = try service.call(Sounds.Volume(volume: value))
        return try session.answer(reply, common, [Self.line(reply.volume)])
    }

    /// Returns the line about the volume, 0 to 1.
    static func line(_ volume: Double) -> String { "Alert volume \(Int((volume * 100).rounded()))%." }

    /// Returns the volume to set; nil to print the present one. A change beyond silence or the full volume ends there.
    ///
    /// - Parameter present: Returns the present volume, for a volume with a sign.
    func newVolume(_ present: () throws(Failure) -> Double) throws(Failure) -> Double? {
        // "volume 50" is no part of 1. A small number may be meant as either.
        if let word = volume?.description, word.first?.isNumber == true, let number = Int(word), 10...100 ~= number {
            return Double(number) / 100
        }
        guard let volume, let sign = volume.description.first, sign == "+" || sign == "-" else {
            try VolumeArgument.check(volume, name: "the volume")
            return self.volume?.value
        }
        guard volume.description.hasSuffix("%") else {
            throw Failure(
                .badInput, "the volume: \(volume) has a sign and no %",
                remedy: "For a change write \(sign)10%, for a volume 0 to 1, or 70%")
        }
        try VolumeArgument.check(
            VolumeArgument(String(volume.description.dropFirst())), name: "the change of the volume")
        // In whole percents, as they are printed: 0.1 and 0.2 are not 0.3.
        let percent = ((try present() + volume.value) * 100).rounded()
        return min(max(percent, 0), 100) / 100
    }
}
