-- A database as version 1 of the schema left it (sqlite3 .dump), every kind of row in it.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1 notifications');
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
INSERT INTO pending VALUES('call','main',1930377600000000,'wall 2031-03-04T09:00:00 floating','{"nag":300000000}','Europe/Berlin',1795244437862058,NULL,NULL,0,'alertd','{"title":"Call","sound":"none","level":"critical"}');
INSERT INTO pending VALUES('held','main',9223372036854775807,'countdown PT9H59M59.999868S','{}','Europe/Berlin',1795244437862375,NULL,NULL,0,'alertd','{"title":"Held"}');
INSERT INTO pending VALUES('invoices','main',1895583600000000,'rrule FREQ=MONTHLY;BYDAY=-1FR start=2030-01-01T16:00:00 zone=Europe/Berlin','{"missed":"skip","warn":[86400000000]}','Europe/Berlin',1795244437861616,NULL,NULL,0,'office','{"title":"Invoices","app":"office"}');
INSERT INTO pending VALUES('invoices','warning 86400000000',1895497200000000,'rrule FREQ=MONTHLY;BYDAY=-1FR start=2030-01-01T16:00:00 zone=Europe/Berlin','{"missed":"skip","warn":[86400000000]}','Europe/Berlin',1795244437861616,NULL,NULL,0,'office','{"title":"Invoices","app":"office"}');
INSERT INTO pending VALUES('launch','main',1930381200000000,'instant 2031-03-04T09:00:00Z','{}','Europe/Berlin',1795244437862233,NULL,NULL,0,'alertd','{"title":"Launch"}');
INSERT INTO pending VALUES('soup','snooze',2110604438363535,'countdown PT87600H','{}','Europe/Berlin',1795244437862869,'4ee01a07-f4c0-4106-9d0f-4170ef9223dd',315373212576625,0,'alertd','{"title":"Soup"}');
INSERT INTO pending VALUES('tea','main',2110604437860894,'countdown PT87600H','{}','Europe/Berlin',1795244437860894,'4ee01a07-f4c0-4106-9d0f-4170ef9223dd',315373212073985,0,'alertd','{"title":"Tea","actions":[{"key":"drink","label":"Drink"}],"userInfo":{"cup":1}}');
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
INSERT INTO delivered VALUES(2,'done',1795244438364461,'instant 2026-11-21T07:00:38.364461Z','{}','Europe/Berlin',1795244438364461,1795244438364461,0,'unseen','backup','{"title":"Backup done","app":"backup","badge":{"set":3}}');
CREATE TABLE badge (
    app TEXT NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count BETWEEN 1 AND 999999)
) STRICT, WITHOUT ROWID;
INSERT INTO badge VALUES('backup',3);
CREATE TABLE event (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id TEXT,
    app TEXT,
    event TEXT NOT NULL
) STRICT;
INSERT INTO event VALUES(1,'held','alertd','{"event":"paused","at":"2026-11-21T07:00:37.862507Z","id":"held","app":"alertd","title":"Held"}');
INSERT INTO event VALUES(2,'soup','alertd','{"event":"delivered","at":"2026-11-21T07:00:37.863068Z","id":"soup","app":"alertd","title":"Soup","due":"2020-03-04T09:00:00Z","late":true}');
INSERT INTO event VALUES(3,'soup','alertd','{"event":"notShown","at":"2026-11-21T07:00:37.863939Z","id":"soup","app":"alertd","title":"Soup","due":"2020-03-04T09:00:00Z","reason":"The session bus at unix:path=/run/user/1000/bus does not answer (No such file or directory); start one, or correct DBUS_SESSION_BUS_ADDRESS."}');
INSERT INTO event VALUES(4,'soup','alertd','{"event":"snoozed","at":"2026-11-21T07:00:38.363535Z","id":"soup","app":"alertd","title":"Soup","due":"2036-11-18T07:00:38.363535Z"}');
INSERT INTO event VALUES(5,'done','backup','{"event":"delivered","at":"2026-11-21T07:00:38.364461Z","id":"done","app":"backup","title":"Backup done","due":"2026-11-21T07:00:38.364461Z"}');
INSERT INTO event VALUES(6,'done','backup','{"event":"notShown","at":"2026-11-21T07:00:38.365268Z","id":"done","app":"backup","title":"Backup done","due":"2026-11-21T07:00:38.364461Z","reason":"The session bus at unix:path=/run/user/1000/bus does not answer (No such file or directory); start one, or correct DBUS_SESSION_BUS_ADDRESS."}');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('event',6);
INSERT INTO sqlite_sequence VALUES('delivered',2);
CREATE INDEX pending_by_due ON pending (due, id, role);
CREATE INDEX pending_countdowns ON pending (boot) WHERE boot IS NOT NULL;
CREATE INDEX delivered_to_present ON delivered (number) WHERE showing <> 'gone';
CREATE INDEX event_by_id ON event (id, number) WHERE id IS NOT NULL;
COMMIT;
