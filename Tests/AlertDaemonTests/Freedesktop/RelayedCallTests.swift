// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import DBus
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import DesktopNotifications

@Suite struct RelayedCallTests {
    private func content(
        _ call: RelayedCall, isShown: Bool = true, sounds: Set<String> = []
    ) throws -> Notifications.Content {
        var content = call.content(isShown: isShown)
        content.sound = call.requestedSounds.first { sounds.contains($0) }
        // Whatever a program says becomes something that may be stored.
        try ContentRules.check(content)
        return content
    }

    private func hinted(_ hints: [String: DBusValue], isShown: Bool = true, sounds: Set<String> = []) throws
        -> Notifications.Content
    {
        try content(RelayedCall(appName: "x", summary: "s", hints: hints), isShown: isShown, sounds: sounds)
    }

    @Test func textsAreMended() throws {
        let said = try content(
            RelayedCall(
                appName: "My  App\u{1B}", appIcon: "ico\nn", summary: "a\nb\u{0}c",
                body: "<b>x</b>\u{7}" + String(repeating: "y", count: 100_000)))
        #expect(said.title == "a bc")
        #expect(said.app == "my-app")
        #expect(said.appName == "My  App")
        #expect(said.icon == nil)
        #expect(said.relayed?.markup?.hasPrefix("<b>x</b>yy") == true)
        #expect(said.body?.hasPrefix("xyy") == true)
        #expect((said.body?.utf8.count ?? 0) <= 65_536)
    }

    @Test(arguments: [
        ("<b>bold</b> &amp; <i>more</i>", "bold & more", true), ("a < b & c", "a < b & c", false),
        ("Et tu, <Brute>?", "Et tu, <Brute>?", false), ("</b>", "", true),
        ("a<br/>b", "a\nb", true), ("&#7;x", "x", true),
    ])
    func bodiesAreReadWithoutTheirMarkup(_ body: String, _ plain: String, _ isMarkup: Bool) throws {
        let said = try content(RelayedCall(appName: "x", summary: "s", body: body))
        #expect(said.body ?? "" == plain)
        #expect(said.relayed?.markup == (isMarkup ? body : nil))
    }

    @Test func anEmptySummaryHasAnotherTitle() throws {
        let said = try content(RelayedCall(appName: "App", summary: ""))
        #expect(said.title == "App")
        #expect(said.relayed?.summary == "")
        #expect(try content(RelayedCall(appName: "", summary: "")).title == "Notification")
        // A summary that nobody can see is no title either; a server still gets it.
        let blank = try content(RelayedCall(appName: "App", summary: "  "))
        #expect(blank.title == "App")
        #expect(blank.relayed?.summary == "  ")
        #expect(try content(RelayedCall(appName: "App", summary: "x")).relayed?.summary == nil)
    }

    @Test(
        arguments: [
            (0, true, .active), (0, false, .passive), (1, true, .active), (2, false, .critical), (9, true, .active),
        ]
            as [(UInt8, Bool, Notifications.Level)])
    func urgencyIsALevel(_ urgency: UInt8, _ isShown: Bool, _ level: Notifications.Level) throws {
        #expect(try hinted(["urgency": .byte(urgency)], isShown: isShown).level == level)
        #expect(try hinted(["urgency": .string("high")]).level == .active)
    }

    @Test func theDesktopEntryIsTheApplication() throws {
        #expect(try hinted(["desktop-entry": .string("org.a.B")]).app == "org.a.B")
        #expect(try hinted(["desktop-entry": .string("org.a.B.desktop")]).app == "org.a.B")
        #expect(try hinted(["desktop-entry": .string("../x y")]).app == "x")
        #expect(try hinted(["desktop-entry": .string(".desktop")]).app == ".desktop")
    }

    @Test func soundsAreThoseThatAreThere() throws {
        let sounds: Set = ["bell", "/a b.wav"]
        #expect(try hinted(["sound-name": .string("bell")], sounds: sounds).sound == "bell")
        #expect(try hinted(["sound-name": .string("none")], sounds: ["none"]).sound == nil)
        #expect(try hinted(["sound-name": .string("gong")], sounds: sounds).sound == nil)
        #expect(try hinted(["sound-file": .string("file:///a%20b.wav")], sounds: sounds).sound == "/a b.wav")
        #expect(
            try hinted(["sound-name": .string("bell"), "suppress-sound": .bool(true)], sounds: sounds).sound == nil)
    }

    @Test func imagesAreFilesOrNames() throws {
        #expect(try hinted(["image-path": .string("file:///a%2Fb.png")]).image == "/a/b.png")
        #expect(try hinted(["image_path": .string("mail")]).image == "mail")
        #expect(try hinted(["image-path": .string("../x")]).image == nil)
        #expect(try hinted(["image-path": .string("file://%FF")]).image == nil)
    }

    @Test func flagsAndTimesAreTaken() throws {
        let said = try hinted(["transient": .byte(1), "resident": .bool(true), "category": .string("email.arrived")])
        #expect(said.transient == true && said.resident == true && said.category == "email.arrived")
        #expect(try hinted(["category": .string("a,b")]).category == nil)
        #expect(try content(RelayedCall(appName: "x", summary: "s", timeout: 5_000)).timeout == "5000ms")
        #expect(try content(RelayedCall(appName: "x", summary: "s", timeout: 0)).timeout == "0")
        #expect(try content(RelayedCall(appName: "x", summary: "s", timeout: 27)).timeout == nil)
        #expect(try content(RelayedCall(appName: "x", summary: "s", timeout: .min)).relayed?.timeout == -1)
    }

    @Test func actionsAreBounded() throws {
        let words = ["a", "A", "", "no key", "a", "again", "b\n", "no", "c", ""] + ["odd"]
        let call = RelayedCall(appName: "x", summary: "s", actions: RelayedCall.actions(words))
        #expect(try content(call).actions == [.init(key: "a", label: "again"), .init(key: "c", label: "")])
        let many = (0..<100).flatMap { ["\($0)", "label"] }
        #expect(
            try content(RelayedCall(appName: "x", summary: "s", actions: RelayedCall.actions(many))).actions?.count
                == 16)
    }

    /// Pixels are not kept: a megabyte of them leaves nothing, and small hints next to them stay.
    @Test func hintsAreBounded() throws {
        let pixels = DBusValue.structure([.int32(512), .array(Array(repeating: .byte(1), count: 60_000), of: "y")])
        let said = try hinted(["image-data": pixels, "x-a": .strings(["b"]), "": .byte(1), "a\nb": .byte(1)])
        #expect(said.relayed?.hints == [.init(name: "x-a", value: "['b']")])
        let many = Dictionary(uniqueKeysWithValues: (0..<500).map { ("h\($0)", DBusValue.string("v")) })
        #expect(try hinted(many).relayed?.hints.count == 64)
        let large = Dictionary(
            uniqueKeysWithValues: (0..<50).map { ("h\($0)", DBusValue.string(String(repeating: "v", count: 4_000))) })
        #expect(try hinted(large).relayed?.hints.count == 4)
    }

    /// The order of the specification: pixels, a path, the icon, and the pixels of its first versions.
    @Test func theBestImageCounts() throws {
        func pixels(_ value: UInt8) -> DBusValue {
            .structure([.int32(1), .int32(1), .int32(3), .bool(false), .int32(8), .int32(3), .bytes([value, 0, 0])])
        }
        func first(_ hints: [String: DBusValue], icon: String = "") -> UInt8? {
            RelayedCall(appName: "x", appIcon: icon, summary: "s", hints: hints).pixels?.samples[0]
        }
        let path = ["image-path": DBusValue.string("/tmp/a.png")]
        #expect(first(path.merging(["image-data": pixels(1), "icon_data": pixels(3)]) { $1 }) == 1)
        #expect(first(["image_data": pixels(2), "icon_data": pixels(3)], icon: "mail") == 2)
        #expect(first(["icon_data": pixels(3)]) == 3)
        #expect(first(["icon_data": pixels(3)], icon: "mail") == nil)
        #expect(first(path.merging(["icon_data": pixels(3)]) { $1 }) == nil)
        #expect(first(["image-data": .string("x"), "icon_data": pixels(3)]) == 3)
        let call = RelayedCall(appName: "x", summary: "s", hints: path.merging(["image-data": pixels(1)]) { $1 })
        let said = call.content(isShown: false, picture: "/tmp/kept.png")
        try ContentRules.check(said)
        #expect(said.image == "/tmp/kept.png")
        #expect(said.relayed?.hints == [.init(name: "image-path", value: "'/tmp/kept.png'")])
    }

    @Test func nobodySpeaksForTheSystem() throws {
        let said = try content(
            RelayedCall(
                appName: "system: system: system: x", summary: "s", hints: ["desktop-entry": .string("system:x")]))
        #expect(said.appName == "x" && said.app == nil)
        #expect(try content(RelayedCall(appName: "sуstem:x", summary: "s")).app == nil)
    }

    @Test func whatIsHandedOnIsWhatWasSaid() throws {
        let call = RelayedCall(
            appName: "notify-send", appIcon: "ico", summary: "title", body: "my text",
            actions: RelayedCall.actions(["0", "Foo"]),
            hints: ["urgency": .byte(0), "image-path": .string("pic"), "x": .variant(.int32(1))], timeout: 27)
        let delivered = Delivered(
            id: "desktop-1000000001", content: try content(call), trigger: "", zone: "UTC", due: .init(microseconds: 0),
            created: .init(microseconds: 0), delivered: .init(microseconds: 0), late: false, showing: .unpresented)
        func arguments(_ capabilities: Set<String>, _ specification: String) -> [DBusValue] {
            NotificationCall(
                post: DesktopPost(delivered, soundPlayedByUs: false), replaces: 7, capabilities: capabilities,
                specification: specification
            ).arguments
        }
        #expect(
            arguments(["body", "actions"], "1.2") == [
                .string("notify-send"), .uint32(7), .string("ico"), .string("title"), .string("my text"),
                .strings(["0", "Foo"]),
                .properties(["urgency": .byte(0), "image-path": .string("pic"), "x": .variant(.int32(1))]), .int32(27),
            ])
        let old = arguments(["body"], "1.1")
        #expect(old[5] == .strings([]))
        #expect(old[6].propertiesValue?["image_path"] == .string("pic"))
    }
}

@Suite struct FreedesktopNumbersTests {
    @Test func noneIsGivenTwice() {
        let numbers = FreedesktopNumbers(deliveries: 5)
        #expect(!numbers.isGiven(1_000_000_006))
        #expect(numbers.next() == 1_000_000_006)
        #expect(numbers.next() == 1_000_000_007)
        #expect(numbers.isGiven(1_000_000_007) && numbers.isGiven(1_000_000_001))
        #expect(!numbers.isGiven(7) && !numbers.isGiven(1_000_000_008))
    }

    @Test(
        arguments: [
            ("desktop-1000000001", 1_000_000_001), ("desktop-5", 5), ("desktop-0", nil), ("desktop-01000000001", nil),
            ("desktop-x", nil),
            ("x-1000000001", nil), ("desktop-99999999999", nil),
        ] as [(String, UInt32?)])
    func idsHoldTheNumber(_ id: String, _ number: UInt32?) { #expect(FreedesktopNumbers.number(of: id) == number) }
}
