// SPDX-License-Identifier: Apache-2.0

package import ClientKit
import Glibc
import TextSafety

/// The lines in which a shell waits for conditions that alertd does not watch: `when port 8080 opens`.
package enum ShellWait {
    /// Returns the failure with the line that waits; the failure itself for other words.
    ///
    /// - Parameters:
    ///   - rings: The verb is `alarm`.
    ///   - hasBattery: Returns whether this machine has a battery.
    package static func explained(
        _ failure: Failure, title: String, words: [String], rings: Bool,
        hasBattery: () -> Bool = { ShellWait.hasBattery() }
    ) -> Failure {
        let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        guard words.first?.lowercased() == "when", let loop = loop(Array(words.dropFirst())) else { return failure }
        if let absence = absence(of: loop, hasBattery) {
            return Failure(failure.status, "when: \(absence)", remedy: "Give a time, or something else that happens")
        }
        var failure = Failure(
            failure.status, "when: alertd cannot wait for this, but a shell can", remedy: "Write this line")
        failure.choices = [line(loop, title: title, rings: rings)]
        return failure
    }

    private static func line(_ loop: String, title: String, rings: Bool) -> String {
        let end = rings ? ["alarm", title, "in", "1s"] : ["notify", title]
        return "\(loop); \(ShellText.line(["alertctl"] + end))"
    }

    /// The folder of the machine's batteries.
    private static let supplies = "/sys/class/power_supply"

    /// Returns the sentence about what a loop reads, and this machine does not have.
    private static func absence(of loop: String, _ hasBattery: () -> Bool) -> String? {
        loop.contains(supplies) && !hasBattery() ? "this machine has no battery" : nil
    }

    /// Returns whether a machine has a battery.
    package static func hasBattery() -> Bool {
        var found = glob_t()
        defer { globfree(&found) }
        return glob("\(supplies)/BAT*/capacity", 0, nil, &found) == 0
    }

    /// Returns the advice for a person who wants something watched, in words that are no command: `port 8080`, `battery
    /// below 15%`. Without a condition the usual one is meant.
    package static func watching(
        _ words: [String], hasBattery: () -> Bool = { ShellWait.hasBattery() }
    ) -> String? {
        let words = words.filter { !articles.contains($0.lowercased()) }
        let usual = [
            "port": "opens", "host": "answers", "server": "answers", "battery": "low", "disk": "full", "drive": "full",
            "filesystem": "full", "process": "ends", "program": "ends", "pid": "ends",
        ]
        let address = words.first.map { $0.hasPrefix("http://") || $0.hasPrefix("https://") } == true
        let word = words.first.flatMap { usual[$0.lowercased()] } ?? (address ? "answers" : nil)
        guard let loop = loop(words) ?? word.flatMap({ loop(words + [$0]) }) else { return nil }
        if let absence = absence(of: loop, hasBattery) { return absence.capitalizedFirst }
        let title = words.joined(separator: " ").capitalizedFirst
        return "alertd does not watch that; a shell can wait for it. Write: "
            + line(loop, title: title, rings: false)
    }

    /// Returns the loop of a shell that ends once the words are true; nil for words that are not understood.
    static func loop(_ words: [String]) -> String? {
        let words = spaced(words.filter { !articles.contains($0.lowercased()) })
        let low = words.map { $0.lowercased() }
        guard var first = low.first, words.count > 1 else { return nil }
        // "when free disk space is low", "when low battery"
        if ["free", "low"].contains(first), ["disk", "battery"].contains(low[1]) { first = low[1] }
        switch first {
        case "port": return port(low)
        case _ where place(first) != nil:
            return port(place(first).map { ["port", $1] + low.dropFirst() + ["on", $0] } ?? [])
        case "disk", "drive", "filesystem": return disk(low)
        case "battery": return battery(low)
        case "load": return load(low)
        case "process", "program": return process(words, low)
        case "pid":
            guard low.count > 2, Int(low[1]) != nil, ends.contains(low[2]) else { return nil }
            return "while [ -d /proc/\(low[1]) ]; do sleep 5; done"
        case "host", "server":
            guard words.count > 2, answers(low[2...]) else { return nil }
            return "until ping -c 1 -W 2 \(ShellText.quoted(words[1])) > /dev/null; do sleep 30; done"
        case "file":
            guard words.count > 2, gone.contains(low[2...].joined(separator: " ")) else { return nil }
            return "while [ -e \(path(words[1])) ]; do sleep 5; done"
        case _ where first.hasPrefix("http://") || first.hasPrefix("https://"):
            guard answers(low[1...]) else { return nil }
            return "until curl -fso /dev/null \(ShellText.quoted(words[0])); do sleep 30; done"
        default: return nil
        }
    }

    private static let articles: Set = ["the", "my", "a", "an", "its"]
    private static let ends: Set = ["ends", "exits", "stops", "finishes", "finished", "dies", "quits", "terminates"]
    private static let gone: Set = [
        "disappears", "vanishes", "is gone", "is deleted", "is removed", "goes away", "gets deleted",
    ]
    private static let opened: Set = ["opens", "listens", "answers", "responds", "up", "open", "reachable", "online"]
    private static let closed: Set = ["closes", "closed", "free", "down"]
    private static let above: Set = [">", ">=", "above", "over", "exceeds", "reaches", "more"]
    private static let below: Set = ["<", "<=", "below", "under", "less"]

    /// Returns words with blanks around signs: `<15%` is `<` and `15%`.
    private static func spaced(_ words: [String]) -> [String] {
        words.flatMap { word -> [String] in
            let sign = word.prefix { "<>=".contains($0) }
            return sign.isEmpty || sign.count == word.count
                ? [word] : [String(sign), String(word.dropFirst(sign.count))]
        }
    }

    private static func answers(_ words: ArraySlice<String>) -> Bool {
        words.last.map { opened.contains($0) } == true && words.count < 4
    }

    /// Returns a path as a shell reads it, with the home folder at its beginning.
    static func path(_ text: String) -> String {
        text.hasPrefix("~/") ? "~/" + ShellText.quoted(String(text.dropFirst(2))) : ShellText.quoted(text)
    }

    /// Returns the host and the port of `localhost:8080` and `:8080`; nil for other words.
    private static func place(_ word: String) -> (String, String)? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, Int(parts[1]) != nil, parts[0].allSatisfy({ !$0.isNumber }) || parts[0].contains(".")
        else { return nil }
        return (parts[0].isEmpty ? "localhost" : parts[0], parts[1])
    }

    private static func port(_ words: [String]) -> String? {
        guard words.count > 2, let number = Int(words[1]), 1...65_535 ~= number, let last = words.last else {
            return nil
        }
        let host = words.firstIndex(of: "on").map { $0 + 1 < words.count ? words[$0 + 1] : "" } ?? "localhost"
        guard !host.isEmpty, opened.contains(last) || closed.contains(last) || words.firstIndex(of: "on") != nil else {
            return nil
        }
        let closes = words[2...].contains(where: closed.contains)
        // The name stands in a command of bash, which opens the port by itself: nc is not on every machine.
        guard host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_:".contains($0)) }) else { return nil }
        let address = ShellText.quoted("</dev/tcp/\(host)/\(number)")
        return "\(closes ? "while" : "until") bash -c \(address) 2> /dev/null; do sleep 5; done"
    }

    /// Returns the number of per cent or without a unit behind a comparison; nil for other words.
    private static func number(_ words: [String], _ signs: Set<String>) -> Int? {
        guard let place = words.firstIndex(where: signs.contains) else { return nil }
        return words[place...].lazy.compactMap { Int($0.hasSuffix("%") ? String($0.dropLast()) : $0) }.first
    }

    /// Returns the test of a shell for more than a number, or as much: `-gt 80`; nil for other words.
    private static func more(_ words: [String]) -> String? {
        number(words, above).map { (words.contains { [">=", "reaches"].contains($0) } ? "-ge " : "-gt ") + "\($0)" }
    }

    private static let sizes: Set = ["kb", "mb", "gb", "tb", "mib", "gib", "tib", "k", "m", "g", "t"]

    /// Returns the number of a word like `90%`; nil if no word is one.
    private static func percent(_ words: [String]) -> Int? {
        words.lazy.compactMap { $0.hasSuffix("%") ? Int($0.dropLast()) : nil }.first
    }

    private static func disk(_ words: [String]) -> String? {
        // df is asked for per cent, and not for a size.
        guard !words.contains(where: sizes.contains) else { return nil }
        let isFree = words.contains { ["free", "left", "space"].contains($0) }
        // "disk < 10%" is what is free, or what is used.
        guard isFree || number(words, below) == nil else { return nil }
        let isFull = words.contains("full") || isFree && words.contains("low")
        let test =
            isFree
            ? number(words, below).map { "-gt \(100 - $0)" }
            : more(words) ?? percent(words).map { "-ge \($0)" }
        guard let test = test ?? (isFull ? "-ge 95" : nil) else { return nil }
        return "until [ \"$(df --output=pcent / | tr -dc 0-9)\" \(test) ]; do sleep 60; done"
    }

    private static func battery(_ words: [String]) -> String? {
        let level = "\"$(cat \(supplies)/BAT*/capacity | head -n 1)\""
        let isFull = words.contains("full") || words.contains("charged")
        if let test = isFull ? "-ge 99" : more(words) { return "until [ \(level) \(test) ]; do sleep 60; done" }
        let isLow = words.contains("low") || words.contains("empty")
        // A battery at 20 % is rather one that runs down; at 80 % it may do either.
        let bare = number(words, below) == nil ? percent(words).flatMap { $0 <= 50 ? $0 : nil } : nil
        guard let least = number(words, below) ?? bare ?? (isLow ? 15 : nil) else { return nil }
        let test = words.contains("<=") || bare != nil ? "-le" : "-lt"
        return "until [ \(level) \(test) \(least) ]; do sleep 60; done"
    }

    private static func load(_ words: [String]) -> String? {
        if let most = number(words, above) {
            return "until awk '{ exit !($1 > \(most)) }' /proc/loadavg; do sleep 30; done"
        }
        return number(words, below).map { "until awk '{ exit !($1 < \($0)) }' /proc/loadavg; do sleep 30; done" }
    }

    private static func process(_ words: [String], _ low: [String]) -> String? {
        guard words.count > 2, let last = low.last else { return nil }
        let name = ShellText.quoted(words[1])
        if ends.contains(last) || last == "gone" { return "while pgrep -x \(name) > /dev/null; do sleep 5; done" }
        return ["starts", "runs", "running"].contains(last)
            ? "until pgrep -x \(name) > /dev/null; do sleep 5; done" : nil
    }
}
