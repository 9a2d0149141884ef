// SPDX-License-Identifier: Apache-2.0

/// The command line.
enum Arguments: Equatable {
    case help
    case version
    /// A word that is not understood.
    case wrong(String)
    /// Show prompts; `socket` is what `--socket` says.
    case serve(socket: String?)

    init(_ words: some Sequence<String>) {
        var words = words.makeIterator()
        var socket: String?
        while let word = words.next() {
            switch word {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--socket":
                guard let path = words.next(), !path.isEmpty else {
                    self = .wrong(word)
                    return
                }
                socket = path
            default:
                self = .wrong(word)
                return
            }
        }
        self = .serve(socket: socket)
    }

    static let helpText = """
        Shows alertd's prompts in windows, until there have been none for a while. alertd starts it when something is to
        be asked; started by hand it does the same.

        Usage: alert-dialog [--socket PATH]

          --socket PATH   where alertd listens; else ALERTD_SOCKET, else alertd/alertd.varlink in XDG_RUNTIME_DIR
          --version       its version
          --help          this text

        When the standard input is a connection to alertd, prompts come by that. Exit status: 0 nothing is left to be
        shown, 69 there is no display or no alertd, 76 it does not speak the protocol, 77 another user has its place.
        """
}
