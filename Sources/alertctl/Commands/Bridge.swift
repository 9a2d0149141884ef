// SPDX-License-Identifier: Apache-2.0

import CLinux
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import TextSafety
import Varlink

/// `bridge`: the daemon's socket on the standard streams, for callers on other machines.
struct Bridge: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Connect standard input and output to the daemon's socket.",
        discussion: """
            The --host option runs this command on the other machine by ssh; any program can do the same to speak Varlink with \
            alertd there. It starts the daemon if none is running, copies bytes in both directions, and exits when either side \
            closes. After the end of input it still copies the remaining answers. alertd shows questions from this connection as \
            coming from another machine.

            EXIT STATUS:
              0    either side has ended
              69   no daemon is running, and none could be started

            EXAMPLE:
              alertctl bridge
              printf '{"method":"org.alertd.Manager.Status"}\\0' |
                ssh ada@desk alertctl bridge
            """)

    var greet = false
    var sound: Int?
    var file: Int?
    var name: String?
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&greet, "--greet", help: "Say when it is connected, and end with the input.", isHidden: true)
        table.option(
            &sound, "--sound", value: "sound", help: "Take a sound of so many bytes, and print its token.",
            isHidden: true)
        table.option(
            &file, "--file", value: "file", help: "Keep a file of so many bytes, and print its path.", isHidden: true)
        table.option(&name, "--name", value: "name", help: "The end of the file's name.", isHidden: true)
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        // Answers and the tokens of presenters pass through this process.
        linux_set_not_dumpable()
        guard common.host == nil, session.leadingHost == nil else {
            let host = common.host ?? session.leadingHost ?? ""
            throw Failure(
                .usage, "--host: bridge connects to the daemon of its own machine",
                remedy: "Run it there: \(ShellText.line(["ssh", host, "alertctl", "bridge"]))")
        }
        let (socket, service) = try reporting(in: session) { () throws(Failure) in
            let socket = try session.socket(common)
            guard common.noStart else { return (socket, try session.connect(to: .socket(socket), mayStart: true)) }
            guard let running = try Service(socket: socket) else {
                // The caller knows whether --no-start was the person's word.
                throw Failure(.unavailable, "no daemon at \(socket.path) on this machine", remedy: "Start alertd there")
            }
            return (socket, running)
        }
        if let sound {
            let token = try reporting(in: session) { () throws(Failure) in
                try ReceivedSound.leave(sound, from: STDIN_FILENO, with: socket.path)
            }
            try session.output.line(token)
            return .done
        }
        if let file {
            let path = try reporting(in: session) { () throws(Failure) in
                try ReceivedFiles.keep(file, named: name ?? "file", from: STDIN_FILENO, for: service)
            }
            try session.output.line(path)
            return .done
        }
        if greet {
            try session.output.part(HostLink.greeting)
            try session.output.flush()
        }
        do throws(SystemError) {
            try BridgeCopy.run(
                service.connection.fileDescriptor, input: STDIN_FILENO, output: STDOUT_FILENO, endsWithInput: greet)
        } catch {
            throw Failure(.tryLater, "cannot copy: \(error.text)", remedy: "Try again")
        }
        return .done
    }

    /// Does something, and tells alertctl on the other machine if it fails: the status alone could be that of a shell
    /// there.
    private func reporting<Result>(
        in session: Session, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            guard greet || sound != nil || file != nil else { throw error }
            do throws(Failure) {
                try session.output.part(HostLink.report(error.status))
                try session.output.flush()
            } catch {
                // Nobody is there to be told; the failure itself is thrown all the same.
            }
            throw error
        }
    }
}
