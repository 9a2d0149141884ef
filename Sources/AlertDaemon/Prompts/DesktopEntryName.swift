// SPDX-License-Identifier: Apache-2.0

import AlertCore
import Glibc
import LinuxSystem
import TextSafety

/// The desktop's name for a program: `Name` of its desktop entry (Desktop Entry Specification 1.5), where that is
/// called as the program is.
enum DesktopEntryName {
    /// The largest entry that is read, in bytes; those with translations are some tens of thousands.
    private static let largest = 131_072

    /// - Parameters:
    ///   - program: The program's name, "firefox".
    ///   - environment: Where entries are: XDG_DATA_HOME and XDG_DATA_DIRS.
    static func find(_ program: String, environment: [String: String] = variables) -> String? {
        first(program, environment: environment) { name(in: $1) }
    }

    /// Returns what the first readable entry of a program means.
    ///
    /// - Parameter read: Reads an entry by its path and text; nil passes it over.
    static func first<Value>(
        _ program: String, environment: [String: String] = variables, read: (String, String) -> Value?
    ) -> Value? {
        guard !program.isEmpty, !program.contains("/"), !program.hasPrefix(".") else { return nil }
        let home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }
        let folders = (environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share").split(separator: ":").map(
            String.init)
        for folder in [home].compactMap(\.self) + folders where folder.hasPrefix("/") {
            let path = folder + "/applications/" + program + ".desktop"
            // An entry that cannot be read is none; the next folder may have one.
            if let bytes = try? BoundedFile.contents(of: path, limit: largest),
                let text = String(validating: bytes, as: UTF8.self), let value = read(path, text)
            {
                return value
            }
        }
        return nil
    }

    /// The variables of this process.
    private static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
            if let value = getenv(name), value.pointee != 0 { variables[name] = String(cString: value) }
        }
        return variables
    }

    /// Returns `Name` of the group "Desktop Entry", which is the first. Translations are skipped, because the daemon's
    /// language need not be the person's.
    static func name(in text: String) -> String? {
        var isEntry = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("[") {
                if isEntry { return nil }
                isEntry = line == "[Desktop Entry]"
            } else if isEntry, line.hasPrefix("Name") {
                let parts = line.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ $0 != " " }) == "Name" else { continue }
                let name = NotificationText.line(String(parts[1].drop { $0 == " " }), bytes: 255)
                return name.isEmpty ? nil : name
            }
        }
        return nil
    }
}
