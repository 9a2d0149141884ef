// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import TerminalKit

/// `zenity`: the command of GNOME, by way of alertd. It is also what alertctl does when it is called by that name.
struct Zenity: StandInVerb {
    static let configuration = CommandConfiguration(
        abstract: "Ask with the options of zenity.",
        discussion: """
            It takes the options of zenity 3.44 and 4, prints what that prints and ends as that does; but alertd asks: in \
            a window, in a terminal, on another device. It does so too when it is called by that name: \
            "ln -s /usr/bin/alertctl ~/.local/bin/zenity". An option that only changes the looks is accepted without effect. \
            An option that would change the answer and cannot be carried out is refused. docs/zenity.md lists them.

            EXIT STATUS:
              0    OK
              1    Cancel, Esc, or an extra button, whose label is printed
              5    no answer in --timeout seconds
              255  wrong command line, no alertd, or nothing can show it now

            EXAMPLES:
              alertctl zenity --question --text "Deploy now?"
              name=$(alertctl zenity --entry --text "Your name:") || exit
            """)

    var words: [String] = []

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&words, "option", help: "As for zenity.")
    }

    /// Returns the options; a refusal has the line to type behind the words of zenity.
    private static func options(_ words: [String]) throws(DialogRefusal) -> ZenityOptions {
        do throws(DialogRefusal) {
            return try ZenityOptions(words)
        } catch {
            guard let advice = StandInLine.zenity.advice(words) else { throw error }
            throw DialogRefusal(error.message + "\n" + advice.visible, status: error.status)
        }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let input = DialogInput.process(in: session)
        return try DialogRun.run(.zenity, in: session, answers: session.output) { () throws(DialogRefusal) in
            let options = try Self.options(words)
            if options.wantsHelp { return .print(ZenityHelp.text) }
            return try ZenityCall(options: options, input: input).call()
        }
    }
}
