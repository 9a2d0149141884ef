// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import CivilTime
import PromptKit
package import Varlink

/// Limits on a question. They keep a prompt far below the size of a message; labels and texts are kept as it is, and
/// made visible by whoever shows it.
package enum QuestionRules {
    /// All in bytes of UTF-8, but for the counts.
    package static let maximumTitle = 1_024
    static let maximumMessage = 65_536
    static let maximumPlaceholder = 800
    static let maximumInitialText = 4_096
    package static let maximumAnswer = 65_536
    package static let maximumLoginField = 4_096
    package static let maximumName = 255
    /// The name of a device.
    static let maximumDevice = 64
    package static let maximumDevices = 32
    package static let maximumPath = 4_096
    package static let maximumWords = 64
    static let maximumCommand = 16_384
    /// The commands of all buttons together.
    static let maximumCommands = 262_144
    /// A year, in microseconds: a longer time is no time-out.
    static let maximumTimeout = 366 * 86_400 * 1_000_000
    static let shortestTimeout = 1_000
    private static let maximumNoticeAfter = 86_400 * 1_000_000

    package typealias Invalid = Prompts.Invalid

    package static func check(_ question: Prompts.Question) throws(Invalid) {
        guard !question.title.isEmpty else { throw Invalid(field: "title", reason: "empty title") }
        try check(question.title, field: "title", limit: maximumTitle)
        if let message = question.message { try check(message, field: "message", limit: maximumMessage) }
        if let text = question.placeholder { try check(text, field: "placeholder", limit: maximumPlaceholder) }
        if let text = question.initialText { try check(text, field: "initialText", limit: maximumInitialText) }
        if let app = question.app { try check(app: app) }
        guard question.kind != .progress else {
            throw Invalid(field: "kind", reason: "progress is shown through org.alertd.Progress")
        }
        guard question.kind != .ring else {
            throw Invalid(
                field: "kind", reason: "alertd asks itself while an alarm rings; schedule one with \"alertctl alarm\"")
        }
        let input = question.input ?? .none
        if question.kind == .sheet, input != .none {
            throw Invalid(field: "input", reason: "a sheet has no text field; use an alert")
        }
        if input == .none, question.placeholder != nil || question.initialText != nil {
            throw Invalid(field: "input", reason: "placeholder or initial text without a text field")
        }
        if input == .secure, question.initialText != nil {
            throw Invalid(field: "initialText", reason: "not allowed for a secret, because questions are stored")
        }
        if let approval = question.approval { try check(approval, of: question) }
        if let conversation = question.conversation {
            for text in [conversation.session, conversation.agent, conversation.call].compactMap(\.self) {
                try check(text, field: "conversation", limit: maximumName)
            }
        }
        if let form = question.form { try check(form, of: question) }
        if question.mustRead == true, question.message?.isEmpty ?? true {
            throw Invalid(field: "mustRead", reason: "there is no message to read")
        }
        if let span = question.noticeAfter {
            guard (0...maximumNoticeAfter).contains(span) else {
                throw Invalid(field: "noticeAfter", reason: "out of range (0 to 1 day)")
            }
            guard question.approval == nil else {
                throw Invalid(field: "noticeAfter", reason: "not allowed for an approval")
            }
        }
        for device in question.to ?? [] { try check(device: device, field: "to") }
        if question.asApproval == true, question.to != nil || question.origin != nil {
            throw Invalid(field: "to", reason: "the settings name the devices of an approval")
        }
        guard question.to?.count ?? 0 <= maximumDevices else {
            throw Invalid(field: "to", reason: "too many devices (maximum \(maximumDevices))")
        }
        if let origin = question.origin {
            try check(device: origin.device, field: "origin")
            try check(origin.program, field: "origin", limit: maximumName)
            guard origin.askedAt.map({ (try? Instant(rfc3339: $0)) != nil }) ?? true else {
                throw Invalid(field: "origin", reason: "the time of the question is not a time")
            }
        }
        var words = 0
        for request in question.buttons ?? [] {
            guard let command = request.command else { continue }
            try check(command: command)
            words += command.reduce(0) { $0 + $1.utf8.count }
        }
        guard words <= maximumCommands else {
            throw Invalid(field: "buttons", reason: "their commands have more than \(maximumCommands) bytes")
        }
    }

    private static func check(_ form: [Prompts.Field], of question: Prompts.Question) throws(Invalid) {
        guard question.kind ?? .alert == .alert, question.input ?? Prompts.Input.none == Prompts.Input.none,
            question.approval == nil
        else {
            throw Invalid(field: "form", reason: "only an alert without input can have a form")
        }
        if FormRules.asksSecret(form), question.to != nil || question.origin != nil || question.asApproval == true {
            throw Invalid(
                field: "to",
                reason: "a form that asks for a secret stays on this machine: its values go by a descriptor alone")
        }
        switch question.timeoutAction {
        case nil, .end, .cancel: break
        case .choose, .button:
            throw Invalid(field: "timeoutAction", reason: "a form can only be cancelled by its time-out")
        }
        try FormRules.check(form)
    }

    /// The most bytes of rows that go to other devices.
    static let maximumSentRows = 65_536
    /// The most bytes of a question that go to other devices: a frame of alert-link has 256 KiB, and escapes make texts
    /// longer.
    static let maximumSent = 196_608

    private static let maximumFacts = 32
    private static let maximumShowAfter = 60_000_000

    /// Checks an approval: everything that could let it be allowed by accident is refused.
    private static func check(_ approval: Prompts.Approval, of question: Prompts.Question) throws(Invalid) {
        guard !approval.command.isEmpty else { throw Invalid(field: "approval", reason: "empty command") }
        try check(approval.command, field: "approval.command", limit: maximumMessage)
        if let folder = approval.folder { try check(folder, field: "approval.folder", limit: maximumPath) }
        if let reason = approval.reason { try check(reason, field: "approval.reason", limit: maximumInitialText) }
        let facts = approval.facts ?? []
        guard facts.count <= maximumFacts else {
            throw Invalid(field: "approval.facts", reason: "too many (maximum \(maximumFacts))")
        }
        for fact in facts { try check(fact, field: "approval.facts", limit: maximumTitle) }
        if let session = approval.session { try check(session, field: "approval.session", limit: maximumName) }
        if let wait = approval.showAfter, !(0...maximumShowAfter).contains(wait) {
            throw Invalid(field: "approval.showAfter", reason: "out of range (0 to 1 minute)")
        }
        if let tool = approval.tool { try check(tool, field: "approval.tool", limit: maximumName) }
        if let call = approval.call { try check(call, field: "approval.call", limit: maximumName) }
        if let agent = approval.agent { try check(agent, field: "approval.agent", limit: maximumName) }
        if let input = approval.input { try check(input, field: "approval.input", limit: maximumName) }
        guard question.conversation == nil else {
            throw Invalid(
                field: "conversation", reason: "an approval has session, agent and call among its own members")
        }
        guard question.kind ?? .alert == .alert, (question.input ?? Prompts.Input.none) == Prompts.Input.none,
            question.message == nil
        else {
            throw Invalid(field: "approval", reason: "only an alert without message and input can be an approval")
        }
        guard question.to == nil, question.asApproval != true else {
            throw Invalid(field: "to", reason: "the settings name the devices that get an approval")
        }
        guard question.origin == nil || approval.grantButton == nil else {
            throw Invalid(field: "approval.grantButton", reason: "the device that asks gives grants")
        }
        guard !question.title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Invalid(field: "title", reason: "the title of an approval is one line")
        }
        let buttons = question.buttons ?? []
        guard buttons.contains(where: { $0.role == .cancel }), buttons.count > 1,
            buttons.allSatisfy({ $0.isDefault != true && $0.command == nil })
        else {
            throw Invalid(
                field: "buttons",
                reason: "an approval needs a cancel button and another one, and none is the default or has a command")
        }
        if let place = approval.grantButton {
            guard buttons.indices.contains(place), buttons[place].role ?? .normal == .normal else {
                throw Invalid(field: "approval.grantButton", reason: "no normal button has this position")
            }
            guard approval.folder != nil else {
                throw Invalid(
                    field: "approval.grantButton", reason: "a grant is for one folder; give approval.folder, too")
            }
            // The person knows a grant by its label.
            guard buttons[place].label == Prompts.Approval.grantLabel else {
                throw Invalid(
                    field: "approval.grantButton", reason: "its label must be \"\(Prompts.Approval.grantLabel)\"")
            }
        }
        switch question.timeoutAction {
        case nil, .end, .cancel: break
        case .choose, .button:
            throw Invalid(field: "timeoutAction", reason: "an approval can only be cancelled by its time-out")
        }
    }

    /// Checks the timeout of a question whose buttons are known.
    package static func checkTimeout(of question: Prompts.Question, _ order: ButtonOrder) throws(Invalid) {
        guard let timeout = question.timeout else {
            guard question.lockedTimeout == nil else {
                throw Invalid(field: "lockedTimeout", reason: "only allowed with a timeout")
            }
            guard question.timeoutAction == nil, question.timeoutButton == nil else {
                throw Invalid(field: "timeoutAction", reason: "only allowed with a timeout")
            }
            return
        }
        guard (shortestTimeout...maximumTimeout).contains(timeout) else {
            throw Invalid(field: "timeout", reason: "out of range (1 ms to 1 year)")
        }
        if let locked = question.lockedTimeout, !(timeout...maximumTimeout).contains(locked) {
            throw Invalid(field: "lockedTimeout", reason: "out of range (\(Member.timeout) to 1 year)")
        }
        let chosen: Int?
        switch question.timeoutAction ?? .end {
        case .end, .cancel: chosen = nil
        case .choose:
            chosen = order.chosenByEnter
            guard chosen != nil else {
                throw Invalid(field: "timeoutAction", reason: "no default button; give one")
            }
        case .button:
            chosen = question.timeoutButton.flatMap { order.places.firstIndex(of: $0) }
            guard chosen != nil else { throw Invalid(field: "timeoutButton", reason: "no such button") }
        }
        if question.timeoutButton != nil, question.timeoutAction != .button {
            throw Invalid(field: "timeoutButton", reason: "only allowed with \(Member.timeoutAction) and a button")
        }
        if let chosen, order.buttons[chosen].role != .cancel, question.input == .secure || question.input == .login {
            throw Invalid(
                field: "timeoutAction",
                reason: "no button but cancel can be chosen without the secret that is asked for"
            )
        }
    }

    /// Checks the asker's session as it was sent.
    package static func check(_ session: Prompts.Session) throws(Invalid) {
        let texts = [
            session.display, session.waylandDisplay, session.xauthority, session.terminal, session.directory,
            session.caller,
        ]
        for text in texts.compactMap({ $0 }) { try check(text, field: "session", limit: maximumPath) }
        if let directory = session.directory, !directory.hasPrefix("/") {
            throw Invalid(field: "session", reason: "the directory is not an absolute path")
        }
    }

    /// Checks an id. People type ids and scripts keep them: they are printable, without spaces, at most 255 bytes long.
    package static func checkName(_ name: String, field: String) throws(Invalid) {
        try check(name, field: field, limit: maximumName)
        guard !name.isEmpty, !name.hasPrefix("-"),
            name.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) && $0 != "/" })
        else {
            let problem = NameProblem(name)
            throw Invalid(field: field, reason: "\(problem.reason); \(problem.hint)")
        }
    }

    /// Checks the name of an application, which is shown as the sender.
    package static func check(app: String) throws(Invalid) {
        try checkName(app, field: "app")
        guard !ContentRules.imitatesSystem(app) else {
            throw Invalid(field: "app", reason: "\(ContentRules.systemOnly); give another name")
        }
    }

    /// Checks the name of a device, which is short because lists show several next to each other.
    package static func check(device: String, field: String) throws(Invalid) {
        try checkName(device, field: field)
        try check(device, field: field, limit: maximumDevice)
    }

    package static func check(_ text: String, field: String, limit: Int) throws(Invalid) {
        guard text.utf8.count <= limit else {
            throw Invalid(field: field, reason: "too long: \(text.utf8.count) bytes (maximum \(limit))")
        }
        guard !text.utf8.contains(0) else { throw Invalid(field: field, reason: "contains a NUL character") }
    }

    /// Checks a secret.
    package static func check(_ secret: SecretText, field: String, limit: Int) throws(Invalid) {
        guard secret.count <= limit else {
            throw Invalid(field: field, reason: "too long: \(secret.count) bytes (maximum \(limit))")
        }
        guard !secret.holdsNUL else { throw Invalid(field: field, reason: "contains a NUL character") }
    }

    private static func check(command: [String]) throws(Invalid) {
        guard let program = command.first, !program.isEmpty else {
            throw Invalid(field: "buttons", reason: "empty command of a button")
        }
        guard command.count <= maximumWords, command.reduce(0, { $0 + $1.utf8.count }) <= maximumCommand else {
            throw Invalid(
                field: "buttons", reason: "a command has more than \(maximumWords) words or \(maximumCommand) bytes")
        }
        guard !command.contains(where: { $0.utf8.contains(0) }) else {
            throw Invalid(field: "buttons", reason: "a command contains a NUL character")
        }
    }
}

extension Prompts.Question {
    /// The reason why the question is shown on this machine alone, whatever devices are named; nil if there is none.
    package var reasonToStay: String? {
        let fields = form ?? []
        if FormRules.asksSecret(fields) { return "a form that asks for a secret goes to no other device" }
        if fields.contains(where: { [.file, .folder, .save].contains($0.kind) }) {
            return "a form that asks for a file of this device goes to no other one"
        }
        let rows = fields.reduce(0) { sum, field in
            (field.choices ?? []).reduce(sum) { $0 + $1.label.utf8.count + ($1.value?.utf8.count ?? 0) }
        }
        if rows > QuestionRules.maximumSentRows {
            return "its choices have \(rows) bytes, and at most \(QuestionRules.maximumSentRows) go to other devices"
        }
        guard !needs.isEmpty else { return nil }
        let size = varlink.serialized().count
        return size > QuestionRules.maximumSent ? "it has \(size) bytes, too many for other devices" : nil
    }
}
