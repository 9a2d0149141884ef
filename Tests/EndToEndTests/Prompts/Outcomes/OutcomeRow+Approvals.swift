// SPDX-License-Identifier: Apache-2.0

extension OutcomeRow {
    private static func run(_ options: String..., script: String = "echo ran") -> [String] {
        ["approve"] + options + ["--", "sh", "-c", script]
    }

    private static let allow = Deed.answer(
        agent: .button(1), terminal: ["1", "Enter"], dialog: [.keys(["1", "Return"])], notification: nil)

    private static func notRun(_ reason: String, status: Int) -> String {
        #"{"run":false,"reason":"\#(reason)","status":\#(status)}"#
    }

    /// The table of commands that a person allows or not.
    static let approvals: [OutcomeRow] = [
        OutcomeRow(
            what: "allowed", words: run(), deed: allow, status: 0, output: "ran\n", json: #"{"run":true,"status":0}"#),
        OutcomeRow(
            what: "allowed, and it fails", words: run(script: "exit 7"), deed: allow, status: 7,
            json: #"{"run":true,"status":7}"#),
        OutcomeRow(
            what: "denied", words: run(),
            deed: .answer(
                agent: .button(0), terminal: ["0", "Enter"], dialog: [.keys(["0", "Return"])], notification: nil),
            status: 1, json: notRun("denied", status: 1)),
        OutcomeRow(
            what: "dismissed", words: run(),
            deed: .answer(agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 1, json: notRun("denied", status: 1)),
        OutcomeRow(
            what: "denied, with a status of its own", words: run("--not-run-status", "99"),
            deed: .answer(agent: .dismissal, terminal: ["Escape"], dialog: [.keys(["Escape"])], notification: nil),
            status: 99, json: notRun("denied", status: 99)),
        OutcomeRow(
            what: "its time is over", words: run("--timeout", "2s"), deed: .wait, status: 124,
            json: notRun("timedOut", status: 124)),
        OutcomeRow(
            what: "its time denies", words: run("--timeout", "2s", "--on-timeout", "deny"), deed: .wait, status: 1,
            json: notRun("timedOut", status: 1)),
        OutcomeRow(
            what: "taken back", words: run(), deed: .withdraw, status: 75, json: notRun("withdrawn", status: 75)),
        OutcomeRow(
            what: "Ctrl-C", words: run(), deed: .interrupt, status: 130, json: notRun("interrupted", status: 130)),
        OutcomeRow(
            what: "nobody can show it", words: run(), deed: .nobody, status: 69, json: notRun("nobody", status: 69)),
        OutcomeRow(what: "alertd killed", words: run(), deed: .crash, status: 75, json: notRun("lost", status: 75)),
    ]
}
