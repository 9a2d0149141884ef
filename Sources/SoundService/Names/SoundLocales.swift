// SPDX-License-Identifier: Apache-2.0

/// The folders that may contain a localised sound, best first.
enum SoundLocales {
    /// Returns for `de_AT.UTF-8@euro`: `de_AT@euro`, `de_AT`, `de@euro`, `de`, then `C`, then no locale at all ("").
    /// The codeset does not matter for sounds.
    static func folders(for locale: String) -> [String] {
        var folders: [String] = []
        let (rest, modifier) = split(locale, at: "@")
        let name = split(rest, at: ".").head
        // A name that leads to another folder is not a locale.
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

    /// Returns the locale for messages, as in setlocale(3).
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
