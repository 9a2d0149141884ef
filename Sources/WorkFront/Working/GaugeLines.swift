// SPDX-License-Identifier: Apache-2.0

import CivilTime
import TextSafety

/// Progress as scripts write it for `zenity --progress` and `dialog --gauge`: percentages, `# text`, and blocks between
/// lines of `XXX`. The parser does no input itself and keeps only one line, so the input may have any length.
package struct GaugeLines {
    /// The result of some input.
    package struct Update: Equatable {
        var advance: ProgressLines.Advance?
        var isWhole = false
        /// Sentences about lines that were changed or left out, the first of each kind.
        package var notes: [String] = []
    }

    /// The kinds of bad lines. The person sees one message for each kind.
    private enum Problem: Hashable { case unknown, long, over, blockText }

    /// The maximum length of a line in bytes; the rest of a longer line is left out.
    package static let maximumLine = 4_096
    /// The line around a block of dialog(1).
    private static let fence = "XXX"

    /// The kinds of lines.
    package enum Kind {
        /// Lines as any of the programs reads them.
        case mixed
        /// Lines as zenity alone reads them, which says nothing about the others.
        case zenity
        /// Texts, and no amounts.
        case texts
    }

    package var kind = Kind.mixed

    private var line: [UInt8] = []
    private var isCut = false
    private var number = 1
    /// The lines of an unfinished block, up to the maximum length of a text.
    private var block: (lines: [String], bytes: Int)?
    private var told: Set<Problem> = []
    /// The last percentage, 0 to 1.
    private var fraction: Double?
    private var update = Update()

    /// Parses input. If there are several amounts or texts, the last one counts.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> Update {
        for byte in bytes {
            guard byte == 0x0A || byte == 0x0D else {
                if line.count < Self.maximumLine { line.append(byte) } else { isCut = true }
                continue
            }
            endLine()
            if byte == 0x0A { number += 1 }
        }
        return take()
    }

    /// Handles the end of the input: a last line without a line end, and a block that was not closed.
    package mutating func finish() -> Update {
        endLine()
        if block != nil { endBlock() }
        return take()
    }

    private mutating func take() -> Update {
        defer { update = Update() }
        return update
    }

    private mutating func endLine() {
        guard !line.isEmpty else { return }
        if isCut, kind != .zenity { report(.long, "longer than \(Self.maximumLine) bytes; the rest is left out") }
        let text = Self.trimmed(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
        isCut = false
        if kind == .texts {
            moved(text: text)
        } else if kind == .zenity {
            takeAsZenity(text)
        } else if text == Self.fence {
            if block == nil { block = ([], 0) } else { endBlock() }
        } else if block != nil {
            addToBlock(text)
        } else if !text.isEmpty {
            take(text)
        }
    }

    private mutating func take(_ text: Substring) {
        if text.hasPrefix("#") {
            moved(text: text.dropFirst())
        } else if let (percent, rest) = Self.percentage(text) {
            moved(percent: percent)
            if !rest.isEmpty { moved(text: rest) }
        } else if text == ProgressLines.pulsate {
            moved(.init(isUnknown: true))
        } else if text == "pulsate:false" {
            // zenity's bar then stands where it was.
            if let fraction { moved(.init(fraction: fraction)) }
        } else {
            report(
                .unknown,
                "not understood and left out: \"\(text.prefix(60))\". Write 40, 40% or \"# text\". Further ones are not reported"
            )
        }
    }

    /// Takes a line as zenity does: `# text` with escapes and markup, the number at its beginning, or `pulsate:`.
    private mutating func takeAsZenity(_ text: Substring) {
        if text.hasPrefix("#") {
            let shown = MarkupText.plain(MarkupText.unescaped(String(Self.trimmed(text.dropFirst()))))
            moved(text: shown[...])
        } else if text.hasPrefix("pulsate"), let colon = text.firstIndex(of: ":") {
            let value = Self.trimmed(text[text.index(after: colon)...]).lowercased()
            if value != "false" {
                moved(.init(isUnknown: true))
            } else if let fraction {
                moved(.init(fraction: fraction))
            }
        } else {
            var rest = text
            if let percent = Self.number(&rest) { moved(percent: min(100, percent)) }
        }
    }

    // MARK: Blocks

    private mutating func addToBlock(_ text: Substring) {
        guard let block else { return }
        guard block.bytes + text.utf8.count <= ProgressLines.maximumText else {
            return report(.blockText, "too long for a text (maximum \(ProgressLines.maximumText) bytes); left out")
        }
        self.block = (block.lines + [String(text)], block.bytes + text.utf8.count + 1)
    }

    /// Ends a block. Its first line is a percentage; the text of dialog(1) has `\n` for its line breaks.
    private mutating func endBlock() {
        guard var lines = block?.lines else { return }
        block = nil
        if let first = lines.first, let (percent, rest) = Self.percentage(first[...]), rest.isEmpty {
            moved(percent: percent)
            lines.removeFirst()
        }
        let text = lines.map { $0.replacing("\\n", with: "\n").split(separator: "\n").joined(separator: " ") }.filter {
            !$0.isEmpty
        }
        moved(text: text.joined(separator: " ")[...])
    }

    // MARK: Parsing

    private mutating func moved(percent: Double) {
        if percent > 100 { report(.over, "more than 100%; shown as 100%") }
        fraction = min(1, percent / 100)
        if percent >= 100 { update.isWhole = true }
        moved(.init(fraction: fraction))
    }

    private mutating func moved(text: Substring) {
        moved(.init(text: ProgressLines.text(text) ?? ""))
    }

    private mutating func moved(_ advance: ProgressLines.Advance) {
        update.advance = update.advance?.followed(by: advance) ?? advance
    }

    /// Splits a percentage from the beginning of a line: `40`, `40.5`, `40,5`, `40 %`, `2/5`, `40 text`. Nil if the
    /// line begins with anything else.
    private static func percentage(_ text: Substring) -> (percent: Double, rest: Substring)? {
        var rest = text
        guard var percent = number(&rest) else { return nil }
        if rest.first == "/" {
            rest.removeFirst()
            guard let all = number(&rest), all > 0 else { return nil }
            percent = percent / all * 100
        } else {
            let unit = rest.drop { $0 == " " }
            if unit.first == "%" { rest = unit.dropFirst() }
        }
        guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
        return (percent, trimmed(rest))
    }

    /// Digits, with a decimal point or, as awk(1) writes it in many languages, a comma.
    private static func number(_ text: inout Substring) -> Double? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return nil }
        var rest = text.dropFirst(digits.count)
        var written = String(digits)
        if let first = rest.first, first == "." || first == "," {
            let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            if !decimals.isEmpty {
                written += "." + decimals
                rest = rest.dropFirst(1 + decimals.count)
            }
        }
        text = rest
        return Double(written)
    }

    private static func trimmed(_ text: some StringProtocol) -> Substring {
        Substring(text).part(withoutEnds: { $0 == " " || $0 == "\t" })
    }

    private mutating func report(_ problem: Problem, _ text: String) {
        guard told.insert(problem).inserted else { return }
        update.notes.append("line \(number) of standard input: \(text).")
    }
}
