// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import SoundService
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The playback options of a notification's sound.
@Suite struct SoundOptionsTests {
    @Test func asItIsAsked() throws {
        let content = Notifications.Content(title: "T", sound: "glass", volume: 0.25, loops: 3, fadeIn: "2s")
        try ContentRules.check(content)
        let sound = try #require(Presentation(of: content, volume: nil).sound)
        #expect(sound.options == PlayOptions(volume: 0.25, loops: 3, fadeIn: 2))
        // A rule of the person's goes before it.
        #expect(Presentation(of: content, volume: 0.9).sound?.options.volume == 0.9)
        let plain = try #require(Presentation(of: .init(title: "T", sound: "glass"), volume: nil).sound)
        #expect(plain.options.volume == 1 && plain.options.loops == 0 && plain.options.fadeIn == 0)
    }

    @Test(
        arguments: [
            ("volume", .init(title: "T", sound: "glass", volume: 1.01)),
            ("volume", .init(title: "T", sound: "glass", volume: -0.1)),
            ("volume", .init(title: "T", sound: "glass", volume: .nan)), ("volume", .init(title: "T", volume: 1)),
            ("loops", .init(title: "T", sound: "glass", loops: -1)),
            ("loops", .init(title: "T", sound: "glass", loops: 1_001)), ("loops", .init(title: "T", loops: 1)),
            ("fadeIn", .init(title: "T", sound: "glass", fadeIn: "61s")),
            ("fadeIn", .init(title: "T", sound: "glass", fadeIn: "slowly")),
            ("fadeIn", .init(title: "T", fadeIn: "1s")),
        ] as [(String, Notifications.Content)])
    func whatIsRefused(_ field: String, _ content: Notifications.Content) {
        let error = #expect(throws: Notifications.Invalid.self) { try ContentRules.check(content) }
        #expect(error?.field == field)
    }

    @Test func speechHasAVolumeToo() throws {
        let content = Notifications.Content(title: "T", volume: 0.5, say: true)
        try ContentRules.check(content)
        #expect(Presentation(of: content, volume: nil).speech?.volume == 0.5)
    }
}
