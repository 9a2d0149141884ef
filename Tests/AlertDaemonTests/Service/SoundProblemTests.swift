// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import AlertDaemon

/// The reasons why a sound would not be heard.
@Suite struct SoundProblemTests {
    private static func content(
        sound: String? = nil, level: Notifications.Level? = nil, ring: Notifications.Ring? = nil
    ) -> Notifications.Content {
        Notifications.Content(title: "x", sound: sound, ring: ring, level: level)
    }

    private static let reminder = content(sound: "glass")
    private static let critical = content(sound: "glass", level: .critical)
    private static let alarm = content(sound: "bell", level: .critical, ring: Notifications.Ring())
    private static let mute = {
        var mute = Self.alarm
        mute.volume = 0
        return mute
    }()
    private static let loud = content(level: .critical, ring: Notifications.Ring(evenSilent: true))

    @Test(
        arguments: [
            (reminder, false, 1, true, nil), (reminder, true, 1, true, .silentMode),
            (reminder, false, 0, true, .noVolume),
            (reminder, false, 1, false, .noDevice), (critical, true, 0, true, nil),
            (critical, true, 0, false, .noDevice), (alarm, true, 1, true, .silentMode), (alarm, false, 0, true, nil),
            (mute, false, 1, true, .noOwnVolume), (loud, true, 0, true, nil), (loud, true, 0, false, .noDevice),
        ] as [(Notifications.Content, Bool, Double, Bool, SoundProblem?)])
    func eachProblemIsNamed(
        _ content: Notifications.Content, _ isSilent: Bool, _ volume: Double, _ hasDevice: Bool,
        _ problem: SoundProblem?
    ) {
        let found = SoundProblem.of(
            content, isSilent: isSilent, volume: volume, hasDevice: hasDevice, hasLibrary: true)
        #expect(found == problem)
    }

    /// Without its library no device can be opened, and no sound server would mend that.
    @Test func aMissingLibraryIsNamed() {
        func found(isSilent: Bool = false, hasDevice: Bool = false) -> SoundProblem? {
            SoundProblem.of(
                Self.alarm, isSilent: isSilent, volume: 1, hasDevice: hasDevice, hasLibrary: false)
        }
        #expect(found() == .noLibrary)
        #expect(found(isSilent: true) == .silentMode)
        #expect(found(hasDevice: true) == nil)
        #expect(
            SoundProblem.noLibrary.sentence(unseen: "no notification server is running")
                == "nobody would hear or see it now: alsa-lib is not installed, and no notification server is running; "
                + "see \"alertctl doctor\"")
    }

    @Test func onlySoundsAreHeard() {
        #expect(SoundProblem.concerns(Self.reminder) && SoundProblem.concerns(Self.loud))
        #expect(!SoundProblem.concerns(Self.content()) && !SoundProblem.concerns(Self.content(sound: "none")))
    }

    @Test func theSentenceSaysWhatHelps() {
        #expect(
            SoundProblem.noVolume.sentence(unseen: nil)
                == "it would not be heard now: the volume of alerts is 0; \"alertctl sound volume 100%\" changes that")
        #expect(
            SoundProblem.noDevice.sentence(unseen: "no server")
                == "nobody would hear or see it now: no sound device, and no server; see \"alertctl doctor\"")
    }
}
