// SPDX-License-Identifier: Apache-2.0

import CommandLineKit
import PromptKit
import Testing

@testable import alert_dialog

@Suite struct TimingTests {
    private let start = ContinuousClock.now

    // MARK: The time left

    @Test(arguments: [
        (Duration.zero, "0 s"), (.microseconds(1), "1 s"), (.seconds(28), "28 s"), (.milliseconds(28_001), "29 s"),
        (.seconds(120), "120 s"), (.seconds(121), "3 min"), (.seconds(7200), "120 min"), (.seconds(7201), "3 h"),
        (.seconds(48 * 3600 + 1), "3 days"),
    ]) func aTimeIsSaidInTheUnitThatSaysEnough(_ time: Duration, _ words: String) {
        #expect(time.words == words)
    }

    @Test func theTextChangesWheneverNextChangeSaysAndAtNoOtherTime() {
        for length in [Duration.milliseconds(1500), .seconds(119), .milliseconds(120_400), .seconds(200)] {
            let left = PromptCountdown.running(until: start + length)
            var now = start
            var steps = 0
            while let next = left.nextChange(after: now) {
                #expect(next > now)
                #expect(left.text(at: next - .microseconds(1)) == left.text(at: now))
                now = next
                steps += 1
            }
            #expect(left.left(at: now) == .zero)
            #expect(steps <= 130)
        }
    }

    @Test func theClockStandsWhileThePersonTypes() {
        let left = PromptCountdown(remaining: 20_000_000, isTyping: true, at: start)
        #expect(left.text(at: start + .seconds(500)) == "20 s left, waiting while you type")
        #expect(left.nextChange(after: start + .seconds(500)) == nil)
        let goesOn = PromptCountdown(remaining: 20_000_000, isTyping: false, at: start)
        #expect(goesOn.text(at: start + .seconds(5)) == "Closes by itself in 15 s")
    }

    // MARK: Keys meant for another window

    /// Returns which keys count, by their milliseconds after the window got the keyboard.
    private func admitted(_ times: some Sequence<Int>) -> [Bool] {
        var typing = TypingGuard(at: start)
        return times.map { typing.admits(at: start + .milliseconds($0)) }
    }

    @Test func aKeyAfterAQuietMomentCounts() {
        #expect(admitted([300, 301]) == [true, true])
        #expect(admitted([299, 598, 900, 901]) == [false, false, true, true])
    }

    @Test func keysOfSomebodyWhoTypesAreHeldOffUntilAPause() {
        let typed = Array(stride(from: 200, through: 2000, by: 200))
        #expect(admitted(typed + [2300, 2310]) == typed.map { _ in false } + [true, true])
    }

    @Test func nobodyIsShutOutForLong() {
        let typed = Array(stride(from: 100, to: 3000, by: 100))
        #expect(admitted(typed + [3000, 3050]) == typed.map { _ in false } + [true, true])
    }

    /// An alarm comes uncalled, and one key more may be on its way for longer.
    @Test func anAlarmTakesNoKeyForASecond() {
        var typing = TypingGuard(at: start, quiet: TypingGuard.quietOfAlarm)
        let admitted = [999, 1_998, 2_998, 2_999].map { typing.admits(at: start + .milliseconds($0)) }
        #expect(admitted == [false, false, true, true])
    }
}

@Suite struct ArgumentsTests {
    @Test func theCommandLine() throws {
        func socket(_ words: String...) throws(CommandLineError) -> String? {
            guard case .command(let dialog, _) = try DialogCommand.parse(words[...]) else { return "help" }
            return dialog.socket
        }
        #expect(try socket() == nil)
        #expect(try socket("--socket", "/run/a") == "/run/a")
        #expect(try socket("--help") == "help")
        #expect(try socket("--version", "x") == "help")
        for words in [["--socket"], ["--socket", ""], ["x"], ["--bogus"]] {
            #expect(throws: CommandLineError.self) { try DialogCommand.parse(words[...]) }
        }
    }
}

@Suite struct MnemonicTests {
    @Test(arguments: [("_Save_as __", "__Save__as ____"), ("Save", "Save")])
    func underscoresAreNoMnemonics(_ label: String, _ written: String) {
        #expect(MessageDialog.withoutMnemonic(label) == written)
    }
}
