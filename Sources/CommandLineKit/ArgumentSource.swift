// SPDX-License-Identifier: Apache-2.0

/// The option or argument that gave each value, so that an error from the receiver of the values can name the word.
package struct ArgumentSource: Sendable {
    /// The name of a value in a sentence, and its text if that may be quoted.
    package struct Entry: Sendable, Hashable {
        package var name: String
        package var text: String?

        package init(name: String, text: String? = nil) { (self.name, self.text) = (name, text) }
    }

    private var declarations: [Declaration]
    private let occurrences: [Occurrence]
    private var overrides: [(field: String, entry: Entry)] = []

    /// Creates a source without any entries.
    package init() { (declarations, occurrences) = ([], []) }

    init(declarations: [Declaration], occurrences: [Occurrence]) {
        (self.declarations, self.occurrences) = (declarations, occurrences)
    }

    /// The entry for a wire parameter, given by its last component: `at` for `trigger.at`.
    package subscript(field: String) -> Entry? {
        get {
            let field = field.split(separator: ".").last.map(String.init) ?? ""
            if let entry = overrides.last(where: { $0.field == field })?.entry { return entry }
            // An option that was given explains a parameter better than one that was not.
            var known = declarations.indices.filter { declarations[$0].field == field }
            if known.isEmpty, field == "id" || field == "ids" {
                known = declarations.indices.filter { ["id", "ids"].contains(declarations[$0].name) }
            }
            guard let index = known.first(where: { isGiven($0) }) ?? known.first else { return nil }
            return Entry(name: declarations[index].nameInSentences, text: text(of: index))
        }
        set {
            overrides.removeAll { $0.field == field }
            if let newValue { overrides.append((field, newValue)) }
        }
    }

    /// Returns whether an option or argument was given.
    ///
    /// - Parameter name: The declared name: `--in`, `title`.
    package func isGiven(_ name: String) -> Bool {
        occurrences.contains { declarations[$0.declaration].name == name }
    }

    /// True if standard input is taken: by a value `-`, or by a command.
    package var takesInput: Bool {
        occurrences.contains { $0.text == "-" || declarations[$0.declaration].kind == .command }
    }

    /// The names of the given options, as declared and in the order of the declarations.
    package var givenOptions: [String] {
        declarations.indices.filter { declarations[$0].isOption && isGiven($0) }.map { index in
            let isNegated = occurrences.last { $0.declaration == index }?.isNegated == true
            return isNegated ? declarations[index].negation ?? "" : declarations[index].name
        }
    }

    /// Returns words that give the values of the first `count` declarations to another program with the same ones.
    ///
    /// - Parameter absent: The name of an option that is left out.
    package func words(first count: Int = .max, without absent: String? = nil) -> [String] {
        var (options, arguments) = ([String](), [String]())
        for occurrence in occurrences where occurrence.declaration < count {
            let declaration = declarations[occurrence.declaration]
            if declaration.name == absent { continue }
            if !declaration.isOption {
                arguments.append(occurrence.text)
            } else if declaration.takesValue {
                options.append("\(declaration.name)=\(occurrence.text)")
            } else {
                options.append(occurrence.isNegated ? declaration.negation ?? "" : declaration.name)
            }
        }
        return options + (arguments.isEmpty ? [] : ["--"] + arguments)
    }

    /// Returns the texts given for a declaration.
    func texts(of name: String) -> [String] {
        occurrences.filter { declarations[$0.declaration].name == name }.map(\.text)
    }

    private func isGiven(_ index: Int) -> Bool { occurrences.contains { $0.declaration == index } }

    private func text(of index: Int) -> String? {
        guard declarations[index].isQuotable, declarations[index].takesValue || !declarations[index].isOption else {
            return nil
        }
        let words = occurrences.filter { $0.declaration == index }.map(\.text)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
