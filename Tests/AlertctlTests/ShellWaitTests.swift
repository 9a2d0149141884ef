// SPDX-License-Identifier: Apache-2.0

import ProcessSupport
import Testing

@testable import ClientKit
@testable import ReminderKit

/// The lines in which a shell waits for what alertd cannot wait for.
@Suite struct ShellWaitTests {
    private static func line(_ words: String, rings: Bool = false) -> String? {
        let own = Failure(.badInput, "when: \"x\" is nothing that can be waited for", remedy: "own")
        return ShellWait.explained(
            own, title: "It's up", words: words.split(separator: " ").map(String.init), rings: rings,
            hasBattery: { true }
        )
        .choices.first
    }

    @Test(arguments: [
        (
            "when port 8080 opens",
            "until bash -c '</dev/tcp/localhost/8080' 2> /dev/null; do sleep 5; done; alertctl notify 'It'\\''s up'"
        ),
        ("when port 22 is open on build.lan", "until bash -c '</dev/tcp/build.lan/22' "),
        ("when localhost:8080 opens", "until bash -c '</dev/tcp/localhost/8080' "),
        ("when build.lan:22 is up", "until bash -c '</dev/tcp/build.lan/22' "),
        ("when :8080 opens", "until bash -c '</dev/tcp/localhost/8080' "),
        ("when port 80 closes", "while bash -c '</dev/tcp/localhost/80' "),
        ("when the disk is full", "df --output=pcent / | tr -dc 0-9)\" -ge 95 ]"), ("when disk > 90%", "-gt 90 ]"),
        ("when disk reaches 90%", "-ge 90 ]"), ("when battery <= 20%", "-le 20 ]"),
        ("when disk usage is above 80 %", "-gt 80 ]"), ("when battery < 15%", "BAT*/capacity | head -n 1)\" -lt 15 ]"),
        ("when battery <20%", "-lt 20 ]"), ("when my battery is low", "-lt 15 ]"), ("when battery is full", "-ge 99 ]"),
        ("when disk is 90% full", "-ge 90 ]"), ("when the disk is almost full", "-ge 95 ]"),
        ("when disk at 80%", "-ge 80 ]"), ("when disk space is low", "-ge 95 ]"),
        ("when free disk space is below 10%", "-gt 90 ]"), ("when disk has less than 5% left", "-gt 95 ]"),
        ("when battery at 20%", "-le 20 ]"), ("when low battery", "-lt 15 ]"),
        ("when battery is below 30%", "-lt 30 ]"), ("when load > 4", "$1 > 4"),
        ("when pid 812 ends", "while [ -d /proc/812 ];"),
        ("when process make ends", "while pgrep -x make > /dev/null;"),
        ("when program vim starts", "until pgrep -x vim"),
        ("when host nas.lan is up", "until ping -c 1 -W 2 nas.lan > /dev/null;"),
        ("when https://x.org/?a&b is up", "until curl -fso /dev/null 'https://x.org/?a&b';"),
        ("when file ~/a;b disappears", "while [ -e ~/'a;b' ];"), ("when file /tmp/x is gone", "while [ -e /tmp/x ];"),
    ])
    func aShellWaitsForIt(words: String, part: String) throws {
        for rings in [false, true] {
            let line = try #require(Self.line(words, rings: rings))
            #expect(rings || line.contains(part), "\(line)")
            #expect(line.contains(rings ? "; alertctl alarm " : "; alertctl notify "))
            _ = try TestProcess.check("/bin/sh", ["-n", "-c", line])
        }
    }

    /// The lines do as printed what they say, in both shells. What they wait for is there already.
    @Test(
        arguments: ["sh", "bash"],
        ["when disk reaches 0%", "when port 1 closes", "when load > -1", "when pid 4194305 ends"])
    func theLineRuns(in shell: String, words: String) throws {
        let line = try #require(Self.line(words))
        let output = try TestProcess.check("/bin/\(shell)", ["-c", "alertctl() { echo \"$@\"; }; \(line)"])
        #expect(output.hasSuffix("notify It's up\n") || output.hasSuffix("notify It's up"), "\(output)")
    }

    /// A machine without a battery has no line for it.
    @Test func aMachineWithoutABatterySaysSo() {
        let own = Failure(.badInput, "not understood", remedy: "own")
        let words = ["when", "battery", "<", "15%"]
        let failure = ShellWait.explained(own, title: "X", words: words, rings: false, hasBattery: { false })
        #expect(failure.cause == "when: this machine has no battery")
        #expect(failure.choices.isEmpty)
        #expect(ShellWait.watching(["battery"], hasBattery: { false }) == "This machine has no battery")
        let line = ShellWait.watching(["battery", "below", "15%"], hasBattery: { true })
        #expect(line?.hasSuffix("-lt 15 ]; do sleep 60; done; alertctl notify 'Battery below 15%'") == true)
    }

    /// Words that are not understood whole keep their refusal.
    @Test(arguments: [
        "when disk < 10%", "when disk is below 10%", "when disk > 400 GB", "when disk has less than 5 GB left",
        "when battery at 80%", "when port opens",
        "when port 99999 opens", "when disk", "when battery", "when make ends",
        "when file x appears",
        "tomorrow 9am", "when pid x ends", "when load", "when process", "when host x", "when port 80 opens on a;b",
    ])
    func otherWordsKeepTheirRefusal(words: String) { #expect(Self.line(words) == nil) }
}
