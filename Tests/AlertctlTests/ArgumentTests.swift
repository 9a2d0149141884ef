// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import Testing
import Varlink

@testable import ClientKit
@testable import LinuxSystem
@testable import ReminderKit
@testable import alertctl

private func status<Value>(_ body: () throws(Failure) -> Value) -> CommandStatus {
    do throws(Failure) {
        _ = try body()
        return .done
    } catch {
        return error.status
    }
}

@Suite struct ArgumentTests {
    @Test(
        arguments: [
            ("glass", "glass"), ("none", "none"), ("./bell.wav", "/home/ada/bell.wav"), ("a/b", "/home/ada/a/b"),
            ("/x.wav", "/x.wav"), ("bell.wav", "/home/ada/bell.wav"), ("other.wav", "other.wav"), ("local", "local"),
            (".///bell.wav", "/home/ada/bell.wav"), ("../x.caf", "/home/ada/../x.caf"), (".wav", ".wav"),
        ])
    func soundsAreNamesOrFiles(_ text: String, _ wire: String) throws {
        #expect(try SoundArgument(text, option: "--sound", files: TestFiles()).wire == wire)
    }

    @Test func soundsThatAreNothing() {
        #expect(status { () throws(Failure) in try SoundArgument("", option: "x", files: TestFiles()) } == .badInput)
        let lost = TestFiles(currentDirectory: nil)
        #expect(status { () throws(Failure) in try SoundArgument("./a", option: "x", files: lost) } == .notFound)
        #expect(status { () throws(Failure) in try SoundArgument("a", option: "x", files: lost) } == .done)
    }

    @Test(
        arguments: [
            ("3", .set(3)), ("0", .set(0)), ("+1", .add(1)), ("-1", .add(-1)), ("-0", .add(0)), ("007", .set(7)),
            ("999999", .set(999_999)), ("-999999", .add(-999_999)),
        ] as [(String, BadgeArgument)])
    func badges(_ text: String, _ badge: BadgeArgument) throws {
        #expect(try BadgeArgument(text, option: "x") == badge)
    }

    @Test(arguments: ["", "+", "-", "1.5", "x", "1x", "--1", "٣", "1000000", "99999999999999999999", " 1"])
    func badgesThatAreNone(_ text: String) {
        #expect(status { () throws(Failure) in try BadgeArgument(text, option: "x") } == .badInput)
    }

    @Test func actions() throws {
        #expect(
            try ActionArgument.parse(["open=Open it", "x=a=b"]) == [
                .init(key: "open", label: "Open it"), .init(key: "x", label: "a=b"),
            ])
        #expect(
            try ActionArgument.parse(["Yes", "Not now"]) == [
                .init(key: "Yes", label: "Yes"), .init(key: "Not-now", label: "Not now"),
            ])
        for bad in [["--"], [""], ["=x"], ["x="], ["a=1", "a=2"], ["a", "a"], (0...16).map { "k\($0)=l" }] {
            #expect(status { () throws(Failure) in try ActionArgument.parse(bad) } == .badInput)
        }
        #expect(try ActionArgument.parse((0..<16).map { "k\($0)=l" }).count == 16)
    }

    /// A number of seconds needs no unit; one that may mean milliseconds does.
    @Test(arguments: [
        ("10", "10s"), ("999", "999s"), ("0", "0"), ("1m", "1m"), ("half an hour", "half an hour"), ("-5", "-5"),
    ])
    func aTimeWithoutAUnitIsSeconds(text: String, span: String) throws {
        #expect(try SecondsArgument.span(text, option: "--timeout") == span)
    }

    @Test(arguments: [("5000", "--timeout 5s"), ("1500", "--timeout 1.5s"), ("1000", "--timeout 1000s")])
    func whatMayBeMillisecondsNeedsAUnit(text: String, advice: String) {
        let failure = #expect(throws: Failure.self) { try SecondsArgument.span(text, option: "--timeout") }
        #expect(failure?.status == .badInput)
        #expect(failure?.remedy.contains(advice) == true && failure?.remedy.contains("notify-send") == true)
    }

    /// A number alone is milliseconds for notify-send, and too few of them are rather seconds.
    @Test(arguments: [("5000", "5000ms"), ("500", "500ms"), ("0", "0"), ("5s", "5s"), ("-5", "-5"), ("1m", "1m")])
    func aNumberOfNotifySendIsMilliseconds(text: String, span: String) throws {
        #expect(try SecondsArgument.milliseconds(text, option: "-t") == span)
    }

    @Test(arguments: [("10", "-t 10s"), ("99", "-t 99000")])
    func fewMillisecondsAreRefused(text: String, advice: String) {
        let failure = #expect(throws: Failure.self) { try SecondsArgument.milliseconds(text, option: "-t") }
        #expect(failure?.remedy.contains(advice) == true)
    }

    /// An address or a file is opened by xdg-open.
    @Test(
        arguments: [
            ("https://x.org/?a=b c", nil), ("https://x.org/?a&b", "https://x.org/?a&b"),
            ("mailto:ada@x.org", "mailto:ada@x.org"),
            ("i.png", "/home/ada/i.png"), ("/usr/bin/true", "/usr/bin/true"), ("www.x.org", nil), ("c:", nil),
            ("-x", nil),
        ] as [(String, String?)])
    func whatIsOpened(text: String, target: String?) throws {
        var files = TestFiles()
        files.files.insert("/usr/bin/xdg-open")
        guard let target else {
            let failure = #expect(throws: Failure.self) { try OpenArgument(text, files: files) }
            #expect(failure?.status == .notFound)
            return
        }
        #expect(try OpenArgument(text, files: files).vector == ["/usr/bin/xdg-open", target])
        let missing = #expect(throws: Failure.self) { try OpenArgument(text, files: TestFiles()) }
        #expect(missing?.cause == "--open: program not found: \"xdg-open\"")
    }

    @Test func userInfo() throws {
        #expect(try UserInfoArgument.parse("{\"a\": [1, null]}") == ["a": [1, nil]])
        for bad in [
            "", "[]", "7", "{\"a\":1,\"a\":2}", "{'a':1}", "{\"a\":\"\(String(repeating: "x", count: 65_536))\"}",
        ] {
            #expect(status { () throws(Failure) in try UserInfoArgument.parse(bad) } == .badInput)
        }
    }

    @Test func userInfoPointsAtTheFault() {
        #expect(throws: Failure.self) { try UserInfoArgument.parse("{\"a\": tru}") }
        do throws(Failure) {
            _ = try UserInfoArgument.parse("{\"a\" 1}")
        } catch {
            #expect(error.excerpt == Excerpt("{\"a\" 1}", range: 5..<6))
        }
    }

    @Test(
        arguments: [
            ("a", "a"), ("a\n", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("", ""), ("\n", ""), ("ä\n", "ä"),
        ])
    func bodiesLoseTheirLastNewLine(_ input: String, _ body: String) throws {
        #expect(try BodyArgument.decode(Array(input.utf8)) == body)
    }

    @Test func bodiesAreBoundedAndUTF8() throws {
        #expect(try BodyArgument.decode([UInt8](repeating: 0x61, count: 65_536)).utf8.count == 65_536)
        #expect(
            status { () throws(Failure) in try BodyArgument.decode([UInt8](repeating: 0x61, count: 65_537)) }
                == .badInput)
        do throws(Failure) {
            _ = try BodyArgument.decode(Array("aä".utf8) + [0xFF, 0x61])
            Issue.record("not refused")
        } catch {
            #expect(error.status == .badInput)
            #expect(error.cause.contains("(at byte 3)"))
        }
    }

    @Test func bodiesComeFromTheStandardInputForADash() throws {
        let pipe = try Descriptor.pipe()
        defer { close(pipe.reading) }
        _ = write(pipe.writing, "from there\n", 11)
        close(pipe.writing)
        #expect(try BodyArgument.resolve("-", input: pipe.reading) == "from there")
        #expect(try BodyArgument.resolve("--", input: -1) == "--")
        #expect(try BodyArgument.resolve(nil, input: -1) == nil)
        #expect(status { () throws(Failure) in try BodyArgument.resolve("-", input: -1) } == .badInput)
    }

    @Test(
        arguments: [
            ("./open.sh", ["/home/ada/open.sh"]), ("true 'a b'", ["/usr/bin/true", "a b"]),
            ("/usr/bin/true", ["/usr/bin/true"]), ("local", ["/home/ada/local"]),
        ])
    func commandsAreFoundNow(_ text: String, _ vector: [String]) throws {
        #expect(try CommandArgument(text, files: TestFiles()).vector == vector)
    }

    @Test(
        arguments: [
            ("nosuch", .notFound), ("./nosuch", .notFound), ("''", .notFound), ("true | true", .badInput),
            ("", .badInput), ("true 'x", .badInput),
        ] as [(String, CommandStatus)])
    func commandsThatAreNone(_ text: String, _ expected: CommandStatus) {
        #expect(status { () throws(Failure) in try CommandArgument(text, files: TestFiles()) } == expected)
    }

    @Test func quotedWordsAreReadBack() throws {
        for words in [["a"], ["a b", "c'd", "", "$x", "\"", "\\", "ä\n", "~", "#", "|"]] {
            let text = words.map(NotificationDescription.quoted).joined(separator: " ")
            #expect(try ShellWords(text).words == words)
        }
    }
}
