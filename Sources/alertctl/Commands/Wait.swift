// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AskKit
import ClientKit
import CommandLineKit

/// `wait`: the answer to a question that was asked before.
struct Wait: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Wait for the answer to a question asked with --no-wait.",
        discussion: """
            Prints the answer and exits as "alertctl alert" would have. Answers are kept for a week. Ctrl-C leaves \
            the question open.

            EXIT STATUS:
              0    answered; with --exit-index 10 + the index, also for cancel and Esc
              1    cancelled
              66   no such question
              75   the question was withdrawn or lost, or alertd exited
              124  no answer in time
              130  Ctrl-C

            EXAMPLE:
              alertctl question wait deploy && ./deploy

            OUTPUT with --json: as that of "alertctl alert"
            """)

    var id = ""
    var exitIndex = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&id, "id", help: "The id of the question.", completion: .custom(Completer.prompts))
        table.flag(&exitIndex, "--exit-index", help: "Exit with 10 + the index of the chosen button.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let asking = try QuestionCall(waitingFor: id, on: try session.connect(common))
        try asking.queued()
        let loop = QuestionLoop(session: session, common: common)
        switch try loop.wait(for: asking, terminal: nil, isSecret: false) {
        case .signal(let signal): return Interruption.status(signal)
        case .result(let result):
            return try AnswerText.finish(result, id: id, json: common.json, exitIndex: exitIndex, in: session)
        }
    }
}
