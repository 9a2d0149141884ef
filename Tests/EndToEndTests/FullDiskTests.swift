// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing
import Varlink

extension Whole {
    /// A full disk: callers get an error, and no stored data is lost.
    @Suite struct FullDisk {
        @Test func callersAreToldAndWhatWasStoredFires() throws {
            let world = try World()
            let disk = try SmallDisk(in: world)
            let daemon = try Daemon(in: world, wrapper: disk.wrapper)
            try world.remind("before", in: "5s")
            try world.remind("too", in: "6s")
            try world.remind("far", in: "1h")
            disk.fill()
            let watcher = try Watcher(world)

            // The write-ahead log has reserved room, which is used up first.
            let payload = String(repeating: "x", count: 30_000)
            var refused: Outcome?
            for _ in 0..<200 {
                let answer = try world.alertctl(
                    "remind", "Too much", "--in", "1h", "--body", "-", input: Array(payload.utf8))
                guard answer.status != 0 else { continue }
                refused = answer
                break
            }
            let answer = try #require(refused, "the disk never was full")
            #expect(answer.status == 75, "\(answer)")
            #expect(answer.errors.contains("the disk is full"), "\(answer)")
            #expect(throws: VarlinkClientError.self) {
                try world.remind("raw", in: "1h") { $0.body = payload }
            }
            let stored = try world.call(Manager.Status()).pending
            if disk.isMounted {
                let volume = try world.alertctl("volume", "50%")
                #expect(volume.status == 75 && volume.errors.contains("the disk is full"), "\(volume)")
                #expect(!volume.errors.contains("database"), "\(volume)")
            }

            // It comes due although nothing can be written.
            try watcher.await(.delivered, id: "before")
            try watcher.await(.delivered, id: "too")
            try disk.makeRoom(for: daemon)
            #expect(try world.alertctl("remind", "Fits again", "--in", "0s", "--id", "after").status == 0)
            try watcher.await(.delivered, id: "after")
            // Everything is stored, although there is little room.
            let part = try world.call(Manager.Status()).parts.first { $0.name == "store" }
            #expect(part?.ok == true, "\(String(describing: part))")
            #expect(watcher.seen.filter { $0.event == .delivered && $0.id == "before" }.count == 1)
            #expect(try world.call(Manager.Status()).pending == stored - 2)
            try daemon.crash()

            let second = try Daemon(in: world)
            let history = try world.history()
            for id in ["before", "too", "after"] {
                #expect(history.filter { $0.event == .delivered && $0.id == id }.count == 1, "\(id)")
            }
            #expect(try world.call(Notifications.Show(id: "far")).notification.state == .pending)
            #expect(second.isRunning)
        }

        /// The person has typed an answer that nobody waits for: it is there for whoever comes for it.
        @Test func anAnswerIsKeptForItsAsker() async throws {
            let world = try World()
            let disk = try SmallDisk(in: world)
            let daemon = try Daemon(in: world, wrapper: disk.wrapper)
            let question = Prompts.Question(title: "Name?", buttons: [.init(label: "OK")], input: .text)
            for id in ["q", "other", "last"] {
                _ = try world.call(Prompts.Ask(id: id, question: question, noWait: true))
            }
            disk.fill()
            let payload = String(repeating: "x", count: 30_000)
            var isFull = false
            for _ in 0..<200 where !isFull {
                let answer = try world.alertctl(
                    "remind", "Too much", "--in", "1h", "--body", "-", input: Array(payload.utf8))
                isFull = answer.status != 0
            }
            #expect(isFull, "the disk never was full")
            for id in ["q", "other"] {
                #expect(try world.alertctl("answer", id, "--index", "0", "--text", "typed \(id)").status == 0)
            }
            let told = try world.call(Prompts.Wait(id: "q")).result
            #expect(told?.outcome == .answered && told?.text == "typed q")
            let again = try world.call(Prompts.Wait(id: "q")).result
            #expect(again?.outcome == .answered && again?.text == nil)
            try disk.makeRoom(for: daemon)
            // What the store takes next takes these along.
            #expect(try world.alertctl("answer", "last", "--index", "0", "--text", "x").status == 0)
            try await Waiting.until("the outcomes are stored") {
                try world.history().filter { $0.event == .promptEnded }.count == 3
            }
            try daemon.crash()
            let second = try Daemon(in: world)
            #expect(try world.call(Prompts.List()).prompts.isEmpty, "none is asked again")
            #expect(try world.call(Prompts.Wait(id: "q")).result?.text == nil)
            #expect(try world.call(Prompts.Wait(id: "other")).result?.text == "typed other")
            #expect(second.isRunning)
        }
    }
}

/// A file system that can be filled. Root has a small one mounted; anybody else gets much the same from a limit on the
/// size of files, setrlimit(2).
private final class SmallDisk {
    /// The command that starts the daemon.
    let wrapper: [String]
    private let world: World
    let isMounted: Bool

    init(in world: World) throws {
        self.world = world
        try FileManager.default.createDirectory(
            atPath: world.state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let options = ["-t", "tmpfs", "-o", "size=2m,mode=0700", "tmpfs", world.state]
        isMounted = try geteuid() == 0 && world.run(Tools.find("mount"), options).status == 0
        // Of the limit's two values only the soft one, so that it can be lifted again.
        wrapper = isMounted ? [] : ["/bin/sh", "-c", "trap '' XFSZ; ulimit -S -f 1200; exec \"$@\"", "sh"]
    }

    deinit {
        if isMounted, let umount = try? Tools.find("umount") { _ = try? world.run(umount, ["-l", world.state]) }
    }

    /// Leaves no room. Under a limit on files there is nothing to be done: the callers fill them.
    func fill() {
        guard isMounted else { return }
        let file = open(world.state + "/ballast", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        for size in [65_536, 4_096] {
            let bytes = [UInt8](repeating: 1, count: size)
            while write(file, bytes, size) == size {}
        }
    }

    /// Gives the room back.
    func makeRoom(for daemon: Daemon) throws {
        if isMounted {
            unlink(world.state + "/ballast")
        } else {
            _ = try world.run(Tools.find("prlimit"), ["--pid", "\(daemon.pid)", "--fsize=unlimited:"])
        }
    }
}
