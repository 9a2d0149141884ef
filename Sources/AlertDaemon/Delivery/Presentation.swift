// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import DesktopNotifications
import SoundService

/// The way a delivered notification reaches the person: the decision, as a value.
struct Presentation: Sendable, Hashable {
    /// A Boolean value indicating whether it is put on the screen.
    var onScreen: Bool
    /// The sound that is played, nil for silence.
    var sound: SoundRequest?
    /// The speech after the sound; nil for none.
    var speech: Utterance?

    /// By the levels of UserNotifications: a passive one is only listed. Of several that say the same within a moment
    /// the first is heard.
    init(of delivered: Delivered) {
        self.init(of: delivered.content, volume: delivered.volume, isFirst: delivered.alike == 1)
        sound?.owner = .notification(id: delivered.id, app: delivered.app)
        speech?.owner = .notification(id: delivered.id, app: delivered.app)
    }

    /// - Parameters:
    ///   - volume: 0 to 1; nil for as loud as ever.
    ///   - isFirst: Whether none before it said the same a moment ago.
    init(of content: Notifications.Content, volume: Double?, isFirst: Bool = true) {
        let level = content.level ?? .active
        onScreen = content.isOnScreen
        guard onScreen, isFirst else { return }
        // What the person's rules say goes before what the caller wants.
        let volume = volume ?? content.volume ?? 1
        // An alarm is heard by the ringer, until it is stopped.
        if content.sounds, let name = content.sound, content.ring == nil {
            let options = PlayOptions(
                volume: volume, loops: content.loops ?? 0, fadeIn: SoundOptions.fadeIn(content))
            sound = SoundRequest(sound: name, options, alert: true)
            sound?.origin = .notification(level)
            sound?.device = content.device
            sound?.fallback = .notification
        }
        if content.say == true {
            let body = content.body.map {
                content.markup == true ? NotificationMarkup($0, bytes: Utterance.maximumText).plainText : $0
            }
            speech = Utterance(title: content.title, body: body)
            speech?.volume = volume
            speech?.origin = .notification(level)
        }
    }

    /// A Boolean value indicating whether anything is to be heard.
    var isHeard: Bool { sound != nil || speech != nil }

    /// The presentation that is only seen.
    var silent: Presentation {
        var presentation = self
        presentation.sound = nil
        presentation.speech = nil
        return presentation
    }
}
