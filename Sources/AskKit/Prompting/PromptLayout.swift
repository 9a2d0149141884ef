// SPDX-License-Identifier: Apache-2.0

/// The rows of a prompt in the available space. What matters most stays longest: a title, the fields, a button.
struct PromptLayout: Equatable {
    /// The height needed, in rows.
    struct Need: Equatable {
        var title = 1
        var message = 0
        var fields = 0
        /// Rows of the label in focus, if it is wider than its row.
        var label = 0
        /// Rows of buttons that stand below one another, without the cancel button.
        var list = 0
        var hasBottom = false
        var hasFilter = false
        /// Rows of the bar and what is being done.
        var progress = 0
    }

    /// The most rows of a list, and the most that it gets before a long text.
    static let (maximumList, sharedList) = (40, 12)

    private(set) var title = 1
    private(set) var message = 0
    private(set) var list = 0
    private(set) var label = 0
    private(set) var hasFilter = false
    private(set) var hasSeparator = false
    private(set) var hasGap = false
    private(set) var hasSecondGap = false

    /// - Parameter height: The rows inside of the frame.
    init(_ need: Need, height: Int) {
        let fixed = 1 + need.fields + (need.hasBottom ? 1 : 0) + need.progress
        var spare = max(0, height - fixed)
        func grant(_ wanted: Int) -> Int {
            let granted = min(max(0, wanted), spare)
            spare -= granted
            return granted
        }
        list = grant(min(need.list, 1))
        // A text that has more is scrolled, by a row at the least.
        message = grant(min(need.message, 1))
        // A label that has more is scrolled, too.
        label = grant(min(need.label, 2))
        if need.label > 0, need.hasFilter { hasFilter = grant(1) == 1 }
        label += grant(need.label - label)
        list += grant(min(need.list, 3) - list)
        if need.hasFilter, !hasFilter { hasFilter = grant(1) == 1 }
        message += grant(min(need.message, 4) - message)
        title += grant(min(need.title, 3) - 1)
        hasSeparator = need.list > 0 && need.hasBottom && grant(1) == 1
        hasGap = need.message + need.fields + need.list + (need.hasBottom ? 1 : 0) > 0 && grant(1) == 1
        title += grant(need.title - title)
        list += grant(min(need.list, Self.sharedList) - list)
        message += grant(need.message - message)
        list += grant(min(need.list, Self.maximumList) - list)
        hasSecondGap = need.fields + need.progress > 0 && need.hasBottom && grant(1) == 1
    }
}
