// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LinuxSystem

/// Programs that are run for what they write: read whole, and ended in bounded time whatever they do.
@Suite(.timeLimit(.minutes(2))) struct ProgramRunTests {
    private func run(
        _ arguments: [String], input: [UInt8] = [], time: Duration = .seconds(60), output: Int = 1 << 20
    ) -> ProgramRun {
        ProgramRun(
            command: Command(arguments: arguments, input: input), environment: ProcessInfo.processInfo.environment,
            timeLimit: time, outputLimit: output)
    }

    private func shell(_ script: String, time: Duration = .seconds(60), output: Int = 1 << 20) -> ProgramRun {
        run(["sh", "-c", script], time: time, output: output)
    }

    @Test func whatIsWrittenComesBack() throws {
        let text = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let (end, output) = try run(["cat"], input: text).collect()
        #expect(end == ProgramRun.End(outcome: .exited(0), errors: ""))
        #expect(output == text)
    }

    @Test func itsEndAndItsErrorsAreTold() throws {
        let (end, output) = try shell("echo out; echo no such voice >&2; exit 3").collect()
        #expect(end.outcome == .exited(3) && !end.isSuccess)
        #expect(end.errors == "no such voice\n")
        #expect(String(decoding: output, as: UTF8.self) == "out\n")
        #expect(try shell("kill -9 $$").collect().end.outcome == .signaled(9))
    }

    /// A busy machine does not end what works, and what waits is ended as before.
    @Test func whatWorksMayTakeLonger() throws {
        var working = shell("i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; echo $i", time: .milliseconds(50))
        #expect(throws: ProgramRun.Failure.timedOut(.milliseconds(50))) { try working.collect() }
        working.isExtendedByWork = true
        #expect(try working.collect().output == Array("300000\n".utf8))
        var waiting = shell("exec sleep 1000", time: .milliseconds(50))
        waiting.isExtendedByWork = true
        #expect(throws: ProgramRun.Failure.timedOut(.milliseconds(50))) { try waiting.collect() }
    }

    @Test func oneThatDoesNotReadIsNotWaitedFor() throws {
        #expect(try run(["true"], input: Array(repeating: 0, count: 4 << 20)).collect().end.isSuccess)
    }

    @Test func endlessOutputIsCutOff() throws {
        #expect(throws: ProgramRun.Failure.tooMuchOutput(limit: 1 << 20)) { try run(["cat", "/dev/zero"]).collect() }
    }

    @Test(arguments: [
        "sleep 1000 & echo $! ; wait", "echo $$; exec sleep 1000", "echo $$; exec >&- ; exec sleep 1000",
        "echo $$; while :; do echo no >&2; done", "echo $$; trap '' TERM INT HUP; while :; do :; done",
    ])
    func whatHangsIsKilledWithAllItStarted(script: String) async throws {
        let run = shell(script, time: .milliseconds(300))
        var output = ""
        #expect(throws: ProgramRun.Failure.timedOut(.milliseconds(300))) {
            try run.run {
                output += String(decoding: $0, as: UTF8.self)
                return true
            }
        }
        let process = try #require(pid_t(output.trimmingCharacters(in: .newlines)))
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let watch = try ProcessWatch(process) { ended.finish() }
        for await _ in ends {}
        withExtendedLifetime(watch) {}
    }

    @Test func aDescendantThatKeepsTheOutputOpenIsNotWaitedFor() throws {
        let (end, output) = try shell("sleep 1000 & echo $!").collect()
        #expect(end.isSuccess)
        let process = try #require(pid_t(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)))
        kill(process, SIGKILL)
    }

    @Test func itCanBeEndedBeforeItBeginsAndWhileItRuns() async throws {
        let early = ProgramRun.Canceller()
        early.cancel()
        #expect(throws: ProgramRun.Failure.cancelled) { try run(["sleep", "1000"]).collect(canceller: early) }
        let canceller = ProgramRun.Canceller()
        let running = shell("echo ready; exec sleep 1000")
        #expect(throws: ProgramRun.Failure.cancelled) {
            try running.run(canceller: canceller) { _ in
                canceller.cancel()
                return true
            }
        }
    }

    @Test func outputThatCannotBeKeptEndsIt() throws {
        #expect(throws: ProgramRun.Failure.cancelled) { try run(["yes"]).run { _ in false } }
    }

    @Test func aProgramThatIsNotThere() throws {
        #expect(throws: ProgramRun.Failure.notStarted(.notFound("no-such-program"))) {
            try run(["no-such-program"]).collect()
        }
        #expect(throws: ProgramRun.Failure.notStarted(.relativePath("./x"))) { try run(["./x"]).collect() }
    }
}
