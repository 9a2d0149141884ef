// SPDX-License-Identifier: Apache-2.0

/// A command line that reads the pipe before it.
package struct PipedInput<Parsed> {
    /// The words after the name of the command, with the `-` that reads standard input.
    package let words: [String]
    package let command: Parsed
    package let source: ArgumentSource
}

extension CommandTree.Entry {
    /// Returns a line with `-` added where the command reads standard input; nil if no such line is valid.
    ///
    /// - Parameters:
    ///   - words: The words after the name of the command.
    ///   - isRefused: Whether the line is refused without `-`. A body may be absent, so it is not what the line lacks.
    package func reading(inputOf words: ArraySlice<String>, isRefused: Bool = false) -> PipedInput<Parsed>? {
        for declaration in type.declarations where declaration.readsInput {
            if isRefused, !declaration.isQuotable, !declaration.isRequired { continue }
            var line = Array(words)
            if let place = line.firstIndex(of: declaration.name), declaration.isOption {
                line.insert("-", at: place + 1)
            } else if declaration.isOption {
                line.insert(contentsOf: [declaration.name, "-"], at: line.firstIndex(of: "--") ?? line.endIndex)
            } else {
                line.append("-")
            }
            // A refused line is no candidate.
            guard let result = try? parse(line[...]), case .command(let command, let source) = result,
                source.texts(of: declaration.name) == ["-"]
            else { continue }
            return PipedInput(words: line, command: command, source: source)
        }
        return nil
    }
}
