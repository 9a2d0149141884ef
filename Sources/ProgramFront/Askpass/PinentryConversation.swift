// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The state of a pinentry after the lines of gpg-agent, and its answers. A value: it neither reads nor writes, and no
/// secret enters it.
struct PinentryConversation: Equatable {
    /// The consequence of a line.
    enum Action: Equatable {
        /// Nothing: a comment.
        case nothing
        /// Write these lines.
        case reply([String])
        /// Ask the person.
        case ask(PinentryQuestion)
        /// Write this line, and end.
        case end(String)
    }

    /// The result of a question, without what was typed.
    enum Result: Equatable {
        /// A passphrase was typed, and its data is written before these lines.
        case typed
        case confirmed
        case notConfirmed
        case cancelled
        case timedOut
        case nobody
    }

    /// The client that wants the passphrase.
    struct Owner: Equatable {
        var process: Int32
        var machine: String
    }

    /// The lines that were accepted, to repeat them to another pinentry.
    private(set) var history: [String] = []
    /// The terminal of the client.
    private(set) var terminal: String?
    /// The display of the client.
    private(set) var display: String?
    private(set) var owner: Owner?
    private var question = PinentryQuestion()
    private var labels = PinentryQuestion.Labels()
    private let process: Int32

    /// - Parameters:
    ///   - process: The id of this process.
    ///   - words: The arguments of this process.
    init(process: Int32, _ words: [String] = []) {
        self.process = process
        if let place = words.firstIndex(of: "--display"), words.indices.contains(place + 1) {
            display = words[place + 1]
        } else {
            display = words.first { $0.hasPrefix("--display=") }.map { String($0.dropFirst("--display=".count)) }
        }
    }

    /// The first line.
    var greeting: String { "OK Pleased to meet you, process \(process)" }

    /// A line that is too long, or not finished.
    static let tooLong = error(263, "Line too long")

    /// Takes a line, without its line end. Unknown commands and options are accepted: gpg-agent gives up at an error.
    mutating func receive(_ line: String) -> Action {
        guard !line.isEmpty, !line.hasPrefix("#") else { return .nothing }
        let (verb, value) = Self.parts(line)
        switch verb.uppercased() {
        case "BYE": return .end("OK closing connection")
        case "GETINFO": return .reply(information(value))
        case "GETPIN": return .ask(take(.pin))
        case "CONFIRM": return .ask(take(value.contains("--one-button") ? .message : .confirmation))
        case "MESSAGE": return .ask(take(.message))
        case "OPTION": setOption(value)
        case "RESET":
            (question, history) = (PinentryQuestion(), history.filter { $0.hasPrefix("OPTION") })
        default: set(verb.uppercased(), AssuanText.decoded(value))
        }
        history.append(line)
        return .reply(["OK"])
    }

    /// Returns the last lines of the answer to a question.
    func reply(_ result: Result) -> [String] {
        switch result {
        case .typed, .confirmed: ["OK"]
        case .notConfirmed: [Self.error(114, "Not confirmed")]
        case .cancelled: [Self.error(99, "Operation cancelled")]
        case .timedOut: [Self.error(62, "Timeout")]
        case .nobody: ["ERR 83918950 Inappropriate ioctl for device <Pinentry>"]
        }
    }

    /// The status that precedes a passphrase that was typed twice.
    static let isRepeated = "S PIN_REPEATED"

    /// Returns the line of an error. The source of the error is the pinentry, which is 5 (gpg-error.h).
    private static func error(_ code: Int, _ text: String) -> String { "ERR \(5 << 24 + code) \(text) <Pinentry>" }

    private static func parts(_ line: String) -> (verb: String, value: String) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(words[0]), words.count > 1 ? String(words[1]) : "")
    }

    private func information(_ subject: String) -> [String] {
        switch subject {
        case "pid": ["D \(process)", "OK"]
        case "version": ["D \(AlertService.version)", "OK"]
        case "flavor": ["D alertd", "OK"]
        case "ttyinfo": ["D \(terminal ?? "-") - \(display ?? "-") - - -", "OK"]
        default: [Self.error(280, "Invalid parameter")]
        }
    }

    private mutating func setOption(_ option: String) {
        // "name=value", "name value" and "--name value" are the same.
        let option = option.drop { $0 == "-" }
        let place = option.firstIndex { $0 == "=" || $0 == " " }
        let name = option[..<(place ?? option.endIndex)]
        let value = place.map { String(option[option.index(after: $0)...]) } ?? ""
        switch name {
        case "ttyname": terminal = value.hasPrefix("/") ? value : nil
        case "display": display = value.isEmpty ? display : value
        case "owner":
            let words = value.split(separator: " ", maxSplits: 1)
            // Newer versions add the user: "4700/1000 desk".
            guard let process = words.first?.split(separator: "/").first.flatMap({ Int32($0) }) else { return }
            owner = Owner(process: process, machine: words.count > 1 ? String(words[1]) : "")
        case "default-ok": labels.ok = AssuanText.label(value)
        case "default-cancel": labels.cancel = AssuanText.label(value)
        case "default-yes": labels.yes = AssuanText.label(value)
        case "default-no": labels.no = AssuanText.label(value)
        case "default-prompt": labels.prompt = value
        default: break
        }
    }

    private mutating func set(_ verb: String, _ value: String) {
        switch verb {
        case "SETDESC": question.description = value
        case "SETPROMPT": question.prompt = value
        case "SETTITLE": question.heading = value
        case "SETERROR": question.error = value
        case "SETOK": question.ok = AssuanText.label(value)
        case "SETCANCEL": question.cancel = AssuanText.label(value)
        case "SETNOTOK": question.notOK = AssuanText.label(value)
        case "SETREPEAT": question.repetition = value.isEmpty ? "Repeat:" : value
        case "SETREPEATERROR": question.repetitionError = value
        case "SETTIMEOUT": question.timeout = Int(value).flatMap { $0 > 0 ? $0 : nil }
        default: break
        }
    }

    /// Returns the question that is set, and forgets what belongs to it alone.
    private mutating func take(_ kind: PinentryQuestion.Kind) -> PinentryQuestion {
        var asked = question
        asked.kind = kind
        asked.labels = labels
        (question.error, question.repetition) = (nil, nil)
        return asked
    }
}
