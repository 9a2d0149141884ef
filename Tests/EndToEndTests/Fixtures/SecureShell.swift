// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import ProcessSupport
import SoundServerSupport

/// A private sshd for a test, on a free port of 127.0.0.1, with its own keys. Logins get the environment of one world;
/// the person of another world reaches it as `desk`. Neither reads anything of the machine's.
final class SecureShell {
    private static let path = "/usr/sbin/sshd"
    /// The name of the far world for programs of the near one.
    static let host = "desk"

    private let near: World
    private let sshd: TestProcess
    private var frozen: [pid_t] = []
    /// A master connection that `ssh` has left behind goes by this path, `ControlPath` in ssh_config(5).
    private let master: String

    /// Starts it, and has `ssh` in the near world find it.
    ///
    /// - Parameters:
    ///   - path: PATH of the commands that are run by ssh; nil for that of the built programs.
    ///   - isShared: Whether connections share one, as `ControlMaster auto` has it.
    init(from near: World, to far: World, path: String? = nil, isShared: Bool = false) throws {
        self.near = near
        master = near.path + "/master"
        let programs = URL(filePath: try Built.program("alertctl")).deletingLastPathComponent().path
        for name in ["host", "user"] {
            try Tool.check("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", near.path + "/" + name])
        }
        var environment = far.environment
        environment["PATH"] = path ?? programs + ":/usr/bin:/bin"
        let variables = environment.map { "\"\($0)=\($1)\"" }.sorted().joined(separator: " ")
        if geteuid() == 0 {
            // Where sshd has no rights while it listens to strangers; distributions make it at the boot.
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        }
        let port = try FreePort.reserve()
        let configuration = try near.write(
            """
            Port \(port)
            ListenAddress 127.0.0.1
            HostKey \(near.path)/host
            PidFile none
            AuthorizedKeysFile \(near.path)/user.pub
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            SetEnv \(variables)

            """, to: "sshd_config")
        let key = try String(contentsOfFile: near.path + "/host.pub", encoding: .utf8)
        try near.write("[127.0.0.1]:\(port) \(key)", to: "known_hosts")
        try near.write(
            """
            Host \(Self.host)
              HostName 127.0.0.1
              Port \(port)
            Host closed
              HostName 127.0.0.1
              Port 1
            Host *
              IdentityFile \(near.path)/user
              IdentitiesOnly yes
              UserKnownHostsFile \(near.path)/known_hosts
              BatchMode yes
              \(isShared ? "ControlMaster auto\n  ControlPersist 60\n  ControlPath \(near.path)/master" : "")

            """, to: "ssh_config")
        try FileManager.default.createDirectory(atPath: near.path + "/bin", withIntermediateDirectories: true)
        // Its process is the one that becomes ssh.
        try near.write(
            """
            #!/bin/sh
            echo $$ >> \(near.path)/ssh.pids
            exec \(try Tools.find("ssh")) -F \(near.path)/ssh_config "$@"

            """, to: "bin/ssh", executable: true)
        near.environment["PATH"] = "\(near.path)/bin:\(programs):\(near.environment["PATH"] ?? "")"
        sshd = try TestProcess(Self.path, ["-D", "-e", "-f", configuration], output: .dropped)
        let deadline = ContinuousClock.now + .seconds(20)
        while !said.contains("Server listening") {
            guard sshd.isRunning, ContinuousClock.now < deadline else {
                throw ToolError("sshd does not listen: \(said)")
            }
            Times.pass(until: .now + .milliseconds(10))
        }
    }

    deinit {
        for process in frozen { kill(process, SIGCONT) }
        if FileManager.default.fileExists(atPath: master) {
            _ = try? near.run(near.path + "/bin/ssh", ["-O", "exit", Self.host])
        }
    }

    /// Stops the far ends of all connections: nothing comes from them, and nothing ends them. They go on when this
    /// goes.
    func freeze() throws {
        var family: [pid_t] = [sshd.pid]
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap({ pid_t($0) }).sorted() {
            guard let status = FileManager.default.contents(atPath: "/proc/\(name)/stat") else { continue }
            // pid (name) state parent, by proc(5); a name may have blanks.
            let fields = String(decoding: status, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 1, let parent = pid_t(fields[1]), family.contains(parent) else { continue }
            family.append(name)
            frozen.append(name)
        }
        for process in frozen { kill(process, SIGSTOP) }
    }

    /// The log so far.
    var said: String { sshd.errors }

    /// The ssh that was started last.
    var lastClient: pid_t? { clients.last }

    /// Every ssh that was started, the first one first.
    var clients: [pid_t] {
        let text = FileManager.default.contents(atPath: near.path + "/ssh.pids") ?? Data()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { pid_t($0) }
    }
}
