// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import alert_link

/// The commands that `setup mosquitto` prints, typed as they are: by root, and by a person with sudo. A mosquitto that
/// root has started is another user before it reads its files.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root starts mosquitto as its own user"))
struct BrokerStepsTests {
    /// The printed lines that a person types: all but the sentences, which begin with no program.
    private static let steps = """
        as_printed() { sed -n 's/^  //p' "$1" | grep -E '^(sudo |chmod |chgrp |install |mosquitto )'; }
        """

    @Test(arguments: [0, 65_534] as [uid_t]) func theBrokerStartsByThePrintedSteps(_ user: uid_t) throws {
        let folder = try TestFolder()
        let port = try FreePort.reserve()
        let authority = try Authority()
        try authority.issue("server", name: "127.0.0.1", server: true)
        let home = folder.path + "/a home"
        mkdir(home, 0o700)
        for name in ["ca.crt", "server.crt", "server.key"] {
            try FileManager.default.copyItem(atPath: authority.path(name), toPath: home + "/" + name)
            chown(home + "/" + name, user, user)
        }
        // As openssl makes it.
        chmod(home + "/server.key", 0o600)
        chown(home, user, user)
        let program = folder.path + "/alert-link"
        try FileManager.default.copyItem(atPath: try Device.program("alert-link"), toPath: program)
        chmod(program, 0o755)
        // The person's home is closed to mosquitto, the folder of the tests is not.
        chmod(folder.path, 0o711)
        let sudoers = try folder.write("ALL ALL=(ALL) NOPASSWD: ALL\n", to: "sudoers")
        chmod(sudoers, 0o440)
        let script = """
            set -e
            \(Self.steps)
            # The broker keeps its messages in /var/lib, which stays as it is.
            mount -t tmpfs tmpfs /var/lib
            mount --bind '\(sudoers)' /etc/sudoers
            cd '\(home)'
            as="setpriv --reuid \(user) --regid \(user) --clear-groups env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
                LANG=C.UTF-8"
            HOME='\(home)'; export HOME
            $as HOME="$HOME" '\(program)' setup mosquitto --folder "$HOME/the broker" --user ada --device desk \
                --port \(port) --certificate "$HOME/server.crt" --key "$HOME/server.key" > '\(folder.path)/printed'
            as_printed '\(folder.path)/printed' > '\(folder.path)/typed'
            chmod 644 '\(folder.path)/typed'
            # Without exec: whoever becomes another user is no longer killed with its parent.
            $as HOME="$HOME" sh -e '\(folder.path)/typed'
            """
        let broker = try TestProgram(
            "/usr/bin/unshare",
            ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "/bin/sh", "-c", script],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], log: folder.path + "/log")
        defer { broker.process.kill() }
        let deadline = ContinuousClock.now + .seconds(20)
        while !broker.said.contains(" running\n") {
            guard broker.process.isRunning, ContinuousClock.now < deadline else {
                let printed = try String(contentsOfFile: folder.path + "/printed", encoding: .utf8)
                throw TestFailure("mosquitto does not run: \(printed)\(broker.said)")
            }
            poll(nil, 0, 20)
        }
        let printed = try String(contentsOfFile: folder.path + "/printed", encoding: .utf8)
        #expect(printed.contains("sudo ") == (user != 0), "\(printed)")
        let password = try String(contentsOfFile: home + "/the broker/desk.password", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let sent = try MosquittoClients.run(
            "mosquitto_pub",
            [
                "-V", "5", "-h", "127.0.0.1", "-p", "\(port)", "--cafile", home + "/ca.crt", "-u", "ada/desk", "-P",
                password,
                "-t", "alertd/ada/desk/here", "-q", "1", "-m", "x",
            ])
        #expect(sent.status == 0, "\(sent) \(broker.said)")
        var status = stat()
        #expect(stat(home + "/server.key", &status) == 0 && status.st_mode & 0o777 == 0o600 && status.st_uid == user)
        #expect(stat(home + "/the broker/desk.password", &status) == 0 && status.st_mode & 0o077 == 0)
    }

    @Test func aPortThatIsTakenIsSaid() throws {
        let folder = try TestFolder()
        let broker = try Broker()
        let desk = try Device("desk", broker: nil, settings: "broker = \"mqtt://127.0.0.1\"")
        func printed(_ port: Int) throws -> String {
            try desk.alertLink(
                "setup", "mosquitto", "--folder", folder.path + "/\(port)", "--device", "desk", "--port", "\(port)"
            ).output
        }
        #expect(
            try printed(broker.port).contains("systemctl disable --now mosquitto      # port \(broker.port) is taken"))
        #expect(try !printed(FreePort.reserve()).contains("systemctl"))
    }

    @Test(arguments: [
        ("/a/b-c_1.conf", "/a/b-c_1.conf"), ("/a b", "'/a b'"), ("/it's", "'/it'\\''s'"), ("/$x", "'/$x'"),
    ])
    func pathsAreWordsOfTheShell(_ path: String, _ word: String) { #expect(BrokerSetup.word(path) == word) }
}
