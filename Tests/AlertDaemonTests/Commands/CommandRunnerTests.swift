// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertDaemon
import DBus
import DesktopSupport
import Foundation
import LinuxSystem
import ProcessSupport
import Testing

/// Properties of a command that do not depend on how it is run.
struct CommandCases {
    let runner: CommandRunner
    let folder: TemporaryFolder

    init(_ connection: BusConnection?, environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        let inherited = environment.merging(["PATH": "/usr/local/bin:/usr/bin:/bin"]) { $1 }
        runner = CommandRunner(connection: connection, environment: inherited)
    }

    /// Runs a script with the path of a file as its first argument, and returns what it has written there.
    func output(
        _ script: String, _ arguments: String..., input: [UInt8] = [], variables: [String: String] = [:],
        token: String? = nil
    ) async throws -> String {
        let file = folder.path + "/out"
        try? FileManager.default.removeItem(atPath: file)
        let command = Command(
            arguments: ["sh", "-c", script, "sh", file] + arguments, input: input, variables: variables,
            activationToken: token)
        #expect(try await runner.run(command) == .exited(0))
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    func run(_ arguments: String...) async throws -> CommandOutcome {
        try await runner.run(Command(arguments: arguments))
    }

    func inputIsWhole() async throws {
        for size in [0, 1, 4096, 1 << 20] {
            let text = String(String(repeating: "Größe 🌍\n", count: size / 8 + 1).unicodeScalars.prefix(size))
            #expect(try await output("cat > $1", input: Array(text.utf8)) == text)
        }
    }

    func inputNeedNotBeRead() async throws {
        let command = Command(arguments: ["true"], input: [UInt8](repeating: 0x78, count: 4 << 20))
        #expect(try await runner.run(command) == .exited(0))
    }

    func variablesArrive() async throws {
        let text = "several words\nand lines, \"quotes\" and $HOME %n ünïcödé"
        let printed = try await output(
            #"printf '%s|%s' "$ALERTD_TITLE" "$XDG_ACTIVATION_TOKEN" > $1"#, variables: ["ALERTD_TITLE": text],
            token: "token-1")
        #expect(printed == text + "|token-1")
    }

    func argumentsAreTakenAsTheyAre() async throws {
        let odd = ["$HOME ${PATH}", "%n %h %%", "a  b", "*", "\"'\\", "", "-x", "line\nline", "🌍"]
        let printed = try await output(
            #"shift 0; out=$1; shift; printf '<%s>' "$@" > "$out""#, odd[0], odd[1], odd[2], odd[3], odd[4], odd[5],
            odd[6], odd[7], odd[8])
        #expect(printed == odd.map { "<\($0)>" }.joined())
    }

    func endings() async throws {
        #expect(try await run("true") == .exited(0))
        #expect(try await run("false") == .exited(1))
        #expect(try await run("sh", "-c", "exit 200") == .exited(200))
        #expect(try await run("sh", "-c", "kill -TERM $$") == .signaled(15))
        #expect(try await run("sh", "-c", "kill -KILL $$") == .signaled(9))
    }

    func signalsAreAsInAnyProgram() async throws {
        let masks = try await output("grep -E 'SigBlk|SigIgn' /proc/self/status | tr -d '\\n\\t' > $1")
        #expect(masks.contains("SigBlk:0000000000000000"))
    }

    func itIsNoChildOfOurSession() async throws {
        // /proc/PID/stat: the sixth field is the session, the first the process.
        let fields = try await output("cut -d' ' -f1,6 /proc/$$/stat > $1").split(whereSeparator: \.isWhitespace)
        #expect(fields.first == fields.last)
    }

    func onlySoManyAtOnce() async throws {
        let fifo = folder.path + "/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        // Held open by us, so that nobody waits to open it.
        let gate = open(fifo, O_RDWR | O_CLOEXEC)
        defer { close(gate) }
        let (ends, continuation) = AsyncStream.makeStream(of: CommandOutcome?.self)
        for _ in 0..<CommandRunner.maximumRunning {
            runner.run(Command(arguments: ["sh", "-c", "read line < $0", fifo])) { continuation.yield(try? $0.get()) }
        }
        await #expect(throws: CommandFailure.tooMany(limit: CommandRunner.maximumRunning)) { try await run("true") }
        // What may wait has its turn, the first one first, and so many of them.
        let waiting = (1...3).map {
            Command(arguments: ["sh", "-c", "echo \($0) >> $0", folder.path + "/turns"], mayWait: true)
        }
        for command in waiting { runner.run(command) { continuation.yield(try? $0.get()) } }
        #expect(write(gate, String(repeating: "\n", count: CommandRunner.maximumRunning), 16) == 16)
        var outcomes = ends.makeAsyncIterator()
        for _ in 0..<(CommandRunner.maximumRunning + 3) { #expect(await outcomes.next() == .exited(0)) }
        let turns = try String(contentsOfFile: folder.path + "/turns", encoding: .utf8)
        #expect(Set(turns.split(separator: "\n")) == ["1", "2", "3"])
        try? FileManager.default.removeItem(atPath: folder.path + "/turns")
        #expect(try await run("true") == .exited(0))
    }

    func whatCannotBeRun() async throws {
        let text = try folder.write("no program", to: "text")
        let broken = try folder.write("#!/nowhere/interpreter\n", to: "broken", executable: true)
        await #expect(throws: CommandFailure.notFound("no-such-program")) { try await run("no-such-program") }
        await #expect(throws: CommandFailure.notFound("/no/such")) { try await run("/no/such") }
        await #expect(throws: CommandFailure.notExecutable(text)) { try await run(text) }
        await #expect(throws: CommandFailure.notExecutable("/tmp")) { try await run("/tmp") }
        await #expect(throws: CommandFailure.relativePath("./script")) { try await run("./script") }
        await #expect(throws: CommandFailure.empty) { try await run("") }
        await #expect(throws: CommandFailure.empty) { try await runner.run(Command(arguments: [])) }
        await #expect(throws: CommandFailure.invalid("an argument holds a NUL")) { try await run("true", "a\0b") }
        await #expect(throws: CommandFailure.inputTooLarge) {
            try await runner.run(Command(arguments: ["true"], input: [UInt8](repeating: 0, count: (4 << 20) + 1)))
        }
        for name in ["PATH", "LD_PRELOAD", "ALERTD_a", "ALERTD_X=1", ""] {
            await #expect(throws: CommandFailure.self) {
                try await runner.run(Command(arguments: ["true"], variables: [name: "x"]))
            }
        }
        // The kernel says that the interpreter is missing as if the program were; as a unit it is exit status 203.
        await #expect(throws: CommandFailure.self) {
            let outcome = try await run(broken)
            if outcome == .exited(203) { throw CommandFailure.notFound(broken) }
        }
    }

    func whatItLeavesRunningGoesOn() async throws {
        let fifo = folder.path + "/left"
        #expect(mkfifo(fifo, 0o600) == 0)
        let gate = open(fifo, O_RDWR | O_CLOEXEC)
        defer { close(gate) }
        let script = "(read line < $1; echo done > $2) >/dev/null 2>&1 &"
        let done = folder.path + "/done"
        #expect(mkfifo(done, 0o600) == 0)
        #expect(try await run("sh", "-c", script, "sh", fifo, done) == .exited(0))
        let reader = try TestProcess("cat", [done], output: .read)
        #expect(write(gate, "\n", 1) == 1)
        #expect(await reader.nextLine() == "done")
    }

    func all() async throws {
        try await inputIsWhole()
        try await inputNeedNotBeRead()
        try await variablesArrive()
        try await argumentsAreTakenAsTheyAre()
        try await endings()
        try await signalsAreAsInAnyProgram()
        try await itIsNoChildOfOurSession()
        try await onlySoManyAtOnce()
        try await whatCannotBeRun()
        try await whatItLeavesRunningGoesOn()
    }
}

@Suite(.timeLimit(.minutes(2))) struct CommandRunnerTests {
    @Test func withoutABus() async throws { try await CommandCases(nil).all() }

    @Test func withoutAUserManager() async throws {
        let bus = try await PrivateBus.started()
        try await CommandCases(BusConnection(address: bus.address)).all()
    }

    @Test func withABusThatIsAway() async throws {
        try await CommandCases(BusConnection(address: PrivateBus().address)).endings()
    }

    @Test func theDaemonsOwnAffairsAreNotPassedOn() async throws {
        let cases = try CommandCases(
            nil, environment: ["NOTIFY_SOCKET": "/x", "LISTEN_FDS": "3", "XDG_ACTIVATION_TOKEN": "old", "KEPT": "yes"])
        let names = try await cases.output("env | cut -d= -f1 > $1").split(separator: "\n")
        #expect(names.contains("KEPT"))
        for name in ["NOTIFY_SOCKET", "LISTEN_FDS", "XDG_ACTIVATION_TOKEN"] {
            #expect(!names.contains(Substring(name)))
        }
    }

    @Test func underARealUserManager() async throws {
        let session = try await UserManagerSession.started()
        let connection = BusConnection(address: session.address)
        let watcher = BusConnection(address: session.address)
        var removals = watcher.signals(SignalMatch(member: "UnitRemoved")).makeAsyncIterator()
        func manager(_ member: String, _ arguments: [DBusValue] = []) -> MethodCall {
            MethodCall(
                destination: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
                interface: "org.freedesktop.systemd1.Manager", member: member, arguments: arguments)
        }
        _ = try await watcher.call(manager("Subscribe"), within: .seconds(20))
        let list = manager(
            "ListUnitsByPatterns",
            [.strings(["active", "inactive", "failed"]), .strings(["alertd-command-*"])])
        let cases = try CommandCases(connection)
        #expect(try await cases.output("cat /proc/self/cgroup > $1").contains("app.slice/alertd-command-"))
        try await cases.all()
        // Nothing is left of the units, once the manager has collected them.
        var units = try await connection.call(list, within: .seconds(20)).first
        while units != .array([], of: "(ssssssouso)") {
            _ = await removals.next()
            units = try await connection.call(list, within: .seconds(20)).first
        }
        await session.stop()
    }

    @Test func aUserManagerThatVanishes() async throws {
        let session = try await UserManagerSession.started()
        let cases = try CommandCases(BusConnection(address: session.address))
        let fifo = cases.folder.path + "/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        let (ends, continuation) = AsyncStream.makeStream(of: Result<CommandOutcome, CommandFailure>.self)
        cases.runner.run(Command(arguments: ["sh", "-c", "echo started > $0; read line < $0.never", fifo])) {
            continuation.yield($0)
        }
        let reader = try TestProcess("cat", [fifo], output: .read)
        #expect(await reader.nextLine() == "started")
        await session.stop()
        for await end in ends {
            // The manager's end takes the unit along, or the bus before that.
            switch end {
            case .success: break
            case .failure(let failure): Issue.record("\(failure)")
            }
            break
        }
    }
}
