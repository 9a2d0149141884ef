// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol

/// A line with a title and, behind it, the words of a time, as a person types it on the page.
package struct TypedLine: Sendable, Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// Returns what alertd understood.
    /// - Throws: `Page.NotUnderstood` if the line has no time: then there is nothing to schedule.
    package func reading(
        _ reply: Notifications.Interpret.Reply, language: String? = nil
    ) throws(PageFailure) -> Page.Read.Reply {
        guard let trigger = reply.trigger, let start = reply.start, let end = reply.end else {
            throw PageFailure(
                Page.NotUnderstood(
                    word: "", start: text.utf16.count, end: text.utf16.count, reason: "the line has no time at its end",
                    hint: "Write the title, then the time: Tea in 4 minutes."))
        }
        return .init(
            title: reply.title, timeStart: units(before: start), timeEnd: units(before: end), trigger: trigger,
            fires: reply.fires, notes: reply.notes + note(reply.title, language))
    }

    /// Returns what alertd understood of words of time that stand apart from the line, which is the title.
    ///
    /// - Throws: `Page.Invalid` if the title is missing.
    package func reading(
        _ reply: Notifications.Next.Reply, language: String? = nil
    ) throws(PageFailure) -> Page.Read.Reply {
        let title = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw PageFailure(Page.Invalid(field: "line", reason: "the title is missing")) }
        let end = text.utf16.count
        return .init(
            title: title, timeStart: end, timeEnd: end, trigger: reply.trigger, fires: reply.fires,
            notes: reply.notes + note(title, language))
    }

    /// Returns the sentence about words of time in the title; a title in quotes has them on purpose.
    private func note(_ title: String, _ language: String?) -> [String] {
        guard text.drop(while: \.isWhitespace).first != "\"" else { return [] }
        return TitleWords.note(title, language: language).map { [$0] } ?? []
    }

    /// Returns the error with the place of the word in the line; another error as it is.
    package func refusal(_ failure: PageFailure) -> PageFailure {
        guard let invalid = failure.words, invalid.field == "line" else { return failure }
        let whole = invalid.start == nil
        return PageFailure(
            Page.NotUnderstood(
                word: invalid.word, start: invalid.start.map(units) ?? 0,
                end: whole ? text.utf16.count : invalid.end.map(units) ?? text.utf16.count, reason: invalid.reason,
                hint: invalid.hint))
    }

    /// Returns the number of UTF-16 units, as browsers count, before a byte of the line.
    private func units(before byte: Int) -> Int {
        let bytes = text.utf8
        guard let index = bytes.index(bytes.startIndex, offsetBy: byte, limitedBy: bytes.endIndex) else {
            return text.utf16.count
        }
        return text.utf16.distance(from: text.startIndex, to: index)
    }
}
