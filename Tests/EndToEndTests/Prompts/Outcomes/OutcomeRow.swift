// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport

/// A question, what is done to it with each presenter, and what a script is promised whoever shows it.
struct OutcomeRow: Sendable {
    /// An action on the question.
    enum Deed: Sendable {
        /// A person answers or dismisses it.
        case answer(agent: Reply, terminal: [String], dialog: [Hand], notification: Press?)
        /// Nobody does anything, and its time goes by.
        case wait
        /// `alertctl question withdraw` takes the question back.
        case withdraw
        /// The script gets Ctrl-C: in a terminal the key, elsewhere the signal.
        case interrupt
        /// The daemon is killed, and another is started.
        case crash
        /// Each presenter is there, but cannot show it.
        case nobody
    }

    /// An agent's answer.
    enum Reply: Sendable {
        case button(Int, text: String? = nil, login: Prompts.Login? = nil)
        /// The values of a form, with its button OK.
        case values([Prompts.FieldValue])
        case dismissal
    }

    /// A person's action in a window.
    enum Hand: Sendable {
        /// Keys by their X names.
        case keys([String])
        case type(String)
        /// A click on the button of this label: so far across the window, and so many pixels above its lower edge.
        case click(String, across: Double, above: Int = 25)
    }

    /// A person's action on a notification.
    enum Press: Sendable {
        /// A click with the right button, and the choice of this label from what dunst then offers.
        case action(String)
        /// A reply typed into it. No server of the distribution has a field for that but those that need Wayland, so it
        /// is a server of our own.
        case reply(String)
    }

    /// The outcome in a few words.
    let what: String
    /// The command line of alertctl.
    let words: [String]
    let deed: Deed
    /// The exit status.
    let status: Int32
    /// The output without `--json`.
    var output = ""
    /// The output with `--json`, except for the id and the answerer; nil for none.
    var json: String?
    /// A Boolean value indicating whether `alertctl question wait ID` prints this after a restart of the daemon.
    var isToldLater = false
    /// A Boolean value indicating whether `--json` is refused, or has no use.
    var isWithoutJSON = false

    /// A Boolean value indicating whether the question is an approval, whose buttons act only after a second.
    var isApproval: Bool { words.first == "approve" }
    /// A Boolean value indicating whether the presenter hands the values over by a descriptor.
    var asksSecret: Bool { words.contains { $0.contains("=secret:") } }

    /// The lines of the file of rows, which the words call so.
    static let rowsFile = (name: "colours", text: "red\ngreen\nblue\n")

    /// The command line in a world, for a shell: with `--json`, or for an approval with `--json-fd` into the report.
    func line(in world: World, isJSON: Bool) throws -> String {
        let rows = try world.write(Self.rowsFile.text, to: Self.rowsFile.name)
        let named = words.map { $0 == Self.rowsFile.name ? rows : $0 }.map(OutcomeTable.quoted)
        guard isApproval else { return (named + (isJSON ? ["--json"] : [])).joined(separator: " ") }
        guard isJSON else { return named.joined(separator: " ") }
        let report = try world.write("", to: Self.report)
        return ([named[0], "--json-fd", "3"] + named.dropFirst()).joined(separator: " ") + " 3> \(report)"
    }

    /// The name of the file with the report of an approval.
    static let report = "report"

    /// Returns the result with the report of an approval as its output.
    func told(_ told: Told, in world: World, isJSON: Bool) throws -> Told {
        guard isApproval, isJSON else { return told }
        return Told(
            status: told.status, output: try String(contentsOfFile: world.path + "/" + Self.report, encoding: .utf8))
    }

    private static let sure = ["alert", "Sure?", "--button", "Yes", "--cancel", "No"]
    private static let full = [
        "sheet", "Disk is full", "--destructive", "Delete", "--button", "Keep", "--cancel", "Cancel",
    ]
    private static let timed = ["alert", "Still there?", "--button", "Yes", "--timeout", "2s"]

    /// The table of questions with buttons and a text.
    static let questions: [OutcomeRow] = [
        OutcomeRow(
            what: "a button", words: sure,
            deed: .answer(
                agent: .button(1), terminal: ["Enter"], dialog: [.click("Yes", across: 0.75)],
                notification: .action("Yes")),
            status: 0, output: "Yes\n", json: #"{"outcome":"answered","index":1,"label":"Yes","role":"normal"}"#),
        OutcomeRow(
            what: "a button, by its index",
            words: ["alert", "Which?", "--button", "A", "--button", "B", "--cancel", "No", "--exit-index"],
            deed: .answer(
                agent: .button(2), terminal: ["b", "Enter"], dialog: [.keys(["b", "Return"])],
                notification: .action("B")),
            status: 12, output: "B\n", json: #"{"outcome":"answered","index":2,"label":"B","role":"normal"}"#),
        OutcomeRow(
            what: "the destructive one", words: full,
            deed: .answer(
                agent: .button(0), terminal: ["Up", "Enter"], dialog: [.keys(["Up", "Return"])],
                notification: .action("Delete")),
            status: 0, output: "Delete\n",
            json: #"{"outcome":"answered","index":0,"label":"Delete","role":"destructive"}"#),
        OutcomeRow(
            what: "the cancel button", words: sure,
            deed: .answer(
                agent: .button(0), terminal: ["Left", "Enter"], dialog: [.click("No", across: 0.25)],
                notification: .action("No")),
            status: 1, json: #"{"outcome":"cancelled","index":0,"label":"No","role":"cancel"}"#),
        OutcomeRow(
            what: "dismissed", words: full,
            deed: .answer(
                agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 1, json: #"{"outcome":"cancelled","index":2,"label":"Cancel","role":"cancel"}"#),
        OutcomeRow(
            what: "dismissed, no cancel button", words: ["alert", "Done"],
            deed: .answer(
                agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 1, json: #"{"outcome":"cancelled","index":-1}"#),
        OutcomeRow(
            what: "a text", words: ["alert", "Name?", "--text"],
            deed: .answer(
                agent: .button(1, text: "x y"), terminal: ["x y", "Enter"],
                dialog: [.type("x y"), .click("OK", across: 0.75)], notification: .reply("x y")),
            status: 0, output: "x y\n",
            json: #"{"outcome":"answered","index":1,"label":"OK","role":"normal","text":"x y"}"#),
        OutcomeRow(
            what: "a secret", words: ["alert", "PIN?", "--secure"],
            deed: .answer(
                agent: .button(1, text: "s\"3"), terminal: ["s\"3", "Enter"],
                dialog: [.type("s\"3"), .keys(["Return"])], notification: nil),
            status: 0, output: "s\"3\n",
            json: #"{"outcome":"answered","index":1,"label":"OK","role":"normal","text":"s\"3"}"#),
        OutcomeRow(
            what: "a login", words: ["alert", "Log in", "--login"],
            deed: .answer(
                agent: .button(1, login: Prompts.Login(user: "ada", password: "p|w")),
                terminal: ["ada", "Tab", "p|w", "Enter"],
                dialog: [.type("ada"), .keys(["Tab"]), .type("p|w"), .keys(["Return"])], notification: nil),
            status: 0, output: "ada\np|w\n",
            json: #"{"outcome":"answered","index":1,"label":"OK","role":"normal","#
                + #""login":{"user":"ada","password":"p|w"}}"#),
        OutcomeRow(
            what: "its time is over", words: timed, deed: .wait, status: 124,
            json: #"{"outcome":"timedOut","index":-1}"#),
        OutcomeRow(
            what: "its time answers", words: timed + ["--on-timeout", "default"], deed: .wait, status: 0,
            output: "Yes\n",
            json: #"{"outcome":"answered","index":0,"label":"Yes","role":"normal","byTimeout":true}"#),
        OutcomeRow(
            what: "taken back", words: sure, deed: .withdraw, status: 75, json: #"{"outcome":"withdrawn","index":-1}"#),
        OutcomeRow(what: "Ctrl-C", words: sure, deed: .interrupt, status: 130),
        OutcomeRow(
            what: "nobody can show it", words: sure + ["--require-presenter"], deed: .nobody, status: 69,
            json: #"{"outcome":"noPresenter","index":-1}"#),
        OutcomeRow(
            what: "alertd killed, a secret", words: ["alert", "PIN?", "--secure"], deed: .crash, status: 75,
            json: #"{"outcome":"lost","index":-1}"#, isToldLater: true),
    ]
}
