// SPDX-License-Identifier: Apache-2.0

/// The folders in which a localised sound may lie, best first.
enum SoundLocales {
    /// `de_AT.UTF-8@euro` gives `de_AT@euro`, `de_AT`, `de@euro`, `de`, then `C`, then no locale at all (""). The
    /// codeset plays no part for sounds.
    static func folders(for locale: String) -> [String] {
        var folders: [String] = []
        let (rest, modifier) = split(locale, at: "@")
        let name = split(rest, at: ".").head
        // A locale that leads to another folder is not one.
        if !name.isEmpty, !name.contains("/"), name != "C", name != "POSIX", !name.hasPrefix(".") {
            let language = split(name, at: "_").head
            if let modifier, !modifier.contains("/") { folders.append("\(name)@\(modifier)") }
            folders.append(name)
            if language != name {
                if let modifier, !modifier.contains("/") { folders.append("\(language)@\(modifier)") }
                folders.append(language)
            }
        }
        return folders + ["C", ""]
    }

    /// The locale for messages, as setlocale(3) chooses it.
    static func current(_ environment: [String: String]) -> String {
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment[variable], !value.isEmpty { return value }
        }
        return "C"
    }

    private static func split(_ text: String, at separator: Character) -> (head: String, tail: String?) {
        guard let place = text.firstIndex(of: separator) else { return (text, nil) }
        return (String(text[..<place]), String(text[text.index(after: place)...]))
    }
}
