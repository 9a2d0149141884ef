// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import Glibc

/// `whiptail`: the command of newt, by way of alertd. It is also what alertctl does when it is called by that name.
struct Whiptail: StandInVerb {
    static let configuration = CommandConfiguration(
        abstract: "Ask with the options of whiptail.",
        discussion: BoxVerb.discussion(
            of: "whiptail 0.52", name: "whiptail",
            example: """
                alertctl whiptail --yesno "Deploy now?" 8 40
                  name=$(alertctl whiptail --inputbox "Your name:" 8 40 3>&1 1>&2 2>&3)
                """))

    var words: [String] = []

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&words, "option|text", help: "As for whiptail.")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try BoxVerb.perform(.whiptail, words, in: session)
    }
}

/// `dialog`: the command of that name, by way of alertd. It is also what alertctl does when it is called by that name.
struct DialogCommand: StandInVerb {
    static let configuration = CommandConfiguration(
        abstract: "Ask with the options of dialog.",
        discussion: BoxVerb.discussion(
            of: "dialog 1.3", name: "dialog",
            example: """
                alertctl dialog --yesno "Deploy now?" 8 40
                  name=$(alertctl dialog --stdout --inputbox "Your name:" 8 40)
                """))

    var words: [String] = []

    mutating func declare(_ table: inout ArgumentTable) {
        table.arguments(&words, "option|text", help: "As for dialog.")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try BoxVerb.perform(.dialog, words, in: session)
    }
}

/// The common part of `whiptail` and `dialog`.
private enum BoxVerb {
    static func discussion(of version: String, name: String, example: String) -> String {
        """
        It takes the options of \(version), prints what that prints and ends as that does; but alertd asks: in a window, \
        in a terminal, on another device. It does so too when it is called by that name: \
        "ln -s /usr/bin/alertctl ~/.local/bin/\(name)". The answer is written to standard error, as \(name) writes it. \
        An infobox is a notification. Sizes, colours and places are accepted, and whatever is not done is refused in one \
        line. docs/zenity.md has the details.

        EXIT STATUS:
          0    OK or Yes
          1    Cancel or No\(name == "dialog" ? "\n  2    the button of --help-button\n  3    the button of --extra-button" : "")
          255  Esc, wrong command line, no alertd, or nothing can show it now

        EXAMPLES:
          \(example)
        """
    }

    static func perform(
        _ program: DialogProgram, _ words: [String], in session: Session
    ) throws(Failure) -> CommandStatus {
        try BoxRun(program: program, session: session, advice: StandInLine.box(program).advice).perform(words)
    }
}
