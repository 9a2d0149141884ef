// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// A place in the list of open prompts: behind one of them, which may be over by now. Its text is opaque to callers.
package struct PromptPlace: Sendable, Hashable, Comparable {
    /// About as many bytes as a page may have: a message has 1 MiB, and a prompt less than half of that.
    package static let maximumPage = 960 << 10

    private var isQueued: Bool
    private var urgency: Int
    private var sequence: UInt64

    init(_ prompt: OpenPrompt) {
        (isQueued, urgency, sequence) = (prompt.stage == .queued, prompt.level.urgency, prompt.sequence)
    }

    /// - Throws: `Prompts.Invalid` for a text that no list made.
    package init(_ text: String) throws(Prompts.Invalid) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "q" || parts[0] == "p", let urgency = Int(parts[1]),
            let sequence = UInt64(parts[2])
        else { throw Prompts.Invalid(field: "cursor", reason: "invalid cursor; omit it to start from the beginning") }
        (isQueued, self.urgency, self.sequence) = (parts[0] == "q", urgency, sequence)
    }

    package var text: String { "\(isQueued ? "q" : "p"),\(urgency),\(sequence)" }

    package static func < (left: PromptPlace, right: PromptPlace) -> Bool {
        if left.isQueued != right.isQueued { return right.isQueued }
        return (right.urgency, left.sequence) < (left.urgency, right.sequence)
    }
}

extension Array {
    /// Returns the first index at which `belongsAfter` is true. All elements before it must give false, and all after
    /// it true.
    func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
