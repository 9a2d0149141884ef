-- A database as alertd 0.3.0 left it (sqlite3 .dump), rows of most kinds in it.
BEGIN TRANSACTION;
CREATE TABLE asked (number INTEGER NOT NULL PRIMARY KEY) STRICT;
CREATE TABLE "badge" (
    app TEXT NOT NULL PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count BETWEEN 0 AND 999999),
    urgent INTEGER NOT NULL DEFAULT 0,
    CHECK (count > 0 OR urgent)
) STRICT, WITHOUT ROWID;
INSERT INTO "badge" VALUES('backup',3,0);
CREATE TABLE boot (
    boot TEXT NOT NULL PRIMARY KEY,
    ahead INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "boot" VALUES('c88f028d-acb5-41a8-a3d4-789582e956b3',1795938361089333);
CREATE TABLE calendar_acts (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    acknowledged INTEGER NOT NULL,
    snooze INTEGER,
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE calendar_files (
    calendar TEXT NOT NULL,
    file TEXT NOT NULL,
    identity TEXT NOT NULL,
    digest TEXT NOT NULL,
    modified INTEGER NOT NULL,
    events INTEGER NOT NULL,
    problem TEXT,
    doubled INTEGER NOT NULL, title TEXT, color TEXT, path TEXT, missing TEXT, declined INTEGER NOT NULL DEFAULT 0, unanswered INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (calendar, file)
) STRICT, WITHOUT ROWID;
INSERT INTO "calendar_files" VALUES('work','','65024 file','',0,0,NULL,0,NULL,NULL,'/home/ada/cal/work.ics',NULL,0,0);
INSERT INTO "calendar_files" VALUES('work','work.ics','','a39ddee30e749b841ab183544dfeb507 d4bcee95d2fd',1796000424286387566,1,NULL,0,NULL,NULL,NULL,NULL,0,0);
CREATE TABLE damage (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    message TEXT NOT NULL,
    file TEXT,
    acknowledged INTEGER
) STRICT;
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
, call TEXT, former INTEGER) STRICT;
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
    content TEXT NOT NULL, held INTEGER NOT NULL DEFAULT 0, words TEXT NOT NULL DEFAULT '', place TEXT,
    -- An IN would be a temporary table for each statement. Stores of 0.2.0 have one.
    CHECK (showing = 'unpresented' OR showing = 'shown' OR showing = 'unseen' OR showing = 'gone')
) STRICT;
INSERT INTO "delivered" VALUES(2,'done',1796001034480669,'instant 2026-11-30T01:10:34.480669Z','{}','Europe/Berlin',1796001034480669,1796001034480669,0,'unseen','backup','{"title":"Done","app":"backup","level":"active"}',0,'done
backup
',NULL);
CREATE TABLE event (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    id TEXT,
    app TEXT,
    event TEXT NOT NULL
, at INTEGER NOT NULL DEFAULT 0, section TEXT NOT NULL DEFAULT '', place INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "event" VALUES(1,'standup@x~3d7fc927f7','work','{"event":"scheduled","at":"2026-11-30T01:00:25.18235Z","id":"standup@x~3d7fc927f7","app":"work","title":"Stand-up","due":"2030-11-04T07:50:00Z"}',1796000425182350,'work',1);
INSERT INTO "event" VALUES(2,'call','alertd','{"event":"scheduled","at":"2026-11-30T01:00:26.389434Z","id":"call","app":"alertd","title":"Call","due":"2031-03-04T08:00:00Z"}',1796000426389434,'',1);
INSERT INTO "event" VALUES(3,'invoices','office','{"event":"scheduled","at":"2026-11-30T01:00:26.430547Z","id":"invoices","app":"office","title":"Invoices","due":"2026-12-25T15:00:00Z"}',1796000426430547,'',2);
INSERT INTO "event" VALUES(4,'water','alertd','{"event":"scheduled","at":"2026-11-30T01:00:26.492893Z","id":"water","app":"alertd","title":"Water","due":"2026-11-30T08:00:00Z"}',1796000426492893,'',3);
INSERT INTO "event" VALUES(5,'up','alertd','{"event":"scheduled","at":"2026-11-30T01:00:26.567992Z","id":"up","app":"alertd","title":"Get up","due":"2026-11-30T05:30:00Z"}',1796000426567992,'',4);
INSERT INTO "event" VALUES(6,'focus','alertd','{"event":"scheduled","at":"2026-11-30T01:00:26.696753Z","id":"focus","app":"alertd","title":"Focus","due":"2036-11-27T01:00:26.696753Z"}',1796000426696753,'',5);
INSERT INTO "event" VALUES(7,'focus','alertd','{"event":"cancelled","at":"2026-11-30T01:10:33.225952Z","id":"focus","app":"alertd","title":"Focus"}',1796001033225952,'',6);
INSERT INTO "event" VALUES(8,'held','alertd','{"event":"scheduled","at":"2026-11-30T01:10:34.083738Z","id":"held","app":"alertd","title":"Held","due":"2026-11-30T07:00:00Z"}',1796001034083738,'',7);
INSERT INTO "event" VALUES(9,'held','alertd','{"event":"paused","at":"2026-11-30T01:10:34.310912Z","id":"held","app":"alertd","title":"Held"}',1796001034310912,'',8);
INSERT INTO "event" VALUES(10,'done','backup','{"event":"delivered","at":"2026-11-30T01:10:34.480669Z","id":"done","app":"backup","title":"Done","due":"2026-11-30T01:10:34.480669Z"}',1796001034480669,'',9);
INSERT INTO "event" VALUES(11,'done','backup','{"event":"notShown","at":"2026-11-30T01:10:34.515854Z","id":"done","app":"backup","title":"Done","due":"2026-11-30T01:10:34.480669Z","reason":"No notification server is running."}',1796001034515854,'',10);
INSERT INTO "event" VALUES(12,'soup','alertd','{"event":"delivered","at":"2026-11-30T01:10:34.768169Z","id":"soup","app":"alertd","title":"Soup","due":"2026-11-30T01:10:34.768169Z"}',1796001034768169,'',11);
INSERT INTO "event" VALUES(13,'soup','alertd','{"event":"notShown","at":"2026-11-30T01:10:34.77054Z","id":"soup","app":"alertd","title":"Soup","due":"2026-11-30T01:10:34.768169Z","reason":"No notification server is running."}',1796001034770540,'',12);
INSERT INTO "event" VALUES(14,'soup','alertd','{"event":"snoozed","at":"2026-11-30T01:10:34.804014Z","id":"soup","app":"alertd","title":"Soup","due":"2036-11-27T01:10:34.804014Z"}',1796001034804014,'',13);
INSERT INTO "event" VALUES(15,'ended','alertd','{"event":"delivered","at":"2026-11-30T01:10:34.830217Z","id":"ended","app":"alertd","title":"Ended","due":"2026-11-30T01:10:34.830217Z"}',1796001034830217,'',14);
INSERT INTO "event" VALUES(16,'ended','alertd','{"event":"notShown","at":"2026-11-30T01:10:34.834458Z","id":"ended","app":"alertd","title":"Ended","due":"2026-11-30T01:10:34.830217Z","reason":"No notification server is running."}',1796001034834458,'',15);
INSERT INTO "event" VALUES(17,'ended','alertd','{"event":"acknowledged","at":"2026-11-30T01:10:34.905973Z","id":"ended","app":"alertd"}',1796001034905973,'',16);
INSERT INTO "event" VALUES(18,NULL,NULL,'{"event":"alertVolume","at":"2026-11-30T01:10:35.44981Z","volume":0.7}',1796001035449810,'',17);
INSERT INTO "event" VALUES(19,'deploy',NULL,'{"event":"promptQueued","at":"2026-11-30T01:10:35.75147Z","id":"deploy","title":"Deploy?","program":"memfd:sealed-91"}',1796001035751470,'',18);
INSERT INTO "event" VALUES(20,'tea','alertd','{"event":"scheduled","at":"2026-11-30T01:10:45.155965Z","id":"tea","app":"alertd","title":"Tea","due":"2036-11-27T01:10:45.155965Z","userInfo":{"cup":1}}',1796001045155965,'',19);
INSERT INTO "event" VALUES(21,'focus','alertd','{"event":"scheduled","at":"2026-11-30T01:10:45.233126Z","id":"focus","app":"alertd","title":"Focus","due":"2036-11-27T01:10:45.233126Z"}',1796001045233126,'',20);
INSERT INTO "event" VALUES(22,'focus','alertd','{"event":"paused","at":"2026-11-30T01:10:45.365819Z","id":"focus","app":"alertd","title":"Focus"}',1796001045365819,'',21);
INSERT INTO "event" VALUES(23,'backup','alertd','{"event":"scheduled","at":"2026-11-30T01:10:45.447009Z","id":"backup","app":"alertd","title":"backup has not happened","due":"2026-12-01T02:10:45.447009Z"}',1796001045447009,'',22);
INSERT INTO "event" VALUES(24,NULL,NULL,'{"event":"quiet","at":"2026-11-30T01:10:45.740658Z","reason":"asked"}',1796001045740658,'',23);
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
CREATE TABLE followed (
    id TEXT NOT NULL PRIMARY KEY,
    calendar TEXT NOT NULL,
    file TEXT NOT NULL,
    fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "followed" VALUES('standup@x~3d7fc927f7','work','work.ics','05d64b1e083c627b5461  3299eabcfc80bc11ebc1');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1 notifications');
INSERT INTO "grdb_migrations" VALUES('2 clocks and counts');
INSERT INTO "grdb_migrations" VALUES('3 prompts');
INSERT INTO "grdb_migrations" VALUES('4 do not disturb');
INSERT INTO "grdb_migrations" VALUES('5 offsets');
INSERT INTO "grdb_migrations" VALUES('6 waking');
INSERT INTO "grdb_migrations" VALUES('7 history');
INSERT INTO "grdb_migrations" VALUES('8 places');
INSERT INTO "grdb_migrations" VALUES('9 urgent badges');
INSERT INTO "grdb_migrations" VALUES('10 damage');
INSERT INTO "grdb_migrations" VALUES('11 ringing');
INSERT INTO "grdb_migrations" VALUES('12 undo');
INSERT INTO "grdb_migrations" VALUES('13 timers');
INSERT INTO "grdb_migrations" VALUES('14 escalation and digests');
INSERT INTO "grdb_migrations" VALUES('15 leaving');
INSERT INTO "grdb_migrations" VALUES('16 asked reminders');
INSERT INTO "grdb_migrations" VALUES('17 quiet of the desktop');
INSERT INTO "grdb_migrations" VALUES('18 event revisions');
INSERT INTO "grdb_migrations" VALUES('19 decisions');
INSERT INTO "grdb_migrations" VALUES('20 occasions');
INSERT INTO "grdb_migrations" VALUES('21 followed calendars');
INSERT INTO "grdb_migrations" VALUES('22 decisions without effect');
INSERT INTO "grdb_migrations" VALUES('23 events of calendars');
INSERT INTO "grdb_migrations" VALUES('24 names of calendars');
INSERT INTO "grdb_migrations" VALUES('25 paths of calendars');
INSERT INTO "grdb_migrations" VALUES('26 past notifications of calendars');
INSERT INTO "grdb_migrations" VALUES('27 answers to events');
CREATE TABLE leaving (
    number INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL,
    place TEXT,
    found INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE live (id TEXT NOT NULL PRIMARY KEY, place TEXT NOT NULL) STRICT, WITHOUT ROWID;
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
, section TEXT NOT NULL DEFAULT '', place INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "past" VALUES(1,'focus','alertd',NULL,1796001033225952,1796001033225952,'withdrawn',NULL,30,'focus
alertd
',2111360426696753,'countdown PT87600H','{"cycle":{"phases":[{"title":"Focus","span":315360000000000}],"at":0}}','Europe/Berlin',1796000426696753,0,'{"title":"Focus"}','',1);
INSERT INTO "past" VALUES(3,'soup','alertd',NULL,1796001034768169,1796001034804014,'snoozed',NULL,28,'soup
alertd
',1796001034768169,'instant 2026-11-30T01:10:34.768169Z','{}','Europe/Berlin',1796001034768169,0,'{"title":"Soup"}','',2);
INSERT INTO "past" VALUES(4,'ended','alertd',NULL,1796001034830217,1796001034905973,'acknowledged',NULL,30,'ended
alertd
',1796001034830217,'instant 2026-11-30T01:10:34.830217Z','{}','Europe/Berlin',1796001034830217,0,'{"title":"Ended"}','',3);
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
    content TEXT NOT NULL, wakes INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (id, role),
    CHECK ((boot IS NULL) = (deadline IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "pending" VALUES('backup','main',1796091045447009,'occasion silence PT24H/PT1H every=60/PT1M','{"occasion":{"holds":false,"beat":1796001045447009}}','Europe/Berlin',1796001045447009,NULL,NULL,0,'alertd','{"title":"backup has not happened"}',0);
INSERT INTO "pending" VALUES('call','main',1930377600000000,'wall 2031-03-04T09:00:00 floating','{"nag":300000000}','Europe/Berlin',1796000426389434,NULL,NULL,0,'alertd','{"title":"Call","level":"critical"}',0);
INSERT INTO "pending" VALUES('focus','main',9223372036854775807,'countdown PT87599H59M59.867307S','{"cycle":{"phases":[{"title":"Focus","span":315360000000000}],"at":0}}','Europe/Berlin',1796001045233126,NULL,NULL,0,'alertd','{"title":"Focus"}',0);
INSERT INTO "pending" VALUES('held','main',9223372036854775807,'rrule FREQ=DAILY start=2026-11-30T08:00:00 zone=Europe/Berlin','{}','Europe/Berlin',1796001034083738,NULL,NULL,0,'alertd','{"title":"Held"}',0);
INSERT INTO "pending" VALUES('invoices','main',1798210800000000,'rrule FREQ=MONTHLY;BYDAY=-1FR start=2026-12-25T16:00:00 zone=Europe/Berlin','{"warn":[[86400000000,1]]}','Europe/Berlin',1796000426430547,NULL,NULL,0,'office','{"title":"Invoices","app":"office"}',0);
INSERT INTO "pending" VALUES('invoices','warning 86400000000 1',1798124400000000,'rrule FREQ=MONTHLY;BYDAY=-1FR start=2026-12-25T16:00:00 zone=Europe/Berlin','{"warn":[[86400000000,1]]}','Europe/Berlin',1796000426430547,NULL,NULL,0,'office','{"title":"Invoices","app":"office"}',0);
INSERT INTO "pending" VALUES('soup','snooze',2111361034804014,'countdown PT87600H','{"snoozed":1796001034768169}','Europe/Berlin',1796001034768169,'c88f028d-acb5-41a8-a3d4-789582e956b3',315422673714681,0,'alertd','{"title":"Soup"}',0);
INSERT INTO "pending" VALUES('standup@x~3d7fc927f7','main',1920009000000000,'rrule FREQ=WEEKLY start=2030-11-04T09:00:00 zone=Europe/Berlin','{"offset":-600000000}','Europe/Berlin',1796000425180903,NULL,NULL,0,'work','{"title":"Stand-up","body":"x","app":"work","calendar":{"uid":"standup@x","source":"work"}}',0);
INSERT INTO "pending" VALUES('tea','main',2111361045155965,'countdown PT87600H','{}','Europe/Berlin',1796001045155965,'c88f028d-acb5-41a8-a3d4-789582e956b3',315422684066632,0,'alertd','{"title":"Tea","userInfo":{"cup":1}}',0);
INSERT INTO "pending" VALUES('up','main',1796016600000000,'rrule FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR start=2026-11-30T06:30:00 zone=Europe/Berlin','{}','Europe/Berlin',1796000426567992,NULL,NULL,1,'alertd','{"title":"Get up","sound":"alarm","ring":{},"level":"critical"}',0);
INSERT INTO "pending" VALUES('water','main',1796025600000000,'wall 2026-11-30T09:00:00 Europe/Berlin','{"afterAck":"P7D at 09:00:00"}','Europe/Berlin',1796000426492893,NULL,NULL,0,'alertd','{"title":"Water"}',0);
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
INSERT INTO "prompt" VALUES(1,'deploy','{"id":"deploy","question":{"kind":"alert","title":"Deploy?","buttons":[{"label":"Yes"},{"label":"No","role":"cancel"}]},"session":{},"noWait":true}','{"pid":11529,"program":"memfd:sealed-91"}',1796001035751037,'c88f028d-acb5-41a8-a3d4-789582e956b3',NULL,NULL,NULL,NULL);
CREATE TABLE quarantine (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    source TEXT NOT NULL,
    "row" TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE TABLE quiet (
    asked TEXT NOT NULL,
    until INTEGER,
    schedule TEXT NOT NULL,
    muted TEXT NOT NULL,
    allowed TEXT NOT NULL,
    presenting INTEGER NOT NULL,
    reason TEXT, desktop TEXT,
    CHECK (asked IN ('nothing', 'on', 'off'))
) STRICT;
INSERT INTO "quiet" VALUES('on',NULL,'["weekdays 22:00-07:00"]','["Slack"]','[]',0,'asked',NULL);
CREATE TABLE ringing (
    number INTEGER NOT NULL PRIMARY KEY,
    since INTEGER,
    until INTEGER,
    CHECK (since IS NOT NULL OR until IS NULL)
) STRICT;
CREATE TABLE standing (pending INTEGER NOT NULL, zones TEXT, past INTEGER NOT NULL DEFAULT 0, undo INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "standing" VALUES(10,'Europe/Berlin 13724779849528545626',88,1407);
CREATE TABLE store (
    id TEXT NOT NULL, generation INTEGER NOT NULL, created INTEGER NOT NULL
) STRICT;
INSERT INTO "store" VALUES('56fbc26025d3e306f4f2ad4a9a45c854',1,1796000424000000);
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
INSERT INTO "undo" VALUES(1,'focus',1796001033225952,'cancel','{"pending":[{"id":"focus","role":"main","content":"{\"title\":\"Focus\"}","trigger":"countdown PT87600H","terms":"{\"cycle\":{\"phases\":[{\"title\":\"Focus\",\"span\":315360000000000}],\"at\":0}}","zone":"Europe/Berlin","due":2111360426696753,"created":1796000426696753,"boot":"c88f028d-acb5-41a8-a3d4-789582e956b3","deadline":315422065607420}]}','3c0d17bad169557b',863);
INSERT INTO "undo" VALUES(2,'soup',1796001034804014,'snooze','{"pending":[],"delivered":3}','e098bd7fa16e4c79',544);
CREATE INDEX delivered_to_present ON delivered (number) WHERE showing <> 'gone';
CREATE INDEX event_by_id ON event (id, number) WHERE id IS NOT NULL;
CREATE INDEX pending_by_due ON pending (due, id, role, app, boot) WHERE boot IS NULL;
CREATE INDEX pending_by_deadline ON pending (boot, deadline, id, role, app)
    WHERE boot IS NOT NULL;
CREATE INDEX prompt_open ON prompt (number) WHERE ended IS NULL;
CREATE INDEX prompt_ended ON prompt (ended) WHERE ended IS NOT NULL;
CREATE INDEX delivered_held ON delivered (number) WHERE held;
CREATE INDEX pending_to_wake ON pending (boot, coalesce(deadline, due)) WHERE wakes = 1;
CREATE INDEX past_by_id ON past (id, number);
CREATE INDEX undo_by_id ON undo (id, step);
CREATE INDEX pending_timers ON pending (id)
    WHERE role = 'main' AND instr(terms, '"cycle":') > 0;
CREATE INDEX event_revisions_by_end ON event_revisions (ends);
CREATE INDEX decision_by_time ON decision (at);
CREATE INDEX pending_occasions ON pending (id)
    WHERE role = 'main' AND substr("trigger", 1, 9) = 'occasion ';
CREATE INDEX followed_by_file ON followed (calendar, file);
CREATE INDEX decision_by_call ON decision (call) WHERE call IS NOT NULL;
CREATE INDEX event_by_section ON event (section, place);
CREATE INDEX past_by_section ON past (section, place);
CREATE INDEX past_of_calendars ON past (number) WHERE section <> '';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('event',24);
INSERT INTO "sqlite_sequence" VALUES('delivered',4);
INSERT INTO "sqlite_sequence" VALUES('prompt',1);
COMMIT;
