// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Listening {
    /// Files of one machine for notifications on another: they are sent with `--host`, and kept there.
    @Suite struct HostFiles {
        private let near: World
        private let sounds: SoundServer
        private let far: World
        private let host = ["--host", SecureShell.host]

        init() throws {
            near = try World()
            sounds = try SoundServer()
            far = try World(sound: sounds)
        }

        private func alertctl(_ words: [String]) throws -> Outcome {
            try near.run(Built.program("alertctl"), words + host)
        }

        private var folder: String { far.state + "/received" }

        private var kept: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

        private func content(_ id: String) throws -> Notifications.Content {
            try far.call(Notifications.Show(id: id)).notification.content
        }

        @Test func filesOfNotificationsAreSentAndKept() throws {
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemon = try Daemon(in: far)
            let wave = Data(Samples.wav(Samples.noise(frames: 24_000), rate: 48_000))
            let sound = try near.write(wave, to: "it's a bell.wav")
            let picture = try near.write(Data([1, 2, 3]), to: "picture.png")
            let told = try alertctl(["notify", "x", "--id", "x", "--sound", sound, "--image", picture])
            #expect(told.status == 0, "\(told)")
            let x = try content("x")
            for (path, bytes) in [(x.sound, wave), (x.image, Data([1, 2, 3]))] {
                let path = try #require(path)
                #expect(path.hasPrefix(folder + "/") && FileManager.default.contents(atPath: path) == bytes, "\(path)")
                #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            }
            // The ending is what it was: a notification server may go by it.
            #expect(x.sound?.hasSuffix("-it_s_a_bell.wav") == true && x.image?.hasSuffix("-picture.png") == true)
            // What is the same is kept once, and a reminder finds it when this machine is long gone.
            #expect(try alertctl(["remind", "y", "in", "1h", "--id", "y", "--sound", sound]).status == 0)
            #expect(try content("y").sound == x.sound && kept.count == 2)
            #expect(try alertctl(["edit", "y", "--icon", picture]).status == 0)
            #expect(try content("y").icon == x.image && kept.count == 2)
            let loaded = try alertctl(["sound", "load", sound, "--json"])
            #expect(try loaded.object["path"] as? String == x.sound, "\(loaded)")
            for words in [["-i", picture], ["-i", "file://" + picture], ["-h", "string:image-path:" + picture]] {
                let sent = try near.run(
                    Built.program("alertctl"), host + ["notify-send"] + words + ["-p", words[1]])
                #expect(sent.status == 0, "\(sent)")
            }
            let relayed = try far.call(Notifications.List(state: .delivered)).notifications
                .compactMap(\.content.relayed)
            #expect(relayed.count == 3)
            for one in relayed {
                #expect(one.hints.contains { $0.value == "'\(x.image ?? "")'" } && kept.count == 2, "\(one)")
            }
            #expect(daemon.isRunning)
            withExtendedLifetime(shell) {}
        }

        @Test func whatCannotBeSentIsToldAndKeptNowhere() throws {
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemon = try Daemon(in: far)
            let large = try near.write(Data(count: (16 << 20) + 1), to: "large.wav")
            let empty = try near.write(Data(), to: "empty.wav")
            for (words, status, text) in [
                (["notify", "x", "--sound", large], 65, "--sound: \(large) is too large to send (maximum 16 MB)"),
                (["notify", "x", "--image", near.path + "/none.png"], 66, "--image: no such file"),
                (["notify", "x", "--icon", near.path], 65, "is not a file"),
                (["sound", "load", empty], 65, "is empty"),
            ] as [([String], Int32, String)] {
                let outcome = try alertctl(words)
                #expect(outcome.status == status && outcome.errors.contains(text), "\(words): \(outcome)")
            }
            let half = try far.run(
                Built.program("alertctl"), ["bridge", "--file", "9", "--name=x.wav"], input: Array("half".utf8))
            #expect(half.status == 65 && half.errors.contains("incomplete: 5 of 9"), "\(half)")
            for size in ["0", "16777217"] {
                let refused = try far.run(Built.program("alertctl"), ["bridge", "--file", size])
                #expect(refused.status == 65 && refused.errors.contains("out of range"), "\(refused)")
            }
            #expect(kept.isEmpty && daemon.isRunning)
            withExtendedLifetime(shell) {}
        }

        @Test func whatNothingNamesAnyMoreGoesWhenThereIsMuch() throws {
            let shell = try SecureShell(from: near, to: far, isShared: true)
            let daemon = try Daemon(in: far)
            let glass = try Data(contentsOf: URL(filePath: Built.source("sounds/glass.wav")))
            let sound = try near.write(glass, to: "one.wav")
            let picture = try near.write(Data("two".utf8), to: "two.png")
            #expect(try alertctl(["remind", "x", "in", "1h", "--id", "x", "--sound", sound]).status == 0)
            #expect(try alertctl(["notify", "y", "--id", "y", "--image", picture]).status == 0)
            for number in 0..<600 {
                try Data("\(number)".utf8).write(to: URL(filePath: "\(folder)/\(number)"))
            }
            let recent = kept.filter { $0 == "7" } + [try #require(kept.first { $0.hasSuffix("two.png") })]
            for name in kept where name != "7" {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: folder + "/" + name)
            }
            let last = try near.write(Data("three".utf8), to: "three.png")
            #expect(try alertctl(["notify", "z", "--id", "z", "--image", last]).status == 0)
            let expected = try [content("x").sound, content("y").image, content("z").image].compactMap { $0 }
            #expect(Set(kept) == Set(expected.map { String($0.dropFirst(folder.count + 1)) } + recent))
            // If too many are needed, or may be, that is reported, and no more are kept.
            for number in 0..<1_000 {
                try Data("new\(number)".utf8).write(to: URL(filePath: "\(folder)/new\(number)"))
            }
            let count = kept.count
            let more = try near.write(Data("four".utf8), to: "four.png")
            let refused = try alertctl(["notify", "no", "--image", more])
            #expect(refused.status == 75 && refused.errors.contains("too many files are kept"), "\(refused)")
            #expect(kept.count == count && daemon.isRunning)
            withExtendedLifetime(shell) {}
        }
    }
}
