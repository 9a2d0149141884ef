// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import Glibc
import LinuxSystem

/// A text that a pipe brings while the question that shows it is open.
final class FollowedText: QuestionChanger {
    /// The time for which the first part is awaited, so that a short text is shown whole at once.
    private static let patience = Duration.milliseconds(200)
    /// The most bytes that are read between two changes; the writer waits then.
    private static let maximumUnshown = 1 << 20

    private let editing: QuestionEditor
    private var input: Int32
    private var tail = TextTail()
    private var shown = ""
    private var unshown = 0
    private var isWaiting = false
    private var mayEdit = false
    private var last: ContinuousClock.Instant?

    /// Reads the first part.
    ///
    /// - Parameter input: The descriptor of the pipe; a terminal is not read.
    init(_ input: Int32, editing: QuestionEditor) {
        self.input = isatty(input) == 1 ? -1 : input
        self.editing = editing
        let deadline = ContinuousClock.now + Self.patience
        while self.input >= 0, unshown < Self.maximumUnshown, .now < deadline,
            Descriptor.isReadable(self.input, by: deadline)
        { readPart() }
        (shown, unshown, isWaiting) = (tail.text, 0, false)
    }

    /// The text for the question when it is asked.
    var first: String { shown }

    var descriptor: Int32 { unshown < Self.maximumUnshown ? input : -1 }

    var due: ContinuousClock.Instant? {
        isWaiting && mayEdit ? last.map { $0 + QuestionEditor.interval } ?? .now : nil
    }

    func proceed(_ id: String, editor: String?) {
        mayEdit = editor != nil
        while descriptor >= 0, Descriptor.isReadable(input, by: .now) { readPart() }
        guard let editor, let due, due <= .now else { return }
        let text = tail.text
        if text != shown {
            switch editing.send(Prompts.Edit(id: id, editor: editor, message: text)) {
            case .accepted: shown = text
            case .refused: break
            case .over: input = -1
            case .gone:
                last = .now
                return
            }
        }
        (unshown, isWaiting, last) = (0, false, .now)
    }

    private func readPart() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(input, &chunk, chunk.count)
        if count < 0, errno == EINTR { return }
        guard count > 0 else {
            input = -1
            return
        }
        tail.append(chunk[..<count])
        unshown += count
        isWaiting = true
    }
}

/// The end of a text that may go on for ever, within the limit of a message.
struct TextTail {
    /// The most bytes of a message.
    static let maximumBytes = 65_536
    /// The first line of a text whose beginning is missing.
    static let notice = "(earlier lines are left out)\n"

    private var bytes: [UInt8] = []
    private var isCut = false

    /// Appends a part, which may end within a character.
    mutating func append(_ part: ArraySlice<UInt8>) {
        // Messages hold no NUL.
        bytes += part.lazy.filter { $0 != 0 }
        guard bytes.count > 2 * Self.maximumBytes else { return }
        bytes.removeFirst(bytes.count - Self.maximumBytes)
        isCut = true
    }

    /// The text, or its last lines.
    var text: String {
        let whole = String(decoding: bytes, as: UTF8.self)
        guard isCut || whole.utf8.count > Self.maximumBytes else { return whole }
        let end = Array(whole.utf8.suffix(Self.maximumBytes - Self.notice.utf8.count))
        let start = end.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Without a line end, the first byte may be within a character.
        let rest = end[start...].drop { $0 & 0xC0 == 0x80 }
        return Self.notice + String(decoding: rest, as: UTF8.self)
    }
}
