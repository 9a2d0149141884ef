// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DBus
import Foundation
import LinuxSystem
import Testing

@testable import SoundService

/// The command for a text, and broken synthesizers.
@Suite(.timeLimit(.minutes(2))) struct SynthesizerTests {
    private let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]

    private func arguments(_ utterance: Utterance, voice: String? = nil) -> [String] {
        Synthesizer(environment: environment).command(for: utterance, voice: voice).arguments
    }

    @Test func espeakIsToldEverythingButTheText() {
        let plain = ["espeak-ng", "--stdin", "--stdout"]
        #expect(arguments(Utterance(text: "Tea")) == plain)
        #expect(arguments(Utterance(text: "Tea"), voice: "de") == plain + ["-v", "de"])
        #expect(arguments(Utterance(text: "Tea", rate: 2)) == plain + ["-s", "350"])
        #expect(arguments(Utterance(text: "Tea", rate: 0.5)) == plain + ["-s", "88"])
        #expect(arguments(Utterance(text: "Tea", pitch: 2)) == plain + ["-p", "99"])
        #expect(arguments(Utterance(text: "Tea", pitch: 0.5)) == plain + ["-p", "0"])
        let command = Synthesizer(environment: environment).command(for: Utterance(text: "a\nb\u{1b}[31m"), voice: nil)
        #expect(String(decoding: command.input, as: UTF8.self) == "a\nb [31m\n")
    }

    @Test func aCommandOfTheUsersGetsOneLine() {
        let settings = SpeechSettings(command: ["piper", "-f", "-"], voice: nil)
        let command = Synthesizer(settings: settings, environment: environment)
            .command(for: Utterance(text: "a\n\nb", rate: 1.5), voice: "amy")
        #expect(command.arguments == ["piper", "-f", "-"])
        #expect(String(decoding: command.input, as: UTF8.self) == "a b\n")
        #expect(command.variables == ["ALERTD_VOICE": "amy", "ALERTD_RATE": "1.5", "ALERTD_PITCH": "1.0"])
    }

    @Test(
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "C"], nil), (["LANG": "en_GB.UTF-8"], nil),
            (["LANG": "en_US"], "en-us"), (["LANG": "de_DE", "LC_ALL": "fr_FR@euro"], "fr"), ([:], nil),
            (["LANG": "de", "LC_MESSAGES": ""], "de"), (["LANG": "../../x"], nil), (["LANG": "POSIX"], nil),
        ] as [([String: String], String?)])
    func theLanguageIsTheSessions(environment: [String: String], language: String?) {
        #expect(Synthesizer(environment: environment).language == language)
    }

    @Test func aNotificationIsReadWithAPauseBehindItsTitle() {
        #expect(Utterance(title: "Tea", body: nil).text == "Tea")
        #expect(Utterance(title: "Tea", body: "is ready").text == "Tea.\nis ready")
        #expect(Utterance(title: "Tea?", body: "Yes").text == "Tea?\nYes")
        let long = Utterance(title: "x", body: String(repeating: "wörter ", count: 9_000))
        #expect(long.text.utf8.count <= Utterance.maximumText && long.text.hasSuffix("wörter"))
    }

    @Test(arguments: [
        ("text", Sounds.Say(text: "")), ("text", Sounds.Say(text: " \n\u{7}")),
        ("text", Sounds.Say(text: String(repeating: "x", count: 16_385))), ("voice", Sounds.Say(text: "x", voice: "")),
        ("voice", Sounds.Say(text: "x", voice: "-w/tmp/x")), ("voice", Sounds.Say(text: "x", voice: "a\nb")),
        ("rate", Sounds.Say(text: "x", rate: 0.4)), ("rate", Sounds.Say(text: "x", rate: .nan)),
        ("pitch", Sounds.Say(text: "x", pitch: 2.1)), ("volume", Sounds.Say(text: "x", volume: -0.1)),
    ])
    func valuesOutsideTheirRangeAreRefused(field: String, call: Sounds.Say) throws {
        #expect(try #require(throws: Sounds.Invalid.self) { try Utterance(call) }.field == field)
    }

    @Test func espeakWritesASound() throws {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let file = try Synthesizer(environment: environment).synthesize(Utterance(text: "Hello"))
        let count = pread(file.descriptor.number, &bytes, bytes.count, 0)
        #expect(count > 10_000 && bytes.starts(with: Array("RIFF".utf8)))
    }

    /// A locale that espeak-ng has no voice for does not silence it; a voice that was asked for and is not there does.
    @Test func anUnknownLanguageIsSaidInEnglishAndAnUnknownVoiceNotAtAll() throws {
        let synthesizer = Synthesizer(environment: environment.merging(["LANG": "qq_QQ"]) { $1 })
        _ = try synthesizer.synthesize(Utterance(text: "Hello"))
        #expect(throws: Synthesizer.Failure.self) {
            try synthesizer.synthesize(Utterance(text: "Hello", voice: "zz-nope"))
        }
    }

    @Test func theVoicesOfEspeakAreRead() throws {
        let table = """
            Pty Language       Age/Gender VoiceName          File                 Other Languages
             5  af              --/M      Afrikaans          gmw/af
             2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
            nonsense
            """
        #expect(
            Synthesizer.voices(in: table) == [
                Sounds.Voice(voice: "af", name: "Afrikaans"),
                Sounds.Voice(voice: "en-gb", name: "English (Great Britain)"),
            ])
        #expect(try Synthesizer(environment: environment).voices().contains { $0.voice == "de" })
    }

    @Test(arguments: [
        ("exit 0", "wrote no sound"), ("exit 3", "failed with exit status 3"),
        ("echo model missing. >&2; exit 1", "failed with exit status 1: model missing"),
        ("kill -SEGV $$", "failed with signal 11"), ("exec sleep 1000", "had not finished after"),
        ("exec cat /dev/zero", "wrote more than 64 MiB"),
    ])
    func brokenOnesFailWithTheReason(script: String, reason: String) throws {
        let settings = SpeechSettings(command: ["/bin/sh", "-c", script], voice: nil)
        let patience = script.contains("sleep") ? Duration.milliseconds(300) : .seconds(60)
        let synthesizer = Synthesizer(settings: settings, environment: environment, patience: patience)
        let failure = try #require(throws: Synthesizer.Failure.self) {
            try synthesizer.synthesize(Utterance(text: "Tea"))
        }
        guard case .failed(let words) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(words == "/bin/sh \(reason)" || words.hasPrefix("/bin/sh \(reason)") && script.contains("sleep"))
    }

    @Test func withoutOneThePackageIsNamed() throws {
        let synthesizer = Synthesizer(environment: ["PATH": "/nonexistent"])
        let failure = try #require(throws: Synthesizer.Failure.self) {
            try synthesizer.synthesize(Utterance(text: "Tea"))
        }
        guard case .absent(let error) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(error.program == "espeak-ng" && error.package == "espeak-ng")
        #expect(throws: Synthesizer.Failure.self) { try synthesizer.voices() }
    }

    /// Neither its arguments nor its environment, which others may read, hold the text.
    @Test func theTextIsOnlyOnStandardInput() throws {
        let script = "cat >\"$0\"; tr '\\0' '\\n' </proc/$$/cmdline >\"$0.seen\"; env >>\"$0.seen\"; echo x"
        let folder = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "text").path
        let settings = SpeechSettings(command: ["/bin/sh", "-c", script, path], voice: nil)
        _ = try Synthesizer(settings: settings, environment: environment).synthesize(Utterance(text: "hush-hush"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "hush-hush\n")
        #expect(try !String(contentsOfFile: path + ".seen", encoding: .utf8).contains("hush-hush"))
    }
}
