// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Varlink

@testable import SoundService

/// The output of sound servers, and the resulting plans.
@Suite struct DuckPlansTests {
    @Test(
        arguments: [
            ("", .load), ("0\tmodule-null-sink\tsink_name=x\t\n", .load),
            (
                "1\tmodule-role-ducking\t\(PulseModules.arguments.joined(separator: " "))\t\n",
                .stream(role: "alertd-alert")
            ),
            ("1\tmodule-role-ducking\t\t\n", .leave),
            ("1\tmodule-role-ducking\ttrigger_roles=phone,event volume=-10dB\t\n", .stream(role: "event")),
            ("1\tmodule-role-ducking\ttrigger_roles=\"event\"\n", .stream(role: "event")),
            ("1\tmodule-role-ducking\ttrigger_roles=phone,events\n", .leave), ("\t\t\nnonsense", .load),
        ] as [(String, PulseModules.Plan)])
    func modules(table: String, plan: PulseModules.Plan) { #expect(PulseModules.plan(table: table) == plan) }

    private func dump(_ role: String = "\"Music\"", channels: String = "[1.0, 0.5]", cookie: Int = 7) -> [UInt8] {
        Array(
            """
            [ { "id": 0, "type": "PipeWire:Interface:Core", "info": { "cookie": \(cookie) } },
              { "id": 1, "type": "PipeWire:Interface:Node", "info": { "props": { "media.class": "Audio/Sink" } } },
              { "id": 5, "type": "PipeWire:Interface:Node", "info": {
                "props": { "media.class": "Stream/Output/Audio", "object.serial": 50, "media.role": \(role) },
                "params": { "Props": [ {}, { "channelVolumes": \(channels), "softVolumes": [1.0, 1.0] } ] } } } ]
            """.utf8)
    }

    @Test func aGraphIsRead() throws {
        let graph = try #require(PipeWireGraph(dump: dump()))
        let stream = PipeWireStream(
            id: 5, serial: 50, role: "Music", channelVolumes: [1, 0.5], softVolumes: [1, 1])
        #expect(graph.cookie == 7 && graph.streams == [stream] && stream.makesRoom)
        #expect(PipeWireGraph(dump: dump("null"))?.streams.count { $0.makesRoom } == 1)
        for role in ["Notification", "Communication", "Alert", "event"] {
            #expect(PipeWireGraph(dump: dump("\"\(role)\""))?.streams.contains { $0.makesRoom } == false)
        }
        #expect(PipeWireGraph(dump: dump(channels: "[]"))?.streams == [])
        #expect(PipeWireGraph(dump: Array("[]".utf8)) == nil && PipeWireGraph(dump: Array("{".utf8)) == nil)
    }

    /// pw-dump says first what has gone while it looked.
    @Test func aGraphMayComeInSeveralArrays() throws {
        let gone = Array("[\n  {\n    \"id\": 42,\n    \"info\": null\n  }\n]\n".utf8)
        let whole = dump() + Array("\n".utf8)
        #expect(PipeWireGraph(dump: gone + whole) == PipeWireGraph(dump: whole))
        var printed = gone + gone + gone.prefix(10)
        #expect(PipeWireGraph.arrays(in: &printed) == [gone, gone] && printed == Array(gone.prefix(10)))
    }

    @Test func whatIsTurnedDownComesBack() throws {
        let graph = try #require(PipeWireGraph(dump: dump()))
        let duck = PipeWireDuck(graph)
        #expect(duck.changes == [PipeWireDuck.Change(id: 5, softVolumes: [0.1, 0.05])])
        #expect(duck.changes[0].text == "{ softVolumes: [ 0.1, 0.05 ] }")
        #expect(duck.restoration(in: graph) == [PipeWireDuck.Change(id: 5, softVolumes: [1, 0.5])])
    }

    @Test func whatBeginsMeanwhileIsTurnedDownOnce() throws {
        var duck = PipeWireDuck(cookie: 7, streams: [])
        let found = PipeWireGraph.streams(change: dump())
        #expect(duck.take(found) == [PipeWireDuck.Change(id: 5, softVolumes: [0.1, 0.05])])
        #expect(duck.streams.map(\.serial) == [50])
        // The stream is known: a person moved it in the interim, or it was reported again.
        #expect(duck.take(PipeWireGraph.streams(change: dump(channels: "[0.8, 0.5]"))) == [])
        #expect(duck.take(PipeWireGraph.streams(change: dump("\"Alert\"").map { $0 == 0x35 ? 0x36 : $0 })) == [])
        // Others than graphs, and what has gone.
        for text in ["", "{}", "[ { \"id\": 5, \"info\": null } ]\n", "["] {
            #expect(PipeWireGraph.streams(change: Array(text.utf8)) == [])
        }
        // As many as fit into a graph, and no more.
        var many = PipeWireDuck(cookie: 7, streams: [])
        for serial in 0..<100 {
            let stream = PipeWireStream(
                id: Int64(serial), serial: Int64(serial), role: nil, channelVolumes: [1], softVolumes: [1])
            _ = many.take([stream])
        }
        #expect(many.streams.count == PipeWireGraph.maximumStreams)
    }

    @Test func whatTheUserHasMovedOrThatIsGoneIsLeftAlone() throws {
        let duck = PipeWireDuck(try #require(PipeWireGraph(dump: dump())))
        #expect(duck.restoration(in: try #require(PipeWireGraph(dump: dump(channels: "[0.8, 0.5]")))) == [])
        #expect(duck.restoration(in: try #require(PipeWireGraph(dump: dump(cookie: 8)))) == [])
        #expect(
            duck.restoration(
                in: try #require(
                    PipeWireGraph(
                        dump: Array(
                            #"[{"type": "PipeWire:Interface:Core", "info": {"cookie": 7}}]"#.utf8)))) == [])
    }

    @Test func theJournalIsReadAsItWasWritten() throws {
        let path = NSTemporaryDirectory() + "alertd-journal-\(UUID().uuidString)"
        defer { unlink(path) }
        let journal = DuckJournal(path: path)
        #expect(journal.read() == nil && !journal.isThere)
        let duck = PipeWireDuck(try #require(PipeWireGraph(dump: dump())))
        #expect(journal.write(.object(["pipewire": duck.json])))
        let read = try #require(journal.read()?.objectValue?["pipewire"])
        let again = try #require(PipeWireDuck(json: read))
        #expect(again.cookie == duck.cookie && again.streams.map(\.serial) == [50])
        #expect(again.restoration(in: try #require(PipeWireGraph(dump: dump()))).count == 1)
        for text in ["", "{", "[]", "{\"pipewire\": 3}"] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect(journal.read()?.objectValue?["pipewire"].flatMap { PipeWireDuck(json: $0) } == nil)
        }
        journal.clear()
        #expect(!journal.isThere)
    }
}
