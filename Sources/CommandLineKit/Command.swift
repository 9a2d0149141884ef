// SPDX-License-Identifier: Apache-2.0

/// A command of a program: stored values, their declarations, and its help texts.
package protocol Command: ArgumentGroup {
    /// The texts of its help and man pages.
    static var configuration: CommandConfiguration { get }
}

/// The texts of a command.
package struct CommandConfiguration: Sendable {
    /// A sentence about the command.
    package let abstract: String
    /// Paragraphs and sections. Indented lines, and lines in capitals that end in a colon, are kept as they are.
    package let discussion: String
    /// The line after "USAGE:"; nil to derive it from the declarations.
    package let usage: String?

    package init(abstract: String, discussion: String = "", usage: String? = nil) {
        (self.abstract, self.discussion, self.usage) = (abstract, discussion, usage)
    }

    /// The lines of the discussion by their place in the help: examples, exit statuses and outputs, and the rest.
    var texts: (examples: [String], rest: [String], results: [String]) {
        var parts: [[String]] = [[], [], []]
        var (place, isFirst) = (1, true)
        let lines = discussion.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines.lazy.map(Substring.init) where !discussion.isEmpty {
            guard !line.isEmpty else {
                isFirst = true
                continue
            }
            // An indented part belongs to the one before it.
            if isFirst, !line.hasPrefix("  ") {
                let isResult = line.hasPrefix("EXIT STATUS") || line.hasPrefix("OUTPUT")
                place = line.hasPrefix("EXAMPLE") ? 0 : isResult ? 2 : 1
            }
            if isFirst, !parts[place].isEmpty { parts[place].append("") }
            isFirst = false
            parts[place].append(String(line))
        }
        return (parts[0], parts[1], parts[2])
    }

    /// The command lines below EXAMPLE or EXAMPLES in the discussion; one that goes on behind a backslash has several
    /// lines.
    private var examples: [[String]] {
        texts.examples.filter { $0.hasPrefix(" ") }.reduce(into: []) { examples, line in
            if examples.last?.last?.hasSuffix("\\") == true {
                examples[examples.count - 1].append(line)
            } else {
                examples.append([line])
            }
        }
    }

    /// The command lines below EXAMPLE or EXAMPLES in the discussion, each in one line and without a remark.
    package var exampleLines: [String] {
        examples.map { lines in
            let parts = lines.map { line in
                let text = line.drop { $0 == " " }
                return text.hasSuffix("\\") ? String(text.dropLast(2)) : String(text)
            }
            let line = parts.joined(separator: " ")
            // What follows behind two blanks is a remark.
            return String(line[..<(line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)])
        }.filter { !$0.isEmpty }
    }

    /// The first of them; nil if there is none.
    package var example: String? { exampleLines.first }

    /// The most lines of examples in the short help.
    private static let maximumExampleLines = 5

    /// Returns the examples for the short help, each of them whole.
    func shortExamples(columns: Int) -> [String] {
        examples.filter { $0.allSatisfy { $0.count <= columns } }.reduce(into: []) { lines, example in
            if lines.count + example.count <= Self.maximumExampleLines { lines += example }
        }
    }
}

/// An error for values that contradict each other.
package struct ValidationError: Error, Equatable, CustomStringConvertible {
    /// A sentence that includes a remedy.
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}

/// The words that a shell offers for a value.
package enum Completion: Sendable {
    /// No words.
    case none
    /// Files with one of these extensions, or all files.
    case files([String] = [])
    /// These words.
    case words([String])
    /// Words computed on request from the words of the line, the position of the word to complete, and its text up to
    /// the cursor.
    case custom(@Sendable (_ line: [String], _ position: Int, _ prefix: String) -> [String])
}
