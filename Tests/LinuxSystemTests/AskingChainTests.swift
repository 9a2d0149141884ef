// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import LinuxSystem

/// The processes that ask together.
@Suite struct AskingChainTests {
    private typealias Process = AskingChain.Process

    /// Returns the chain of process 10 among others.
    private static func chain(_ processes: [Int32: AskingChain.Process]) -> AskingChain {
        AskingChain(of: 10) { processes[$0] }
    }

    private static let own = Process(parent: 9, user: 7)
    private static let shell = Process(parent: 2, user: 7, isPersonsShell: true)

    @Test(
        arguments: [
            // Typed by the person, and run by an agent that the person has started.
            ([10: own, 9: shell], 10, 9),
            ([10: own, 9: Process(parent: 8, user: 7), 8: Process(parent: 5, user: 7), 5: shell], 8, 5),
            // An agent of a service of the user manager, and the manager itself.
            (
                [
                    10: own, 9: Process(parent: 8, user: 7, isService: true),
                    8: Process(parent: 4, user: 7, isService: true), 4: Process(parent: 1, user: 7, isManager: true),
                ], 9, 8
            ),
            ([10: own, 9: Process(parent: 4, user: 7), 4: Process(parent: 1, user: 7, isManager: true)], 9, 4),
            // Cron and sshd are of another user, and a program that has left its parent has the init process above.
            ([10: own, 9: Process(parent: 3, user: 0)], 10, nil),
            ([10: own, 9: Process(parent: 1, user: 7), 1: Process(parent: 0, user: 0)], 9, nil),
            // In a container the first process is the person's shell, or a program of the same user.
            ([10: own, 9: Process(parent: 1, user: 7), 1: Process(parent: 0, user: 7, isPersonsShell: true)], 9, 1),
            ([10: own, 9: Process(parent: 1, user: 7), 1: Process(parent: 0, user: 7)], 9, nil),
            ([:], 10, nil),
        ] as [([Int32: AskingChain.Process], Int32, Int32?)])
    func itEndsBelowThePerson(_ processes: [Int32: AskingChain.Process], _ topmost: Int32, _ above: Int32?) {
        let chain = Self.chain(processes)
        #expect(chain.topmost == topmost)
        #expect(chain.above == above)
    }

    @Test func aRingOfProcessesEnds() {
        #expect(AskingChain(of: 10) { Process(parent: $0 == 10 ? 9 : 10, user: 7) }.above == nil)
    }

    @Test(
        arguments: [
            ([], true), (["-i"], true), (["--login"], true), (["--rcfile", "/etc/rc", "-i"], true),
            (["-c", "ls"], false),
            (["script"], false), (["-x", "script"], false),
        ] as [([String], Bool)])
    func aShellWithoutAScriptIsTheirs(_ words: [String], _ isInteractive: Bool) {
        #expect(Process.isInteractive(words) == isInteractive)
    }

    @Test func thisProcessIsRead() throws {
        let found = try #require(Process(getpid()))
        #expect(found.parent == getppid())
        #expect(found.user == getuid())
        #expect(ProcessEnvironment(of: getpid())?.values["PATH"] != nil)
    }
}
