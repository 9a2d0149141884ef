// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
import Foundation
import LinuxSystem
import ProcessSupport
import RandomSupport
import Testing
import Varlink

@testable import AgentFront
@testable import ClientKit
@testable import alertctl

/// Hooks in the files of other programs: what is put in, and that exactly this comes out again.
@Suite struct HookSettingTests {
    private let folder: TemporaryFolder
    private let files: ManagedFiles

    private var home: String { folder.path }

    init() throws {
        folder = try TemporaryFolder()
        files = try ManagedFiles(Environment(["HOME": folder.path]))
    }

    private func setting(_ program: AgentProgram) throws -> HookSetting {
        try HookSetting(program, command: "/usr/bin/alertctl", Environment(["HOME": home]))
    }

    private func write(_ text: String, to setting: HookSetting) throws {
        let folder = String(setting.path[..<setting.path.lastIndex(of: "/")!])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: setting.path, atomically: true, encoding: .utf8)
    }

    private func text(_ setting: HookSetting) throws -> String {
        try String(contentsOfFile: setting.path, encoding: .utf8)
    }

    @Test(arguments: AgentProgram.allCases)
    func aFileThatWasMadeGoesAgain(_ program: AgentProgram) throws {
        let setting = try setting(program)
        #expect(try setting.install(in: files) == .done)
        #expect(try setting.state(in: files) == .present)
        let json = try JSON(parsing: try text(setting))
        for hook in setting.hooks { #expect(json["hooks"]?[hook.event]?.arrayValue?.count == 1) }
        #expect(try setting.install(in: files) == .unchanged)
        #expect(try setting.remove(from: files) == .done)
        #expect(!FileManager.default.fileExists(atPath: setting.path))
        #expect(try setting.state(in: files) == .absent)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home) == [".local"])
    }

    /// An earlier version put in fewer hooks, in a file of its own or among others.
    @Test(arguments: ["", #"{"model": "x"}"#])
    func anUpdateAddsNewHooks(_ content: String) throws {
        let setting = try setting(.codex)
        if !content.isEmpty { try write(content, to: setting) }
        #expect(try setting.install(in: files) == .done)
        let whole = try text(setting)
        #expect(try setting.remove(from: files) == .done)
        if !content.isEmpty { #expect(try text(setting) == content) }
        let earlier = setting.with(hooks: setting.hooks.filter { $0.event != "UserPromptSubmit" })
        #expect(try earlier.install(in: files) == .done)
        #expect(try text(setting) != whole)
        #expect(try setting.install(in: files) == .done)
        #expect(try text(setting) == whole)
        #expect(try setting.install(in: files) == .unchanged)
    }

    /// A program may read the first or the last of two members, and an edit of one could mean nothing.
    @Test(
        arguments: [
            #"{"hooks": {}, "hooks": {"Stop": []}}"#, #"{"hooks": 1, "a": 2, "hooks": {}}"#,
            #"{"hooks": {"PermissionRequest": [], "PermissionRequest": []}}"#,
            // One of them is written with an escape.
            #"{"hooks": {}, "hook\u0073": {}}"#,
        ])
    func aKeyThatIsThereTwiceIsRefused(_ content: String) throws {
        let setting = try setting(.claude)
        try write(content, to: setting)
        let failure = try #require(throws: Failure.self) { try setting.install(in: files) }
        #expect(failure.status == .badInput)
        #expect(failure.choices == setting.lines)
        #expect(try text(setting) == content)
        #expect(try setting.state(in: files) == .absent)
    }

    @Test func aKeyThatIsThereTwiceElsewhereIsNone() throws {
        let setting = try setting(.claude)
        let content = #"{"env": {"A": "1", "A": "2"}, "x": {"hooks": 1, "hooks": 2}}"#
        try write(content, to: setting)
        #expect(try setting.install(in: files) == .done)
        #expect(try setting.remove(from: files) == .done)
        #expect(try text(setting) == content)
    }

    @Test func aFileWithTwoNamesIsNotReplaced() throws {
        let setting = try setting(.claude)
        try write("{}\n", to: setting)
        try FileManager.default.linkItem(atPath: setting.path, toPath: home + "/other")
        let failure = try #require(throws: Failure.self) { try setting.install(in: files) }
        #expect(failure.status == .refused)
        #expect(failure.choices == setting.lines)
        #expect(try String(contentsOfFile: home + "/other", encoding: .utf8) == "{}\n")
        #expect(try setting.state(in: files) == .absent)
        try FileManager.default.removeItem(atPath: home + "/other")
        #expect(try setting.install(in: files) == .done)
        // Also where the other name came later.
        try FileManager.default.linkItem(atPath: setting.path, toPath: home + "/other")
        #expect(throws: Failure.self) { try setting.remove(from: files) }
        #expect(try setting.state(in: files) == .present)
    }

    @Test func theLogIsBoundedInBytesAndLines() {
        let longest = HookLog.cut(String(repeating: "ä", count: 500), to: HookLog.maximumText)
        #expect(longest.utf8.count == 240)
        #expect(HookLog.cut("one\ntwo\r\u{1b}three", to: 240) == "one two  three")
        // A character of many scalars is cut, too.
        #expect(HookLog.cut("e" + String(repeating: "\u{301}", count: 500), to: 240).utf8.count <= 240)
        let line = String(repeating: "x", count: 1_023)
        #expect(HookLog.kept(Array(repeating: line, count: 100)).count == HookLog.maximumSize / 1_024)
        #expect(HookLog.kept((0..<300).map { "\($0)" }).first == "100")
    }

    @Test func onlyARecentFaultIsAWarning() throws {
        let environment = Environment(["HOME": home])
        let log = try #require(HookLog(environment))
        let start = Instant(microseconds: 1_790_000_000_000_000)
        #expect(log.check(at: start) == nil)
        try FileManager.default.createDirectory(
            atPath: home + "/.local/state/alertd", withIntermediateDirectories: true)
        for number in 1...12 { log.add("codex: fault \(number)", at: start) }
        let hour: Int64 = 3_600_000_000
        let check = try #require(log.check(at: start.advanced(by: 23 * hour)))
        #expect(!check.ok && !check.required)
        let lines = check.detail.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines[1].hasSuffix("Z codex: fault 3") && lines[10].hasSuffix("Z codex: fault 12"))
        #expect(log.check(at: start.advanced(by: 25 * hour))?.ok == true)
    }

    private static let texts = [
        "{}", "{}\n", "{ }\n", "{\n}\n", #"{"model": "x"}"#,
        "{\n  \"model\": \"x\",\n  \"permissions\": {\"allow\": [\"Bash(ls)\"]}\n}\n",
        "{\n\t\"a\": [1, 2.5e3, \"}\", null],\n\t\"hooks\": {}\n}",
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"bell\"}]}]}, \"z\": 1}",
        "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\"matcher\": \"Bash\", \"hooks\": []}\n    ]\n  }\n}\n",
        "{\n  \"hooks\": { \"PermissionRequest\": [] }\n}\n",
    ]

    @Test(arguments: AgentProgram.allCases)
    func theFileIsTheSameAfterwards(_ program: AgentProgram) throws {
        let setting = try setting(program)
        for former in Self.texts {
            try write(former, to: setting)
            #expect(try setting.install(in: files) == .done, "\(former)")
            let json = try JSON(parsing: try text(setting))
            for hook in setting.hooks {
                let last = json["hooks"]?[hook.event]?.arrayValue?.last
                #expect(last?.description.contains("approve") == true, "\(former) \(hook.event)")
            }
            for member in try JSON(parsing: former).objectValue?.members ?? [] where member.key != "hooks" {
                #expect(json[member.key] == member.value)
            }
            #expect(try setting.remove(from: files) == .done)
            #expect(try text(setting) == former)
        }
    }

    @Test func commentsAndCommasStay() throws {
        let setting = try setting(.crush)
        let former = """
            {
              // mine
              "hooks": {
                /* and { this [ */
                "PreToolUse": [
                  {"command": "./a.sh",}, // last
                ],
              },
            }

            """
        try write(former, to: setting)
        _ = try setting.install(in: files)
        let installed = try text(setting)
        #expect(installed.contains("// mine"))
        #expect(installed.contains("\"name\": \"alertd\""))
        _ = try setting.remove(from: files)
        #expect(try text(setting) == former)
    }

    @Test func whatOthersAddedStays() throws {
        let setting = try setting(.claude)
        try write("{\"model\": \"x\"}\n", to: setting)
        _ = try setting.install(in: files)
        var changed = try text(setting)
        changed = changed.replacingOccurrences(of: "\"model\": \"x\"", with: "\"model\": \"y\"")
        let stop = try #require(JSONText(changed)?.adding(["{\"hooks\": []}"], to: ["hooks", "Stop"]))
        try write(stop.content, to: setting)
        _ = try setting.remove(from: files)
        let json = try JSON(parsing: try text(setting))
        #expect(json == ["model": "y", "hooks": ["Stop": [["hooks": []]]]])
    }

    @Test func hooksThatWereChangedAreNotTouched() throws {
        let setting = try setting(.claude)
        try write("{}", to: setting)
        _ = try setting.install(in: files)
        let changed = try text(setting).replacingOccurrences(of: "\"timeout\": 600", with: "\"timeout\": 60")
        try write(changed, to: setting)
        #expect(try setting.state(in: files) == .changed)
        #expect(throws: Failure.self) { try setting.remove(from: files) }
        #expect(throws: Failure.self) { try setting.install(in: files) }
        #expect(try text(setting) == changed)
    }

    @Test(arguments: ["[]", "{", "7", "{\"hooks\": []}", "{\"hooks\": {\"Stop\": {}}}", "{\"a\" 1}", "{} x", "{/*"])
    func whatIsNoPlaceForHooksIsNotTouched(_ former: String) throws {
        let setting = try setting(.claude)
        try write(former, to: setting)
        #expect(throws: Failure.self) { try setting.install(in: files) }
        #expect(try text(setting) == former)
        #expect(try setting.state(in: files) == .absent)
    }

    @Test func aLinkStaysALink() throws {
        let setting = try setting(.claude)
        let target = home + "/dotfiles.json"
        try "{}\n".write(toFile: target, atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: home + "/.claude", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: setting.path, withDestinationPath: target)
        _ = try setting.install(in: files)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: setting.path) == target)
        _ = try setting.remove(from: files)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "{}\n")
    }

    /// The scanner against the parser: random JSON with random blanks is read by both or by neither.
    @Test func theScannerReadsWhatTheParserReads() {
        var random = SeededRandom()
        let parts = ["{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "1", "true", " ", "\n"]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...9, using: &random)
            let text = "{" + (0..<count).map { _ in parts.randomElement(using: &random)! }.joined() + "}"
            // What only the parser refuses is a comma before a bracket.
            let isJSON = (try? JSON(parsing: text))?.objectValue != nil
            if isJSON { #expect(JSONText(text) != nil, "\(text)") }
            if JSONText(text) != nil, !isJSON {
                let strict = text.filter { !$0.isWhitespace }
                #expect(strict.contains(",}") || strict.contains(",]"), "\(text)")
            }
        }
    }
}
