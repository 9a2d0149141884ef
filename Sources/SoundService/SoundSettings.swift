// SPDX-License-Identifier: Apache-2.0

/// `[sound]`: the device and how long it is kept.
package struct SoundSettings: Sendable, Hashable {
    /// `device`: the ALSA device, e.g. "default" or "hw:1,0"; nil for `ALERTD_SOUND_DEVICE`, and without that
    /// "default".
    package var device: String?
    /// `quiet`: how long the sound worker is kept after the last sound; 1 s to 1 day.
    package var quiet: Duration
    /// `duck`: what is done about other playback during an alert sound.
    package var duck: DuckSetting
    /// `decoder`: a program and its arguments that makes WAV of what is not read here, "FILE" being the file; nil for
    /// none.
    package var decoder: [String]?

    package init(
        device: String? = nil, quiet: Duration = .seconds(60), duck: DuckSetting = .volume, decoder: [String]? = nil
    ) {
        self.device = device
        self.quiet = quiet
        self.duck = duck
        self.decoder = decoder
    }
}

/// `[speech]`: what says texts.
package struct SpeechSettings: Sendable, Hashable {
    /// `command`: a program and its arguments, which read a text on their standard input and write WAV to their
    /// standard output; nil, or an empty list, for espeak-ng.
    package var command: [String]?
    /// `voice`: the voice where none is asked for; nil for one of the session's language.
    package var voice: String?

    package init(command: [String]? = nil, voice: String? = nil) {
        self.command = command
        self.voice = voice
    }
}
