// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Glibc

/// The command line.
struct DialogCommand: Command {
    static let configuration = CommandConfiguration(
        abstract: "Show alertd's prompts in windows.",
        discussion: """
            Runs until no prompt has been open for a while. alertd starts it when a question is asked; started by hand it \
            does the same. If the standard input is a connection to alertd, prompts come by that connection.

            EXIT STATUS:
              0    no prompt is left to be shown
              64   invalid command line
              69   no display, or no alertd
              76   alertd does not speak the protocol
              77   another user owns the socket
            """)

    var socket: String?

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &socket, "--socket", value: "path",
            help: "The daemon's socket. Default: $ALERTD_SOCKET or $XDG_RUNTIME_DIR/alertd/alertd.varlink.",
            completion: .files())
    }

    func validate() throws(ValidationError) {
        if socket?.isEmpty == true { throw ValidationError("--socket: the path is empty") }
    }

    /// Runs the program with the words after its name. Returns an exit status from sysexits.h.
    static func run(_ words: ArraySlice<String>) -> Int32 {
        do throws(CommandLineError) {
            switch try parse(words) {
            case .command(let dialog, _): return Program(socket: dialog.socket).run()
            case .help: print(HelpText.command("alert-dialog", configuration, declarations))
            case .version: print("alert-dialog \(AlertService.version)")
            }
            return EX_OK
        } catch {
            return Program.fail(EX_USAGE, "\(error.cause). See \"alert-dialog --help\"")
        }
    }
}
