// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Testing

@testable import SoundService

@Suite struct LoadedSoundsTests {
    private var sounds = LoadedSounds()

    private mutating func add(_ seconds: Double) throws -> Sounds.LoadedSound {
        let key = try sounds.reserve("name", path: "/name.wav").get()
        return try sounds.keep(key, seconds: seconds).get()
    }

    @Test mutating func whatIsReadyIsListedInItsOrderAndFound() throws {
        let first = try sounds.reserve("a", path: "/a").get()
        let second = try sounds.reserve("b", path: "/b").get()
        #expect(sounds.all.isEmpty && sounds.count == 2)
        #expect(try sounds.keep(second, seconds: 1).get().id == "@2")
        #expect(sounds.find("@1") == nil && sounds.find("@2")?.path == "/b")
        #expect(try sounds.keep(first, seconds: 2).get().id == "@1")
        #expect(sounds.all.map(\.id) == ["@1", "@2"])
        #expect(sounds.all.map(\.seconds) == [2, 1])
    }

    @Test mutating func idsAreNeverUsedAgain() throws {
        let first = try add(1)
        #expect(try sounds.remove([first.id, first.id]).get() == [1])
        #expect(try add(1).id == "@2")
        #expect(sounds.find("@1") == nil)
    }

    @Test(arguments: ["1", "@", "@0", "@01", "@+1", "@2", "", "name", "/name.wav"])
    mutating func whatIsNoIdIsNotFound(_ id: String) throws {
        _ = try add(1)
        #expect(sounds.find(id) == nil)
        guard case .failure(let error) = sounds.remove(["@1", id]) else {
            Issue.record("removed")
            return
        }
        #expect(error.sound == id && sounds.count == 1)
    }

    @Test mutating func theNumberIsBounded() throws {
        for _ in 1...LoadedSounds.maximumCount { _ = try add(0.1) }
        #expect(throws: Sounds.TooMuchLoaded.self) { try add(0.1) }
        _ = try sounds.remove(["@7"]).get()
        #expect(try add(0.1).id == "@101")
    }

    @Test mutating func theLengthIsBoundedAndWhatDoesNotFitIsForgotten() throws {
        for _ in 1...20 { _ = try add(30) }
        #expect(throws: Sounds.TooMuchLoaded.self) { try add(0.1) }
        #expect(sounds.count == 20)
        _ = try sounds.remove(["@20"]).get()
        _ = try add(30)
    }

    @Test mutating func whatCouldNotBeDecodedLeavesNothing() throws {
        let key = try sounds.reserve("a", path: "/a").get()
        sounds.forget(key)
        #expect(sounds.count == 0)
        #expect(throws: Sounds.TooMuchLoaded.self) { try sounds.keep(key, seconds: 1).get() }
    }
}
