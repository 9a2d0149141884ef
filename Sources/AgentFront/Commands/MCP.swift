// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit
import Glibc

/// `mcp`: the tools with which a program's model reaches the person.
struct MCP: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Serve the Model Context Protocol, so that coding agents can ask you.",
        discussion: """
            A coding agent starts this command and talks to it on standard input and output. It offers tools to ask \
            you, to let you choose, to show notifications and to schedule reminders. --install prints how to add it to \
            Claude Code, Codex, Gemini CLI, VS Code and Cursor.

            The server ends with its input, and the questions that are open then are withdrawn. It never starts alertd.

            EXIT STATUS:
              0    the input has ended
              64   the command line is wrong, or names another machine

            EXAMPLE:
              alertctl mcp --install

            OUTPUT with --install --json: {"client", "command"?, "file"?, "content"?, "allow"?, "allowFile"?}, one \
            object for each client
            """)

    var install = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&install, "--install", help: "Print how to add the server to each client, and exit.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        if install {
            try MCPSetupSteps.print(in: session, common)
            return .done
        }
        try session.checkHere(
            common, because: "the server would serve questions of this machine to another one",
            remedy: "Run alertctl mcp without --host and ALERTD_HOST")
        if isatty(STDIN_FILENO) == 1 {
            try session.remark("a coding agent starts this server; \"alertctl mcp --install\" prints how to add it")
        }
        try MCPServer(session: session, common: common).run()
        return .done
    }
}
