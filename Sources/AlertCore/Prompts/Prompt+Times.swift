// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime

extension Prompts.Prompt {
    /// Returns the prompt with its time in the session's zone. A question that came late from another device was asked
    /// when it was asked there, and names that time next to its asker, wherever it is shown.
    package func inZone(_ zones: Zones) -> Prompts.Prompt {
        var prompt = self
        prompt.askedAt = Timestamp.rewrite(askedAt, in: zones.session)
        // The daemon wrote the one, and has checked the other.
        guard let came = try? Instant(rfc3339: askedAt), let text = origin?.askedAt,
            let asked = try? Instant(rfc3339: text), asked < came
        else { return prompt }
        prompt.askedAt = Timestamp.text(asked, in: zones.session)
        prompt.asker.program += ", asked " + Timestamp.day(asked, in: zones.session, zones.display, now: came)
        return prompt
    }
}
