// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import TerminalKit
import Varlink

/// Data that a calendar file has no words for, in the words of the wire: an export keeps it beside each event, and an
/// import of the same file brings it back.
struct CalendarExtra {
    /// The maximum depth of JSON in an export; the wire's own messages nest it further.
    private static let maximumDepth = 48

    /// Everything but the texts that the calendar has itself.
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
    /// The span after each acknowledgement after which it is due again.
    var afterAck: String?
    /// A Boolean value indicating whether it has no time until it is acknowledged.
    var awaitsAck: Bool?
    /// Of a timer: its phases.
    var cycle: Notifications.Cycle?

    /// - Parameters:
    ///   - alarm: What is exported.
    ///   - title: The title as the calendar brings it back.
    ///   - body: The same of the body.
    init(_ alarm: Notifications.Alarm, title: String, body: String?) {
        content = alarm.content
        // Texts are the calendar's, so that what somebody changes there counts. They stand here only where the calendar
        // alters them, as the spaces around a title.
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

    /// Reads what `text` wrote; nil if it is something else.
    init?(_ text: String) {
        do {
            let object = try JSON.Object(varlink: JSON(parsing: text, maximumDepth: Self.maximumDepth))
            content = try object.required("content")
            zone = try object.optional("zone")
            created = try object.optional("created")
            missed = try object.optional("missed")
            lateWindow = try object.optional("lateWindow")
            warn = try object.optional("warn")
            except = try object.optional("except")
            exceptCalendars = try object.optional("exceptCalendars")
            onlyCalendars = try object.optional("onlyCalendars")
            skipped = try object.optional("skipped")
            wake = try object.optional("wake")
            cycle = try object.optional("cycle")
            afterAck = try object.optional("afterAck")
            awaitsAck = try object.optional("awaitsAck")
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
