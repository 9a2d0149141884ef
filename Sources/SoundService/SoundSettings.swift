// SPDX-License-Identifier: Apache-2.0

/// The `[sound]` settings: the device and how long it is kept.
package struct SoundSettings: Sendable, Hashable {
    /// `device`: the ALSA device, such as "default" or "hw:1,0"; nil for `ALERTD_SOUND_DEVICE`, and without that
    /// "default".
    package var device: String?
    /// `quiet`: how long the sound worker keeps running after the last sound; 1 s to 1 day.
    package var quiet: Duration
    /// `duck`: the treatment of other playback during an alert sound.
    package var duck: DuckSetting
    /// `decoder`: a program with arguments that converts unknown formats to WAV, with "FILE" for the file; nil for
    /// none.
    package var decoder: [String]?
    /// `lead`: the silence before the first sound after a pause, for devices that wake up slowly; 0 to 2 s.
    package var lead: Duration

    package init(
        device: String? = nil, quiet: Duration = .seconds(60), duck: DuckSetting = .volume, decoder: [String]? = nil,
        lead: Duration = .zero
    ) {
        self.device = device
        self.quiet = quiet
        self.duck = duck
        self.decoder = decoder
        self.lead = lead
    }
}

/// The `[speech]` settings: the synthesizer.
package struct SpeechSettings: Sendable, Hashable {
    /// `command`: a program with arguments that reads a text on standard input and writes WAV to standard output; nil
    /// or an empty list for espeak-ng.
    package var command: [String]?
    /// `voice`: the default voice; nil for one of the session's language.
    package var voice: String?

    package init(command: [String]? = nil, voice: String? = nil) {
        self.command = command
        self.voice = voice
    }
}

/// The `duck` setting: the treatment of other playback during an alert sound.
package enum DuckSetting: String, Sendable, Hashable, CaseIterable {
    /// The sound server turns it down.
    case volume
    /// Media players are paused.
    case pause
    /// Nothing.
    case off
}
