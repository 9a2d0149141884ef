// SPDX-License-Identifier: Apache-2.0

import AlertDaemon
import AlertProtocol
import CSwiftConcurrency
import CommandLineKit
import Foundation
import Glibc
import SoundService
import TaskPool

/// The daemon's command line: determines its paths, takes the lock, and runs.
@main
struct Alertd: Command {
    static let configuration = CommandConfiguration(
        abstract: "The alert service: reminders, alert sounds, badges.",
        discussion: """
            Keeps reminders on disk, shows and sounds them when they are due, and serves alertctl and other programs on \
            a Varlink socket. Runs in the foreground; a service manager or alertctl starts it.

            EXIT STATUS:
              0    ended by a signal, or as asked
              64   invalid command line
              69   the socket is taken, or cannot be made
              70   internal error
              75   too little memory or too few descriptors
              77   permission denied
              78   invalid configuration

            SIGNALS:
              SIGTERM, SIGINT  end the daemon; reminders are kept
              SIGHUP           reads the configuration again

            ENVIRONMENT:
              XDG_RUNTIME_DIR  the folder of the default socket, alertd/alertd.varlink
              XDG_STATE_HOME   the folder of the default state folder, alertd
              XDG_CONFIG_HOME  the folder of the default configuration, alertd/config.toml
              ALERTD_SOCKET    the socket
              TZ               the zone of what no command gives a time for: calendars, do not disturb, floating times.
                               A time that somebody types is in the zone of that command's own session.
              LISTEN_FDS       the socket that a service manager passes (sd_listen_fds(3))

            FILES:
              $XDG_CONFIG_HOME/alertd/config.toml  the configuration
              $XDG_STATE_HOME/alertd               reminders, history, badges

            EXAMPLES:
              alertd
              alertd --socket /run/user/1000/alertd/alertd.varlink
            """)

    var foreground = false
    var socket: String?
    var state: String?
    var config: String?
    var checkConfig: String?
    var readyFd: Int32?
    var reasonFd: Int32?
    var startLockFd: Int32?

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(
            &foreground, "--foreground", help: "Accepted for clarity: alertd always runs in the foreground.")
        table.option(
            &socket, "--socket", value: "path",
            help: "The socket to serve. Default: $ALERTD_SOCKET, else $XDG_RUNTIME_DIR/alertd/alertd.varlink.",
            completion: .files())
        table.option(
            &state, "--state", value: "folder",
            help: "The folder to keep things in. Default: $XDG_STATE_HOME/alertd, else ~/.local/state/alertd.",
            completion: .files())
        table.option(
            &config, "--config", value: "path",
            help: """
                The configuration file. Default: $XDG_CONFIG_HOME/alertd/config.toml, else ~/.config/alertd/config.toml.
                """, completion: .files(["toml"]))
        table.option(
            &checkConfig, "--check-config", value: "path",
            help: """
                Check this configuration file and exit: with 0 if it is valid, and what its rules name in vain; else with 78 \
                and what is wrong.
                """,
            completion: .files(["toml"]))
        table.option(
            &readyFd, "--ready-fd", value: "n",
            help: "Write one byte to this descriptor and close it once the socket is served.")
        table.option(
            &reasonFd, "--reason-fd", value: "n",
            help: "Write to this descriptor why the daemon cannot start. It may be that of --ready-fd.")
        table.option(
            &startLockFd, "--start-lock-fd", value: "n",
            help: "The descriptor of the lock for starting, from a process that ends one alertd to start the next.")
    }

    /// Runs the daemon until it ends.
    static func main() async {
        // After a restart the kernel would name it by /proc/self/exe, by which it was started.
        ProcessName.set()
        boundHeap()
        // Other threads would otherwise have the stack limit of the main thread, which may be many times as high.
        concurrency_bound_stacks(StartResources.stack)
        checkResources()
        guard TaskPool.takeOver() else { refuse("no threads: end other programs, and try again", code: 69) }
        // The daemon starts itself again to play sounds and to turn others down; those processes do not use the command
        // line.
        if CommandLine.arguments.dropFirst() == ["--sound-worker"] { Glibc.exit(await runSoundWorker()) }
        if CommandLine.arguments.dropFirst() == ["--calendar-worker"] { Glibc.exit(runCalendarWorker()) }
        if CommandLine.arguments.dropFirst().first == "--duck" {
            let arguments = Array(CommandLine.arguments.dropFirst(2))
            Glibc.exit(await runDucking(arguments, environment: ProcessInfo.processInfo.environment))
        }
        let words = CommandLine.arguments.dropFirst()
        if words.first == "---manual", let date = words.dropFirst().first {
            // packaging/make-manual.sh uses this option.
            let page = ManualPage.text(
                of: Self.self, name: "alertd", section: 8, version: "alertd \(AlertService.version)", date: date,
                related: [("alertctl", 1), ("alertd.conf", 5), ("alertd-varlink", 7)])
            write("==> alertd.8\n\(page.dropLast())", to: STDOUT_FILENO)
            Glibc.exit(0)
        }
        do {
            switch try parse(CommandLine.arguments.dropFirst()) {
            case .command(let command, _): try await command.run()
            case .help: write(HelpText.command("alertd", configuration, declarations), to: STDOUT_FILENO)
            case .version: write(AlertService.version, to: STDOUT_FILENO)
            }
        } catch let refusal as Refusal {
            refuse(refusal.sentence, code: refusal.code)
        } catch let error as CommandLineError {
            refuse("\(error.cause). See \"alertd --help\".", code: 64)
        } catch {
            refuse("\(error)", code: 70)
        }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array((text + "\n").utf8)
        // If the text cannot be written, nobody can be informed.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    /// Ends the process if resources for the daemon are missing. This happens before the first thread, and before the
    /// command line is parsed, which also needs memory.
    private static func checkResources() {
        let words = CommandLine.arguments.dropFirst()
        // The help and alertd's helper processes need less.
        let isDaemon = words.allSatisfy {
            ![
                "-h", "--help", "--version", "--check-config", "--sound-worker", "--calendar-worker", "--duck",
            ].contains($0)
        }
        guard isDaemon else { return }
        do throws(DaemonError) {
            try StartResources.check()
        } catch {
            refuse(error.description, code: error.exitCode)
        }
    }

    /// Ends the process, with the reason on standard error and in the place where the starting program waits for one.
    private static func refuse(_ sentence: String, code: Int32) -> Never {
        let words = CommandLine.arguments
        if let index = words.firstIndex(of: "--reason-fd"), index + 1 < words.count {
            Readiness(reason: Int32(words[index + 1])).refuse(sentence)
        }
        write("alertd: \(sentence)", to: STDERR_FILENO)
        Glibc.exit(code)
    }

    private func run() async throws {
        // If a reader of readiness messages or of a connection has gone, that must not end the daemon.
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessInfo.processInfo.environment
        if let checkConfig {
            guard let problem = ConfigurationCheck.problem(of: checkConfig) else {
                let notes = ConfigurationCheck.notes(on: checkConfig, environment: environment) {
                    Suggestion.nearest(to: $0, in: $1)
                }
                for note in notes { Self.write(note, to: STDOUT_FILENO) }
                return
            }
            Self.write(problem, to: STDOUT_FILENO)
            Glibc.exit(78)
        }
        let readiness = Readiness(ready: readyFd, reason: reasonFd)
        let paths: Paths
        do {
            paths = try Paths(
                environment: environment, user: getuid(), socket: socket, state: state, configuration: config)
        } catch {
            readiness.refuse("\(error)")
            throw Refusal(code: 78, sentence: "\(error)")
        }
        do {
            try await Daemon(
                paths: paths, environment: environment, readiness: readiness, startLock: startLockFd
            ).run()
        } catch let error as DaemonError {
            // A service manager that passed the socket starts the daemon again; nobody else would.
            if error.isRestart, environment["LISTEN_PID"] == nil { Self.startAnew(error.startLock) }
            throw Refusal(code: error.exitCode, sentence: error.description)
        }
    }
}

extension Alertd {
    /// Runs the same program with the same arguments in this process, without the descriptors from the original parent.
    /// Returns only if the kernel refuses.
    ///
    /// - Parameter lock: The descriptor of the lock for starting. The file stays locked, so a command that finds nobody
    ///   at the socket now starts no daemon with its own environment.
    private static func startAnew(_ lock: Int32?) {
        var arguments = CommandLine.arguments
        for option in ["--ready-fd", "--reason-fd", "--start-lock-fd"] {
            if let index = arguments.firstIndex(of: option) {
                arguments.removeSubrange(index...min(index + 1, arguments.count - 1))
            }
            arguments.removeAll { $0.hasPrefix(option + "=") }
        }
        if let lock { arguments += ["--start-lock-fd", "\(lock)"] }
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", words)
    }
}

/// Ends the process with a sentence on standard error and a documented exit code.
private struct Refusal: Error {
    var code: Int32
    var sentence: String
}
