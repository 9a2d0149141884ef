// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A program's playback in PipeWire's graph.
struct PipeWireStream: Equatable {
    /// The node, as long as it lives.
    var id: Int64
    /// The serial number, never used again by this server.
    var serial: Int64
    /// The role, e.g. "Music"; most have none.
    var role: String?
    /// The volumes that the user sets.
    var channelVolumes: [Double]
    /// The volumes applied in their place where something has set them.
    var softVolumes: [Double]
}

/// The known part of a PipeWire server's graph.
struct PipeWireGraph: Equatable {
    /// Identifies this run of the server.
    var cookie: Int64
    var streams: [PipeWireStream]

    /// More streams are not looked at.
    static let maximumStreams = 64

    /// Reads what `pw-dump` prints; nil when that is no graph.
    init?(dump: [UInt8]) {
        guard let objects = Self.objects(dump) else { return nil }
        let core = objects.first { $0.object["type"]?.stringValue == "PipeWire:Interface:Core" }
        guard let cookie = core?.info["cookie"]?.intValue else { return nil }
        self.cookie = cookie
        streams = Self.streams(objects)
    }

    /// The streams in a part of the graph, as `pw-dump --monitor` prints what has changed; none when that is no part of
    /// a graph.
    static func streams(change: [UInt8]) -> [PipeWireStream] { objects(change).map(streams) ?? [] }

    /// The objects in all arrays that pw-dump has printed: when one goes while it looks, it says that first.
    private static func objects(_ dump: [UInt8]) -> [(object: JSON.Object, info: JSON.Object)]? {
        var rest = dump
        var objects: [(object: JSON.Object, info: JSON.Object)] = []
        for array in arrays(in: &rest) + (rest.isEmpty ? [] : [rest]) {
            // What is no JSON says nothing of the streams.
            guard let array = try? JSON(parsing: array).arrayValue else { return nil }
            objects += array.compactMap { object in
                // What has gone has no information.
                guard let object = object.objectValue, let info = object["info"]?.objectValue else { return nil }
                return (object, info)
            }
        }
        return objects
    }

    /// Takes the arrays that are whole out of what pw-dump has printed so far: each ends with its own line.
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
    /// A Boolean value indicating whether it is turned down: it is not there to be heard at once itself, as our own
    /// sounds are.
    var makesRoom: Bool {
        !["Notification", "Communication", "Alert", "Accessibility", "event", "phone", "a11y"].contains(role)
    }

    fileprivate init?(_ object: JSON.Object, _ info: JSON.Object) {
        guard let properties = info["props"]?.objectValue,
            properties["media.class"]?.stringValue == "Stream/Output/Audio", let id = object["id"]?.intValue,
            let serial = properties["object.serial"]?.intValue,
            let parameters = info["params"]?.objectValue?["Props"]?.arrayValue
        else { return nil }
        // The volumes are in one of several parts.
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

/// Streams turned down, kept in a file until they have been restored.
///
/// softVolumes take the place of the channelVolumes that the user sets, until those are set again. So bringing back is
/// setting them to what the channelVolumes are by then, and where those have been moved meanwhile there is nothing to
/// do.
struct PipeWireDuck: Equatable {
    /// The run of the server in which it was done.
    var cookie: Int64
    /// The streams as they were before.
    var streams: [PipeWireStream]

    /// A tenth: -20 dB.
    static let factor = 0.1

    /// A volume to be set.
    struct Change: Equatable {
        var id: Int64
        var softVolumes: [Double]
    }

    init(cookie: Int64, streams: [PipeWireStream]) {
        self.cookie = cookie
        self.streams = streams
    }

    /// Turning down everything else there is.
    init(_ graph: PipeWireGraph) { self.init(cookie: graph.cookie, streams: graph.streams.filter(\.makesRoom)) }

    /// The changes that turn it down.
    var changes: [Change] { streams.map(Self.change) }

    /// Takes in streams that have begun meanwhile, and says what turns those down that were not known; what is known is
    /// left to the person, who may have moved its volume.
    mutating func take(_ found: [PipeWireStream]) -> [Change] {
        let new = found.filter { stream in stream.makesRoom && !streams.contains { $0.serial == stream.serial } }
            .prefix(PipeWireGraph.maximumStreams - min(PipeWireGraph.maximumStreams, streams.count))
        streams += new
        return new.map(Self.change)
    }

    private static func change(_ stream: PipeWireStream) -> Change {
        Change(id: stream.id, softVolumes: stream.channelVolumes.map { $0 * factor })
    }

    /// The changes that restore everything that is still as it was left.
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
