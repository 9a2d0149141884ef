// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ArgumentParser

/// `badge`: the number on an application's launcher.
struct Badge: Verb {
    static let configuration = CommandConfiguration(
        commandName: "badge",
        abstract: "Show or change an application's badge.",
        discussion: """
            Without a change the badge is shown. It is kept until it is changed again, also over a restart.

            EXAMPLES:
              alertctl badge --app org.gnome.Evolution +1
              alertctl badge clear

            OUTPUT with --json: {"app", "count"}
            """)

    // "-1" begins like an option; taking whatever is not one is the only way to be given it.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("The number it gets, +N or -N to count, or clear.", valueName: "n|+n|-n|clear"),
        completion: .list(["clear", "+1", "-1"]))
    var change: [String] = []

    @Option(help: ArgumentHelp("Whose: a desktop entry without \".desktop\". Default: alertd's own.", valueName: "app"))
    var app: String?

    @Flag(help: "Show every badge that is not 0.")
    var all = false

    @OptionGroup(title: "General")
    var common: CommonOptions

    func validate() throws {
        if let option = change.first(where: { $0.hasPrefix("--") }) {
            throw ValidationError("Unknown option '\(option)'.")
        }
        if change.count > 1 { throw ValidationError("One change at a time; there are \(change.count).") }
        if all, !change.isEmpty || app != nil { throw ValidationError("--all shows every badge; leave the rest away.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let set = try call()
        let service = try session.connect(common)
        let badges: [Badges.Badge]
        if let set {
            badges = [try service.call(set, written: written).badge]
        } else if all {
            badges = try service.call(Badges.List()).badges
        } else {
            badges = [try service.call(Badges.Get(app: app), written: written).badge]
        }
        if common.json {
            for badge in badges { try session.output.json(badge) }
        } else {
            let rows = badges.map { [Columns.Cell($0.app.visible), Columns.Cell("\($0.count)", .strong)] }
            for line in Columns(rows: rows).lines(session.style) { try session.output.line(line) }
        }
        return .done
    }

    /// The change that is asked for; nil if there is none.
    func call() throws(Failure) -> Badges.Set? {
        guard let change = change.first else { return nil }
        if change == "clear" { return Badges.Set(app: app, set: 0) }
        return switch try BadgeArgument(change, option: "the badge") {
        case .set(let number): Badges.Set(app: app, set: number)
        case .add(let step): Badges.Set(app: app, add: step)
        }
    }

    private var written: Written {
        var written = Written()
        written["app"] = ("--app", app)
        written["set"] = ("the badge", change.first)
        written["add"] = ("the badge", change.first)
        return written
    }
}
