// SPDX-License-Identifier: Apache-2.0

/// `[speech]`: what says texts.
struct SpeechSettings: Sendable, Hashable {
    /// `command`: a program and its arguments, which read a text on their standard input and write WAV to their standard
    /// output; nil, or an empty list, for espeak-ng.
    var command: [String]?
    /// `voice`: the voice where none is asked for; nil for one of the session's language.
    var voice: String?
}

extension SpeechSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        if let words = try section.strings("command"), let program = words.first {
            guard !program.isEmpty else { throw section.error("command", "is an empty command") }
            command = words
        }
        voice = try section.string("voice", longest: Utterance.longestVoice)
        if let voice, !Utterance.isVoice(voice) { throw section.error("voice", "cannot begin with \"-\"") }
        try section.finish()
    }
}
