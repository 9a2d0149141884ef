// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import Varlink

@testable import VarlinkNIO

@Suite(.timeLimit(.minutes(1))) struct Sockets {
    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test func aSocketIsForItsUserAlone() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/new/socket"
            let before = umask(0)
            umask(before)
            let socket = try ServerSocket.listen(at: path)
            #expect(mode(path) == 0o600)
            #expect(mode(folder + "/new") == 0o700 & ~before)
            let after = umask(before)
            #expect(after == before)
            socket.close()
            #expect(mode(path) == nil)
            rmdir(folder + "/new")
        }
    }

    @Test func aSocketInUseIsLeftAlone() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/socket"
            let socket = try ServerSocket.listen(at: path)
            #expect(throws: ServerSocket.Failure.alreadyInUse(path)) { try ServerSocket.listen(at: path) }
            #expect(mode(path) != nil)
            socket.close()
        }
    }

    @Test func aStaleSocketIsReplaced() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/socket"
            // Closing the descriptor leaves the file, as a crash does.
            Glibc.close(try ServerSocket.listen(at: path).descriptor)
            let socket = try ServerSocket.listen(at: path)
            socket.close()
        }
    }

    @Test func anotherFileIsLeftAlone() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            close(creat(path, 0o600))
            #expect(throws: ServerSocket.Failure.notASocket(path)) { try ServerSocket.listen(at: path) }
            symlink(path, folder + "/link")
            #expect(throws: ServerSocket.Failure.notASocket(folder + "/link")) {
                try ServerSocket.listen(at: folder + "/link")
            }
        }
    }

    @Test func whoTookThePathKeepsIt() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/socket"
            let first = try ServerSocket.listen(at: path)
            unlink(path)
            let second = try ServerSocket.listen(at: path)
            first.close()
            #expect(mode(path) != nil)
            second.close()
        }
    }

    @Test func pathsThatCannotBe() {
        for path in ["", String(repeating: "x", count: 108), "a\0b"] {
            #expect(throws: ServerSocket.Failure.invalidPath(path)) { try ServerSocket.listen(at: path) }
        }
        #expect(throws: ServerSocket.Failure.system(call: "mkdir", path: "/nonexistent/folder", code: ENOENT)) {
            try ServerSocket.listen(at: "/nonexistent/folder/socket")
        }
    }

    @Test func abstractNames() async throws {
        let name = "@varlink-tests-\(getpid())"
        let server = VarlinkServer(
            sockets: [try .listen(at: name)], information: testInformation,
            interfaces: [Awkward.interface(TestService())])
        #expect(throws: ServerSocket.Failure.alreadyInUse(name)) { try ServerSocket.listen(at: name) }
        async let run: Void = server.run()
        let client = try await VarlinkClient.connect(to: name)
        #expect(try await client.call(Awkward.Count(to: 2)).number == 2)
        server.shutDown()
        try await run
    }

    @Test func oneEndOfASocketPairIsServedUntilItIsClosed() async throws {
        var descriptors: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors) == 0)
        let socket = try ServerSocket(adopting: descriptors[0])
        #expect(socket.kind == .connected)
        let server = VarlinkServer(
            sockets: [socket], information: testInformation, interfaces: [Awkward.interface(TestService())])
        async let run: Void = server.run()
        let client = try await VarlinkClient.adopt(descriptors[1])
        #expect(try await client.call(Awkward.Count(to: 3)).number == 3)
        await client.close()
        try await run
    }

    @Test func aPassedSocketIsNeverUnlinked() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/socket"
            let passed = try ServerSocket(adopting: ServerSocket.listen(at: path).descriptor)
            #expect(passed.kind == .listening)
            passed.close()
            #expect(mode(path) != nil)
        }
    }

    @Test(
        arguments: [
            (["LISTEN_PID": "7", "LISTEN_FDS": "2"], nil, [3, 4]),
            (["LISTEN_PID": "8", "LISTEN_FDS": "2"], nil, []), (["LISTEN_FDS": "2"], nil, []),
            (["LISTEN_PID": "7"], nil, []), (["LISTEN_PID": "7", "LISTEN_FDS": "-1"], nil, []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "1000000"], nil, []), (["LISTEN_PID": "7", "LISTEN_FDS": "x"], nil, []),
            (["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "a:varlink:b"], "varlink", [4]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "a:varlink:b"], nil, [3, 4, 5]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "varlink"], "varlink", [3]),
            (["LISTEN_PID": "7", "LISTEN_FDS": "1"], "varlink", [3]),
        ] as [([String: String], String?, [Int32])])
    func passedDescriptors(_ environment: [String: String], _ name: String?, _ descriptors: [Int32]) {
        #expect(SocketActivation.descriptors(named: name, processID: 7) { environment[$0] } == descriptors)
    }
}
