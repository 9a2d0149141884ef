// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import ClientKit
@testable import ReminderKit
@testable import alertctl

/// The options of notify-send(1) behind `notify`.
@Suite struct NotifyOptionsTests {
    private static func notify(_ options: String) throws -> Notify {
        try Notify.parsed(["X"] + ShellWords(options).words)
    }

    /// The options of notify-send(1), with its words and units.
    @Test(
        arguments: [
            ("-u low", .init(title: "X", level: .active)), ("-u normal", .init(title: "X", level: .active)),
            ("--urgency=critical", .init(title: "X", level: .critical)),
            ("-u passive", .init(title: "X", level: .passive)),
            ("-t 5000", .init(title: "X", timeout: "5000ms")),
            ("--expire-time=5000", .init(title: "X", timeout: "5000ms")),
            (
                "-a mail -i face -c im.received -e",
                .init(title: "X", app: "mail", icon: "face", category: "im.received", transient: true)
            ),
            ("-a 'My App' -n face", .init(title: "X", appName: "My App", icon: "face")),
            (
                "-A yes=Deploy -A Later",
                .init(title: "X", actions: [.init(key: "yes", label: "Deploy"), .init(key: "1", label: "Later")])
            ),
            ("-h int:value:50", .init(title: "X", hints: ["value": .init(int32: 50)])),
            (
                "-h string:x-canonical-private-synchronous:volume --hint int:value:4",
                .init(
                    title: "X",
                    hints: ["x-canonical-private-synchronous": .init(text: "volume"), "value": .init(int32: 4)])
            ),
            ("-h byte:urgency:2 -h boolean:transient:true", .init(title: "X", level: .critical, transient: true)),
            ("-h string:desktop-entry:org.gnome.Maps.desktop", .init(title: "X", app: "org.gnome.Maps")),
            ("-h string:sound-name:bell -h int:resident:1", .init(title: "X", sound: "bell", resident: true)),
            ("-h boolean:suppress-sound:true", .init(title: "X", sound: "none")),
            ("-h string:image-path:face -h string:category:im", .init(title: "X", image: "face", category: "im")),
            // An option of alertd counts rather than a hint.
            ("--level passive -h byte:urgency:2", .init(title: "X", level: .passive)),
        ] as [(String, Notifications.Content)])
    func notifyTakesTheOptionsOfNotifySend(_ options: String, _ content: Notifications.Content) throws {
        let verb = try Self.notify(options)
        #expect(try verb.contents.content(title: verb.title, body: verb.body, files: TestFiles()) == content)
        #expect(verb.waits == options.contains("-A"))
    }

    @Test(arguments: [
        ("-h int:urgency:7", "-h: urgency has another type. Write it like byte:urgency:2."),
        ("-h string:transient:yes", "Write it like boolean:transient:true"),
        ("-h variant:image-data:x", "-h: unknown type \"variant\""), ("-h int:value:x", "is not a valid int"),
        ("-t 10", "-t 10s"),
    ])
    func aHintOfNotifySendIsRefusedByName(_ options: String, _ text: String) throws {
        let verb = try Self.notify(options)
        let failure = #expect(throws: Failure.self) {
            try verb.contents.content(title: verb.title, body: nil, files: TestFiles())
        }
        #expect(failure?.sentences.contains(text) == true, "\(failure?.sentences ?? "")")
    }

    @Test(arguments: [("-r 7", "7"), ("--replace-id=tea", "tea"), ("-r 0", nil), ("-p", nil), ("--print-id", nil)])
    func aNotificationReplacesAnother(_ options: String, _ id: String?) throws {
        let verb = try Self.notify(options)
        #expect(verb.ownID == id)
        #expect(verb.printsID == (id == nil && options != "-r 0"))
    }

    /// Without a hint behind it, `-h` asks for help.
    @Test(arguments: ["notify X -h", "notify -h", "notify X -h value", "notify X -h -p"])
    func aLoneLetterAsksForHelp(_ line: String) throws {
        guard case .answer = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is no question for help")
            return
        }
    }

    @Test(arguments: [
        "notify X --level active -u low", "notify X --timeout 5s -t 5000", "notify X --id a -r b",
        "notify X --app a -a b", "notify X --open https://x.org --on-click true",
    ])
    func anOptionIsGivenUnderOneName(_ line: String) throws {
        guard case .refusal(let failure) = CommandRunner.parse(try ShellWords(line).words) else {
            Issue.record("\(line) is taken")
            return
        }
        #expect(failure.cause.hasPrefix("conflicting options: "))
    }
}
