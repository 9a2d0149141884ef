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
    static var methods: [any VarlinkMethod.Type] { [Play.self, Duck.self, Stop.self, Hold.self, Seek.self, Adjust.self, Load.self, Prove.self, Dispose.self, Prepare.self, Playing.self, Info.self, Measure.self, Status.self, Watch.self] }

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
  failed,
  # It is held.
  paused,
  # It goes on.
  resumed
)

# A sound that is playing or paused.
type Voice (
  # The daemon's number for it.
  key: int,
  # How long it lasts at rate 1, in seconds; 0 when not known.
  seconds: float,
  # The place in it that is heard, in seconds from its beginning.
  position: float,
  # The largest magnitude of what was written last, 0 to 1.
  peak: float,
  # The root mean square of the same, 0 to 1.
  rms: float,
  # Whether it is paused.
  paused: bool,
  # 0 to 1.
  volume: float,
  # -1 to 1.
  pan: float,
  # 0.5 to 2.
  rate: float,
  # Seconds until a change is heard that comes now.
  lateness: float
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
  peak: float,
  # Integrated loudness in LUFS.
  loudness: ?float,
  # Loudness range in LU.
  loudnessRange: ?float,
  # True peak in dBTP.
  truePeak: ?float,
  # Seconds that were measured, where these are not all.
  measured: ?float,
  # What it looks like.
  waveform: []Column
)

# A column of the drawing.
type Column (
  # The largest absolute sample.
  peak: float,
  # The root mean square of the samples.
  rms: float
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

# How soon the thread runs that keeps the device supplied.
type Priority (
  # As every other.
  ordinary,
  # Before ordinary ones, by nice(2).
  preferred,
  # In real time.
  realTime
)

# Starts a sound. The reply says only that the call was taken; all that becomes of the sound is told by Watch.
method Play(
  # A number that is not in use; the sound's name from now on.
  key: int,
  # An absolute path.
  path: string,
  # The loaded sound it is; read from the path and kept under this number where it is not there.
  loaded: ?int,
  # Seconds of it that are heard at most, falling to silence over the last of them, where it is longer than a system sound.
  # All of it when there is none.
  most: ?float,
  # The tone that is made in memory; the path is not looked at.
  tone: bool,
  # When its first sample is to be heard, on CLOCK_MONOTONIC in nanoseconds, a minute ahead at most; at once when there is
  # none.
  heardAt: ?int,
  # 0 to 1.
  volume: float,
  # -1 (left) to 1 (right).
  pan: float,
  # 0.5 to 2.
  rate: float,
  # Repeats after the first time, -1 for ever.
  loops: int,
  # Seconds into the sound at which it starts.
  start: float,
  # Seconds over which it rises from silence.
  fadeIn: float,
  # Seconds before its end from which on it falls to silence.
  fadeOut: float,
  # The device; the worker's own when there is none.
  device: ?string,
  # Whether it makes room for alerts, as Duck says.
  ducks: bool
) -> ()

# Has the sounds that make room for alerts do so, until they need not any more.
method Duck(
  # Whether they are turned down.
  lowered: bool,
  # Whether they are held. What is let go on meanwhile, or was held before, stays so.
  held: bool
) -> ()

# Stops sounds; those that are not playing are passed over.
method Stop(
  # Which.
  keys: []int,
  # Seconds over which they fall to silence first.
  fade: float
) -> ()

# Holds sounds, or lets them go on; those that are not playing are passed over.
method Hold(
  # Which.
  keys: []int,
  # Whether to hold them or to let them go on.
  paused: bool
) -> ()

# Goes to another place in a sound.
method Seek(
  # Which.
  key: int,
  # Seconds from its beginning, or from where it is.
  seconds: float,
  # Whether they are counted from where it is.
  relative: bool
) -> (
  # Where it goes on; none when it is not playing.
  position: ?float,
  # Whether its format allows it.
  seekable: bool
)

# Changes how a sound is heard.
method Adjust(
  # Which.
  key: int,
  # 0 to 1.
  volume: ?float,
  # -1 to 1.
  pan: ?float,
  # 0.5 to 2.
  rate: ?float,
  # Seconds over which volume and pan move.
  over: float
) -> (
  # Seconds until the change begins to be heard.
  lateness: float
)

# Decodes a sound and keeps it. One that is longer than a system sound is not kept, and read again while it plays. Fails as
# Play does.
method Load(
  # A number that is not in use.
  key: int,
  # An absolute path.
  path: string
) -> (
  # How long it is; 0 where its file does not say.
  seconds: float,
  # Whether it is kept.
  kept: bool
)

# Whether a file begins with sound that can be decoded. Fails as Play does.
method Prove(
  # An absolute path.
  path: string
) -> ()

# Lets loaded sounds go.
method Dispose(
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

# Reads a file that is a system sound.
method Info(
  # An absolute path.
  path: string
) -> (
  # What it is.
  file: File
)

# Reads a file of any length and measures it, which may take ten seconds.
method Measure(
  # An absolute path.
  path: string,
  # How many columns the drawing has.
  columns: int
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
  stuck: bool,
  # How soon the device's thread runs, once there is one.
  priority: ?Priority,
  # Whether rtkit has granted real time to a thread.
  kit: bool
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
  failure: ?Failure,
  # At its end, where there were any: how often the device ran dry.
  underruns: ?int,
  # At its end: the place in the file where that was, in seconds, where it is known.
  position: ?float
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

        /// It is held.
        case paused = "paused"

        /// It goes on.
        case resumed = "resumed"
    }

    /// A sound that is playing or paused.
    struct Voice: VarlinkValue, Hashable {
        /// The daemon's number for it.
        var key: Int
        /// How long it lasts at rate 1, in seconds; 0 when not known.
        var seconds: Double
        /// The place in it that is heard, in seconds from its beginning.
        var position: Double
        /// The largest magnitude of what was written last, 0 to 1.
        var peak: Double
        /// The root mean square of the same, 0 to 1.
        var rms: Double
        /// Whether it is paused.
        var paused: Bool
        /// 0 to 1.
        var volume: Double
        /// -1 to 1.
        var pan: Double
        /// 0.5 to 2.
        var rate: Double
        /// Seconds until a change is heard that comes now.
        var lateness: Double

        /// Made of its fields.
        init(key: Int, seconds: Double, position: Double, peak: Double, rms: Double, paused: Bool, volume: Double, pan: Double, rate: Double, lateness: Double) {
            self.key = key
            self.seconds = seconds
            self.position = position
            self.peak = peak
            self.rms = rms
            self.paused = paused
            self.volume = volume
            self.pan = pan
            self.rate = rate
            self.lateness = lateness
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.seconds = try object.required("seconds")
            self.position = try object.required("position")
            self.peak = try object.required("peak")
            self.rms = try object.required("rms")
            self.paused = try object.required("paused")
            self.volume = try object.required("volume")
            self.pan = try object.required("pan")
            self.rate = try object.required("rate")
            self.lateness = try object.required("lateness")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 10)
            object.append("key", self.key)
            object.append("seconds", self.seconds)
            object.append("position", self.position)
            object.append("peak", self.peak)
            object.append("rms", self.rms)
            object.append("paused", self.paused)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("rate", self.rate)
            object.append("lateness", self.lateness)
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
        /// Integrated loudness in LUFS.
        var loudness: Double?
        /// Loudness range in LU.
        var loudnessRange: Double?
        /// True peak in dBTP.
        var truePeak: Double?
        /// Seconds that were measured, where these are not all.
        var measured: Double?
        /// What it looks like.
        var waveform: [SoundWorker.Column]

        /// Made of its fields.
        init(container: String, encoding: String, rate: Int, channels: Int, frames: Int, seconds: Double, peak: Double, loudness: Double? = nil, loudnessRange: Double? = nil, truePeak: Double? = nil, measured: Double? = nil, waveform: [SoundWorker.Column]) {
            self.container = container
            self.encoding = encoding
            self.rate = rate
            self.channels = channels
            self.frames = frames
            self.seconds = seconds
            self.peak = peak
            self.loudness = loudness
            self.loudnessRange = loudnessRange
            self.truePeak = truePeak
            self.measured = measured
            self.waveform = waveform
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
            self.loudness = try object.optional("loudness")
            self.loudnessRange = try object.optional("loudnessRange")
            self.truePeak = try object.optional("truePeak")
            self.measured = try object.optional("measured")
            self.waveform = try object.required("waveform")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 12)
            object.append("container", self.container)
            object.append("encoding", self.encoding)
            object.append("rate", self.rate)
            object.append("channels", self.channels)
            object.append("frames", self.frames)
            object.append("seconds", self.seconds)
            object.append("peak", self.peak)
            object.append("loudness", self.loudness)
            object.append("loudnessRange", self.loudnessRange)
            object.append("truePeak", self.truePeak)
            object.append("measured", self.measured)
            object.append("waveform", self.waveform)
            return .object(object)
        }
    }

    /// A column of the drawing.
    struct Column: VarlinkValue, Hashable {
        /// The largest absolute sample.
        var peak: Double
        /// The root mean square of the samples.
        var rms: Double

        /// Made of its fields.
        init(peak: Double, rms: Double) {
            self.peak = peak
            self.rms = rms
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.peak = try object.required("peak")
            self.rms = try object.required("rms")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("peak", self.peak)
            object.append("rms", self.rms)
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

    /// How soon the thread runs that keeps the device supplied.
    enum Priority: String, VarlinkValue, CaseIterable, Hashable {
        /// As every other.
        case ordinary = "ordinary"

        /// Before ordinary ones, by nice(2).
        case preferred = "preferred"

        /// In real time.
        case realTime = "realTime"
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
        /// The loaded sound it is; read from the path and kept under this number where it is not there.
        var loaded: Int?
        /// Seconds of it that are heard at most, falling to silence over the last of them, where it is longer than a system sound.
        /// All of it when there is none.
        var most: Double?
        /// The tone that is made in memory; the path is not looked at.
        var tone: Bool
        /// When its first sample is to be heard, on CLOCK_MONOTONIC in nanoseconds, a minute ahead at most; at once when there is
        /// none.
        var heardAt: Int?
        /// 0 to 1.
        var volume: Double
        /// -1 (left) to 1 (right).
        var pan: Double
        /// 0.5 to 2.
        var rate: Double
        /// Repeats after the first time, -1 for ever.
        var loops: Int
        /// Seconds into the sound at which it starts.
        var start: Double
        /// Seconds over which it rises from silence.
        var fadeIn: Double
        /// Seconds before its end from which on it falls to silence.
        var fadeOut: Double
        /// The device; the worker's own when there is none.
        var device: String?
        /// Whether it makes room for alerts, as Duck says.
        var ducks: Bool

        /// Made of its fields.
        init(key: Int, path: String, loaded: Int? = nil, most: Double? = nil, tone: Bool, heardAt: Int? = nil, volume: Double, pan: Double, rate: Double, loops: Int, start: Double, fadeIn: Double, fadeOut: Double, device: String? = nil, ducks: Bool) {
            self.key = key
            self.path = path
            self.loaded = loaded
            self.most = most
            self.tone = tone
            self.heardAt = heardAt
            self.volume = volume
            self.pan = pan
            self.rate = rate
            self.loops = loops
            self.start = start
            self.fadeIn = fadeIn
            self.fadeOut = fadeOut
            self.device = device
            self.ducks = ducks
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.path = try object.required("path")
            self.loaded = try object.optional("loaded")
            self.most = try object.optional("most")
            self.tone = try object.required("tone")
            self.heardAt = try object.optional("heardAt")
            self.volume = try object.required("volume")
            self.pan = try object.required("pan")
            self.rate = try object.required("rate")
            self.loops = try object.required("loops")
            self.start = try object.required("start")
            self.fadeIn = try object.required("fadeIn")
            self.fadeOut = try object.required("fadeOut")
            self.device = try object.optional("device")
            self.ducks = try object.required("ducks")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 15)
            object.append("key", self.key)
            object.append("path", self.path)
            object.append("loaded", self.loaded)
            object.append("most", self.most)
            object.append("tone", self.tone)
            object.append("heardAt", self.heardAt)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("rate", self.rate)
            object.append("loops", self.loops)
            object.append("start", self.start)
            object.append("fadeIn", self.fadeIn)
            object.append("fadeOut", self.fadeOut)
            object.append("device", self.device)
            object.append("ducks", self.ducks)
            return .object(object)
        }
    }

    /// Has the sounds that make room for alerts do so, until they need not any more.
    struct Duck: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Duck"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Duck`` returns.
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

        /// Whether they are turned down.
        var lowered: Bool
        /// Whether they are held. What is let go on meanwhile, or was held before, stays so.
        var held: Bool

        /// Made of its fields.
        init(lowered: Bool, held: Bool) {
            self.lowered = lowered
            self.held = held
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.lowered = try object.required("lowered")
            self.held = try object.required("held")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("lowered", self.lowered)
            object.append("held", self.held)
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
        /// Seconds over which they fall to silence first.
        var fade: Double

        /// Made of its fields.
        init(keys: [Int], fade: Double) {
            self.keys = keys
            self.fade = fade
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.keys = try object.required("keys")
            self.fade = try object.required("fade")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("keys", self.keys)
            object.append("fade", self.fade)
            return .object(object)
        }
    }

    /// Holds sounds, or lets them go on; those that are not playing are passed over.
    struct Hold: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Hold"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Hold`` returns.
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
        /// Whether to hold them or to let them go on.
        var paused: Bool

        /// Made of its fields.
        init(keys: [Int], paused: Bool) {
            self.keys = keys
            self.paused = paused
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.keys = try object.required("keys")
            self.paused = try object.required("paused")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("keys", self.keys)
            object.append("paused", self.paused)
            return .object(object)
        }
    }

    /// Goes to another place in a sound.
    struct Seek: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Seek"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Seek`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Where it goes on; none when it is not playing.
            var position: Double?
            /// Whether its format allows it.
            var seekable: Bool

            /// Made of its fields.
            init(position: Double? = nil, seekable: Bool) {
                self.position = position
                self.seekable = seekable
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.position = try object.optional("position")
                self.seekable = try object.required("seekable")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("position", self.position)
                object.append("seekable", self.seekable)
                return .object(object)
            }
        }

        /// Which.
        var key: Int
        /// Seconds from its beginning, or from where it is.
        var seconds: Double
        /// Whether they are counted from where it is.
        var relative: Bool

        /// Made of its fields.
        init(key: Int, seconds: Double, relative: Bool) {
            self.key = key
            self.seconds = seconds
            self.relative = relative
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.seconds = try object.required("seconds")
            self.relative = try object.required("relative")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("key", self.key)
            object.append("seconds", self.seconds)
            object.append("relative", self.relative)
            return .object(object)
        }
    }

    /// Changes how a sound is heard.
    struct Adjust: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Adjust"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Adjust`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// Seconds until the change begins to be heard.
            var lateness: Double

            /// Made of its fields.
            init(lateness: Double) {
                self.lateness = lateness
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.lateness = try object.required("lateness")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("lateness", self.lateness)
                return .object(object)
            }
        }

        /// Which.
        var key: Int
        /// 0 to 1.
        var volume: Double?
        /// -1 to 1.
        var pan: Double?
        /// 0.5 to 2.
        var rate: Double?
        /// Seconds over which volume and pan move.
        var over: Double

        /// Made of its fields.
        init(key: Int, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double) {
            self.key = key
            self.volume = volume
            self.pan = pan
            self.rate = rate
            self.over = over
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.volume = try object.optional("volume")
            self.pan = try object.optional("pan")
            self.rate = try object.optional("rate")
            self.over = try object.required("over")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 5)
            object.append("key", self.key)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("rate", self.rate)
            object.append("over", self.over)
            return .object(object)
        }
    }

    /// Decodes a sound and keeps it. One that is longer than a system sound is not kept, and read again while it plays. Fails as
    /// Play does.
    struct Load: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Load"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Load`` returns.
        struct Reply: VarlinkValue, Hashable {
            /// How long it is; 0 where its file does not say.
            var seconds: Double
            /// Whether it is kept.
            var kept: Bool

            /// Made of its fields.
            init(seconds: Double, kept: Bool) {
                self.seconds = seconds
                self.kept = kept
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.seconds = try object.required("seconds")
                self.kept = try object.required("kept")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("seconds", self.seconds)
                object.append("kept", self.kept)
                return .object(object)
            }
        }

        /// A number that is not in use.
        var key: Int
        /// An absolute path.
        var path: String

        /// Made of its fields.
        init(key: Int, path: String) {
            self.key = key
            self.path = path
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.path = try object.required("path")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("key", self.key)
            object.append("path", self.path)
            return .object(object)
        }
    }

    /// Whether a file begins with sound that can be decoded. Fails as Play does.
    struct Prove: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Prove"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Prove`` returns.
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

    /// Lets loaded sounds go.
    struct Dispose: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Dispose"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Dispose`` returns.
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

    /// Reads a file that is a system sound.
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

    /// Reads a file of any length and measures it, which may take ten seconds.
    struct Measure: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        static let name = "org.alertd.SoundWorker.Measure"
        /// Whether the method can reply more than once.
        static var streaming: VarlinkStreaming { .never }

        /// What ``Measure`` returns.
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
        /// How many columns the drawing has.
        var columns: Int

        /// Made of its fields.
        init(path: String, columns: Int) {
            self.path = path
            self.columns = columns
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
            self.columns = try object.required("columns")
        }

        /// It as it travels.
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("path", self.path)
            object.append("columns", self.columns)
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
            /// How soon the device's thread runs, once there is one.
            var priority: SoundWorker.Priority?
            /// Whether rtkit has granted real time to a thread.
            var kit: Bool

            /// Made of its fields.
            init(state: SoundWorker.DeviceState, device: String, reason: String? = nil, stuck: Bool, priority: SoundWorker.Priority? = nil, kit: Bool) {
                self.state = state
                self.device = device
                self.reason = reason
                self.stuck = stuck
                self.priority = priority
                self.kit = kit
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.state = try object.required("state")
                self.device = try object.required("device")
                self.reason = try object.optional("reason")
                self.stuck = try object.required("stuck")
                self.priority = try object.optional("priority")
                self.kit = try object.required("kit")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 6)
                object.append("state", self.state)
                object.append("device", self.device)
                object.append("reason", self.reason)
                object.append("stuck", self.stuck)
                object.append("priority", self.priority)
                object.append("kit", self.kit)
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
            /// At its end, where there were any: how often the device ran dry.
            var underruns: Int?
            /// At its end: the place in the file where that was, in seconds, where it is known.
            var position: Double?

            /// Made of its fields.
            init(key: Int? = nil, kind: SoundWorker.Kind? = nil, seconds: Double? = nil, failure: SoundWorker.Failure? = nil, underruns: Int? = nil, position: Double? = nil) {
                self.key = key
                self.kind = kind
                self.seconds = seconds
                self.failure = failure
                self.underruns = underruns
                self.position = position
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.key = try object.optional("key")
                self.kind = try object.optional("kind")
                self.seconds = try object.optional("seconds")
                self.failure = try object.optional("failure")
                self.underruns = try object.optional("underruns")
                self.position = try object.optional("position")
            }

            /// It as it travels.
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 6)
                object.append("key", self.key)
                object.append("kind", self.kind)
                object.append("seconds", self.seconds)
                object.append("failure", self.failure)
                object.append("underruns", self.underruns)
                object.append("position", self.position)
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

    /// Has the sounds that make room for alerts do so, until they need not any more.
    nonisolated(nonsending) func duck(_ parameters: SoundWorker.Duck, context: CallContext) async throws -> SoundWorker.Duck.Reply

    /// Stops sounds; those that are not playing are passed over.
    nonisolated(nonsending) func stop(_ parameters: SoundWorker.Stop, context: CallContext) async throws -> SoundWorker.Stop.Reply

    /// Holds sounds, or lets them go on; those that are not playing are passed over.
    nonisolated(nonsending) func hold(_ parameters: SoundWorker.Hold, context: CallContext) async throws -> SoundWorker.Hold.Reply

    /// Goes to another place in a sound.
    nonisolated(nonsending) func seek(_ parameters: SoundWorker.Seek, context: CallContext) async throws -> SoundWorker.Seek.Reply

    /// Changes how a sound is heard.
    nonisolated(nonsending) func adjust(_ parameters: SoundWorker.Adjust, context: CallContext) async throws -> SoundWorker.Adjust.Reply

    /// Decodes a sound and keeps it. One that is longer than a system sound is not kept, and read again while it plays. Fails as
    /// Play does.
    nonisolated(nonsending) func load(_ parameters: SoundWorker.Load, context: CallContext) async throws -> SoundWorker.Load.Reply

    /// Whether a file begins with sound that can be decoded. Fails as Play does.
    nonisolated(nonsending) func prove(_ parameters: SoundWorker.Prove, context: CallContext) async throws -> SoundWorker.Prove.Reply

    /// Lets loaded sounds go.
    nonisolated(nonsending) func dispose(_ parameters: SoundWorker.Dispose, context: CallContext) async throws -> SoundWorker.Dispose.Reply

    /// Opens the device, so that a sound that comes soon starts sooner.
    nonisolated(nonsending) func prepare(_ parameters: SoundWorker.Prepare, context: CallContext) async throws -> SoundWorker.Prepare.Reply

    /// What is playing.
    nonisolated(nonsending) func playing(_ parameters: SoundWorker.Playing, context: CallContext) async throws -> SoundWorker.Playing.Reply

    /// Reads a file that is a system sound.
    nonisolated(nonsending) func info(_ parameters: SoundWorker.Info, context: CallContext) async throws -> SoundWorker.Info.Reply

    /// Reads a file of any length and measures it, which may take ten seconds.
    nonisolated(nonsending) func measure(_ parameters: SoundWorker.Measure, context: CallContext) async throws -> SoundWorker.Measure.Reply

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
            MethodHandler(SoundWorker.Duck.self) { try await handler.duck($0, context: $1) },
            MethodHandler(SoundWorker.Stop.self) { try await handler.stop($0, context: $1) },
            MethodHandler(SoundWorker.Hold.self) { try await handler.hold($0, context: $1) },
            MethodHandler(SoundWorker.Seek.self) { try await handler.seek($0, context: $1) },
            MethodHandler(SoundWorker.Adjust.self) { try await handler.adjust($0, context: $1) },
            MethodHandler(SoundWorker.Load.self) { try await handler.load($0, context: $1) },
            MethodHandler(SoundWorker.Prove.self) { try await handler.prove($0, context: $1) },
            MethodHandler(SoundWorker.Dispose.self) { try await handler.dispose($0, context: $1) },
            MethodHandler(SoundWorker.Prepare.self) { try await handler.prepare($0, context: $1) },
            MethodHandler(SoundWorker.Playing.self) { try await handler.playing($0, context: $1) },
            MethodHandler(SoundWorker.Info.self) { try await handler.info($0, context: $1) },
            MethodHandler(SoundWorker.Measure.self) { try await handler.measure($0, context: $1) },
            MethodHandler(SoundWorker.Status.self) { try await handler.status($0, context: $1) },
            MethodHandler(streaming: SoundWorker.Watch.self) { try await handler.watch($0, stream: $1) },
        ])
    }
}
