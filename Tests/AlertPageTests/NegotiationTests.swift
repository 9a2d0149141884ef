// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AlertPage

@Suite struct NegotiationTests {
    private static func head(_ target: String = "/", _ fields: (String, String)...) -> RequestHead {
        RequestHead(method: "GET", target: target, fields: fields.map { .init($0.0, $0.1) })
    }

    @Test(arguments: [
        ("gzip, deflate, br, zstd", true), ("GZIP", true), ("x-gzip", true), ("*", true),
        ("br;q=1, gzip;q=0.001", true),
        ("gzip;q=1.0, identity;q=0.5", true), ("gzip ; q=0.5\t, *;q=0", true),
        ("", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000, *", false), ("*;q=0", false),
        ("gzip;q=0.2, identity", false), ("gzip;q=2", false), ("gzip;q=0.x", false), ("gzipped", false),
    ])
    func gzipIsForBrowsersThatTakeIt(_ value: String, _ accepts: Bool) {
        #expect(Self.head("/", ("Accept-Encoding", value)).acceptsGzip == accepts)
    }

    @Test func withoutAWishNothingIsCompressed() {
        #expect(!Self.head().acceptsGzip)
        #expect(Self.head("/", ("accept-encoding", "br"), ("Accept-Encoding", "gzip")).acceptsGzip)
    }

    @Test(arguments: [
        (#""a""#, true), (#"W/"a""#, true), (#""b", W/"a-gzip""#, true), ("*", true), (#" "x" ,  "a" "#, true),
        (#""b""#, false), ("a", false), (#"w/"a""#, false), ("", false),
    ])
    func tagsAreComparedWeakly(_ value: String, _ isCurrent: Bool) {
        #expect(Self.head("/", ("If-None-Match", value)).isCurrent([#""a""#, #""a-gzip""#]) == isCurrent)
    }

    @Test func aPersonGetsADocument() {
        let browser = ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
        #expect(Self.head("/nothing", browser).isForPerson)
        #expect(!Self.head("/api/Items", browser).isForPerson)
        #expect(!Self.head("/nothing", ("Accept", "*/*")).isForPerson)
        #expect(!Self.head("/nothing", ("Accept", "text/html;q=0")).isForPerson)
        let post = RequestHead(method: "POST", target: "/", fields: [.init(browser.0, browser.1)])
        #expect(!post.isForPerson)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (1_796_083_200, "Tue, 01 Dec 2026 00:00:00 GMT"),
    ])
    func dates(_ seconds: Int64, _ text: String) { #expect(HTTPDate.text(seconds) == text) }

    @Test func aRefusalLinksTheRightAddressAndIsNoMarkup() {
        let reason = "open http://127.0.0.1:8470/, or write <b>\"NAME\"</b> & go on"
        let html = RefusalPage.html(PageFailure(RequestRules.Refusal(status: 421, reason: reason)))
        #expect(html.contains("<a href=\"http://127.0.0.1:8470/\">http://127.0.0.1:8470/</a>, or"))
        #expect(html.contains("&lt;b&gt;&quot;NAME&quot;&lt;/b&gt; &amp; go on.</p>"))
        #expect(!html.contains("<b>"))
    }
}
