// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Testing

@testable import ICalendar

/// The address of an event's meeting: what joins, before what informs.
@Suite struct MeetingLinkTests {
    private static func source(
        _ lines: String, hosts: [MeetingHost] = []
    ) -> ImportedCalendar.Source? {
        var options = Fixture.options
        options.meetingHosts = hosts
        let text = "BEGIN:VEVENT\nUID:e\nSUMMARY:E\nDTSTART:20270304T090000Z\n\(lines)\nEND:VEVENT"
        return Fixture.calendar(text, options: options).sources.first
    }

    /// The places of an address, and its end in a text.
    @Test(arguments: [
        (
            "URL:https://example.org/e/1\nLOCATION:https://us02web.zoom.us/j/123?pwd=a",
            "https://us02web.zoom.us/j/123?pwd=a"
        ),
        ("X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij", "https://meet.google.com/abc-defg-hij"),
        ("CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://video.example.org/room", "https://video.example.org/room"),
        ("DESCRIPTION:Join here (https://teams.microsoft.com/l/x).\\nSee you", "https://teams.microsoft.com/l/x"),
        ("DESCRIPTION:See https://example.org and <a href=\"https://meet.jit.si/r\">this</a>", "https://meet.jit.si/r"),
        ("URL:https://example.org/e/1", "https://example.org/e/1"), ("URL:http://zoom.us/j/1", nil),
        ("URL:https://zoom.us@evil.example/j/1", nil), ("DESCRIPTION:https://notzoom.us/j/1", nil),
        ("CONFERENCE:tel:+1-412-555-0123", nil), ("CONFERENCE:https://a.example/\u{202e}", nil),
        ("DESCRIPTION:https://evil.example/?zoom.us", nil),
        // A place that is nothing but an address.
        ("LOCATION:https://meet.example.org/Room", "https://meet.example.org/Room"),
        ("LOCATION:<https://cloud.example.org/call/abc123>", "https://cloud.example.org/call/abc123"),
        ("LOCATION:https://app.goto.com/meeting/1", "https://app.goto.com/meeting/1"),
        ("LOCATION:https://gov.teams.microsoft.us/l/meetup-join/x", "https://gov.teams.microsoft.us/l/meetup-join/x"),
        ("LOCATION:HTTPS://Zoom.us/j/1", "HTTPS://Zoom.us/j/1"),
        ("LOCATION:https://meet.example.org/Room\nURL:https://example.org/e/1", "https://meet.example.org/Room"),
        ("LOCATION:https://meet.example.org/Room\nDESCRIPTION:https://zoom.us/j/1", "https://zoom.us/j/1"),
        ("LOCATION:https://meet.example.org/Room\nDESCRIPTION:https://zoom.us/x", "https://meet.example.org/Room"),
        ("LOCATION:Room 5\\; https://meet.example.org/Room", nil), ("LOCATION:https://maps.app.goo.gl/x", nil),
        ("LOCATION:https://www.google.com/maps/place/x", nil),
        (
            "X-ALT-DESC;FMTTYPE=text/html:<p><a href=\"https://zoom.us/j/1?pwd=a&amp;b=c\">x</a>",
            "https://zoom.us/j/1?pwd=a&b=c"
        ),
        ("STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<a href='https://zoom.us/j/2'>x</a>", "https://zoom.us/j/2"),
        // VIDEO before other conferences.
        (
            "CONFERENCE;FEATURE=CHAT:https://chat.example.org/r\nCONFERENCE;FEATURE=AUDIO,VIDEO:https://v.example.org/r",
            "https://v.example.org/r"
        ),
        ("CONFERENCE;FEATURE=PHONE:https://phone.example.org/n\nLOCATION:https://zoom.us/j/1", "https://zoom.us/j/1"),
        (
            "CONFERENCE;FEATURE=VIDEO,MODERATOR:https://v.example.org/host\nCONFERENCE;FEATURE=VIDEO:https://v.example.org/r",
            "https://v.example.org/r"
        ),
        ("CONFERENCE;FEATURE=CHAT:https://chat.example.org/r", "https://chat.example.org/r"),
        ("CONFERENCE;VALUE=URI:https://v.example.org/r?a=1\\,2", "https://v.example.org/r?a=1,2"),
    ])
    func theAddressOfAMeetingIsFound(lines: String, link: String?) {
        #expect(Self.source(lines)?.link == link)
        #expect(
            Self.source(lines)?.isConference
                == (link != nil && lines.contains("CONFERENCE") && link != "https://zoom.us/j/1"))
    }

    /// Addresses without `https://`, as people type them into a place. Only a known host counts.
    @Test(arguments: [
        ("LOCATION:meet.jit.si/MyRoom", "https://meet.jit.si/MyRoom"),
        ("LOCATION:zoom.us/j/1?pwd=a", "https://zoom.us/j/1?pwd=a"),
        ("LOCATION:Room 5\\, us02web.zoom.us/j/1.", "https://us02web.zoom.us/j/1"),
        ("LOCATION:Jitsi (meet.jit.si/MyRoom)", "https://meet.jit.si/MyRoom"),
        ("LOCATION:<Meet.jit.si/MyRoom>", "https://Meet.jit.si/MyRoom"),
        ("URL:whereby.com/ada", "https://whereby.com/ada"),
        ("CONFERENCE:meet.google.com/abc-defg-hij", "https://meet.google.com/abc-defg-hij"),
        ("LOCATION:talk.example.org/r", "https://talk.example.org/r"),
        ("LOCATION:meet.jit.si", nil), ("LOCATION:example.org/room", nil), ("LOCATION:evil.example/zoom.us/j/1", nil),
        ("LOCATION:ada@zoom.us/j/1", nil), ("LOCATION:http://zoom.us/j/1", nil), ("LOCATION:x=us.zoom.us/j/1", nil),
        ("LOCATION:support.zoom.us/hc", nil), ("LOCATION://zoom.us/j/1", nil),
        ("LOCATION:zoom.us@evil.example/j/1", nil),
    ])
    func aKnownHostNeedsNoScheme(lines: String, link: String?) throws {
        let own = try #require(MeetingHost("talk.example.org"))
        #expect(Self.source(lines, hosts: [own])?.link == link)
    }

    /// Texts with one meeting in them: its address, as its writer meant it.
    @Test(
        arguments: [
            // Zoom.
            (
                "Weekly: https://us02web.zoom.us/meeting/x/ics?icsToken=y\\nJoin Zoom Meeting https://us02web.zoom.us/j/85212345678?pwd=a",
                "https://us02web.zoom.us/j/85212345678?pwd=a"
            ),
            ("Help: https://support.zoom.us/hc/en-us - https://zoom.us/w/1?tk=a", "https://zoom.us/w/1?tk=a"),
            (
                "Numbers: https://us02web.zoom.us/u/kdab1 https://us02web.zoom.us/my/ada.l",
                "https://us02web.zoom.us/my/ada.l"
            ),
            ("Host: https://zoom.us/s/123.", "https://zoom.us/s/123"),
            (
                "https://us06web.zoom.us/webinar/tJ/calendar/google/add https://us06web.zoom.us/wc/join/9",
                "https://us06web.zoom.us/wc/join/9"
            ),
            ("[Join](https://acme.zoom.us/j/1?pwd=a_b), or call", "https://acme.zoom.us/j/1?pwd=a_b"),
            ("**https://agency.zoomgov.com/j/16**", "https://agency.zoomgov.com/j/16"),
            ("Join（https://zoom.us/j/3）。", "https://zoom.us/j/3"),
            ("See https://zoom.us/rec/share/x and <https://zoom.us/j/4>", "https://zoom.us/j/4"),
            // Teams.
            (
                "Options https://teams.microsoft.com/meetingOptions/?x=1 https://teams.microsoft.com/l/meetup-join/19%3ameeting_A%40thread.v2/0?context=%7b%22Tid%22%3a%221%22%7d",
                "https://teams.microsoft.com/l/meetup-join/19%3ameeting_A%40thread.v2/0?context=%7b%22Tid%22%3a%221%22%7d"
            ),
            (
                "https://teams.microsoft.com/l/channel/19%3a/General https://teams.microsoft.com/meet/2345?p=ab",
                "https://teams.microsoft.com/meet/2345?p=ab"
            ),
            (
                "https://dialin.teams.microsoft.com/1?id=2 https://teams.live.com/meet/93?p=x",
                "https://teams.live.com/meet/93?p=x"
            ),
            (
                "https://teams.microsoft.com/_#/l/meetup-join/19:a@thread.skype/1",
                "https://teams.microsoft.com/_#/l/meetup-join/19:a@thread.skype/1"
            ),
            ("https://teams.cloud.microsoft/meet/1", "https://teams.cloud.microsoft/meet/1"),
            // Webex.
            (
                "https://help.webex.com/ https://acme.webex.com/acme/globalcallin.php?MTID=m1 https://acme.webex.com/acme/j.php?MTID=m2",
                "https://acme.webex.com/acme/j.php?MTID=m2"
            ),
            ("https://acme.webex.com/meet/ada", "https://acme.webex.com/meet/ada"),
            (
                "https://www.webex.com/test-meeting.html https://acme.webex.com/join/ada",
                "https://acme.webex.com/join/ada"
            ),
            // Meet, Jitsi and others.
            (
                "https://meet.google.com/landing https://meet.google.com/abc-defg-hij?authuser=0",
                "https://meet.google.com/abc-defg-hij?authuser=0"
            ),
            ("https://meet.google.com/tel/abc https://meet.google.com/lookup/x", "https://meet.google.com/lookup/x"),
            (
                "https://meet.jit.si https://meet.jit.si/Standup#config.startWithAudioMuted=true",
                "https://meet.jit.si/Standup#config.startWithAudioMuted=true"
            ),
            ("https://8x8.vc/acme/room_(2)", "https://8x8.vc/acme/room_(2)"),
            ("(see https://whereby.com/ada)", "https://whereby.com/ada"),
            // Around them, the address of another.
            ("https://www.google.com/url?q=https://zoom.us/j/123&sa=D", "https://zoom.us/j/123"),
            (
                "https://www.google.com/url?q=https%3A%2F%2Fzoom.us%2Fj%2F123%3Fpwd%3Da&sa=D&ust=1",
                "https://zoom.us/j/123?pwd=a"
            ),
            (
                "https://www.google.de/url?sa=D&q=https://meet.google.com/abc-defg-hij&usg=x",
                "https://meet.google.com/abc-defg-hij"
            ),
            (
                "https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fteams.microsoft.com%2Fl%2Fmeetup-join%2F19%253ameeting_A%2540thread.v2%2F0%3Fcontext%3D%257b%257d&data=05%7C01&reserved=0",
                "https://teams.microsoft.com/l/meetup-join/19%3ameeting_A%40thread.v2/0?context=%7b%7d"
            ),
            (
                "https://eur01.safelinks.protection.outlook.com/ap/t-59584e83/?url=https%3A%2F%2Facme.webex.com%2Facme%2Fj.php%3FMTID%3Dm2&data=1",
                "https://acme.webex.com/acme/j.php?MTID=m2"
            ),
            (
                "https://urldefense.proofpoint.com/v2/url?u=https-3A__us02web.zoom.us_j_123-3Fpwd-3Da-5Fb&d=Dw&c=x",
                "https://us02web.zoom.us/j/123?pwd=a_b"
            ),
            (
                "https://urldefense.proofpoint.com/v1/url?u=https://zoom.us/j/123%3Fpwd%3Da&k=x",
                "https://zoom.us/j/123?pwd=a"
            ),
            ("https://urldefense.com/v3/__https://zoom.us/j/123?pwd=a__;!!IHZ!abc$", "https://zoom.us/j/123?pwd=a"),
            ("https://urldefense.com/v3/__https:/meet.jit.si/a*b__;Iw!!IHZ!abc$", "https://meet.jit.si/a#b"),
            ("https://urldefense.us/v3/__https://meet.jit.si/a**Ab__;IyM!!IHZ!abc$", "https://meet.jit.si/a##b"),
            ("https://secure-web.cisco.com/1aBc/https%3A%2F%2Fzoom.us%2Fj%2F5", "https://zoom.us/j/5"),
            ("https://url.avanan.click/v2/___https://zoom.us/j/6?pwd=a___.YXAz", "https://zoom.us/j/6?pwd=a"),
            ("https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fzoom.us%2fj%2f7&c=E", "https://zoom.us/j/7"),
            (
                "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%3A%2F%2Fzoom.us%2Fj%2F8%26sa%3DD&data=1",
                "https://zoom.us/j/8"
            ),
            (
                "https://accounts.google.com/ServiceLogin?continue=https://meet.google.com/abc-defg-hij&hl=de",
                "https://meet.google.com/abc-defg-hij"
            ),
            // Encoded in HTML.
            ("<a href=\"https://zoom.us/j/1?pwd=a&amp;uname=b\">Join</a>", "https://zoom.us/j/1?pwd=a&uname=b"),
            ("&lt;https://zoom.us/j/2?pwd=a&gt;", "https://zoom.us/j/2?pwd=a"),
            ("<p>https:&#x2F;&#x2F;zoom.us&#x2F;j&#x2F;3&nbsp;now</p>", "https://zoom.us/j/3"),
            ("<a href='https://www.google.com/url?q=https://zoom.us/j/4&amp;sa=D&amp;ust=1'>", "https://zoom.us/j/4"),
            ("<a href=&quot;https://zoom.us/j/5&quot;>", "https://zoom.us/j/5"),
            ("https://zoom.us/j/6?a=1&copy=2", "https://zoom.us/j/6?a=1&copy=2"),
            // No meeting at all.
            ("https://support.zoom.us/hc https://zoom.us https://teams.microsoft.com/meetingOptions/?x", nil),
            ("https://www.google.com/url?q=https://example.org/x&sa=D", nil),
        ] as [(String, String?)])
    func theMeetingOfATextIsFound(text: String, link: String?) {
        let found = Self.source("DESCRIPTION:\(text)")?.link
        #expect(found == link)
        #expect(link.map(MeetingLink.isKnown) ?? true)
        // The order of a text does not matter.
        let turned = text.split(separator: " ").reversed().joined(separator: " ")
        #expect(text.contains("\\n") || text.contains("<") || Self.source("DESCRIPTION:\(turned)")?.link == link)
    }

    /// An address is whole or none, also one with a long address around it.
    @Test func aLongAddressIsWhole() {
        let long = String(repeating: "a", count: 1_500)
        let wrapped = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fzoom.us%2Fj%2F1&data=" + long
        for property in ["LOCATION", "URL", "CONFERENCE", "DESCRIPTION", "X-ALT-DESC"] {
            #expect(Self.source("\(property):\(wrapped)")?.link == "https://zoom.us/j/1", "\(property)")
        }
        #expect(Self.source("LOCATION:https://meet.example.org/" + long)?.link == "https://meet.example.org/" + long)
        #expect(Self.source("LOCATION:https://meet.example.org/" + long + long)?.link == nil)
    }

    @Test func pagesOfKnownHostsAreAskedFor() {
        for page in [
            "https://support.zoom.us/hc", "https://us02web.zoom.us/meeting/x/ics?icsToken=y", "https://zoom.us/u/k",
            "https://teams.microsoft.com/meetingOptions/?x", "https://evil.example/j/1", "https://zoom.us/",
        ] {
            #expect(!MeetingLink.isKnown(page), "\(page)")
        }
    }

    /// The person's own hosts count as known ones.
    @Test func ownHostsAreKnown() throws {
        let hosts = try ["meet.example.org", "https://cloud.example.org/call"].map { try #require(MeetingHost($0)) }
        for (lines, link) in [
            ("DESCRIPTION:https://meet.example.org/Room.", "https://meet.example.org/Room"),
            (
                "DESCRIPTION:https://cloud.example.org/apps https://cloud.example.org/call/abc",
                "https://cloud.example.org/call/abc"
            ),
            ("URL:https://eu.meet.example.org/r", "https://eu.meet.example.org/r"),
            ("DESCRIPTION:https://www.google.com/url?q=https://meet.example.org/r&sa=D", "https://meet.example.org/r"),
        ] {
            let source = Self.source(lines, hosts: hosts)
            #expect(source?.link == link && source?.isConference == true)
        }
        let other = Self.source("LOCATION:https://cloud.example.org/apps/files", hosts: hosts)
        #expect(other?.link == "https://cloud.example.org/apps/files" && other?.isConference == false)
        for text in ["", "example", "a b.org", "meet.example.org/?x", "-a.example", "a..b", "ü.example"] {
            #expect(MeetingHost(text) == nil, "\(text)")
        }
        #expect(hosts.map(\.text) == ["meet.example.org", "cloud.example.org/call"])
    }
}
