#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""check-limits.py: compares docs/reference/limits.md with the constants in Sources.

ROWS names the constants of each row, in the order of the numbers in the row. A constant of SOURCES that is called a
maximum must be in a row, or in INTERNAL with the reason why no person meets it. Prints what differs; exit status 1 if
anything does."""

import fnmatch
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/reference/limits.md"
# The folders in which each maximum must be classified.
SOURCES = ["AlertCore", "AlertPage", "alert-page"]
CONSTANT = re.compile(
    r"static (?:let|var) (?:\((?P<names>[^)]*)\)|(?P<name>\w+))(?:: [\w.]+)? = (?P<value>[^\n]+)")
MAXIMUM = re.compile(r"(maximum|most|kept|longest)([A-Z]\w*)?$")

DAY = 86_400_000_000
SECOND = 1_000_000
# (beginning of a row, its numbers in order: (number, unit as a factor, constant)).
ROWS = [
    ("delivered notifications on the list", [(10_000, 1, "AlertCore/Store/Database+Delivered.swift:keptDelivered")]),
    ("events of the alarms of a section", [(10_000, 1, "AlertCore/Store/HistoryBounds.swift:maximumOfCalendar")]),
    ("texts of past notifications", [(256, 1 << 20, "AlertCore/Store/HistoryBounds.swift:maximumBytes")]),
    ("days of `alertctl calendar agenda`", [(366, 1, "alertctl/Calendar/DayStretch.swift:maximumDays")]),
    ("laps of `alertctl stopwatch`", [(10_000, 1, "alertctl/Commands/Stopwatch.swift:maximumCount")]),
    ("title |", [(1_024, 1, "AlertCore/Notifications/ContentRules.swift:maximumTitle")]),
    ("body |", [(65_536, 1, "AlertCore/Notifications/ContentRules.swift:maximumBody")]),
    ("id, application, thread", [(255, 1, "AlertCore/Notifications/ContentRules.swift:maximumName")]),
    ("actions of a notification", [(16, 1, "AlertCore/Notifications/ContentRules.swift:maximumActions")]),
    ("`--userinfo`", [(65_536, 1, "AlertCore/Notifications/ContentRules.swift:maximumUserInfo")]),
    ("a command (`--on-activate`", [
        (64, 1, "AlertCore/Notifications/ContentRules.swift:maximumWords"),
        (16_384, 1, "AlertCore/Notifications/ContentRules.swift:maximumCommand")]),
    ("badge |", [(999_999, 1, "AlertCore/Notifications/ContentRules.swift:maximumBadge")]),
    ("applications whose badge", [(1_024, 1, "DesktopNotifications/LauncherBadges.swift:maximumApps")]),
    ("reminders that wait for something", [(100, 1, "AlertCore/Notifications/Transaction+Occur.swift:maximumOccasions")]),
    ("such reminders of one", [(60, 1, "CivilTime/Trigger/Occasion.swift:maximumCount")]),
    ("warnings (`--warn`)", [(8, 1, "AlertCore/Schedule/Terms.swift:maximumWarnings")]),
    ("escalation", [(8, 1, "AlertCore/Notifications/EscalationStep.swift:maximumCount")]),
    ("skipped times of a reminder", [(1_000, 1, "CivilTime/Exceptions/Exceptions.swift:maximumSkipped")]),
    ("days excluded by `--except`", [(200, 1, "CivilTime/Exceptions/Exceptions.swift:maximumDays")]),
    ("times that a catch-up looks at", [(100_000, 1, "AlertCore/Schedule/FireDecision.swift:maximumSteps")]),
    ("times that `--missed each` delivers", [(100, 1, "AlertCore/Schedule/FireDecision.swift:maximumEach")]),
    ("times that a confirmation counts", [(1_000, 1, "AlertCore/Notifications/Upcoming.swift:maximumCounted")]),
    ("ids in one call", [(1_000, 1, "AlertCore/Notifications/Transaction+Cancel.swift:maximumIDs")]),
    ("keys in one call", [(1_000, 1, "alert-page/Service/PageCalls+Acting.swift:maximumKeys")]),
    ("ids that a glob is compared with", [(100_000, 1, "AlertCore/Notifications/MatchingIDs.swift:maximumLookedAt")]),
    ("alarms that ring and wait", [(64, 1, "AlertCore/Ringing/RingQueue.swift:maximumCount")]),
    ("phases of a timer", [
        (16, 1, "AlertCore/Timers/TimerCycle.swift:maximumPhases"),
        (100, 1, "AlertCore/Timers/Database+Timers.swift:maximumLive")]),
    ("snoozes of `[desktop]`", [
        (4, 1, "AlertCore/Notifications/ReminderAction.swift:maximumSnoozes"),
        (24, 1, "AlertCore/Settings/NotificationSettings.swift:maximumTimes")]),
    ("parts of the week of do not disturb", [
        (64, 1, "AlertCore/Quiet/Quiet.swift:maximumTimes"), (1_000, 1, "AlertCore/Quiet/Quiet.swift:maximumApps")]),
    ("a line that becomes a reminder", [(4_096, 1, "AlertCore/Notifications/ReminderLine.swift:maximumLength")]),
    ("words of a search in the history", [
        (16, 1, "AlertCore/Store/HistoryEntry.swift:maximumWords"),
        (1_024, 1, "AlertCore/Store/HistoryEntry.swift:maximumSearch")]),
    ("cancelled and moved events", [(10_000, 1, "AlertCore/Store/EventRevision.swift:keptRevisions")]),
    ("replaced and damaged databases", [(3, 1, "AlertCore/Store/Damage/Replacement.swift:kept")]),
    ("undo |", [
        (30, DAY, "AlertCore/Store/UndoJournal.swift:maximumAge"),
        (16, 1 << 20, "AlertCore/Store/UndoJournal.swift:maximumBytes"),
        (1_000, 1, "AlertCore/Store/UndoJournal.swift:maximumOfStep")]),
    ("after a restart of alertd", [(30, SECOND, "AlertCore/Prompts/PromptQueue.swift:maximumReturn")]),
    ("open questions", [
        (4_096, 1, "AlertCore/Prompts/PromptQueue.swift:maximumOpen"),
        (64, 1 << 20, "AlertCore/Prompts/PromptQueue.swift:maximumBytes"),
        (1_024, 1, "AlertCore/Prompts/PromptQueue.swift:maximumOpenOfOneAsker"),
        (16, 1 << 20, "AlertCore/Prompts/PromptQueue.swift:maximumBytesOfOneAsker")]),
    ("programs that show questions", [(2_048, 1, "AlertCore/Prompts/PromptQueue.swift:maximumPresenters")]),
    ("title; message; placeholder", [
        (1_024, 1, "AlertCore/Prompts/QuestionRules.swift:maximumTitle"),
        (65_536, 1, "AlertCore/Prompts/QuestionRules.swift:maximumMessage"),
        (800, 1, "AlertCore/Prompts/QuestionRules.swift:maximumPlaceholder"),
        (4_096, 1, "AlertCore/Prompts/QuestionRules.swift:maximumInitialText")]),
    ("buttons of a question", [
        (10_000, 1, "AlertProtocol/ButtonOrder.swift:maximumButtons"),
        (200, 1, "AlertProtocol/ButtonOrder.swift:maximumLabel")]),
    ("commands of all its buttons", [(262_144, 1, "AlertCore/Prompts/QuestionRules.swift:maximumCommands")]),
    ("its time-out", [(366, DAY, "AlertCore/Prompts/QuestionRules.swift:maximumTimeout")]),
    ("ended questions", [
        (1_000, 1, "AlertCore/Store/PromptRecord.swift:keptPrompts"),
        (7, DAY, "AlertCore/Store/PromptRecord.swift:keptFor")]),
    ("the choices of a form on other devices", [
        (65_536, 1, "AlertCore/Prompts/QuestionRules.swift:maximumSentRows"),
        (196_608, 1, "AlertCore/Prompts/QuestionRules.swift:maximumSent")]),
    ("a command that the phone can allow", [(300, 1, "AlertLink/Outlets/PhoneMessage.swift:maximumAllowed")]),
    ("a program of which an approval", [(64, 1 << 20, "LinuxSystem/Programs/ComparedFile.swift:maximumDigested")]),
    ("grants", [(1_000, 1, "AlertCore/Prompts/Grants.swift:maximum")]),
    ("decisions about approvals", [(10_000, 1, "AlertCore/Store/Database+Decisions.swift:keptDecisions")]),
    ("a text from the pipe of `zenity", [(65_536, 1, "ProgramFront/ScriptDialogs/FollowedText.swift:maximumBytes")]),
    ("a typed answer", [
        (65_536, 1, "AlertCore/Prompts/QuestionRules.swift:maximumAnswer"),
        (4_096, 1, "AlertCore/Prompts/QuestionRules.swift:maximumLoginField")]),
    ("loaded sounds", [(100, 1, "SoundService/Keeper/LoadedSounds.swift:maximumCount")]),
    ("texts that wait to be said", [(32, 1, "SoundService/Speech/Speech.swift:maximumWaiting")]),
    ("a text to be said", [(16_384, 1, "SoundService/Speech/Utterance.swift:maximumText")]),
    ("requests that wait", [(65_536, 1, "AlertCore/TransactionLoop/TransactionLoop.swift:maximumQueue")]),
    ("running work", [(256, 1, "AlertCore/Progress/ProgressState.swift:maximumWorks")]),
    ("rules |", [(256, 1, "AlertCore/Rules/Rules.swift:maximumCount")]),
    ("holidays, calendars of the configuration", [(1_000, 1, "AlertCore/Settings/WordSettings.swift:maximumHolidays")]),
    ("alarms of a followed event", [
        (20, 1, "AlertDaemon/Calendars/CalendarReading.swift:maximumAlarms"),
        (1_000, 1, "AlertDaemon/Calendars/CalendarReading.swift:maximumAlarmsOfSeries")]),
    ("the text of a followed event", [(4, 1 << 10, "AlertDaemon/Calendars/CalendarReading.swift:maximumBody")]),
    ("texts of all alarms of a followed file", [
        (48, 1 << 20, "AlertDaemon/Calendars/CalendarReading.swift:maximumTexts")]),
    ("lines before the calendar in a file", [
        (2_000, 1, "ICalendar/Items/CalendarPreamble.swift:maximumLines")]),
    ("a calendar file that `import` reads", [
        (64, 1 << 20, "ICalendar/Import/CalendarReader.swift:maximumFile"),
        (100_000, 1, "ICalendar/Import/CalendarReader.swift:maximumItems"),
        (100_000, 1, "ICalendar/Import/CalendarReader.swift:maximumAlarms")]),
    ("devices that an alert goes to", [(32, 1, "AlertCore/Notifications/ContentRules.swift:maximumDevices")]),
    ("`join-hosts` of a calendar", [(32, 1, "AlertDaemon/Calendars/CalendarSettings.swift:maximumHosts")]),
    ("`config.toml`; `link.toml`", [
        (64, 1 << 10, "SettingsKit/PageSettings.swift:maximumSize"),
        (256, 1, "SettingsKit/TableHeaders.swift:maximumDepth")]),
    ("browsers of the page", [
        (32, 1, "AlertPage/Sessions/DeviceList.swift:maximum"),
        (8, 1, "AlertPage/Sessions/DeviceList.swift:maximumAtDesk")]),
    ("open tickets and codes", [(16, 1, "AlertPage/Sessions/OpenTickets.swift:maximum")]),
    ("connections to the page", [(128, 1, "alert-page/HTTP/PageServer.swift:maximumConnections")]),
    ("streams of the page", [
        (64, 1, "alert-page/Service/WatchHub.swift:maximum"),
        (16, 1, "alert-page/Service/WatchHub.swift:maximumOfSession")]),
    ("wrong tickets and codes", [(5, 1, "AlertPage/Sessions/OpenTickets.swift:maximum#2")]),
    ("times of a month on the page", [
        (2_000, 1, "AlertPage/Mapping/OccurrenceList.swift:maximum"),
        (15_050, 1, "AlertPage/Mapping/OccurrenceList.swift:maximumOfOne"),
        (30_000, 1, "AlertPage/Mapping/OccurrenceList.swift:maximumFound"),
        (2_000, 1, "AlertPage/Mapping/OccurrenceList.swift:maximumRepetitions"),
        (46, 1, "AlertPage/Mapping/OccurrenceList.swift:maximumDays")]),
    ("devices; removed devices", [(256, 1, "AlertLink/Frames/Keyring.swift:maximumMembers")]),
    ("a message to other devices", [(256, 1 << 10, "AlertLink/Refusal.swift:maximumMessage")]),
    ("own alerts", [(20_000, 1, "AlertLink/Refusal.swift:maximumOwn")]),
    ("open alerts of another device", [
        (10_000, 1, "AlertLink/Refusal.swift:maximumStored"),
        (16, 1 << 20, "AlertLink/Refusal.swift:maximumStoredBytes")]),
    ("open and ended alerts of other devices", [(40_000, 1, "AlertLink/Refusal.swift:maximumReceived")]),
    ("shared values", [(2_000, 1, "AlertLink/Refusal.swift:maximumShared")]),
    ("devices with which secrets", [(32, 1, "AlertLink/Refusal.swift:maximumSecretDevices")]),
    ("questions for secrets", [
        (8, 1, "AlertLink/State/SecretQueue.swift:maximum"),
        (64, 1, "AlertLink/State/SecretQueue.swift:maximumWaiting"),
        (4, 1, "AlertLink/State/SecretQueue.swift:maximumOfDevice"),
        (8, 1, "AlertLink/State/SecretQueue.swift:maximumWaitingOfDevice")]),
    ("reminders that other devices deliver", [
        (100, 1, "AlertLink/State/LeaseState.swift:maximum"), (31, DAY, "AlertLink/State/LeaseState.swift:horizon"),
        (500, 1, "AlertLink/State/StandInState.swift:maximum")]),
    ("turns of `on-call`", [(64, 1, "AlertLink/State/OnCall.swift:maximum")]),
    ("patterns in `apps`", [(64, 1, "AlertLink/State/SenderGate.swift:maximum")]),
    ("a message to the inbox", [(96, 1 << 10, "AlertLink/Inbox/InboxMessage.swift:maximumSize")]),
    ("runs and waiting lines of a bridge", [
        (4, 1, "AlertLink/Outlets/BridgeState.swift:maximumRunning"),
        (100, 1, "AlertLink/Outlets/BridgeState.swift:maximumQueued")]),
    ("alerts that wait for the phone", [(100, 1, "AlertLink/Outlets/Outlet.swift:maximumWaiting")]),
    ("a message on the phone", [
        (3_500, 1, "AlertLink/Outlets/PhoneMessage.swift:maximumLength"),
        (3, 1, "AlertLink/Outlets/PhoneMessage.swift:maximumButtons")]),
    ("paired browsers that are pushed to", [(32, 1, "AlertLink/Push/PushFiles.swift:maximum")]),
    ("a day of `history --from-device`", [
        (500, 1, "AlertLink/Messages/HistoryMessage.swift:maximum"),
        (64, 1 << 10, "AlertLink/Messages/HistoryMessage.swift:maximumSize")]),
]
# Constants that no person meets, and why.
INTERNAL = {
    "the size of one commit, one page or one step; the rest follows": [
        "AlertCore/Store/Transaction+HistoryBounds.swift:maximumPrune", "AlertCore/Store/Database+Pending.swift:*", "AlertCore/Store/UndoJournal.swift:maximumPruned",
        "AlertCore/Notifications/Transaction+Fire.swift:*", "AlertCore/Notifications/Transaction+Clear.swift:*", "AlertCore/Notifications/ListPage.swift:*",
        "AlertCore/Notifications/ExportPage.swift:*", "AlertCore/Schedule/Transaction+ZoneMoves.swift:*", "AlertCore/TransactionLoop/*:*",
        "AlertCore/Prompts/PromptPlace.swift:*", "AlertCore/Notifications/Transaction+DisplayReports.swift:*",
        "AlertCore/Notifications/Transaction+FollowClock.swift:*", "AlertCore/Schedule/ClockStep.swift:*"],
    "a search that ends, or a number that is not computed beyond it": [
        "AlertPage/Mapping/TimerLine.swift:*",
        "AlertCore/Notifications/Notifications+CountedTimes.swift:*", "AlertCore/Notifications/ReminderLine.swift:maximumWords",
        "AlertCore/Rules/RuleVerdict.swift:*", "AlertCore/Rules/Rules.swift:maximumCost", "AlertCore/Store/SearchText.swift:*",
        "AlertCore/Prompts/OpenPrompt.swift:*", "AlertCore/Prompts/PromptQueue.swift:maximumLostDialogs",
        "AlertPage/Mapping/NoiseCounts.swift:*", "AlertCore/Rules/DuplicateFilter.swift:*"],
    "a repair": [
        "AlertCore/Store/Damage/*:*", "AlertCore/Store/Database+Leaving.swift:*", "AlertCore/Store/Database+Decisions.swift:*"],
    "a text that is made or cut": [
        "AlertCore/Notifications/NotificationID.swift:*", "AlertCore/Notifications/Digest.swift:*",
        "AlertCore/Schedule/OccasionState.swift:*", "AlertPage/Sessions/DeviceList.swift:maximum*"],
    "a part of a message of programs, which the interfaces name": [
        "AlertCore/Notifications/ContentRules+Showing.swift:*", "AlertCore/Notifications/ContentRules.swift:*",
        "AlertCore/Prompts/QuestionRules.swift:*", "AlertCore/Notifications/SoundOptions.swift:*",
        "AlertCore/Notifications/AlarmPlan.swift:*", "AlertCore/Timers/TimerCycle.swift:*",
        "AlertCore/Ringing/RingOptions.swift:*", "AlertCore/Prompts/PromptQueue+Editing.swift:*",
        "AlertCore/Events/EventHub.swift:*", "AlertPage/Mapping/PageItem.swift:*", "AlertPage/Rules/RequestRules.swift:*",
        "AlertCore/Notifications/MatchingIDs.swift:*"],
    "a memory that forgets": [
        "AlertCore/Holidays/HolidayTable.swift:*", "alert-page/Service/WatchHub.swift:maximumChanges",
        "alert-page/PortHolder.swift:*", "alert-page/PortListener.swift:*"],
}


def constants(path):
    """The constants of a file with their values; a second one of the same name has `#2` behind it."""
    found = {}
    for match in CONSTANT.finditer(path.read_text()):
        names = [name.strip() for name in (match["names"] or match["name"]).split(",")]
        text = match["value"].split("//")[0].strip()
        values = text[1:-1].split(",") if match["names"] else [text]
        for name, value in zip(names, values):
            key, count = name, 1
            while key in found:
                count += 1
                key = f"{name}#{count}"
            found[key] = number(value)
    return found


def number(text):
    """The value of an expression of numbers; None for another one."""
    text = re.sub(r"Span\.(\w+)", lambda unit: str(
        {"second": SECOND, "minute": 60 * SECOND, "hour": 3_600 * SECOND, "day": DAY, "week": 7 * DAY}[unit[1]]), text)
    if not re.fullmatch(r"[\d_+*<>() -]+", text.strip()):
        return None
    return eval(text, {"__builtins__": {}})  # Digits and operators alone.


def main():
    faults = []
    rows = [line[2:] for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    known = {}
    for start, numbers in ROWS:
        row = next((row for row in rows if row.startswith(start)), None)
        if row is None:
            faults.append(f"limits.md has no row that begins with {start!r}")
            continue
        cell = row.split(" | ")[1]
        rest = cell
        for value, unit, place in numbers:
            file, name = place.split(":")
            known[place] = True
            if file not in known:
                known[file] = constants(ROOT / "Sources" / file)
            if known[file].get(name) != value * unit:
                faults.append(f"{place} is {known[file].get(name)}, and limits.md says {value} * {unit} ({start})")
            found = re.search(rf"(?<![\d,]){value:,}(?![\d,]*\d)", rest)
            if not found:
                faults.append(f"limits.md does not say {value:,} ({place}) in {cell!r}")
                continue
            rest = rest[: found.start()] + rest[found.end():]
    internal = [pattern for patterns in INTERNAL.values() for pattern in patterns]
    for folder in SOURCES:
        for path in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            file = str(path.relative_to(ROOT / "Sources"))
            for name in constants(path):
                place = f"{file}:{name}"
                if not MAXIMUM.match(name.split("#")[0]) or place in known:
                    continue
                if not any(fnmatch.fnmatch(place, pattern) for pattern in internal):
                    faults.append(f"{place} is in no row of limits.md; name its row in packaging/check-limits.py")
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
