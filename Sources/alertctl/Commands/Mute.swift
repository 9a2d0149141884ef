// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import ClientKit
import CommandLineKit
import TerminalKit
import TextSafety

/// `mute`: holds the notifications of applications, as `dnd --mute` does.
struct Mute: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Hold the notifications of applications, or list those that are held.",
        discussion: """
            Held notifications are delivered and listed, but neither shown nor heard; critical ones pass. Without a \
            time it lasts until "alertctl unmute APP". Without an application it lists what is muted.

            EXAMPLES:
              alertctl mute org.example.Chat 1h
              alertctl mute org.example.Chat until tomorrow 9am
              alertctl mute org.example.Chat org.example.Mail
              alertctl mute

            OUTPUT with --json: as of dnd
            """)

    var app: String?
    var when: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(
            &app, "app",
            help: "The application, by its desktop entry without \".desktop\"; further ones may follow.",
            completion: .custom(Completer.apps), field: "muted")
        table.arguments(
            &when, "when", help: "When it ends: 1h, for 1h, tonight, until tomorrow 9am. Default: never.",
            field: "mute")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) { _ = try dnd() }

    /// Returns the change of do not disturb; without an application, none.
    func dnd() throws(ValidationError) -> Dnd {
        var dnd = Dnd()
        dnd.common = common
        dnd.leading = []
        guard let app else { return dnd }
        if ["all", "everything"].contains(app) {
            throw ValidationError("\"\(app)\" is not an application. For all notifications: alertctl dnd on")
        }
        let ends = (0...when.count).filter { isEnd(Array(when[$0...])) }
        let further = when.prefix(ends.first ?? when.count)
        if let word = further.first(where: { !Self.mayBeName($0) }) ?? (ends.isEmpty ? when.first : nil) {
            throw refusal(word)
        }
        if let word = further.last, !ends.isEmpty, ends.first != when.count, let meant = Self.preposition(word) {
            let words = ShellText.line([app] + further.dropLast() + [meant] + when[further.count...])
            throw ValidationError("\"\(word)\" is no time, did you mean \(meant)? Write: alertctl mute \(words)")
        }
        dnd.mute = Self.names([app] + further)
        dnd.words = Array(when.dropFirst(further.count))
        if try dnd.request() == .on(until: nil) { dnd.words = [] }
        try dnd.validate()
        return dnd
    }

    private func refusal(_ word: String) -> ValidationError {
        let names = ShellText.line(Self.names([app ?? ""]))
        if ["off", "none"].contains(word) {
            return ValidationError("\"\(word)\" is no time. Write: alertctl unmute \(names)")
        }
        let text = when.joined(separator: " ")
        if let end = Dnd.unclear(when) {
            return ValidationError(
                "\"\(text)\" could be the beginning, or the end. Write: alertctl mute \(names) \(ShellText.line(end))")
        }
        let end = if case .nearly(let end) = SpokenWords.reading(text) { end } else { "1h" }
        return ValidationError("\"\(text)\" is no time. Example: alertctl mute \(names) \(end)")
    }

    /// Returns the applications in words, of which one may have several with commas between them.
    static func names(_ words: [String]) -> [String] {
        words.flatMap { word in
            let parts = word.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
                .filter { !$0.isEmpty }
            return parts.isEmpty ? [word] : parts
        }
    }

    /// Returns whether a word behind the first application may be another one: it is neither like a time nor the
    /// beginning of one.
    private static func mayBeName(_ word: String) -> Bool {
        guard let first = word.first, first.isLetter, !beginnings.contains(word.lowercased()) else { return false }
        return SpokenWords.reading(word) == .other
    }

    /// Returns the word that begins a time, for one with a letter missing or two exchanged. A name of an application is
    /// hardly ever so similar by chance.
    private static func preposition(_ word: String) -> String? {
        ["for", "until"].first { meant in
            word.count <= meant.count && Suggestion.nearest(to: word.lowercased(), in: [meant], within: 1) != nil
                && Set(word.lowercased()).isSubset(of: Set(meant))
        }
    }

    private static let beginnings: Set = [
        "until", "till", "til", "bis", "for", "für", "in", "at", "on", "off", "none", "um", "next", "every",
    ]

    /// Returns whether words are the end of a mute, or none.
    private func isEnd(_ words: [String]) -> Bool {
        guard let first = words.first else { return true }
        var dnd = Dnd()
        dnd.words = words
        // The refusal of "dnd" names words that this verb does not take.
        switch try? dnd.request() {
        case .on(_?)?, .night?: return first != "on"
        case .on(nil)?: return first != "on"
        case .look?, .off?, .toggle?, .schedule?, nil: return false
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        guard app != nil else { return try list(in: session) }
        let dnd: Dnd
        do throws(ValidationError) { dnd = try self.dnd() } catch { throw Failure(.usage, error.message) }
        return try dnd.perform(in: session)
    }

    /// Prints what is muted, with the ends.
    private func list(in session: Session) throws(Failure) -> CommandStatus {
        let quiet = try session.connect(common).call(Manager.Dnd()).quiet
        let lines = Dnd.muteLines(quiet, moment: session.moment)
        let app = Completer.apps([], 0, "").first.map { String($0.prefix { $0 != "\t" }) } ?? "firefox"
        let line = ShellText.line(["alertctl", "mute", app, "1h"])
        return try session.answer(
            quiet, common, lines.isEmpty ? ["No application is muted. To mute one: \(line)"] : lines)
    }
}

/// `unmute`: shows the notifications of applications again, as `dnd --unmute` does.
struct Unmute: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show the notifications of muted applications again.",
        discussion: """
            EXAMPLES:
              alertctl unmute org.example.Chat
              alertctl unmute all

            OUTPUT with --json: as of dnd
            """)

    var apps: [String] = []
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &apps, "app", help: "The applications, or all.", completion: .custom(Completer.apps), field: "unmute")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let muted = try session.connect(common).call(Manager.Dnd()).quiet.muted
        guard !apps.isEmpty else {
            guard let one = muted.first else {
                return try Mute(common: common).perform(in: session)
            }
            throw Failure(
                .usage, "no app given; muted: \(muted.map(\.visible).listed("and"))",
                remedy: "Write: \(ShellText.line(["alertctl", "unmute", muted.count == 1 ? one : "all"]))")
        }
        var dnd = Dnd()
        (dnd.unmute, dnd.common) = (Self.names(apps, muted: muted), common)
        dnd.leading = Self.lines(dnd.unmute, muted: muted)
        return try dnd.perform(in: session)
    }

    /// Returns the lines about the applications that were muted, and about the others.
    static func lines(_ apps: [String], muted: [String]) -> [String] {
        let done = apps.filter(muted.contains).map(\.visible)
        let others = apps.filter { !muted.contains($0) }.map(\.visible)
        return (done.isEmpty ? [] : ["\(done.listed("and")) \(done.count == 1 ? "is" : "are") no longer muted"])
            + (others.isEmpty ? [] : ["\(others.listed("and")) \(others.count == 1 ? "was" : "were") not muted"])
    }

    /// Returns the applications that words mean.
    static func names(_ words: [String], muted: [String]) -> [String] {
        if words.count == 1, ["all", "everything"].contains(words[0]), !muted.contains(words[0]) { return muted }
        // A name with a comma, which "dnd --mute" takes.
        return words.flatMap { word -> [String] in
            if muted.contains(word) { return [word] }
            // In another case it can mean one muted application only.
            let others = muted.filter { $0.lowercased() == word.lowercased() }
            return others.count == 1 ? others : Mute.names([word])
        }
    }
}
