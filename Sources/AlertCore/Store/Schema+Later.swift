// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import GRDB

/// The migrations from number 14 on.
extension Schema {
    static func registerFollowed(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("21 followed calendars") { db in
            // The files of followed calendars as they were read last, the alarms that came from them, and reactions
            // that are still to be written into them: see FollowedRecords. All but the last can be read again.
            try db.execute(
                sql: """
                    CREATE TABLE calendar_files (
                        calendar TEXT NOT NULL,
                        file TEXT NOT NULL,
                        identity TEXT NOT NULL,
                        digest TEXT NOT NULL,
                        modified INTEGER NOT NULL,
                        events INTEGER NOT NULL,
                        problem TEXT,
                        doubled INTEGER NOT NULL,
                        PRIMARY KEY (calendar, file)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE followed (
                        id TEXT NOT NULL PRIMARY KEY,
                        calendar TEXT NOT NULL,
                        file TEXT NOT NULL,
                        fingerprint TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX followed_by_file ON followed (calendar, file);
                    CREATE TABLE calendar_acts (
                        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                        id TEXT NOT NULL UNIQUE,
                        acknowledged INTEGER NOT NULL,
                        snooze INTEGER,
                        at INTEGER NOT NULL
                    ) STRICT;
                    """)
        }
    }

    static func registerEscalation(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("14 escalation and digests") { _ in
            // The columns are the same, but a row may be a step of an escalation or the hour of a digest, and `held`
            // may be 3 for a notification that waits for a digest. An older daemon would deliver such a row as a
            // notification.
        }
    }

    static func registerLeaving(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("15 leaving") { db in
            // Notifications withdrawn while they were on the screen, or on their way there, by the numbers of their
            // deliveries: see LeavingRecords. `found` marks those that an earlier daemon left.
            try db.execute(
                sql: """
                    CREATE TABLE leaving (
                        number INTEGER NOT NULL PRIMARY KEY,
                        id TEXT NOT NULL,
                        place TEXT,
                        found INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    """)
        }
    }

    static func registerAsked(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("16 asked reminders") { db in
            // Deliveries that became questions because no notification server shows them, by their numbers.
            try db.execute(sql: "CREATE TABLE asked (number INTEGER NOT NULL PRIMARY KEY) STRICT;")
        }
    }

    static func registerDesktopQuiet(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("17 quiet of the desktop") { db in
            // The notification server with its do not disturb switched on.
            try db.execute(sql: "ALTER TABLE quiet ADD COLUMN desktop TEXT")
        }
    }

    static func registerEventRevisions(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("18 event revisions") { db in
            // Events and occurrences of calendars that a message cancelled or moved, until they are over: see
            // EventRevisions. The number orders them by age.
            try db.execute(
                sql: """
                    CREATE TABLE event_revisions (
                        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                        uid TEXT NOT NULL,
                        occurrence TEXT NOT NULL,
                        sequence INTEGER NOT NULL,
                        stamp INTEGER,
                        cancelled INTEGER NOT NULL,
                        future INTEGER NOT NULL,
                        ends INTEGER NOT NULL,
                        UNIQUE (uid, occurrence)
                    ) STRICT;
                    CREATE INDEX event_revisions_by_end ON event_revisions (ends);
                    """)
        }
    }

    static func registerDecisions(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("19 decisions") { db in
            // Decisions about approvals: see DecisionRecords. A null command is known by its hash alone.
            try db.execute(
                sql: """
                    CREATE TABLE decision (
                        number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                        at INTEGER NOT NULL,
                        program TEXT NOT NULL,
                        session TEXT,
                        folder TEXT,
                        tool TEXT,
                        word TEXT NOT NULL,
                        hash TEXT NOT NULL,
                        command TEXT,
                        outcome TEXT NOT NULL,
                        label TEXT,
                        answerer TEXT,
                        shown_for INTEGER
                    ) STRICT;
                    CREATE INDEX decision_by_time ON decision (at);
                    """)
        }
    }

    static func registerOccasions(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("20 occasions") { db in
            // A trigger may be an occasion: an older daemon would take it for a damaged one, and tell so.
            try db.execute(
                sql: """
                    CREATE INDEX pending_occasions ON pending (id)
                        WHERE role = 'main' AND substr("trigger", 1, 9) = 'occasion ';
                    """)
        }
    }
}
