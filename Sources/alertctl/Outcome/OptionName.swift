// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A long option of a command line that its verb does not have.
struct OptionName: Equatable {
    /// As it was written, without its value.
    var text: String
    /// The option that was probably meant; nil where none is like it.
    var probable: String?

    /// The first long option that the verb of a command line does not have; nil where there is none, or no such verb. What
    /// stands behind "--" is no option.
    static func unknown(in arguments: [String]) -> OptionName? {
        guard let verb = VerbName.find(arguments) else { return nil }
        let known = names(of: verb.type)
        for word in arguments.dropFirst(verb.words.count) {
            guard word != "--" else { return nil }
            guard word.hasPrefix("--") else { continue }
            let name = String(word.prefix { $0 != "=" })
            guard !known.contains(name) else { continue }
            return OptionName(text: name, probable: VerbName.nearest(to: name, in: known.sorted()))
        }
        return nil
    }

    /// The first word that begins with a dash and is no option since it has a blank within, as titles do; what stands behind
    /// "--" is taken as it is.
    static func text(in arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains(" ") }
    }

    /// The long options of a verb, as its help lists them: `-n, --count <n>`, `--wake/--no-wake`.
    private static func names(of verb: any Verb.Type) -> Set<String> {
        var names: Set<String> = []
        for line in verb.helpMessage(includeHidden: true, columns: 10_000).split(separator: "\n") {
            guard line.hasPrefix("  -") else { continue }
            // Two spaces part the options from what is said of them.
            let options = String(line.dropFirst(2)).split(separator: "  ", maxSplits: 1).first ?? ""
            for word in options.split(whereSeparator: { " ,/".contains($0) }) where word.hasPrefix("--") {
                names.insert(String(word))
            }
        }
        return names
    }
}
