// SPDX-License-Identifier: Apache-2.0

extension Schema {
    /// The migrations after the 24th, most of them of followed calendars.
    static let calendars = [
        // The paths at which the configuration had calendars, and since when their folders have been missing.
        Migration(
            "25 paths of calendars",
            """
            ALTER TABLE calendar_files ADD COLUMN path TEXT;
            ALTER TABLE calendar_files ADD COLUMN missing TEXT;
            """),
        // The places of past notifications, as in migration 23.
        Migration(
            "26 past notifications of calendars",
            """
            ALTER TABLE past ADD COLUMN section TEXT NOT NULL DEFAULT '';
            ALTER TABLE past ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
            UPDATE past SET place = number;
            CREATE INDEX past_by_section ON past (section, place);
            CREATE INDEX past_of_calendars ON past (number) WHERE section <> '';
            """),
        // The numbers of events that are silent because of the person's answers.
        Migration(
            "27 answers to events",
            """
            ALTER TABLE calendar_files ADD COLUMN declined INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE calendar_files ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
            """),
        // A row may be the end of a pause, which an older daemon would deliver as the notification.
        Migration("28 ends of pauses", ""),
    ]
}
