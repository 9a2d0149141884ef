// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import Glibc
import LinuxSystem
import TerminalKit
import Varlink

/// Reads the lines of `--changes` while a question is open, and changes it. A line that cannot be used changes nothing,
/// and a sentence says so.
final class QuestionChanges: QuestionChanger {
    /// The longest line, in bytes: the size of a message.
    private static let maximumLine = 1 << 20
    /// The most sentences about lines.
    private static let maximumRemarks = 20

    /// The descriptor; -1 after its end.
    private(set) var descriptor: Int32
    private let editing: QuestionEditor
    private let report: (String) -> Void
    private var bytes: [UInt8] = []
    private var isSkipping = false
    private var line = 0
    private var remarks = 0
    /// The question as alertd has it, and as the lines want it.
    private(set) var present: QuestionDraft
    private var wanted: QuestionDraft
    private var isWaiting = false
    private var last: ContinuousClock.Instant?

    /// - Parameters:
    ///   - connect: Makes a connection for calls.
    ///   - report: Called with a sentence about each line that cannot be used.
    init(
        _ descriptor: Int32, of question: QuestionDraft, connect: @escaping () throws(Failure) -> Service,
        report: @escaping (String) -> Void
    ) {
        (self.descriptor, self.report) = (descriptor, report)
        editing = QuestionEditor(connect: connect)
        (present, wanted) = (question, question)
    }

    /// Parses the descriptor of `--changes`.
    static func descriptor(_ text: String) throws(Failure) -> Int32 {
        let number: Int32? = text == "-" ? STDIN_FILENO : text.allSatisfy(\.isNumber) ? Int32(text) : nil
        guard let number, number == STDIN_FILENO || number > STDERR_FILENO else {
            throw Failure(
                .usage, "--changes: \"\(text.visible)\" is not a descriptor to read from",
                remedy: "Give its number, like --changes 3 with 3< FILE, or - for standard input")
        }
        guard fcntl(number, F_GETFD) >= 0 else {
            throw Failure(
                .usage, "--changes: descriptor \(number) is not open", remedy: "Open it in the shell, like 3< FILE")
        }
        guard isatty(number) == 0 else {
            throw Failure(
                .usage, "--changes: descriptor \(number) is a terminal, where the answer is typed",
                remedy: "Read the changes from a pipe or a file")
        }
        return number
    }

    var due: ContinuousClock.Instant? { isWaiting ? last.map { $0 + QuestionEditor.interval } ?? .now : nil }

    func proceed(_ id: String, editor: String?) {
        read()
        guard let editor, let due, due <= .now else { return }
        guard let edit = wanted.edit(id, editor: editor, from: present) else {
            isWaiting = false
            return
        }
        switch editing.send(edit) {
        case .accepted:
            present = wanted.accepted
            (wanted, isWaiting) = (present, false)
        case .refused(let failure):
            remark(failure)
            (wanted, isWaiting) = (present, false)
        // Once it is over, nobody cares.
        case .over: (wanted, isWaiting) = (present, false)
        // The change is made once alertd is back.
        case .gone: break
        }
        last = .now
    }

    private func read() {
        while descriptor >= 0, Descriptor.isReadable(descriptor, by: .now) {
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                descriptor = -1
                return take()
            }
            bytes += chunk[..<count]
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                take(bytes[..<end])
                bytes.removeFirst(end + 1)
            }
            if bytes.count > Self.maximumLine {
                isSkipping = true
                bytes = []
            }
        }
    }

    /// Takes the last line, which may have no end.
    private func take() {
        if !bytes.isEmpty { take(bytes[...]) }
        bytes = []
    }

    private func take(_ text: ArraySlice<UInt8>) {
        line += 1
        do throws(Failure) {
            guard !isSkipping else {
                isSkipping = false
                throw Failure(.badInput, "it has more than \(Self.maximumLine) bytes")
            }
            guard !text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { return }
            try wanted.apply(text)
            isWaiting = true
        } catch {
            remark(error)
        }
    }

    private func remark(_ failure: Failure) {
        remarks += 1
        guard remarks <= Self.maximumRemarks else { return }
        let more = remarks == Self.maximumRemarks ? " No further line is mentioned." : ""
        report("--changes: line \(line) changes nothing: \(failure.sentences)\(more)")
    }
}
