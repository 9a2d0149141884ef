// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.SoundWorker.varlink. Do not edit; change that file and run it again.

internal import Varlink

/// What the daemon and its sound worker say to each other over socket pairs. Both are the same program in the same
/// version; no other program speaks it.
enum SoundWorker: VarlinkNamespace {
    /// The interface's name.
    static let name = "org.alertd.SoundWorker"

    /// The methods in the order of the text.
    static var methods: [any VarlinkMethod.Type] { [Play.self, Stop.self, Prepare.self, Playing.self, Info.self, Status.self, Watch.self] }

    /// The errors in the order of the text.
    static var errors: [any VarlinkError.Type] { [Unplayable.self] }

    /// The interface's text.
    static let description = #"""
# What the daemon and its sound worker say to each other over socket pairs. Both are the same program in the same
# version; no other program speaks it.
interface org.alertd.SoundWorker

# Why a sound cannot be loaded or played, as AlertSound's SoundError has it.
type Failure (
  # The error's code, e.g. notFound, tooLong, noDevice. Decisions are made on this alone.
  code: string,
  # What is wrong, in words.
  reason: string,
  # With tooLong: how long the sound is, in seconds.
  seconds: ?float,
  # With tooLong: how long it may be, in seconds. With tooManySounds: how many there may be.
  limit: ?float
)

# What happened to a sound.
type Kind (
  # Its first sample is heard.
  started,
  # Its last sample has been heard.
  finished,
  # It was stopped.
  stopped,
  # The device went away while it was heard.
  interrupted,
  # None of it was heard.
  failed
)

# A sound that is playing or paused.
type Voice (
  # The daemon's number for it.
  key: int,
  # How long it lasts, in seconds.
  seconds: float,
  # How much of it has been heard, in seconds.
  position: float,
  # The largest magnitude of what was written last, 0 to 1.
  level: float,
  # Whether it is paused.
  paused: bool
)

# What is known of a sound file.
type File (
  # The container, e.g. "WAV".
  container: string,
  # How samples are written, e.g. "16-bit".
  encoding: string,
  # Frames a second.
  rate: int,
  # Samples a frame.
  channels: int,
  # Its length in frames.
  frames: int,
  # Its length in seconds.
  seconds: float,
  # The largest absolute sample, 1.0 being full scale.
  peak: float
)

# Whether there is a device.
type DeviceState (
  # It has not been tried yet.
  unknown,
  # It was opened.
  available,
  # It could not be opened.
  unavailable
)

# Starts a sound. The reply says only that the call was taken; all that becomes of the sound is told by Watch.
method Play(
  # A number that is not in use; the sound's name from now on.
  key: int,
  # An absolute path.
  path: string,
  # 0 to 1.
  volume: float,
  # -1 (left) to 1 (right).
  pan: float,
  # 0.5 to 2; 1 when there is none.
  rate: ?float,
  # Repeats after the first time, -1 for ever; 0 when there is none.
  loops: ?int,
  # Seconds into the sound at which it starts; 0 when there is none.
  start: ?float
) -> ()

# Stops sounds; those that are not playing are passed over.
method Stop(
  # Which.
  keys: []int
) -> ()

# Opens the device, so that a sound that comes soon starts sooner.
method Prepare() -> ()

# What is playing.
method Playing() -> (
  # In the order in which they began.
  voices: []Voice
)

# Reads a file.
method Info(
  # An absolute path.
  path: string
) -> (
  # What it is.
  file: File
)

# How the worker is.
method Status(
  # Whether to open the device first, and to wait for that, where it has not been tried.
  probe: bool
) -> (
  # Whether there is a device.
  state: DeviceState,
  # The device's name.
  device: string,
  # Why it is unavailable.
  reason: ?string,
  # A call into the sound system hangs: this worker is to be replaced.
  stuck: bool
)

# Tells what happens to sounds, from now on.
#
# [Requires 'more' flag]
method Watch() -> (
  # Which sound; nothing in the first reply, which says that the watch has begun.
  key: ?int,
  # What happened.
  kind: ?Kind,
  # At its end: seconds that were heard.
  seconds: ?float,
  # Why it was interrupted or failed.
  failure: ?Failure
)

# The file cannot be played.
error Unplayable (
  # Why.
  failure: Failure
)

"""#

    /// Why a sound cannot be loaded or played, as AlertSound's SoundError has it.
    struct Failure: VarlinkValue, Hashable {
        /// The error's code, e.g. notFound, tooLong, noDevice. Decisions are made on this alone.
        var code: String
        /// What is wrong, in words.
        var reason: String
        /// With tooLong: how long the sound is, in seconds.
        var seconds: Double?
        /// With tooLong: how long it may be, in seconds. With tooManySounds: how many there may be.
        var limit: Double?

        /// Made of its fields.
        init(code: String, reason: String, seconds: Double? = nil, limit: Double? = nil) {
            self.code = code
            self.reason = reason
            self.seconds = seconds
            self.limit = limit
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.code = try object.required("code")
            self.reason = try object.required("reason")
            self.seconds = try object.optional("seconds")
            self.limit = try object.optional("limit")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("code", self.code)
            object.append("reason", self.reason)
            object.append("seconds", self.seconds)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// What happened to a sound.
    enum Kind: String, VarlinkValue, CaseIterable, Hashable {
        /// Its first sample is heard.
        case started = "started"

        /// Its last sample has been heard.
        case finished = "finished"

        /// It was stopped.
        case stopped = "stopped"

        /// The device went away while it was heard.
        case interrupted = "interrupted"

        /// None of it was heard.
        case failed = "failed"
    }

    /// A sound that is playing or paused.
    struct Voice: VarlinkValue, Hashable {
        /// The daemon's number for it.
        var key: Int
        /// How long it lasts, in seconds.
        var seconds: Double
        /// How much of it has been heard, in seconds.
        var position: Double
        /// The largest magnitude of what was written last, 0 to 1.
        var level: Double
        /// Whether it is paused.
        var paused: Bool

        /// Made of its fields.
        init(key: Int, seconds: Double, position: Double, level: Double, paused: Bool) {
            self.key = key
            self.seconds = seconds
            self.position = position
            self.level = level
            self.paused = paused
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.seconds = try object.required("seconds")
            self.position = try object.required("position")
            self.level = try object.required("level")
            self.paused = try object.required("paused")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 5)
            object.append("key", self.key)
            object.append("seconds", self.seconds)
            object.append("position", self.position)
            object.append("level", self.level)
            object.append("paused", self.paused)
            return .object(object)
        }
    }

    /// What is known of a sound file.
    struct File: VarlinkValue, Hashable {
        /// The container, e.g. "WAV".
        var container: String
        /// How samples are written, e.g. "16-bit".
        var encoding: String
        /// Frames a second.
        var rate: Int
        /// Samples a frame.
        var channels: Int
        /// Its length in frames.
        var frames: Int
        /// Its length in seconds.
        var seconds: Double
        /// The largest absolute sample, 1.0 being full scale.
        var peak: Double

        /// Made of its fields.
        init(container: String, encoding: String, rate: Int, channels: Int, frames: Int, seconds: Double, peak: Double) {
            self.container = container
            self.encoding = encoding
            self.rate = rate
            self.channels = channels
            self.frames = frames
            self.seconds = seconds
            self.peak = peak
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.container = try object.required("container")
            self.encoding = try object.required("encoding")
            self.rate = try object.required("rate")
            self.channels = try object.required("channels")
            self.frames = try object.required("frames")
            self.seconds = try object.required("seconds")
            self.peak = try object.required("peak")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 7)
            object.append("container", self.container)
            object.append("encoding", self.encoding)
            object.append("rate", self.rate)
            object.append("channels", self.channels)
            object.append("frames", self.frames)
            object.append("seconds", self.seconds)
            object.append("peak", self.peak)
            return .object(object)
        }
    }

    /// Whether there is a device.
    enum DeviceState: String, VarlinkValue, CaseIterable, Hashable {
        /// It has not been tried yet.
        case unknown = "unknown"

        /// It was opened.
        case available = "available"

        /// It could not be opened.
        case unavailable = "unavailable"
    }

    /// Starts a sound. The reply says only that the call was taken; all that becomes of the sound is told by Watch.
    struct Play: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Play"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Play`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Made of its fields.
            init() {
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }

            /// It as it travels.
            var varlink: JSON {
                .object([:])
            }
        }

        /// A number that is not in use; the sound's name from now on.
        var key: Int
        /// An absolute path.
        var path: String
        /// 0 to 1.
        var volume: Double
        /// -1 (left) to 1 (right).
        var pan: Double
        /// 0.5 to 2; 1 when there is none.
        var rate: Double?
        /// Repeats after the first time, -1 for ever; 0 when there is none.
        var loops: Int?
        /// Seconds into the sound at which it starts; 0 when there is none.
        var start: Double?

        /// Made of its fields.
        init(key: Int, path: String, volume: Double, pan: Double, rate: Double? = nil, loops: Int? = nil, start: Double? = nil) {
            self.key = key
            self.path = path
            self.volume = volume
            self.pan = pan
            self.rate = rate
            self.loops = loops
            self.start = start
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.path = try object.required("path")
            self.volume = try object.required("volume")
            self.pan = try object.required("pan")
            self.rate = try object.optional("rate")
            self.loops = try object.optional("loops")
            self.start = try object.optional("start")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 7)
            object.append("key", self.key)
            object.append("path", self.path)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("rate", self.rate)
            object.append("loops", self.loops)
            object.append("start", self.start)
            return .object(object)
        }
    }

    /// Stops sounds; those that are not playing are passed over.
    struct Stop: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Stop"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Stop`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Made of its fields.
            init() {
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }

            /// It as it travels.
            var varlink: JSON {
                .object([:])
            }
        }

        /// Which.
        var keys: [Int]

        /// Made of its fields.
        init(keys: [Int]) {
            self.keys = keys
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.keys = try object.required("keys")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("keys", self.keys)
            return .object(object)
        }
    }

    /// Opens the device, so that a sound that comes soon starts sooner.
    struct Prepare: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Prepare"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Prepare`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Made of its fields.
            init() {
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }

            /// It as it travels.
            var varlink: JSON {
                .object([:])
            }
        }

        /// Made of its fields.
        init() {
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }

        /// It as it travels.
        var varlink: JSON {
            .object([:])
        }
    }

    /// What is playing.
    struct Playing: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Playing"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Playing`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// In the order in which they began.
            var voices: [SoundWorker.Voice]

            /// Made of its fields.
            init(voices: [SoundWorker.Voice]) {
                self.voices = voices
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.voices = try object.required("voices")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("voices", self.voices)
                return .object(object)
            }
        }

        /// Made of its fields.
        init() {
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }

        /// It as it travels.
        var varlink: JSON {
            .object([:])
        }
    }

    /// Reads a file.
    struct Info: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Info"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Info`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// What it is.
            var file: SoundWorker.File

            /// Made of its fields.
            init(file: SoundWorker.File) {
                self.file = file
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.file = try object.required("file")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("file", self.file)
                return .object(object)
            }
        }

        /// An absolute path.
        var path: String

        /// Made of its fields.
        init(path: String) {
            self.path = path
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("path", self.path)
            return .object(object)
        }
    }

    /// How the worker is.
    struct Status: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Status"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Status`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Whether there is a device.
            var state: SoundWorker.DeviceState
            /// The device's name.
            var device: String
            /// Why it is unavailable.
            var reason: String?
            /// A call into the sound system hangs: this worker is to be replaced.
            var stuck: Bool

            /// Made of its fields.
            init(state: SoundWorker.DeviceState, device: String, reason: String? = nil, stuck: Bool) {
                self.state = state
                self.device = device
                self.reason = reason
                self.stuck = stuck
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.state = try object.required("state")
                self.device = try object.required("device")
                self.reason = try object.optional("reason")
                self.stuck = try object.required("stuck")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("state", self.state)
                object.append("device", self.device)
                object.append("reason", self.reason)
                object.append("stuck", self.stuck)
                return .object(object)
            }
        }

        /// Whether to open the device first, and to wait for that, where it has not been tried.
        var probe: Bool

        /// Made of its fields.
        init(probe: Bool) {
            self.probe = probe
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.probe = try object.required("probe")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("probe", self.probe)
            return .object(object)
        }
    }

    /// Tells what happens to sounds, from now on.
    ///
    /// [Requires 'more' flag]
    struct Watch: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Watch"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .required }

        /// What ``Watch`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Which sound; nothing in the first reply, which says that the watch has begun.
            var key: Int?
            /// What happened.
            var kind: SoundWorker.Kind?
            /// At its end: seconds that were heard.
            var seconds: Double?
            /// Why it was interrupted or failed.
            var failure: SoundWorker.Failure?

            /// Made of its fields.
            init(key: Int? = nil, kind: SoundWorker.Kind? = nil, seconds: Double? = nil, failure: SoundWorker.Failure? = nil) {
                self.key = key
                self.kind = kind
                self.seconds = seconds
                self.failure = failure
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.key = try object.optional("key")
                self.kind = try object.optional("kind")
                self.seconds = try object.optional("seconds")
                self.failure = try object.optional("failure")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 4)
                object.append("key", self.key)
                object.append("kind", self.kind)
                object.append("seconds", self.seconds)
                object.append("failure", self.failure)
                return .object(object)
            }
        }

        /// Made of its fields.
        init() {
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }

        /// It as it travels.
        var varlink: JSON {
            .object([:])
        }
    }

    /// The file cannot be played.
    struct Unplayable: VarlinkError, Hashable {
        /// The error's name with its interface.
        static let name = "org.alertd.SoundWorker.Unplayable"

        /// Why.
        var failure: SoundWorker.Failure

        /// Made of its fields.
        init(failure: SoundWorker.Failure) {
            self.failure = failure
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.failure = try object.required("failure")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("failure", self.failure)
            return .object(object)
        }
    }
}

/// What answers the methods of `org.alertd.SoundWorker`.
protocol SoundWorkerHandler: Sendable {
    /// Starts a sound. The reply says only that the call was taken; all that becomes of the sound is told by Watch.
    nonisolated(nonsending) func play(_ parameters: SoundWorker.Play, context: CallContext) async throws -> SoundWorker.Play.Reply

    /// Stops sounds; those that are not playing are passed over.
    nonisolated(nonsending) func stop(_ parameters: SoundWorker.Stop, context: CallContext) async throws -> SoundWorker.Stop.Reply

    /// Opens the device, so that a sound that comes soon starts sooner.
    nonisolated(nonsending) func prepare(_ parameters: SoundWorker.Prepare, context: CallContext) async throws -> SoundWorker.Prepare.Reply

    /// What is playing.
    nonisolated(nonsending) func playing(_ parameters: SoundWorker.Playing, context: CallContext) async throws -> SoundWorker.Playing.Reply

    /// Reads a file.
    nonisolated(nonsending) func info(_ parameters: SoundWorker.Info, context: CallContext) async throws -> SoundWorker.Info.Reply

    /// How the worker is.
    nonisolated(nonsending) func status(_ parameters: SoundWorker.Status, context: CallContext) async throws -> SoundWorker.Status.Reply

    /// Tells what happens to sounds, from now on.
    ///
    /// [Requires 'more' flag]
    nonisolated(nonsending) func watch(_ parameters: SoundWorker.Watch, stream: ReplyStream<SoundWorker.Watch.Reply>) async throws -> SoundWorker.Watch.Reply
}

extension SoundWorker {
    /// The interface, its methods answered by `handler`, for a server to offer.
    static func interface(_ handler: some SoundWorkerHandler) -> VarlinkInterface {
        VarlinkInterface(SoundWorker.self, methods: [
            MethodHandler(SoundWorker.Play.self) { try await handler.play($0, context: $1) },
            MethodHandler(SoundWorker.Stop.self) { try await handler.stop($0, context: $1) },
            MethodHandler(SoundWorker.Prepare.self) { try await handler.prepare($0, context: $1) },
            MethodHandler(SoundWorker.Playing.self) { try await handler.playing($0, context: $1) },
            MethodHandler(SoundWorker.Info.self) { try await handler.info($0, context: $1) },
            MethodHandler(SoundWorker.Status.self) { try await handler.status($0, context: $1) },
            MethodHandler(streaming: SoundWorker.Watch.self) { try await handler.watch($0, stream: $1) },
        ])
    }
}
