// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport

/// A question that waits because nobody is there to answer it. There is a form for each kind of field. An approval does
/// not wait, so `Asking.Outcomes` has it.
enum QuestionRow: String, CaseIterable, Sendable {
    case alert
    case text
    case secret
    case login
    case sheet
    case rows
    case lines
    case number
    case choice
    case check
    case date
    case time
    case dateTime = "date-and-time"
    case duration
    case formSecret = "form-with-a-secret"
    case file
    case folder
    case save
    case timed = "with-a-time"
    case critical

    /// The title.
    var title: String { "Question " + rawValue }

    /// The words of the command line that asks it.
    var words: [String] {
        switch self {
        case .alert: ["alert", title, "--button", "Yes", "--cancel", "No"]
        case .text: ["alert", title, "--text"]
        case .secret: ["alert", title, "--secure"]
        case .login: ["alert", title, "--login"]
        case .sheet: ["sheet", title, "--button", "Yes", "--cancel", "No"]
        case .rows: ["sheet", title, "--rows", "-"]
        case .lines: form("lines")
        case .number: form("number")
        case .choice: form("choice:Label,of=a|b")
        case .check: form("check")
        case .date: form("date")
        case .time: form("time")
        case .dateTime: form("datetime")
        case .duration: form("duration")
        case .formSecret: form("secret")
        case .file: form("file")
        case .folder: form("folder")
        case .save: form("save")
        case .timed: ["alert", title, "--button", "Yes", "--timeout", "1h"]
        case .critical: ["alert", title, "--button", "Yes", "--level", "critical"]
        }
    }

    /// Several lines need JSON, and a secret refuses it.
    private func form(_ field: String) -> [String] {
        ["form", title, "--field", "field=" + field] + (self == .lines ? ["--json"] : [])
    }

    /// The kind on the wire.
    var kind: Prompts.Kind {
        switch self {
        case .sheet: .sheet
        // Rows are a field of a form.
        case .rows, .alert, .text, .secret, .login, .lines, .number, .choice, .check, .date, .time, .dateTime,
            .duration, .formSecret, .file, .folder, .save, .timed, .critical:
            .alert
        }
    }

    /// A Boolean value indicating whether the page can answer it: a browser asks for neither secrets nor files.
    var isAnsweredOnPage: Bool {
        switch self {
        case .secret, .login, .formSecret, .file, .folder, .save: false
        case .alert, .text, .sheet, .rows, .lines, .number, .choice, .check, .date, .time, .dateTime,
            .duration, .timed, .critical:
            true
        }
    }

    /// The kind on the page.
    var pageKind: String {
        switch self {
        case .sheet: "sheet"
        case .rows, .lines, .number, .choice, .check, .date, .time, .dateTime, .duration, .formSecret, .file, .folder,
            .save:
            "form"
        case .alert, .text, .secret, .login, .timed, .critical: "alert"
        }
    }
}

extension QuestionRow {
    /// The question whose form has a field of this kind.
    init(_ kind: Prompts.FieldKind) {
        self =
            switch kind {
            case .text: .text
            case .lines: .lines
            case .number: .number
            case .secret: .formSecret
            case .choice: .choice
            case .check: .check
            case .date: .date
            case .time: .time
            case .dateTime: .dateTime
            case .duration: .duration
            case .file: .file
            case .folder: .folder
            case .save: .save
            }
    }

    /// The question of this kind; nil for work, which asks nothing, and for an alarm, which is an entry.
    init?(_ kind: Prompts.Kind) {
        switch kind {
        case .alert: self = .alert
        case .sheet: self = .sheet
        case .progress, .ring: return nil
        }
    }

    /// The question for this input.
    init(_ input: Prompts.Input) {
        self =
            switch input {
            case .none: .alert
            case .text: .text
            case .secure: .secret
            case .login: .login
            }
    }
}

/// A world in which all questions are open.
final class QuestionBed {
    let world: World
    let clock: MovedClock
    private let daemon: Daemon
    private var asking: [QuestionRow: TestProcess] = [:]
    /// The page, once a column needs it.
    var opened: StatePage?
    private(set) var ids: [QuestionRow: String] = [:]

    init() throws {
        world = try World()
        world.environment["TZ"] = "Europe/Berlin"
        clock = try MovedClock(in: world)
        try world.configure("")
        daemon = try Daemon(in: world)
        for row in QuestionRow.allCases { try ask(row) }
    }

    deinit { for program in asking.values { program.kill() } }

    /// Asks a question, and waits until it is open.
    func ask(_ row: QuestionRow) throws {
        asking[row] = try TestProcess(
            Built.program("alertctl"), row.words,
            environment: world.environment, input: .bytes(Array("red\ngreen\n".utf8)))
        try Waiting.briefly("\(row) is asked") {
            let known = Set(ids.filter { $0.key != row }.values)
            ids[row] = try world.call(Prompts.List()).prompts.first { !known.contains($0.id) }?.id
            return ids[row] != nil
        }
    }

    /// Waits for the command that asked: its exit status.
    func end(_ row: QuestionRow) throws -> Int32 { try asking[row]?.wait() ?? -1 }
}
