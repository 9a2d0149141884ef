// SPDX-License-Identifier: Apache-2.0

/// The reason why a command line is refused.
package enum CommandLineError: Error, Sendable {
    /// The option does not exist; `nearest` is the one that was probably meant.
    case unknownOption(String, nearest: String?)
    /// The option does not exist, but a positional argument has its name; `usage` are the positional arguments.
    case argumentAsOption(String, Declaration, usage: String)
    /// A word with a blank begins with a dash, as titles do.
    case dashedText(String)
    /// The value of an option is missing.
    case missingValue(Declaration)
    /// An option that takes one value was given two different ones.
    case repeatedOption(Declaration)
    /// A flag was given a value.
    case unexpectedValue(option: String)
    /// The word is not a valid value of its declaration.
    case invalidValue(String, Declaration)
    /// A positional argument is missing.
    case missingArgument(Declaration)
    /// The line has more words than positional arguments.
    case unexpectedArgument(String)
    /// The values contradict each other.
    case contradiction(ValidationError)

    /// The cause, without a full stop if a remedy follows.
    package var cause: String {
        switch self {
        case .unknownOption(let name, let nearest):
            "unknown option \(name)\(nearest.map { ", did you mean \($0)?" } ?? "")"
        case .argumentAsOption(let name, let argument, _):
            "unknown option \(name): \(argument.name.contains("|") ? "its value" : argument.nameInSentences) is a word "
                + "without an option"
        case .dashedText(let text): "\"\(text)\" begins with a dash, so it is taken for options"
        case .missingValue(let option): "no value given for \(option.name) <\(option.valueName)>"
        case .repeatedOption(let option): "\(option.name) is given twice, with different values"
        case .unexpectedValue(let option): "\(option) takes no value"
        case .invalidValue(let text, let declaration): Self.invalid(text, declaration)
        case .missingArgument(let argument): "no \(argument.name) given"
        case .unexpectedArgument(let text): "unexpected argument \"\(text)\""
        case .contradiction(let error): error.message
        }
    }

    private static func invalid(_ text: String, _ declaration: Declaration) -> String {
        let name = declaration.isOption ? declaration.name : declaration.nameInSentences
        let words = declaration.allowedWords
        guard words.isEmpty else {
            return "\(name): \"\(text)\" is not one of the allowed words: \(words.joined(separator: ", "))."
        }
        // The name of a value with two ends is its range: 0.5..2.
        let ends = declaration.valueName.split(separator: "..")
        let kind = declaration.valueType?.kind ?? "a valid value"
        let range = ends.count == 2 && !kind.contains(where: \.isNumber) ? " from \(ends[0]) to \(ends[1])" : ""
        return "\(name): \"\(text)\" is not \(kind)\(range)"
    }
}
