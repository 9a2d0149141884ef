// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import CommandLineKit
@testable import alertctl

/// The lines to type in refusals.
enum AdvisedLines {
    /// Returns all lines of a refusal, each as its words.
    static func all(in failure: Failure) -> [[String]] {
        let sentences = [failure.cause, failure.remedy] + failure.choices
        return sentences.flatMap { lines(in: $0) }
    }

    /// The words of a sentence behind a line.
    private static let ends = [
        "; ", ", which ", ", or", ", for ", ". ", ", and ", ", if ", ", after ", " has it", " takes ", " tells ",
        " lists ",
    ]

    private static func lines(in text: String) -> [[String]] {
        var lines: [[String]] = []
        var rest = text[...]
        while let range = rest.firstRange(of: "alertctl ") {
            let before = text[..<range.lowerBound].last
            rest = rest[range.lowerBound...]
            let quoted = before == "\"" ? ["\""] : []
            let places = (quoted.isEmpty ? ends : quoted).flatMap { rest.ranges(of: $0).map(\.lowerBound) }
            // A word in quotes may have anything in it.
            let words = (places.sorted() + [rest.endIndex]).lazy.map { [rest] in
                LineToType.words(of: String(rest[..<$0]))
            }
            rest = rest.dropFirst("alertctl ".count)
            if before == nil || before == " " || before == "\"", let line = words.first(where: { !$0.isEmpty }) {
                lines.append(line)
            }
        }
        return lines.filter { $0.count > 1 }
    }

    /// Checks that each line of a refusal is one that a verb takes.
    ///
    /// - Parameter words: The refused line.
    static func check(
        _ failure: Failure, of words: [String], at location: SourceLocation = #_sourceLocation
    ) {
        let lines = all(in: failure)
        // Some lines are a shell's alone.
        if lines.isEmpty, !failure.sentences.contains(" && ") {
            Issue.record("\(words): no line in: \(failure.sentences)", sourceLocation: location)
        }
        for line in lines {
            if case .refusal = CommandRunner.parse(Array(line.dropFirst())),
                case .refusal(let second) = CommandRunner.parse(Array(line.dropFirst()), inputIsPipe: true)
            {
                Issue.record(
                    "\(words): \(failure.sentences): \(line) is refused: \(second.sentences)", sourceLocation: location)
            }
        }
    }
}
