// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Arguments that are read without the parser.
///
/// The parser looks for the types of all properties by reflection, which takes the processor longer than all else that
/// `alertctl notify` does. So the verbs that scripts call most are read by the `take` of their arguments. It understands
/// correct command lines alone: help, completion and each error are the parser's. A test reads random command lines both
/// ways, and fails for an option that is declared and not taken.
protocol DirectArguments: ParsableArguments {
    /// All of them as they are when none is given.
    static var defaults: Self { get }

    /// Takes an option, and its value from the words behind it.
    ///
    /// - Returns: False where it is none of these, or its value is wrong.
    mutating func take(_ option: String, _ words: inout WordReader) -> Bool
}

/// A verb that is read without the parser.
protocol DirectVerb: Verb, DirectArguments {
    /// Takes a value that belongs to no option.
    ///
    /// - Parameter position: How many stood before it.
    /// - Returns: False where none is expected there.
    mutating func take(_ value: String, at position: Int) -> Bool

    /// How many there are at least.
    static var leastValues: Int { get }
}

extension DirectVerb {
    /// The verb made of the words behind its name; nil where the parser has to look at them.
    static func read(_ words: ArraySlice<String>) -> Self? {
        var verb = Self.defaults
        var words = WordReader(words)
        var values = 0
        while let word = words.next() {
            switch word {
            case .option(let name): guard verb.take(name, &words) else { return nil }
            case .value(let value):
                guard verb.take(value, at: values) else { return nil }
                values += 1
            case .other: return nil
            }
        }
        guard values >= leastValues else { return nil }
        do {
            try verb.validate()
        } catch {
            // The parser finds the same, and says so.
            return nil
        }
        return verb
    }
}

// What an argument holds where it is not given. These are made without the names and help of its attribute: to make those for
// every option, and throw them away, took a tenth of the processor time of `alertctl notify`. Most are texts, of which one is
// made and copied.

private let absentText: Option<String?> = {
    var option = Option<String?>()
    option.wrappedValue = nil
    return option
}()

extension Option where Value == String? {
    static func absent() -> Self { absentText }
}

extension Option {
    static func absent<Wrapped: ExpressibleByArgument>() -> Self where Value == Wrapped? {
        var option = Self()
        option.wrappedValue = nil
        return option
    }
}

extension Flag where Value == Bool? {
    static func absent() -> Self {
        var flag = Self(inversion: .prefixedNo)
        flag.wrappedValue = nil
        return flag
    }
}

extension Argument where Value == String? {
    static func absent() -> Self {
        var argument = Self()
        argument.wrappedValue = nil
        return argument
    }
}

extension Argument where Value == String {
    static var empty: Self {
        var argument = Self()
        argument.wrappedValue = ""
        return argument
    }
}

extension OptionGroup where Value: DirectArguments {
    static func defaults() -> Self {
        var group = Self()
        group.wrappedValue = .defaults
        return group
    }
}
