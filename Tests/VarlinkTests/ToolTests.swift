// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import Testing
import Varlink
import VarlinkNIO

/// A program that the tests run.
struct Tool {
    /// The folder of this package's programs, which also contains the test bundle.
    static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    /// The root of the repository.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func product(_ name: String) -> String { products.appendingPathComponent(name).path }

    /// The Python that has the package `varlink`.
    static func python() throws -> String {
        let path =
            ProcessInfo.processInfo.environment["ALERTD_TEST_PYTHON"]
            ?? root.appendingPathComponent(".build/venv/bin/python3").path
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "\(path) is missing; run 'make setup', or set ALERTD_TEST_PYTHON to a Python that has the package varlink")
        return path
    }

    /// The program of Debian's package varlink-go.
    static func go() throws -> String {
        let path = "/usr/bin/varlink-go-certification"
        try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is missing; run 'make setup'")
        return path
    }

    /// Runs a program to its end. Its output is what it printed on both its outputs.
    static func run(_ path: String, _ arguments: [String]) async throws -> ProcessResult {
        try await blocking {
            try TestProcess.run(path, arguments, environment: TestProcess.inherited, errors: .withOutput)
        }
    }

    /// Starts a server, waits until clients can connect to it, and stops it after the body.
    static func withServer<Result>(
        _ path: String, _ arguments: [String], socket: String, _ body: () async throws -> Result
    ) async throws -> Result {
        let process = try TestProcess(
            path, arguments, environment: TestProcess.inherited, output: .dropped, errors: .dropped)
        defer { process.kill() }
        // There is no event to wait for: none of the servers says portably that it listens.
        await blocking {
            for _ in 0..<3000 {
                if (try? VarlinkConnection(connectingTo: socket, timeout: .seconds(1))) != nil { break }
                guard process.isRunning else { break }
                usleep(10_000)
            }
        }
        return try await body()
    }
}

@Suite(.timeLimit(.minutes(2))) struct CertificationSuites {
    private let certification = Tool.product("varlink-certification")

    private func withOurServer(_ body: (String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let socket = folder + "/socket"
            try await Tool.withServer(certification, ["server", "--varlink=unix:\(socket)"], socket: socket) {
                try await body(socket)
            }
        }
    }

    @Test func pythonClientCertifiesOurServer() async throws {
        let python = try Tool.python()
        try await withOurServer { socket in
            let outcome = try await Tool.run(
                python, ["-m", "varlink.tests.test_certification", "--client", "--varlink=unix:\(socket)"])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output.contains("Certification passed"), "\(outcome.output)")
        }
    }

    @Test func goClientCertifiesOurServer() async throws {
        let go = try Tool.go()
        try await withOurServer { socket in
            let outcome = try await Tool.run(go, ["-client", "-varlink=unix:\(socket)"])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.output.contains("End: 'true'"), "\(outcome.output)")
        }
    }

    @Test func pythonReadsOurInterfaces() async throws {
        let python = try Tool.python()
        try await withOurServer { socket in
            let info = try await Tool.run(python, ["-m", "varlink.cli", "info", "unix:\(socket)"])
            #expect(info.output.contains("org.varlink.certification"), "\(info.output)")
            let help = try await Tool.run(
                python, ["-m", "varlink.cli", "help", "unix:\(socket)/org.varlink.certification"])
            #expect(help.output.contains("method Test10"), "\(help.output)")
        }
    }

    @Test(arguments: ["client", "blocking-client"])
    func pythonServerCertifiesOurClients(_ mode: String) async throws {
        let python = try Tool.python()
        try await withTemporaryFolder { folder in
            let socket = folder + "/socket"
            let arguments = ["-m", "varlink.tests.test_certification", "--varlink=unix:\(socket)"]
            try await Tool.withServer(python, arguments, socket: socket) {
                let outcome = try await Tool.run(certification, [mode, "--varlink=unix:\(socket)"])
                #expect(outcome.status == 0, "\(outcome.output)")
                #expect(outcome.output == "Certification passed\n")
            }
        }
    }

    @Test(arguments: ["client", "blocking-client"])
    func goServerCertifiesOurClients(_ mode: String) async throws {
        let go = try Tool.go()
        try await withTemporaryFolder { folder in
            let socket = folder + "/socket"
            try await Tool.withServer(go, ["-varlink=unix:\(socket)"], socket: socket) {
                let outcome = try await Tool.run(certification, [mode, "--varlink=unix:\(socket)"])
                #expect(outcome.status == 0, "\(outcome.output)")
                #expect(outcome.output == "Certification passed\n")
            }
        }
    }

    @Test(arguments: ["client", "blocking-client"])
    func ourServerCertifiesOurClients(_ mode: String) async throws {
        try await withOurServer { socket in
            let outcome = try await Tool.run(certification, [mode, "--varlink=unix:\(socket)"])
            #expect(outcome.status == 0, "\(outcome.output)")
        }
    }
}

@Suite(.timeLimit(.minutes(2))) struct ProcessesOfTheirOwn {
    private let certification = Tool.product("varlink-certification")

    /// The Python client passes a listening socket, as a service manager does.
    @Test func socketActivationWithAListeningSocket() async throws {
        let python = try Tool.python()
        let outcome = try await Tool.run(
            python,
            [
                "-m", "varlink.tests.test_certification", "--client",
                "--activate='\(certification)' server --varlink=$VARLINK_ADDRESS",
            ])
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("Certification passed"), "\(outcome.output)")
    }

    /// A socket unit with Accept=yes passes a connected socket.
    @Test func socketActivationWithAConnectedSocket() async throws {
        let (connection, peer) = try VarlinkConnection.pair()
        let script =
            "LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=connection exec \"$0\" server --varlink=unix:/unused 3<&0 </dev/null"
        let server = try TestProcess(
            "/bin/sh", ["-c", script, certification], environment: TestProcess.inherited, input: .descriptor(peer),
            errors: .withOutput)
        close(peer)
        let client = try await VarlinkClient.adopt(dup(connection.fileDescriptor))
        #expect(try await client.call(VarlinkService.GetInfo()).product == "Swift certification")
        shutdown(connection.fileDescriptor, Int32(SHUT_RDWR))
        // With its only connection the server has nothing more to do.
        #expect(await server.ended() == 0, "\(server.output)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can be somebody else; the policy itself is tested in Limits"))
    func anotherUserIsRefused() async throws {
        let events = Events<ServerEvent>()
        var configuration = VarlinkServer.Configuration()
        configuration.onEvent = { events.happened($0) }
        // A name in the abstract namespace has no permissions that could keep anybody away.
        let name = "@varlink-tests-refused-\(getpid())"
        let server = VarlinkServer(
            sockets: [try .listen(at: name)], information: testInformation,
            interfaces: [Awkward.interface(TestService())], configuration: configuration)
        async let run: Void = server.run()
        for mode in ["client", "blocking-client"] {
            let outcome = try await Tool.run(
                "/usr/bin/setpriv",
                ["--reuid=65534", "--clear-groups", certification, mode, "--varlink=unix:\(name)"])
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("org.varlink.service.PermissionDenied"), "\(outcome.output)")
            guard case .refused(let peer)? = await events.next() else {
                Issue.record("not reported")
                break
            }
            #expect(peer.userID == 65534)
        }
        server.shutDown()
        try await run
    }
}

@Suite struct Generator {
    private let generator = Tool.product("varlink-generate")

    @Test(arguments: [
        [
            "Sources/Varlink/Interfaces/org.varlink.service.varlink", "--lint", "--no-import", "--namespace",
            "VarlinkService", "--check", "--output", "Sources/Varlink/Generated/VarlinkService.swift",
        ],
        [
            "Sources/AlertPage/Interfaces/org.alertd.Page.varlink", "--javascript", "--types", "../Types/wire",
            "--check", "--output", "Sources/alert-page/Web/wire.js",
        ],
        [
            "Sources/AlertPage/Interfaces/org.alertd.Page.varlink", "--typescript", "--check", "--output",
            "Sources/alert-page/Types/wire.d.ts",
        ],
        ["Tests/VarlinkBenchmark/Interfaces/org.example.benchmark.varlink", "--lint"],
    ])
    func interfacesAreDocumentedAndTheGeneratedFileIsUpToDate(_ arguments: [String]) async throws {
        let absolute = arguments.map {
            $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") ? Tool.root.appendingPathComponent($0).path : $0
        }
        let outcome = try await Tool.run(generator, absolute)
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func aChangedFileIsFound() async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.b.varlink"
            let output = folder + "/B.swift"
            try "# B.\ninterface a.b\n\n# M.\nmethod M() -> ()\n".write(
                toFile: input, atomically: false, encoding: .utf8)
            #expect(try await Tool.run(generator, [input, "--output", output]).status == 0)
            #expect(try await Tool.run(generator, [input, "--check", "--output", output]).status == 0)
            try "# B.\ninterface a.b\n\n# M.\nmethod M2() -> ()\n".write(
                toFile: input, atomically: false, encoding: .utf8)
            #expect(try await Tool.run(generator, [input, "--check", "--output", output]).status == 1)
            #expect(try await Tool.run(generator, [input, "--lint"]).status == 0)
            try "interface a.b\nmethod M() -> ()\n".write(toFile: input, atomically: false, encoding: .utf8)
            let lint = try await Tool.run(generator, [input, "--lint"])
            #expect(lint.status == 1)
            #expect(lint.output.contains("a.b.varlink: M: there is no comment directly before it"))
        }
    }

    @Test func anUnchangedFileIsNotWrittenAgain() async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.b.varlink"
            let output = folder + "/B.swift"
            func time() throws -> Date? {
                try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
            }
            let early = Date(timeIntervalSince1970: 1)
            try "interface a.b\nmethod M() -> ()\n".write(toFile: input, atomically: false, encoding: .utf8)
            #expect(try await Tool.run(generator, [input, "--output", output]).status == 0)
            try FileManager.default.setAttributes([.modificationDate: early], ofItemAtPath: output)
            #expect(try await Tool.run(generator, [input, "--output", output]).status == 0)
            #expect(try time() == early)
            try "interface a.b\nmethod M2() -> ()\n".write(toFile: input, atomically: false, encoding: .utf8)
            #expect(try await Tool.run(generator, [input, "--output", output]).status == 0)
            #expect(try time() != early)
        }
    }

    @Test func pythonHasNamesOfItsOwnAndTheSameDocumentation() async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.b.varlink"
            let text = """
                # B "is" \\ this.
                interface a.b

                # A level.
                type Level (
                  # Not low.
                  veryHigh
                )

                # Calls.
                method Call(
                  # The span.
                  in: ?string,
                  level: Level,
                  userID: []int,
                  inline: ?(deep: [string]float)
                ) -> ()

                error Lost (name: string)
                """
            try text.write(toFile: input, atomically: false, encoding: .utf8)
            let outcome = try await Tool.run(generator, [input, "--python"])
            #expect(outcome.status == 0)
            for part in [
                "\n\"\"\"B \\\"is\\\" \\\\ this.\"\"\"\n", "    VERY_HIGH = \"veryHigh\"\n    \"\"\"Not low.\"\"\"\n",
                "    in_: str | None = _dataclasses.field(default=None, metadata={\"wire\": \"in\"})\n",
                "    \"\"\"The span.\"\"\"\n",
                "    level: Level | str\n", "    inline: CallInline | None = None\n",
                "    user_id: _abc.Sequence[int] = _dataclasses.field(metadata={\"wire\": \"userID\"})\n",
                "class CallInline(_codec.Struct):", "    deep: _abc.Mapping[str, float]\n",
                "class Call(_codec.Method[CallReply]):",
                "    _fields: _typing.ClassVar[dict[str, str]] = {\"name_\": \"name\"}\n",
            ] {
                #expect(outcome.output.contains(part), "\(part)\n\(outcome.output)")
            }
        }
    }

    @Test func scriptsHaveATableAndDeclarations() async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.b.varlink"
            let text = """
                interface a.b

                # A level. */
                type Level (low, high)

                type Row (level: ?Level, tags: [string]int, inline: []?(deep: float), set: [string]())

                # Calls.
                method Call(kind: (one, two)) -> (rows: []Row, inline: ?(any: object))

                error Lost (names: []string)
                """
            try text.write(toFile: input, atomically: false, encoding: .utf8)
            let script = try await Tool.run(generator, [input, "--javascript", "--types", "../there"])
            let declarations = try await Tool.run(generator, [input, "--typescript"])
            #expect(script.status == 0)
            #expect(declarations.status == 0)
            for part in [
                "import('../there').Methods", "  Level: ['low', 'high'],\n",
                "  Row: { level: '?Level', tags: '[string]int', inline: '[]?Row.inline', set: '[string]object' },\n",
                "  'Row.inline': { deep: 'float' },\n", "  Call: { rows: '[]Row', inline: '?Call.inline' },\n",
                "  'Call.inline': { any: 'object' },\n", "  Lost: { names: '[]string' },\n",
            ] {
                #expect(script.output.contains(part), "\(part)\n\(script.output)")
            }
            for part in [
                "/** A level. * / */\nexport type Level = 'low' | 'high';\n", "  level?: Level;\n",
                "  tags: Record<string, number>;\n", "      kind: 'one' | 'two';\n", "      rows: (Row | Broken)[];\n",
                "  Lost: {\n    names: string[];\n  };\n",
            ] {
                #expect(declarations.output.contains(part), "\(part)\n\(declarations.output)")
            }
        }
    }

    @Test(arguments: [
        ("interface a.b\nmethod m() -> ()", 65 as Int32, ":2:8: 'm' is not a valid name"),
        ("interface a.b\r\nmethod M() -> ()", 65, "line feeds alone"),
        ("interface a.b\ntype B ()", 65, "choose --namespace"),
    ])
    func badInterfacesAreRefused(_ text: String, _ status: Int32, _ message: String) async throws {
        try await withTemporaryFolder { folder in
            let input = folder + "/a.b.varlink"
            try text.write(toFile: input, atomically: false, encoding: .utf8)
            let outcome = try await Tool.run(generator, [input])
            #expect(outcome.status == status)
            #expect(outcome.output.contains(message), "\(outcome.output)")
        }
    }

    @Test(arguments: [
        [], ["--nonsense"], ["a", "b"], ["a", "--access", "open"], ["a", "--check"], ["a", "--output"],
        ["a", "--print", "--python"], ["a", "--javascript", "--typescript"],
    ])
    func badCommandLinesAreRefused(_ arguments: [String]) async throws {
        let outcome = try await Tool.run(generator, arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output.contains("usage: varlink-generate"))
    }

    @Test func aMissingFileIsTold() async throws {
        let outcome = try await Tool.run(generator, ["/nonexistent/a.b.varlink"])
        #expect(outcome.status == 66)
        #expect(outcome.output == "/nonexistent/a.b.varlink: No such file or directory\n")
    }
}
