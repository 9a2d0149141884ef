// SPDX-License-Identifier: Apache-2.0

private import LinuxSystem

/// A line editor with the keys of Emacs and of shells. The line is stored as scalars in locked memory: a secret never
/// becomes a string in this class.
package final class LineEditor {
    /// The maximum length of a line in Unicode scalars.
    package static let maximumLength = 4_096

    /// The reason why typed or pasted text is not in the line.
    package enum Refusal: Equatable {
        case unreadable(UnreadableInput, isPasted: Bool)
        /// The paste has more than one line.
        case lines
        /// The line has no room for more than this many characters.
        case tooLong(Int)
    }

    /// A Boolean value indicating whether the text is shown as dots. Then the cursor moves by scalars, because the
    /// boundaries of characters would reveal something about them.
    package let isSecret: Bool
    /// A Boolean value indicating whether the line contains exactly the typed and pasted bytes, or refuses them.
    /// Otherwise invalid characters are dropped, and a pasted newline becomes a space.
    package let isExact: Bool
    package let takesLines: Bool
    private let memory: LockedMemory
    private let capacity: Int
    /// The number of scalars.
    package private(set) var count = 0
    /// The index of the scalar after the cursor.
    package private(set) var cursor = 0
    /// The reason why the line differs from the input; nil if it does not. An exact line must not be used then.
    package private(set) var refusal: Refusal?
    private var paste: Paste?

    /// A paste in progress: it is accepted completely or not at all.
    private struct Paste {
        /// The position of its start in the line.
        var start: Int
        var hasEnded = false
        var isRefused = false
    }

    /// - Parameters:
    ///   - takesLines: Whether ``newline()`` and pasted newlines begin another line.
    ///   - text: The initial text.
    ///   - capacity: The maximum number of scalars; further input is ignored.
    package init(
        isSecret: Bool = false, isExact: Bool = false, takesLines: Bool = false, text: String = "",
        capacity: Int = LineEditor.maximumLength
    ) {
        self.isSecret = isSecret
        self.takesLines = takesLines
        self.isExact = isExact || isSecret
        self.capacity = capacity
        memory = LockedMemory(count: capacity * MemoryLayout<UInt32>.stride)
        for scalar in text.unicodeScalars { insert(scalar) }
    }

    package var isEmpty: Bool { count == 0 }

    /// The text of a line that is not a secret.
    package var text: String {
        var text = ""
        for index in 0..<count { text.unicodeScalars.append(self[index]) }
        return text
    }

    /// Handles an event for the line.
    ///
    /// - Returns: Whether the event had a meaning.
    package func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .text(let scalar):
            beginAgain()
            if isExact, !hasRoom { refusal = .tooLong(capacity) } else { insert(scalar) }
        case .pasted(let scalar) where isExact: pasted(scalar)
        // Further lines are not possible.
        case .pasted(let scalar): insert(scalar.value == 0x0A || scalar.value == 0x09 ? " " : scalar)
        case .unreadable(let reason, let isPasted):
            guard isExact else { return false }
            let refusal = Refusal.unreadable(reason, isPasted: isPasted)
            if isPasted { refusePaste(refusal) } else { self.refusal = refusal }
        case .pasteEnded:
            defer { paste = nil }
            // A newline at the end is the end of the text.
            return paste?.isRefused == true || paste?.hasEnded == true
        case .key(let key, let modifiers):
            let wasEmpty = isEmpty
            guard handle(key, modifiers) else { return false }
            if isEmpty, !wasEmpty { refusal = nil }
        case .mouse, .cursor: return false
        }
        return true
    }

    private var hasRoom: Bool { count < min(capacity, scalars.count) }

    /// Starts a new text after an empty line has refused a paste.
    private func beginAgain() {
        guard isEmpty else { return }
        switch refusal {
        case .unreadable(_, isPasted: true), .lines: refusal = nil
        case .unreadable, .tooLong, nil: break
        }
    }

    private func pasted(_ scalar: Unicode.Scalar) {
        if paste == nil {
            beginAgain()
            paste = Paste(start: cursor)
        }
        guard var paste, !paste.isRefused else { return }
        if paste.hasEnded { return refusePaste(.lines) }
        if scalar == "\n", !takesLines {
            paste.hasEnded = true
            self.paste = paste
        } else if hasRoom {
            insert(scalar)
        } else {
            refusePaste(.tooLong(capacity))
        }
    }

    /// Removes the paste and ignores the rest of it.
    private func refusePaste(_ reason: Refusal) {
        var paste = self.paste ?? Paste(start: cursor)
        guard !paste.isRefused else { return }
        remove(paste.start..<cursor)
        paste.isRefused = true
        self.paste = paste
        refusal = reason
    }

    /// Returns once why the line cannot be used. A secret is then cleared, because nobody sees its content.
    package func takeRefusal() -> Refusal? {
        guard let refusal else { return nil }
        if isSecret { clear() }
        self.refusal = nil
        return refusal
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        let byWord = !modifiers.isDisjoint(with: [.control, .alt])
        switch key {
        case .left: cursor = byWord ? wordStart : before
        case .right: cursor = byWord ? wordEnd : after
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = count
        case .control("b"): cursor = before
        case .control("f"): cursor = after
        case .alt("b"): cursor = wordStart
        case .alt("f"): cursor = wordEnd
        case .backspace: remove((byWord ? wordStart : before)..<cursor)
        case .delete, .control("d"): remove(cursor..<after)
        case .control("u"): remove(0..<cursor)
        case .control("k"): remove(cursor..<count)
        case .control("w"): remove(wordStart..<cursor)
        case .alt("d"): remove(cursor..<wordEnd)
        default: return false
        }
        return true
    }

    /// Clears the line and wipes its memory.
    package func clear() {
        memory.wipe()
        count = 0
        cursor = 0
        refusal = nil
        paste = nil
    }

    /// Replaces the line with exactly this UTF-8 text.
    ///
    /// - Returns: The reason why the text is refused, in which case the line is empty; otherwise nil.
    package func take(_ line: UnsafeRawBufferPointer) -> Refusal? {
        clear()
        var iterator = line.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return nil
            case .error: return refuseAll(.unreadable(.encoding, isPasted: false))
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                guard scalar == "\t" || !(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)) else {
                    return refuseAll(.unreadable(.control, isPasted: false))
                }
                guard hasRoom else { return refuseAll(.tooLong(capacity)) }
                insert(scalar)
            }
        }
    }

    private func refuseAll(_ reason: Refusal) -> Refusal {
        clear()
        return reason
    }

    /// Passes the text to `body` as UTF-8 in locked memory, which is wiped when `body` returns.
    package func withUTF8<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let copy = LockedMemory(count: count * 4)
        var end = 0
        for index in 0..<count {
            // Encoding a scalar needs only registers and no memory.
            for byte in UTF8.encode(self[index]).unsafelyUnwrapped {
                copy.bytes[end] = byte
                end += 1
            }
        }
        return try withExtendedLifetime(copy) { () throws(Failure) in
            try body(UnsafeRawBufferPointer(rebasing: copy.bytes[..<end]))
        }
    }

    // MARK: The memory

    private var scalars: UnsafeMutableBufferPointer<UInt32> { memory.bytes.bindMemory(to: UInt32.self) }

    private subscript(index: Int) -> Unicode.Scalar { Unicode.Scalar(scalars[index]) ?? "\u{FFFD}" }

    private func insert(_ scalar: Unicode.Scalar) {
        let scalars = scalars
        guard count < min(capacity, scalars.count) else { return }
        var index = count
        while index > cursor {
            scalars[index] = scalars[index - 1]
            index -= 1
        }
        scalars[cursor] = scalar.value
        count += 1
        cursor += 1
    }

    private func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        let scalars = scalars
        for index in range.lowerBound..<count {
            let from = index + range.count
            scalars[index] = from < count ? scalars[from] : 0
        }
        count -= range.count
        cursor = range.lowerBound
    }

    // MARK: Places

    /// The boundaries between user-visible characters.
    private var boundaries: [Int] {
        var result = [0]
        for character in text { result.append(result[result.count - 1] + character.unicodeScalars.count) }
        return result
    }

    private var before: Int {
        isSecret ? max(0, cursor - 1) : boundaries.last { $0 < cursor } ?? 0
    }

    private var after: Int {
        isSecret ? min(count, cursor + 1) : boundaries.first { $0 > cursor } ?? count
    }

    private var wordStart: Int {
        // The boundaries of words in a secret are part of the secret.
        if isSecret { return 0 }
        var index = cursor
        while index > 0, isSpace(index - 1) { index -= 1 }
        while index > 0, !isSpace(index - 1) { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        if isSecret { return count }
        var index = cursor
        while index < count, isSpace(index) { index += 1 }
        while index < count, !isSpace(index) { index += 1 }
        return index
    }

    private func isSpace(_ index: Int) -> Bool { self[index].properties.isWhitespace }
}

extension LineEditor {
    /// Returns the line as drawn in `columns`, and the column of the cursor. If the line is longer, the part around the
    /// cursor is shown.
    package func drawing(columns: Int, mask: Character = "•") -> (text: String, cursor: Int) {
        let room = max(1, columns - 1)
        if isSecret {
            let start = max(0, cursor - room)
            return (String(repeating: mask, count: min(columns, count - start)), cursor - start)
        }
        var cells: [(text: String, width: Int)] = []
        var position = 0
        var cursorCell = 0
        for character in text {
            let shown = String(character).visible
            if position < cursor { cursorCell += 1 }
            position += character.unicodeScalars.count
            cells.append((shown, shown.displayWidth))
        }
        var start = cursorCell
        var before = 0
        while start > 0, before + cells[start - 1].width <= room {
            start -= 1
            before += cells[start].width
        }
        var text = ""
        var width = 0
        for cell in cells[start...] {
            guard width + cell.width <= columns else { break }
            text += cell.text
            width += cell.width
        }
        return (text, before)
    }
}
