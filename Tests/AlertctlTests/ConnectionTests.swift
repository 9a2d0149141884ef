// SPDX-License-Identifier: Apache-2.0

import CLinux
import Glibc
import LinuxSystem
import Testing

@testable import ClientKit
@testable import LinuxSystem
@testable import alertctl

@Suite struct ConnectionTests {
    @Test(
        arguments: [
            ("/o", ["ALERTD_SOCKET": "/e", "XDG_RUNTIME_DIR": "/x"], "/o"),
            (nil, ["ALERTD_SOCKET": "/e", "XDG_RUNTIME_DIR": "/x"], "/e"),
            (nil, ["ALERTD_SOCKET": "", "XDG_RUNTIME_DIR": "/x"], "/x/alertd/alertd.varlink"),
            (nil, ["XDG_RUNTIME_DIR": "relative"], "/run/user/7/alertd/alertd.varlink"),
            (nil, [:], "/run/user/7/alertd/alertd.varlink"), ("@name", [:], "@name"),
        ] as [(String?, [String: String], String)])
    func socketPaths(_ option: String?, _ variables: [String: String], _ path: String) throws {
        let socket = try SocketPath(option: option, environment: Environment(variables)) { "/run/user/7" }
        #expect(socket.path == path)
    }

    @Test func anEmptyPathIsRefused() {
        do throws(Failure) {
            _ = try SocketPath(option: "", environment: Environment([:])) { "/run/user/7" }
            Issue.record("not refused")
        } catch {
            #expect(error.status == .badInput)
        }
    }

    @Test(
        arguments: [
            ("loaded\n", .loaded), ("masked\n", .masked), ("not-found\n", .absent), ("", .absent), ("error", .absent),
        ] as [(String, UserManager.LoadState)])
    func loadStates(_ output: String, _ state: UserManager.LoadState) {
        #expect(UserManager.loadState(Array(output.utf8)) == state)
    }

    @Test func childrenEndAsTheyDo() throws {
        let deadline = ContinuousClock.now + .seconds(60)
        let failing = try ChildProcess(starting: .background("/bin/sh", ["sh", "-c", "exit 7"]))
        #expect(failing.wait(until: deadline) == .exited(7))
        let killed = try ChildProcess(starting: .background("/bin/sh", ["sh", "-c", "kill -9 $$"]))
        #expect(killed.wait(until: deadline) == .signaled(9))
        #expect(throws: SystemError("posix_spawn", ENOENT)) {
            try ChildProcess(starting: .background("/nonexistent", ["x"]))
        }
    }

    @Test func aChildThatHangsIsNotWaitedFor() throws {
        let child = try ChildProcess(
            starting: .background("/bin/sh", ["sh", "-c", "read x < /dev/zero; exec sleep 600"]))
        #expect(child.wait(until: .now) == nil)
        child.kill()
    }

    @Test func aDetachedChildHasASessionAFolderAndItsDescriptor() throws {
        let deadline = ContinuousClock.now + .seconds(60)
        let pipe = try Descriptor.pipe()
        defer { close(pipe.reading) }
        let script = "pwd >&3; ps -o sid= -p $$ >&3; echo $$ >&3; echo \"$EXTRA\" >&3; ls -l /proc/$$/fd/0 >&3"
        let child = try ChildProcess(
            starting: .service(
                "/bin/sh", ["sh", "-c", script], environment: .inherited(adding: [("EXTRA", "more")]),
                third: pipe.writing))
        close(pipe.writing)
        let output = String(decoding: Descriptor.readAll(pipe.reading, limit: 4_096, by: deadline), as: UTF8.self)
        #expect(child.wait(until: deadline) == .exited(0))
        let lines = output.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(lines.count == 5)
        #expect(lines.first == "/")
        #expect(lines[1] == lines[2])
        #expect(lines[3] == "more")
        #expect(lines[4].hasSuffix("/dev/null"))
    }
}
