// SPDX-License-Identifier: Apache-2.0

package import ClientKit
import TextSafety

/// Words behind a time that mean `--sound` and `--rise`: `7:00 with song.mp3 rising`.
package enum SoundWords {
    private static let leading: Set = [
        "with", "and", "playing", "plays", "play", "using", "to", "by", "the", "a", "sound", "song", "file", "music",
    ]
    /// Words that say that it gets louder, and those around them.
    private static let rising: Set = ["rising", "rise", "rises", "fading", "fade", "louder", "fade-in"]
    private static let around: Set = ["and", "with", "in", "slowly", "gently", "getting", "volume", "from", "silence"]
    /// The span of a rise that the person gave no length for.
    private static let usual = "30s"

    /// Returns the failure with the line that has the sound as an option; the failure itself for other words.
    ///
    /// - Parameter rings: The verb is `alarm`, whose sound rises by its own option.
    package static func explained(_ failure: Failure, title: String, words: [String], rings: Bool) -> Failure {
        let all = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        let low = all.map { $0.lowercased() }
        let file = low.lastIndex { SoundArgument.endsLikeAudio($0) }
        let rest = low[(file.map { $0 + 1 } ?? low.firstIndex { around.contains($0) || rising.contains($0) } ?? 0)...]
        let rises = rest.contains { rising.contains($0) }
        guard file != nil || rises, rest.allSatisfy({ rising.contains($0) || around.contains($0) }) else {
            return failure
        }
        var end = file ?? rest.startIndex
        if file != nil { while end > 0, leading.contains(low[end - 1]) { end -= 1 } }
        guard end > 0 else { return failure }
        let sound = file.map { " --sound " + ShellWait.path(all[$0]) } ?? ""
        let rise = rises ? " \(rings ? "--rise" : "--fade-in") \(usual)" : ""
        let line = ["alertctl", rings ? "alarm" : "remind", title] + all[..<end]
        return Failure(
            failure.status, file == nil ? "that it gets louder is an option" : "the sound is the option --sound",
            remedy: "Write: \(ShellText.line(line))\(sound)\(rise)")
    }
}
