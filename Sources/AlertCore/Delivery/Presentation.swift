// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// How a delivered notification meets the person: the decision, without the doing.
struct Presentation: Sendable, Hashable {
    /// Whether it is put on the screen.
    var onScreen: Bool
    /// The sound that is played, nil for silence.
    var sound: SoundRequest?
    /// What is said once the sound is over, nil for nothing.
    var speech: Utterance?

    /// By the levels of UserNotifications: a passive one is only listed.
    init(of delivered: Delivered) {
        let level = delivered.content.level ?? .active
        onScreen = level != .passive
        if onScreen, delivered.content.sounds, let name = delivered.content.sound {
            sound = SoundRequest(sound: name, alert: true)
            sound?.breaksSilence = level == .critical
        }
        if onScreen, delivered.content.say == true {
            let body = delivered.content.body.map {
                delivered.content.markup == true ? NotificationMarkup($0, bytes: Utterance.longestText).plainText : $0
            }
            speech = Utterance(title: delivered.content.title, body: body)
            speech?.breaksSilence = level == .critical
        }
    }
}
