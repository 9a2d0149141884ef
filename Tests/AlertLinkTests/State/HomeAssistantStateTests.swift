// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Testing
import Varlink

@Suite struct HomeAssistantStateTests {
    private func state(titles: Bool = false, device: String = "desk") -> HomeAssistantState {
        var rules = HomeAssistantState.Rules()
        rules.showsTitles = titles
        return HomeAssistantState(rules, user: "ada", device: device, version: "1")
    }

    @Test func whatHasNotChangedIsNotToldAgain() {
        var state = state()
        let none = HomeAssistantState.Alerts(count: 0, titles: [])
        #expect(state.changed(isQuiet: false, none, isRepeated: false).count == 2)
        #expect(state.changed(isQuiet: false, none, isRepeated: false).isEmpty)
        #expect(state.changed(isQuiet: true, none, isRepeated: false).map(\.bytes) == [Array("ON".utf8)])
        #expect(state.changed(isQuiet: true, none, isRepeated: true).count == 2)
        // Titles are no change where they are not told.
        #expect(state.changed(isQuiet: true, .init(count: 0, titles: ["x"]), isRepeated: false).isEmpty)
        #expect(state.everything.count == 5)
    }

    @Test func whatTheBrokerRefusesIsSaidAgain() throws {
        var state = state()
        let config = try #require(state.topics.first { $0.hasSuffix("/dnd/config") })
        #expect(state.missing.isEmpty)
        let (first, second) = (state.answered(config, isGranted: false), state.answered(config, isGranted: false))
        #expect(first && !second, "it is logged once")
        #expect(state.missing.map(\.topic) == [config])
        #expect(state.missing == state.everything.filter { $0.topic == config })
        // A message of another kind is none of these.
        let other = state.answered("alertd/ada/desk/here", isGranted: false)
        #expect(!other && state.missing.count == 1)
        let granted = state.answered(config, isGranted: true)
        #expect(!granted && state.missing.isEmpty)
        let again = state.answered(config, isGranted: false)
        #expect(again)
    }

    @Test func titlesAreBounded() throws {
        var state = state(titles: true)
        let titles = (0..<100).map { "\($0)" + String(repeating: "\u{1F514}", count: 1_000) }
        let told = state.changed(isQuiet: false, .init(count: 100, titles: titles), isRepeated: false)[1]
        let json = try JSON(parsing: told.bytes)
        #expect(json["count"]?.intValue == 100)
        #expect(json["titles"]?.arrayValue?.count == HomeAssistantState.maximumTitles)
        #expect(
            json["titles"]?.arrayValue?.allSatisfy { $0.stringValue?.count == HomeAssistantState.maximumTitle } == true)
    }

    @Test(arguments: ["a.b", "a_b", "a-b", "ab"]) func namesOfDevicesStayApart(name: String) {
        let topics = Set(state(device: name).topics)
        for other in ["a.b", "a_b", "a-b", "ab"] where other != name {
            #expect(topics.isDisjoint(with: state(device: other).topics))
        }
        let node = topics.first { $0.contains("/switch/") }?.split(separator: "/")[2] ?? ""
        #expect(node.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    }

    @Test func requests() throws {
        let state = state()
        let set = "alertd/ada/desk/home/dnd/set"
        func request(_ text: String, _ topic: String, retained: Bool = false) throws -> HomeAssistantState.Request? {
            try state.request(Array(text.utf8), at: topic, isRetained: retained)
        }
        #expect(try request("ON", set) == .doNotDisturb(true))
        #expect(try request("OFF", set) == .doNotDisturb(false))
        #expect(try request("online", "homeassistant/status") == .announce)
        #expect(try request("online", "homeassistant/status", retained: true) == .announce)
        #expect(try request("offline", "homeassistant/status") == nil)
        #expect(throws: Frame.Failure.self) { try request("ON", set, retained: true) }
        for text in ["", "on", "ONON", "ON\n", "\u{FF}"] {
            #expect(throws: Frame.Failure.self) { try request(text, set) }
        }
        #expect(!state.isSubscribed("alertd/ada/laptop/home/dnd/set"))
    }
}
