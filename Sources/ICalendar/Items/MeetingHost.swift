// SPDX-License-Identifier: Apache-2.0

/// A host of online meetings that the person names, such as the server of the company: `meet.example.org`, or with the
/// beginning of the path `cloud.example.org/call`. Subdomains count, too.
public struct MeetingHost: Sendable, Hashable {
    /// The maximum length of the text in bytes.
    public static let maximum = 253

    /// The host in small letters, without a port.
    public let host: String
    /// The first components of the path, in small letters.
    let path: [String]

    /// Reads a host, also from the address of a meeting there; nil for other texts.
    public init?(_ text: String) {
        var text = text.lowercased()[...]
        if text.hasPrefix("https://") { text = text.dropFirst("https://".count) }
        let name = text.prefix { $0 != "/" }
        let rest = text.dropFirst(name.count)
        guard text.utf8.count <= Self.maximum, Self.isName(name),
            rest.utf8.allSatisfy({ 0x21...0x7e ~= $0 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        else { return nil }
        host = String(name)
        path = rest.split(separator: "/").map(String.init)
    }

    /// The text in the form of the configuration.
    public var text: String { ([host] + path).joined(separator: "/") }

    /// Returns whether a text in small letters is a host name of several labels.
    static func isName(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                1...63 ~= label.utf8.count && label.utf8.first != UInt8(ascii: "-")
                    && label.utf8.last != UInt8(ascii: "-")
                    && label.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isLetterOrDigit($0) }
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Returns whether an address is of one of the hosts, and more than its first page.
    static func isOwn(_ address: String, _ hosts: [MeetingHost]) -> Bool {
        guard !hosts.isEmpty, let host = MeetingLink.host(of: address) else { return false }
        let path = components(of: address)
        return hosts.contains { own in
            isHost(host, of: own.host) && path.count > own.path.count && path.starts(with: own.path)
        }
    }

    private static func isHost(_ host: String, of name: String) -> Bool { host == name || host.hasSuffix("." + name) }

    /// Returns the components of an address's path in small letters. A fragment belongs to it: some meetings are named
    /// there.
    static func components(of address: String) -> [String] {
        let rest = address.dropFirst("https://".count).prefix { $0 != "?" }
        return rest.split(separator: "/", omittingEmptySubsequences: true).dropFirst().map { $0.lowercased() }
    }
}

// MARK: Known hosts

extension MeetingHost {
    /// The purpose of an address of a known host.
    enum Purpose: Sendable {
        /// The address joins a meeting.
        case joins
        case unclear
        /// A page about meetings or a download; nobody meets there.
        case informs
    }

    /// A known host. Patterns are the first components of a path, in which `*` is any component.
    private struct Known {
        var names: [String]
        /// The paths that join a meeting; empty if every path does.
        var joins: [String] = []
        var informs: [String] = []
    }

    private static let known = [
        Known(
            names: ["zoom.us", "zoomgov.com", "zoom.com", "zoom.com.cn"],
            joins: [
                "j/*", "w/*", "my/*", "s/*", "wc/*/join", "wc/join/*", "wc/*/start", "wc/my/*", "launch/*/*", "ej/*",
            ],
            informs: [
                "u/*", "zoomconference", "meeting/*/calendar", "webinar/*/calendar", "rec/*", "download", "support",
                "test", "profile", "account", "pricing", "clips/*",
            ]),
        Known(
            names: ["teams.microsoft.com", "teams.live.com", "teams.microsoft.us", "teams.cloud.microsoft"],
            joins: ["l/meetup-join/*", "meet/*", "_#/l/meetup-join/*", "dl/launcher/*", "light-meetings/*"],
            informs: [
                "meetingoptions", "usp/*", "downloads", "download", "l/channel/*", "l/chat/*", "l/team/*",
                "l/message/*", "l/entity/*", "l/meeting/*",
            ]),
        Known(
            names: ["webex.com"],
            joins: ["*/j.php", "*/k2/j.php", "*/e.php", "meet/*", "join/*", "m/*", "wbxmjs/joinservice/*"],
            informs: ["*/globalcallin.php", "*/cmp3300/*", "test-meeting.html", "downloads", "*/tollfree"]),
        Known(
            names: ["meet.google.com"],
            informs: ["new", "landing", "about", "tel/*", "whoops", "linkredirect", "getalink"]),
        Known(names: ["hangouts.google.com"], joins: ["call/*", "hangouts/*"]),
        Known(names: [
            "meet.jit.si", "8x8.vc", "whereby.com", "bluejeans.com", "gotomeeting.com", "meet.goto.com",
            "app.goto.com", "gotomeet.me", "chime.aws", "facetime.apple.com", "join.skype.com", "meet.lync.com",
            "discord.gg", "gather.town", "around.co", "senfcall.de", "meet.starleaf.com", "app.livestorm.co",
            "ringcentral.com", "vc.zoho.com", "meeting.zoho.com", "meeting.zoho.eu", "meet.zoho.com", "meet.proton.me",
            "wire.com", "call.element.io", "tuple.app",
        ]),
    ]

    /// The first labels of hosts with pages about a service.
    private static let informingLabels: Set<String> = [
        "support", "help", "status", "blog", "docs", "developers", "marketplace", "explore", "learn", "community",
        "learning", "dialin", "devsupport", "success",
    ]

    /// Returns the purpose of an address; nil if its host is none of meetings.
    static func purpose(of address: String, _ hosts: [MeetingHost]) -> Purpose? {
        guard let host = MeetingLink.host(of: address) else { return nil }
        if isOwn(address, hosts) { return isDocument(components(of: address)) ? .informs : .joins }
        let found = known.first { known in known.names.contains { isHost(host, of: $0) } }
        guard let found else { return nil }
        let path = components(of: address)
        let label = host.split(separator: ".").first.map(String.init) ?? ""
        guard !path.isEmpty, !isDocument(path), !informingLabels.contains(label),
            !found.informs.contains(where: { matches(path, $0) })
        else { return .informs }
        if found.joins.isEmpty { return label == "www" && path.first != "join" ? .unclear : .joins }
        return found.joins.contains { matches(path, $0) } ? .joins : .unclear
    }

    /// Returns whether a path is that of a file to read or to store.
    private static func isDocument(_ path: [String]) -> Bool {
        guard let last = path.last else { return false }
        return last == "ics" || last.hasSuffix(".ics") || last.hasSuffix(".pdf")
    }

    private static func matches(_ path: [String], _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "/")
        return path.count >= parts.count && zip(path, parts).allSatisfy { $1 == "*" || $0 == $1 }
    }

    /// Returns whether an address is a place on a map, which a LOCATION may name for people who come by foot.
    static func isMap(_ address: String) -> Bool {
        guard let host = MeetingLink.host(of: address) else { return false }
        let labels = host.split(separator: ".")
        return labels.contains("maps") || labels.contains("openstreetmap") || labels.contains("osm")
            || components(of: address).first.map { $0 == "maps" || $0 == "map" } ?? false
    }
}
