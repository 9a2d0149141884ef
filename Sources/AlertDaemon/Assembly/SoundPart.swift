// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import DesktopNotifications
import SoundService

/// The part of sound and vibration.
struct SoundPart: Sendable {
    let ducker: Ducker
    let silence: SilentMode
    let volume: AlertVolume
    let vibration: Vibration
    let keeper: SoundKeeper
    let speech: Speech

    init(_ context: DaemonContext, core: CorePart, bus: BusConnection) {
        let (environment, configuration) = (context.environment, core.configuration)
        SpokenFile.removeLeftovers(environment: environment)
        let mailbox = KeeperMailbox()
        ducker = Ducker(
            environment: environment, journal: context.paths.ducked, players: mailbox.duck, logger: context.logger
        ) { configuration.current.sound.duck }
        silence = SilentMode(folder: context.paths.state)
        volume = AlertVolume(folder: context.paths.state)
        vibration = Vibration(connection: bus)
        keeper = SoundKeeper(
            environment: environment, mailbox: mailbox,
            policy: SoundPolicy(
                ducker: ducker, vibration: vibration, silence: silence, volume: volume, quiet: core.quiet),
            logger: context.logger)
        speech = Speech(sounds: keeper) {
            Synthesizer(settings: configuration.current.speech, environment: environment)
        }
    }
}
