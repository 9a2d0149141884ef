// SPDX-License-Identifier: Apache-2.0

import AlertDaemon
import AlertProtocol
import ArgumentParser
import CSwiftConcurrency
import Foundation
import Glibc
import SoundService

/// The daemon's command line: it finds out where things are, takes the lock, and runs.
@main
struct Alertd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alertd",
        abstract: "The alert service: reminders, alert sounds, badges.",
        discussion: """
            Keeps reminders on disk, shows and sounds them when they are due, and serves alertctl and other programs on \
            a Varlink socket. Runs in the foreground; a service manager or alertctl starts it.

            Example: alertd --socket /run/user/1000/alertd/alertd.varlink
            """,
        version: AlertService.version)

    @Flag(name: .long, help: "Accepted for clarity: alertd always runs in the foreground.")
    var foreground = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The socket to serve. Default: $ALERTD_SOCKET, else $XDG_RUNTIME_DIR/alertd/alertd.varlink.",
            valueName: "path"))
    var socket: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder to keep things in. Default: $XDG_STATE_HOME/alertd, else ~/.local/state/alertd.",
            valueName: "folder"))
    var state: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The configuration file. Default: $XDG_CONFIG_HOME/alertd/config.toml, else ~/.config/alertd/config.toml.",
            valueName: "path"))
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Write one byte to this descriptor and close it once the socket is served.", valueName: "n"))
    var readyFd: Int32?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write to this descriptor why the daemon cannot start. It may be that of --ready-fd.", valueName: "n"))
    var reasonFd: Int32?

    /// As the parser's own, but for the exit codes: 64 usage, 69 the socket is taken or cannot be made, 77 refused, 78
    /// configuration.
    static func main() async {
        boundHeap()
        // The limit of the main thread's stack, which is otherwise that of every thread, may be many times as high.
        concurrency_bound_stacks(StartResources.stack)
        checkResources()
        guard TaskPool.takeOver() else { refuse("no threads: end other programs, and try again", code: 69) }
        // The daemon starts itself again to play sounds and to turn others down; that is no use of the command line.
        if CommandLine.arguments.dropFirst() == ["--sound-worker"] { Glibc.exit(await runSoundWorker()) }
        if CommandLine.arguments.dropFirst().first == "--duck" {
            let arguments = Array(CommandLine.arguments.dropFirst(2))
            Glibc.exit(await runDucking(arguments, environment: ProcessInfo.processInfo.environment))
        }
        do {
            var command = try parse()
            try await command.run()
        } catch let refusal as Refusal {
            FileHandle.standardError.write(Data("alertd: \(refusal.sentence)\n".utf8))
            Glibc.exit(refusal.code)
        } catch {
            exit(withError: error)
        }
    }

    /// Ends the process if there is too little of what the daemon needs: before the first thread, and before the command line is
    /// parsed, as that takes memory too.
    private static func checkResources() {
        let words = CommandLine.arguments.dropFirst()
        // Neither a help page nor the parts that alertd runs as processes need as much.
        let isDaemon = words.allSatisfy { !["-h", "--help", "--version", "--sound-worker", "--duck"].contains($0) }
        guard isDaemon else { return }
        do throws(DaemonError) {
            try StartResources.check()
        } catch {
            refuse(error.description, code: error.exitCode)
        }
    }

    /// Ends the process, with the reason on standard error and where whoever started it waits for one.
    private static func refuse(_ sentence: String, code: Int32) -> Never {
        let words = CommandLine.arguments
        if let index = words.firstIndex(of: "--reason-fd"), index + 1 < words.count {
            Readiness(reason: Int32(words[index + 1])).refuse(sentence)
        }
        let line = Array("alertd: \(sentence)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        Glibc.exit(code)
    }

    mutating func run() async throws {
        // Whoever hears no more, of readiness or of a connection, ends no daemon.
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessInfo.processInfo.environment
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
            try await Daemon(paths: paths, environment: environment, readiness: readiness).run()
        } catch let error as DaemonError {
            // A service manager that passed the socket starts it again; nobody else would.
            if error.isRestart, environment["LISTEN_PID"] == nil { Self.startAnew() }
            throw Refusal(code: error.exitCode, sentence: error.description)
        }
    }
}

extension Alertd {
    /// Runs the same program with the same arguments in this process, but for the descriptors of whoever started it first.
    /// Returns only when the kernel refuses.
    private static func startAnew() {
        var arguments = CommandLine.arguments
        for option in ["--ready-fd", "--reason-fd"] {
            if let index = arguments.firstIndex(of: option) {
                arguments.removeSubrange(index...min(index + 1, arguments.count - 1))
            }
            arguments.removeAll { $0.hasPrefix(option + "=") }
        }
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", words)
    }
}

/// Ends the process with a sentence on standard error and a code of the contract.
private struct Refusal: Error {
    var code: Int32
    var sentence: String
}
