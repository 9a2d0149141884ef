// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TerminalKit
import TextSafety

/// `badge`: the number on an application's launcher.
struct Badge: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Show or change an application's badge.",
        discussion: """
            Without a change the command prints the badge of the application; alone it lists the badges that are not 0, \
            and with --json alone it prints that of alertd. A badge is kept until it is changed, across restarts, too. Setting it to 0 hides it; clear also ends --urgent.

            With --follow it prints a line of JSON now and after every change, in the format of bars such as waybar: \
            "text" is the number, empty for 0; "alt" and "class" are none, some or urgent. It exits with 69 when the \
            daemon exits; let the bar restart it. In waybar's configuration:

              "custom/mail": {
                "exec": "alertctl badge --app org.gnome.Evolution --follow",
                "return-type": "json", "format": "✉ {}",
                "hide-empty-text": true, "restart-interval": 5 }

            EXAMPLES:
              alertctl badge
              alertctl badge org.gnome.Evolution
              alertctl badge --app org.gnome.Evolution +1
              alertctl badge --app org.gnome.Evolution --urgent
              alertctl badge clear

            OUTPUT with --json: {"app", "count", "urgent"?}
            OUTPUT with --follow, one per line: {"text", "alt", "tooltip", "class"}
            """)

    var change: [String] = []
    var app: String?
    var urgent: Bool?
    var all = false
    var follow = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(
            &change, "app|n|+n|-n|clear",
            help: "The application, and the new number, +N or -N to change it, or clear.",
            completion: .words(["clear", "+1", "-1"]), allowsDash: true,
            otherNames: ["--count", "--number", "--value"])
        table.option(
            &app, "--app", value: "app",
            help: "The application, by its desktop entry without \".desktop\". Default: alertd.",
            completion: .custom(Completer.apps))
        table.flag(&urgent, "--urgent", help: "Let the icon ask for attention, or stop.")
        table.flag(&all, "--all", help: "Print every badge that is not 0; with --follow, their sum.")
        table.flag(&follow, "--follow", help: "Print a line of JSON for a bar now and after every change.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if change.count > 2
            || change.count == 2 && (app != nil || Self.isChange(change[0]) || !Self.isChange(change[1]))
        {
            throw ValidationError("give one number; for an application: \(line)")
        }
        if all, !change.isEmpty || app != nil || urgent != nil {
            throw ValidationError("conflicting arguments: --all and a number. --all only prints.")
        }
        if follow, !change.isEmpty || urgent != nil {
            throw ValidationError("conflicting arguments: --follow and a number. --follow only prints.")
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        for field in ["set", "add"] { session.source[field] = .init(name: "the badge", text: change.last) }
        var set = try call()
        // A person has set it; programs that count on the socket make no step of undo.
        set?.undoable = true
        if follow {
            return try BarFollower(common: common, kind: .badge).run(in: session) { service throws(Failure) in
                BarLine(try self.badges(service))
            }
        }
        let service = try session.connect(common)
        let badges = if let set { [try service.call(set).badge] } else { try self.badges(service) }
        return try session.answer(each: badges, common) { Self.lines($0, session.style) }
    }

    /// Returns a line for each badge.
    static func lines(_ badges: [Badges.Badge], _ style: Style) -> [String] {
        let rows = badges.map { badge in
            let mark = badge.urgent == true ? Columns.Cell("urgent", .doubtful) : Columns.Cell("")
            return [Columns.Cell(badge.app.visible), Columns.Cell("\(badge.count)", .strong), mark]
        }
        return Columns(rows: rows).lines(style)
    }

    private func badges(_ service: Service) throws(Failure) -> [Badges.Badge] {
        if all { return try service.all(Badges.List()) }
        // Alone it lists; JSON and bars have the badge of alertd.
        if change.isEmpty, app == nil, !follow, !common.json {
            let shown = try service.all(Badges.List())
            if !shown.isEmpty { return shown }
        }
        return [try service.call(Badges.Get(app: application)).badge]
    }

    /// The application of `--app`, of `badge APP N` or of `badge APP`.
    private var application: String? { change.count == 2 ? change[0] : shown ?? app }

    /// The application of `badge APP`; nil for a number and for a word that may be a mistyped change.
    private var shown: String? {
        guard change.count == 1, app == nil, let word = change.first, word.first?.isLetter == true,
            !Self.isChange(word), Self.number(word) == word, !Self.removals.contains(word.lowercased()),
            Suggestion.nearest(to: word.lowercased(), in: ["clear"]) == nil
        else { return nil }
        return word
    }

    /// Words that people write for "clear".
    private static let removals: Set = ["off", "none", "reset", "remove", "delete", "hide", "empty"]

    /// The line that was probably meant: an application and a number.
    private var line: String {
        let number = change.first { Self.isChange(Self.number($0)) }.map(Self.number)
        let names = change.filter { !Self.isChange(Self.number($0)) }
        return ShellText.line(["alertctl", "badge", app ?? names.first ?? "mail", number ?? "3"])
    }

    /// Returns a number in digits: `3` for `three`; any other word as it is.
    private static func number(_ word: String) -> String {
        numbers.firstIndex(of: word.lowercased()).map { "\($0)" } ?? word
    }

    private static let numbers = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]

    /// Returns whether a word is a number or a change of one.
    private static func isChange(_ word: String) -> Bool {
        word == "clear" || (try? BadgeArgument(word, option: "the badge")) != nil
    }

    /// Returns the requested change; nil if there is none.
    func call() throws(Failure) -> Badges.Set? {
        let app = application
        guard shown == nil, let change = change.last else {
            return urgent.map { Badges.Set(app: app, urgent: $0) }
        }
        if change == "clear" { return Badges.Set(app: app, set: 0, urgent: urgent ?? false) }
        do throws(Failure) {
            return switch try BadgeArgument(change, option: "the badge") {
            case .set(let number): Badges.Set(app: app, set: number, urgent: urgent)
            case .add(let step): Badges.Set(app: app, add: step, urgent: urgent)
            }
        } catch {
            guard !Self.isChange(change), change.first?.isLetter == true else { throw error }
            // The only word may be a number, or an application.
            var failure = error
            let number = Self.number(change)
            if number != change {
                failure.remedy =
                    "Write: \(ShellText.line(["alertctl", "badge"] + (app.map { [$0, number] } ?? [number])))"
            } else if app == nil {
                failure.remedy = "Write: alertctl badge clear"
            }
            throw failure
        }
    }
}
