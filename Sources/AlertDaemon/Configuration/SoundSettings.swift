// SPDX-License-Identifier: Apache-2.0

import AlertCore
import SettingsKit
import SoundService

extension SoundSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        device = try section.string("device", maximum: 256)
        if let quiet = try section.span("quiet", from: .seconds(1), to: .seconds(86_400)) { self.quiet = quiet }
        duck = try section.choice("duck") ?? .volume
        if let words = try section.command("decoder") {
            guard words.dropFirst().contains("FILE") else {
                throw section.error("decoder", "has no argument \"FILE\", which stands for the file")
            }
            decoder = words
        }
        try section.finish()
    }
}

extension SpeechSettings {
    init(_ section: consuming SettingsTable) throws(SettingError) {
        self.init()
        command = try section.command("command") ?? command
        voice = try section.string("voice", maximum: Utterance.maximumVoice)
        if let voice, !Utterance.isVoice(voice) { throw section.error("voice", "cannot begin with \"-\"") }
        try section.finish()
    }
}
