// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import ReminderKit
import TextSafety

/// The line to type instead of one that a stand-in refuses. It follows the refusal, which has the words of the original
/// program: scripts read those.
struct StandInLine: Sendable {
    let program: String
    /// The names of the options, with their dashes.
    let options: [String]
    /// Words that may be missing at the end.
    let missing: [[String]]
    /// The unit of a length of time in microseconds.
    let unit: Int64
    /// Returns whether the program takes a line.
    let isTaken: @Sendable ([String]) -> Bool
    /// Returns further lines for one in which something is missing between other words.
    var completed: @Sendable ([String]) -> [[String]] = { _ in [] }

    /// Returns the advice for a refused line; nil if no line near to it is taken, or if alertctl is called by the name
    /// of the program: then it prints what that prints.
    func advice(_ words: [String]) -> String? {
        let own = CommandLine.arguments.first?.split(separator: "/").last
        guard own != program[...], let line = mended(words) else { return nil }
        return "Write: " + ShellText.line(["alertctl", program] + line)
    }

    /// Returns the nearest line that is taken, with two changes at most.
    func mended(_ words: [String]) -> [String]? {
        let once = changes(of: words)
        if let line = once.first(where: isTaken) { return line }
        return once.lazy.flatMap { changes(of: $0) }.first(where: isTaken)
    }

    private func changes(of words: [String]) -> [[String]] {
        var lines: [[String]] = []
        for place in words.indices {
            func replaced(_ word: String) { lines.append(words[..<place] + [word] + words[(place + 1)...]) }
            let word = words[place]
            let isLong = word.hasPrefix("--")
            let name = String(isLong ? word.prefix { $0 != "=" } : word[...])
            let value = isLong ? word.dropFirst(name.count + 1) : word[...]
            let head = isLong ? name + "=" : ""
            if isLong, !options.contains(name), let near = Suggestion.nearest(to: name, in: options) {
                replaced(near + word.dropFirst(name.count))
            }
            if let level = Notifications.Level.otherWords[value.lowercased()] {
                replaced(head + (level == "passive" ? "low" : level == "active" ? "normal" : "critical"))
            }
            if let length = SnoozeText.span(String(value)) { replaced(head + "\(length / unit)") }
        }
        lines += missing.map { words + $0 }
        lines += completed(words)
        // A word too many is left out last, and only an option: a text is what the person wanted to say.
        for place in words.indices where words[place].hasPrefix("--") {
            lines.append(Array(words[..<place] + words[(place + 1)...]))
        }
        return lines
    }
}

extension StandInLine {
    static let notifySend = StandInLine(
        program: NotificationSender.name, options: SendOption.all.map { "--" + $0.name }, missing: [["Build done"]],
        unit: 1_000
    ) { words in
        // Why a line is refused does not matter here.
        guard let options = try? SendOptions(words) else { return false }
        return 1...2 ~= options.texts.count
    }

    static let zenity = StandInLine(
        program: DialogProgram.zenity.rawValue, options: ZenityOption.all.map { "--" + $0.name },
        missing: [["--info"]], unit: 1_000_000
    ) { words in
        // Why a line is refused does not matter here.
        (try? ZenityOptions(words)) != nil
    }

    /// Returns the advice for lines of whiptail or dialog, which lack their sizes most often: alertd needs none.
    static func box(_ program: DialogProgram) -> StandInLine {
        StandInLine(
            program: program.rawValue, options: Box.all(of: program).map { "--" + $0.rawValue }, missing: [], unit: 1
        ) { words in
            // Why a line is refused does not matter here.
            (try? BoxLine(words, of: program)).map { !$0.boxes.isEmpty } ?? false
        } completed: { words in
            withSizes(words, program)
        }
    }

    /// Returns the lines with the numbers that are missing behind the text of a box, and with a row.
    private static func withSizes(_ words: [String], _ program: DialogProgram) -> [[String]] {
        let boxes = words.map { $0.hasPrefix("--") ? Box.named(String($0.dropFirst(2)), in: program) : nil }
        guard let place = boxes.firstIndex(where: { $0 != nil }), let box = boxes[place] else {
            return words.contains { $0.hasPrefix("--") } ? [] : [["--msgbox"] + words]
        }
        guard let text = words[(place + 1)...].firstIndex(where: { !$0.hasPrefix("--") }) else {
            return [words + ["Sure?"]]
        }
        let given = words[(text + 1)...].prefix { Int32($0) != nil }
        let sizes = ["10", "60", box == .gauge ? "50" : "4"].prefix(box.counts(program).0 - 1).dropFirst(given.count)
        let isEmpty = given.endIndex == words.endIndex
        let row = isEmpty ? ["1", "One", "off"].prefix(box.cellsInRow ?? 0) : []
        return [Array(words[..<given.endIndex]) + sizes + words[given.endIndex...] + row]
    }
}
