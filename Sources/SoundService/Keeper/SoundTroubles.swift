// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TextSafety

/// Notification sounds that were replaced by something else since the daemon started, until they are heard again.
/// `status` and `doctor` show the last of them.
struct SoundTroubles {
    private static let most = 16

    private var all: [SoundReplacement] = []

    mutating func add(_ replacement: SoundReplacement) {
        remove(replacement.sound)
        all.append(replacement)
        if all.count > Self.most { all.removeFirst() }
    }

    mutating func remove(_ sound: String) { all.removeAll { $0.sound == sound } }

    /// The part of `status`; nil without troubles.
    var part: Manager.Part? {
        guard let last = all.last else { return nil }
        let others = all.count == 1 ? "" : ", and of \(all.count - 1) more likewise"
        return Manager.Part(name: "alert sounds", ok: false, detail: last.sentence + others)
    }
}

/// The replacement of a sound, and its reason.
package struct SoundReplacement: Sendable, Hashable {
    /// The sound that was wanted: a name or a path.
    package var sound: String
    /// The reason why the sound is not heard or does not exist.
    package var reason: String
    /// The name of the replacement; nil for the same sound on the configured device.
    package var instead: String?

    package init(sound: String, reason: String, instead: String?) {
        self.sound = sound
        self.reason = reason
        self.instead = instead
    }

    /// A sentence for the person.
    package var sentence: String {
        let reason = reason.withoutFullStop
        return instead.map { "cannot play \(sound): \(reason); \(Self.words($0)) is heard instead" }
            ?? "\(reason); \(sound) is heard on the configured device"
    }

    private static func words(_ instead: String) -> String {
        instead == SoundChain.tone
            ? "a tone" : instead == SoundLocator.defaultName ? "the default sound" : "\"\(instead)\""
    }
}

/// The number of times that a device ran dry during a sound, since the daemon started.
struct SoundGaps {
    private var gaps = 0
    private var sounds = 0

    mutating func add(_ underruns: Int) {
        guard underruns > 0 else { return }
        gaps += underruns
        sounds += 1
    }

    /// A text for `doctor` and `status`; empty without gaps.
    var words: String {
        guard gaps > 0 else { return "" }
        let times = gaps == 1 ? "once" : "\(gaps) times"
        return "; it ran dry \(times) in \(sounds == 1 ? "one sound" : "\(sounds) sounds")"
    }
}
