// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// Data that a calendar file has no properties for, in the form of the wire. An export stores it with each event, and
/// an import of the same file restores it.
struct CalendarExtra {
    /// The maximum depth of JSON in an export; the wire's messages nest it further.
    private static let maximumDepth = 48

    /// The content without the texts that the calendar itself has.
    var content: Notifications.Content
    var zone: String?
    var created: String?
    var missed: Notifications.Missed?
    var lateWindow: String?
    var warn: [String]?
    var except: [String]?
    var exceptCalendars: [String]?
    var onlyCalendars: [String]?
    var skipped: [String]?
    var wake: Bool?
    /// The span after each acknowledgement until it is due again.
    var afterAck: String?
    /// A Boolean value indicating whether it has no time until it is acknowledged.
    var awaitsAck: Bool?
    /// The phases of a timer.
    var cycle: Notifications.Cycle?

    /// - Parameters:
    ///   - alarm: The exported alarm.
    ///   - title: The title after an export and an import.
    ///   - body: The body after an export and an import.
    init(_ alarm: Notifications.Alarm, title: String, body: String?) {
        content = alarm.content
        // Texts belong to the calendar, so that changes in the calendar count. Store one here only if the calendar
        // alters it, such as the spaces around a title.
        if content.title == title { content.title = "" }
        if content.body == body { content.body = nil }
        if var entry = content.calendar {
            entry = Notifications.CalendarEntry(
                uid: entry.uid, occurrence: entry.occurrence, sequence: entry.sequence, stamp: entry.stamp)
            content.calendar = entry.uid == nil ? nil : entry
        }
        zone = alarm.zone
        created = alarm.created
        missed = alarm.missed
        lateWindow = alarm.lateWindow
        warn = alarm.warn
        except = alarm.except
        exceptCalendars = alarm.exceptCalendars
        onlyCalendars = alarm.onlyCalendars
        skipped = alarm.skipped
        wake = alarm.wake
        cycle = alarm.cycle
        afterAck = alarm.afterAck
        awaitsAck = alarm.awaitsAck
    }

    /// Reads a text that the property `text` wrote; nil for any other text.
    init?(_ text: String) {
        do {
            let json = try JSON(parsing: text, maximumDepth: Self.maximumDepth)
            content = try json.required("content")
            zone = try json.optional("zone")
            created = try json.optional("created")
            missed = try json.optional("missed")
            lateWindow = try json.optional("lateWindow")
            warn = try json.optional("warn")
            except = try json.optional("except")
            exceptCalendars = try json.optional("exceptCalendars")
            onlyCalendars = try json.optional("onlyCalendars")
            skipped = try json.optional("skipped")
            wake = try json.optional("wake")
            cycle = try json.optional("cycle")
            afterAck = try json.optional("afterAck")
            awaitsAck = try json.optional("awaitsAck")
        } catch {
            return nil
        }
    }

    /// The text as a line of JSON.
    var text: String {
        var object = JSON.Object()
        object["content"] = content.varlink
        object["zone"] = zone.map(JSON.string)
        object["created"] = created.map(JSON.string)
        object["missed"] = missed?.varlink
        object["lateWindow"] = lateWindow.map(JSON.string)
        object["warn"] = warn?.varlink
        object["except"] = except?.varlink
        object["exceptCalendars"] = exceptCalendars?.varlink
        object["onlyCalendars"] = onlyCalendars?.varlink
        object["skipped"] = skipped?.varlink
        object["wake"] = wake.map(JSON.bool)
        object["cycle"] = cycle?.varlink
        object["afterAck"] = afterAck.map(JSON.string)
        object["awaitsAck"] = awaitsAck.map(JSON.bool)
        return String(decoding: JSON.object(object).serialized().escapingObeyedCharacters, as: UTF8.self)
    }
}
