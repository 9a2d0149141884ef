// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// The options by which `edit` and `copy` say what is to be otherwise than it was.
struct ChangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The title.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The body; - reads standard input.", valueName: "text"))
    var body: String?

    @Flag(inversion: .prefixedNo, help: "Ring until you stop it, as \"alertctl alarm\" does.")
    var ring: Bool?

    @OptionGroup(title: "Ringing")
    var ringing: RingOptions

    @OptionGroup(title: "When")
    var trigger: TriggerOptions

    @OptionGroup(title: "Content")
    var content: ContentOptions

    /// The new title, body and content.
    var change: ContentChange {
        ContentChange(title: title, body: body, ring: ring, ringing: ringing, content: content)
    }

    /// The person's input, by the daemon's names for it.
    ///
    /// - Parameter words: The words that say when.
    func written(words: [String]) -> Written {
        var written = content.written(title: title ?? "")
        ringing.note(in: &written)
        trigger.note(words: words, in: &written)
        return written
    }
}
