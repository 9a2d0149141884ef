// SPDX-License-Identifier: Apache-2.0

import CivilTime
import ClientKit
import Glibc
import LinuxSystem
import TextSafety

/// The shell line that sets the holidays in config.toml.
enum HolidaysLine {
    /// Returns the failure with the line; the failure itself if no holidays are missing.
    static func suggesting(_ failure: Failure, _ environment: Environment) -> Failure {
        guard failure.cause.contains(missing), let advice = advice(for: nil, environment) else {
            return failure
        }
        var failure = failure
        failure.remedy = advice + ", or name the days"
        return failure
    }

    /// Runs a command again while alertd may not have read config.toml: a command that needs holidays often follows the
    /// line that sets them at once.
    static func retrying<Result>(
        _ environment: Environment, pause: () -> Void = { usleep(50_000) }, _ command: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        for _ in 0..<maximumAttempts {
            do throws(Failure) {
                return try command()
            } catch {
                guard isUnread(error, environment) else { throw error }
                pause()
            }
        }
        return try command()
    }

    /// A second of attempts: alertd reads the file as soon as it was closed.
    private static let maximumAttempts = 20

    /// Returns whether a failure is about missing holidays, and a config.toml with them was saved a moment ago.
    private static func isUnread(_ failure: Failure, _ environment: Environment) -> Bool {
        // Without a home there is no file that could have been saved.
        guard failure.cause.contains(missing), let path = try? ConfigFile.path(environment) else { return false }
        var status = stat()
        return stat(path, &status) == 0 && -1...5 ~= time(nil) - status.st_mtim.tv_sec
            && text(path).contains("holidays")
    }

    /// Returns the text of config.toml, as far as it can be read: what cannot be is written by the line, or the shell
    /// says why not.
    private static func text(_ path: String) -> String {
        String(decoding: (try? BoundedFile.prefix(of: path, limit: maximumSize)) ?? [], as: UTF8.self)
    }

    private static let missing = "No holidays are configured"

    /// Returns the sentence with the line; nil if there is no folder for configurations.
    ///
    /// - Parameter region: The region that the person named; nil for that of the locale, else of the time zone.
    static func advice(for region: String?, _ environment: Environment) -> String? {
        // Without a home there is no file to change.
        guard let path = try? ConfigFile.path(environment) else { return nil }
        let zone = SessionZone(tz: environment["TZ"], database: RenderTime.database(environment)).zone.identifier
        let origin = Origin(
            region ?? Self.region(environment), zone: zone,
            country: RenderTime.database(environment).country(of: zone))
        guard let line = line(for: origin.region, path, text: text(path)) else {
            return "Change \"holidays\" under [words] with: alertctl config edit"
        }
        return origin.lead + line
    }

    /// The region of the line, and where it is from.
    struct Origin {
        let region: String
        /// The words before the line.
        let lead: String

        /// - Parameters:
        ///   - region: The region that the person named, or that of the locale.
        ///   - zone: The time zone.
        ///   - country: The country of that zone.
        init(_ region: String?, zone: String, country: String?) {
            if let region = region?.uppercased() {
                (self.region, lead) = (region, "To leave out the holidays of \(region), write: ")
            } else if let country {
                (self.region, lead) = (
                    country, "Your time zone \(zone) is in \(country). To leave out the holidays of \(country), write: "
                )
            } else {
                (self.region, lead) = (
                    "XX", "Neither the locale nor the time zone names your country. With it in place of XX, write: "
                )
            }
        }
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

    /// Returns the region of the locale: `DE` for `de_DE.UTF-8`; nil for a locale without a region, such as C.
    static func region(_ environment: Environment) -> String? {
        let name = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        return parts.count == 2 ? String(parts[1]) : nil
    }
}
