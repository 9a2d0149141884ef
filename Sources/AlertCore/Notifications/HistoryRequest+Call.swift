// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

extension HistoryRequest {
    /// - Throws: `Notifications.Invalid`.
    package init(_ call: Notifications.History, at now: Instant, zones: Zones) throws(Notifications.Invalid) {
        id = call.id
        app = call.app
        thread = call.thread
        isUnread = call.unread ?? false
        let search = call.search ?? ""
        words = SearchText.words(of: search)
        guard search.utf8.count <= Self.maximumSearch, words.count <= Self.maximumWords else {
            throw Notifications.Invalid(
                field: "search", word: "",
                reason: "a search has \(Self.maximumWords) words and \(Self.maximumSearch) bytes at most",
                hint: "search for fewer words")
        }
        let zone = try Self.zone(call.zone, zones: zones)
        since = try call.since.map { text throws(Notifications.Invalid) in
            try Self.time(text, field: "since", now: now, zone: zone).start
        }
        until = try call.until.map { text throws(Notifications.Invalid) in
            try Self.time(text, field: "until", now: now, zone: zone).end
        }
    }

    package static func zone(_ name: String?, zones: Zones) throws(Notifications.Invalid) -> Zone {
        guard let name else { return zones.session }
        do {
            return try zones.zone(ZoneReference(option: name, in: zones))
        } catch {
            throw Notifications.Invalid(
                field: "zone", word: name, reason: error.message,
                hint: error.hint(orElse: "write it like Europe/Berlin"))
        }
    }

    package static func time(
        _ text: String, field: String, now: Instant, zone: Zone
    ) throws(Notifications.Invalid) -> PastTime {
        try Notifications.Invalid.reading(field, PastTime(text, now: now, zone: zone))
    }
}
