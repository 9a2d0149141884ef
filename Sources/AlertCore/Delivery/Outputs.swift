// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The screen, as delivery needs it. None of its calls blocks, and each delivery that is shown is answered by a
/// `DesktopReport`.
protocol DesktopOutput: Sendable {
    /// Shows a notification, in the place of one with the same id.
    func show(_ delivered: Delivered, soundPlayedByUs: Bool)
    /// Takes notifications away; ids that are not on the screen are ignored.
    func withdraw(ids: [String])
    /// Shows an application's badge; 0 hides it.
    func show(badge: Badges.Badge)
    /// Whether notifications can be seen.
    func part() async -> Manager.Part
}

/// What the screen reports.
enum DesktopReport: Sendable, Hashable {
    /// The notification server has taken it.
    case shown(id: String, at: DesktopPlace?)
    /// Nobody draws it, as alertd itself is the notification server: it is listed.
    case listed(id: String)
    /// It could not be shown.
    case notShown(id: String, reason: String)
    /// It is shown without something that belongs to it.
    case incomplete(id: String, reason: String)
    /// The person chose an action, or clicked on it (nil).
    case activated(id: String, action: String?, token: String?)
    /// The person typed a reply into it.
    case replied(id: String, text: String, token: String?)
    /// The person closed it.
    case dismissed(id: String)
    /// It went away by itself.
    case expired(id: String)
    /// A notification server has appeared, or another has taken its place.
    case serverAppeared
}

/// The loudspeaker, as delivery and the wire need it. None of its calls blocks.
protocol SoundOutput: Sendable {
    /// Whether a name or an absolute path leads to a file now.
    func exists(_ sound: String) -> Bool
    /// A sound will be played within seconds.
    func prepare()
    /// Plays a sound, mixed with what is playing.
    func play(_ request: SoundRequest, report: @escaping @Sendable (SoundReport) -> Void)
    /// Stops sounds, also those that are still on their way to the device; each ends as stopped.
    /// - Parameter reason: Why a sound is to stop, for the history and for who waits for its end; nil for one that goes on.
    func stop(_ reason: @escaping @Sendable (SoundRequest) -> String?)
    /// Whether sounds can be heard.
    func part() async -> Manager.Part
}

/// A sound to be played.
struct SoundRequest: Sendable, Hashable {
    /// A name, an absolute path, or the id of a loaded sound.
    var sound: String
    /// 0 to 1.
    var volume: Double
    /// -1 (left) to 1 (right).
    var pan: Double
    /// Whether it is an alert sound: these are at most 30 s long.
    var alert: Bool
    /// 0.5 to 2.
    var rate = 1.0
    /// Repeats after the first time; -1: until it is stopped.
    var loops = 0
    /// Seconds into the sound at which it starts.
    var start = 0.0
    /// Seconds over which it rises from silence.
    var fadeIn = 0.0
    /// Seconds before its end from which on it falls to silence.
    var fadeOut = 0.0
    /// The ALSA device; nil: the configured one.
    var device: String?
    /// Whether it is a voice that says something, which other playback makes room for too.
    var isSpeech = false
    /// What silent mode and do not disturb go by.
    var standing = SoundStanding.caller(.active, app: Defaults.app)
    /// What it ends with; nil for nothing.
    var owner: SoundOwner?

    /// What its caller calls it, where that is not `sound`.
    var label: String?

    /// What it is called for people: what is said is a file in memory, whose path says nothing.
    var name: String { isSpeech ? Manager.Event.speech : label ?? sound }

    /// Whether it is meant to be noticed: alerts, speech, and what has a name. A file that is given by its path is a
    /// player's, which silent mode and do not disturb leave alone, and which makes room for what is.
    var isAlerting: Bool { alert || isSpeech || !sound.hasPrefix("/") }

    /// Whether silent mode keeps it quiet.
    var isSilenceable: Bool { isAlerting && standing.level != .critical }

    /// A request.
    init(sound: String, volume: Double = 1, pan: Double = 0, alert: Bool = false) {
        self.sound = sound
        self.volume = volume
        self.pan = pan
        self.alert = alert
    }
}

/// On whose behalf something is heard.
enum SoundStanding: Sendable, Hashable {
    /// A notification of this level that is being shown: that do not disturb does not hold it has been decided already.
    case notification(Notifications.Level)
    /// A caller, at this level and for this application.
    case caller(Notifications.Level, app: String)

    var level: Notifications.Level {
        switch self {
        case .notification(let level), .caller(let level, _): level
        }
    }
}

/// What a sound, or what is said, ends with, however long it would be heard otherwise.
enum SoundOwner: Sendable, Hashable {
    /// The notification of this id and application: once the person or a program is done with it, it is not heard any more.
    case notification(id: String, app: String)
    /// A caller that waits for its end.
    case caller(SoundCaller)
}

/// A caller whose sounds end with its connection. Two of them are the same only where they are one.
final class SoundCaller: Sendable, Hashable {
    static func == (one: SoundCaller, other: SoundCaller) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What becomes of a sound: it starts, may be held and go on, and ends, or fails before it starts.
enum SoundReport: Sendable {
    /// It has begun.
    case started(id: String)
    /// It is held.
    case paused(id: String)
    /// It goes on.
    case resumed(id: String)
    /// It is over, and the device ran dry so often. The last report.
    case ended(outcome: Sounds.Outcome, seconds: Double, reason: String?, underruns: Int = 0)
    /// It was never heard; the error is one of org.alertd.Sounds. The last report.
    case refused(any Error)
}

/// What runs the commands of people's notifications. Its call does not block.
protocol CommandOutput: Sendable {
    /// Runs a command and says, once, how it ended or why it was not started.
    func run(
        _ command: Command, completion: @escaping @Sendable (Result<CommandOutcome, CommandFailure>) -> Void)
}

extension CommandRunner: CommandOutput {}
