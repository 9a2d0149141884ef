// SPDX-License-Identifier: Apache-2.0

import ClientKit
import LinuxSystem
import TextSafety

/// The shell line that sets the holidays in config.toml.
enum HolidaysLine {
    /// Returns the failure with the line; the failure itself if no holidays are missing.
    static func suggesting(_ failure: Failure, _ environment: Environment) -> Failure {
        guard failure.cause.contains("No holidays are configured"), let advice = advice(for: nil, environment) else {
            return failure
        }
        var failure = failure
        failure.remedy = advice + ", or name the days"
        return failure
    }

    /// Returns the sentence with the line; nil if there is no folder for configurations.
    ///
    /// - Parameter region: The region that the person named; nil for that of the locale.
    static func advice(for region: String?, _ environment: Environment) -> String? {
        // Without a home there is no file to change.
        guard let path = try? ConfigFile.path(environment) else { return nil }
        let region = (region ?? Self.region(environment)).uppercased()
        // A file that cannot be read is written by the line, or the shell says why not.
        let bytes = (try? BoundedFile.prefix(of: path, limit: maximumSize)) ?? []
        let line = line(for: region, path, text: String(decoding: bytes, as: UTF8.self))
        return line.map { "To leave out the holidays of \(region), write: \($0)" }
            ?? "Change \"holidays\" under [words] with: alertctl config edit"
    }

    /// The most bytes of the file that are read.
    private static let maximumSize = 1_048_576

    /// Returns the line; nil if the file has the setting, or cannot be changed by one line.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - text: Its present text.
    static func line(for region: String, _ path: String, text: String) -> String? {
        guard region.utf8.allSatisfy({ 0x41...0x5a ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2d }), !region.isEmpty
        else { return nil }
        let lines = text.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
        guard !lines.contains(where: { $0.hasPrefix("holidays=") || $0.hasPrefix("words.") || $0.hasPrefix("words=") })
        else { return nil }
        let file = ShellText.quoted(path)
        let folder = ShellText.quoted(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        if lines.contains("[words]") { return "sed -i '/^\\[words\\]/a holidays = [\"\(region)\"]' \(file)" }
        let table = "printf '\\n[words]\\nholidays = [\"\(region)\"]\\n' >> \(file)"
        return text.isEmpty ? "mkdir -p \(folder) && \(table)" : table
    }

    /// Returns the region of the locale: `DE` for `de_DE.UTF-8`, `US` for a locale without a region.
    private static func region(_ environment: Environment) -> String {
        let name = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        return parts.count == 2 ? String(parts[1]) : "US"
    }
}
