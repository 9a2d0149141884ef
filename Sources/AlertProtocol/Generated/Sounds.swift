// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.alertd.Sounds.varlink. Do not edit; change that file and run it again.

public import Varlink

/// Sounds, short and long: play them, know when the last sample has been heard, hold and steer them while they play, see
/// which there are.
public enum Sounds: VarlinkNamespace {
    /// The interface's name.
    public static let name = "org.alertd.Sounds"

    /// The methods in the order of the text.
    public static var methods: [any VarlinkMethod.Type] { [Play.self, Playing.self, Stop.self, Pause.self, Resume.self, Seek.self, Adjust.self, Load.self, Dispose.self, Loaded.self, List.self, Info.self, Say.self, Voices.self, Vibrate.self, Silent.self, Volume.self] }

    /// The errors in the order of the text.
    public static var errors: [any VarlinkError.Type] { [NotFound.self, NotASound.self, TooLong.self, Invalid.self, NoDevice.self, TooMany.self, NotStored.self, NoSynthesizer.self, NotSeekable.self, TooMuchLoaded.self] }

    /// The interface's text.
    public static let description = #"""
# Sounds, short and long: play them, know when the last sample has been heard, hold and steer them while they play, see
# which there are.
interface org.alertd.Sounds

# What became of a sound.
type Outcome (
  # It was heard to its end.
  finished,
  # A call stopped it.
  stopped,
  # The system took the device away while it played.
  interrupted,
  # It could not be played to its end: its file is damaged or ends early, or it was not heard at all.
  failed,
  # Silent mode is on, and it was not played.
  silenced,
  # The person does not want to be disturbed, and it was not played; reason says why.
  quieted,
  # Its application was heard too often within a minute, and it was not played.
  throttled
)

# How much something that is heard or felt may disturb, as the levels of notifications.
type Level (
  # Do not disturb keeps it quiet, and so does silent mode. The level of what names none.
  active,
  # It also passes a do-not-disturb schedule.
  timeSensitive,
  # It passes do not disturb and silent mode.
  critical
)

# What a reply to Play tells.
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
  # What it is called by while it plays.
  id: string,
  # The name or path it was asked for by.
  sound: string,
  # Its whole length at rate 1, in seconds; 0 where the file does not say.
  seconds: float,
  # The place in it that is heard now, in seconds from its beginning.
  position: float,
  # Its file.
  path: ?string,
  # Whether it is held.
  paused: ?bool,
  # 0 to 1.
  volume: ?float,
  # -1 (left) to 1 (right).
  pan: ?float,
  # 0.5 to 2.
  rate: ?float,
  # How often it is repeated after the first time, -1 for ever.
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
  # What it is played by.
  id: string,
  # The name or path it was loaded by.
  sound: string,
  # Its file.
  path: string,
  # Its length in seconds.
  seconds: float
)

# A sound that can be played by its name.
type Sound (
  # The name.
  name: string,
  # Its file.
  path: string,
  # Its length, where that is known.
  seconds: ?float,
  # Whether it comes with alertd.
  ours: bool
)

# What is known of a sound file.
type File (
  # Where it is.
  path: string,
  # The container, e.g. "WAV".
  container: string,
  # How samples are written, e.g. "16-bit PCM".
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
  # Its integrated loudness in LUFS (EBU R 128); none for silence, and for what is shorter than 0.4 seconds.
  loudness: ?float,
  # Its loudness range in LU (EBU Tech 3342).
  loudnessRange: ?float,
  # Its highest true peak in dBTP (ITU-R BS.1770-4); none for silence.
  truePeak: ?float,
  # Only so many seconds of it were read to be measured, as it is so long.
  measured: ?float,
  # What it looks like, in as many columns as were asked for.
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
  # What Say takes: a language, e.g. "en-gb".
  voice: string,
  # Its name.
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
  # Whether it is an alert sound. One that is longer than 30 seconds, and not repeated, falls to silence in the thirtieth.
  alert: ?bool,
  # 0.5 to 2: slower and lower, or faster and higher; 1 when there is none.
  rate: ?float,
  # How often it is repeated after the first time: up to 1,000,000, or -1 until it is stopped; 0 when there is none.
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
  # Whether it is an alert sound if a media player plays, and else is not; when there is none, alert says it.
  alertWithMusic: ?bool,
  # How much it may disturb; active when there is none. A file that is played by its path and is no alert sound is a
  # player's, and always heard.
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
  # The same on CLOCK_MONOTONIC, in nanoseconds. Not with at.
  atMonotonic: ?int,
  # The id of a sound that was stopped or interrupted, one of the last 32: a new sound begins where that one ended, with its
  # options where the call gives none. Its file must not have changed.
  resume: ?string
) -> (
  # What it is called by while it plays.
  id: string,
  # What this reply tells.
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
  # Which, ids of sounds or of such alarms; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool,
  # Seconds over which they fall to silence first, up to 60; 0 when there is none.
  fade: ?float
) -> (
  # How many were stopped.
  count: int,
  # Seconds until the fade of the last one begins to be heard, if the sound device needs more than 0.05 for that. Without a fade
  # there is none.
  heardIn: ?float
)

# Holds sounds where they are. When one id is not playing, none is held; one that is held already stays so. Exactly one
# of the two parameters is given.
method Pause(
  # Which; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool
) -> (
  # How many it was.
  count: int
)

# Lets held sounds go on. When one id is not playing, none goes on; one that is not held is passed over. Exactly one of
# the two parameters is given.
method Resume(
  # Which; at most 1,000.
  ids: ?[]string,
  # Every one of them.
  all: ?bool
) -> (
  # How many it was.
  count: int
)

# Goes to another place in a sound that is playing or held. A place behind the end is the end. Exactly one of to and by
# is given.
method Seek(
  # Which.
  id: string,
  # Seconds from its beginning.
  to: ?float,
  # Seconds from where it is, back if negative; a place before the beginning is the beginning.
  by: ?float
) -> (
  # Where it goes on, in seconds from its beginning.
  position: float
)

# Changes how a sound is heard that is playing or held. What is not given stays.
method Adjust(
  # Which.
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
  # What was loaded, and what it is played by.
  loaded: LoadedSound
)

# Lets loaded sounds go. When one id is not loaded, none is let go; one that is playing plays to its end.
method Dispose(
  # Which; at most 1,000.
  ids: []string
) -> (
  # How many it was.
  count: int
)

# The sounds that are loaded, at most 100: one page of them, and all where they fit into a message.
method Loaded(
  # Where the last page ended.
  cursor: ?string
) -> (
  # In the order in which they were loaded.
  sounds: []LoadedSound,
  # Where the next page begins; none after the last.
  cursor: ?string
)

# The sounds that can be played by name: one page of them, and all where they fit into a message.
method List(
  # Where the last page ended.
  cursor: ?string
) -> (
  # Ours first, each kind by name.
  sounds: []Sound,
  # Where the next page begins; none after the last.
  cursor: ?string
)

# Reads a sound file and says what it is. A file that takes more than ten seconds to read is measured as far as that
# goes.
method Info(
  # A name or an absolute path.
  sound: string,
  # How many columns it is drawn in, up to 1,000; not at all when there is none.
  columns: ?int,
  # An open file that is read, as for Play.
  descriptor: ?string
) -> (
  # What it is.
  file: File
)

# Says a text, once everything before it has been said, and mixed with whatever plays. The replies are as for Play; a
# caller that leaves before it has begun is taken to have changed its mind, and one that is tied to what it says always.
#
# [Supports 'more' flag]
method Say(
  # What to say; at most 16,384 bytes.
  text: string,
  # The synthesizer's name of a voice, as Voices has them; one of the session's language when there is none.
  voice: ?string,
  # 0.5 to 2: half or twice as fast as usual; 1 when there is none.
  rate: ?float,
  # 0.5 to 2: an octave lower or higher; 1 when there is none.
  pitch: ?float,
  # 0 to 1; 1 when there is none.
  volume: ?float,
  # How much it may disturb; active when there is none.
  level: ?Level,
  # The application it belongs to; "alertd" when there is none.
  app: ?string,
  # With more: whether it stops when the connection of its caller ends, however that comes about.
  tied: ?bool,
  # The person's other devices on which it is heard too, by their names, or "all"; at most 32. Those that alert-link reaches within
  # five seconds say it, others do not.
  to: ?[]string
) -> (
  # What it is called by while it is heard; empty when it never was.
  id: string,
  # What this reply tells.
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
  # How long it is.
  seconds: float,
  # How long it may be.
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
  # What the system says.
  reason: string
)

# As many sounds as can be mixed are playing already.
error TooMany (
  # How many that are.
  limit: int
)

# Vibrates, where there is a motor; elsewhere nothing happens, and that is no error.
method Vibrate(
  # How much it may disturb; active when there is none. Silent mode leaves vibration alone.
  level: ?Level,
  # The application it belongs to; "alertd" when there is none.
  app: ?string
) -> (
  # Whether feedbackd took it.
  vibrated: bool,
  # Whether it was not asked, as the person does not want to be disturbed.
  quieted: ?bool,
  # Why.
  reason: ?string
)

# Silent mode, like a phone's switch: alert sounds, sounds that are played by name, and speech are not heard, and end as
# silenced; alert sounds are still felt. Files that are played by their path, and critical notifications, are heard. It
# outlasts the daemon.
method Silent(
  # What it is to be; it stays as it is when there is none.
  on: ?bool
) -> (
  # What it is.
  on: bool
)

# How loud alert sounds are: the sounds of notifications and alarms, alert sounds that are played, and what is said. Sounds
# that play are changed too. Players are left alone. Critical notifications and alarms are heard with 0.3 at least. It
# outlasts the daemon.
method Volume(
  # What it is to be, 0 to 1; it stays as it is when there is none.
  volume: ?float
) -> (
  # What it is.
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
  # What is wrong.
  reason: string
)

# The format of this sound's file does not allow to go to a place in it.
error NotSeekable (
  # Which.
  id: string
)

# No more can be loaded before something is disposed of.
error TooMuchLoaded (
  # How many sounds may be loaded.
  sounds: int,
  # How many seconds they may have together.
  seconds: float
)

"""#

    /// What became of a sound.
    public enum Outcome: String, VarlinkValue, CaseIterable, Hashable {
        /// It was heard to its end.
        case finished = "finished"

        /// A call stopped it.
        case stopped = "stopped"

        /// The system took the device away while it played.
        case interrupted = "interrupted"

        /// It could not be played to its end: its file is damaged or ends early, or it was not heard at all.
        case failed = "failed"

        /// Silent mode is on, and it was not played.
        case silenced = "silenced"

        /// The person does not want to be disturbed, and it was not played; reason says why.
        case quieted = "quieted"

        /// Its application was heard too often within a minute, and it was not played.
        case throttled = "throttled"
    }

    /// How much something that is heard or felt may disturb, as the levels of notifications.
    public enum Level: String, VarlinkValue, CaseIterable, Hashable {
        /// Do not disturb keeps it quiet, and so does silent mode. The level of what names none.
        case active = "active"

        /// It also passes a do-not-disturb schedule.
        case timeSensitive = "timeSensitive"

        /// It passes do not disturb and silent mode.
        case critical = "critical"
    }

    /// What a reply to Play tells.
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
        /// What it is called by while it plays.
        public var id: String
        /// The name or path it was asked for by.
        public var sound: String
        /// Its whole length at rate 1, in seconds; 0 where the file does not say.
        public var seconds: Double
        /// The place in it that is heard now, in seconds from its beginning.
        public var position: Double
        /// Its file.
        public var path: String?
        /// Whether it is held.
        public var paused: Bool?
        /// 0 to 1.
        public var volume: Double?
        /// -1 (left) to 1 (right).
        public var pan: Double?
        /// 0.5 to 2.
        public var rate: Double?
        /// How often it is repeated after the first time, -1 for ever.
        public var loops: Int?
        /// The largest sample that is heard now, after volume and pan, 1.0 being full scale.
        public var peak: Double?
        /// The root mean square of what is heard now, as peak.
        public var rms: Double?
        /// When it begins, if it waits for the time that Play was given; none once it can be heard.
        public var begins: String?

        /// Made of its fields.
        public init(id: String, sound: String, seconds: Double, position: Double, path: String? = nil, paused: Bool? = nil, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, loops: Int? = nil, peak: Double? = nil, rms: Double? = nil, begins: String? = nil) {
            self.id = id
            self.sound = sound
            self.seconds = seconds
            self.position = position
            self.path = path
            self.paused = paused
            self.volume = volume
            self.pan = pan
            self.rate = rate
            self.loops = loops
            self.peak = peak
            self.rms = rms
            self.begins = begins
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
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

        /// It as it travels.
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
        /// What it is played by.
        public var id: String
        /// The name or path it was loaded by.
        public var sound: String
        /// Its file.
        public var path: String
        /// Its length in seconds.
        public var seconds: Double

        /// Made of its fields.
        public init(id: String, sound: String, path: String, seconds: Double) {
            self.id = id
            self.sound = sound
            self.path = path
            self.seconds = seconds
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.sound = try object.required("sound")
            self.path = try object.required("path")
            self.seconds = try object.required("seconds")
        }

        /// It as it travels.
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
        /// Its file.
        public var path: String
        /// Its length, where that is known.
        public var seconds: Double?
        /// Whether it comes with alertd.
        public var ours: Bool

        /// Made of its fields.
        public init(name: String, path: String, seconds: Double? = nil, ours: Bool) {
            self.name = name
            self.path = path
            self.seconds = seconds
            self.ours = ours
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.name = try object.required("name")
            self.path = try object.required("path")
            self.seconds = try object.optional("seconds")
            self.ours = try object.required("ours")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 4)
            object.append("name", self.name)
            object.append("path", self.path)
            object.append("seconds", self.seconds)
            object.append("ours", self.ours)
            return .object(object)
        }
    }

    /// What is known of a sound file.
    public struct File: VarlinkValue, Hashable {
        /// Where it is.
        public var path: String
        /// The container, e.g. "WAV".
        public var container: String
        /// How samples are written, e.g. "16-bit PCM".
        public var encoding: String
        /// Frames a second.
        public var rate: Int
        /// Samples a frame.
        public var channels: Int
        /// Its length in frames.
        public var frames: Int
        /// Its length in seconds.
        public var seconds: Double
        /// The largest absolute sample, 1.0 being full scale.
        public var peak: Double
        /// Its integrated loudness in LUFS (EBU R 128); none for silence, and for what is shorter than 0.4 seconds.
        public var loudness: Double?
        /// Its loudness range in LU (EBU Tech 3342).
        public var loudnessRange: Double?
        /// Its highest true peak in dBTP (ITU-R BS.1770-4); none for silence.
        public var truePeak: Double?
        /// Only so many seconds of it were read to be measured, as it is so long.
        public var measured: Double?
        /// What it looks like, in as many columns as were asked for.
        public var waveform: [Sounds.Column]?

        /// Made of its fields.
        public init(path: String, container: String, encoding: String, rate: Int, channels: Int, frames: Int, seconds: Double, peak: Double, loudness: Double? = nil, loudnessRange: Double? = nil, truePeak: Double? = nil, measured: Double? = nil, waveform: [Sounds.Column]? = nil) {
            self.path = path
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

        /// It as it travels.
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

        /// Made of its fields.
        public init(peak: Double, rms: Double) {
            self.peak = peak
            self.rms = rms
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.peak = try object.required("peak")
            self.rms = try object.required("rms")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("peak", self.peak)
            object.append("rms", self.rms)
            return .object(object)
        }
    }

    /// A voice that texts can be said with.
    public struct Voice: VarlinkValue, Hashable {
        /// What Say takes: a language, e.g. "en-gb".
        public var voice: String
        /// Its name.
        public var name: String

        /// Made of its fields.
        public init(voice: String, name: String) {
            self.voice = voice
            self.name = name
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.voice = try object.required("voice")
            self.name = try object.required("name")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Play"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .supported }

        /// What ``Play`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is called by while it plays.
            public var id: String
            /// What this reply tells.
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

            /// Made of its fields.
            public init(id: String, phase: Sounds.Phase, outcome: Sounds.Outcome? = nil, seconds: Double? = nil, reason: String? = nil, underruns: Int? = nil, notes: [String]? = nil) {
                self.id = id
                self.phase = phase
                self.outcome = outcome
                self.seconds = seconds
                self.reason = reason
                self.underruns = underruns
                self.notes = notes
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
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

            /// It as it travels.
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
        /// Whether it is an alert sound. One that is longer than 30 seconds, and not repeated, falls to silence in the thirtieth.
        public var alert: Bool?
        /// 0.5 to 2: slower and lower, or faster and higher; 1 when there is none.
        public var rate: Double?
        /// How often it is repeated after the first time: up to 1,000,000, or -1 until it is stopped; 0 when there is none.
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
        /// Whether it is an alert sound if a media player plays, and else is not; when there is none, alert says it.
        public var alertWithMusic: Bool?
        /// How much it may disturb; active when there is none. A file that is played by its path and is no alert sound is a
        /// player's, and always heard.
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
        /// The same on CLOCK_MONOTONIC, in nanoseconds. Not with at.
        public var atMonotonic: Int?
        /// The id of a sound that was stopped or interrupted, one of the last 32: a new sound begins where that one ended, with its
        /// options where the call gives none. Its file must not have changed.
        public var resume: String?

        /// Made of its fields.
        public init(sound: String, volume: Double? = nil, pan: Double? = nil, alert: Bool? = nil, rate: Double? = nil, loops: Int? = nil, start: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, device: String? = nil, alertWithMusic: Bool? = nil, level: Sounds.Level? = nil, app: String? = nil, tied: Bool? = nil, descriptor: String? = nil, to: [String]? = nil, at: String? = nil, atMonotonic: Int? = nil, resume: String? = nil) {
            self.sound = sound
            self.volume = volume
            self.pan = pan
            self.alert = alert
            self.rate = rate
            self.loops = loops
            self.start = start
            self.fadeIn = fadeIn
            self.fadeOut = fadeOut
            self.device = device
            self.alertWithMusic = alertWithMusic
            self.level = level
            self.app = app
            self.tied = tied
            self.descriptor = descriptor
            self.to = to
            self.at = at
            self.atMonotonic = atMonotonic
            self.resume = resume
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
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

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Playing"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .supported }

        /// What ``Playing`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// In the order in which they began.
            public var sounds: [Sounds.PlayingSound]

            /// Made of its fields.
            public init(sounds: [Sounds.PlayingSound]) {
                self.sounds = sounds
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.sounds = try object.required("sounds")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("sounds", self.sounds)
                return .object(object)
            }
        }

        /// With more: seconds between two replies while anything is heard, 0.05 to 60; 0.1 when there is none.
        public var interval: Double?

        /// Made of its fields.
        public init(interval: Double? = nil) {
            self.interval = interval
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.interval = try object.optional("interval")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("interval", self.interval)
            return .object(object)
        }
    }

    /// Stops sounds, and alarms that ring or wait for that. When one id is neither, none of the sounds is stopped. Exactly one of
    /// the two parameters is given.
    public struct Stop: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Stop"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Stop`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// How many were stopped.
            public var count: Int
            /// Seconds until the fade of the last one begins to be heard, if the sound device needs more than 0.05 for that. Without a fade
            /// there is none.
            public var heardIn: Double?

            /// Made of its fields.
            public init(count: Int, heardIn: Double? = nil) {
                self.count = count
                self.heardIn = heardIn
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
                self.heardIn = try object.optional("heardIn")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("count", self.count)
                object.append("heardIn", self.heardIn)
                return .object(object)
            }
        }

        /// Which, ids of sounds or of such alarms; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?
        /// Seconds over which they fall to silence first, up to 60; 0 when there is none.
        public var fade: Double?

        /// Made of its fields.
        public init(ids: [String]? = nil, all: Bool? = nil, fade: Double? = nil) {
            self.ids = ids
            self.all = all
            self.fade = fade
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
            self.fade = try object.optional("fade")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Pause"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Pause`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// How many it was.
            public var count: Int

            /// Made of its fields.
            public init(count: Int) {
                self.count = count
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }

        /// Which; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?

        /// Made of its fields.
        public init(ids: [String]? = nil, all: Bool? = nil) {
            self.ids = ids
            self.all = all
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Resume"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Resume`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// How many it was.
            public var count: Int

            /// Made of its fields.
            public init(count: Int) {
                self.count = count
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }

        /// Which; at most 1,000.
        public var ids: [String]?
        /// Every one of them.
        public var all: Bool?

        /// Made of its fields.
        public init(ids: [String]? = nil, all: Bool? = nil) {
            self.ids = ids
            self.all = all
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.optional("ids")
            self.all = try object.optional("all")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Seek"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Seek`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Where it goes on, in seconds from its beginning.
            public var position: Double

            /// Made of its fields.
            public init(position: Double) {
                self.position = position
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.position = try object.required("position")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("position", self.position)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// Seconds from its beginning.
        public var to: Double?
        /// Seconds from where it is, back if negative; a place before the beginning is the beginning.
        public var by: Double?

        /// Made of its fields.
        public init(id: String, to: Double? = nil, by: Double? = nil) {
            self.id = id
            self.to = to
            self.by = by
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.to = try object.optional("to")
            self.by = try object.optional("by")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Adjust"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Adjust`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Seconds until the change begins to be heard, if the sound device needs more than 0.05 for that.
            public var heardIn: Double?

            /// Made of its fields.
            public init(heardIn: Double? = nil) {
                self.heardIn = heardIn
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.heardIn = try object.optional("heardIn")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("heardIn", self.heardIn)
                return .object(object)
            }
        }

        /// Which.
        public var id: String
        /// 0 to 1.
        public var volume: Double?
        /// -1 (left) to 1 (right).
        public var pan: Double?
        /// 0.5 to 2.
        public var rate: Double?
        /// Seconds over which volume and pan move, up to 60; without a click when there is none.
        public var over: Double?

        /// Made of its fields.
        public init(id: String, volume: Double? = nil, pan: Double? = nil, rate: Double? = nil, over: Double? = nil) {
            self.id = id
            self.volume = volume
            self.pan = pan
            self.rate = rate
            self.over = over
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
            self.volume = try object.optional("volume")
            self.pan = try object.optional("pan")
            self.rate = try object.optional("rate")
            self.over = try object.optional("over")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Load"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Load`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What was loaded, and what it is played by.
            public var loaded: Sounds.LoadedSound

            /// Made of its fields.
            public init(loaded: Sounds.LoadedSound) {
                self.loaded = loaded
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.loaded = try object.required("loaded")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("loaded", self.loaded)
                return .object(object)
            }
        }

        /// A name or an absolute path. One that is longer than 30 seconds is not kept in memory, but decoded while it plays.
        public var sound: String

        /// Made of its fields.
        public init(sound: String) {
            self.sound = sound
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("sound", self.sound)
            return .object(object)
        }
    }

    /// Lets loaded sounds go. When one id is not loaded, none is let go; one that is playing plays to its end.
    public struct Dispose: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Dispose"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Dispose`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// How many it was.
            public var count: Int

            /// Made of its fields.
            public init(count: Int) {
                self.count = count
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.count = try object.required("count")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("count", self.count)
                return .object(object)
            }
        }

        /// Which; at most 1,000.
        public var ids: [String]

        /// Made of its fields.
        public init(ids: [String]) {
            self.ids = ids
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.ids = try object.required("ids")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("ids", self.ids)
            return .object(object)
        }
    }

    /// The sounds that are loaded, at most 100: one page of them, and all where they fit into a message.
    public struct Loaded: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Loaded"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Loaded`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// In the order in which they were loaded.
            public var sounds: [Sounds.LoadedSound]
            /// Where the next page begins; none after the last.
            public var cursor: String?

            /// Made of its fields.
            public init(sounds: [Sounds.LoadedSound], cursor: String? = nil) {
                self.sounds = sounds
                self.cursor = cursor
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.sounds = try object.required("sounds")
                self.cursor = try object.optional("cursor")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("sounds", self.sounds)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }

        /// Where the last page ended.
        public var cursor: String?

        /// Made of its fields.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// The sounds that can be played by name: one page of them, and all where they fit into a message.
    public struct List: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.List"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``List`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Ours first, each kind by name.
            public var sounds: [Sounds.Sound]
            /// Where the next page begins; none after the last.
            public var cursor: String?

            /// Made of its fields.
            public init(sounds: [Sounds.Sound], cursor: String? = nil) {
                self.sounds = sounds
                self.cursor = cursor
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.sounds = try object.required("sounds")
                self.cursor = try object.optional("cursor")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 2)
                object.append("sounds", self.sounds)
                object.append("cursor", self.cursor)
                return .object(object)
            }
        }

        /// Where the last page ended.
        public var cursor: String?

        /// Made of its fields.
        public init(cursor: String? = nil) {
            self.cursor = cursor
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.cursor = try object.optional("cursor")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("cursor", self.cursor)
            return .object(object)
        }
    }

    /// Reads a sound file and says what it is. A file that takes more than ten seconds to read is measured as far as that
    /// goes.
    public struct Info: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Info"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Info`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is.
            public var file: Sounds.File

            /// Made of its fields.
            public init(file: Sounds.File) {
                self.file = file
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.file = try object.required("file")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("file", self.file)
                return .object(object)
            }
        }

        /// A name or an absolute path.
        public var sound: String
        /// How many columns it is drawn in, up to 1,000; not at all when there is none.
        public var columns: Int?
        /// An open file that is read, as for Play.
        public var descriptor: String?

        /// Made of its fields.
        public init(sound: String, columns: Int? = nil, descriptor: String? = nil) {
            self.sound = sound
            self.columns = columns
            self.descriptor = descriptor
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
            self.columns = try object.optional("columns")
            self.descriptor = try object.optional("descriptor")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Say"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .supported }

        /// What ``Say`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is called by while it is heard; empty when it never was.
            public var id: String
            /// What this reply tells.
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

            /// Made of its fields.
            public init(id: String, phase: Sounds.Phase, outcome: Sounds.Outcome? = nil, seconds: Double? = nil, reason: String? = nil, underruns: Int? = nil, notes: [String]? = nil) {
                self.id = id
                self.phase = phase
                self.outcome = outcome
                self.seconds = seconds
                self.reason = reason
                self.underruns = underruns
                self.notes = notes
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
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

            /// It as it travels.
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

        /// What to say; at most 16,384 bytes.
        public var text: String
        /// The synthesizer's name of a voice, as Voices has them; one of the session's language when there is none.
        public var voice: String?
        /// 0.5 to 2: half or twice as fast as usual; 1 when there is none.
        public var rate: Double?
        /// 0.5 to 2: an octave lower or higher; 1 when there is none.
        public var pitch: Double?
        /// 0 to 1; 1 when there is none.
        public var volume: Double?
        /// How much it may disturb; active when there is none.
        public var level: Sounds.Level?
        /// The application it belongs to; "alertd" when there is none.
        public var app: String?
        /// With more: whether it stops when the connection of its caller ends, however that comes about.
        public var tied: Bool?
        /// The person's other devices on which it is heard too, by their names, or "all"; at most 32. Those that alert-link reaches within
        /// five seconds say it, others do not.
        public var to: [String]?

        /// Made of its fields.
        public init(text: String, voice: String? = nil, rate: Double? = nil, pitch: Double? = nil, volume: Double? = nil, level: Sounds.Level? = nil, app: String? = nil, tied: Bool? = nil, to: [String]? = nil) {
            self.text = text
            self.voice = voice
            self.rate = rate
            self.pitch = pitch
            self.volume = volume
            self.level = level
            self.app = app
            self.tied = tied
            self.to = to
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
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

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Voices"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Voices`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// By language; none where the synthesizer is a command of the user's.
            public var voices: [Sounds.Voice]

            /// Made of its fields.
            public init(voices: [Sounds.Voice]) {
                self.voices = voices
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.voices = try object.required("voices")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("voices", self.voices)
                return .object(object)
            }
        }

        /// Made of its fields.
        public init() {
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            _ = try JSON.Object(varlink: json)
        }

        /// It as it travels.
        public var varlink: JSON {
            .object([:])
        }
    }

    /// There is no sound of this name and no file at this path, or none of this id is playing or loaded.
    public struct NotFound: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.NotFound"

        /// The name, path or id.
        public var sound: String

        /// Made of its fields.
        public init(sound: String) {
            self.sound = sound
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sound = try object.required("sound")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("sound", self.sound)
            return .object(object)
        }
    }

    /// The file is there but cannot be played.
    public struct NotASound: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.NotASound"

        /// The file.
        public var path: String
        /// Why: it is no audio, is truncated, empty, not a regular file, or of a kind that is not supported.
        public var reason: String
        /// True where nothing is known of what the file holds, as it cannot be read now: its file system does not respond.
        public var unread: Bool?

        /// Made of its fields.
        public init(path: String, reason: String, unread: Bool? = nil) {
            self.path = path
            self.reason = reason
            self.unread = unread
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
            self.reason = try object.required("reason")
            self.unread = try object.optional("unread")
        }

        /// It as it travels.
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
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.TooLong"

        /// The file.
        public var path: String
        /// How long it is.
        public var seconds: Double
        /// How long it may be.
        public var limit: Double

        /// Made of its fields.
        public init(path: String, seconds: Double, limit: Double) {
            self.path = path
            self.seconds = seconds
            self.limit = limit
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.path = try object.required("path")
            self.seconds = try object.required("seconds")
            self.limit = try object.required("limit")
        }

        /// It as it travels.
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
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.Invalid"

        /// The parameter.
        public var field: String
        /// Why.
        public var reason: String

        /// Made of its fields.
        public init(field: String, reason: String) {
            self.field = field
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.field = try object.required("field")
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("field", self.field)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// There is no sound device to play on, or the sound server does not answer.
    public struct NoDevice: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.NoDevice"

        /// What the system says.
        public var reason: String

        /// Made of its fields.
        public init(reason: String) {
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// As many sounds as can be mixed are playing already.
    public struct TooMany: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.TooMany"

        /// How many that are.
        public var limit: Int

        /// Made of its fields.
        public init(limit: Int) {
            self.limit = limit
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.limit = try object.required("limit")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("limit", self.limit)
            return .object(object)
        }
    }

    /// Vibrates, where there is a motor; elsewhere nothing happens, and that is no error.
    public struct Vibrate: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Vibrate"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Vibrate`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// Whether feedbackd took it.
            public var vibrated: Bool
            /// Whether it was not asked, as the person does not want to be disturbed.
            public var quieted: Bool?
            /// Why.
            public var reason: String?

            /// Made of its fields.
            public init(vibrated: Bool, quieted: Bool? = nil, reason: String? = nil) {
                self.vibrated = vibrated
                self.quieted = quieted
                self.reason = reason
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.vibrated = try object.required("vibrated")
                self.quieted = try object.optional("quieted")
                self.reason = try object.optional("reason")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 3)
                object.append("vibrated", self.vibrated)
                object.append("quieted", self.quieted)
                object.append("reason", self.reason)
                return .object(object)
            }
        }

        /// How much it may disturb; active when there is none. Silent mode leaves vibration alone.
        public var level: Sounds.Level?
        /// The application it belongs to; "alertd" when there is none.
        public var app: String?

        /// Made of its fields.
        public init(level: Sounds.Level? = nil, app: String? = nil) {
            self.level = level
            self.app = app
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.level = try object.optional("level")
            self.app = try object.optional("app")
        }

        /// It as it travels.
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
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Silent"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Silent`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is.
            public var on: Bool

            /// Made of its fields.
            public init(on: Bool) {
                self.on = on
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.on = try object.required("on")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("on", self.on)
                return .object(object)
            }
        }

        /// What it is to be; it stays as it is when there is none.
        public var on: Bool?

        /// Made of its fields.
        public init(on: Bool? = nil) {
            self.on = on
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.on = try object.optional("on")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("on", self.on)
            return .object(object)
        }
    }

    /// How loud alert sounds are: the sounds of notifications and alarms, alert sounds that are played, and what is said. Sounds
    /// that play are changed too. Players are left alone. Critical notifications and alarms are heard with 0.3 at least. It
    /// outlasts the daemon.
    public struct Volume: VarlinkMethod, Hashable {
        /// The method's name with its interface.
        public static let name = "org.alertd.Sounds.Volume"
        /// Whether the method can reply more than once.
        public static var streaming: VarlinkStreaming { .never }

        /// What ``Volume`` returns.
        public struct Reply: VarlinkValue, Hashable {
            /// What it is.
            public var volume: Double

            /// Made of its fields.
            public init(volume: Double) {
                self.volume = volume
            }

            /// Reads it; throws the path of the first field that is missing or of the wrong type.
            public init(varlink json: JSON) throws(InvalidParameter) {
                let object = try JSON.Object(varlink: json)
                self.volume = try object.required("volume")
            }

            /// It as it travels.
            public var varlink: JSON {
                var object = JSON.Object(reservingCapacity: 1)
                object.append("volume", self.volume)
                return .object(object)
            }
        }

        /// What it is to be, 0 to 1; it stays as it is when there is none.
        public var volume: Double?

        /// Made of its fields.
        public init(volume: Double? = nil) {
            self.volume = volume
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.volume = try object.optional("volume")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("volume", self.volume)
            return .object(object)
        }
    }

    /// Silent mode or the volume could not be put on disk, and has not changed.
    public struct NotStored: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.NotStored"

        /// The system's reason.
        public var reason: String

        /// Made of its fields.
        public init(reason: String) {
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.reason = try object.required("reason")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("reason", self.reason)
            return .object(object)
        }
    }

    /// There is no program that says texts.
    public struct NoSynthesizer: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.NoSynthesizer"

        /// The program that was looked for.
        public var program: String
        /// The package that has it, where that is known.
        public var `package`: String?
        /// What is wrong.
        public var reason: String

        /// Made of its fields.
        public init(program: String, `package`: String? = nil, reason: String) {
            self.program = program
            self.`package` = `package`
            self.reason = reason
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.program = try object.required("program")
            self.`package` = try object.optional("package")
            self.reason = try object.required("reason")
        }

        /// It as it travels.
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
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.NotSeekable"

        /// Which.
        public var id: String

        /// Made of its fields.
        public init(id: String) {
            self.id = id
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.id = try object.required("id")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 1)
            object.append("id", self.id)
            return .object(object)
        }
    }

    /// No more can be loaded before something is disposed of.
    public struct TooMuchLoaded: VarlinkError, Hashable {
        /// The error's name with its interface.
        public static let name = "org.alertd.Sounds.TooMuchLoaded"

        /// How many sounds may be loaded.
        public var sounds: Int
        /// How many seconds they may have together.
        public var seconds: Double

        /// Made of its fields.
        public init(sounds: Int, seconds: Double) {
            self.sounds = sounds
            self.seconds = seconds
        }

        /// Reads it; throws the path of the first field that is missing or of the wrong type.
        public init(varlink json: JSON) throws(InvalidParameter) {
            let object = try JSON.Object(varlink: json)
            self.sounds = try object.required("sounds")
            self.seconds = try object.required("seconds")
        }

        /// It as it travels.
        public var varlink: JSON {
            var object = JSON.Object(reservingCapacity: 2)
            object.append("sounds", self.sounds)
            object.append("seconds", self.seconds)
            return .object(object)
        }
    }
}

/// What answers the methods of `org.alertd.Sounds`.
public protocol SoundsHandler: Sendable {
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
    nonisolated(nonsending) func play(_ parameters: Sounds.Play, stream: ReplyStream<Sounds.Play.Reply>) async throws -> Sounds.Play.Reply

    /// The sounds that are playing now, held ones among them.
    ///
    /// With more: a reply now, whenever a sound begins, ends, is held or goes on, and while anything is heard as often as the
    /// interval says. There is no last one.
    ///
    /// [Supports 'more' flag]
    nonisolated(nonsending) func playing(_ parameters: Sounds.Playing, stream: ReplyStream<Sounds.Playing.Reply>) async throws -> Sounds.Playing.Reply

    /// Stops sounds, and alarms that ring or wait for that. When one id is neither, none of the sounds is stopped. Exactly one of
    /// the two parameters is given.
    nonisolated(nonsending) func stop(_ parameters: Sounds.Stop, context: CallContext) async throws -> Sounds.Stop.Reply

    /// Holds sounds where they are. When one id is not playing, none is held; one that is held already stays so. Exactly one
    /// of the two parameters is given.
    nonisolated(nonsending) func pause(_ parameters: Sounds.Pause, context: CallContext) async throws -> Sounds.Pause.Reply

    /// Lets held sounds go on. When one id is not playing, none goes on; one that is not held is passed over. Exactly one of
    /// the two parameters is given.
    nonisolated(nonsending) func resume(_ parameters: Sounds.Resume, context: CallContext) async throws -> Sounds.Resume.Reply

    /// Goes to another place in a sound that is playing or held. A place behind the end is the end. Exactly one of to and by
    /// is given.
    nonisolated(nonsending) func seek(_ parameters: Sounds.Seek, context: CallContext) async throws -> Sounds.Seek.Reply

    /// Changes how a sound is heard that is playing or held. What is not given stays.
    nonisolated(nonsending) func adjust(_ parameters: Sounds.Adjust, context: CallContext) async throws -> Sounds.Adjust.Reply

    /// Decodes a sound ahead and keeps it in memory, so that it starts at once whenever it is played, until it is disposed of
    /// or the daemon ends. What is changed in its file meanwhile is not heard, except after the process that plays has had to
    /// be replaced, which reads it again. 100 sounds, and 600 seconds of them, can be kept.
    nonisolated(nonsending) func load(_ parameters: Sounds.Load, context: CallContext) async throws -> Sounds.Load.Reply

    /// Lets loaded sounds go. When one id is not loaded, none is let go; one that is playing plays to its end.
    nonisolated(nonsending) func dispose(_ parameters: Sounds.Dispose, context: CallContext) async throws -> Sounds.Dispose.Reply

    /// The sounds that are loaded, at most 100: one page of them, and all where they fit into a message.
    nonisolated(nonsending) func loaded(_ parameters: Sounds.Loaded, context: CallContext) async throws -> Sounds.Loaded.Reply

    /// The sounds that can be played by name: one page of them, and all where they fit into a message.
    nonisolated(nonsending) func list(_ parameters: Sounds.List, context: CallContext) async throws -> Sounds.List.Reply

    /// Reads a sound file and says what it is. A file that takes more than ten seconds to read is measured as far as that
    /// goes.
    nonisolated(nonsending) func info(_ parameters: Sounds.Info, context: CallContext) async throws -> Sounds.Info.Reply

    /// Says a text, once everything before it has been said, and mixed with whatever plays. The replies are as for Play; a
    /// caller that leaves before it has begun is taken to have changed its mind, and one that is tied to what it says always.
    ///
    /// [Supports 'more' flag]
    nonisolated(nonsending) func say(_ parameters: Sounds.Say, stream: ReplyStream<Sounds.Say.Reply>) async throws -> Sounds.Say.Reply

    /// The voices there are.
    nonisolated(nonsending) func voices(_ parameters: Sounds.Voices, context: CallContext) async throws -> Sounds.Voices.Reply

    /// Vibrates, where there is a motor; elsewhere nothing happens, and that is no error.
    nonisolated(nonsending) func vibrate(_ parameters: Sounds.Vibrate, context: CallContext) async throws -> Sounds.Vibrate.Reply

    /// Silent mode, like a phone's switch: alert sounds, sounds that are played by name, and speech are not heard, and end as
    /// silenced; alert sounds are still felt. Files that are played by their path, and critical notifications, are heard. It
    /// outlasts the daemon.
    nonisolated(nonsending) func silent(_ parameters: Sounds.Silent, context: CallContext) async throws -> Sounds.Silent.Reply

    /// How loud alert sounds are: the sounds of notifications and alarms, alert sounds that are played, and what is said. Sounds
    /// that play are changed too. Players are left alone. Critical notifications and alarms are heard with 0.3 at least. It
    /// outlasts the daemon.
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
