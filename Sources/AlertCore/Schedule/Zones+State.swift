// SPDX-License-Identifier: Apache-2.0

import CLinux
import CivilTime
import Glibc

extension Zones {
    /// The state of the zones, in one word and a number: the session's zone, and a digest of when the zone files were
    /// last replaced and of the holidays. Two states that are equal need no times computed again.
    ///
    /// Cheap enough for every start: it looks at the entries of the zone folder, some eighty, and into none. A file
    /// that is replaced below one of them changes the time of its folder, which is such an entry.
    package var state: String {
        let identifier = session.identifier
        // FNV-1a, as equal entries must give equal digests in every run.
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for path in sessionFiles + Zones.entries(of: database.directory) {
            var found = stat()
            guard stat(path, &found) == 0 else { continue }
            let entry = "\(path) \(found.st_mtim.tv_sec) \(found.st_mtim.tv_nsec) \(found.st_size)"
            for byte in entry.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        // What leaves holidays out is computed with them.
        for (name, days) in ownDays.sorted(by: { $0.key < $1.key }) {
            for byte in name.utf8 where name != SpeakingHabits.holidays {
                digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
            }
            for day in days.map(\.dayNumber).sorted() {
                digest = (digest ^ UInt64(bitPattern: Int64(day))) &* 0x100_0000_01b3
            }
        }
        return "\(identifier.isEmpty ? "-" : identifier) \(digest)"
    }

    /// Returns the folder itself and its entries, sorted.
    private static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".." { names.append(folder + "/" + name) }
        }
        return names.sorted()
    }
}
