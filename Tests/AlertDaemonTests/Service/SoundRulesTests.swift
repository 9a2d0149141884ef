// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import AlertSound
import Testing

@testable import AlertCore
@testable import AlertDaemon
@testable import SoundService

@Suite struct SoundRulesTests {
    @Test func aCallThatSaysNothingElsePlaysTheSoundAsItIs() throws {
        #expect(try SoundRules.request(Sounds.Play(sound: "glass")) == SoundRequest(sound: "glass"))
    }

    @Test func everyOptionIsTakenOver() throws {
        let call = Sounds.Play(
            sound: "@1", volume: 0.5, pan: -1, alert: true, rate: 2, loops: -1, start: 3, fadeIn: 4, fadeOut: 5,
            device: "hw:0")
        var request = SoundRequest(
            sound: "@1", PlayOptions(volume: 0.5, pan: -1, rate: 2, loops: -1, start: 3, fadeIn: 4, fadeOut: 5),
            alert: true)
        request.device = "hw:0"
        #expect(try SoundRules.request(call) == request)
    }

    @Test(
        arguments: [
            (.init(sound: ""), "sound"), (.init(sound: "a\0b"), "sound"),
            (.init(sound: "a", volume: 1.01), "volume"), (.init(sound: "a", volume: .nan), "volume"),
            (.init(sound: "a", pan: -2), "pan"), (.init(sound: "a", rate: 0.49), "rate"),
            (.init(sound: "a", rate: 2.01), "rate"), (.init(sound: "a", rate: .infinity), "rate"),
            (.init(sound: "a", loops: -2), "loops"), (.init(sound: "a", loops: 1_000_001), "loops"),
            (.init(sound: "a", start: -1), "start"), (.init(sound: "a", start: 1e7), "start"),
            (.init(sound: "a", fadeIn: 61), "fadeIn"), (.init(sound: "a", fadeOut: -1), "fadeOut"),
            (.init(sound: "a", device: ""), "device"), (.init(sound: "a", device: "a\nb"), "device"),
        ] as [(Sounds.Play, String)])
    func whatIsOutOfRangeIsRefused(_ call: Sounds.Play, _ field: String) {
        let error = #expect(throws: Sounds.Invalid.self) { try SoundRules.request(call) }
        #expect(error?.field == field)
    }

    @Test func aChangeMustChangeSomething() throws {
        #expect(throws: Sounds.Invalid.self) { try SoundRules.adjustment(Sounds.Adjust(id: "1", over: 2)) }
        #expect(throws: Sounds.Invalid.self) { try SoundRules.adjustment(Sounds.Adjust(id: "1", rate: 3)) }
        #expect(
            try SoundRules.adjustment(Sounds.Adjust(id: "1", pan: 0, over: 2)) == Adjustment(pan: 0, over: 2))
    }

    @Test func idsOrAllNotBothNorNone() throws {
        #expect(try SoundRules.ids(nil, all: true) == nil)
        #expect(try SoundRules.ids(["1"], all: nil) == ["1"])
        #expect(try SoundRules.ids(["1"], all: false) == ["1"])
        #expect(throws: Sounds.Invalid.self) { try SoundRules.ids(nil, all: nil) }
        #expect(throws: Sounds.Invalid.self) { try SoundRules.ids(nil, all: false) }
        #expect(throws: Sounds.Invalid.self) { try SoundRules.ids(["1"], all: true) }
        #expect(throws: Sounds.Invalid.self) {
            try SoundRules.ids(Array(repeating: "1", count: 1_001), all: nil)
        }
    }
}
