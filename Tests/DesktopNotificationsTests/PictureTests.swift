// SPDX-License-Identifier: Apache-2.0

import DBus
import DesktopSupport
import Foundation
import ProcessSupport
import Synchronization
import Testing

@testable import DesktopNotifications

/// Pictures of notifications: what is looked at, and what is shown without them.
@Suite(.timeLimit(.minutes(1))) struct PictureTests {
    let folder: TemporaryFolder
    let inspector: PictureInspector

    init() throws {
        folder = try TemporaryFolder()
        // Nobody is asked anything: of the bus only its clock is used.
        inspector = PictureInspector(connection: BusConnection(address: nil))
    }

    /// A file of some size that takes no room on the disk.
    private func file(_ name: String, bytes: Int) throws -> String {
        let path = try folder.write("GIF89a", to: name)
        #expect(truncate(path, bytes) == 0)
        return path
    }

    @Test func whatIsNoPictureIsKnown() async throws {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let (fits, large) = (try file("fits.png", bytes: 8 << 20), try file("large.png", bytes: 10_000_000))
        let dangling = folder.path + "/dangling"
        #expect(symlink("/nowhere", dangling) == 0)
        let cases: [(String, PictureFile.Problem?)] = [
            (fits, nil), (large, .tooLarge(large, bytes: 10_000_000)), (pipe, .noFile(pipe)),
            (folder.path, .noFile(folder.path)), ("/dev/zero", .noFile("/dev/zero")),
            ("/no/such.png", .missing("/no/such.png")), (fits + "/x", .missing(fits + "/x")),
            (dangling, .missing(dangling)), ("mail-unread", nil), ("", nil),
            ("file:///no%20such.png", .missing("/no such.png")), ("file://\(fits)", nil),
        ]
        for (name, problem) in cases { #expect(await inspector.problems(of: [name]) == [problem].compactMap(\.self)) }
        let both = await inspector.problems(of: [pipe, large])
        #expect(both.count == 2 && both.allSatisfy { $0.sentence.hasSuffix(".") })
    }

    /// Drawable files are recognised by their beginning; any other file is reported, whatever its name.
    @Test func aFileThatIsNoImageIsTold() async throws {
        let pictures: [(name: String, bytes: [UInt8])] = [
            ("a", [0x89] + Array("PNG\r\n\u{1A}\n".utf8)), ("a.png", [0xFF, 0xD8, 0xFF, 0xE0]),
            ("b", Array("GIF87a".utf8)),
            ("c", Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)), ("d", [0, 0, 0, 0x20] + Array("ftypavif".utf8)),
            ("e", Array("<?xml version=\"1.0\"?>\n<!-- licence -->\n<svg/>".utf8)), ("f", Array("P6\n1 1\n255\n".utf8)),
            ("g", Array("\u{FEFF}  <svg:svg xmlns:svg=\"x\">".utf8)), ("h.SVGZ", [0x1F, 0x8B, 8]),
            ("i.tga", [0, 0, 2]),
            ("j", [0, 0, 1, 0]), ("k", [0x49, 0x49, 0x2A, 0]), ("l", Array("/* XPM */".utf8)), ("m", Array("BM".utf8)),
        ]
        for (name, bytes) in pictures {
            let path = folder.path + "/" + name
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(await inspector.problems(of: [path]).isEmpty, "\(name)")
        }
        let others: [(name: String, bytes: [UInt8])] = [
            ("text.png", Array("hello".utf8)), ("empty.png", []), ("page.svg", Array("<html><svg/></html>".utf8)),
            ("sound.webp", Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8)),
            ("film", [0, 0, 0, 0x20] + Array("ftypisom".utf8)),
            ("archive.png", [0x1F, 0x8B, 8]), ("page.pdf", Array("%PDF-1.7".utf8)), ("P7", Array("P7\n".utf8)),
        ]
        for (name, bytes) in others {
            let path = folder.path + "/" + name
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(await inspector.problems(of: [path]) == [.noPicture(path)], "\(name)")
        }
        #expect(PictureFile.Problem.noPicture("/a").sentence == "/a is not an image; shown without it.")
    }

    @Test(arguments: ["file:///%", "file:///%4", "file:///%zz", "file://host/x", "file:/x", "x/y", "file:///%ff%fe"])
    func otherNamesAreNoFiles(_ name: String) { #expect(PictureFile(name) == nil) }

    @Test func aNotificationIsShownWithoutWhatCannotBe() async throws {
        let gate = PictureGate(inspector: inspector)
        let fits = try file("fits.png", bytes: 100)
        let (passed, continuation) = AsyncStream.makeStream(of: (DesktopPost, [PictureFile.Problem]).self)
        let post = DesktopPost(id: "a", appName: "a", icon: "file://" + fits, image: "/no/such.png", title: "t")
        gate.pass(post) { continuation.yield(($0, $1)) }
        var all = passed.makeAsyncIterator()
        let (shown, problems) = try #require(await all.next())
        #expect(shown.icon == fits && shown.image.isEmpty && shown.title == "t")
        #expect(problems == [.missing("/no/such.png")])
    }

    /// Pictures from notify-send: a server can handle a missing file, but not a file without an end.
    @Test func ofWhatIsRelayedOnlyWhatNoServerShouldOpenIsLeftOut() async throws {
        let gate = PictureGate(inspector: inspector)
        let (passed, continuation) = AsyncStream.makeStream(of: DesktopPost.self)
        var all = passed.makeAsyncIterator()
        for (icon, left) in [("/dev/zero", ""), ("/no/such.png", "/no/such.png"), ("mail-unread", "mail-unread")] {
            var post = DesktopPost(id: "a", appName: "a", title: "t")
            post.relayed = RelayedPost(
                appIcon: icon, summary: nil, hints: ["image-path": .string("file:///dev/zero")], timeout: -1)
            gate.pass(post) { post, _ in continuation.yield(post) }
            let relayed = try #require(await all.next()?.relayed)
            #expect(relayed.appIcon == left && relayed.hints["image-path"] == nil)
        }
    }

    /// Whichever comes first, the newest of an id is what is shown in the end, and what was taken back never comes.
    @Test func theNewestOfAnIDIsTheLast() async throws {
        let gate = PictureGate(inspector: inspector)
        let path = try file("fits.png", bytes: 100)
        let passed = Mutex<[String]>([])
        let (done, continuation) = AsyncStream.makeStream(of: Void.self)
        for number in 0..<200 {
            let picture = number % 3 == 2 ? "" : path
            gate.pass(DesktopPost(id: "a", appName: "a", image: picture, title: "\(number)")) { post, _ in
                passed.withLock { $0.append(post.title) }
                if post.title == "200" { continuation.yield() }
            }
        }
        gate.pass(DesktopPost(id: "b", appName: "a", image: path, title: "never")) { post, _ in
            passed.withLock { $0.append(post.title) }
        }
        gate.cancel(id: "b")
        gate.pass(DesktopPost(id: "a", appName: "a", image: path, title: "200")) { post, _ in
            passed.withLock { $0.append(post.title) }
            continuation.yield()
        }
        for await _ in done { break }
        let titles = passed.withLock { $0.compactMap(Int.init) }
        #expect(titles == titles.sorted() && titles.last == 200)
    }
}
