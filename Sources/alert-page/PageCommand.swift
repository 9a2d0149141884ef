// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CommandLineKit
import Glibc
import LinuxSystem
import SettingsKit

/// The command line.
struct PageCommand: CommandLineKit.Command {
    static let configuration = CommandConfiguration(
        abstract: "Serve alertd as a page for browsers.",
        discussion: """
            Serves a page on 127.0.0.1 for the browsers of this user on this machine, and on a Unix socket for a proxy \
            that brings browsers from elsewhere. "alertctl page enable" sets it up, and "alertctl page" opens it. A \
            service manager starts it when a browser connects; a minute after the last one has gone it ends. Started \
            without sockets of a service manager, it makes them and stays until "alertctl page disable". If another \
            user's program listens at its port, it takes the next free one, and ends the sessions of this machine.

            EXIT STATUS:
              0    nobody needs it any more
              64   invalid command line
              65   the file of the browsers is damaged
              69   a socket is taken, or cannot be made
              73   a file cannot be written
              77   others can read the folder of its state
              78   the settings have no port

            ENVIRONMENT:
              ALERTD_SOCKET    the socket of alertd
              XDG_RUNTIME_DIR  the folder of its own sockets, alertd/page and alertd/page-control
              LISTEN_FDS       the sockets of a service manager, by their names http, proxy and control

            FILES:
              $XDG_CONFIG_HOME/alertd/page.toml  the settings
              $XDG_STATE_HOME/alertd/page        the browsers, for you alone
            """)

    var idle = 60
    /// A task to carry out instead of serving.
    var endsSessions = false
    var checks = false
    var movesPort = false

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(
            &idle, "--idle", value: "seconds",
            help: "End after this time without a request and without an open page. Default: 60.")
        table.flag(
            &endsSessions, "--end-sessions",
            help: "End the sessions of the browsers of this machine; for \"alertctl page disable\".")
        table.flag(
            &checks, "--check",
            help: "Print what is wrong in the settings, or which program of yours has the port.")
        table.flag(
            &movesPort, "--port-taken",
            help: "Move the page to another port, if another user's program has its own; for the socket unit.")
    }

    func validate() throws(ValidationError) {
        guard (1...86_400).contains(idle) else { throw ValidationError("--idle takes 1 to 86400 seconds") }
    }

    /// Runs the program with the words after its name. Returns an exit status from sysexits.h.
    static func run(_ words: ArraySlice<String>) async -> Int32 {
        if words.count == 2, words.first == "---manual", let date = words.last {
            // For packaging/make-manual.sh.
            let page = ManualPage.text(
                of: Self.self, name: "alert-page", section: 1, version: "alert-page \(AlertService.version)",
                date: date,
                related: [("alertctl", 1), ("alertd", 8)])
            print("==> alert-page.1\n\(page.dropLast())")
            return EX_OK
        }
        let given: PageCommand
        do throws(CommandLineError) {
            switch try parse(words) {
            case .command(let command, _): given = command
            case .help:
                print(HelpText.command("alert-page", configuration, declarations))
                return EX_OK
            case .version:
                print("alert-page \(AlertService.version)")
                return EX_OK
            }
        } catch {
            return fail(ExitFailure(.usage, "\(error.cause); see \"alert-page --help\""))
        }
        do throws(ExitFailure) {
            if given.endsSessions || given.checks || given.movesPort {
                try given.runTask(try Paths(environment: Environment.current))
            } else {
                try await Program(environment: Environment.current, idle: given.idle).run()
            }
            return EX_OK
        } catch {
            return fail(error)
        }
    }

    private func runTask(_ paths: Paths) throws(ExitFailure) {
        umask(0o077)
        if endsSessions { return try PortHolder.endSessions(paths) }
        let settings = SettingsFollower(paths).now
        guard let problem = settings.problem else {
            guard let port = settings.settings.port else { return }
            if movesPort { try PortHolder.moveUnits(paths, port: port) }
            if checks, let listener = PortListener(port: port), listener.isOwn {
                let (cause, remedy) = listener.reason(paths)
                print("\(cause)\n\(remedy)")
                throw listener.failure(paths)
            }
            return
        }
        // alertctl reads this.
        if checks { print(problem) }
        throw ExitFailure(.configuration, problem)
    }

    private static func fail(_ failure: ExitFailure) -> Int32 {
        log("\(failure)")
        return failure.status.rawValue
    }
}
