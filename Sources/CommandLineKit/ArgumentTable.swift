// SPDX-License-Identifier: Apache-2.0

/// The options and arguments of a command, each declared once.
///
/// A command declares them by passing its stored properties to this table. In the first pass the table records the
/// declarations; in the second it stores the given words. Help, man pages and completions read the same declarations.
package struct ArgumentTable {
    /// The declarations in order.
    package private(set) var declarations: [Declaration] = []
    private let occurrences: [Occurrence]
    private let isListing: Bool
    /// True if help texts will be made from the declarations; parsing needs less.
    private let describes: Bool
    private var index = 0
    private var heading: String?
    /// The first value that could not be stored.
    private(set) var error: CommandLineError?
    /// The first refusal by a group of options.
    private(set) var contradiction: ValidationError?

    /// Creates a table that records declarations.
    ///
    /// - Parameter describes: Whether help texts will be made from them.
    init(describes: Bool = true) {
        (occurrences, isListing, self.describes) = ([], true, describes)
        declarations.reserveCapacity(80)
    }

    /// Creates a table that stores values.
    init(storing occurrences: [Occurrence], in declarations: [Declaration]) {
        (self.occurrences, self.declarations, isListing, describes) = (occurrences, declarations, false, false)
    }

    // MARK: Options

    /// Declares an option with one value. If it is given more than once, the last value counts.
    ///
    /// - Parameters:
    ///   - storage: The property that stores the value.
    ///   - name: The long name with its dashes.
    ///   - short: A short name without its dash.
    ///   - value: The name of the value in help texts.
    ///   - help: A sentence or two of help.
    ///   - allowsDash: Whether the value may begin with a dash.
    ///   - completion: The words that a shell offers for the value.
    ///   - field: The wire parameter; nil if it is `name` in camel case.
    ///   - isQuotable: Whether error messages may quote the value.
    ///   - isHidden: Whether help texts omit it.
    ///   - aliases: Names from other programs that are accepted, which help texts omit.
    ///   - otherNames: Names from other programs that suggest this one.
    ///   - impliedValue: The value if the option is given without one; nil if it needs one.
    ///   - readsInput: Whether the value `-` reads standard input.
    package mutating func option<Value: ExpressibleByArgument>(
        _ storage: inout Value?, _ name: String, short: Character? = nil, value: String, help: String,
        allowsDash: Bool = false, completion: Completion = .none, field: String? = nil, isQuotable: Bool = true,
        isHidden: Bool = false, aliases: [String] = [], otherNames: [String] = [], impliedValue: String? = nil,
        readsInput: Bool = false
    ) {
        guard !isListing else {
            return list(
                .option, name, short, value, help, completion, field, isQuotable: isQuotable, allowsDash: allowsDash,
                isHidden: isHidden, aliases: aliases, otherNames: otherNames, impliedValue: impliedValue,
                readsInput: readsInput, type: Value.self)
        }
        for word in next() { storage = parsed(word) ?? storage }
    }

    /// Declares an option with one value and a default, which help texts show.
    package mutating func option<Value: ExpressibleByArgument>(
        _ storage: inout Value, _ name: String, short: Character? = nil, value: String, help: String,
        allowsDash: Bool = false, completion: Completion = .none, field: String? = nil, isHidden: Bool = false
    ) {
        guard !isListing else {
            return list(
                .option, name, short, value, help, completion, field, allowsDash: allowsDash, isHidden: isHidden,
                type: Value.self, defaultValue: storage)
        }
        for word in next() { storage = parsed(word) ?? storage }
    }

    /// Declares an option that can be repeated; each use adds a value.
    ///
    /// - Parameter takesAllWords: Whether all words up to the next option are values.
    package mutating func option<Value: ExpressibleByArgument>(
        _ storage: inout [Value], _ name: String, short: Character? = nil, value: String, help: String,
        takesAllWords: Bool = false, allowsDash: Bool = false, completion: Completion = .none, field: String? = nil,
        isHidden: Bool = false, aliases: [String] = [], otherNames: [String] = [], readsInput: Bool = false
    ) {
        guard !isListing else {
            return list(
                takesAllWords ? .multipleValues : .option, name, short, value, help, completion, field,
                allowsDash: allowsDash, isHidden: isHidden, isRepeatable: true, aliases: aliases,
                otherNames: otherNames,
                readsInput: readsInput, type: Value.self)
        }
        for word in next() { if let value = parsed(word, as: Value.self) { storage.append(value) } }
    }

    /// Declares a flag.
    ///
    /// - Parameter isNegatable: Whether the flag has a `--no-` form; the last of both counts.
    package mutating func flag(
        _ storage: inout Bool, _ name: String, short: Character? = nil, isNegatable: Bool = false, help: String,
        field: String? = nil, isHidden: Bool = false, aliases: [String] = [], otherNames: [String] = []
    ) {
        guard !isListing else {
            return list(
                .flag(isNegatable: isNegatable), name, short, "", help, .none, field, isHidden: isHidden,
                aliases: aliases, otherNames: otherNames)
        }
        for word in next() { storage = !word.isNegated }
    }

    /// Declares a flag with a `--no-` form; the value is nil if neither is given.
    package mutating func flag(
        _ storage: inout Bool?, _ name: String, help: String, field: String? = nil, otherNames: [String] = []
    ) {
        guard !isListing else {
            return list(.flag(isNegatable: true), name, nil, "", help, .none, field, otherNames: otherNames)
        }
        for word in next() { storage = !word.isNegated }
    }

    // MARK: Positional arguments

    /// Declares a required positional argument.
    ///
    /// - Parameter name: The name in help texts.
    package mutating func argument<Value: ExpressibleByArgument>(
        _ storage: inout Value, _ name: String, help: String, completion: Completion = .none, field: String? = nil,
        allowsDash: Bool = false, isQuotable: Bool = true, otherNames: [String] = [], readsInput: Bool = false
    ) {
        guard !isListing else {
            return list(
                .argument(isRequired: true), name, nil, name, help, completion, field, isQuotable: isQuotable,
                allowsDash: allowsDash, otherNames: otherNames, readsInput: readsInput, type: Value.self)
        }
        for word in next() { storage = parsed(word) ?? storage }
    }

    /// Declares an optional positional argument.
    package mutating func argument<Value: ExpressibleByArgument>(
        _ storage: inout Value?, _ name: String, help: String, completion: Completion = .none, field: String? = nil,
        allowsDash: Bool = false, isQuotable: Bool = true, otherNames: [String] = [], readsInput: Bool = false
    ) {
        guard !isListing else {
            return list(
                .argument(isRequired: false), name, nil, name, help, completion, field, isQuotable: isQuotable,
                allowsDash: allowsDash, otherNames: otherNames, readsInput: readsInput, type: Value.self)
        }
        for word in next() { storage = parsed(word) ?? storage }
    }

    /// Declares the positional arguments that take all remaining words.
    ///
    /// - Parameters:
    ///   - isRequired: Whether at least one is required.
    ///   - allowsDash: Whether a word such as `-5` or `-5m` is a value; otherwise it must follow `--`.
    package mutating func arguments<Value: ExpressibleByArgument>(
        _ storage: inout [Value], _ name: String, help: String, isRequired: Bool = false,
        completion: Completion = .none, field: String? = nil, allowsDash: Bool = false, otherNames: [String] = [],
        readsInput: Bool = false
    ) {
        guard !isListing else {
            return list(
                .remainingArguments(isRequired: isRequired), name, nil, name, help, completion, field,
                allowsDash: allowsDash, isRepeatable: true, otherNames: otherNames, readsInput: readsInput,
                type: Value.self)
        }
        for word in next() { if let value = parsed(word, as: Value.self) { storage.append(value) } }
    }

    /// Declares a command and its arguments: the words after `--`, or from the first word on that no argument
    /// takes.
    package mutating func command(_ storage: inout [String], _ name: String, help: String) {
        guard !isListing else {
            return list(.command, name, nil, name, help, .none, nil, isRepeatable: true, type: String.self)
        }
        for word in next() { storage.append(word.text) }
    }

    // MARK: Groups

    /// Declares the options of a group, under their own heading unless it is nil.
    package mutating func group<Group: ArgumentGroup>(_ storage: inout Group, _ heading: String? = nil) {
        let outer = self.heading
        if let heading { self.heading = heading }
        storage.declare(&self)
        if !isListing, contradiction == nil {
            do throws(ValidationError) { try storage.validate() } catch { contradiction = error }
        }
        self.heading = outer
    }

    /// Withdraws an alias of the options declared so far, because in this command it could have two meanings.
    package mutating func withdraw(alias: String) {
        guard isListing else { return }
        for place in declarations.indices { declarations[place].aliases.removeAll { $0 == alias } }
    }

    // MARK: Help

    /// Declares that options declared so far are usual: the short help shows these.
    package mutating func usual(_ names: String...) {
        guard describes else { return }
        for name in names { declarations[place(of: name)].isUsual = true }
    }

    /// Declares the heading in help texts for options declared so far.
    package mutating func use(_ use: OptionUse, for names: String...) {
        guard describes else { return }
        for name in names { declarations[place(of: name)].use = use }
    }

    private func place(of name: String) -> Int {
        guard let place = declarations.lastIndex(where: { $0.name == name }) else {
            preconditionFailure("no option \(name) is declared before")
        }
        return place
    }

    /// The position of the next declaration.
    package var position: Int { isListing ? declarations.count : index }

    /// Stores the names of the options given since a position, as declared and in that order.
    ///
    /// - Parameters:
    ///   - storage: The property that stores the names.
    ///   - start: A ``position`` before this one.
    package mutating func given(_ storage: inout [String], since start: Int) {
        guard !isListing, !occurrences.isEmpty else { return }
        for place in start..<index where declarations[place].isOption {
            guard let last = occurrences.last(where: { $0.declaration == place }) else { continue }
            storage.append(last.isNegated ? declarations[place].negation ?? "" : declarations[place].name)
        }
    }

    // MARK: Both passes

    private mutating func list(
        _ kind: Declaration.Kind, _ name: String, _ short: Character?, _ value: String, _ help: String,
        _ completion: Completion, _ field: String?, isQuotable: Bool = true, allowsDash: Bool = false,
        isHidden: Bool = false, isRepeatable: Bool = false, aliases: [String] = [], otherNames: [String] = [],
        impliedValue: String? = nil, readsInput: Bool = false, type: (any ExpressibleByArgument.Type)? = nil,
        defaultValue: (any ExpressibleByArgument)? = nil
    ) {
        declarations.append(
            Declaration(
                name: name, short: short, kind: kind, valueName: value, help: help, completion: completion,
                heading: heading, explicitField: field, isQuotable: isQuotable, allowsDash: allowsDash,
                isHidden: isHidden, isRepeatable: isRepeatable, readsInput: readsInput, aliases: aliases,
                otherNames: otherNames, impliedValue: impliedValue, valueType: type, defaultValue: defaultValue))
    }

    /// Returns the words given for the next declaration.
    private mutating func next() -> [Occurrence] {
        defer { index += 1 }
        return occurrences.isEmpty ? [] : occurrences.filter { $0.declaration == index }
    }

    private mutating func parsed<Value: ExpressibleByArgument>(
        _ word: Occurrence, as type: Value.Type = Value.self
    ) -> Value? {
        guard let value = Value(argument: word.text) else {
            if error == nil { error = .invalidValue(word.text, declarations[word.declaration]) }
            return nil
        }
        return value
    }
}

/// A word of a command line that belongs to a declaration.
struct Occurrence: Sendable, Hashable {
    /// The position of the declaration in its table.
    var declaration: Int
    /// The value; empty for a flag.
    var text = ""
    /// A Boolean value indicating whether a flag was given as `--no-...`.
    var isNegated = false
}

/// A group of options: stored properties, and a function that declares them.
package protocol ArgumentGroup: SendableMetatype {
    /// Creates the values for an empty command line.
    init()

    /// Passes each stored property to a table, always in the same order.
    mutating func declare(_ table: inout ArgumentTable)

    /// Throws an error if values contradict each other.
    mutating func validate() throws(ValidationError)
}

extension ArgumentGroup {
    /// Accepts all values.
    package mutating func validate() throws(ValidationError) {}

    /// The declarations in order.
    package static var declarations: [Declaration] {
        var (group, table) = (Self(), ArgumentTable())
        group.declare(&table)
        return table.declarations
    }
}
