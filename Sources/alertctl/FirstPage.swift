// SPDX-License-Identifier: Apache-2.0

import CommandLineKit

/// The help of alertctl on one screen of 80 by 24: an example of each everyday verb, then the names of others.
enum FirstPage {
    /// The verbs of every day in the order of the tree: what they take, a line of that kind, and perhaps a further one.
    static var everyday: [(usage: String, example: String, further: String?)] {
        Verbs.tree.commands.compactMap { entry in
            guard case .everyday(let usage, let example, let further) = entry.place else { return nil }
            let name = entry.words.joined(separator: " ")
            return (usage.isEmpty ? name : "\(name) \(usage)", example, further)
        }
    }

    /// The words after `alertctl` that are named without an example.
    static var others: [String] {
        let entries = Verbs.tree.commands
        let shown = Set(entries.filter { if case .everyday = $0.place { true } else { false } }.map(\.words[0]))
        return entries.filter { if case .family = $0.place { true } else { false } }.reduce(into: []) { names, entry in
            let name = entry.words[0]
            if !shown.contains(name), !names.contains(name) { names.append(name) }
        }
    }

    static func text(columns: Int = 80) -> String {
        let everyday = everyday
        let width = everyday.map(\.usage.count).max() ?? 0
        var lines = [Alertctl.configuration.abstract, ""]
        for (usage, example, further) in everyday {
            let examples = ([example] + [further].compactMap(\.self)).joined(separator: "  also: ")
            lines.append("  \(usage)\(String(repeating: " ", count: width - usage.count))  \(examples)")
        }
        lines.append("")
        var line = "More:"
        for word in others {
            if line.count + 1 + word.count > columns {
                lines.append(line)
                line = "     "
            }
            line += " \(word)"
        }
        lines += [line, ""]
        lines.append("VERB -h: examples. VERB --help: all. help all: every verb. Status: man alertctl")
        return lines.joined(separator: "\n")
    }
}
