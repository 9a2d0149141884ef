// SPDX-License-Identifier: Apache-2.0

/// Finds the address of an event's online meeting. Calendars have several places for it, and most programs write it
/// into the text.
public enum MeetingLink {
    /// The maximum length of an address in bytes.
    static let maximum = 2_048
    /// The maximum number of addresses of a text that are looked at.
    private static let maximumLinks = 64
    /// The hosts of meetings; subdomains count, too.
    private static let hosts = [
        "meet.google.com", "zoom.us", "zoomgov.com", "teams.microsoft.com", "teams.live.com", "webex.com",
        "meet.jit.si", "8x8.vc", "whereby.com", "bluejeans.com", "gotomeeting.com", "meet.goto.com", "gotomeet.me",
        "chime.aws", "facetime.apple.com", "join.skype.com", "discord.gg", "gather.town", "around.co", "senfcall.de",
        "meet.starleaf.com", "global.gotomeeting.com", "app.livestorm.co", "hangouts.google.com", "ringcentral.com",
        "vc.zoho.com", "meeting.zoho.com", "meet.proton.me", "wire.com", "call.element.io", "tuple.app",
    ]

    /// Returns the address of an event or to-do: CONFERENCE, a URL of a known host, the first such address in LOCATION
    /// or DESCRIPTION, or any other URL.
    static func of(_ item: CalendarItem) -> String? {
        if let link = conference(of: item) { return link }
        let url = item.url.flatMap(address)
        if let url, isKnown(url) { return url }
        return known(in: item.location) ?? known(in: item.body) ?? url
    }

    private static func conference(of item: CalendarItem) -> String? {
        item.conferences.lazy.compactMap(address).first
    }

    /// Returns whether the address of an event is the one that it names as its conference.
    static func isConference(of item: CalendarItem) -> Bool { conference(of: item) != nil }

    /// Returns whether a text is such an address.
    public static func isAddress(_ text: String) -> Bool { address(text) != nil }

    /// Returns a text that is an https address and nothing else. Every byte is one that needs no quoting for a person's
    /// eye: letters that only look like others would hide the host.
    static func address(_ text: String) -> String? {
        guard text.utf8.count <= maximum, text.lowercased().hasPrefix("https://"),
            text.utf8.allSatisfy({ 0x21...0x7e ~= $0 && !excluded.contains($0) }), let host = host(of: text),
            !host.isEmpty
        else { return nil }
        return text
    }

    private static let excluded = Set("\"'<>\\^`{}|".utf8)

    /// Returns the host of an address; nil if a name and password stand before it, which could look like the host.
    private static func host(of address: String) -> String? {
        let rest = address.dropFirst("https://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@") else { return nil }
        return authority.prefix { $0 != ":" }.lowercased()
    }

    /// Returns whether an address is that of a known meeting host.
    public static func isKnown(_ address: String) -> Bool {
        guard let host = host(of: address) else { return false }
        return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// Returns the first address of a known host in a text, which may be HTML.
    private static func known(in text: String) -> String? {
        var rest = text[...]
        for _ in 0..<maximumLinks {
            guard let start = rest.firstRange(of: "https://")?.lowerBound else { return nil }
            let word = rest[start...].prefix { !$0.isWhitespace && $0.isASCII && !endings.contains($0) }
            // A full stop or bracket ends the sentence, not the address.
            let end = word.lastIndex { !").,;:!?]".contains($0) } ?? word.startIndex
            if let link = address(String(word[...end])), isKnown(link) { return link }
            rest = rest[rest.index(start, offsetBy: "https://".count)...]
        }
        return nil
    }

    private static let endings: Set<Character> = ["\"", "'", "<", ">", "\\", "^", "`", "{", "}", "|"]
}
