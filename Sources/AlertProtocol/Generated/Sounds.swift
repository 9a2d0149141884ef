// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Sounds.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Sounds, short and long: play them, learn when the last sample has been heard, pause and change them while they play,
/// and list them.
public enum Sounds: VarlinkNamespace {
    public static let name = "org.alertd.Sounds"
    public static var methods: [any VarlinkMethod.Type] { [Play.self, Playing.self, Stop.self, Pause.self, Resume.self, Seek.self, Adjust.self, Load.self, Dispose.self, Loaded.self, List.self, Info.self, Say.self, Voices.self, Vibrate.self, Silent.self, Volume.self] }
    public static var errors: [any VarlinkError.Type] { [NotFound.self, NotASound.self, TooLong.self, Invalid.self, NoDevice.self, TooMany.self, NotStored.self, NoSynthesizer.self, NotSeekable.self, TooMuchLoaded.self] }
    public static let description = #"""
# Sounds, short and long: play them, learn when the last sample has been heard, pause and change them while they play,
# and list them.
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
  # Not played, because silent mode is on.
  silenced,
  # Not played, because the person does not want to be disturbed; reason has the details.
  quieted,
  # Not played, because its application has played too many sounds within a minute.
  throttled
)

# The level of a sound or vibration, with the same meanings as the levels of notifications.
type Level (
  # Do not disturb and silent mode suppress it. The default level.
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
  # The sound was paused.
  paused,
  # The sound was resumed.
  resumed
)

# A sound that is playing.
type PlayingSound (
  # The id while it plays.
  id: string,
  # The name or path with which it was requested.
  sound: string,
  # The whole length at rate 1, in seconds; 0 if the file does not state it.
  seconds: float,
  # The position that is heard now, in seconds from the beginning of the sound.
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
  # The largest sample that is heard now, after volume and pan; 1.0 is full scale.
  peak: ?float,
  # The root mean square of the samples that are heard now, on the same scale as peak.
  rms: ?float,
  # The start of the sound, if it waits for the time given to Play; none once it can be heard.
  begins: ?string
)

# A sound that is kept ready in memory.
type LoadedSound (
  # The id by which it is played.
  id: string,
  # The name or path with which it was loaded.
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
  # The largest absolute sample; 1.0 is full scale.
  peak: float,
  # The integrated loudness in LUFS (EBU R 128); none for silence, and for less than 0.4 seconds.
  loudness: ?float,
  # The loudness range in LU (EBU Tech 3342).
  loudnessRange: ?float,
  # The highest true peak in dBTP (ITU-R BS.1770-4); none for silence.
  truePeak: ?float,
  # The number of seconds that were measured, if the file was too long to measure as a whole.
  measured: ?float,
  # The waveform, in the requested number of columns.
  waveform: ?[]Column
)

# A column of a drawing.
type Column (
  # The largest absolute sample in it; 1.0 is full scale.
  peak: float,
  # The root mean square of its samples.
  rms: float
)

# A voice that can speak texts.
type Voice (
  # The voice for Say: a language, e.g. "en-gb".
  voice: string,
  # The name.
  name: string
)

# Plays a sound, mixed with other sounds that play already.
#
# A call with more gets a reply with phase started when the sound has begun, one whenever it is paused or resumed, and
# one with phase ended and the outcome once the last sample has been heard. A call without more gets one reply, as soon
# as the sound has begun. The end of the connection does not stop the sound, unless it is tied.
#
# A sound of at most 30 seconds is decoded ahead and kept in memory for the next time; a longer one is decoded while it
# plays.
#
# [Supports 'more' flag]
method Play(
  # A name, an absolute path, or the id of a loaded sound. Empty with resume.
  sound: string,
  # The volume, 0 to 1. Default: 1.
  volume: ?float,
  # The pan, -1 (left) to 1 (right). Default: 0.
  pan: ?float,
  # Play it as an alert sound. Default: false. An alert sound that is longer than 30 seconds, and not repeated, fades to
  # silence during the thirtieth second.
  alert: ?bool,
  # The rate, 0.5 to 2: slower and lower, or faster and higher. Default: 1.
  rate: ?float,
  # The number of repetitions after the first time: up to 1,000,000, or -1 until it is stopped. Default: 0.
  loops: ?int,
  # Seconds into the sound at which it starts, up to 1,000,000. Default: 0.
  start: ?float,
  # Seconds over which it rises from silence, up to 60. Default: 0.
  fadeIn: ?float,
  # Seconds before its end, up to 60, over which it fades to silence. Default: 0. It needs a file that states its
  # length.
  fadeOut: ?float,
  # The ALSA device that plays it. Default: the configured device.
  device: ?string,
  # Play it as an alert sound if a media player plays, and otherwise not. Default: the value of alert.
  alertWithMusic: ?bool,
  # The level. Default: active. A file that is played by its path and is not an alert sound counts as media, and is
  # always heard.
  level: ?Level,
  # The application it belongs to, which do not disturb may mute or let pass. Default: "alertd".
  app: ?string,
  # Stop it when the connection of its caller ends, for whatever reason. Only with more.
  tied: ?bool,
  # A token for an open file to play; sound is then only its name. The token is 32 hexadecimal digits that nobody else
  # knows. The caller must have handed over its descriptor under this token within the last ten seconds. It does so on
  # the socket next to this one with the suffix ".secrets" (SOCK_SEQPACKET): it sends a packet of "sound ", the digits
  # and the descriptor (SCM_RIGHTS), and receives "ok". The file is a regular file or a file in memory, of at most
  # 67,108,864 bytes.
  descriptor: ?string,
  # The names of the person's other devices on which it is heard too, or "all"; at most 32. Devices that alert-link
  # reaches within five seconds play it, others do not. It needs the name of a sound, and plays on devices that have a
  # sound with this name.
  to: ?[]string,
  # The time at which its first sample has to be heard: RFC 3339, or a local date and time; at most an hour from now.
  at: ?string,
  # The time at which its first sample has to be heard, on CLOCK_MONOTONIC in nanoseconds. Not with at.
  atMonotonic: ?int,
  # The id of a sound that was stopped or interrupted, one of the last 32. A new sound begins at the position where that
  # one ended, with its options if the call gives none. Its file must not have changed.
  resume: ?string
) -> (
  # The id while it plays.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # At the end: the outcome.
  outcome: ?Outcome,
  # At the end: the number of seconds that were heard.
  seconds: ?float,
  # The reason why it was interrupted, stopped or failed, if that is known.
  reason: ?string,
  # At the end: the number of times at which the device ran dry, each of them a gap; none if there were none.
  underruns: ?int,
  # A sentence for each reason why some of the devices in to do not get it; none if all get it. Only in the first reply.
  notes: ?[]string
)

# Returns the sounds that are playing now, including paused ones.
#
# A call with more gets a reply now, one whenever a sound begins, ends, is paused or resumed, and one at the given
# interval while anything is heard. It has no last reply.
#
# [Supports 'more' flag]
method Playing(
  # Seconds between two replies while anything is heard, 0.05 to 60. Default: 0.1. Only with more.
  interval: ?float
) -> (
  # The sounds in the order in which they began.
  sounds: []PlayingSound
)

# Stops sounds, and alarms that ring or wait to ring. If one id is neither, no sound is stopped. Exactly one of ids and
# all is given.
method Stop(
  # The ids of sounds or of such alarms; at most 1,000.
  ids: ?[]string,
  # Stop all of them.
  all: ?bool,
  # Seconds over which they first fade to silence, up to 60. Default: 0.
  fade: ?float
) -> (
  # The number of stopped sounds and alarms.
  count: int,
  # Seconds until the fade of the last one begins to be heard, if the sound device needs more than 0.05 for that. None
  # without a fade.
  heardIn: ?float
)

# Pauses sounds. If one id is not playing, none is paused; a paused sound stays paused. Exactly one of ids and all is
# given.
method Pause(
  # The ids; at most 1,000.
  ids: ?[]string,
  # Pause all of them.
  all: ?bool
) -> (
  # The number of sounds.
  count: int
)

# Resumes paused sounds. If one id is not playing, none is resumed; a sound that is not paused is skipped. Exactly one
# of ids and all is given.
method Resume(
  # The ids; at most 1,000.
  ids: ?[]string,
  # Resume all of them.
  all: ?bool
) -> (
  # The number of sounds.
  count: int
)

# Moves to another position in a sound that is playing or paused. A position after the end is the end. Exactly one of to
# and by is given.
method Seek(
  # The id.
  id: string,
  # Seconds from its beginning.
  to: ?float,
  # Seconds from the present position, negative to go back; a position before the beginning is the beginning.
  by: ?float
) -> (
  # The new position, in seconds from its beginning.
  position: float
)

# Changes the properties of a sound that is playing or paused. Absent properties stay unchanged.
method Adjust(
  # The id.
  id: string,
  # 0 to 1.
  volume: ?float,
  # -1 (left) to 1 (right).
  pan: ?float,
  # 0.5 to 2.
  rate: ?float,
  # Seconds over which volume and pan change, up to 60. Default: 0; such a change does not click either.
  over: ?float
) -> (
  # Seconds until the change begins to be heard, if the sound device needs more than 0.05 for that.
  heardIn: ?float
)

# Decodes a sound ahead and keeps it in memory, so that it starts at once whenever it is played, until it is disposed of
# or the daemon ends. Later changes of its file are not heard, unless the process that plays has to be replaced: the new
# process reads the file again. 100 sounds, and 600 seconds of them, can be kept.
method Load(
  # A name or an absolute path. A sound that is longer than 30 seconds is not kept in memory, but decoded while it
  # plays.
  sound: string
) -> (
  # The loaded sound, and the id by which it is played.
  loaded: LoadedSound
)

# Releases loaded sounds. If one id is not loaded, none is released; a sound that is playing plays to its end.
method Dispose(
  # The ids; at most 1,000.
  ids: []string
) -> (
  # The number of sounds.
  count: int
)

# Returns the loaded sounds, at most 100: one page, or all if they fit into a message.
method Loaded(
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The sounds in the order in which they were loaded.
  sounds: []LoadedSound,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Returns the sounds that can be played by name: one page, or all if they fit into a message.
method List(
  # The cursor of the previous page.
  cursor: ?string
) -> (
  # The sounds, first the ones that come with alertd, then the others, each group sorted by name.
  sounds: []Sound,
  # The position of the next page; none after the last.
  cursor: ?string
)

# Reads a sound file and returns its properties. If a file takes more than ten seconds to read, only the part that was
# read by then is measured.
method Info(
  # A name or an absolute path.
  sound: string,
  # The number of columns of the waveform, up to 1,000. Default: no waveform.
  columns: ?int,
  # A token for an open file to read, as for Play.
  descriptor: ?string
) -> (
  # The file.
  file: File
)

# Speaks a text, once all earlier texts have been spoken, mixed with other sounds. The replies are as for Play. If the
# caller leaves before the text has begun, the text is dropped; if it is tied, it stops whenever the caller leaves.
#
# [Supports 'more' flag]
method Say(
  # The text; at most 16,384 bytes.
  text: string,
  # The synthesizer's name of a voice, from Voices. Default: a voice of the session's language.
  voice: ?string,
  # The speed, 0.5 to 2: half or twice as fast as usual. Default: 1.
  rate: ?float,
  # The pitch, 0.5 to 2: an octave lower or higher. Default: 1.
  pitch: ?float,
  # The volume, 0 to 1. Default: 1.
  volume: ?float,
  # The level. Default: active.
  level: ?Level,
  # The application it belongs to. Default: "alertd".
  app: ?string,
  # Stop it when the connection of its caller ends, for whatever reason. Only with more.
  tied: ?bool,
  # The names of the person's other devices on which it is heard too, or "all"; at most 32. Devices that alert-link
  # reaches within five seconds speak it, others do not.
  to: ?[]string
) -> (
  # The id while it is heard; empty if it never was.
  id: string,
  # The kind of the reply.
  phase: Phase,
  # At the end: the outcome.
  outcome: ?Outcome,
  # At the end: the number of seconds that were heard.
  seconds: ?float,
  # The reason why it was interrupted, stopped or failed, if that is known.
  reason: ?string,
  # At the end: the number of times at which the device ran dry, each of them a gap; none if there were none.
  underruns: ?int,
  # A sentence for each reason why some of the devices in to do not get it; none if all get it. Only in the first reply.
  notes: ?[]string
)

# Lists the available voices.
method Voices() -> (
  # The voices sorted by language; none if the synthesizer is a command of the user.
  voices: []Voice
)

# No sound has this name, no file has this path, or no playing or loaded sound has this id.
error NotFound (
  # The name, path or id.
  sound: string
)

# The file exists but cannot be played.
error NotASound (
  # The file.
  path: string,
  # The reason: it is not audio, is truncated, empty, not a regular file, or of an unsupported kind.
  reason: string,
  # True if the content of the file is unknown, because its file system does not respond.
  unread: ?bool
)

# The alert sound is too long. No call returns this error any more.
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
  # The reason, in a sentence.
  reason: string
)

# No sound device is available, or the sound server does not answer.
error NoDevice (
  # The system's reason.
  reason: string
)

# The maximum number of sounds is playing already.
error TooMany (
  # The maximum.
  limit: int
)

# Vibrates, if the device has a motor. Without one nothing happens, and that is not an error.
method Vibrate(
  # The level. Default: active. Silent mode does not affect vibration.
  level: ?Level,
  # The application it belongs to. Default: "alertd".
  app: ?string
) -> (
  # feedbackd has accepted it.
  vibrated: bool,
  # feedbackd was not called, because of do not disturb.
  quieted: ?bool,
  # The reason.
  reason: ?string
)

# Returns or sets silent mode, which is like a phone's switch. Alert sounds, sounds that are played by name, and speech
# are not heard, and end as silenced; alert sounds still vibrate. Files that are played by their path, and critical
# notifications, are heard. Silent mode is kept when the daemon ends.
method Silent(
  # The new state. Default: unchanged.
  on: ?bool
) -> (
  # The state.
  on: bool
)

# Returns or sets the volume of alert sounds: the sounds of notifications and alarms, played alert sounds, and speech.
# Sounds that play are changed too. Media players are not affected. Critical notifications and alarms have a volume of
# at least 0.3. The volume is kept when the daemon ends.
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

# No program that can speak texts is installed.
error NoSynthesizer (
  # The missing program.
  program: string,
  # The package that has it, if that is known.
  package: ?string,
  # The reason.
  reason: string
)

# The format of this sound's file does not allow seeking.
error NotSeekable (
  # The id.
  id: string
)

# Nothing more can be loaded until a sound is disposed of.
error TooMuchLoaded (
  # The maximum number of loaded sounds.
  sounds: int,
  # The maximum of their total length in seconds.
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
        /// Not played, because silent mode is on.
        case silenced = "silenced"
        /// Not played, because the person does not want to be disturbed; reason has the details.
        case quieted = "quieted"
        /// Not played, because its application has played too many sounds within a minute.
        case throttled = "throttled"
    }

    /// The level of a sound or vibration, with the same meanings as the levels of notifications.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Do not disturb and silent mode suppress it. The default level.
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
        /// The sound was paused.
        case paused = "paused"
        /// The sound was resumed.
        case resumed = "resumed"
    }

    /// A sound that is playing.
    public struct PlayingSound: VarlinkValue, Hashable {
        /// The id while it plays.
        public var id: String
        /// The name or path with which it was requested.
        public var sound: String
        /// The whole length at rate 1, in seconds; 0 if the file does not state it.
        public var seconds: Double
        /// The position that is heard now, in seconds from the beginning of the sound.
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
        /// The largest sample that is heard now, after volume and pan; 1.0 is full scale.
        public var peak: Double?
        /// The root mean square of the samples that are heard now, on the same scale as peak.
        public var rms: Double?
        /// The start of the sound, if it waits for the time given to Play; none once it can be heard.
        public var begins: String?
        public init(id: String, sound: String, seconds: Double, position: Double, path: String? = nil, paused: Bool? = nil, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, loops: Int? = nil, peak: Double? = nil, rms: Double? = nil, begins: String? = nil) {
            (self.id, self.sound, self.seconds, self.position) = (id, sound, seconds, position)
            (self.path, self.paused, self.volume, self.pan) = (path, paused, volume, pan)
            (self.rate, self.loops, self.peak, self.rms) = (rate, loops, peak, rms)
            self.begins = begins
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.sound = try json.required("sound")
            self.seconds = try json.required("seconds")
            self.position = try json.required("position")
            self.path = try json.optional("path")
            self.paused = try json.optional("paused")
            self.volume = try json.optional("volume")
            self.pan = try json.optional("pan")
            self.rate = try json.optional("rate")
            self.loops = try json.optional("loops")
            self.peak = try json.optional("peak")
            self.rms = try json.optional("rms")
            self.begins = try json.optional("begins")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("sound", self.sound)
            json.append("seconds", self.seconds)
            json.append("position", self.position)
            json.append("path", self.path)
            json.append("paused", self.paused)
            json.append("volume", self.volume)
            json.append("pan", self.pan)
            json.append("rate", self.rate)
            json.append("loops", self.loops)
            json.append("peak", self.peak)
            json.append("rms", self.rms)
            json.append("begins", self.begins)
        }
    }

    /// A sound that is kept ready in memory.
    public struct LoadedSound: VarlinkValue, Hashable {
        /// The id by which it is played.
        public var id: String
        /// The name or path with which it was loaded.
        public var sound: String
        /// The path of the file.
        public var path: String
        /// The length in seconds.
        public var seconds: Double
        public init(id: String, sound: String, path: String, seconds: Double) {
            (self.id, self.sound, self.path, self.seconds) = (id, sound, path, seconds)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.sound = try json.required("sound")
            self.path = try json.required("path")
            self.seconds = try json.required("seconds")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("sound", self.sound)
            json.append("path", self.path)
            json.append("seconds", self.seconds)
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
            self.name = try json.required("name")
            self.path = try json.required("path")
            self.seconds = try json.optional("seconds")
            self.ours = try json.required("ours")
        }
        public func encode(into json: inout JSON) {
            json.append("name", self.name)
            json.append("path", self.path)
            json.append("seconds", self.seconds)
            json.append("ours", self.ours)
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
        /// The largest absolute sample; 1.0 is full scale.
        public var peak: Double
        /// The integrated loudness in LUFS (EBU R 128); none for silence, and for less than 0.4 seconds.
        public var loudness: Double?
        /// The loudness range in LU (EBU Tech 3342).
        public var loudnessRange: Double?
        /// The highest true peak in dBTP (ITU-R BS.1770-4); none for silence.
        public var truePeak: Double?
        /// The number of seconds that were measured, if the file was too long to measure as a whole.
        public var measured: Double?
        /// The waveform, in the requested number of columns.
        public var waveform: [Sounds.Column]?
        public init(path: String, container: String, encoding: String, rate: Int, channels: Int, frames: Int, seconds: Double, peak: Double, loudness: Double? = nil, loudnessRange: Double? = nil, truePeak: Double? = nil, measured: Double? = nil, waveform: [Sounds.Column]? = nil) {
            (self.path, self.container, self.encoding, self.rate) = (path, container, encoding, rate)
            (self.channels, self.frames, self.seconds, self.peak) = (channels, frames, seconds, peak)
            (self.loudness, self.loudnessRange, self.truePeak, self.measured) = (loudness, loudnessRange, truePeak, measured)
            self.waveform = waveform
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.path = try json.required("path")
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
            self.waveform = try json.optional("waveform")
        }
        public func encode(into json: inout JSON) {
            json.append("path", self.path)
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

    /// A column of a drawing.
    public struct Column: VarlinkValue, Hashable {
        /// The largest absolute sample in it; 1.0 is full scale.
        public var peak: Double
        /// The root mean square of its samples.
        public var rms: Double
        public init(peak: Double, rms: Double) { (self.peak, self.rms) = (peak, rms) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.peak = try json.required("peak")
            self.rms = try json.required("rms")
        }
        public func encode(into json: inout JSON) {
            json.append("peak", self.peak)
            json.append("rms", self.rms)
        }
    }

    /// A voice that can speak texts.
    public struct Voice: VarlinkValue, Hashable {
        /// The voice for Say: a language, e.g. "en-gb".
        public var voice: String
        /// The name.
        public var name: String
        public init(voice: String, name: String) { (self.voice, self.name) = (voice, name) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.voice = try json.required("voice")
            self.name = try json.required("name")
        }
        public func encode(into json: inout JSON) {
            json.append("voice", self.voice)
            json.append("name", self.name)
        }
    }

    /// Plays a sound, mixed with other sounds that play already.
    ///
    /// A call with more gets a reply with phase started when the sound has begun, one whenever it is paused or resumed, and
    /// one with phase ended and the outcome once the last sample has been heard. A call without more gets one reply, as soon
    /// as the sound has begun. The end of the connection does not stop the sound, unless it is tied.
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
            /// At the end: the outcome.
            public var outcome: Sounds.Outcome?
            /// At the end: the number of seconds that were heard.
            public var seconds: Double?
            /// The reason why it was interrupted, stopped or failed, if that is known.
            public var reason: String?
            /// At the end: the number of times at which the device ran dry, each of them a gap; none if there were none.
            public var underruns: Int?
            /// A sentence for each reason why some of the devices in to do not get it; none if all get it. Only in the first reply.
            public var notes: [String]?
            public init(id: String, phase: Sounds.Phase, outcome: Sounds.Outcome? = nil, seconds: Double? = nil, reason: String? = nil, underruns: Int? = nil, notes: [String]? = nil) {
                (self.id, self.phase, self.outcome, self.seconds) = (id, phase, outcome, seconds)
                (self.reason, self.underruns, self.notes) = (reason, underruns, notes)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.phase = try json.required("phase")
                self.outcome = try json.optional("outcome")
                self.seconds = try json.optional("seconds")
                self.reason = try json.optional("reason")
                self.underruns = try json.optional("underruns")
                self.notes = try json.optional("notes")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("phase", self.phase)
                json.append("outcome", self.outcome)
                json.append("seconds", self.seconds)
                json.append("reason", self.reason)
                json.append("underruns", self.underruns)
                json.append("notes", self.notes)
            }
        }
        /// A name, an absolute path, or the id of a loaded sound. Empty with resume.
        public var sound: String
        /// The volume, 0 to 1. Default: 1.
        public var volume: Double?
        /// The pan, -1 (left) to 1 (right). Default: 0.
        public var pan: Double?
        /// Play it as an alert sound. Default: false. An alert sound that is longer than 30 seconds, and not repeated, fades to
        /// silence during the thirtieth second.
        public var alert: Bool?
        /// The rate, 0.5 to 2: slower and lower, or faster and higher. Default: 1.
        public var rate: Double?
        /// The number of repetitions after the first time: up to 1,000,000, or -1 until it is stopped. Default: 0.
        public var loops: Int?
        /// Seconds into the sound at which it starts, up to 1,000,000. Default: 0.
        public var start: Double?
        /// Seconds over which it rises from silence, up to 60. Default: 0.
        public var fadeIn: Double?
        /// Seconds before its end, up to 60, over which it fades to silence. Default: 0. It needs a file that states its
        /// length.
        public var fadeOut: Double?
        /// The ALSA device that plays it. Default: the configured device.
        public var device: String?
        /// Play it as an alert sound if a media player plays, and otherwise not. Default: the value of alert.
        public var alertWithMusic: Bool?
        /// The level. Default: active. A file that is played by its path and is not an alert sound counts as media, and is
        /// always heard.
        public var level: Sounds.Level?
        /// The application it belongs to, which do not disturb may mute or let pass. Default: "alertd".
        public var app: String?
        /// Stop it when the connection of its caller ends, for whatever reason. Only with more.
        public var tied: Bool?
        /// A token for an open file to play; sound is then only its name. The token is 32 hexadecimal digits that nobody else
        /// knows. The caller must have handed over its descriptor under this token within the last ten seconds. It does so on
        /// the socket next to this one with the suffix ".secrets" (SOCK_SEQPACKET): it sends a packet of "sound ", the digits
        /// and the descriptor (SCM_RIGHTS), and receives "ok". The file is a regular file or a file in memory, of at most
        /// 67,108,864 bytes.
        public var descriptor: String?
        /// The names of the person's other devices on which it is heard too, or "all"; at most 32. Devices that alert-link
        /// reaches within five seconds play it, others do not. It needs the name of a sound, and plays on devices that have a
        /// sound with this name.
        public var to: [String]?
        /// The time at which its first sample has to be heard: RFC 3339, or a local date and time; at most an hour from now.
        public var at: String?
        /// The time at which its first sample has to be heard, on CLOCK_MONOTONIC in nanoseconds. Not with at.
        public var atMonotonic: Int?
        /// The id of a sound that was stopped or interrupted, one of the last 32. A new sound begins at the position where that
        /// one ended, with its options if the call gives none. Its file must not have changed.
        public var resume: String?
        public init(sound: String, volume: Double? = nil, pan: Double? = nil, alert: Bool? = nil, rate: Double? = nil, loops: Int? = nil, start: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, device: String? = nil, alertWithMusic: Bool? = nil, level: Sounds.Level? = nil, app: String? = nil, tied: Bool? = nil, descriptor: String? = nil, to: [String]? = nil, at: String? = nil, atMonotonic: Int? = nil, resume: String? = nil) {
            (self.sound, self.volume, self.pan, self.alert) = (sound, volume, pan, alert)
            (self.rate, self.loops, self.start, self.fadeIn) = (rate, loops, start, fadeIn)
            (self.fadeOut, self.device, self.alertWithMusic, self.level) = (fadeOut, device, alertWithMusic, level)
            (self.app, self.tied, self.descriptor, self.to) = (app, tied, descriptor, to)
            (self.at, self.atMonotonic, self.resume) = (at, atMonotonic, resume)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.sound = try json.required("sound")
            self.volume = try json.optional("volume")
            self.pan = try json.optional("pan")
            self.alert = try json.optional("alert")
            self.rate = try json.optional("rate")
            self.loops = try json.optional("loops")
            self.start = try json.optional("start")
            self.fadeIn = try json.optional("fadeIn")
            self.fadeOut = try json.optional("fadeOut")
            self.device = try json.optional("device")
            self.alertWithMusic = try json.optional("alertWithMusic")
            self.level = try json.optional("level")
            self.app = try json.optional("app")
            self.tied = try json.optional("tied")
            self.descriptor = try json.optional("descriptor")
            self.to = try json.optional("to")
            self.at = try json.optional("at")
            self.atMonotonic = try json.optional("atMonotonic")
            self.resume = try json.optional("resume")
        }
        public func encode(into json: inout JSON) {
            json.append("sound", self.sound)
            json.append("volume", self.volume)
            json.append("pan", self.pan)
            json.append("alert", self.alert)
            json.append("rate", self.rate)
            json.append("loops", self.loops)
            json.append("start", self.start)
            json.append("fadeIn", self.fadeIn)
            json.append("fadeOut", self.fadeOut)
            json.append("device", self.device)
            json.append("alertWithMusic", self.alertWithMusic)
            json.append("level", self.level)
            json.append("app", self.app)
            json.append("tied", self.tied)
            json.append("descriptor", self.descriptor)
            json.append("to", self.to)
            json.append("at", self.at)
            json.append("atMonotonic", self.atMonotonic)
            json.append("resume", self.resume)
        }
    }

    /// Returns the sounds that are playing now, including paused ones.
    ///
    /// A call with more gets a reply now, one whenever a sound begins, ends, is paused or resumed, and one at the given
    /// interval while anything is heard. It has no last reply.
    ///
    /// [Supports 'more' flag]
    public struct Playing: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Playing"
        public static var streaming: VarlinkStreaming { .supported }
        public struct Reply: VarlinkValue, Hashable {
            /// The sounds in the order in which they began.
            public var sounds: [Sounds.PlayingSound]
            public init(sounds: [Sounds.PlayingSound]) { self.sounds = sounds }
            public init(varlink json: JSON) throws(InvalidParameter) { self.sounds = try json.required("sounds") }
            public func encode(into json: inout JSON) { json.append("sounds", self.sounds) }
        }
        /// Seconds between two replies while anything is heard, 0.05 to 60. Default: 0.1. Only with more.
        public var interval: Double?
        public init(interval: Double? = nil) { self.interval = interval }
        public init(varlink json: JSON) throws(InvalidParameter) { self.interval = try json.optional("interval") }
        public func encode(into json: inout JSON) { json.append("interval", self.interval) }
    }

    /// Stops sounds, and alarms that ring or wait to ring. If one id is neither, no sound is stopped. Exactly one of ids and
    /// all is given.
    public struct Stop: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Stop"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of stopped sounds and alarms.
            public var count: Int
            /// Seconds until the fade of the last one begins to be heard, if the sound device needs more than 0.05 for that. None
            /// without a fade.
            public var heardIn: Double?
            public init(count: Int, heardIn: Double? = nil) { (self.count, self.heardIn) = (count, heardIn) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.count = try json.required("count")
                self.heardIn = try json.optional("heardIn")
            }
            public func encode(into json: inout JSON) {
                json.append("count", self.count)
                json.append("heardIn", self.heardIn)
            }
        }
        /// The ids of sounds or of such alarms; at most 1,000.
        public var ids: [String]?
        /// Stop all of them.
        public var all: Bool?
        /// Seconds over which they first fade to silence, up to 60. Default: 0.
        public var fade: Double?
        public init(ids: [String]? = nil, all: Bool? = nil, fade: Double? = nil) {
            (self.ids, self.all, self.fade) = (ids, all, fade)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.all = try json.optional("all")
            self.fade = try json.optional("fade")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("all", self.all)
            json.append("fade", self.fade)
        }
    }

    /// Pauses sounds. If one id is not playing, none is paused; a paused sound stays paused. Exactly one of ids and all is
    /// given.
    public struct Pause: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Pause"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of sounds.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The ids; at most 1,000.
        public var ids: [String]?
        /// Pause all of them.
        public var all: Bool?
        public init(ids: [String]? = nil, all: Bool? = nil) { (self.ids, self.all) = (ids, all) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.all = try json.optional("all")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("all", self.all)
        }
    }

    /// Resumes paused sounds. If one id is not playing, none is resumed; a sound that is not paused is skipped. Exactly one
    /// of ids and all is given.
    public struct Resume: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Resume"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of sounds.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The ids; at most 1,000.
        public var ids: [String]?
        /// Resume all of them.
        public var all: Bool?
        public init(ids: [String]? = nil, all: Bool? = nil) { (self.ids, self.all) = (ids, all) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.ids = try json.optional("ids")
            self.all = try json.optional("all")
        }
        public func encode(into json: inout JSON) {
            json.append("ids", self.ids)
            json.append("all", self.all)
        }
    }

    /// Moves to another position in a sound that is playing or paused. A position after the end is the end. Exactly one of to
    /// and by is given.
    public struct Seek: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Seek"
        public struct Reply: VarlinkValue, Hashable {
            /// The new position, in seconds from its beginning.
            public var position: Double
            public init(position: Double) { self.position = position }
            public init(varlink json: JSON) throws(InvalidParameter) { self.position = try json.required("position") }
            public func encode(into json: inout JSON) { json.append("position", self.position) }
        }
        /// The id.
        public var id: String
        /// Seconds from its beginning.
        public var to: Double?
        /// Seconds from the present position, negative to go back; a position before the beginning is the beginning.
        public var by: Double?
        public init(id: String, to: Double? = nil, by: Double? = nil) { (self.id, self.to, self.by) = (id, to, by) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.to = try json.optional("to")
            self.by = try json.optional("by")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("to", self.to)
            json.append("by", self.by)
        }
    }

    /// Changes the properties of a sound that is playing or paused. Absent properties stay unchanged.
    public struct Adjust: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Adjust"
        public struct Reply: VarlinkValue, Hashable {
            /// Seconds until the change begins to be heard, if the sound device needs more than 0.05 for that.
            public var heardIn: Double?
            public init(heardIn: Double? = nil) { self.heardIn = heardIn }
            public init(varlink json: JSON) throws(InvalidParameter) { self.heardIn = try json.optional("heardIn") }
            public func encode(into json: inout JSON) { json.append("heardIn", self.heardIn) }
        }
        /// The id.
        public var id: String
        /// 0 to 1.
        public var volume: Double?
        /// -1 (left) to 1 (right).
        public var pan: Double?
        /// 0.5 to 2.
        public var rate: Double?
        /// Seconds over which volume and pan change, up to 60. Default: 0; such a change does not click either.
        public var over: Double?
        public init(id: String, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double? = nil) {
            (self.id, self.volume, self.pan, self.rate) = (id, volume, pan, rate)
            self.over = over
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.id = try json.required("id")
            self.volume = try json.optional("volume")
            self.pan = try json.optional("pan")
            self.rate = try json.optional("rate")
            self.over = try json.optional("over")
        }
        public func encode(into json: inout JSON) {
            json.append("id", self.id)
            json.append("volume", self.volume)
            json.append("pan", self.pan)
            json.append("rate", self.rate)
            json.append("over", self.over)
        }
    }

    /// Decodes a sound ahead and keeps it in memory, so that it starts at once whenever it is played, until it is disposed of
    /// or the daemon ends. Later changes of its file are not heard, unless the process that plays has to be replaced: the new
    /// process reads the file again. 100 sounds, and 600 seconds of them, can be kept.
    public struct Load: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Load"
        public struct Reply: VarlinkValue, Hashable {
            /// The loaded sound, and the id by which it is played.
            public var loaded: Sounds.LoadedSound
            public init(loaded: Sounds.LoadedSound) { self.loaded = loaded }
            public init(varlink json: JSON) throws(InvalidParameter) { self.loaded = try json.required("loaded") }
            public func encode(into json: inout JSON) { json.append("loaded", self.loaded) }
        }
        /// A name or an absolute path. A sound that is longer than 30 seconds is not kept in memory, but decoded while it
        /// plays.
        public var sound: String
        public init(sound: String) { self.sound = sound }
        public init(varlink json: JSON) throws(InvalidParameter) { self.sound = try json.required("sound") }
        public func encode(into json: inout JSON) { json.append("sound", self.sound) }
    }

    /// Releases loaded sounds. If one id is not loaded, none is released; a sound that is playing plays to its end.
    public struct Dispose: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Dispose"
        public struct Reply: VarlinkValue, Hashable {
            /// The number of sounds.
            public var count: Int
            public init(count: Int) { self.count = count }
            public init(varlink json: JSON) throws(InvalidParameter) { self.count = try json.required("count") }
            public func encode(into json: inout JSON) { json.append("count", self.count) }
        }
        /// The ids; at most 1,000.
        public var ids: [String]
        public init(ids: [String]) { self.ids = ids }
        public init(varlink json: JSON) throws(InvalidParameter) { self.ids = try json.required("ids") }
        public func encode(into json: inout JSON) { json.append("ids", self.ids) }
    }

    /// Returns the loaded sounds, at most 100: one page, or all if they fit into a message.
    public struct Loaded: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Loaded"
        public struct Reply: VarlinkValue, Hashable {
            /// The sounds in the order in which they were loaded.
            public var sounds: [Sounds.LoadedSound]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(sounds: [Sounds.LoadedSound], cursor: String? = nil) {
                (self.sounds, self.cursor) = (sounds, cursor)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.sounds = try json.required("sounds")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("sounds", self.sounds)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// Returns the sounds that can be played by name: one page, or all if they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.List"
        public struct Reply: VarlinkValue, Hashable {
            /// The sounds, first the ones that come with alertd, then the others, each group sorted by name.
            public var sounds: [Sounds.Sound]
            /// The position of the next page; none after the last.
            public var cursor: String?
            public init(sounds: [Sounds.Sound], cursor: String? = nil) { (self.sounds, self.cursor) = (sounds, cursor) }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.sounds = try json.required("sounds")
                self.cursor = try json.optional("cursor")
            }
            public func encode(into json: inout JSON) {
                json.append("sounds", self.sounds)
                json.append("cursor", self.cursor)
            }
        }
        /// The cursor of the previous page.
        public var cursor: String?
        public init(cursor: String? = nil) { self.cursor = cursor }
        public init(varlink json: JSON) throws(InvalidParameter) { self.cursor = try json.optional("cursor") }
        public func encode(into json: inout JSON) { json.append("cursor", self.cursor) }
    }

    /// Reads a sound file and returns its properties. If a file takes more than ten seconds to read, only the part that was
    /// read by then is measured.
    public struct Info: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Info"
        public struct Reply: VarlinkValue, Hashable {
            /// The file.
            public var file: Sounds.File
            public init(file: Sounds.File) { self.file = file }
            public init(varlink json: JSON) throws(InvalidParameter) { self.file = try json.required("file") }
            public func encode(into json: inout JSON) { json.append("file", self.file) }
        }
        /// A name or an absolute path.
        public var sound: String
        /// The number of columns of the waveform, up to 1,000. Default: no waveform.
        public var columns: Int?
        /// A token for an open file to read, as for Play.
        public var descriptor: String?
        public init(sound: String, columns: Int? = nil, descriptor: String? = nil) {
            (self.sound, self.columns, self.descriptor) = (sound, columns, descriptor)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.sound = try json.required("sound")
            self.columns = try json.optional("columns")
            self.descriptor = try json.optional("descriptor")
        }
        public func encode(into json: inout JSON) {
            json.append("sound", self.sound)
            json.append("columns", self.columns)
            json.append("descriptor", self.descriptor)
        }
    }

    /// Speaks a text, once all earlier texts have been spoken, mixed with other sounds. The replies are as for Play. If the
    /// caller leaves before the text has begun, the text is dropped; if it is tied, it stops whenever the caller leaves.
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
            /// At the end: the outcome.
            public var outcome: Sounds.Outcome?
            /// At the end: the number of seconds that were heard.
            public var seconds: Double?
            /// The reason why it was interrupted, stopped or failed, if that is known.
            public var reason: String?
            /// At the end: the number of times at which the device ran dry, each of them a gap; none if there were none.
            public var underruns: Int?
            /// A sentence for each reason why some of the devices in to do not get it; none if all get it. Only in the first reply.
            public var notes: [String]?
            public init(id: String, phase: Sounds.Phase, outcome: Sounds.Outcome? = nil, seconds: Double? = nil, reason: String? = nil, underruns: Int? = nil, notes: [String]? = nil) {
                (self.id, self.phase, self.outcome, self.seconds) = (id, phase, outcome, seconds)
                (self.reason, self.underruns, self.notes) = (reason, underruns, notes)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.id = try json.required("id")
                self.phase = try json.required("phase")
                self.outcome = try json.optional("outcome")
                self.seconds = try json.optional("seconds")
                self.reason = try json.optional("reason")
                self.underruns = try json.optional("underruns")
                self.notes = try json.optional("notes")
            }
            public func encode(into json: inout JSON) {
                json.append("id", self.id)
                json.append("phase", self.phase)
                json.append("outcome", self.outcome)
                json.append("seconds", self.seconds)
                json.append("reason", self.reason)
                json.append("underruns", self.underruns)
                json.append("notes", self.notes)
            }
        }
        /// The text; at most 16,384 bytes.
        public var text: String
        /// The synthesizer's name of a voice, from Voices. Default: a voice of the session's language.
        public var voice: String?
        /// The speed, 0.5 to 2: half or twice as fast as usual. Default: 1.
        public var rate: Double?
        /// The pitch, 0.5 to 2: an octave lower or higher. Default: 1.
        public var pitch: Double?
        /// The volume, 0 to 1. Default: 1.
        public var volume: Double?
        /// The level. Default: active.
        public var level: Sounds.Level?
        /// The application it belongs to. Default: "alertd".
        public var app: String?
        /// Stop it when the connection of its caller ends, for whatever reason. Only with more.
        public var tied: Bool?
        /// The names of the person's other devices on which it is heard too, or "all"; at most 32. Devices that alert-link
        /// reaches within five seconds speak it, others do not.
        public var to: [String]?
        public init(text: String, voice: String? = nil, rate: Double? = nil, pitch: Double? = nil, volume: Double? = nil, level: Sounds.Level? = nil, app: String? = nil, tied: Bool? = nil, to: [String]? = nil) {
            (self.text, self.voice, self.rate, self.pitch) = (text, voice, rate, pitch)
            (self.volume, self.level, self.app, self.tied) = (volume, level, app, tied)
            self.to = to
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.text = try json.required("text")
            self.voice = try json.optional("voice")
            self.rate = try json.optional("rate")
            self.pitch = try json.optional("pitch")
            self.volume = try json.optional("volume")
            self.level = try json.optional("level")
            self.app = try json.optional("app")
            self.tied = try json.optional("tied")
            self.to = try json.optional("to")
        }
        public func encode(into json: inout JSON) {
            json.append("text", self.text)
            json.append("voice", self.voice)
            json.append("rate", self.rate)
            json.append("pitch", self.pitch)
            json.append("volume", self.volume)
            json.append("level", self.level)
            json.append("app", self.app)
            json.append("tied", self.tied)
            json.append("to", self.to)
        }
    }

    /// Lists the available voices.
    public struct Voices: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Voices"
        public struct Reply: VarlinkValue, Hashable {
            /// The voices sorted by language; none if the synthesizer is a command of the user.
            public var voices: [Sounds.Voice]
            public init(voices: [Sounds.Voice]) { self.voices = voices }
            public init(varlink json: JSON) throws(InvalidParameter) { self.voices = try json.required("voices") }
            public func encode(into json: inout JSON) { json.append("voices", self.voices) }
        }
        public init() {}
        public init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        public func encode(into json: inout JSON) {}
    }

    /// No sound has this name, no file has this path, or no playing or loaded sound has this id.
    public struct NotFound: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotFound"
        /// The name, path or id.
        public var sound: String
        public init(sound: String) { self.sound = sound }
        public init(varlink json: JSON) throws(InvalidParameter) { self.sound = try json.required("sound") }
        public func encode(into json: inout JSON) { json.append("sound", self.sound) }
    }

    /// The file exists but cannot be played.
    public struct NotASound: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotASound"
        /// The file.
        public var path: String
        /// The reason: it is not audio, is truncated, empty, not a regular file, or of an unsupported kind.
        public var reason: String
        /// True if the content of the file is unknown, because its file system does not respond.
        public var unread: Bool?
        public init(path: String, reason: String, unread: Bool? = nil) {
            (self.path, self.reason, self.unread) = (path, reason, unread)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.path = try json.required("path")
            self.reason = try json.required("reason")
            self.unread = try json.optional("unread")
        }
        public func encode(into json: inout JSON) {
            json.append("path", self.path)
            json.append("reason", self.reason)
            json.append("unread", self.unread)
        }
    }

    /// The alert sound is too long. No call returns this error any more.
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
            self.path = try json.required("path")
            self.seconds = try json.required("seconds")
            self.limit = try json.required("limit")
        }
        public func encode(into json: inout JSON) {
            json.append("path", self.path)
            json.append("seconds", self.seconds)
            json.append("limit", self.limit)
        }
    }

    /// A value is out of its range.
    public struct Invalid: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.Invalid"
        /// The parameter.
        public var field: String
        /// The reason, in a sentence.
        public var reason: String
        public init(field: String, reason: String) { (self.field, self.reason) = (field, reason) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.field = try json.required("field")
            self.reason = try json.required("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("field", self.field)
            json.append("reason", self.reason)
        }
    }

    /// No sound device is available, or the sound server does not answer.
    public struct NoDevice: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NoDevice"
        /// The system's reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// The maximum number of sounds is playing already.
    public struct TooMany: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.TooMany"
        /// The maximum.
        public var limit: Int
        public init(limit: Int) { self.limit = limit }
        public init(varlink json: JSON) throws(InvalidParameter) { self.limit = try json.required("limit") }
        public func encode(into json: inout JSON) { json.append("limit", self.limit) }
    }

    /// Vibrates, if the device has a motor. Without one nothing happens, and that is not an error.
    public struct Vibrate: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Vibrate"
        public struct Reply: VarlinkValue, Hashable {
            /// feedbackd has accepted it.
            public var vibrated: Bool
            /// feedbackd was not called, because of do not disturb.
            public var quieted: Bool?
            /// The reason.
            public var reason: String?
            public init(vibrated: Bool, quieted: Bool? = nil, reason: String? = nil) {
                (self.vibrated, self.quieted, self.reason) = (vibrated, quieted, reason)
            }
            public init(varlink json: JSON) throws(InvalidParameter) {
                self.vibrated = try json.required("vibrated")
                self.quieted = try json.optional("quieted")
                self.reason = try json.optional("reason")
            }
            public func encode(into json: inout JSON) {
                json.append("vibrated", self.vibrated)
                json.append("quieted", self.quieted)
                json.append("reason", self.reason)
            }
        }
        /// The level. Default: active. Silent mode does not affect vibration.
        public var level: Sounds.Level?
        /// The application it belongs to. Default: "alertd".
        public var app: String?
        public init(level: Sounds.Level? = nil, app: String? = nil) { (self.level, self.app) = (level, app) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.level = try json.optional("level")
            self.app = try json.optional("app")
        }
        public func encode(into json: inout JSON) {
            json.append("level", self.level)
            json.append("app", self.app)
        }
    }

    /// Returns or sets silent mode, which is like a phone's switch. Alert sounds, sounds that are played by name, and speech
    /// are not heard, and end as silenced; alert sounds still vibrate. Files that are played by their path, and critical
    /// notifications, are heard. Silent mode is kept when the daemon ends.
    public struct Silent: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Silent"
        public struct Reply: VarlinkValue, Hashable {
            /// The state.
            public var on: Bool
            public init(on: Bool) { self.on = on }
            public init(varlink json: JSON) throws(InvalidParameter) { self.on = try json.required("on") }
            public func encode(into json: inout JSON) { json.append("on", self.on) }
        }
        /// The new state. Default: unchanged.
        public var on: Bool?
        public init(on: Bool? = nil) { self.on = on }
        public init(varlink json: JSON) throws(InvalidParameter) { self.on = try json.optional("on") }
        public func encode(into json: inout JSON) { json.append("on", self.on) }
    }

    /// Returns or sets the volume of alert sounds: the sounds of notifications and alarms, played alert sounds, and speech.
    /// Sounds that play are changed too. Media players are not affected. Critical notifications and alarms have a volume of
    /// at least 0.3. The volume is kept when the daemon ends.
    public struct Volume: VarlinkMethod, Hashable {
        public static let name = "org.alertd.Sounds.Volume"
        public struct Reply: VarlinkValue, Hashable {
            /// The volume.
            public var volume: Double
            public init(volume: Double) { self.volume = volume }
            public init(varlink json: JSON) throws(InvalidParameter) { self.volume = try json.required("volume") }
            public func encode(into json: inout JSON) { json.append("volume", self.volume) }
        }
        /// The new volume, 0 to 1. Default: unchanged.
        public var volume: Double?
        public init(volume: Double? = nil) { self.volume = volume }
        public init(varlink json: JSON) throws(InvalidParameter) { self.volume = try json.optional("volume") }
        public func encode(into json: inout JSON) { json.append("volume", self.volume) }
    }

    /// Silent mode or the volume could not be put on disk, and has not changed.
    public struct NotStored: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotStored"
        /// The system's reason.
        public var reason: String
        public init(reason: String) { self.reason = reason }
        public init(varlink json: JSON) throws(InvalidParameter) { self.reason = try json.required("reason") }
        public func encode(into json: inout JSON) { json.append("reason", self.reason) }
    }

    /// No program that can speak texts is installed.
    public struct NoSynthesizer: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NoSynthesizer"
        /// The missing program.
        public var program: String
        /// The package that has it, if that is known.
        public var `package`: String?
        /// The reason.
        public var reason: String
        public init(program: String, `package`: String? = nil, reason: String) {
            (self.program, self.`package`, self.reason) = (program, `package`, reason)
        }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.program = try json.required("program")
            self.`package` = try json.optional("package")
            self.reason = try json.required("reason")
        }
        public func encode(into json: inout JSON) {
            json.append("program", self.program)
            json.append("package", self.`package`)
            json.append("reason", self.reason)
        }
    }

    /// The format of this sound's file does not allow seeking.
    public struct NotSeekable: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.NotSeekable"
        /// The id.
        public var id: String
        public init(id: String) { self.id = id }
        public init(varlink json: JSON) throws(InvalidParameter) { self.id = try json.required("id") }
        public func encode(into json: inout JSON) { json.append("id", self.id) }
    }

    /// Nothing more can be loaded until a sound is disposed of.
    public struct TooMuchLoaded: VarlinkError, Hashable {
        public static let name = "org.alertd.Sounds.TooMuchLoaded"
        /// The maximum number of loaded sounds.
        public var sounds: Int
        /// The maximum of their total length in seconds.
        public var seconds: Double
        public init(sounds: Int, seconds: Double) { (self.sounds, self.seconds) = (sounds, seconds) }
        public init(varlink json: JSON) throws(InvalidParameter) {
            self.sounds = try json.required("sounds")
            self.seconds = try json.required("seconds")
        }
        public func encode(into json: inout JSON) {
            json.append("sounds", self.sounds)
            json.append("seconds", self.seconds)
        }
    }
}

/// The functions that answer the methods of `org.alertd.Sounds`, documented there.
public protocol SoundsHandler: Sendable {
    nonisolated(nonsending) func play(_ parameters: Sounds.Play, stream: ReplyStream<Sounds.Play.Reply>) async throws -> Sounds.Play.Reply
    nonisolated(nonsending) func playing(_ parameters: Sounds.Playing, stream: ReplyStream<Sounds.Playing.Reply>) async throws -> Sounds.Playing.Reply
    nonisolated(nonsending) func stop(_ parameters: Sounds.Stop, context: CallContext) async throws -> Sounds.Stop.Reply
    nonisolated(nonsending) func pause(_ parameters: Sounds.Pause, context: CallContext) async throws -> Sounds.Pause.Reply
    nonisolated(nonsending) func resume(_ parameters: Sounds.Resume, context: CallContext) async throws -> Sounds.Resume.Reply
    nonisolated(nonsending) func seek(_ parameters: Sounds.Seek, context: CallContext) async throws -> Sounds.Seek.Reply
    nonisolated(nonsending) func adjust(_ parameters: Sounds.Adjust, context: CallContext) async throws -> Sounds.Adjust.Reply
    nonisolated(nonsending) func load(_ parameters: Sounds.Load, context: CallContext) async throws -> Sounds.Load.Reply
    nonisolated(nonsending) func dispose(_ parameters: Sounds.Dispose, context: CallContext) async throws -> Sounds.Dispose.Reply
    nonisolated(nonsending) func loaded(_ parameters: Sounds.Loaded, context: CallContext) async throws -> Sounds.Loaded.Reply
    nonisolated(nonsending) func list(_ parameters: Sounds.List, context: CallContext) async throws -> Sounds.List.Reply
    nonisolated(nonsending) func info(_ parameters: Sounds.Info, context: CallContext) async throws -> Sounds.Info.Reply
    nonisolated(nonsending) func say(_ parameters: Sounds.Say, stream: ReplyStream<Sounds.Say.Reply>) async throws -> Sounds.Say.Reply
    nonisolated(nonsending) func voices(_ parameters: Sounds.Voices, context: CallContext) async throws -> Sounds.Voices.Reply
    nonisolated(nonsending) func vibrate(_ parameters: Sounds.Vibrate, context: CallContext) async throws -> Sounds.Vibrate.Reply
    nonisolated(nonsending) func silent(_ parameters: Sounds.Silent, context: CallContext) async throws -> Sounds.Silent.Reply
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
