// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

extension OutcomeRow {
    private static let user = name + ["--field", "shell=choice:Shell,of=sh|zsh"]
    private static let login = ["form", "Log in", "--field", "user=text:User", "--field", "pin*=secret:PIN"]
    private static let name = ["form", "New user", "--field", "name*=text:Name"]
    private static let row = ["sheet", "Colour", "--rows", rowsFile.name]
    private static let cancelled = #"{"outcome":"cancelled","index":0,"label":"Cancel","role":"cancel"}"#

    private static func value(_ name: String, _ texts: String...) -> Prompts.FieldValue {
        .init(name: name, texts: texts)
    }

    /// The table of forms and of rows to choose from.
    static let forms: [OutcomeRow] = [
        OutcomeRow(
            what: "filled in", words: user,
            deed: .answer(
                agent: .values([value("name", "Ada"), value("shell", "zsh")]),
                terminal: ["Ada", "Tab", "Down", "Space", "Enter"],
                dialog: [.type("Ada"), .keys(["Tab", "Down", "space", "Return"])], notification: nil),
            status: 0, output: "Ada\nzsh\n",
            json: #"{"outcome":"answered","index":1,"label":"OK","role":"normal","#
                + #""content":{"name":"Ada","shell":"zsh"}}"#),
        OutcomeRow(
            what: "filled in, for a shell", words: name + ["--shell"],
            deed: .answer(
                agent: .values([value("name", "it's Ada")]), terminal: ["it's Ada", "Enter"],
                dialog: [.type("it's Ada"), .keys(["Return"])], notification: nil),
            status: 0, output: "form_name='it'\\''s Ada'\n", isWithoutJSON: true),
        OutcomeRow(
            what: "with a secret", words: login,
            deed: .answer(
                agent: .values([value("user", "ada"), value("pin", "s\"3")]),
                terminal: ["ada", "Tab", "s\"3", "Enter"],
                dialog: [.type("ada"), .keys(["Tab"]), .type("s\"3"), .keys(["Return"])], notification: nil),
            status: 0, output: "ada\ns\"3\n", isWithoutJSON: true),
        OutcomeRow(
            what: "the cancel button", words: user,
            deed: .answer(
                agent: .button(0), terminal: ["BTab", "Left", "Enter"], dialog: [.click("Cancel", across: 0.25)],
                notification: nil),
            status: 1, json: cancelled),
        OutcomeRow(
            what: "dismissed", words: user,
            deed: .answer(
                agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 1, json: cancelled),
        OutcomeRow(
            what: "dismissed, for a shell", words: name + ["--shell"],
            deed: .answer(
                agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 1, output: "(exit 1)\n", isWithoutJSON: true),
        OutcomeRow(
            what: "a row", words: row,
            deed: .answer(
                agent: .values([value("choice", "green")]), terminal: ["Down", "Enter"],
                dialog: [.keys(["Down", "Return"])], notification: nil),
            status: 0, output: "green\n",
            json: #"{"outcome":"answered","index":1,"label":"OK","role":"normal","#
                + #""content":{"choice":"green"},"indices":[1],"labels":["green"]}"#),
        OutcomeRow(
            what: "several rows", words: row + ["--multiple"],
            deed: .answer(
                agent: .values([value("choice", "red", "blue")]),
                terminal: ["Space", "Down", "Down", "Space", "Enter"],
                dialog: [.keys(["space", "Down", "Down", "space", "Return"])], notification: nil),
            status: 0, output: "red\nblue\n",
            json: #"{"outcome":"answered","index":1,"label":"OK","role":"normal","#
                + #""content":{"choice":["red","blue"]},"indices":[0,2],"labels":["red","blue"]}"#),
        OutcomeRow(
            what: "no row", words: row,
            deed: .answer(
                agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 1, json: cancelled),
        OutcomeRow(
            what: "its time is over", words: user + ["--timeout", "2s"], deed: .wait, status: 124,
            json: #"{"outcome":"timedOut","index":-1}"#),
        OutcomeRow(
            what: "taken back", words: row, deed: .withdraw, status: 75, json: #"{"outcome":"withdrawn","index":-1}"#),
        OutcomeRow(what: "Ctrl-C", words: user, deed: .interrupt, status: 130),
        OutcomeRow(
            what: "nobody can show it", words: user + ["--require-presenter"], deed: .nobody, status: 69,
            json: #"{"outcome":"noPresenter","index":-1}"#),
        OutcomeRow(what: "alertd killed, a secret", words: login, deed: .crash, status: 75, isWithoutJSON: true),
    ]
}
