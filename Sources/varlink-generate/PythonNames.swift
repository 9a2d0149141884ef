// SPDX-License-Identifier: Apache-2.0

/// The Python names for an interface, as PEP 8 has them.
enum PythonNames {
    private static let keywords: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
        "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ]

    /// Names in annotations, which a field of the same name would hide from the fields after it.
    private static let annotations: Set<String> = ["bool", "float", "int", "str"]

    /// The attributes that every error has.
    private static let takenInErrors: Set<String> = ["add_note", "args", "name", "parameters", "with_traceback"]

    /// Returns the name of a field: `in_` for `in`, `user_info` for `userInfo`.
    static func field(_ name: String, inError: Bool = false) -> String {
        let words = snake(name)
        let isTaken = keywords.contains(words) || annotations.contains(words)
        return isTaken || inError && takenInErrors.contains(words) ? words + "_" : words
    }

    /// Returns the name of an enum's member: `TIME_SENSITIVE` for `timeSensitive`.
    static func enumCase(_ name: String) -> String { snake(name).uppercased() }

    /// Returns the name of a class.
    static func type(_ name: String) -> String { keywords.contains(name) ? name + "_" : name }

    /// Returns the name of the class for the inline struct or enum in a field.
    static func nested(_ field: String, in owner: String) -> String {
        owner + field.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Puts an underscore before each capital letter that begins a word, and makes all letters small.
    private static func snake(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (index, letter) in letters.enumerated() {
            let previous = index > 0 ? letters[index - 1] : "_"
            let endsCapitals = index + 1 < letters.count && letters[index + 1].isLowercase && previous.isUppercase
            if letter.isUppercase, previous != "_", !previous.isUppercase || endsCapitals { result += "_" }
            result += letter.lowercased()
        }
        return result
    }
}
