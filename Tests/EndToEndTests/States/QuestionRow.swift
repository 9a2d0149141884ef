// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import SoundServerSupport

/// A question that waits because nobody is there to answer it. There is a form for each kind of field. An approval
/// waits only while somebody is there who could allow it.
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
    case approval

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
        case .approval: ["approve", "--title", title, "--", "true"]
        }
    }

    /// A Boolean value indicating whether it needs somebody who could answer it, and shows it then.
    var isPresented: Bool { self == .approval }

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
            .duration, .formSecret, .file, .folder, .save, .timed, .critical, .approval:
            .alert
        }
    }

    /// A Boolean value indicating whether the page can answer it: a browser asks for neither secrets nor files.
    var isAnsweredOnPage: Bool {
        switch self {
        case .secret, .login, .formSecret, .file, .folder, .save: false
        case .alert, .text, .sheet, .rows, .lines, .number, .choice, .check, .date, .time, .dateTime,
            .duration, .timed, .critical, .approval:
            true
        }
    }

    /// The buttons that a browser at the desk may not press: another program could have started it.
    var withheldOnPage: [Int] { self == .approval ? [1] : [] }

    /// The kind on the page.
    var pageKind: String {
        switch self {
        case .sheet: "sheet"
        case .rows, .lines, .number, .choice, .check, .date, .time, .dateTime, .duration, .formSecret, .file, .folder,
            .save:
            "form"
        case .alert, .text, .secret, .login, .timed, .critical: "alert"
        case .approval: "approval"
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

/// A world in which questions are open.
final class QuestionBed {
    let world: World
    let clock: MovedClock
    let rows: [QuestionRow]
    private let daemon: Daemon
    /// The presenter of a question that waits for nobody.
    private let screen: PromptAgent?
    private var asking: [QuestionRow: TestProcess] = [:]
    /// The page, once a column needs it.
    var opened: StatePage?
    private(set) var ids: [QuestionRow: String] = [:]

    init(_ rows: [QuestionRow]) throws {
        self.rows = rows
        world = try World()
        world.environment["TZ"] = "Europe/Berlin"
        clock = try MovedClock(in: world)
        try world.configure("")
        daemon = try Daemon(in: world)
        screen =
            rows.contains(where: \.isPresented)
            ? try PromptAgent(world, .init(name: "screen", shows: Prompts.Present.everything)) : nil
        for row in rows { try begin(row) }
        for row in rows { try find(row) }
    }

    deinit { for program in asking.values { program.kill() } }

    /// The beds for all questions: a presenter would show the others, too.
    static func all() throws -> [QuestionBed] {
        let (presented, waiting) = (
            QuestionRow.allCases.filter(\.isPresented), QuestionRow.allCases.filter { !$0.isPresented }
        )
        return [try QuestionBed(waiting), try QuestionBed(presented)]
    }

    /// Asks a question, and waits until it is open.
    func ask(_ row: QuestionRow) throws {
        try begin(row)
        try find(row)
    }

    private func begin(_ row: QuestionRow) throws { asking[row] = try world.ask(row) }

    private func find(_ row: QuestionRow) throws {
        if row.isPresented { _ = try screen?.shown() }
        try Waiting.briefly("\(row) is asked") {
            ids[row] = try world.call(Prompts.List()).prompts.first { $0.title == row.title }?.id
            return ids[row] != nil
        }
    }

    /// Waits for the command that asked: its exit status.
    func end(_ row: QuestionRow) throws -> Int32 { try asking[row]?.wait() ?? -1 }
}

extension World {
    /// Asks the question of a row from a program without a terminal. That of an approval is below the shell of a
    /// person: this process, which shows it, must not be on the asking side.
    func ask(_ row: QuestionRow) throws -> TestProcess {
        let program = try Built.program("alertctl")
        let input = TestProcess.Input.bytes(Array("red\ngreen\n".utf8))
        if row == .approval {
            return try TestProcess.belowShell(program, row.words, environment: environment, input: input, folder: path)
        }
        return try TestProcess(
            "/usr/bin/setsid", ["--wait", program] + row.words + ["--no-start"], environment: environment, input: input)
    }
}
