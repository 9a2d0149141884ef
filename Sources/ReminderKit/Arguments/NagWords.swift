// SPDX-License-Identifier: Apache-2.0

package import ClientKit
import TextSafety

/// Words behind a time that mean `--nag`: `8:00 nag every 5 minutes`, `8:00 until I ack`.
package enum NagWords {
    /// The words for the acknowledgement that ends a nag, behind "until".
    private static let ends: Set = [
        "ack", "acked", "acknowledge", "acknowledged", "done", "confirmed", "i", "i'm", "i've", "it's",
    ]
    /// The length if the person gave none.
    package static let usual = "10m"

    /// Returns the failure with the line that nags; the failure itself for other words.
    ///
    /// - Parameter rings: The verb is `alarm`, whose alarm rings until somebody stops it.
    package static func explained(_ failure: Failure, title: String, words: [String], rings: Bool) -> Failure {
        let all = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        let low = all.map { $0.lowercased() }
        guard let place = low.indices.first(where: { begins(low, $0) }) else { return failure }
        var time = all[..<place]
        var span = length(low[place...].drop { ["nag", "nagging", "me"].contains($0) })
        // "8:00 every 5 minutes until done"
        if span == nil, let every = low[..<place].lastIndex(where: { ["every", "each"].contains($0) }), every > 0 {
            span = length(low[every..<place])
            if span != nil { time = all[..<every] }
        }
        let when = time.isEmpty ? ["WHEN"] : time.map(ShellText.quoted)
        let option = rings ? [] : ["--nag", ShellText.quoted(span ?? usual)]
        let line = ["alertctl", rings ? "alarm" : "remind", ShellText.quoted(title)] + when + option
        return Failure(
            failure.status,
            rings
                ? "an alarm rings until you stop it, without further words"
                : "the words about coming again are the option --nag", remedy: "Write: \(line.joined(separator: " "))")
    }

    private static func begins(_ words: [String], _ place: Int) -> Bool {
        if ["nag", "nagging"].contains(words[place]) { return true }
        guard ["until", "till", "til"].contains(words[place]), place + 1 < words.count else { return false }
        return ends.contains(words[place + 1])
    }

    /// Returns the length of time in words like `every 5 minutes`, up to an end; nil if there is none.
    private static func length(_ words: ArraySlice<String>) -> String? {
        let words = words.drop { ["every", "each"].contains($0) }.prefix { !["until", "till", "til"].contains($0) }
        let text = words.joined(separator: " ")
        return text.isEmpty || SnoozeText.span(text) == nil ? nil : text
    }
}
