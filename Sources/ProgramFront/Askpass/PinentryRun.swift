// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import Glibc
import LinuxSystem
import Varlink

/// A run as `pinentry-alertd`, the program that gpg-agent asks by: it reads lines, and answers each.
struct PinentryRun {
    /// The name by which alertctl is called.
    static let name = "pinentry-alertd"

    private let session: Session
    private var conversation: PinentryConversation

    /// - Parameter words: The arguments.
    init(session: Session, _ words: [String]) {
        self.session = session
        conversation = PinentryConversation(process: getpid(), words)
    }

    /// Talks until gpg-agent ends the conversation.
    mutating func run() throws(Failure) -> CommandStatus {
        try reply([conversation.greeting])
        var input = LineInput(descriptor: STDIN_FILENO, limit: AssuanText.maximumLine)
        while let line = input.next() {
            guard case .line(let text) = line else {
                try reply([PinentryConversation.tooLong])
                continue
            }
            switch conversation.receive(text) {
            case .nothing: continue
            case .reply(let lines): try reply(lines)
            case .end(let line):
                try reply([line])
                return .done
            case .ask(let question):
                switch try answer(question) {
                case .signal(let signal): return Interruption.status(signal)
                case .typed(let secret, let isRepeated): try finish(secret, isRepeated: isRepeated)
                case .other(.nobody):
                    let terminal = conversation.terminal
                    if let fallback = PinentryFallback(terminal: terminal, session.environment) {
                        let watch = try AskerWatch(processes: owner.map { [$0.process] } ?? [], pipes: [])
                        defer { watch.end() }
                        return try fallback.run(conversation.history, then: text, remaining: input.rest)
                    }
                    try reply(conversation.reply(.nobody))
                case .other(let result): try reply(conversation.reply(result))
                }
            }
        }
        return .done
    }

    private func reply(_ lines: [String]) throws(Failure) {
        try session.output.lines(lines)
        try session.output.flush()
    }

    // MARK: Questions

    private enum End {
        case typed(SecretText, isRepeated: Bool)
        case other(PinentryConversation.Result)
        case signal(Int32)
    }

    private func finish(_ secret: SecretText, isRepeated: Bool) throws(Failure) {
        if isRepeated { try session.output.line(PinentryConversation.isRepeated) }
        // No data stands for an empty passphrase.
        if secret.count > 0 {
            try AssuanText.data(secret).withBytes { (bytes) throws(Failure) in try session.output.secret(bytes) }
        }
        try reply(conversation.reply(.typed))
    }

    /// Asks until there is an answer. gpg-agent gets no error of ours, which it could not show.
    private func answer(_ question: PinentryQuestion) throws(Failure) -> End {
        let watch = try AskerWatch(
            processes: owner.map { [$0.process] } ?? [], pipes: [STDIN_FILENO, STDOUT_FILENO])
        defer { watch.end() }
        do throws(Failure) {
            let end = try ask(question)
            // gpg-agent still waits if the program that wanted the passphrase has gone.
            if case .signal = end, watch.hasFired { return .other(.cancelled) }
            return end
        } catch {
            try session.errors.line(error.message)
            try session.errors.flush()
            return .other(error.status == .unavailable ? .nobody : .cancelled)
        }
    }

    private func ask(_ question: PinentryQuestion) throws(Failure) -> End {
        let asker = asker
        var error: String?
        while true {
            let first = try ask(question.question(asker: asker, error: error), question)
            guard case .typed(let secret, _) = first, secret.count > 0,
                let repetition = question.repetition(asker: asker)
            else { return first }
            let second = try ask(repetition, question)
            guard case .typed(let again, _) = second else { return second }
            if secret.isEqual(to: again) { return .typed(secret, isRepeated: true) }
            error = question.repetitionError ?? "The passphrases differ; try again."
        }
    }

    private func ask(_ wire: Prompts.Question, _ question: PinentryQuestion) throws(Failure) -> End {
        switch try ProgramQuestion(session: session, display: conversation.display).ask(wire, on: nil) {
        case .signal(let signal): return .signal(signal)
        case .result(let result, let secrets):
            let result = question.result(result)
            guard result == .typed else { return .other(result) }
            return secrets.first.map { .typed($0, isRepeated: false) } ?? .other(.cancelled)
        }
    }

    /// The client, if it is a process of this machine.
    private var owner: CallingProgram? {
        guard let owner = conversation.owner, owner.machine == CallingProgram.machine else { return nil }
        return CallingProgram(owner.process)
    }

    /// The line that names the program.
    private var asker: String {
        if let owner { return owner.line(machine: CallingProgram.machine) }
        if let owner = conversation.owner {
            return CallingProgram.line(process: owner.process, machine: owner.machine)
        }
        return CallingProgram.parent?.line(machine: CallingProgram.machine)
            ?? CallingProgram.line(process: getppid(), machine: CallingProgram.machine)
    }
}

extension SecretText {
    /// Returns whether two texts are the same, in a time that depends on their lengths alone.
    func isEqual(to other: SecretText) -> Bool {
        guard count == other.count else { return false }
        return withBytes { own in
            other.withBytes { other in zip(own, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0 }
        }
    }
}

/// The lines of a descriptor, one by one.
struct LineInput {
    enum Line: Equatable {
        case line(String)
        /// The line was longer than the limit, and is skipped to its end.
        case tooLong
    }

    private let descriptor: Int32
    private let limit: Int
    /// The bytes that were read and belong to no line yet.
    private(set) var rest: [UInt8] = []

    /// - Parameter limit: The longest line in bytes, without its line end.
    init(descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

    /// Waits for the next line; nil at the end. A last line without a line end is none.
    mutating func next() -> Line? {
        var isTooLong = false
        var chunk = [UInt8](repeating: 0, count: 2_048)
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                var line = rest[..<end]
                rest.removeSubrange(...end)
                if line.last == 0x0D { line.removeLast() }
                guard !isTooLong, line.count <= limit else { return .tooLong }
                return .line(String(decoding: line, as: UTF8.self))
            }
            if rest.count > limit + 1 {
                isTooLong = true
                rest.removeAll()
            }
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest += chunk[..<count]
        }
    }
}
