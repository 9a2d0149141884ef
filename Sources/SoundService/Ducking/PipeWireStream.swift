// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A program's playback in PipeWire's graph.
struct PipeWireStream: Equatable {
    /// The id of the node, valid as long as the node exists.
    var id: Int64
    /// The serial number, which this server never uses again.
    var serial: Int64
    /// The role, such as "Music"; most streams have none.
    var role: String?
    /// The volumes that the user sets.
    var channelVolumes: [Double]
    /// The volumes that apply instead, if something has set them.
    var softVolumes: [Double]
}

/// The nodes of a PipeWire server that matter for ducking.
struct PipeWireGraph: Equatable {
    /// The identity of this run of the server.
    var cookie: Int64
    var streams: [PipeWireStream]

    /// The maximum number of streams to examine.
    static let maximumStreams = 64

    /// Reads the output of `pw-dump`; returns nil if it is not a graph.
    init?(dump: [UInt8]) {
        guard let objects = Self.objects(dump) else { return nil }
        let core = objects.first { $0.object["type"]?.stringValue == "PipeWire:Interface:Core" }
        guard let cookie = core?.info["cookie"]?.intValue else { return nil }
        self.cookie = cookie
        streams = Self.streams(objects)
    }

    /// Returns the streams in a change printed by `pw-dump --monitor`; an empty array if it is not a part of a graph.
    static func streams(change: [UInt8]) -> [PipeWireStream] { objects(change).map(streams) ?? [] }

    /// Returns the objects in all arrays that pw-dump printed: if an object goes away during the dump, pw-dump prints
    /// that first.
    private static func objects(_ dump: [UInt8]) -> [(object: JSON.Object, info: JSON.Object)]? {
        var rest = dump
        var objects: [(object: JSON.Object, info: JSON.Object)] = []
        for array in arrays(in: &rest) + (rest.isEmpty ? [] : [rest]) {
            // Output that is not JSON says nothing about the streams.
            guard let array = try? JSON(parsing: array).arrayValue else { return nil }
            objects += array.compactMap { object in
                // Removed objects have no information.
                guard let object = object.objectValue, let info = object["info"]?.objectValue else { return nil }
                return (object, info)
            }
        }
        return objects
    }

    /// Removes and returns the complete arrays in the output so far; each ends with a line of its closing bracket.
    static func arrays(in printed: inout [UInt8]) -> [[UInt8]] {
        let end = Array("\n]\n".utf8)
        var arrays: [[UInt8]] = []
        var (begin, place) = (0, 0)
        while place + end.count <= printed.count {
            guard printed[place] == end[0], printed[place + 1] == end[1], printed[place + 2] == end[2] else {
                place += 1
                continue
            }
            place += end.count
            arrays.append(Array(printed[begin..<place]))
            begin = place
        }
        printed.removeFirst(begin)
        return arrays
    }

    private static func streams(_ objects: [(object: JSON.Object, info: JSON.Object)]) -> [PipeWireStream] {
        Array(objects.lazy.compactMap { PipeWireStream($0.object, $0.info) }.prefix(maximumStreams))
    }
}

extension PipeWireStream {
    /// A Boolean value indicating whether the stream is turned down. Streams that are meant to be noticed at once, such
    /// as our own, are not.
    var makesRoom: Bool {
        !["Notification", "Communication", "Alert", "Accessibility", "event", "phone", "a11y"].contains(role)
    }

    fileprivate init?(_ object: JSON.Object, _ info: JSON.Object) {
        guard let properties = info["props"]?.objectValue,
            properties["media.class"]?.stringValue == "Stream/Output/Audio", let id = object["id"]?.intValue,
            let serial = properties["object.serial"]?.intValue,
            let parameters = info["params"]?.objectValue?["Props"]?.arrayValue
        else { return nil }
        // The volumes are in one of several parameter objects.
        let part = parameters.lazy.compactMap(\.objectValue).first { $0["channelVolumes"] != nil }
        func volumes(_ key: String) -> [Double]? {
            part?[key]?.arrayValue.map { $0.compactMap(\.doubleValue) }
        }
        guard let channels = volumes("channelVolumes"), let soft = volumes("softVolumes"), !channels.isEmpty,
            channels.count <= 64
        else { return nil }
        self.init(
            id: id, serial: serial, role: properties["media.role"]?.stringValue, channelVolumes: channels,
            softVolumes: soft)
    }
}

/// The streams that were turned down, stored in a file until they have been restored.
///
/// softVolumes override the channelVolumes that the user sets, until the channelVolumes are set again. So restoring
/// means setting softVolumes to the current channelVolumes. If the user has moved those in the interim, nothing needs
/// to be done.
struct PipeWireDuck: Equatable {
    /// The run of the server in which the streams were turned down.
    var cookie: Int64
    /// The streams in their earlier state.
    var streams: [PipeWireStream]

    /// A tenth, which is -20 dB.
    static let factor = 0.1

    /// A change of a stream's volume.
    struct Change: Equatable {
        var id: Int64
        var softVolumes: [Double]
    }

    init(cookie: Int64, streams: [PipeWireStream]) {
        self.cookie = cookie
        self.streams = streams
    }

    /// Creates the duck for everything in a graph that makes room.
    init(_ graph: PipeWireGraph) { self.init(cookie: graph.cookie, streams: graph.streams.filter(\.makesRoom)) }

    /// The changes that turn the streams down.
    var changes: [Change] { streams.map(Self.change) }

    /// Adds newly found streams and returns the changes that turn them down. Known streams are skipped, because the
    /// person may have changed their volume.
    mutating func take(_ found: [PipeWireStream]) -> [Change] {
        let new = found.filter { stream in stream.makesRoom && !streams.contains { $0.serial == stream.serial } }
            .prefix(PipeWireGraph.maximumStreams - min(PipeWireGraph.maximumStreams, streams.count))
        streams += new
        return new.map(Self.change)
    }

    private static func change(_ stream: PipeWireStream) -> Change {
        Change(id: stream.id, softVolumes: stream.channelVolumes.map { $0 * factor })
    }

    /// Returns the changes that restore the streams still in the state in which ducking left them.
    func restoration(in graph: PipeWireGraph) -> [Change] {
        guard graph.cookie == cookie else { return [] }
        return streams.compactMap { before in
            guard let now = graph.streams.first(where: { $0.serial == before.serial }),
                now.channelVolumes == before.channelVolumes
            else { return nil }
            return Change(id: now.id, softVolumes: now.channelVolumes)
        }
    }

    /// The stored form.
    var json: JSON {
        .object([
            "cookie": .int(cookie),
            "streams": .array(
                streams.map { stream in
                    .object([
                        "id": .int(stream.id), "serial": .int(stream.serial),
                        "channelVolumes": .array(stream.channelVolumes.map(JSON.float)),
                    ])
                }),
        ])
    }

    init?(json: JSON) {
        guard let cookie = json.objectValue?["cookie"]?.intValue,
            let streams = json.objectValue?["streams"]?.arrayValue
        else { return nil }
        self.init(
            cookie: cookie,
            streams: streams.prefix(PipeWireGraph.maximumStreams).compactMap { stream in
                guard let stream = stream.objectValue, let id = stream["id"]?.intValue,
                    let serial = stream["serial"]?.intValue, let volumes = stream["channelVolumes"]?.arrayValue
                else { return nil }
                return PipeWireStream(
                    id: id, serial: serial, role: nil, channelVolumes: volumes.compactMap(\.doubleValue),
                    softVolumes: [])
            })
    }
}

extension PipeWireDuck.Change {
    /// The text for `pw-cli set-param`, SPA's JSON.
    var text: String { "{ softVolumes: [ \(softVolumes.map { "\($0)" }.joined(separator: ", ")) ] }" }
}
