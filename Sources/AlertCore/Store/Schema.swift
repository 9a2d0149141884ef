// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The schema, as named migrations: one is never changed once it was released, only followed by another. A database of
/// every released schema is kept in the tests and must open.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 notifications") { db in
            // Times are microseconds since the epoch. A countdown also has the uptime at which it ends, and the boot
            // in which that means something. A row of which the zone is "floating" or a name moves with its zone.
            try db.execute(
                sql: """
                    CREATE TABLE pending (
                        id TEXT NOT NULL,
                        role TEXT NOT NULL,
                        due INTEGER NOT NULL,
                        "trigger" TEXT NOT NULL,
                        terms TEXT NOT NULL,
                        zone TEXT NOT NULL,
                        created INTEGER NOT NULL,
                        boot TEXT,
                        deadline INTEGER,
                        sounds INTEGER NOT NULL,
                        app TEXT NOT NULL,
                        content TEXT NOT NULL,
                        PRIMARY KEY (id, role),
                        CHECK ((boot IS NULL) = (deadline IS NULL))
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX pending_by_due ON pending (due, id, role);
                    CREATE INDEX pending_countdowns ON pending (boot) WHERE boot IS NOT NULL;

                    CREATE TABLE delivered (
                        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                        id TEXT NOT NULL UNIQUE,
                        due INTEGER NOT NULL,
                        "trigger" TEXT NOT NULL,
                        terms TEXT NOT NULL,
                        zone TEXT NOT NULL,
                        created INTEGER NOT NULL,
                        delivered INTEGER NOT NULL,
                        late INTEGER NOT NULL,
                        showing TEXT NOT NULL,
                        app TEXT NOT NULL,
                        content TEXT NOT NULL,
                        CHECK (showing IN ('unpresented', 'shown', 'unseen', 'gone'))
                    ) STRICT;
                    CREATE INDEX delivered_to_present ON delivered (number) WHERE showing <> 'gone';

                    CREATE TABLE badge (
                        app TEXT NOT NULL PRIMARY KEY,
                        count INTEGER NOT NULL CHECK (count BETWEEN 1 AND 999999)
                    ) STRICT, WITHOUT ROWID;

                    CREATE TABLE event (
                        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                        id TEXT,
                        app TEXT,
                        event TEXT NOT NULL
                    ) STRICT;
                    CREATE INDEX event_by_id ON event (id, number) WHERE id IS NOT NULL;
                    """)
        }
        return migrator
    }
}
