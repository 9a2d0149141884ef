// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import GRDB

/// The schema, as named migrations. A released migration is never changed, only followed by another. The tests keep a
/// database of every released schema, and each must open.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for migration in migrations + calendars {
            migrator.registerMigration(migration.name) { db in
                try db.execute(sql: migration.sql)
                try migration.finish(db)
            }
        }
        return migrator
    }

    private static let migrations = [
        // Times are microseconds since the epoch. A countdown also has the uptime at which it ends, and the boot to
        // which this uptime belongs. A row whose zone is "floating" or a name moves with its zone.
        Migration(
            "1 notifications",
            """
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
                -- An IN would be a temporary table for each statement. Stores of 0.2.0 have one.
                CHECK (showing = 'unpresented' OR showing = 'shown' OR showing = 'unseen' OR showing = 'gone')
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
            """),
        // A countdown ends by the wall clock at its deadline plus the difference of wall clock and uptime in its
        // boot. If the clock is set, only one row changes, however many countdowns there are. Therefore the `due`
        // of such a row is the value when it was stored, and no index has it.
        //
        // The number of pending and snoozed notifications is stored, because counting walks an index. No trigger
        // updates it, because a statement with a trigger is half as fast. The stored zones come from the last
        // computation of times; a start compares them to decide whether to compute the times again.
        Migration(
            "2 clocks and counts",
            """
            CREATE TABLE boot (
                boot TEXT NOT NULL PRIMARY KEY,
                ahead INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            INSERT INTO boot
                SELECT boot, max(due - deadline) FROM pending WHERE boot IS NOT NULL GROUP BY boot;
            DROP INDEX pending_by_due;
            DROP INDEX pending_countdowns;
            CREATE INDEX pending_by_due ON pending (due, id, role, app, boot) WHERE boot IS NULL;
            CREATE INDEX pending_by_deadline ON pending (boot, deadline, id, role, app)
                WHERE boot IS NOT NULL;

            CREATE TABLE standing (pending INTEGER NOT NULL, zones TEXT) STRICT;
            INSERT INTO standing (pending)
                SELECT count(*) FROM pending WHERE role IN ('main', 'snooze');
            """),
        // A question as it was asked and its asker, as JSON. Its timeout is an uptime of the boot in which it was
        // asked, and the corresponding microsecond since the epoch. Typed secrets are never stored here.
        Migration(
            "3 prompts",
            """
            CREATE TABLE prompt (
                number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                ask TEXT NOT NULL,
                asker TEXT NOT NULL,
                asked INTEGER NOT NULL,
                boot TEXT NOT NULL,
                deadline INTEGER,
                due INTEGER,
                ended INTEGER,
                result TEXT,
                CHECK ((deadline IS NULL) = (due IS NULL)),
                CHECK ((ended IS NULL) = (result IS NULL))
            ) STRICT;
            CREATE INDEX prompt_open ON prompt (number) WHERE ended IS NULL;
            CREATE INDEX prompt_ended ON prompt (ended) WHERE ended IS NOT NULL;
            """),
        // One row, with the person's settings and the state that was found last. Lists are JSON.
        Migration(
            "4 do not disturb",
            """
            CREATE TABLE quiet (
                asked TEXT NOT NULL,
                until INTEGER,
                schedule TEXT NOT NULL,
                muted TEXT NOT NULL,
                allowed TEXT NOT NULL,
                presenting INTEGER NOT NULL,
                reason TEXT,
                CHECK (asked IN ('nothing', 'on', 'off'))
            ) STRICT;
            INSERT INTO quiet VALUES ('nothing', NULL, '[]', '[]', '[]', 0, NULL);
            ALTER TABLE delivered ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX delivered_held ON delivered (number) WHERE held;
            """),
        // The columns are the same, but terms may hold an offset from the trigger's times. An older daemon would
        // deliver at the wrong time, and must refuse the file instead.
        Migration("5 offsets", ""),
        // The times for which a sleeping machine is woken, in the order of PendingOrder.
        Migration(
            "6 waking",
            """
            ALTER TABLE pending ADD COLUMN wakes INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX pending_to_wake ON pending (boot, coalesce(deadline, due)) WHERE wakes = 1;
            """),
        // When the person is done with a delivered notification, it moves from one table to the other and keeps the
        // number of its delivery. The history is therefore both tables, ordered by number. The search reads the
        // words, as SearchText makes them: a scan of 100,000 takes 30 ms, and an FTS5 index would make every
        // delivery several times as expensive. The size is the size of the texts; `standing` has the sum of all
        // sizes.
        Migration(
            "7 history",
            """
            ALTER TABLE delivered ADD COLUMN words TEXT NOT NULL DEFAULT '';
            CREATE TABLE past (
                number INTEGER NOT NULL PRIMARY KEY,
                id TEXT NOT NULL,
                app TEXT NOT NULL,
                thread TEXT,
                delivered INTEGER NOT NULL,
                ended INTEGER NOT NULL,
                ending TEXT NOT NULL,
                "action" TEXT,
                size INTEGER NOT NULL,
                words TEXT NOT NULL,
                due INTEGER NOT NULL,
                "trigger" TEXT NOT NULL,
                terms TEXT NOT NULL,
                zone TEXT NOT NULL,
                created INTEGER NOT NULL,
                late INTEGER NOT NULL,
                content TEXT NOT NULL
            ) STRICT;
            CREATE INDEX past_by_id ON past (id, number);
            ALTER TABLE standing ADD COLUMN past INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE event ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
            UPDATE event SET at = 1000000 * coalesce(
                CAST(strftime('%s', json_extract(event, '$.at')) AS INTEGER), 0);
            """
        ) { db in
            let rows = try Row.fetchAll(db, sql: "SELECT number, app, content FROM delivered")
            for row in rows {
                let words = SearchText(Notifications.Content(stored: row[2]), app: row[1]).text
                try db.execute(
                    sql: "UPDATE delivered SET words = ? WHERE number = ?", arguments: [words, row[0] as Int64])
            }
        },
        // The place of the notification on the server: see ScreenPlace.
        Migration("8 places", "ALTER TABLE delivered ADD COLUMN place TEXT"),
        // An icon may ask for attention without a number, which the check of the first table does not allow.
        Migration(
            "9 urgent badges",
            """
            CREATE TABLE launcher (
                app TEXT NOT NULL PRIMARY KEY,
                count INTEGER NOT NULL CHECK (count BETWEEN 0 AND 999999),
                urgent INTEGER NOT NULL DEFAULT 0,
                CHECK (count > 0 OR urgent)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO launcher (app, count) SELECT app, count FROM badge;
            DROP TABLE badge;
            ALTER TABLE launcher RENAME TO badge;
            """),
        // The id of this store, how often it was opened, and when it was created; the mark next to the file repeats
        // these (see StoreMark). Messages about the store for the person, until they are acknowledged. Rows that
        // could not be understood, as JSON.
        Migration(
            "10 damage",
            """
            CREATE TABLE store (
                id TEXT NOT NULL, generation INTEGER NOT NULL, created INTEGER NOT NULL
            ) STRICT;
            INSERT INTO store VALUES (
                lower(hex(randomblob(16))), 0, 1000000 * CAST(strftime('%s', 'now') AS INTEGER));
            CREATE TABLE damage (
                number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                at INTEGER NOT NULL,
                message TEXT NOT NULL,
                file TEXT,
                acknowledged INTEGER
            ) STRICT;
            CREATE TABLE quarantine (
                number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
                at INTEGER NOT NULL,
                source TEXT NOT NULL,
                "row" TEXT NOT NULL,
                reason TEXT NOT NULL
            ) STRICT;
            """),
        // Alarms that ring or wait to ring, by the numbers of their deliveries, with the time since when they ring
        // and the time at which they give up. No reference is declared, because the commit that removes a delivery
        // also ends its ringing (`followRinging`).
        Migration(
            "11 ringing",
            """
            CREATE TABLE ringing (
                number INTEGER NOT NULL PRIMARY KEY,
                since INTEGER,
                until INTEGER,
                CHECK (since IS NOT NULL OR until IS NULL)
            ) STRICT;
            """),
        // Notifications before a command changed them, as JSON, and a digest of the state after the change. Undone
        // steps are removed. The number of bytes is stored, as with the history.
        Migration(
            "12 undo",
            """
            CREATE TABLE undo (
                step INTEGER NOT NULL,
                id TEXT NOT NULL,
                at INTEGER NOT NULL,
                verb TEXT NOT NULL,
                before TEXT NOT NULL,
                after TEXT NOT NULL,
                size INTEGER NOT NULL,
                PRIMARY KEY (step, id)
            ) STRICT;
            CREATE INDEX undo_by_id ON undo (id, step);
            ALTER TABLE standing ADD COLUMN undo INTEGER NOT NULL DEFAULT 0;
            """),
        // The terms of a timer's notification hold its phases: an older daemon would end the timer after the first.
        // Also the place of the notification that shows the remaining time: see ScreenPlace.
        Migration(
            "13 timers",
            """
            CREATE INDEX pending_timers ON pending (id)
                WHERE role = 'main' AND instr(terms, '"cycle":') > 0;
            CREATE TABLE live (id TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL) STRICT, WITHOUT ROWID;
            """),
        // The columns are the same, but a row may be a step of an escalation or the hour of a digest, and `held`
        // may be 3 for a notification that waits for a digest. An older daemon would deliver such a row as a
        // notification.
        Migration("14 escalation and digests", ""),
        // Notifications withdrawn while they were on the screen, or on their way there, by the numbers of their
        // deliveries: see LeavingRecords. `found` marks those that an earlier daemon left.
        Migration(
            "15 leaving",
            """
            CREATE TABLE leaving (
                number INTEGER NOT NULL PRIMARY KEY,
                id TEXT NOT NULL,
                place TEXT,
                found INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            """),
        // Deliveries that became questions because no notification server shows them, by their numbers.
        Migration("16 asked reminders", "CREATE TABLE asked (number INTEGER NOT NULL PRIMARY KEY) STRICT;"),
        // The notification server with its do not disturb switched on.
        Migration("17 quiet of the desktop", "ALTER TABLE quiet ADD COLUMN desktop TEXT"),
        // Events and occurrences of calendars that a message cancelled or moved, until they are over: see
        // EventRevisions. The number orders them by age.
        Migration(
            "18 event revisions",
            """
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
            """),
        // Decisions about approvals: see DecisionRecords. A null command is known by its hash alone.
        Migration(
            "19 decisions",
            """
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
            """),
        // A trigger may be an occasion: an older daemon would take it for a damaged one, and tell so.
        Migration(
            "20 occasions",
            """
            CREATE INDEX pending_occasions ON pending (id)
                WHERE role = 'main' AND substr("trigger", 1, 9) = 'occasion ';
            """),
        // The files of followed calendars as they were read last, the alarms that came from them, and reactions
        // that are still to be written into them: see FollowedRecords. All but the last can be read again.
        Migration(
            "21 followed calendars",
            """
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
            """),
        // The calls of tools that decisions were about, and decisions about calls that ran all the same.
        Migration(
            "22 decisions without effect",
            """
            ALTER TABLE decision ADD COLUMN call TEXT;
            ALTER TABLE decision ADD COLUMN former INTEGER;
            CREATE INDEX decision_by_call ON decision (call) WHERE call IS NOT NULL;
            """),
        // The places of events within the section of followed calendars that they belong to, or else within the others.
        Migration(
            "23 events of calendars",
            """
            ALTER TABLE event ADD COLUMN section TEXT NOT NULL DEFAULT '';
            ALTER TABLE event ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
            UPDATE event SET place = number;
            CREATE INDEX event_by_section ON event (section, place);
            """),
        // The names and colors that folders give their calendars, until they are read after a start.
        Migration(
            "24 names of calendars",
            """
            ALTER TABLE calendar_files ADD COLUMN title TEXT;
            ALTER TABLE calendar_files ADD COLUMN color TEXT;
            """),
    ]
}
