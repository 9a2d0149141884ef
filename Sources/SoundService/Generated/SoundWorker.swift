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
  # The length of the sound in seconds, with tooLong.
  seconds: ?float,
  # The maximum length in seconds with tooLong, the maximum number with tooManySounds.
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
        /// The length of the sound in seconds, with tooLong.
        var seconds: Double?
        /// The maximum length in seconds with tooLong, the maximum number with tooManySounds.
        var limit: Double?
        init(code: String, reason: String, seconds: Double? = nil, limit: Double? = nil) {
            (self.code, self.reason, self.seconds, self.limit) = (code, reason, seconds, limit)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.code = try json.required("code")
            self.reason = try json.required("reason")
            self.seconds = try json.optional("seconds")
            self.limit = try json.optional("limit")
        }
        func encode(into json: inout JSON) {
            json.append("code", self.code)
            json.append("reason", self.reason)
            json.append("seconds", self.seconds)
            json.append("limit", self.limit)
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
            self.key = try json.required("key")
            self.seconds = try json.required("seconds")
            self.position = try json.required("position")
            self.peak = try json.required("peak")
            self.rms = try json.required("rms")
            self.paused = try json.required("paused")
            self.volume = try json.required("volume")
            self.pan = try json.required("pan")
            self.rate = try json.required("rate")
            self.lateness = try json.required("lateness")
        }
        func encode(into json: inout JSON) {
            json.append("key", self.key)
            json.append("seconds", self.seconds)
            json.append("position", self.position)
            json.append("peak", self.peak)
            json.append("rms", self.rms)
            json.append("paused", self.paused)
            json.append("volume", self.volume)
            json.append("pan", self.pan)
            json.append("rate", self.rate)
            json.append("lateness", self.lateness)
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
            self.container = try json.required("container")
            self.encoding = try json.required("encoding")
            self.rate = try json.required("rate")
            self.channels = try json.required("channels")
            self.frames = try json.required("frames")
            self.seconds = try json.required("seconds")
            self.peak = try json.required("peak")
            self.loudness = try json.optional("loudness")
            self.loudnessRange = try json.optional("loudnessRange")
            self.truePeak = try json.optional("truePeak")
            self.measured = try json.optional("measured")
            self.waveform = try json.required("waveform")
        }
        func encode(into json: inout JSON) {
            json.append("container", self.container)
            json.append("encoding", self.encoding)
            json.append("rate", self.rate)
            json.append("channels", self.channels)
            json.append("frames", self.frames)
            json.append("seconds", self.seconds)
            json.append("peak", self.peak)
            json.append("loudness", self.loudness)
            json.append("loudnessRange", self.loudnessRange)
            json.append("truePeak", self.truePeak)
            json.append("measured", self.measured)
            json.append("waveform", self.waveform)
        }
    }

    /// A column of the waveform drawing.
    struct Column: VarlinkValue, Hashable {
        /// The largest absolute sample.
        var peak: Double
        /// The root mean square of the samples.
        var rms: Double
        init(peak: Double, rms: Double) { (self.peak, self.rms) = (peak, rms) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.peak = try json.required("peak")
            self.rms = try json.required("rms")
        }
        func encode(into json: inout JSON) {
            json.append("peak", self.peak)
            json.append("rms", self.rms)
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
        typealias Reply = EmptyReply
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
            self.key = try json.required("key")
            self.path = try json.required("path")
            self.loaded = try json.optional("loaded")
            self.most = try json.optional("most")
            self.tone = try json.required("tone")
            self.heardAt = try json.optional("heardAt")
            self.volume = try json.required("volume")
            self.pan = try json.required("pan")
            self.rate = try json.required("rate")
            self.loops = try json.required("loops")
            self.start = try json.required("start")
            self.fadeIn = try json.required("fadeIn")
            self.fadeOut = try json.required("fadeOut")
            self.device = try json.optional("device")
            self.ducks = try json.required("ducks")
        }
        func encode(into json: inout JSON) {
            json.append("key", self.key)
            json.append("path", self.path)
            json.append("loaded", self.loaded)
            json.append("most", self.most)
            json.append("tone", self.tone)
            json.append("heardAt", self.heardAt)
            json.append("volume", self.volume)
            json.append("pan", self.pan)
            json.append("rate", self.rate)
            json.append("loops", self.loops)
            json.append("start", self.start)
            json.append("fadeIn", self.fadeIn)
            json.append("fadeOut", self.fadeOut)
            json.append("device", self.device)
            json.append("ducks", self.ducks)
        }
    }

    /// Makes sounds with the flag ducks make room for alerts, or ends that.
    struct Duck: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Duck"
        typealias Reply = EmptyReply
        /// Turn the sounds down.
        var lowered: Bool
        /// Hold the sounds. A sound that somebody resumes in the meantime stays resumed; a sound that was held before stays
        /// held.
        var held: Bool
        init(lowered: Bool, held: Bool) { (self.lowered, self.held) = (lowered, held) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.lowered = try json.required("lowered")
            self.held = try json.required("held")
        }
        func encode(into json: inout JSON) {
            json.append("lowered", self.lowered)
            json.append("held", self.held)
        }
    }

    /// Stops sounds. Sounds that are not playing are passed over.
    struct Stop: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Stop"
        typealias Reply = EmptyReply
        /// The keys of the sounds.
        var keys: [Int]
        /// Seconds over which the sounds fall to silence first.
        var fade: Double
        init(keys: [Int], fade: Double) { (self.keys, self.fade) = (keys, fade) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.keys = try json.required("keys")
            self.fade = try json.required("fade")
        }
        func encode(into json: inout JSON) {
            json.append("keys", self.keys)
            json.append("fade", self.fade)
        }
    }

    /// Holds or resumes sounds. Sounds that are not playing are passed over.
    struct Hold: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Hold"
        typealias Reply = EmptyReply
        /// The keys of the sounds.
        var keys: [Int]
        /// Hold the sounds; false: resume them.
        var paused: Bool
        init(keys: [Int], paused: Bool) { (self.keys, self.paused) = (keys, paused) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.keys = try json.required("keys")
            self.paused = try json.required("paused")
        }
        func encode(into json: inout JSON) {
            json.append("keys", self.keys)
            json.append("paused", self.paused)
        }
    }

    /// Moves to another position in a sound.
    struct Seek: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Seek"
        struct Reply: VarlinkValue, Hashable {
            /// The new position; absent if the sound is not playing.
            var position: Double?
            /// The format of the sound allows seeking.
            var seekable: Bool
            init(position: Double? = nil, seekable: Bool) { (self.position, self.seekable) = (position, seekable) }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.position = try json.optional("position")
                self.seekable = try json.required("seekable")
            }
            func encode(into json: inout JSON) {
                json.append("position", self.position)
                json.append("seekable", self.seekable)
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
            self.key = try json.required("key")
            self.seconds = try json.required("seconds")
            self.relative = try json.required("relative")
        }
        func encode(into json: inout JSON) {
            json.append("key", self.key)
            json.append("seconds", self.seconds)
            json.append("relative", self.relative)
        }
    }

    /// Changes the volume, pan or rate of a sound.
    struct Adjust: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Adjust"
        struct Reply: VarlinkValue, Hashable {
            /// Seconds until the change begins to be heard.
            var lateness: Double
            init(lateness: Double) { self.lateness = lateness }
            init(varlink json: JSON) throws(InvalidParameter) { self.lateness = try json.required("lateness") }
            func encode(into json: inout JSON) { json.append("lateness", self.lateness) }
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
            self.key = try json.required("key")
            self.volume = try json.optional("volume")
            self.pan = try json.optional("pan")
            self.rate = try json.optional("rate")
            self.over = try json.required("over")
        }
        func encode(into json: inout JSON) {
            json.append("key", self.key)
            json.append("volume", self.volume)
            json.append("pan", self.pan)
            json.append("rate", self.rate)
            json.append("over", self.over)
        }
    }

    /// Decodes a sound and keeps it. A sound that is longer than a system sound is not kept; it is read again while it plays.
    /// Fails like Play.
    struct Load: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Load"
        struct Reply: VarlinkValue, Hashable {
            /// The length in seconds; 0 if the file does not state it.
            var seconds: Double
            /// The worker keeps the sound.
            var kept: Bool
            init(seconds: Double, kept: Bool) { (self.seconds, self.kept) = (seconds, kept) }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.seconds = try json.required("seconds")
                self.kept = try json.required("kept")
            }
            func encode(into json: inout JSON) {
                json.append("seconds", self.seconds)
                json.append("kept", self.kept)
            }
        }
        /// A number that is not in use.
        var key: Int
        /// An absolute path.
        var path: String
        init(key: Int, path: String) { (self.key, self.path) = (key, path) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.key = try json.required("key")
            self.path = try json.required("path")
        }
        func encode(into json: inout JSON) {
            json.append("key", self.key)
            json.append("path", self.path)
        }
    }

    /// Checks that a file begins with sound that can be decoded. Fails like Play.
    struct Prove: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Prove"
        typealias Reply = EmptyReply
        /// An absolute path.
        var path: String
        init(path: String) { self.path = path }
        init(varlink json: JSON) throws(InvalidParameter) { self.path = try json.required("path") }
        func encode(into json: inout JSON) { json.append("path", self.path) }
    }

    /// Releases loaded sounds.
    struct Dispose: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Dispose"
        typealias Reply = EmptyReply
        /// The keys of the sounds.
        var keys: [Int]
        init(keys: [Int]) { self.keys = keys }
        init(varlink json: JSON) throws(InvalidParameter) { self.keys = try json.required("keys") }
        func encode(into json: inout JSON) { json.append("keys", self.keys) }
    }

    /// Opens the device, so that the next sound starts sooner.
    struct Prepare: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Prepare"
        typealias Reply = EmptyReply
        init() {}
        init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        func encode(into json: inout JSON) {}
    }

    /// Lists the sounds that are playing or paused.
    struct Playing: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Playing"
        struct Reply: VarlinkValue, Hashable {
            /// The sounds, in the order in which they began.
            var voices: [SoundWorker.Voice]
            init(voices: [SoundWorker.Voice]) { self.voices = voices }
            init(varlink json: JSON) throws(InvalidParameter) { self.voices = try json.required("voices") }
            func encode(into json: inout JSON) { json.append("voices", self.voices) }
        }
        init() {}
        init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        func encode(into json: inout JSON) {}
    }

    /// Reads a file that is a system sound.
    struct Info: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Info"
        struct Reply: VarlinkValue, Hashable {
            /// The file.
            var file: SoundWorker.File
            init(file: SoundWorker.File) { self.file = file }
            init(varlink json: JSON) throws(InvalidParameter) { self.file = try json.required("file") }
            func encode(into json: inout JSON) { json.append("file", self.file) }
        }
        /// An absolute path.
        var path: String
        init(path: String) { self.path = path }
        init(varlink json: JSON) throws(InvalidParameter) { self.path = try json.required("path") }
        func encode(into json: inout JSON) { json.append("path", self.path) }
    }

    /// Reads and measures a file of any length, which may take ten seconds.
    struct Measure: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Measure"
        struct Reply: VarlinkValue, Hashable {
            /// The file.
            var file: SoundWorker.File
            init(file: SoundWorker.File) { self.file = file }
            init(varlink json: JSON) throws(InvalidParameter) { self.file = try json.required("file") }
            func encode(into json: inout JSON) { json.append("file", self.file) }
        }
        /// An absolute path.
        var path: String
        /// The number of columns of the drawing.
        var columns: Int
        init(path: String, columns: Int) { (self.path, self.columns) = (path, columns) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.path = try json.required("path")
            self.columns = try json.required("columns")
        }
        func encode(into json: inout JSON) {
            json.append("path", self.path)
            json.append("columns", self.columns)
        }
    }

    /// Returns the state of the worker.
    struct Status: VarlinkMethod, Hashable {
        static let name = "org.alertd.SoundWorker.Status"
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
                self.state = try json.required("state")
                self.device = try json.required("device")
                self.reason = try json.optional("reason")
                self.stuck = try json.required("stuck")
                self.priority = try json.optional("priority")
                self.kit = try json.required("kit")
            }
            func encode(into json: inout JSON) {
                json.append("state", self.state)
                json.append("device", self.device)
                json.append("reason", self.reason)
                json.append("stuck", self.stuck)
                json.append("priority", self.priority)
                json.append("kit", self.kit)
            }
        }
        /// Open the device first if this has not been tried, and wait for it.
        var probe: Bool
        init(probe: Bool) { self.probe = probe }
        init(varlink json: JSON) throws(InvalidParameter) { self.probe = try json.required("probe") }
        func encode(into json: inout JSON) { json.append("probe", self.probe) }
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
                self.key = try json.optional("key")
                self.kind = try json.optional("kind")
                self.seconds = try json.optional("seconds")
                self.failure = try json.optional("failure")
                self.underruns = try json.optional("underruns")
                self.position = try json.optional("position")
            }
            func encode(into json: inout JSON) {
                json.append("key", self.key)
                json.append("kind", self.kind)
                json.append("seconds", self.seconds)
                json.append("failure", self.failure)
                json.append("underruns", self.underruns)
                json.append("position", self.position)
            }
        }
        init() {}
        init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        func encode(into json: inout JSON) {}
    }

    /// The file cannot be played.
    struct Unplayable: VarlinkError, Hashable {
        static let name = "org.alertd.SoundWorker.Unplayable"
        /// The reason.
        var failure: SoundWorker.Failure
        init(failure: SoundWorker.Failure) { self.failure = failure }
        init(varlink json: JSON) throws(InvalidParameter) { self.failure = try json.required("failure") }
        func encode(into json: inout JSON) { json.append("failure", self.failure) }
    }
}

/// The functions that answer the methods of `org.alertd.SoundWorker`, documented there.
protocol SoundWorkerHandler: Sendable {
    nonisolated(nonsending) func play(_ parameters: SoundWorker.Play, context: CallContext) async throws -> SoundWorker.Play.Reply
    nonisolated(nonsending) func duck(_ parameters: SoundWorker.Duck, context: CallContext) async throws -> SoundWorker.Duck.Reply
    nonisolated(nonsending) func stop(_ parameters: SoundWorker.Stop, context: CallContext) async throws -> SoundWorker.Stop.Reply
    nonisolated(nonsending) func hold(_ parameters: SoundWorker.Hold, context: CallContext) async throws -> SoundWorker.Hold.Reply
    nonisolated(nonsending) func seek(_ parameters: SoundWorker.Seek, context: CallContext) async throws -> SoundWorker.Seek.Reply
    nonisolated(nonsending) func adjust(_ parameters: SoundWorker.Adjust, context: CallContext) async throws -> SoundWorker.Adjust.Reply
    nonisolated(nonsending) func load(_ parameters: SoundWorker.Load, context: CallContext) async throws -> SoundWorker.Load.Reply
    nonisolated(nonsending) func prove(_ parameters: SoundWorker.Prove, context: CallContext) async throws -> SoundWorker.Prove.Reply
    nonisolated(nonsending) func dispose(_ parameters: SoundWorker.Dispose, context: CallContext) async throws -> SoundWorker.Dispose.Reply
    nonisolated(nonsending) func prepare(_ parameters: SoundWorker.Prepare, context: CallContext) async throws -> SoundWorker.Prepare.Reply
    nonisolated(nonsending) func playing(_ parameters: SoundWorker.Playing, context: CallContext) async throws -> SoundWorker.Playing.Reply
    nonisolated(nonsending) func info(_ parameters: SoundWorker.Info, context: CallContext) async throws -> SoundWorker.Info.Reply
    nonisolated(nonsending) func measure(_ parameters: SoundWorker.Measure, context: CallContext) async throws -> SoundWorker.Measure.Reply
    nonisolated(nonsending) func status(_ parameters: SoundWorker.Status, context: CallContext) async throws -> SoundWorker.Status.Reply
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
