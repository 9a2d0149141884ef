// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
package import GRDB

extension Database {
    /// Returns the files that pending notifications name as their sounds, in the order of their times. Each comes once,
    /// with the id of the first notification that names it.
    package func pendingSounds(limit: Int) throws -> [(sound: String, id: String)] {
        // A text may contain the same characters, so the decoded content decides.
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
