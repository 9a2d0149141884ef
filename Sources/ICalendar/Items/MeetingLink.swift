// SPDX-License-Identifier: Apache-2.0

/// Finds the address of an event's online meeting. Calendars have several places for it, and most programs write it
/// into the text, next to addresses that only inform.
public enum MeetingLink {
    /// The maximum length of an address in bytes.
    static let maximum = 2_048

    /// The address of a meeting.
    struct Choice: Sendable, Hashable {
        var address: String
        var isConference: Bool
    }

    /// The places of addresses in the order of their worth.
    private enum Rank: Int {
        /// CONFERENCE with FEATURE=VIDEO.
        case video
        /// CONFERENCE without FEATURE, and the properties of single programs.
        case conference
        /// CONFERENCE with sound or a shared screen.
        case sound
        /// An address that joins a meeting, wherever it is written.
        case joins
        /// CONFERENCE of another kind: a chat, a telephone number, the page of the moderator.
        case otherConference
        /// LOCATION that is nothing but an address.
        case place
        /// An address of a known host without a known purpose.
        case unclear
        /// URL of any other page.
        case page
    }

    /// Returns the address of an event's or to-do's meeting.
    ///
    /// - Parameter hosts: The person's own hosts of meetings.
    static func choice(of item: CalendarItem, hosts: [MeetingHost] = []) -> Choice? {
        var best: (rank: Rank, address: String)?
        func offer(_ rank: Rank, _ address: String) {
            if let best, best.rank.rawValue <= rank.rawValue { return }
            best = (rank, address)
        }
        for conference in item.conferences {
            guard let address = target(of: conference.address, hosts) ?? known(conference.address, hosts) else {
                continue
            }
            offer(rank(of: conference), address)
        }
        func offerKnown(_ address: String) {
            switch MeetingHost.purpose(of: address, hosts) {
            case .joins?: offer(.joins, address)
            case .unclear?: offer(.unclear, address)
            case .informs?, nil: break
            }
        }
        if let address = item.url.flatMap({ target(of: $0, hosts) }) {
            offerKnown(address)
            offer(.page, address)
        } else if let address = item.url.flatMap({ known($0, hosts) }) {
            offerKnown(address)
        }
        if let address = target(of: bare(item.place), hosts), !MeetingHost.isMap(address),
            MeetingHost.purpose(of: address, hosts) != .informs
        {
            offerKnown(address)
            offer(.place, address)
        }
        for word in AddressScanner.barewords(of: item.place) {
            if let address = known(word, hosts) { offerKnown(address) }
        }
        for text in [item.place, item.body, item.alternateBody] {
            // Nothing in a text is worth more than an address that joins.
            if let best, best.rank.rawValue <= Rank.joins.rawValue { break }
            for word in AddressScanner.words(of: text) {
                if let address = target(of: word, hosts) { offerKnown(address) }
            }
        }
        guard let best else { return nil }
        let isOwn = MeetingHost.isOwn(best.address, hosts)
        let isConference = best.rank.rawValue <= Rank.sound.rawValue || best.rank == .otherConference
        return Choice(address: best.address, isConference: isConference || isOwn)
    }

    private static func rank(of conference: CalendarItem.Conference) -> Rank {
        let features = conference.features
        if features.isEmpty { return .conference }
        // The moderator's page does not let others in.
        if features.contains("MODERATOR") { return .otherConference }
        if features.contains("VIDEO") { return .video }
        return features.isDisjoint(with: ["AUDIO", "SCREEN"]) ? .otherConference : .sound
    }

    /// Returns the text of a place without the angle brackets around an address.
    private static func bare(_ text: String) -> String {
        let text = text.trimmingSpaces()
        return text.hasPrefix("<") && text.hasSuffix(">") ? String(text.dropFirst().dropLast()) : text
    }

    /// Returns the address that a text leads to: the text itself, or the address inside of one that mail filters and
    /// search engines have put around it.
    private static func target(of text: String, _ hosts: [MeetingHost]) -> String? {
        address(WrappedAddress.target(of: text) { MeetingHost.purpose(of: $0, hosts) == .joins })
    }

    /// Returns the address of a known host that is written without `https://`, as people type it.
    private static func known(_ text: String, _ hosts: [MeetingHost]) -> String? {
        guard let address = address("https://" + text), let host = host(of: address), MeetingHost.isName(host[...]),
            MeetingHost.purpose(of: address, hosts).map({ $0 != .informs }) ?? false
        else { return nil }
        return address
    }

    /// Returns whether a text is such an address.
    public static func isAddress(_ text: String) -> Bool { address(text) != nil }

    /// Returns a text that is an https address and nothing else. Every byte is one that needs no quoting for a person's
    /// eye: letters that only look like others would hide the host.
    static func address(_ text: String) -> String? {
        guard text.utf8.count <= maximum, text.lowercased().hasPrefix("https://"),
            text.utf8.allSatisfy({ 0x21...0x7e ~= $0 && !WrappedAddress.excluded.contains($0) }),
            let host = host(of: text), !host.isEmpty
        else { return nil }
        return text
    }

    /// Returns the host of an address; nil if a name and password stand before it, which could look like the host.
    static func host(of address: String) -> String? {
        let rest = address.dropFirst("https://".count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@") else { return nil }
        return authority.prefix { $0 != ":" }.lowercased()
    }

    /// Returns whether an address of a known meeting host may be opened without asking. Pages of such a host that only
    /// inform, and its downloads, are none.
    public static func isKnown(_ address: String) -> Bool {
        switch MeetingHost.purpose(of: address, []) {
        case .joins?, .unclear?: true
        case .informs?, nil: false
        }
    }
}
