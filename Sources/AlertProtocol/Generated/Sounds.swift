// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Sounds.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Sounds, short and long: play them, know when the last sample has been heard, hold and steer them while they play, see
/// which there are.
public enum Sounds: VarlinkNamespace {
    public static let name = "org.alertd.Sounds"
    public static var methods: [any VarlinkMethod.Type] { [Play.self, Playing.self, Stop.self, Pause.self, Resume.self, Seek.self, Adjust.self, Load.self, Dispose.self, Loaded.self, List.self, Info.self, Say.self, Voices.self, Vibrate.self, Silent.self, Volume.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, NotASound.self, TooLong.self, Invalid.self, NoDevice.self, TooMany.self, NotStored.self, NoSynthesizer.self, NotSeekable.self, TooMuchLoaded.self] }
    public static let description = #"""
# Sounds, short and long: play them, know when the last sample has been heard, hold and steer them while they play, see
# which there are.
interface org.alertd.Sounds

# The outcome of a sound.
type Outcome (
  # Heard to its end.
  finished,
  # A call stopped it.
  stopped,
  # The system took the device away while it played.
  interrupted,
  # Not played to its end: its file is damaged or ends early, or it was not heard at all.
  failed,
  # Silent mode is on, and it was not played.
  silenced,
  # The person does not want to be disturbed, and it was not played; reason says why.
  quieted,
  # Not played, because its application was heard too often within a minute.
  throttled
)

# The level of a sound or vibration, as the levels of notifications.
type Level (
  # Do not disturb keeps it quiet, and so does silent mode. The level of what names none.
  active,
  # Passes a do-not-disturb schedule, too.
  timeSensitive,
  # Passes do not disturb and silent mode.
  critical
)

# The kind of a reply to Play.
type Phase (
  # The sound has begun.
  started,
  # The sound is over.
  ended,
  # The sound is held where it is.
  paused,
  # The sound goes on.
  resumed
)

# A sound that is playing.
type PlayingSound (
  # The id while it plays.
  id: string,
  # The name or path it was asked for by.
  sound: string,
  # The whole length at rate 1, in seconds; 0 if the file does not say.
  seconds: float,
  # The place in it that is heard now, in seconds from its beginning.
  position: float,
  # The path of the file.
  path: ?string,
  # Paused.
  paused: ?bool,
  # 0 to 1.
  volume: ?float,
  # -1 (left) to 1 (right).
  pan: ?float,
  # 0.5 to 2.
  rate: ?float,
  # The number of repetitions after the first time, -1 for no limit.
  loops: ?int,
  # The largest sample that is heard now, after volume and pan, 1.0 being full scale.
  peak: ?float,
  # The root mean square of what is heard now, as peak.
  rms: ?float,
  # When it begins, if it waits for the time that Play was given; none once it can be heard.
  begins: ?string
)

# A sound that is kept ready in memory.
type LoadedSound (
  # The id by which it is played.
  id: string,
  # The name or path it was loaded by.
  sound: string,
  # The path of the file.
  path: string,
  # The length in seconds.
  seconds: float
)

# A sound that can be played by its name.
type Sound (
  # The name.
  name: string,
  # The path of the file.
  path: string,
  # The length, if known.
  seconds: ?float,
  # The sound comes with alertd.
  ours: bool
)

# The properties of a sound file.
type File (
  # The path.
  path: string,
  # The container, e.g. "WAV".
  container: string,
  # The encoding of samples, e.g. "16-bit PCM".
  encoding: string,
  # Frames a second.
  rate: int,
  # Samples a frame.
  channels: int,
  # The length in frames.
  frames: int,
  # The length in seconds.
  seconds: float,
  # The largest absolute sample, 1.0 being full scale.
  peak: float,
  # The integrated loudness in LUFS (EBU R 128); none for silence, and for less than 0.4 seconds.
  loudness: ?float,
  # The loudness range in LU (EBU Tech 3342).
  loudnessRange: ?float,
  # The highest true peak in dBTP (ITU-R BS.1770-4); none for silence.
  truePeak: ?float,
  # Only so many seconds of it were read to be measured, as it is so long.
  measured: ?float,
  # The waveform, in as many columns as were asked for.
  waveform: ?[]Column
)

# A column of a drawing.
type Column (
  # The largest absolute sample in it, 1.0 being full scale.
  peak: float,
  # The root mean square of its samples.
  rms: float
)

# A voice that texts can be said with.
type Voice (
  # The voice for Say: a language, e.g. "en-gb".
  voice: string,
  # The name.
  name: string
)

# Plays a sound, mixed with whatever plays already.
#
# With more: a reply with phase started when it has begun, one whenever it is held or goes on, then one with phase
# ended and its outcome, once the last sample has been heard. Without more: one reply, as soon as it has begun. A
# caller that leaves does not stop the sound, unless it is tied.
#
# A sound of at most 30 seconds is decoded ahead and kept in memory for the next time; a longer one is decoded while it
# plays.
#
# [Supports 'more' flag]
method Play(
  # A name, an absolute path, or the id of a loaded sound. With resume it is empty.
  sound: string,
  # 0 to 1; 1 when there is none.
  volume: ?float,
  # -1 (left) to 1 (right); 0 when there is none.
  pan: ?float,
  # Play it as an alert sound. Default: false. One that is longer than 30 seconds, and not repeated, falls to silence in
  # the thirtieth.
  alert: ?bool,
  # 0.5 to 2: slower and lower, or faster and higher; 1 when there is none.
  rate: ?float,
  # The number of repetitions after the first time: up to 1,000,000, or -1 until it is stopped. Default: 0.
  loops: ?int,
  # Seconds into the sound at which it starts, up to 1,000,000; 0 when there is none.
  start: ?float,
  # Seconds over which it rises from silence, up to 60; 0 when there is none.
  fadeIn: ?float,
  # Seconds before its end, up to 60, from which on it falls to silence; 0 when there is none. It needs a file that says
  # how long it is.
  fadeOut: ?float,
  # The ALSA device to play it on; the configured one when there is none.
  device: ?string,
  # Play it as an alert sound if a media player plays, and otherwise not. Default: as alert says.
  alertWithMusic: ?bool,
  # The level. Default: active. A file that is played by its path and is no alert sound is a player's, and always heard.
  level: ?Level,
  # The application it belongs to, which do not disturb may mute or let pass; "alertd" when there is none.
  app: ?string,
  # With more: whether it stops when the connection of its caller ends, however that comes about.
  tied: ?bool,
  # An open file that is played, and sound is only what it is called by: 32 hexadecimal digits that nobody else knows, under
  # which the caller has left its descriptor within the last ten seconds. It is left on the socket beside this one whose name
  # ends in ".secrets" (SOCK_SEQPACKET): a packet of "sound ", the digits and the descriptor (SCM_RIGHTS), answered by "ok". A
  # regular file or one in memory, of at most 67,108,864 bytes.
  descriptor: ?string,
  # The person's other devices on which it is heard too, by their names, or "all"; at most 32. Those that alert-link reaches within
  # five seconds play it, others do not. It needs a sound by its name, and plays where there is one of that name.
  to: ?[]string,
  # When its first sample is to be heard: RFC 3339, or a local date and time; in an hour at most.
  at: ?string,
  # The same time on CLOCK_MONOTONIC, in nanoseconds. Not with at.
  atMonotonic: ?int,
  # The id of a sound that was stopped or interrupted, one of the last 32: a new sound begins where that one ended, with its
  # options where the call gives none. Its file must not have changed.
  resume: ?string
) -> (
  # The id while it plays.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # At the end: what became of it.
  outcome: ?Outcome,
  # At the end: how much of it was heard.
  seconds: ?float,
  # Why it was interrupted, stopped or failed, where that is known.
  reason: ?string,
  # At the end, where there were any: how often the device ran dry, each a gap.
  underruns: ?int,
  # In the first reply: why some of the devices of to do not get it, a sentence each. None where they do.
  notes: ?[]string
)

# The sounds that are playing now, held ones among them.
#
# With more: a reply now, whenever a sound begins, ends, is held or goes on, and while anything is heard as often as the
# interval says. There is no last one.
#
# [Supports 'more' flag]
method Playing(
  # With more: seconds between two replies while anything is heard, 0.05 to 60; 0.1 when there is none.
  interval: ?float
) -> (
  # In the order in which they began.
  sounds: []PlayingSound
)

# Stops sounds, and alarms that ring or wait for that. When one id is neither, none of the sounds is stopped. Exactly one of
# the two parameters is given.
method Stop(
  # The ids of sounds or of such alarms; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool,
  # Seconds over which they fall to silence first, up to 60; 0 when there is none.
  fade: ?float
) -> (
  # The number of stopped ones.
  count: int,
  # Seconds until the fade of the last one begins to be heard, if the sound device needs more than 0.05 for that. Without a fade
  # there is none.
  heardIn: ?float
)

# Holds sounds where they are. When one id is not playing, none is held; one that is held already stays so. Exactly one
# of the two parameters is given.
method Pause(
  # The ids; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool
) -> (
  # The number of sounds.
  count: int
)

# Lets held sounds go on. When one id is not playing, none goes on; one that is not held is passed over. Exactly one of
# the two parameters is given.
method Resume(
  # The ids; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool
) -> (
  # The number of sounds.
  count: int
)

# Goes to another place in a sound that is playing or held. A place behind the end is the end. Exactly one of to and by
# is given.
method Seek(
  # The id.
  id: string,
  # Seconds from its beginning.
  to: ?float,
  # Seconds from where it is, back if negative; a place before the beginning is the beginning.
  by: ?float
) -> (
  # The new position, in seconds from its beginning.
  position: float
)

# Changes how a sound is heard that is playing or held. What is not given stays.
method Adjust(
  # The id.
  id: string,
  # 0 to 1.
  volume: ?float,
  # -1 (left) to 1 (right).
  pan: ?float,
  # 0.5 to 2.
  rate: ?float,
  # Seconds over which volume and pan move, up to 60; without a click when there is none.
  over: ?float
) -> (
  # Seconds until the change begins to be heard, if the sound device needs more than 0.05 for that.
  heardIn: ?float
)

# Decodes a sound ahead and keeps it in memory, so that it starts at once whenever it is played, until it is disposed of
# or the daemon ends. What is changed in its file meanwhile is not heard, except after the process that plays has had to
# be replaced, which reads it again. 100 sounds, and 600 seconds of them, can be kept.
method Load(
  # A name or an absolute path. One that is longer than 30 seconds is not kept in memory, but decoded while it plays.
  sound: string
) -> (
  # The loaded sound, and the id by which it is played.
  loaded: LoadedSound
)

# Lets loaded sounds go. When one id is not loaded, none is let go; one that is playing plays to its end.
method Dispose(
  # The ids; at most 1,000.
  ids: []string
) -> (
  # The number of sounds.
  count: int
)

# The sounds that are loaded, at most 100: one page of them, and all where they fit into a message.
method Loaded(
  # The position behind the last page.
  cursor: ?string
) -> (
  # In the order in which they were loaded.
  sounds: []LoadedSound,
  # The position of the next page; none after the last.
  cursor: ?string
)

# The sounds that can be played by name: one page of them, and all where they fit into a message.
method List(
  # The position behind the last page.
  cursor: ?string
) -> (
  # Ours first, each kind by name.
  sounds: []Sound,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Reads a sound file and says what it is. A file that takes more than ten seconds to read is measured as far as that
# goes.
method Info(
  # A name or an absolute path.
  sound: string,
  # The number of columns of the waveform, up to 1,000. Default: no waveform.
  columns: ?int,
  # An open file that is read, as for Play.
  descriptor: ?string
) -> (
  # The file.
  file: File
)

# Says a text, once everything before it has been said, and mixed with whatever plays. The replies are as for Play; a
# caller that leaves before it has begun is taken to have changed its mind, and one that is tied to what it says always.
#
# [Supports 'more' flag]
method Say(
  # The text; at most 16,384 bytes.
  text: string,
  # The synthesizer's name of a voice, as Voices has them; one of the session's language when there is none.
  voice: ?string,
  # 0.5 to 2: half or twice as fast as usual; 1 when there is none.
  rate: ?float,
  # 0.5 to 2: an octave lower or higher; 1 when there is none.
  pitch: ?float,
  # 0 to 1; 1 when there is none.
  volume: ?float,
  # The level. Default: active.
  level: ?Level,
  # The application it belongs to; "alertd" when there is none.
  app: ?string,
  # With more: whether it stops when the connection of its caller ends, however that comes about.
  tied: ?bool,
  # The person's other devices on which it is heard too, by their names, or "all"; at most 32. Those that alert-link reaches within
  # five seconds say it, others do not.
  to: ?[]string
) -> (
  # The id while it is heard; empty if it never was.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # At the end: what became of it.
  outcome: ?Outcome,
  # At the end: how much of it was heard.
  seconds: ?float,
  # Why it was interrupted, stopped or failed, where that is known.
  reason: ?string,
  # At the end, where there were any: how often the device ran dry, each a gap.
  underruns: ?int,
  # In the first reply: why some of the devices of to do not get it, a sentence each. None where they do.
  notes: ?[]string
)

# The voices there are.
method Voices() -> (
  # By language; none where the synthesizer is a command of the user's.
  voices: []Voice
)

# There is no sound of this name and no file at this path, or none of this id is playing or loaded.
error NotFound (
  # The name, path or id.
  sound: string
)

# The file is there but cannot be played.
error NotASound (
  # The file.
  path: string,
  # Why: it is no audio, is truncated, empty, not a regular file, or of a kind that is not supported.
  reason: string,
  # True where nothing is known of what the file holds, as it cannot be read now: its file system does not respond.
  unread: ?bool
)

# An alert sound may not be this long. No call answers so any more.
error TooLong (
  # The file.
  path: string,
  # The length in seconds.
  seconds: float,
  # The maximum length in seconds.
  limit: float
)

# A value is out of its range.
error Invalid (
  # The parameter.
  field: string,
  # Why.
  reason: string
)

# There is no sound device to play on, or the sound server does not answer.
error NoDevice (
  # The system's reason.
  reason: string
)

# The maximum number of sounds is playing already.
error TooMany (
  # The maximum.
  limit: int
)

# Vibrates, where there is a motor; elsewhere nothing happens, and that is no error.
method Vibrate(
  # The level. Default: active. Silent mode leaves vibration alone.
  level: ?Level,
  # The application it belongs to; "alertd" when there is none.
  app: ?string
) -> (
  # Accepted by feedbackd.
  vibrated: bool,
  # Feedbackd was not asked, because of do not disturb.
  quieted: ?bool,
  # Why.
  reason: ?string
)

# Silent mode, like a phone's switch: alert sounds, sounds that are played by name, and speech are not heard, and end as
# silenced; alert sounds are still felt. Files that are played by their path, and critical notifications, are heard. It
# outlasts the daemon.
method Silent(
  # The new state. Default: unchanged.
  on: ?bool
) -> (
  # The state.
  on: bool
)

# Returns or sets the volume of alert sounds: the sounds of notifications and alarms, played alert sounds, and speech.
# Sounds that play are changed too. Players are left alone. Critical notifications and alarms are heard with 0.3 at
# least. It outlasts the daemon.
method Volume(
  # The new volume, 0 to 1. Default: unchanged.
  volume: ?float
) -> (
  # The volume.
  volume: float
)

# Silent mode or the volume could not be put on disk, and has not changed.
error NotStored (
  # The system's reason.
  reason: string
)

# There is no program that says texts.
error NoSynthesizer (
  # The program that was looked for.
  program: string,
  # The package that has it, where that is known.
  package: ?string,
  # The reason.
  reason: string
)

# The format of this sound's file does not allow to go to a place in it.
error NotSeekable (
  # The id.
  id: string
)

# No more can be loaded before something is disposed of.
error TooMuchLoaded (
  # The maximum number of loaded sounds.
  sounds: int,
  # The maximum of their seconds together.
  seconds: float
)

"""#

    /// The outcome of a sound.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// Heard to its end.
        case finished = "finished"
        /// A call stopped it.
        case stopped = "stopped"
        /// The system took the device away while it played.
        case interrupted = "interrupted"
        /// Not played to its end: its file is damaged or ends early, or it was not heard at all.
        case failed = "failed"
        /// Silent mode is on, and it was not played.
        case silenced = "silenced"
        /// The person does not want to be disturbed, and it was not played; reason says why.
        case quieted = "quieted"
        /// Not played, because its application was heard too often within a minute.
        case throttled = "throttled"
    }

    /// The level of a sound or vibration, as the levels of notifications.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Do not disturb keeps it quiet, and so does silent mode. The level of what names none.
        case active = "active"
        /// Passes a do-not-disturb schedule, too.
        case timeSensitive = "timeSensitive"
        /// Passes do not disturb and silent mode.
        case critical = "critical"
    }

    /// The kind of a reply to Play.
    public enum Phase: String, VarlinkValue, CaseIterable, Hashable {
        /// The sound has begun.
        case started = "started"
        /// The sound is over.
        case ended = "ended"
        /// The sound is held where it is.
        case paused = "paused"
        /// The sound goes on.
        case resumed = "resumed"
    }

    /// A sound that is playing.
    public struct PlayingSound: VarlinkValue, Hashable {
        /// The id while it plays.
        public var id: String
        /// The name or path it was asked for by.
        public var sound: String
        /// The whole length at rate 1, in seconds; 0 if the file does not say.
        public var seconds: Double
        /// The place in it that is heard now, in seconds from its beginning.
        public var position: Double
        /// The path of the file.
        public var path: String?
        /// Paused.
        public var paused: Bool?
        /// 0 to 1.
        public var volume: Double?
        /// -1 (left) to 1 (right).
        public var pan: Double?
        /// 0.5 to 2.
        public var rate: Double?
        /// The number of repetitions after the first time, -1 for no limit.
        public var loops: Int?
        /// The largest sample that is heard now, after volume and pan, 1.0 being full scale.
        public var peak: Double?
        /// The root mean square of what is heard now, as peak.
        public var rms: Double?
        /// When it begins, if it waits for the time that Play was given; none once it can be heard.
        public var begins: String?
        public init(id: String, sound: String, seconds: Double, position: Double, path: String? = nil, paused: Bool? = nil, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, loops: Int? = nil, peak: Double? = nil, rms: Double? = nil, begins: String? = nil) {
            (self.id, self.sound, self.seconds, self.position) = (id, sound, seconds, position)
            (self.path, self.paused, self.volume, self.pan) = (path, paused, volume, pan)
            (self.rate, self.loops, self.peak, self.rms) = (rate, loops, peak, rms)
            self.begins = begins
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.sound = try object.required("sound")
            self.seconds = try object.required("seconds")
            self.position = try object.required("position")
            self.path = try object.optional("path")
            self.paused = try object.optional("paused")
            self.volume = try object.optional("volume")
            self.pan = try object.optional("pan")
            self.rate = try object.optional("rate")
            self.loops = try object.optional("loops")
            self.peak = try object.optional("peak")
            self.rms = try object.optional("rms")
            self.begins = try object.optional("begins")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 13)
            object.append("id", self.id)
            object.append("sound", self.sound)
            object.append("seconds", self.seconds)
            object.append("position", self.position)
            object.append("path", self.path)
            object.append("paused", self.paused)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("rate", self.rate)
            object.append("loops", self.loops)
            object.append("peak", self.peak)
            object.append("rms", self.rms)
            object.append("begins", self.begins)
            return .object(object)
        }
    }

    /// A sound that is kept ready in memory.
    public struct LoadedSound: VarlinkValue, Hashable {
        /// The id by which it is played.
        public var id: String
        /// The name or path it was loaded by.
        public var sound: String
        /// The path of the file.
        public var path: String
        /// The length in seconds.
        public var seconds: Double
        public init(id: String, sound: String, path: String, seconds: Double) {
            (self.id, self.sound, self.path, self.seconds) = (id, sound, path, seconds)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.sound = try object.required("sound")
            self.path = try object.required("path")
            self.seconds = try object.required("seconds")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("id", self.id)
            object.append("sound", self.sound)
            object.append("path", self.path)
            object.append("seconds", self.seconds)
            return .object(object)
        }
    }

    /// A sound that can be played by its name.
    public struct Sound: VarlinkValue, Hashable {
        /// The name.
        public var name: String
        /// The path of the file.
        public var path: String
        /// The length, if known.
        public var seconds: Double?
        /// The sound comes with alertd.
        public var ours: Bool
        public init(name: String, path: String, seconds: Double? = nil, ours: Bool) {
            (self.name, self.path, self.seconds, self.ours) = (name, path, seconds, ours)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.name = try object.required("name")
            self.path = try object.required("path")
            self.seconds = try object.optional("seconds")
            self.ours = try object.required("ours")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("name", self.name)
            object.append("path", self.path)
            object.append("seconds", self.seconds)
            object.append("ours", self.ours)
            return .object(object)
        }
    }

    /// The properties of a sound file.
    public struct File: VarlinkValue, Hashable {
        /// The path.
        public var path: String
        /// The container, e.g. "WAV".
        public var container: String
        /// The encoding of samples, e.g. "16-bit PCM".
        public var encoding: String
        /// Frames a second.
        public var rate: Int
        /// Samples a frame.
        public var channels: Int
        /// The length in frames.
        public var frames: Int
        /// The length in seconds.
        public var seconds: Double
        /// The largest absolute sample, 1.0 being full scale.
        public var peak: Double
        /// The integrated loudness in LUFS (EBU R 128); none for silence, and for less than 0.4 seconds.
        public var loudness: Double?
        /// The loudness range in LU (EBU Tech 3342).
        public var loudnessRange: Double?
        /// The highest true peak in dBTP (ITU-R BS.1770-4); none for silence.
        public var truePeak: Double?
        /// Only so many seconds of it were read to be measured, as it is so long.
        public var measured: Double?
        /// The waveform, in as many columns as were asked for.
        public var waveform: [Sounds.Column]?
        public init(path: String, container: String, encoding: String, rate: Int, channels: Int, frames: Int, seconds: Double, peak: Double, loudness: Double? = nil, loudnessRange: Double? = nil, truePeak: Double? = nil, measured: Double? = nil, waveform: [Sounds.Column]? = nil) {
            (self.path, self.container, self.encoding, self.rate) = (path, container, encoding, rate)
            (self.channels, self.frames, self.seconds, self.peak) = (channels, frames, seconds, peak)
            (self.loudness, self.loudnessRange, self.truePeak, self.measured) = (loudness, loudnessRange, truePeak, measured)
            self.waveform = waveform
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
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
            self.waveform = try object.optional("waveform")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 13)
            object.append("path", self.path)
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

    /// A column of a drawing.
    public struct Column: VarlinkValue, Hashable {
        /// The largest absolute sample in it, 1.0 being full scale.
        public var peak: Double
        /// The root mean square of its samples.
        public var rms: Double
        public init(peak: Double, rms: Double) {
            (self.peak, self.rms) = (peak, rms)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.peak = try object.required("peak")
            self.rms = try object.required("rms")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("peak", self.peak)
            object.append("rms", self.rms)
            return .object(object)
        }
    }

    /// A voice that texts can be said with.
    public struct Voice: VarlinkValue, Hashable {
        /// The voice for Say: a language, e.g. "en-gb".
        public var voice: String
        /// The name.
        public var name: String
        public init(voice: String, name: String) {
            (self.voice, self.name) = (voice, name)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.voice = try object.required("voice")
            self.name = try object.required("name")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("voice", self.voice)
            object.append("name", self.name)
            return .object(object)
        }
    }

    /// Plays a sound, mixed with whatever plays already.
    ///
    /// With more: a reply with phase started when it has begun, one whenever it is held or goes on, then one with phase
    /// ended and its outcome, once the last sample has been heard. Without more: one reply, as soon as it has begun. A
    /// caller that leaves does not stop the sound, unless it is tied.
    ///
    /// A sound of at most 30 seconds is decoded ahead and kept in memory for the next time; a longer one is decoded while it
    /// plays.
    ///
    /// [Supports 'more' flag]
    public struct Play: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Play"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// The id while it plays.
            public var id: String
            /// The kind of the reply.
            public var phase: Sounds.Phase
            /// At the end: what became of it.
            public var outcome: Sounds.Outcome?
            /// At the end: how much of it was heard.
            public var seconds: Double?
            /// Why it was interrupted, stopped or failed, where that is known.
            public var reason: String?
            /// At the end, where there were any: how often the device ran dry, each a gap.
            public var underruns: Int?
            /// In the first reply: why some of the devices of to do not get it, a sentence each. None where they do.
            public var notes: [String]?
            public init(id: String, phase: Sounds.Phase, outcome: Sounds.Outcome? = nil, seconds: Double? = nil, reason: String? = nil, underruns: Int? = nil, notes: [String]? = nil) {
                (self.id, self.phase, self.outcome, self.seconds) = (id, phase, outcome, seconds)
                (self.reason, self.underruns, self.notes) = (reason, underruns, notes)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.outcome = try object.optional("outcome")
                self.seconds = try object.optional("seconds")
                self.reason = try object.optional("reason")
                self.underruns = try object.optional("underruns")
                self.notes = try object.optional("notes")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 7)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("outcome", self.outcome)
                object.append("seconds", self.seconds)
                object.append("reason", self.reason)
                object.append("underruns", self.underruns)
                object.append("notes", self.notes)
                return .object(object)
            }
        }
        /// A name, an absolute path, or the id of a loaded sound. With resume it is empty.
        public var sound: String
        /// 0 to 1; 1 when there is none.
        public var volume: Double?
        /// -1 (left) to 1 (right); 0 when there is none.
        public var pan: Double?
        /// Play it as an alert sound. Default: false. One that is longer than 30 seconds, and not repeated, falls to silence in
        /// the thirtieth.
        public var alert: Bool?
        /// 0.5 to 2: slower and lower, or faster and higher; 1 when there is none.
        public var rate: Double?
        /// The number of repetitions after the first time: up to 1,000,000, or -1 until it is stopped. Default: 0.
        public var loops: Int?
        /// Seconds into the sound at which it starts, up to 1,000,000; 0 when there is none.
        public var start: Double?
        /// Seconds over which it rises from silence, up to 60; 0 when there is none.
        public var fadeIn: Double?
        /// Seconds before its end, up to 60, from which on it falls to silence; 0 when there is none. It needs a file that says
        /// how long it is.
        public var fadeOut: Double?
        /// The ALSA device to play it on; the configured one when there is none.
        public var device: String?
        /// Play it as an alert sound if a media player plays, and otherwise not. Default: as alert says.
        public var alertWithMusic: Bool?
        /// The level. Default: active. A file that is played by its path and is no alert sound is a player's, and always heard.
        public var level: Sounds.Level?
        /// The application it belongs to, which do not disturb may mute or let pass; "alertd" when there is none.
        public var app: String?
        /// With more: whether it stops when the connection of its caller ends, however that comes about.
        public var tied: Bool?
        /// An open file that is played, and sound is only what it is called by: 32 hexadecimal digits that nobody else knows, under
        /// which the caller has left its descriptor within the last ten seconds. It is left on the socket beside this one whose name
        /// ends in ".secrets" (SOCK_SEQPACKET): a packet of "sound ", the digits and the descriptor (SCM_RIGHTS), answered by "ok". A
        /// regular file or one in memory, of at most 67,108,864 bytes.
        public var descriptor: String?
        /// The person's other devices on which it is heard too, by their names, or "all"; at most 32. Those that alert-link reaches within
        /// five seconds play it, others do not. It needs a sound by its name, and plays where there is one of that name.
        public var to: [String]?
        /// When its first sample is to be heard: RFC 3339, or a local date and time; in an hour at most.
        public var at: String?
        /// The same time on CLOCK_MONOTONIC, in nanoseconds. Not with at.
        public var atMonotonic: Int?
        /// The id of a sound that was stopped or interrupted, one of the last 32: a new sound begins where that one ended, with its
        /// options where the call gives none. Its file must not have changed.
        public var resume: String?
        public init(sound: String, volume: Double? = nil, pan: Double? = nil, alert: Bool? = nil, rate: Double? = nil, loops: Int? = nil, start: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, device: String? = nil, alertWithMusic: Bool? = nil, level: Sounds.Level? = nil, app: String? = nil, tied: Bool? = nil, descriptor: String? = nil, to: [String]? = nil, at: String? = nil, atMonotonic: Int? = nil, resume: String? = nil) {
            (self.sound, self.volume, self.pan, self.alert) = (sound, volume, pan, alert)
            (self.rate, self.loops, self.start, self.fadeIn) = (rate, loops, start, fadeIn)
            (self.fadeOut, self.device, self.alertWithMusic, self.level) = (fadeOut, device, alertWithMusic, level)
            (self.app, self.tied, self.descriptor, self.to) = (app, tied, descriptor, to)
            (self.at, self.atMonotonic, self.resume) = (at, atMonotonic, resume)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
            self.volume = try object.optional("volume")
            self.pan = try object.optional("pan")
            self.alert = try object.optional("alert")
            self.rate = try object.optional("rate")
            self.loops = try object.optional("loops")
            self.start = try object.optional("start")
            self.fadeIn = try object.optional("fadeIn")
            self.fadeOut = try object.optional("fadeOut")
            self.device = try object.optional("device")
            self.alertWithMusic = try object.optional("alertWithMusic")
            self.level = try object.optional("level")
            self.app = try object.optional("app")
            self.tied = try object.optional("tied")
            self.descriptor = try object.optional("descriptor")
            self.to = try object.optional("to")
            self.at = try object.optional("at")
            self.atMonotonic = try object.optional("atMonotonic")
            self.resume = try object.optional("resume")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 19)
            object.append("sound", self.sound)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("alert", self.alert)
            object.append("rate", self.rate)
            object.append("loops", self.loops)
            object.append("start", self.start)
            object.append("fadeIn", self.fadeIn)
            object.append("fadeOut", self.fadeOut)
            object.append("device", self.device)
            object.append("alertWithMusic", self.alertWithMusic)
            object.append("level", self.level)
            object.append("app", self.app)
            object.append("tied", self.tied)
            object.append("descriptor", self.descriptor)
            object.append("to", self.to)
            object.append("at", self.at)
            object.append("atMonotonic", self.atMonotonic)
            object.append("resume", self.resume)
            return .object(object)
        }
    }

    /// The sounds that are playing now, held ones among them.
    ///
    /// With more: a reply now, whenever a sound begins, ends, is held or goes on, and while anything is heard as often as the
    /// interval says. There is no last one.
    ///
    /// [Supports 'more' flag]
    public struct Playing: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Playing"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// In the order in which they began.
            public var sounds: [Sounds.PlayingSound]
            public init(sounds: [Sounds.PlayingSound]) {
                self.sounds = sounds
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.sounds = try object.required("sounds")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("sounds", self.sounds)
                return .object(object)
            }
        }
        /// With more: seconds between two replies while anything is heard, 0.05 to 60; 0.1 when there is none.
        public var interval: Double?
        public init(interval: Double? = nil) {
            self.interval = interval
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.interval = try object.optional("interval")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("interval", self.interval)
            return .object(object)
        }
    }

    /// Stops sounds, and alarms that ring or wait for that. When one id is neither, none of the sounds is stopped. Exactly one of
    /// the two parameters is given.
    public struct Stop: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Stop"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The number of stopped ones.
            public var count: Int
            /// Seconds until the fade of the last one begins to be heard, if the sound device needs more than 0.05 for that. Without a fade
            /// there is none.
            public var heardIn: Double?
            public init(count: Int, heardIn: Double? = nil) {
                (self.count, self.heardIn) = (count, heardIn)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
                self.heardIn = try object.optional("heardIn")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("count", self.count)
                object.append("heardIn", self.heardIn)
                return .object(object)
            }
        }
        /// The ids of sounds or of such alarms; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?
        /// Seconds over which they fall to silence first, up to 60; 0 when there is none.
        public var fade: Double?
        public init(ids: [String]? = nil, all: Bool? = nil, fade: Double? = nil) {
            (self.ids, self.all, self.fade) = (ids, all, fade)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
            self.fade = try object.optional("fade")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("ids", self.ids)
            object.append("all", self.all)
            object.append("fade", self.fade)
            return .object(object)
        }
    }

    /// Holds sounds where they are. When one id is not playing, none is held; one that is held already stays so. Exactly one
    /// of the two parameters is given.
    public struct Pause: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Pause"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The number of sounds.
            public var count: Int
            public init(count: Int) {
                self.count = count
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }
        /// The ids; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?
        public init(ids: [String]? = nil, all: Bool? = nil) {
            (self.ids, self.all) = (ids, all)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("ids", self.ids)
            object.append("all", self.all)
            return .object(object)
        }
    }

    /// Lets held sounds go on. When one id is not playing, none goes on; one that is not held is passed over. Exactly one of
    /// the two parameters is given.
    public struct Resume: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Resume"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The number of sounds.
            public var count: Int
            public init(count: Int) {
                self.count = count
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }
        /// The ids; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?
        public init(ids: [String]? = nil, all: Bool? = nil) {
            (self.ids, self.all) = (ids, all)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("ids", self.ids)
            object.append("all", self.all)
            return .object(object)
        }
    }

    /// Goes to another place in a sound that is playing or held. A place behind the end is the end. Exactly one of to and by
    /// is given.
    public struct Seek: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Seek"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The new position, in seconds from its beginning.
            public var position: Double
            public init(position: Double) {
                self.position = position
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.position = try object.required("position")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("position", self.position)
                return .object(object)
            }
        }
        /// The id.
        public var id: String
        /// Seconds from its beginning.
        public var to: Double?
        /// Seconds from where it is, back if negative; a place before the beginning is the beginning.
        public var by: Double?
        public init(id: String, to: Double? = nil, by: Double? = nil) {
            (self.id, self.to, self.by) = (id, to, by)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.to = try object.optional("to")
            self.by = try object.optional("by")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("id", self.id)
            object.append("to", self.to)
            object.append("by", self.by)
            return .object(object)
        }
    }

    /// Changes how a sound is heard that is playing or held. What is not given stays.
    public struct Adjust: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Adjust"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// Seconds until the change begins to be heard, if the sound device needs more than 0.05 for that.
            public var heardIn: Double?
            public init(heardIn: Double? = nil) {
                self.heardIn = heardIn
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.heardIn = try object.optional("heardIn")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("heardIn", self.heardIn)
                return .object(object)
            }
        }
        /// The id.
        public var id: String
        /// 0 to 1.
        public var volume: Double?
        /// -1 (left) to 1 (right).
        public var pan: Double?
        /// 0.5 to 2.
        public var rate: Double?
        /// Seconds over which volume and pan move, up to 60; without a click when there is none.
        public var over: Double?
        public init(id: String, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double? = nil) {
            (self.id, self.volume, self.pan, self.rate) = (id, volume, pan, rate)
            self.over = over
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.volume = try object.optional("volume")
            self.pan = try object.optional("pan")
            self.rate = try object.optional("rate")
            self.over = try object.optional("over")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 5)
            object.append("id", self.id)
            object.append("volume", self.volume)
            object.append("pan", self.pan)
            object.append("rate", self.rate)
            object.append("over", self.over)
            return .object(object)
        }
    }

    /// Decodes a sound ahead and keeps it in memory, so that it starts at once whenever it is played, until it is disposed of
    /// or the daemon ends. What is changed in its file meanwhile is not heard, except after the process that plays has had to
    /// be replaced, which reads it again. 100 sounds, and 600 seconds of them, can be kept.
    public struct Load: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Load"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The loaded sound, and the id by which it is played.
            public var loaded: Sounds.LoadedSound
            public init(loaded: Sounds.LoadedSound) {
                self.loaded = loaded
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.loaded = try object.required("loaded")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("loaded", self.loaded)
                return .object(object)
            }
        }
        /// A name or an absolute path. One that is longer than 30 seconds is not kept in memory, but decoded while it plays.
        public var sound: String
        public init(sound: String) {
            self.sound = sound
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("sound", self.sound)
            return .object(object)
        }
    }

    /// Lets loaded sounds go. When one id is not loaded, none is let go; one that is playing plays to its end.
    public struct Dispose: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Dispose"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The number of sounds.
            public var count: Int
            public init(count: Int) {
                self.count = count
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }
        /// The ids; at most 1,000.
        public var ids: [String]
        public init(ids: [String]) {
            self.ids = ids
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.required("ids")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("ids", self.ids)
            return .object(object)
        }
    }

    /// The sounds that are loaded, at most 100: one page of them, and all where they fit into a message.
    public struct Loaded: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Loaded"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// In the order in which they were loaded.
            public var sounds: [Sounds.LoadedSound]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(sounds: [Sounds.LoadedSound], cursor: String? = nil) {
                (self.sounds, self.cursor) = (sounds, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.sounds = try object.required("sounds")
                self.cursor = try object.optional("cursor")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("sounds", self.sounds)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }
        /// The position behind the last page.
        public var cursor: String?
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// The sounds that can be played by name: one page of them, and all where they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.List"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// Ours first, each kind by name.
            public var sounds: [Sounds.Sound]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(sounds: [Sounds.Sound], cursor: String? = nil) {
                (self.sounds, self.cursor) = (sounds, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.sounds = try object.required("sounds")
                self.cursor = try object.optional("cursor")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("sounds", self.sounds)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }
        /// The position behind the last page.
        public var cursor: String?
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// Reads a sound file and says what it is. A file that takes more than ten seconds to read is measured as far as that
    /// goes.
    public struct Info: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Info"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The file.
            public var file: Sounds.File
            public init(file: Sounds.File) {
                self.file = file
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.file = try object.required("file")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("file", self.file)
                return .object(object)
            }
        }
        /// A name or an absolute path.
        public var sound: String
        /// The number of columns of the waveform, up to 1,000. Default: no waveform.
        public var columns: Int?
        /// An open file that is read, as for Play.
        public var descriptor: String?
        public init(sound: String, columns: Int? = nil, descriptor: String? = nil) {
            (self.sound, self.columns, self.descriptor) = (sound, columns, descriptor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
            self.columns = try object.optional("columns")
            self.descriptor = try object.optional("descriptor")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("sound", self.sound)
            object.append("columns", self.columns)
            object.append("descriptor", self.descriptor)
            return .object(object)
        }
    }

    /// Says a text, once everything before it has been said, and mixed with whatever plays. The replies are as for Play; a
    /// caller that leaves before it has begun is taken to have changed its mind, and one that is tied to what it says always.
    ///
    /// [Supports 'more' flag]
    public struct Say: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Say"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// The id while it is heard; empty if it never was.
            public var id: String
            /// The kind of the reply.
            public var phase: Sounds.Phase
            /// At the end: what became of it.
            public var outcome: Sounds.Outcome?
            /// At the end: how much of it was heard.
            public var seconds: Double?
            /// Why it was interrupted, stopped or failed, where that is known.
            public var reason: String?
            /// At the end, where there were any: how often the device ran dry, each a gap.
            public var underruns: Int?
            /// In the first reply: why some of the devices of to do not get it, a sentence each. None where they do.
            public var notes: [String]?
            public init(id: String, phase: Sounds.Phase, outcome: Sounds.Outcome? = nil, seconds: Double? = nil, reason: String? = nil, underruns: Int? = nil, notes: [String]? = nil) {
                (self.id, self.phase, self.outcome, self.seconds) = (id, phase, outcome, seconds)
                (self.reason, self.underruns, self.notes) = (reason, underruns, notes)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.id = try object.required("id")
                self.phase = try object.required("phase")
                self.outcome = try object.optional("outcome")
                self.seconds = try object.optional("seconds")
                self.reason = try object.optional("reason")
                self.underruns = try object.optional("underruns")
                self.notes = try object.optional("notes")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 7)
                object.append("id", self.id)
                object.append("phase", self.phase)
                object.append("outcome", self.outcome)
                object.append("seconds", self.seconds)
                object.append("reason", self.reason)
                object.append("underruns", self.underruns)
                object.append("notes", self.notes)
                return .object(object)
            }
        }
        /// The text; at most 16,384 bytes.
        public var text: String
        /// The synthesizer's name of a voice, as Voices has them; one of the session's language when there is none.
        public var voice: String?
        /// 0.5 to 2: half or twice as fast as usual; 1 when there is none.
        public var rate: Double?
        /// 0.5 to 2: an octave lower or higher; 1 when there is none.
        public var pitch: Double?
        /// 0 to 1; 1 when there is none.
        public var volume: Double?
        /// The level. Default: active.
        public var level: Sounds.Level?
        /// The application it belongs to; "alertd" when there is none.
        public var app: String?
        /// With more: whether it stops when the connection of its caller ends, however that comes about.
        public var tied: Bool?
        /// The person's other devices on which it is heard too, by their names, or "all"; at most 32. Those that alert-link reaches within
        /// five seconds say it, others do not.
        public var to: [String]?
        public init(text: String, voice: String? = nil, rate: Double? = nil, pitch: Double? = nil, volume: Double? = nil, level: Sounds.Level? = nil, app: String? = nil, tied: Bool? = nil, to: [String]? = nil) {
            (self.text, self.voice, self.rate, self.pitch) = (text, voice, rate, pitch)
            (self.volume, self.level, self.app, self.tied) = (volume, level, app, tied)
            self.to = to
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.text = try object.required("text")
            self.voice = try object.optional("voice")
            self.rate = try object.optional("rate")
            self.pitch = try object.optional("pitch")
            self.volume = try object.optional("volume")
            self.level = try object.optional("level")
            self.app = try object.optional("app")
            self.tied = try object.optional("tied")
            self.to = try object.optional("to")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 9)
            object.append("text", self.text)
            object.append("voice", self.voice)
            object.append("rate", self.rate)
            object.append("pitch", self.pitch)
            object.append("volume", self.volume)
            object.append("level", self.level)
            object.append("app", self.app)
            object.append("tied", self.tied)
            object.append("to", self.to)
            return .object(object)
        }
    }

    /// The voices there are.
    public struct Voices: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Voices"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// By language; none where the synthesizer is a command of the user's.
            public var voices: [Sounds.Voice]
            public init(voices: [Sounds.Voice]) {
                self.voices = voices
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.voices = try object.required("voices")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("voices", self.voices)
                return .object(object)
            }
        }
        public init() {
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }
        public var varlink: JSON {
            .object([:])
        }
    }

    /// There is no sound of this name and no file at this path, or none of this id is playing or loaded.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotFound"
        /// The name, path or id.
        public var sound: String
        public init(sound: String) {
            self.sound = sound
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("sound", self.sound)
            return .object(object)
        }
    }

    /// The file is there but cannot be played.
    public struct NotASound: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotASound"
        /// The file.
        public var path: String
        /// Why: it is no audio, is truncated, empty, not a regular file, or of a kind that is not supported.
        public var reason: String
        /// True where nothing is known of what the file holds, as it cannot be read now: its file system does not respond.
        public var unread: Bool?
        public init(path: String, reason: String, unread: Bool? = nil) {
            (self.path, self.reason, self.unread) = (path, reason, unread)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
            self.reason = try object.required("reason")
            self.unread = try object.optional("unread")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("path", self.path)
            object.append("reason", self.reason)
            object.append("unread", self.unread)
            return .object(object)
        }
    }

    /// An alert sound may not be this long. No call answers so any more.
    public struct TooLong: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.TooLong"
        /// The file.
        public var path: String
        /// The length in seconds.
        public var seconds: Double
        /// The maximum length in seconds.
        public var limit: Double
        public init(path: String, seconds: Double, limit: Double) {
            (self.path, self.seconds, self.limit) = (path, seconds, limit)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
            self.seconds = try object.required("seconds")
            self.limit = try object.required("limit")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("path", self.path)
            object.append("seconds", self.seconds)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// A value is out of its range.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.Invalid"
        /// The parameter.
        public var field: String
        /// Why.
        public var reason: String
        public init(field: String, reason: String) {
            (self.field, self.reason) = (field, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("field", self.field)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// There is no sound device to play on, or the sound server does not answer.
    public struct NoDevice: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NoDevice"
        /// The system's reason.
        public var reason: String
        public init(reason: String) {
            self.reason = reason
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// The maximum number of sounds is playing already.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.TooMany"
        /// The maximum.
        public var limit: Int
        public init(limit: Int) {
            self.limit = limit
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.limit = try object.required("limit")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// Vibrates, where there is a motor; elsewhere nothing happens, and that is no error.
    public struct Vibrate: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Vibrate"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// Accepted by feedbackd.
            public var vibrated: Bool
            /// Feedbackd was not asked, because of do not disturb.
            public var quieted: Bool?
            /// Why.
            public var reason: String?
            public init(vibrated: Bool, quieted: Bool? = nil, reason: String? = nil) {
                (self.vibrated, self.quieted, self.reason) = (vibrated, quieted, reason)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.vibrated = try object.required("vibrated")
                self.quieted = try object.optional("quieted")
                self.reason = try object.optional("reason")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 3)
                object.append("vibrated", self.vibrated)
                object.append("quieted", self.quieted)
                object.append("reason", self.reason)
                return .object(object)
            }
        }
        /// The level. Default: active. Silent mode leaves vibration alone.
        public var level: Sounds.Level?
        /// The application it belongs to; "alertd" when there is none.
        public var app: String?
        public init(level: Sounds.Level? = nil, app: String? = nil) {
            (self.level, self.app) = (level, app)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.level = try object.optional("level")
            self.app = try object.optional("app")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("level", self.level)
            object.append("app", self.app)
            return .object(object)
        }
    }

    /// Silent mode, like a phone's switch: alert sounds, sounds that are played by name, and speech are not heard, and end as
    /// silenced; alert sounds are still felt. Files that are played by their path, and critical notifications, are heard. It
    /// outlasts the daemon.
    public struct Silent: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Silent"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The state.
            public var on: Bool
            public init(on: Bool) {
                self.on = on
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.on = try object.required("on")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("on", self.on)
                return .object(object)
            }
        }
        /// The new state. Default: unchanged.
        public var on: Bool?
        public init(on: Bool? = nil) {
            self.on = on
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.on = try object.optional("on")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("on", self.on)
            return .object(object)
        }
    }

    /// Returns or sets the volume of alert sounds: the sounds of notifications and alarms, played alert sounds, and speech.
    /// Sounds that play are changed too. Players are left alone. Critical notifications and alarms are heard with 0.3 at
    /// least. It outlasts the daemon.
    public struct Volume: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Volume"
        public static var streaming: VarlinkStreaming { .never }
        public struct Reply: VarlinkValue, Hashable {
            /// The volume.
            public var volume: Double
            public init(volume: Double) {
                self.volume = volume
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.volume = try object.required("volume")
            }
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("volume", self.volume)
                return .object(object)
            }
        }
        /// The new volume, 0 to 1. Default: unchanged.
        public var volume: Double?
        public init(volume: Double? = nil) {
            self.volume = volume
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.volume = try object.optional("volume")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("volume", self.volume)
            return .object(object)
        }
    }

    /// Silent mode or the volume could not be put on disk, and has not changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) {
            self.reason = reason
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// There is no program that says texts.
    public struct NoSynthesizer: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NoSynthesizer"
        /// The program that was looked for.
        public var program: String
        /// The package that has it, where that is known.
        public var `package`: String?
        /// The reason.
        public var reason: String
        public init(program: String, `package`: String? = nil, reason: String) {
            (self.program, self.`package`, self.reason) = (program, `package`, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.program = try object.required("program")
            self.`package` = try object.optional("package")
            self.reason = try object.required("reason")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 3)
            object.append("program", self.program)
            object.append("package", self.`package`)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// The format of this sound's file does not allow to go to a place in it.
    public struct NotSeekable: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotSeekable"
        /// The id.
        public var id: String
        public init(id: String) {
            self.id = id
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// No more can be loaded before something is disposed of.
    public struct TooMuchLoaded: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.TooMuchLoaded"
        /// The maximum number of loaded sounds.
        public var sounds: Int
        /// The maximum of their seconds together.
        public var seconds: Double
        public init(sounds: Int, seconds: Double) {
            (self.sounds, self.seconds) = (sounds, seconds)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sounds = try object.required("sounds")
            self.seconds = try object.required("seconds")
        }
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("sounds", self.sounds)
            object.append("seconds", self.seconds)
            return .object(object)
        }
    }
}

/// The functions that answer the methods of `org.alertd.Sounds`, documented there.
public protocol SoundsHandler: Sendable {
    /// Answers ``Sounds/Play``.
    nonisolated(nonsending) func play(_ parameters: Sounds.Play, stream: ReplyStream<Sounds.Play.Reply>) async throws -> Sounds.Play.Reply
    /// Answers ``Sounds/Playing``.
    nonisolated(nonsending) func playing(_ parameters: Sounds.Playing, stream: ReplyStream<Sounds.Playing.Reply>) async throws -> Sounds.Playing.Reply
    /// Answers ``Sounds/Stop``.
    nonisolated(nonsending) func stop(_ parameters: Sounds.Stop, context: CallContext) async throws -> Sounds.Stop.Reply
    /// Answers ``Sounds/Pause``.
    nonisolated(nonsending) func pause(_ parameters: Sounds.Pause, context: CallContext) async throws -> Sounds.Pause.Reply
    /// Answers ``Sounds/Resume``.
    nonisolated(nonsending) func resume(_ parameters: Sounds.Resume, context: CallContext) async throws -> Sounds.Resume.Reply
    /// Answers ``Sounds/Seek``.
    nonisolated(nonsending) func seek(_ parameters: Sounds.Seek, context: CallContext) async throws -> Sounds.Seek.Reply
    /// Answers ``Sounds/Adjust``.
    nonisolated(nonsending) func adjust(_ parameters: Sounds.Adjust, context: CallContext) async throws -> Sounds.Adjust.Reply
    /// Answers ``Sounds/Load``.
    nonisolated(nonsending) func load(_ parameters: Sounds.Load, context: CallContext) async throws -> Sounds.Load.Reply
    /// Answers ``Sounds/Dispose``.
    nonisolated(nonsending) func dispose(_ parameters: Sounds.Dispose, context: CallContext) async throws -> Sounds.Dispose.Reply
    /// Answers ``Sounds/Loaded``.
    nonisolated(nonsending) func loaded(_ parameters: Sounds.Loaded, context: CallContext) async throws -> Sounds.Loaded.Reply
    /// Answers ``Sounds/List``.
    nonisolated(nonsending) func list(_ parameters: Sounds.List, context: CallContext) async throws -> Sounds.List.Reply
    /// Answers ``Sounds/Info``.
    nonisolated(nonsending) func info(_ parameters: Sounds.Info, context: CallContext) async throws -> Sounds.Info.Reply
    /// Answers ``Sounds/Say``.
    nonisolated(nonsending) func say(_ parameters: Sounds.Say, stream: ReplyStream<Sounds.Say.Reply>) async throws -> Sounds.Say.Reply
    /// Answers ``Sounds/Voices``.
    nonisolated(nonsending) func voices(_ parameters: Sounds.Voices, context: CallContext) async throws -> Sounds.Voices.Reply
    /// Answers ``Sounds/Vibrate``.
    nonisolated(nonsending) func vibrate(_ parameters: Sounds.Vibrate, context: CallContext) async throws -> Sounds.Vibrate.Reply
    /// Answers ``Sounds/Silent``.
    nonisolated(nonsending) func silent(_ parameters: Sounds.Silent, context: CallContext) async throws -> Sounds.Silent.Reply
    /// Answers ``Sounds/Volume``.
    nonisolated(nonsending) func volume(_ parameters: Sounds.Volume, context: CallContext) async throws -> Sounds.Volume.Reply
}

extension Sounds {
    /// The interface, its methods answered by `handler`, for a server to offer.
    public static func interface(_ handler: some SoundsHandler) -> VarlinkInterface {
        VarlinkInterface(Sounds.self, methods: [
            MethodHandler(streaming: Sounds.Play.self) { try await handler.play($0, stream: $1) },
            MethodHandler(streaming: Sounds.Playing.self) { try await handler.playing($0, stream: $1) },
            MethodHandler(Sounds.Stop.self) { try await handler.stop($0, context: $1) },
            MethodHandler(Sounds.Pause.self) { try await handler.pause($0, context: $1) },
            MethodHandler(Sounds.Resume.self) { try await handler.resume($0, context: $1) },
            MethodHandler(Sounds.Seek.self) { try await handler.seek($0, context: $1) },
            MethodHandler(Sounds.Adjust.self) { try await handler.adjust($0, context: $1) },
            MethodHandler(Sounds.Load.self) { try await handler.load($0, context: $1) },
            MethodHandler(Sounds.Dispose.self) { try await handler.dispose($0, context: $1) },
            MethodHandler(Sounds.Loaded.self) { try await handler.loaded($0, context: $1) },
            MethodHandler(Sounds.List.self) { try await handler.list($0, context: $1) },
            MethodHandler(Sounds.Info.self) { try await handler.info($0, context: $1) },
            MethodHandler(streaming: Sounds.Say.self) { try await handler.say($0, stream: $1) },
            MethodHandler(Sounds.Voices.self) { try await handler.voices($0, context: $1) },
            MethodHandler(Sounds.Vibrate.self) { try await handler.vibrate($0, context: $1) },
            MethodHandler(Sounds.Silent.self) { try await handler.silent($0, context: $1) },
            MethodHandler(Sounds.Volume.self) { try await handler.volume($0, context: $1) },
        ])
    }
}
