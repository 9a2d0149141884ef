// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is no name that people type and scripts keep, and a name near to it.
struct NameFault {
    /// A clause without a full stop.
    let reason: String
    /// A name to try, or the characters of names.
    let hint: String

    init(_ text: String) {
        let characters = "use letters, digits, \".\", \"_\" and \"-\""
        let parts = text.unicodeScalars.split { $0.value <= 0x20 || (0x7F...0x9F).contains($0.value) || $0 == "/" }
        let name = parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: "-").drop { $0 == "-" }
        reason =
            if text.isEmpty {
                "a name cannot be empty"
            } else if text.hasPrefix("-") {
                "a name cannot begin with \"-\""
            } else if text.contains(" ") {
                "a name cannot contain a space"
            } else if text.contains("/") {
                "a name cannot contain \"/\""
            } else {
                "a name cannot contain a control character"
            }
        hint = name.isEmpty ? characters : "try \(name)"
    }
}
