// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import GRDB

extension Database {
    /// The files that pending notifications name as their sounds, each once with the first that names it, those that
    /// are due first before the others.
    package func pendingSounds(limit: Int) throws -> [(sound: String, id: String)] {
        // A text may hold the same characters, so that the content decides.
        let rows = try Row.fetchCursor(
            self, sql: "SELECT id, content FROM pending WHERE instr(content, '\"sound\":\"/') > 0 ORDER BY due, id")
        var found: [(sound: String, id: String)] = []
        while found.count < limit, let row = try rows.next() {
            guard let sound = Notifications.Content(stored: try row.text(1)).sound, sound.hasPrefix("/"),
                !found.contains(where: { $0.sound == sound })
            else { continue }
            found.append((sound, try row.text(0)))
        }
        return found
    }
}
