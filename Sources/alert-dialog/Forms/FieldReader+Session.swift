// SPDX-License-Identifier: Apache-2.0

import CivilTime
import LinuxSystem
import PromptKit

extension FieldReader {
    /// The reader for the person at this desktop: their zone, language and locale, and paths from their home folder.
    static func session(_ files: KnownFiles) -> FieldReader {
        let environment = Environment.process
        let (seconds, nanoseconds) = KernelClock.wall.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let folder = environment["TZDIR"] ?? ""
        let database = folder.hasPrefix("/") ? ZoneDatabase(directory: folder) : ZoneDatabase()
        let home = environment["HOME"] ?? "/"
        return FieldReader(
            now: Instant(seconds: seconds, microsecond: nanoseconds / 1000),
            zone: SessionZone(tz: environment["TZ"], database: database).zone,
            language: SpokenLanguage { environment[$0] } ?? .english,
            display: DisplayHabits(locale: { environment[$0] }), home: home, directory: home,
            kind: { files.kind($0) })
    }
}
