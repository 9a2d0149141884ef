// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.SoundWorker.varlink. Do not edit; change that file and run it again.

internal import Varlink

/// The messages between the daemon and its sound worker over socket pairs. Both run the same program in the same version,
/// and no other program uses this interface.
enum SoundWorker: VarlinkNamespace {
    static let name = "org.alertd.SoundWorker"
    static var methods: [any VarlinkMethod.Type] { [Play.self, Duck.self, Stop.self, Hold.self, Seek.self, Adjust.self, Load.self, Prove.self, Dispose.self, Prepare.self, Playing.self, Info.self, Measure.self, Status.self, Watch.self] }
    static var errors: [any VarlinkError.Type] { [Unplayable.self] }
    static let description = #"""
# The messages between the daemon and its sound worker over socket pairs. Both run the same program in the same version,
# and no other program uses this interface.
interface org.alertd.SoundWorker

# The reason why a sound cannot be loaded or played, as AlertSound's SoundError gives it.
type Failure (
  # The error's code, e.g. notFound, tooLong, noDevice. Programs decide by this field alone.
  code: string,
  # The reason in words.
  reason: string,
  # With tooLong: the length of the sound, in seconds.
  seconds: ?float,
  # With tooLong: the maximum length, in seconds. With tooManySounds: the maximum number.
  limit: ?float
)

# The kind of event of a sound.
type Kind (
  # The first sample is heard.
  started,
  # The last sample has been heard.
  finished,
  # The sound was stopped.
  stopped,
  # The device disappeared while the sound was heard.
  interrupted,
  # No part of the sound was heard.
  failed,
  # The sound was paused.
  paused,
  # The sound was resumed.
  resumed
)

# A sound that is playing or paused.
type Voice (
  # The daemon's number for the sound.
  key: int,
  # The length at rate 1, in seconds; 0 if unknown.
  seconds: float,
  # The position that is heard, in seconds from the beginning of the sound.
  position: float,
  # The largest magnitude of the samples that were written last, 0 to 1.
  peak: float,
  # The root mean square of these samples, 0 to 1.
  rms: float,
  # The sound is paused.
  paused: bool,
  # The volume, 0 to 1.
  volume: float,
  # The pan, -1 (left) to 1 (right).
  pan: float,
  # The playback rate, 0.5 to 2.
  rate: float,
  # Seconds until a change made now is heard.
  lateness: float
)

# The properties of a sound file.
type File (
  # The container, e.g. "WAV".
  container: string,
  # The encoding of samples, e.g. "16-bit".
  encoding: string,
  # Frames per second.
  rate: int,
  # Samples per frame.
  channels: int,
  # The length in frames.
  frames: int,
  # The length in seconds.
  seconds: float,
  # The largest absolute sample; 1.0 is full scale.
  peak: float,
  # Integrated loudness in LUFS.
  loudness: ?float,
  # Loudness range in LU.
  loudnessRange: ?float,
  # True peak in dBTP.
  truePeak: ?float,
  # The number of seconds that were measured, if not all.
  measured: ?float,
  # The columns of the waveform drawing.
  waveform: []Column
)

# A column of the waveform drawing.
type Column (
  # The largest absolute sample.
  peak: float,
  # The root mean square of the samples.
  rms: float
)

# The availability of a device.
type DeviceState (
  # Not tried yet.
  unknown,
  # Opened.
  available,
  # Could not be opened.
  unavailable
)

# The scheduling of the thread that supplies the device.
type Priority (
  # Ordinary, like every other thread.
  ordinary,
  # Above ordinary threads, by nice(2).
  preferred,
  # Real-time scheduling.
  realTime
)

# Starts a sound. The reply only confirms that the worker took the call; Watch reports everything that happens to the
# sound.
method Play(
  # A number that is not in use. It identifies the sound from now on.
  key: int,
  # An absolute path.
  path: string,
  # The number of the loaded sound to play. If no sound is loaded under this number, the worker reads the path and keeps
  # the sound under it.
  loaded: ?int,
  # The maximum number of seconds to play, with a fade to silence over the last of them. Applies only to a sound that is
  # longer than a system sound. Default: all of it.
  most: ?float,
  # Play the tone that is made in memory; the path is ignored.
  tone: bool,
  # The time at which the first sample is to be heard, in nanoseconds on CLOCK_MONOTONIC, at most a minute ahead.
  # Default: at once.
  heardAt: ?int,
  # The volume, 0 to 1.
  volume: float,
  # The pan, -1 (left) to 1 (right).
  pan: float,
  # The playback rate, 0.5 to 2.
  rate: float,
  # The number of repetitions after the first time; -1: repeat without end.
  loops: int,
  # Seconds into the sound at which it starts.
  start: float,
  # Seconds over which the sound rises from silence.
  fadeIn: float,
  # Seconds over which the sound falls to silence at its end.
  fadeOut: float,
  # The device. Default: the worker's own.
  device: ?string,
  # The sound makes room for alerts, see Duck.
  ducks: bool
) -> ()

# Makes sounds with the flag ducks make room for alerts, or ends that.
method Duck(
  # Turn the sounds down.
  lowered: bool,
  # Hold the sounds. A sound that somebody resumes in the meantime stays resumed; a sound that was held before stays
  # held.
  held: bool
) -> ()

# Stops sounds. Sounds that are not playing are passed over.
method Stop(
  # The keys of the sounds.
  keys: []int,
  # Seconds over which the sounds fall to silence first.
  fade: float
) -> ()

# Holds or resumes sounds. Sounds that are not playing are passed over.
method Hold(
  # The keys of the sounds.
  keys: []int,
  # Hold the sounds; false: resume them.
  paused: bool
) -> ()

# Moves to another position in a sound.
method Seek(
  # The key of the sound.
  key: int,
  # Seconds from the beginning of the sound, or from the present position.
  seconds: float,
  # The seconds are counted from the present position.
  relative: bool
) -> (
  # The new position; absent if the sound is not playing.
  position: ?float,
  # The format of the sound allows seeking.
  seekable: bool
)

# Changes the volume, pan or rate of a sound.
method Adjust(
  # The key of the sound.
  key: int,
  # The volume, 0 to 1.
  volume: ?float,
  # The pan, -1 (left) to 1 (right).
  pan: ?float,
  # The playback rate, 0.5 to 2.
  rate: ?float,
  # Seconds over which the volume and the pan change.
  over: float
) -> (
  # Seconds until the change begins to be heard.
  lateness: float
)

# Decodes a sound and keeps it. A sound that is longer than a system sound is not kept; it is read again while it plays.
# Fails like Play.
method Load(
  # A number that is not in use.
  key: int,
  # An absolute path.
  path: string
) -> (
  # The length in seconds; 0 if the file does not state it.
  seconds: float,
  # The worker keeps the sound.
  kept: bool
)

# Checks that a file begins with sound that can be decoded. Fails like Play.
method Prove(
  # An absolute path.
  path: string
) -> ()

# Releases loaded sounds.
method Dispose(
  # The keys of the sounds.
  keys: []int
) -> ()

# Opens the device, so that the next sound starts sooner.
method Prepare() -> ()

# Lists the sounds that are playing or paused.
method Playing() -> (
  # The sounds, in the order in which they began.
  voices: []Voice
)

# Reads a file that is a system sound.
method Info(
  # An absolute path.
  path: string
) -> (
  # The file.
  file: File
)

# Reads and measures a file of any length, which may take ten seconds.
method Measure(
  # An absolute path.
  path: string,
  # The number of columns of the drawing.
  columns: int
) -> (
  # The file.
  file: File
)

# Returns the state of the worker.
method Status(
  # Open the device first if this has not been tried, and wait for it.
  probe: bool
) -> (
  # The availability of the device.
  state: DeviceState,
  # The device's name.
  device: string,
  # The reason why the device is unavailable.
  reason: ?string,
  # A call into the sound system hangs: the daemon must replace this worker.
  stuck: bool,
  # The scheduling of the device's thread; absent without such a thread.
  priority: ?Priority,
  # rtkit has granted real-time scheduling to a thread.
  kit: bool
)

# Reports the events of sounds, from now on.
#
# [Requires 'more' flag]
method Watch() -> (
  # The key of the sound; absent in the first reply, which confirms that the watch has begun.
  key: ?int,
  # The kind of event.
  kind: ?Kind,
  # At the end: the number of seconds that were heard.
  seconds: ?float,
  # The reason why the sound was interrupted or failed.
  failure: ?Failure,
  # At the end, if there were any: the number of times that the device ran out of samples.
  underruns: ?int,
  # At the end: the position in the file, in seconds, if it is known.
  position: ?float
)

# The file cannot be played.
error Unplayable (
  # The reason.
  failure: Failure
)

"""#

    /// The reason why a sound cannot be loaded or played, as AlertSound's SoundError gives it.
    struct Failure: VarlinkValue, Hashable {
        /// The error's code, e.g. notFound, tooLong, noDevice. Programs decide by this field alone.
        var code: String
        /// The reason in words.
        var reason: String
        /// With tooLong: the length of the sound, in seconds.
        var seconds: Double?
        /// With tooLong: the maximum length, in seconds. With tooManySounds: the maximum number.
        var limit: Double?
        init(code: String, reason: String, seconds: Double? = nil, limit: Double? = nil) {
            (self.code, self.reason, self.seconds, self.limit) = (code, reason, seconds, limit)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.code = try object.required("code")
            self.reason = try object.required("reason")
            self.seconds = try object.optional("seconds")
            self.limit = try object.optional("limit")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("code", self.code)
            object.append("reason", self.reason)
            object.append("seconds", self.seconds)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// The kind of event of a sound.
    enum Kind: String, VarlinkValue, CaseIterable, Hashable {
        /// The first sample is heard.
        case started = "started"
        /// The last sample has been heard.
        case finished = "finished"
        /// The sound was stopped.
        case stopped = "stopped"
        /// The device disappeared while the sound was heard.
        case interrupted = "interrupted"
        /// No part of the sound was heard.
        case failed = "failed"
        /// The sound was paused.
        case paused = "paused"
        /// The sound was resumed.
        case resumed = "resumed"
    }

    /// A sound that is playing or paused.
    struct Voice: VarlinkValue, Hashable {
        /// The daemon's number for the sound.
        var key: Int
        /// The length at rate 1, in seconds; 0 if unknown.
        var seconds: Double
        /// The position that is heard, in seconds from the beginning of the sound.
        var position: Double
        /// The largest magnitude of the samples that were written last, 0 to 1.
        var peak: Double
        /// The root mean square of these samples, 0 to 1.
        var rms: Double
        /// The sound is paused.
        var paused: Bool
        /// The volume, 0 to 1.
        var volume: Double
        /// The pan, -1 (left) to 1 (right).
        var pan: Double
        /// The playback rate, 0.5 to 2.
        var rate: Double
        /// Seconds until a change made now is heard.
        var lateness: Double
        init(key: Int, seconds: Double, position: Double, peak: Double, rms: Double, paused: Bool, volume: Double, pan: Double, rate: Double, lateness: Double) {
            (self.key, self.seconds, self.position, self.peak) = (key, seconds, position, peak)
            (self.rms, self.paused, self.volume, self.pan) = (rms, paused, volume, pan)
            (self.rate, self.lateness) = (rate, lateness)
        }
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

    /// The properties of a sound file.
    struct File: VarlinkValue, Hashable {
        /// The container, e.g. "WAV".
        var container: String
        /// The encoding of samples, e.g. "16-bit".
        var encoding: String
        /// Frames per second.
        var rate: Int
        /// Samples per frame.
        var channels: Int
        /// The length in frames.
        var frames: Int
        /// The length in seconds.
        var seconds: Double
        /// The largest absolute sample; 1.0 is full scale.
        var peak: Double
        /// Integrated loudness in LUFS.
        var loudness: Double?
        /// Loudness range in LU.
        var loudnessRange: Double?
        /// True peak in dBTP.
        var truePeak: Double?
        /// The number of seconds that were measured, if not all.
        var measured: Double?
        /// The columns of the waveform drawing.
        var waveform: [SoundWorker.Column]
        init(container: String, encoding: String, rate: Int, channels: Int, frames: Int, seconds: Double, peak: Double, loudness: Double? = nil, loudnessRange: Double? = nil, truePeak: Double? = nil, measured: Double? = nil, waveform: [SoundWorker.Column]) {
            (self.container, self.encoding, self.rate, self.channels) = (container, encoding, rate, channels)
            (self.frames, self.seconds, self.peak, self.loudness) = (frames, seconds, peak, loudness)
            (self.loudnessRange, self.truePeak, self.measured, self.waveform) = (loudnessRange, truePeak, measured, waveform)
        }
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

    /// A column of the waveform drawing.
    struct Column: VarlinkValue, Hashable {
        /// The largest absolute sample.
        var peak: Double
        /// The root mean square of the samples.
        var rms: Double
        init(peak: Double, rms: Double) {
            (self.peak, self.rms) = (peak, rms)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.peak = try object.required("peak")
            self.rms = try object.required("rms")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("peak", self.peak)
            object.append("rms", self.rms)
            return .object(object)
        }
    }

    /// The availability of a device.
    enum DeviceState: String, VarlinkValue, CaseIterable, Hashable {
        /// Not tried yet.
        case unknown = "unknown"
        /// Opened.
        case available = "available"
        /// Could not be opened.
        case unavailable = "unavailable"
    }

    /// The scheduling of the thread that supplies the device.
    enum Priority: String, VarlinkValue, CaseIterable, Hashable {
        /// Ordinary, like every other thread.
        case ordinary = "ordinary"
        /// Above ordinary threads, by nice(2).
        case preferred = "preferred"
        /// Real-time scheduling.
        case realTime = "realTime"
    }

    /// Starts a sound. The reply only confirms that the worker took the call; Watch reports everything that happens to the
    /// sound.
    struct Play: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Play"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// A number that is not in use. It identifies the sound from now on.
        var key: Int
        /// An absolute path.
        var path: String
        /// The number of the loaded sound to play. If no sound is loaded under this number, the worker reads the path and keeps
        /// the sound under it.
        var loaded: Int?
        /// The maximum number of seconds to play, with a fade to silence over the last of them. Applies only to a sound that is
        /// longer than a system sound. Default: all of it.
        var most: Double?
        /// Play the tone that is made in memory; the path is ignored.
        var tone: Bool
        /// The time at which the first sample is to be heard, in nanoseconds on CLOCK_MONOTONIC, at most a minute ahead.
        /// Default: at once.
        var heardAt: Int?
        /// The volume, 0 to 1.
        var volume: Double
        /// The pan, -1 (left) to 1 (right).
        var pan: Double
        /// The playback rate, 0.5 to 2.
        var rate: Double
        /// The number of repetitions after the first time; -1: repeat without end.
        var loops: Int
        /// Seconds into the sound at which it starts.
        var start: Double
        /// Seconds over which the sound rises from silence.
        var fadeIn: Double
        /// Seconds over which the sound falls to silence at its end.
        var fadeOut: Double
        /// The device. Default: the worker's own.
        var device: String?
        /// The sound makes room for alerts, see Duck.
        var ducks: Bool
        init(key: Int, path: String, loaded: Int? = nil, most: Double? = nil, tone: Bool, heardAt: Int? = nil, volume: Double, pan: Double, rate: Double, loops: Int, start: Double, fadeIn: Double, fadeOut: Double, device: String? = nil, ducks: Bool) {
            (self.key, self.path, self.loaded, self.most) = (key, path, loaded, most)
            (self.tone, self.heardAt, self.volume, self.pan) = (tone, heardAt, volume, pan)
            (self.rate, self.loops, self.start, self.fadeIn) = (rate, loops, start, fadeIn)
            (self.fadeOut, self.device, self.ducks) = (fadeOut, device, ducks)
        }
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

    /// Makes sounds with the flag ducks make room for alerts, or ends that.
    struct Duck: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Duck"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// Turn the sounds down.
        var lowered: Bool
        /// Hold the sounds. A sound that somebody resumes in the meantime stays resumed; a sound that was held before stays
        /// held.
        var held: Bool
        init(lowered: Bool, held: Bool) {
            (self.lowered, self.held) = (lowered, held)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.lowered = try object.required("lowered")
            self.held = try object.required("held")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("lowered", self.lowered)
            object.append("held", self.held)
            return .object(object)
        }
    }

    /// Stops sounds. Sounds that are not playing are passed over.
    struct Stop: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Stop"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// The keys of the sounds.
        var keys: [Int]
        /// Seconds over which the sounds fall to silence first.
        var fade: Double
        init(keys: [Int], fade: Double) {
            (self.keys, self.fade) = (keys, fade)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.keys = try object.required("keys")
            self.fade = try object.required("fade")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("keys", self.keys)
            object.append("fade", self.fade)
            return .object(object)
        }
    }

    /// Holds or resumes sounds. Sounds that are not playing are passed over.
    struct Hold: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Hold"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// The keys of the sounds.
        var keys: [Int]
        /// Hold the sounds; false: resume them.
        var paused: Bool
        init(keys: [Int], paused: Bool) {
            (self.keys, self.paused) = (keys, paused)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.keys = try object.required("keys")
            self.paused = try object.required("paused")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("keys", self.keys)
            object.append("paused", self.paused)
            return .object(object)
        }
    }

    /// Moves to another position in a sound.
    struct Seek: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Seek"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The new position; absent if the sound is not playing.
            var position: Double?
            /// The format of the sound allows seeking.
            var seekable: Bool
            init(position: Double? = nil, seekable: Bool) {
                (self.position, self.seekable) = (position, seekable)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.position = try object.optional("position")
                self.seekable = try object.required("seekable")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("position", self.position)
                object.append("seekable", self.seekable)
                return .object(object)
            }
        }
        /// The key of the sound.
        var key: Int
        /// Seconds from the beginning of the sound, or from the present position.
        var seconds: Double
        /// The seconds are counted from the present position.
        var relative: Bool
        init(key: Int, seconds: Double, relative: Bool) {
            (self.key, self.seconds, self.relative) = (key, seconds, relative)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.seconds = try object.required("seconds")
            self.relative = try object.required("relative")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("key", self.key)
            object.append("seconds", self.seconds)
            object.append("relative", self.relative)
            return .object(object)
        }
    }

    /// Changes the volume, pan or rate of a sound.
    struct Adjust: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Adjust"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// Seconds until the change begins to be heard.
            var lateness: Double
            init(lateness: Double) {
                self.lateness = lateness
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.lateness = try object.required("lateness")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("lateness", self.lateness)
                return .object(object)
            }
        }
        /// The key of the sound.
        var key: Int
        /// The volume, 0 to 1.
        var volume: Double?
        /// The pan, -1 (left) to 1 (right).
        var pan: Double?
        /// The playback rate, 0.5 to 2.
        var rate: Double?
        /// Seconds over which the volume and the pan change.
        var over: Double
        init(key: Int, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double) {
            (self.key, self.volume, self.pan, self.rate) = (key, volume, pan, rate)
            self.over = over
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.volume = try object.optional("volume")
            self.pan = try object.optional("pan")
            self.rate = try object.optional("rate")
            self.over = try object.required("over")
        }
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

    /// Decodes a sound and keeps it. A sound that is longer than a system sound is not kept; it is read again while it plays.
    /// Fails like Play.
    struct Load: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Load"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The length in seconds; 0 if the file does not state it.
            var seconds: Double
            /// The worker keeps the sound.
            var kept: Bool
            init(seconds: Double, kept: Bool) {
                (self.seconds, self.kept) = (seconds, kept)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.seconds = try object.required("seconds")
                self.kept = try object.required("kept")
            }
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
        init(key: Int, path: String) {
            (self.key, self.path) = (key, path)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.key = try object.required("key")
            self.path = try object.required("path")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("key", self.key)
            object.append("path", self.path)
            return .object(object)
        }
    }

    /// Checks that a file begins with sound that can be decoded. Fails like Play.
    struct Prove: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Prove"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// An absolute path.
        var path: String
        init(path: String) {
            self.path = path
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("path", self.path)
            return .object(object)
        }
    }

    /// Releases loaded sounds.
    struct Dispose: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Dispose"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        /// The keys of the sounds.
        var keys: [Int]
        init(keys: [Int]) {
            self.keys = keys
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.keys = try object.required("keys")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("keys", self.keys)
            return .object(object)
        }
    }

    /// Opens the device, so that the next sound starts sooner.
    struct Prepare: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Prepare"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                _ = try JSON.Object(varlink: json)
            }
            var varlink: JSON {
                .object([:])
            }
        }
        init() {
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }
        var varlink: JSON {
            .object([:])
        }
    }

    /// Lists the sounds that are playing or paused.
    struct Playing: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Playing"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The sounds, in the order in which they began.
            var voices: [SoundWorker.Voice]
            init(voices: [SoundWorker.Voice]) {
                self.voices = voices
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.voices = try object.required("voices")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("voices", self.voices)
                return .object(object)
            }
        }
        init() {
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }
        var varlink: JSON {
            .object([:])
        }
    }

    /// Reads a file that is a system sound.
    struct Info: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Info"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The file.
            var file: SoundWorker.File
            init(file: SoundWorker.File) {
                self.file = file
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.file = try object.required("file")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("file", self.file)
                return .object(object)
            }
        }
        /// An absolute path.
        var path: String
        init(path: String) {
            self.path = path
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("path", self.path)
            return .object(object)
        }
    }

    /// Reads and measures a file of any length, which may take ten seconds.
    struct Measure: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Measure"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The file.
            var file: SoundWorker.File
            init(file: SoundWorker.File) {
                self.file = file
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.file = try object.required("file")
            }
            var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("file", self.file)
                return .object(object)
            }
        }
        /// An absolute path.
        var path: String
        /// The number of columns of the drawing.
        var columns: Int
        init(path: String, columns: Int) {
            (self.path, self.columns) = (path, columns)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
            self.columns = try object.required("columns")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("path", self.path)
            object.append("columns", self.columns)
            return .object(object)
        }
    }

    /// Returns the state of the worker.
    struct Status: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Status"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The availability of the device.
            var state: SoundWorker.DeviceState
            /// The device's name.
            var device: String
            /// The reason why the device is unavailable.
            var reason: String?
            /// A call into the sound system hangs: the daemon must replace this worker.
            var stuck: Bool
            /// The scheduling of the device's thread; absent without such a thread.
            var priority: SoundWorker.Priority?
            /// rtkit has granted real-time scheduling to a thread.
            var kit: Bool
            init(state: SoundWorker.DeviceState, device: String, reason: String? = nil, stuck: Bool, priority: SoundWorker.Priority? = nil, kit: Bool) {
                (self.state, self.device, self.reason, self.stuck) = (state, device, reason, stuck)
                (self.priority, self.kit) = (priority, kit)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.state = try object.required("state")
                self.device = try object.required("device")
                self.reason = try object.optional("reason")
                self.stuck = try object.required("stuck")
                self.priority = try object.optional("priority")
                self.kit = try object.required("kit")
            }
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
        /// Open the device first if this has not been tried, and wait for it.
        var probe: Bool
        init(probe: Bool) {
            self.probe = probe
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.probe = try object.required("probe")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("probe", self.probe)
            return .object(object)
        }
    }

    /// Reports the events of sounds, from now on.
    ///
    /// [Requires 'more' flag]
    struct Watch: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Watch"
        static var streaming: VarlinkStreaming { .required }
        struct Reply: VarlinkValue, Hashable {
            /// The key of the sound; absent in the first reply, which confirms that the watch has begun.
            var key: Int?
            /// The kind of event.
            var kind: SoundWorker.Kind?
            /// At the end: the number of seconds that were heard.
            var seconds: Double?
            /// The reason why the sound was interrupted or failed.
            var failure: SoundWorker.Failure?
            /// At the end, if there were any: the number of times that the device ran out of samples.
            var underruns: Int?
            /// At the end: the position in the file, in seconds, if it is known.
            var position: Double?
            init(key: Int? = nil, kind: SoundWorker.Kind? = nil, seconds: Double? = nil, failure: SoundWorker.Failure? = nil, underruns: Int? = nil, position: Double? = nil) {
                (self.key, self.kind, self.seconds, self.failure) = (key, kind, seconds, failure)
                (self.underruns, self.position) = (underruns, position)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.key = try object.optional("key")
                self.kind = try object.optional("kind")
                self.seconds = try object.optional("seconds")
                self.failure = try object.optional("failure")
                self.underruns = try object.optional("underruns")
                self.position = try object.optional("position")
            }
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
        init() {
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }
        var varlink: JSON {
            .object([:])
        }
    }

    /// The file cannot be played.
    struct Unplayable: VarlinkError, Hashable {
        static let name = "org.alertd.SoundWorker.Unplayable"
        /// The reason.
        var failure: SoundWorker.Failure
        init(failure: SoundWorker.Failure) {
            self.failure = failure
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.failure = try object.required("failure")
        }
        var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("failure", self.failure)
            return .object(object)
        }
    }
}

/// The functions that answer the methods of `org.alertd.SoundWorker`, documented there.
protocol SoundWorkerHandler: Sendable {
    /// Answers ``SoundWorker/Play``.
    nonisolated(nonsending) func play(_ parameters: SoundWorker.Play, context: CallContext) async throws -> SoundWorker.Play.Reply
    /// Answers ``SoundWorker/Duck``.
    nonisolated(nonsending) func duck(_ parameters: SoundWorker.Duck, context: CallContext) async throws -> SoundWorker.Duck.Reply
    /// Answers ``SoundWorker/Stop``.
    nonisolated(nonsending) func stop(_ parameters: SoundWorker.Stop, context: CallContext) async throws -> SoundWorker.Stop.Reply
    /// Answers ``SoundWorker/Hold``.
    nonisolated(nonsending) func hold(_ parameters: SoundWorker.Hold, context: CallContext) async throws -> SoundWorker.Hold.Reply
    /// Answers ``SoundWorker/Seek``.
    nonisolated(nonsending) func seek(_ parameters: SoundWorker.Seek, context: CallContext) async throws -> SoundWorker.Seek.Reply
    /// Answers ``SoundWorker/Adjust``.
    nonisolated(nonsending) func adjust(_ parameters: SoundWorker.Adjust, context: CallContext) async throws -> SoundWorker.Adjust.Reply
    /// Answers ``SoundWorker/Load``.
    nonisolated(nonsending) func load(_ parameters: SoundWorker.Load, context: CallContext) async throws -> SoundWorker.Load.Reply
    /// Answers ``SoundWorker/Prove``.
    nonisolated(nonsending) func prove(_ parameters: SoundWorker.Prove, context: CallContext) async throws -> SoundWorker.Prove.Reply
    /// Answers ``SoundWorker/Dispose``.
    nonisolated(nonsending) func dispose(_ parameters: SoundWorker.Dispose, context: CallContext) async throws -> SoundWorker.Dispose.Reply
    /// Answers ``SoundWorker/Prepare``.
    nonisolated(nonsending) func prepare(_ parameters: SoundWorker.Prepare, context: CallContext) async throws -> SoundWorker.Prepare.Reply
    /// Answers ``SoundWorker/Playing``.
    nonisolated(nonsending) func playing(_ parameters: SoundWorker.Playing, context: CallContext) async throws -> SoundWorker.Playing.Reply
    /// Answers ``SoundWorker/Info``.
    nonisolated(nonsending) func info(_ parameters: SoundWorker.Info, context: CallContext) async throws -> SoundWorker.Info.Reply
    /// Answers ``SoundWorker/Measure``.
    nonisolated(nonsending) func measure(_ parameters: SoundWorker.Measure, context: CallContext) async throws -> SoundWorker.Measure.Reply
    /// Answers ``SoundWorker/Status``.
    nonisolated(nonsending) func status(_ parameters: SoundWorker.Status, context: CallContext) async throws -> SoundWorker.Status.Reply
    /// Answers ``SoundWorker/Watch``.
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
