// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import RandomSupport
import Testing

@testable import DesktopNotifications

@Suite struct NotificationMarkupTests {
    @Test(
        arguments: [
            ("plain", "plain", "plain"),
            ("<b>bold</b> <i>it</i> <u>un</u>", "<b>bold</b> <i>it</i> <u>un</u>", "bold it un"),
            ("<B>x</B><strong>y</strong><em>z</em>", "<b>x</b><b>y</b><i>z</i>", "xyz"),
            // What is open is closed, in the right order; what was never opened is not closed.
            ("<b>unclosed", "<b>unclosed</b>", "unclosed"),
            ("<b><i>x</b></i>", "<b><i>x</i></b>", "x"), ("x</b></i>", "x", "x"),
            ("<b>a<b>b</b>c", "<b>ab</b>c", "abc"),
            // Scripts and what is unknown.
            ("<script>alert(1)</script>x", "x", "x"), ("<SCRIPT src='a>b'>alert(1)", "", ""),
            ("<style>b { }</style >x", "x", "x"), ("<blink onload=x>hey</blink>", "hey", "hey"),
            ("a<!-- <b> -->b<!doctype x>c<?php x?>d", "abcd", "abcd"), ("a<!-- never ends", "a", "a"),
            ("one<br>two<br/>three<p>four</p>", "one\ntwo\nthree\nfour", "one\ntwo\nthree\nfour"),
            ("see <img src=\"file:///etc/passwd\" alt=\"a &lt;cat&gt;\"/>", "see a &lt;cat&gt;", "see a <cat>"),
            // A `<` or `&` that begins nothing.
            ("1 < 2 & 3 > 2", "1 &lt; 2 &amp; 3 &gt; 2", "1 < 2 & 3 > 2"), ("<", "&lt;", "<"), ("a <", "a &lt;", "a <"),
            ("x<y and y<b", "x&lt;y and y&lt;b", "x<y and y<b"), ("<b", "&lt;b", "<b"),
            ("<b <i>x</i>", "&lt;b <i>x</i>", "<b x"),
            ("&amp;&lt;&gt;&quot;&apos;&#65;&#x42;", "&amp;&lt;&gt;\"'AB", "&<>\"'AB"),
            (
                "&nosuch; &#xD800; &#x110000; &#; &", "&amp;nosuch; &amp;#xD800; &amp;#x110000; &amp;#; &amp;",
                "&nosuch; &#xD800; &#x110000; &#; &"
            ),
            ("&lt;b&gt;x", "&lt;b&gt;x", "<b>x"), ("&#27;[31m&#0;", "[31m", "[31m"),
            // Links.
            ("<a href=\"https://x.org/?a=1&amp;b=2\">go</a>", "<a href=\"https://x.org/?a=1&amp;b=2\">go</a>", "go"),
            ("<a href='mailto:a@b'>m</a>", "<a href=\"mailto:a@b\">m</a>", "m"),
            ("<a href=http://x>y", "<a href=\"http://x\">y</a>", "y"),
            ("<a href='http://x\"onclick=\"y'>z</a>", "<a href=\"http://x&quot;onclick=&quot;y\">z</a>", "z"),
            ("<a href=\"javascript:alert(1)\">x</a>", "x", "x"), ("<a href=\"JaVaScRiPt:x\">x</a>", "x", "x"),
            ("<a href=\"java&#10;script:x\">x</a>", "x", "x"), ("<a>x</a>", "x", "x"),
            ("<a href=\"http://x\"><a href=\"http://y\">z", "<a href=\"http://x\">z</a>", "z"),
            ("<b/>x", "x", "x"), ("", "", ""),
        ])
    func isMadeSafe(_ text: String, _ markup: String, _ plain: String) {
        let read = NotificationMarkup(text, bytes: 4096)
        #expect(read.text(hyperlinks: true) == markup)
        #expect(read.plainText == plain)
    }

    @Test func linksAreTextWhereTheServerKnowsNone() {
        let read = NotificationMarkup("<b><a href=\"http://x\">y</a></b>", bytes: 100)
        #expect(read.text(hyperlinks: false) == "<b>y</b>")
    }

    @Test func theTextIsBoundedAndStillWellFormed() {
        let read = NotificationMarkup("<b>1234<i>567890</i></b> and more", bytes: 9)
        #expect(read.text(hyperlinks: true) == "<b>1234<i>56…</i></b>")
        let deep = NotificationMarkup(String(repeating: "<b><i><u>", count: 20_000) + "x", bytes: 100)
        #expect(deep.text(hyperlinks: true) == "<b><i><u>x</u></i></b>")
        let many = NotificationMarkup(String(repeating: "<b></b>", count: 9_000), bytes: 100)
        #expect(many.text(hyperlinks: true).utf8.count <= 256 * 7)
    }

    /// Whatever the bytes, an XML parser takes what comes out.
    @Test func anythingComesOutWellFormed() throws {
        let parts = [
            "<", ">", "/", "b", "a href=", "\"", "'", "&", ";", "amp", "#x41", "script", "!--", "--", " ", "é", "\0",
            "\n",
            "<b>", "</b>", "<i>", "<a href=\"http://x\">", "</a>", "<u/>", "?", "=",
        ]
        var random = SeededRandom()
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }.joined()
            let markup = NotificationMarkup(text, bytes: 200).text(hyperlinks: true)
            let parser = XMLParser(data: Data("<x>\(markup)</x>".utf8))
            #expect(parser.parse(), "\(text.debugDescription) became \(markup.debugDescription)")
        }
    }

    /// A body of 64 KiB that is made to be slow takes time in proportion to its length.
    @Test(arguments: ["<a ", "</a ", "<a b=\"", "<!", "&", "<script>", "<br>", "<b x='>"])
    func nothingTakesLong(_ part: String) {
        let text = String(repeating: part, count: 65_536 / part.utf8.count)
        #expect(NotificationMarkup(text, bytes: 4096).plainText.utf8.count <= 4096)
    }
}
