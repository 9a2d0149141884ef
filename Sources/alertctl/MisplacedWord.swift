// SPDX-License-Identifier: Apache-2.0

import ClientKit
import TextSafety

/// A word that stands for no id where one is expected: `snooze 10m lunch`, `unskip standup friday`, `stop everything`.
enum MisplacedWord {
    /// Returns the failure of a verb that found no such id with the line that was meant; the same failure if the word
    /// may be an id.
    ///
    /// - Parameters:
    ///   - verb: The words of the verb's name.
    ///   - rest: The words behind them.
    static func explained(_ failure: Failure, verb: [String], rest: [String]) -> Failure {
        guard let word = failure.missingID ?? failure.missingSound, let line = line(word, verb, rest)
        else { return failure }
        var better = failure
        better.remedy = "Write: \(ShellText.line(["alertctl"] + line))"
        if verb == ["unskip"] { better.remedy += ", which brings back all skipped times" }
        // The word is no mistyped id.
        (better.missingID, better.missingSound, better.excerpt) = (nil, nil, nil)
        return better
    }
}
