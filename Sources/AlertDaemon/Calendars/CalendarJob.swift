// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import Varlink

/// A job of the calendar worker, and the lines of JSON in which it answers. The worker is this program as well, so the
/// form is no promise to anybody else.
enum CalendarJob: Sendable {
    /// Read the days of a calendar.
    case days(path: String, first: CivilDate, last: CivilDate)
    /// Write reactions, then read what has changed.
    case follow(Follow)

    struct Follow: Sendable {
        var section: String
        var path: String
        var isSeveral: Bool
        var settings: FollowedCalendarSettings
        var ownAddresses: Set<String>
        /// The files as they were read before, by calendar.
        var known: [String: [String: FolderPlan.Known]] = [:]
        var edits: [Edit] = []
        /// The paths below ``path`` that sections of their own follow.
        var others: Set<String> = []

        /// A text that differs between jobs which make different alarms of the same file. It is a part of each file's
        /// identity, so that other settings have all files read again, and so does another version of the reader.
        var mark: String {
            let text = "4 " + settings.json.description + ownAddresses.sorted().joined(separator: " ")
            return String(SHA256.hex(of: text).prefix(12))
        }
    }

    /// A reaction to be written into a file.
    struct Edit: Sendable, Hashable {
        var number: Int64
        var calendar: String
        var file: String
        var id: String
        var acknowledged: Instant
        var snoozedUntil: Instant?
    }
}

/// A line of the worker's answer.
enum CalendarLine: Sendable {
    /// The days, by number; `isWhole` is false if a part could not be read.
    case days([Int], problem: String?, isWhole: Bool)
    /// A reaction was written or needs no writing; otherwise the reason why it could not be.
    case edited(Int64, reason: String?)
    case folder(Folder)
    /// The file that is read next; if the worker ends without a line about it, it is the reason.
    case begun(File)
    case file(File)
    /// The end; `isMore` if the worker has done enough for once.
    case end(isMore: Bool)

    /// A calendar.
    struct Folder: Sendable {
        var calendar: String
        var path: String
        /// Device and inode; nil if it is gone.
        var identity: String?
        /// The device, or that of the nearest folder above.
        var device: String
        var title: String?
        var color: String?
        var problem: String?
        /// The number of files.
        var files = 0
        /// Files that were read before and are gone.
        var gone: [String] = []
    }

    /// A file that has changed.
    struct File: Sendable {
        var record: CalendarFileRecord
        /// The identity to remember; empty to read the file again.
        var settled: String
        /// The alarms; nil if the bytes are the same as before, or cannot be used.
        var alarms: [Notifications.Alarm]?
    }
}

extension CalendarJob {
    var json: JSON {
        var object = JSON.Object()
        switch self {
        case .days(let path, let first, let last):
            object["days"] = .string(path)
            object["first"] = .int(Int64(first.dayNumber))
            object["last"] = .int(Int64(last.dayNumber))
        case .follow(let job):
            object["section"] = .string(job.section)
            object["path"] = .string(job.path)
            object["several"] = .bool(job.isSeveral)
            object["settings"] = job.settings.json
            object["me"] = .array(job.ownAddresses.sorted().map(JSON.string))
            object["others"] = .array(job.others.sorted().map(JSON.string))
            object["known"] = .array(
                job.known.map { calendar, files in
                    .array([
                        .string(calendar),
                        .array(files.map { .array([.string($0), .string($1.identity), .string($1.digest)]) }),
                    ])
                })
            object["edits"] = .array(
                job.edits.map { edit in
                    .array([
                        .int(edit.number), .string(edit.calendar), .string(edit.file), .string(edit.id),
                        .int(edit.acknowledged.microseconds),
                        edit.snoozedUntil.map { .int($0.microseconds) } ?? .null,
                    ])
                })
        }
        return .object(object)
    }

    init?(_ json: JSON) {
        if let path = json["days"]?.stringValue {
            guard let first = json["first"]?.intValue, let last = json["last"]?.intValue, first <= last else {
                return nil
            }
            self = .days(
                path: path, first: CivilDate(dayNumber: Int(first)), last: CivilDate(dayNumber: Int(last)))
            return
        }
        guard let section = json["section"]?.stringValue, let path = json["path"]?.stringValue else { return nil }
        var job = Follow(
            section: section, path: path, isSeveral: json["several"]?.boolValue ?? false,
            settings: FollowedCalendarSettings(json["settings"]),
            ownAddresses: Set(json["me"]?.arrayValue?.compactMap(\.stringValue) ?? []))
        job.others = Set(json["others"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        for calendar in json["known"]?.arrayValue ?? [] {
            guard let parts = calendar.arrayValue, parts.count == 2, let name = parts[0].stringValue else { return nil }
            var files: [String: FolderPlan.Known] = [:]
            for file in parts[1].arrayValue ?? [] {
                guard let words = file.arrayValue?.compactMap(\.stringValue), words.count == 3 else { return nil }
                files[words[0]] = FolderPlan.Known(identity: words[1], digest: words[2])
            }
            job.known[name] = files
        }
        for edit in json["edits"]?.arrayValue ?? [] {
            guard let parts = edit.arrayValue, parts.count == 6, let number = parts[0].intValue,
                let calendar = parts[1].stringValue, let file = parts[2].stringValue, let id = parts[3].stringValue,
                let seen = parts[4].intValue
            else { return nil }
            job.edits.append(
                Edit(
                    number: number, calendar: calendar, file: file, id: id, acknowledged: Instant(microseconds: seen),
                    snoozedUntil: parts[5].intValue.map(Instant.init(microseconds:))))
        }
        self = .follow(job)
    }
}

extension CalendarLine {
    var json: JSON {
        var object = JSON.Object()
        switch self {
        case .days(let days, let problem, let isWhole):
            object["days"] = .array(days.map { .int(Int64($0)) })
            object["problem"] = problem.map(JSON.string)
            object["whole"] = .bool(isWhole)
        case .edited(let number, let reason):
            object["edited"] = .int(number)
            object["problem"] = reason.map(JSON.string)
        case .folder(let folder):
            object["calendar"] = .string(folder.calendar)
            object["path"] = .string(folder.path)
            object["identity"] = folder.identity.map(JSON.string)
            object["device"] = .string(folder.device)
            object["title"] = folder.title.map(JSON.string)
            object["color"] = folder.color.map(JSON.string)
            object["problem"] = folder.problem.map(JSON.string)
            object["files"] = .int(Int64(folder.files))
            object["gone"] = .array(folder.gone.map(JSON.string))
        case .begun(let file):
            object["begun"] = .string(file.record.file)
            object["of"] = .string(file.record.calendar)
            object["identity"] = .string(file.record.identity)
            object["modified"] = .int(file.record.modified)
            object["settled"] = .string(file.settled)
        case .file(let file):
            object["file"] = .string(file.record.file)
            object["of"] = .string(file.record.calendar)
            object["identity"] = .string(file.record.identity)
            object["digest"] = .string(file.record.digest)
            object["modified"] = .int(file.record.modified)
            object["events"] = .int(Int64(file.record.events))
            object["declined"] = .int(Int64(file.record.declined))
            object["unanswered"] = .int(Int64(file.record.unanswered))
            object["problem"] = file.record.problem.map(JSON.string)
            object["settled"] = .string(file.settled)
            object["alarms"] = file.alarms.map { .array($0.map(\.varlink)) }
        case .end(let isMore): object["more"] = .bool(isMore)
        }
        return .object(object)
    }

    init?(_ json: JSON) {
        let problem = json["problem"]?.stringValue
        if let isMore = json["more"]?.boolValue {
            self = .end(isMore: isMore)
        } else if let name = (json["file"] ?? json["begun"])?.stringValue, let calendar = json["of"]?.stringValue,
            let identity = json["identity"]?.stringValue
        {
            var record = CalendarFileRecord(
                calendar: calendar, file: name, identity: identity, digest: json["digest"]?.stringValue ?? "",
                modified: json["modified"]?.intValue ?? 0, events: Int(json["events"]?.intValue ?? 0),
                problem: problem)
            record.declined = Int(json["declined"]?.intValue ?? 0)
            record.unanswered = Int(json["unanswered"]?.intValue ?? 0)
            // An alarm that cannot be decoded is none: both sides are the same program.
            let alarms = json["alarms"]?.arrayValue.map { $0.compactMap { try? Notifications.Alarm(varlink: $0) } }
            let file = File(record: record, settled: json["settled"]?.stringValue ?? "", alarms: alarms)
            self = json["file"] == nil ? .begun(file) : .file(file)
        } else if let calendar = json["calendar"]?.stringValue {
            self = .folder(
                Folder(
                    calendar: calendar, path: json["path"]?.stringValue ?? "", identity: json["identity"]?.stringValue,
                    device: json["device"]?.stringValue ?? "", title: json["title"]?.stringValue,
                    color: json["color"]?.stringValue, problem: problem, files: Int(json["files"]?.intValue ?? 0),
                    gone: json["gone"]?.arrayValue?.compactMap(\.stringValue) ?? []))
        } else if let number = json["edited"]?.intValue {
            self = .edited(number, reason: problem)
        } else if let days = json["days"]?.arrayValue {
            self = .days(
                days.compactMap { $0.intValue.map(Int.init) }, problem: problem,
                isWhole: json["whole"]?.boolValue ?? false)
        } else {
            return nil
        }
    }
}
