// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import DesktopSupport
import Glibc
import Logging
import ProcessSupport
import ServiceLifecycle
import SoundService
import Testing

@testable import AlertCore
@testable import AlertDaemon

/// The configuration file while a daemon runs: followed, and never let in when it is wrong.
@Suite struct ConfigurationFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/config/alertd/config.toml" }

    init() throws { folder = try TemporaryFolder() }

    @Test func aBadFileLeavesWhatWasInForce() throws {
        try write("[sound]\ndevice = 'one'\n")
        let file = ConfigurationFile(path: path, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(file.current.sound.device == "one")
        try write("[sound]\ndevice = \n")
        file.reload()
        #expect(file.current.sound.device == "one")
        #expect(file.problem?.hasPrefix("line 2, column") == true)
        #expect(!file.part.ok)
        try write("[sound]\ndevice = 'two'\n")
        file.reload()
        #expect(file.current.sound.device == "two")
        #expect(file.part.ok)
    }

    @Test func withoutAFileThereAreNoFormerHolidays() {
        let file = ConfigurationFile(path: path, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(file.part.detail == "\(path) does not exist: using the defaults")
    }

    /// The settings of the last valid file stay in force over a restart. A file that is gone keeps the holidays alone.
    @Test func aBadFileLeavesWhatWasInForceOverARestart() throws {
        let copy = folder.path + "/config-valid.toml"
        func start() -> ConfigurationFile {
            ConfigurationFile(path: path, copy: copy, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
        let text = "[sound]\ndevice = 'one'\n[words]\nholidays = ['DE-BY', '2027-03-04']\n"
        try write(text)
        let days = start().current.words.holidays
        #expect(days.count > 10)
        try write(text + "[words\n")
        let broken = start()
        #expect(broken.problem != nil)
        #expect(broken.current.sound.device == "one" && broken.current.words.holidays == days)
        // The copy is that of the valid file.
        #expect(start().current.words.holidays == days)
        #expect(unlink(path) == 0)
        broken.reload()
        for file in [broken, start()] {
            #expect(file.problem == nil)
            #expect(file.current.sound.device == Settings.standard.sound.device)
            #expect(file.current.words.holidays == days)
            let rest = " does not exist: using the defaults and the former holidays, which an empty file ends"
            #expect(file.part.detail.hasSuffix(rest))
        }
        // An empty file ends them.
        try write("")
        #expect(start().current == .standard)
        #expect(start().current == .standard)
    }

    @Test func whatIsNoFileIsRefusedAndNotWaitedFor() throws {
        try make(String(path.dropLast("/config.toml".count)))
        #expect(mkfifo(path, 0o600) == 0)
        let file = ConfigurationFile(path: path, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(file.problem == "not a regular file")
        #expect(file.current == .standard)
    }

    /// Made after the start, its folders too, changed in place, replaced by a rename, and taken away.
    @Test func changesAreFollowed() async throws {
        let file = ConfigurationFile(path: path, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let (changes, sink) = AsyncStream<String?>.makeStream()
        let watch = ConfigurationWatch(file: file, logger: Logger(label: "test")) {
            sink.yield($0.sound.device)
        } report: { _ in
        } begin: { _ in
        }
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: watch)], logger: Logger(label: "test")))
        let running = Task { try await group.run() }
        var devices = changes.makeAsyncIterator()
        try write("[sound]\ndevice = 'one'\n")
        #expect(await devices.next() == "one")
        try write("[sound]\ndevice = 'two'\n")
        #expect(await devices.next() == "two")
        try write("[sound]\ndevice = 'three'\n", to: path + ".new")
        #expect(rename(path + ".new", path) == 0)
        #expect(await devices.next() == "three")
        // Its folder is replaced by another, as programs do that manage such files, and that one is followed then.
        let folder = String(path.dropLast("/config.toml".count))
        try make(folder + ".new")
        try write("[sound]\ndevice = 'four'\n", to: folder + ".new/config.toml")
        #expect(rename(folder, folder + ".old") == 0)
        #expect(rename(folder + ".new", folder) == 0)
        #expect(await devices.next() == "four")
        try write("[sound]\ndevice = 'five'\n")
        #expect(await devices.next() == "five")
        #expect(unlink(path) == 0)
        #expect(await devices.next() == .some(nil))
        await group.triggerGracefulShutdown()
        try await running.value
    }

    private func write(_ text: String, to target: String? = nil) throws {
        try make(String(path.dropLast("/config.toml".count)))
        let file = try #require(fopen(target ?? path, "w"))
        fputs(text, file)
        fclose(file)
    }

    private func make(_ folder: String) throws {
        var made = ""
        for part in folder.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o700)
        }
    }
}
