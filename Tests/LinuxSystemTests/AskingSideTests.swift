// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import LinuxSystem

/// The end of the processes that want an approval: chains of processes, from the one that asks upwards.
@Suite struct AskingSideTests {
    private static let (person, root): (UInt32, UInt32) = (1_000, 0)

    /// A program that leads no session; `group` is its control group.
    private static func program(
        _ number: Int32, in group: String? = nil, terminal: Int32 = 0, user: UInt32 = person, parent: Int32 = 99
    ) -> ProcessRecord {
        ProcessRecord(
            identity: .init(number: number, started: 1), parent: parent, session: 7, terminal: terminal, user: user,
            group: group)
    }

    /// A shell into which a person types, which leads its session.
    private static func shell(
        _ number: Int32 = 9, leads: Bool = true, terminal: Int32 = 5, isInit: Bool = false
    ) -> ProcessRecord {
        ProcessRecord(
            identity: .init(number: number, started: 1), parent: isInit ? 0 : 99, session: leads ? number : 7,
            terminal: terminal, user: person, isPersonsShell: true, isInit: isInit)
    }

    private static let manager = ProcessRecord(
        identity: .init(number: 8, started: 1), parent: 1, user: person, isUserManager: true)
    private static let first = ProcessRecord(
        identity: .init(number: 1, started: 1), parent: 0, user: root, isInit: true)
    /// An init process of the same user, as in a container.
    private static let ownInit = ProcessRecord(
        identity: .init(number: 1, started: 1), parent: 0, user: person, isInit: true)

    private static func side(_ chain: [ProcessRecord]) -> AskingSide {
        AskingSide(chain: chain, user: person) { $0 == "run-u1.service" }
    }

    private static func numbers(_ side: AskingSide) -> [Int32] { side.processes.map(\.number).sorted() }

    private static let desktop = "/user.slice/user-1000.slice/user@1000.service/session.slice/desktop.service"
    private static let app = "/user.slice/user-1000.slice/user@1000.service/app.slice/app-editor-7.scope"
    private static let agent = "/user.slice/user-1000.slice/user@1000.service/app.slice/agent.service"
    private static let transient = "/user.slice/user-1000.slice/user@1000.service/app.slice/run-u1.service"

    @Test(
        arguments: [
            ("make below the shell of a person", [program(20), program(21), program(22), shell()], [20, 21, 22]),
            ("a shell inside a shell", [program(20), shell(21, leads: false), shell()], [20, 21]),
            ("a shell without a terminal", [program(20), shell(21, terminal: 0), shell()], [20, 21]),
            ("sshd, cron, login", [program(20), program(21), program(22, user: root), first], [20, 21]),
            ("sudo above the shell counts for nothing", [program(20), shell(), program(22, user: root)], [20]),
            ("entered from outside", [program(20), program(21, parent: 0)], [20, 21]),
            ("a shell as the init process", [program(20), shell(7, isInit: true)], [20]),
            (
                "an application of the desktop",
                [program(20, in: app), program(21, in: app), program(22, in: desktop), manager], [20, 21]
            ),
        ] as [(String, [ProcessRecord], [Int32])])
    func whoAsksIsKnown(_ what: String, _ chain: [ProcessRecord], _ numbers: [Int32]) {
        let side = Self.side(chain)
        #expect(Self.numbers(side) == numbers, "\(what)")
        #expect(!side.hasLeft, "\(what)")
        #expect(side.service == nil, "\(what)")
    }

    @Test(
        arguments: [
            ("a double fork", [program(20), program(21), first], [20, 21]),
            ("a double fork in a container", [program(20), ownInit], [20]),
            ("a double fork below systemd for a user", [program(20, in: app), manager], [20]),
            ("systemd-run", [program(20, in: transient), program(21, in: transient), manager], [20, 21]),
            ("to a shell as the init process", [program(20), shell(6, isInit: true)], [20]),
            ("a parent that has ended meanwhile", [program(20), program(21)], [20, 21]),
            ("nothing is known", [], []),
        ] as [(String, [ProcessRecord], [Int32])])
    func whoAsksHasLeft(_ what: String, _ chain: [ProcessRecord], _ numbers: [Int32]) {
        let side = Self.side(chain)
        #expect(side.hasLeft, "\(what)")
        // Those that are known are kept out all the same.
        #expect(Self.numbers(side) == numbers, "\(what)")
    }

    @Test func aServiceAsksAsAWhole() {
        let side = Self.side([Self.program(20, in: Self.agent), Self.program(21, in: Self.agent), Self.manager])
        #expect(!side.hasLeft)
        #expect(side.service == Self.agent)
        #expect(side.includes(Lineage(groups: [Self.agent])))
        #expect(side.includes(Lineage(groups: [Self.agent + "/sub"])))
        #expect(!side.includes(Lineage(groups: [Self.agent + "s"])))
    }

    /// The variables of these two tell what the person has set, and what the asking program has changed.
    @Test(
        arguments: [
            ("typed by the person", [program(20), shell()], 20, 9),
            ("an agent in the person's shell", [program(20), program(21), shell(), program(30)], 21, 9),
            (
                "an application of the desktop",
                [program(20, in: app), program(21, in: app), program(22, in: desktop), manager], 21, 22
            ),
            ("a service", [program(20, in: agent), program(21, in: agent), manager], 21, 8),
            ("systemd-run", [program(20, in: transient), manager], 20, 8),
            ("sshd and cron are of another user", [program(20), program(21, user: root)], 20, nil),
            ("a double fork", [program(20), program(21), first], 21, nil),
            ("the first process of a container is the person's shell", [program(20), shell(1, isInit: true)], 20, 1),
            ("or a program", [program(20), ownInit], 20, nil), ("nothing is known", [], nil, nil),
        ] as [(String, [ProcessRecord], Int32?, Int32?)])
    func theTopmostAndTheOneAbove(_ what: String, _ chain: [ProcessRecord], _ topmost: Int32?, _ above: Int32?) {
        let side = Self.side(chain)
        #expect(side.topmost?.number == topmost, "\(what)")
        #expect(side.above?.number == above, "\(what)")
    }

    @Test func theSideOfThisProcessIsRead() {
        let side = AskingSide(of: getpid(), runtimeDirectory: nil)
        #expect(side.processes.contains { $0.number == getpid() })
        #expect(side.topmost.map(side.processes.contains) == true)
    }

    @Test func aTerminalOfAnotherProcessIsNoted() {
        let own = Self.side([Self.program(20, terminal: 5), Self.program(21, terminal: 5), Self.shell()])
        #expect(own.mayUseOwnTerminal)
        let without = Self.side([Self.program(20, terminal: 5), Self.program(21), Self.shell()])
        #expect(without.mayUseOwnTerminal)
        let other = Self.side([Self.program(20, terminal: 6), Self.program(21, terminal: 5), Self.shell()])
        #expect(!other.mayUseOwnTerminal)
        // What is above the shell is the person's: the terminal of tmux's client.
        let above = Self.side([Self.program(20, terminal: 5), Self.shell(), Self.program(30, terminal: 6)])
        #expect(above.mayUseOwnTerminal)
    }

    /// The kernel uses numbers again.
    @Test func aNumberThatIsUsedAgainIsAnotherProcess() {
        let side = Self.side([Self.program(20), Self.shell()])
        #expect(side.includes(Lineage(processes: [.init(number: 20, started: 1)])))
        #expect(!side.includes(Lineage(processes: [.init(number: 20, started: 2)])))
    }

    @Test(
        arguments: [
            (agent, "agent.service"), (agent + "/sub/deeper", "agent.service"), (app, nil),
            (transient, "run-u1.service"),
            ("/system.slice/cron.service", "cron.service"),
            ("/user.slice/user-1000.slice/user@1000.service/init.scope", nil),
            ("/user.slice/user-1000.slice/user@1000.service", nil), ("/", nil), ("", nil), ("/docker/0a1b", nil),
        ] as [(String, String?)]) func theUnitOfAControlGroup(_ group: String, _ unit: String?)
    {
        #expect(AskingSide.service(of: group)?.unit == unit)
    }
}
