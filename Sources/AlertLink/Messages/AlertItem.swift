// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import PromptKit
import Varlink

/// The key of an alert on the device it began on. Notifications, prompts and work have ids of their own.
package struct AlertKey: Sendable, Hashable, Comparable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case notification
        case prompt
        /// A piece of work that runs.
        case work
    }

    package var kind: Kind
    /// The daemon's id; at most 255 bytes.
    package var id: String

    package init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }

    /// The text from which the name in topics is made.
    package var text: String { "\(kind.rawValue):\(id)" }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }

    package init?(text: String) {
        guard let colon = text.firstIndex(of: ":"), let kind = Kind(rawValue: String(text[..<colon])) else {
            return nil
        }
        self.init(kind, String(text[text.index(after: colon)...]))
    }
}

/// The content of an alert, as far as it leaves its device: without commands, paths, and data for programs on that
/// device.
package enum AlertItem: Sendable, Hashable {
    case notification(Notifications.Content)
    case prompt(Prompts.Question)
    case work(WorkItem)

    /// Returns a notification without fields that stay on this device. Received notifications are stripped too: their
    /// sender may be anything.
    package static func strippedForTransport(_ content: Notifications.Content) -> AlertItem {
        let content = content.public
        var item = Notifications.Content(title: content.title)
        item.body = content.body
        item.markup = content.markup
        item.app = content.app
        item.appName = content.appName
        item.thread = content.thread
        item.icon = content.icon.flatMap(name)
        item.image = content.image.flatMap(name)
        item.sound = content.sound.flatMap(name)
        item.say = content.say
        item.level = content.level
        item.timeout = content.timeout
        item.category = content.category
        item.reply = content.reply
        item.actions = content.actions
        item.snoozeChoices = content.snoozeChoices.map { choices in
            choices.lazy.filter { SnoozeLimits.lengths.contains($0.utf8.count) && $0.unicodeScalars.allSatisfy(isText) }
                .prefix(SnoozeLimits.choices).map { $0 }
        }
        item.snoozesLeft = content.snoozesLeft.map { min(max(0, $0), SnoozeLimits.left) }
        return .notification(item)
    }

    /// The bounds of alertd for the snoozes that another device offers.
    private enum SnoozeLimits {
        static let (choices, left, lengths) = (4, 100, 1...255)
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value)
    }

    /// Returns a notification of this device with the snoozes that it offers.
    package static func strippedForTransport(_ notification: Notifications.Notification) -> AlertItem {
        var content = notification.content
        (content.snoozeChoices, content.snoozesLeft) = (notification.snoozeChoices, notification.snoozesLeft)
        return strippedForTransport(content)
    }

    /// Returns a question without fields that stay on this device, or nil for one that stays here: it shows work, or is
    /// a form with a secret.
    package static func strippedForTransport(_ question: Prompts.Question) -> AlertItem? {
        guard question.kind != .progress, question.form.map(FormRules.asksSecret) != true else { return nil }
        var item = Prompts.Question(kind: question.kind, title: question.title)
        item.message = question.message
        item.buttons = question.buttons?.map {
            .init(label: $0.label, role: $0.role, isDefault: $0.isDefault, withoutValues: $0.withoutValues)
        }
        item.input = question.input
        item.placeholder = question.placeholder
        // All paired devices can read a question, and the user's name does not concern them.
        item.initialText = question.input == .secure || question.input == .login ? nil : question.initialText
        item.level = question.level
        item.app = question.app
        item.form = question.form
        item.mustRead = question.mustRead
        item.approval = question.approval
        // The device of origin gives grants, and has waited already.
        item.approval?.grantButton = nil
        item.approval?.showAfter = nil
        item.revision = question.revision
        return .prompt(item)
    }

    /// Returns an open prompt as a question. Buttons in the order of their numbers get the same numbers again.
    package static func strippedForTransport(_ prompt: Prompts.Prompt) -> AlertItem? {
        var question = Prompts.Question(kind: prompt.kind, title: prompt.title)
        question.message = prompt.message
        question.buttons = prompt.buttons.map {
            .init(
                label: $0.label, role: $0.role, isDefault: $0.isDefault ? true : nil, withoutValues: $0.withoutValues)
        }
        question.input = prompt.input
        question.placeholder = prompt.placeholder
        question.initialText = prompt.initialText
        question.level = prompt.level
        question.app = prompt.asker.app
        (question.approval, question.form, question.mustRead) = (prompt.approval, prompt.form, prompt.mustRead)
        question.revision = prompt.revision
        return strippedForTransport(question)
    }

    /// Returns a name, or nil for a path: another device's files are not here.
    private static func name(_ text: String) -> String? { text.utf8.contains(UInt8(ascii: "/")) ? nil : text }

    package var title: String {
        switch self {
        case .notification(let content): content.title
        case .prompt(let question): question.title
        case .work(let work): work.title
        }
    }

    package var isSecret: Bool {
        if case .prompt(let question) = self { question.input == .secure || question.input == .login } else { false }
    }

    /// The words of `Present.shows` that a device must have announced to get it.
    package var needs: Set<String> { if case .prompt(let question) = self { question.needs } else { [] } }

    var isCritical: Bool {
        switch self {
        case .notification(let content): content.level == .critical
        case .prompt(let question): question.level == .critical
        case .work: false
        }
    }

    /// The number of times that its program has changed the question; 0 for anything else.
    package var revision: Int {
        if case .prompt(let question) = self { question.revision ?? 0 } else { 0 }
    }

    /// The size of the sent form, in bytes.
    var size: Int { json.serialized().count }

    package var isSmall: Bool { size <= LeaseMessage.maximumItem }

    var json: JSON {
        switch self {
        case .notification(let content): content.varlink
        case .prompt(let question): question.varlink
        case .work(let work): work.json
        }
    }

    init?(_ json: JSON, kind: AlertKey.Kind) {
        do {
            switch kind {
            case .notification: self = .strippedForTransport(try Notifications.Content(varlink: json))
            case .prompt:
                guard let item = Self.strippedForTransport(try Prompts.Question(varlink: json)) else { return nil }
                self = item
            case .work:
                guard let work = WorkItem(json) else { return nil }
                self = .work(work)
            }
        } catch {
            return nil
        }
    }
}

extension Notifications.Content {
    /// The title of a private or confidential event on other devices.
    static let privateTitle = "Private event"

    /// The content for other devices: of a private or confidential event (CLASS, RFC 5545 3.8.1.3) only that there is
    /// one.
    package var `public`: Notifications.Content {
        guard calendar?.private == true else { return self }
        var content = Notifications.Content(title: Self.privateTitle)
        (content.app, content.appName, content.sound, content.level) = (app, appName, sound, level)
        return content
    }
}

/// The progress of work for other devices.
package struct WorkItem: Sendable, Hashable {
    /// The maximum lengths of title and text, in bytes.
    private static let maximumLength = 1_024

    package var title: String
    /// The current step.
    package var text: String?
    /// The progress, 0 to 1; nil if unknown.
    package var fraction: Double?

    package init(title: String, text: String? = nil, fraction: Double? = nil) {
        self.title = title
        self.text = text
        self.fraction = fraction
    }

    package init(_ work: Progress.Work) { self.init(title: work.title, text: work.text, fraction: work.fraction) }

    var json: JSON {
        var object: JSON.Object = ["title": .string(title)]
        object["text"] = text.map(JSON.string)
        object["fraction"] = fraction.map(JSON.float)
        return .object(object)
    }

    init?(_ json: JSON) {
        guard let title = json["title"]?.stringValue, (1...Self.maximumLength).contains(title.utf8.count) else {
            return nil
        }
        let (text, fraction) = (json["text"]?.stringValue, json["fraction"]?.doubleValue)
        guard (text?.utf8.count ?? 0) <= Self.maximumLength, (0...1).contains(fraction ?? 0) else { return nil }
        self.init(title: title, text: text, fraction: fraction)
    }
}
