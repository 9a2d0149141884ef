// SPDX-License-Identifier: Apache-2.0

/// The Swift names for an interface.
enum SwiftNames {
    /// Words that need backticks as the name of a declaration.
    private static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "consume",
        "continue", "convenience", "copy", "default", "defer", "deinit", "discard", "do", "dynamic", "each", "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if",
        "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "left", "let",
        "macro", "mutating", "nil", "none", "nonisolated", "nonmutating", "open", "operator", "optional", "override",
        "package", "postfix", "precedence", "precedencegroup", "prefix", "private", "protocol", "public", "repeat",
        "required", "rethrows", "return", "right", "sending", "set", "some", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
    ]

    /// Names that are invalid even in backticks, or that every struct already has.
    private static let takenInStructs: Set<String> = [
        "self", "Self", "Type", "Protocol", "init", "varlink", "hashValue",
    ]
    private static let takenInEnums: Set<String> = ["self", "Self", "Type", "Protocol", "init", "allCases"]

    /// Returns the name of a struct's field.
    static func field(_ name: String) -> String {
        takenInStructs.contains(name) ? name + "_" : escaped(name)
    }

    /// Returns the name of an enum's case.
    static func enumCase(_ name: String) -> String {
        takenInEnums.contains(name) ? name + "_" : escaped(name)
    }

    private static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns the name of a type. Two names have another meaning after a full stop.
    static func type(_ name: String) -> String {
        ["Type", "Protocol", "Self"].contains(name) ? name + "_" : name
    }

    /// Returns the name of a handler's function: `getInfo` for `GetInfo`, `dndOn` for `DNDOn`.
    static func function(_ method: String) -> String {
        let characters = Array(method)
        var leading = characters.prefix { $0.isUppercase }.count
        if leading > 1, leading < characters.count, characters[leading].isLowercase { leading -= 1 }
        let name = String(characters[..<leading]).lowercased() + String(characters[leading...])
        return name == "self" ? "`self`" : escaped(name)
    }

    /// Returns the namespace of an interface: `DiskUsage` for `org.example.disk-usage`.
    static func namespace(_ interface: String) -> String {
        let last = interface.split(separator: ".").last ?? ""
        let name = last.split(separator: "-").map { capitalized(String($0)) }.joined()
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// Returns the name of the inline struct or enum in a field.
    static func nested(_ field: String) -> String {
        type(field.split(separator: "_").map { capitalized(String($0)) }.joined())
    }

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
