// SPDX-License-Identifier: Apache-2.0

import Varlink

/// A program's playback in PipeWire's graph.
struct PipeWireStream: Equatable {
    /// The node, as long as it lives.
    var id: Int64
    /// The same, never used again by this server.
    var serial: Int64
    /// What it plays for, e.g. "Music"; most say nothing.
    var role: String?
    /// The volumes that the user sets.
    var channelVolumes: [Double]
    /// What is applied in their place where something has set them.
    var softVolumes: [Double]
}

/// What is known of a PipeWire server.
struct PipeWireGraph: Equatable {
    /// Identifies this run of the server.
    var cookie: Int64
    var streams: [PipeWireStream]

    /// More streams are not looked at.
    static let mostStreams = 64

    /// Reads what `pw-dump` prints; nil when that is no graph.
    init?(dump: [UInt8]) {
        guard let objects = try? JSON(parsing: dump).arrayValue else { return nil }
        var cookie: Int64?
        var streams: [PipeWireStream] = []
        for object in objects {
            guard let object = object.objectValue, let info = object["info"]?.objectValue else { continue }
            if object["type"]?.stringValue == "PipeWire:Interface:Core" { cookie = info["cookie"]?.intValue }
            guard streams.count < Self.mostStreams, let stream = PipeWireStream(object, info) else { continue }
            streams.append(stream)
        }
        guard let cookie else { return nil }
        self.cookie = cookie
        self.streams = streams
    }

    /// What is turned down: what is not there to be heard at once itself, as our own sounds are.
    var others: [PipeWireStream] {
        streams.filter {
            !["Notification", "Communication", "Alert", "Accessibility", "event", "phone", "a11y"].contains($0.role)
        }
    }
}

extension PipeWireStream {
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

/// What was turned down, kept in a file until it has been brought back.
///
/// softVolumes take the place of the channelVolumes that the user sets, until those are set again. So bringing back is
/// setting them to what the channelVolumes are by then, and where those have been moved meanwhile there is nothing to do.
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
    init(_ graph: PipeWireGraph) { self.init(cookie: graph.cookie, streams: graph.others) }

    /// What turns it down.
    var changes: [Change] {
        streams.map { Change(id: $0.id, softVolumes: $0.channelVolumes.map { $0 * Self.factor }) }
    }

    /// What brings back what is still as it was left.
    func restoration(in graph: PipeWireGraph) -> [Change] {
        guard graph.cookie == cookie else { return [] }
        return streams.compactMap { before in
            guard let now = graph.streams.first(where: { $0.serial == before.serial }),
                now.channelVolumes == before.channelVolumes
            else { return nil }
            return Change(id: now.id, softVolumes: now.channelVolumes)
        }
    }

    /// As it is kept.
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
            streams: streams.prefix(PipeWireGraph.mostStreams).compactMap { stream in
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
    /// As `pw-cli set-param` takes it, SPA's JSON.
    var text: String { "{ softVolumes: [ \(softVolumes.map { "\($0)" }.joined(separator: ", ")) ] }" }
}
