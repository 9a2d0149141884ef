// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Foundation
import ProcessSupport
import SettingsKit
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import SoundService

/// The configuration file: its contents, and the messages about errors in it.
@Suite struct ConfigurationTextTests {
    @Test func nothingIsTheStandard() throws {
        #expect(try ConfigurationText.read([]) == .standard)
        #expect(try ConfigurationText.read(Array("# only a comment\n[sound]\n".utf8)) == .standard)
    }

    /// The file that is installed says what the defaults are, and every line of it is right.
    @Test func theInstalledFileSaysTheDefaults() throws {
        let text = try String(contentsOfFile: Source.path("packaging/config.toml"), encoding: .utf8)
        #expect(try ConfigurationText.read(Array(text.utf8)) == .standard)
        let settings = text.split(separator: "\n").filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") && $0 != "#" }
        let uncommented = settings.map { $0.dropFirst() }.joined(separator: "\n")
        var expected = Settings.standard
        expected.sound.device = "default"
        expected.speech.voice = "en-gb"
        expected.words = WordSettings(language: .german, dates: .dayMonthYear, place: Place("52.5,13.4"))
        expected.words.holidays = try Set((24...31).map { try #require(CivilDate(year: 2027, month: 12, day: $0)) })
        expected.words.holidays.formUnion(try #require(HolidayTable.days(of: "DE-BY")))
        for day in [(2027, 10, 4), (2028, 1, 1), (2028, 1, 2)] {
            expected.words.holidays.insert(try #require(CivilDate(year: day.0, month: day.1, day: day.2)))
        }
        expected.display = DisplaySettings(hours: .twentyFour, dates: .dayMonthYear, firstWeekday: .monday)
        expected.history.days = 90
        // Who sets the usual one has decided.
        expected.desktop.snooze = ["10m"]
        #expect(try ConfigurationText.read(Array(uncommented.utf8)) == expected)
    }

    /// The indented examples are valid, too.
    @Test func theInstalledFilesExamplesAreRight() throws {
        let text = try String(contentsOfFile: Source.path("packaging/config.toml"), encoding: .utf8)
        let examples = text.split(separator: "\n").filter { $0.hasPrefix("#    ") && !$0.hasPrefix("#     ") }
        let settings = try ConfigurationText.read(Array(examples.map { $0.dropFirst() }.joined(separator: "\n").utf8))
        #expect(
            settings.rules.all.map(\.name) == [
                "chat is quiet at work", "but not when it is about us", "the nas is quiet", "builds",
            ])
    }

    @Test(arguments: [
        "dates = 'us'", "language = 'fr'", "language = 1", "place = 'Berlin'", "place = '91,0'",
        "holidays = ['christmas']",
        "holidays = ['2027-12-24.2028-01-02']", "holidays = ['2027-12-24...2028-01-02']", "holidays = ['DE-XX']",
        "holidays = ['2028-01-02..2027-12-24']", "holidays = ['2027-01-01..2029-01-01']", "holiday = ['2027-01-01']",
    ])
    func wordsThatHaveNoMeaningAreRefused(line: String) {
        #expect(throws: (any Error).self) { try ConfigurationText.read(Array("[words]\n\(line)\n".utf8)) }
    }

    @Test func settingsAreRead() throws {
        let configuration = try ConfigurationText.read(Array("[sound]\ndevice = \"hw:1\"\nquiet = '1m30s'\n".utf8))
        #expect(configuration.sound == SoundSettings(device: "hw:1", quiet: .seconds(90)))
        let lead = try ConfigurationText.read(Array("[sound]\nlead = '300ms'\n".utf8))
        #expect(lead.sound.lead == .milliseconds(300))
        #expect(throws: (any Error).self) { try ConfigurationText.read(Array("[sound]\nlead = '3s'\n".utf8)) }
        let speech = try ConfigurationText.read(Array("[speech]\ncommand = ['piper', '-f', '-']\nvoice = 'amy'\n".utf8))
        #expect(speech.speech == SpeechSettings(command: ["piper", "-f", "-"], voice: "amy"))
        let history = try ConfigurationText.read(Array("[history]\ncount = 500\ndays = 30\n".utf8))
        #expect(history.history == HistoryBounds(count: 500, days: 30))
        let prompts = try ConfigurationText.read(
            Array("[prompts]\nnotify = false\nnotify-after = '0s'\npresenter = '2m'\n".utf8))
        #expect(
            prompts.prompts == PromptSettings(notify: false, notifyAfter: .zero, presenter: .seconds(120)))
        var patience = PromptQueue.Patience()
        patience.apply(prompts.prompts)
        #expect(patience.notification == 0 && patience.presenting == 120_000_000)
        patience.apply(PromptSettings())
        #expect(patience == PromptQueue.Patience())
    }

    @Test(arguments: [
        ("[sound]\ndevise = 'hw:1'\n", 2, 1, "sound.devise is not a setting; check the spelling"),
        ("\n\n[sund]\n", 3, 2, "sund is not a setting; check the spelling"),
        ("[sound]\n  device = 3\n", 2, 3, "sound.device takes a string in quotes, not a value of type integer"),
        ("[sound]\ndevice = ''\n", 2, 1, "sound.device takes a string of 1 to 256 bytes"),
        ("[history]\ncount = 99\n", 2, 1, "history.count is out of range: 99 (100 to 1000000)"),
        ("[history]\ndays = '90d'\n", 2, 1, "history.days takes a whole number, not a value of type string"),
        ("sound = 1\n", 1, 1, "sound takes a section, [sound], not a value of type integer"),
        ("sound.quiet = '3 parsecs'", 1, 7, "sound.quiet takes a time span like \"90s\" or \"1h30m\":"),
        (
            "[sound]\n# é\n\nquiet = '2d'\n", 4, 1,
            "sound.quiet takes a time span from 1.0 seconds to 86400.0 seconds"
        ),
        ("[speech]\ncommand = 'piper'\n", 2, 1, "speech.command takes a list of strings, [\"...\"]"),
        ("[speech]\ncommand = ['']\n", 2, 1, "speech.command is an empty command"),
        ("[sound]\ndecoder = ['', 'FILE']\n", 2, 1, "sound.decoder is an empty command"),
        ("[sound]\ndecoder = ['ffmpeg']\n", 2, 1, "sound.decoder has no argument \"FILE\""),
        ("[speech]\nvoice = '-w/tmp/x'\n", 2, 1, "speech.voice cannot begin with \"-\""),
        ("[prompts]\nnotify = 'no'\n", 2, 1, "prompts.notify takes true or false, not a value of type string"),
        ("[prompts]\npresenter = '0s'\n", 2, 1, "prompts.presenter takes a time span from 1.0 seconds to 600.0"),
        ("[other]\nx = [\n 1,\n 2,\n]\n[sound]\nquiet = '3s'\n", 1, 2, "other is not a setting"),
        ("[sound]\nquiet = '5s'\nodd = [\n1,\n2,\n3\n]\n", 3, 1, "sound.odd is not a setting"),
    ])
    func saysWhere(text: String, line: Int, column: Int, reason: String) throws {
        let problem = try #require(throws: SettingsProblem.self) { try ConfigurationText.read(Array(text.utf8)) }
        #expect(problem.line == line)
        #expect(problem.column == column)
        #expect(problem.reason.hasPrefix(reason), "\(problem.reason)")
    }

    /// A person mends a file once, not once for each thing that is wrong.
    @Test func saysAllThatIsWrong() throws {
        let text = """
            [sound]
            duck = "loud"
            quiet = "2 parrots"
            device = "default"

            [[rules]]
            match = { app = "a" }
            set = { level = "shrill" }

            [history]
            count = 5
            colour = "red"
            """
        let problem = try #require(throws: SettingsProblem.self) {
            try ConfigurationText.read(Array(text.utf8))
        }
        let lines = ([problem] + problem.others).map { "\($0.line ?? 0)" }
        #expect(lines == ["2", "3", "8", "11", "12"], "\(problem)")
        #expect(problem.description.contains("line 2, column 1: sound.duck"))
        #expect(problem.description.contains("; line 12, column 1: history.colour"))
    }

    @Test(arguments: [
        ("[sound\n", 1), ("[sound]\ndevice = \"open\n", 2), ("[sound]\n[sound]\n", 2), ("a = 1\na = 2\n", 2),
        ("[sound]\ndevice =\n", 2), ("x = 99999999999999999999\n", 1),
    ])
    func saysWhereItIsNoTOML(text: String, line: Int) throws {
        let problem = try #require(throws: SettingsProblem.self) { try ConfigurationText.read(Array(text.utf8)) }
        #expect(problem.line == line)
        #expect(problem.column != nil)
    }

    /// The reason says what to write, not which token the parser expected.
    @Test(arguments: [
        ("[sound\n", "line 1", "write [sound]"), ("[[rules]\n", "line 1", "write [[rules]]"),
        ("[sound]\n\n[sound]\n", "line 3", "[sound] is at line 1 already; put both into one"),
        ("x =\n", "line 1", "x has no value"), ("[sound]\ndevice =  # none\n", "line 2", "device has no value"),
        ("a = 1\na = 2\n", "line 2", "a is at line 1 already; keep one of them"),
        ("[sound]\ndevice = my speaker\n", "line 2", "write device = \"my speaker\""),
        ("[[rules]]\nmatch.application = 'x'\nset.sound = 'none'\n", "line 2", "did you mean match.app?"),
        ("[sound]\ndevise = 'x'\n", "line 2", "did you mean sound.device?"),
        ("[sound]\nlead: '1s'\n", "line 2", "write lead = '1s'"),
        ("[sound]\nlead == '1s'\n", "line 2", "write lead = '1s'"),
        // The advised line would be refused, too: its own problem is named.
        ("[sound]\nvolume: 1\n", "line 2", "write: alertctl sound volume 80%"),
        ("deafult_sound = 'glass'\n", "line 1", "write [[rules]], and below it: set.sound ="),
        ("[sound]\nname = 'glass'\n", "line 2", "write [[rules]], and below it: set.sound ="),
        ("[snooze]\ndefault = '5m'\n", "line 1", "write [desktop], and below it: snooze = [\"10m\"]"),
        ("[dnd]\nschedul = '22:00-7:00'\n", "line 2", "write: alertctl dnd schedule 22:00-7:00"),
        ("[[rules]]\nmatch = 'Slack'\n", "line 2", "write match.app = \"Slack\", or match.title = \"Slack\""),
        ("sound = glass\n", "line 1", "sound takes a section, [sound]"),
        ("[unclosed\n", "line 1", "unclosed is not a setting; check the spelling. There are: [sound], [speech],"),
        ("soud = 'glass'\n", "line 1", "soud is not a setting; check the spelling. There are: [sound],"),
        ("[sond]\n", "line 1", "did you mean sound?"), ("volume = 1\n", "line 1", "write: alertctl sound volume 80%"),
        ("[dnd]\nschedule = '22-7'\n", "line 2", "write: alertctl dnd schedule 22:00-7:00"),
        ("[dnd]\nfrom = '22:00'\n", "line 2", "write: alertctl dnd schedule 22:00-7:00"),
        ("zone = 'UTC'\n", "line 1", "timedatectl"), ("[[rules]]\napp = 'x'\n", "line 2", "write match.app = ..."),
        ("[[rules]]\nset = { loud = true }\n", "line 2", "Its section has: level, sound, device, volume,"),
        ("[sound]\ndevice = \"x\n", "line 2", "write device = \"x\""),
        ("[sound]\ndevice = 'x\n", "line 2", "write device = 'x'"),
        ("[sound]\nduck = 50%\n", "line 2", "sound.duck takes one of \"volume\""),
        ("[sound]\nduck = 0,5\n", "line 2", "sound.duck takes a string in quotes"),
        ("= 1\n", "line 1", "a name before its ="), ("[]\n", "line 1", "a section has a name"),
        ("[sound] duck = 1\n", "line 1", "below its section: duck = 1"), ("\"x\" =\n", "line 1", "\"x\" has no value"),
        ("[desktop]\nsnooze = [\"10m\" \"1h\"]\n", "line 2", "write snooze = [\"10m\", \"1h\"]"),
        ("[desktop]\nsnooze = [\"10m\"\n", "line 2", "write snooze = [\"10m\"]"),
    ])
    func saysWhatToWrite(text: String, line: String, advice: String) throws {
        let problem = try #require(throws: SettingsProblem.self) { try ConfigurationText.read(Array(text.utf8)) }
        #expect(problem.description.hasPrefix(line + ","), "\(problem)")
        #expect(problem.description.contains(advice), "\(problem)")
    }

    /// A file is checked without a daemon.
    @Test func aFileIsChecked() throws {
        #expect(ConfigurationCheck.problem(of: Source.path("packaging/config.toml")) == nil)
        #expect(ConfigurationCheck.problem(of: "/nowhere/config.toml") == "no such file")
    }

    /// The file is valid, but nobody would hear the rule.
    @Test(
        arguments: [
            ("glass", nil), ("default", nil), ("none", nil), ("/dev/null", nil),
            ("glas", "no such sound \"glas\"; write set.sound = \"glass\""),
            (
                "xylophone-of-doom",
                "no such sound \"xylophone-of-doom\"; \"alertctl sound list\" lists the names, and a file needs "
                    + "its path"
            ),
            ("/nowhere/a.wav", "no such file \"/nowhere/a.wav\""),
            ("~/a.wav", "no such sound \"~/a.wav\"; write the path of a file from / on"),
        ] as [(String, String?)])
    func aSoundThatIsNotThereIsNamed(_ sound: String, _ said: String?) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "[[rules]]\nname = \"builds\"\nmatch.app = \"ci\"\nset.sound = \"\(sound)\"\n", to: "config.toml")
        #expect(ConfigurationCheck.problem(of: path) == nil)
        let environment = ["ALERTD_SOUNDS": Source.path("sounds"), "XDG_DATA_DIRS": folder.path, "HOME": folder.path]
        let notes = ConfigurationCheck.notes(on: path, environment: environment) { word, names in
            names.first { $0.hasPrefix(word) }
        }
        #expect(notes == [said].compactMap { $0.map { "rule \"builds\": " + $0 } })
    }

    @Test func whatIsNoTextIsRefused() {
        #expect(throws: SettingsProblem.self) { try ConfigurationText.read([0xFF, 0xFE]) }
        #expect(throws: SettingsProblem.self) { try ConfigurationText.read(Array("[sound]\0".utf8)) }
        #expect(throws: SettingsProblem.self) {
            try ConfigurationText.read([UInt8](repeating: UInt8(ascii: "#"), count: ConfigurationText.maximumSize + 1))
        }
        // Nesting is bounded by the library: refused, not a stack that runs over.
        let deep = "x = " + String(repeating: "[", count: 100_000)
        #expect(throws: SettingsProblem.self) { try ConfigurationText.read(Array(deep.utf8)) }
    }

    @Test func aLongFileIsSearchedForTheSetting() throws {
        var text = "[sound]\nquiet = '5s'\n"
        for index in 0..<5_000 { text += "# line \(index)\n" }
        text += "quiet2 = 1\n"
        let problem = try #require(throws: SettingsProblem.self) { try ConfigurationText.read(Array(text.utf8)) }
        #expect(problem.line == 5_003)
    }
}

enum Source {
    /// A file of the project.
    static func path(_ name: String) -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent(name).path
    }
}
