// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import CivilTime
import LinuxSystem
import SoundService
import Synchronization

/// Performs the loop's effects: screen, sound, badge, command, watchers. Their outcomes go back to the loop as changes.
///
/// Everything here returns at once: effects arrive on the loop's thread.
struct Delivery: Sendable {
    private let loop: TransactionLoop
    private let desktop: any DesktopOutput
    private let sounds: any SoundOutput
    private let speech: any SpeechOutput
    private let commands: any CommandOutput
    private let applications: ApplicationOpener?
    private let hub: EventHub
    private let quiet: DoNotDisturbState
    private let settings: @Sendable () -> NotificationSettings
    private let ringer: Ringer?
    private let timers: (any TimerOutput)?
    private let reminders: ReminderWindow?
    private let occasions: OccasionWatch?
    private let calendars: (@Sendable () -> Void)?
    private let throttle = SoundThrottleState()
    private let running: DeliveryCommands

    /// Creates a delivery with its outputs.
    ///
    /// - Parameter running: The commands of repeating notifications that run, also of an alertd before this one.
    init(
        loop: TransactionLoop, desktop: any DesktopOutput, sounds: any SoundOutput, speech: any SpeechOutput,
        commands: any CommandOutput, applications: ApplicationOpener? = nil, hub: EventHub, quiet: DoNotDisturbState,
        ringer: Ringer? = nil,
        timers: (any TimerOutput)? = nil, reminders: ReminderWindow? = nil,
        occasions: OccasionWatch? = nil, calendars: (@Sendable () -> Void)? = nil,
        running: DeliveryCommands = DeliveryCommands(),
        settings: @escaping @Sendable () -> NotificationSettings
    ) {
        self.loop = loop
        self.desktop = desktop
        self.sounds = sounds
        self.speech = speech
        self.commands = commands
        self.applications = applications
        self.hub = hub
        self.quiet = quiet
        self.ringer = ringer
        self.timers = timers
        self.reminders = reminders
        self.occasions = occasions
        self.calendars = calendars
        self.running = running
        self.settings = settings
    }

    /// Performs an effect.
    func perform(_ effect: Effect) {
        switch effect {
        case .present(let delivered): present(delivered)
        case .showAgain(let all): for delivered in all { desktop.show(delivered, soundPlayedByUs: true) }
        case .withdraw(let ids):
            if !ids.isEmpty { desktop.withdraw(ids: ids) }
            for id in ids { reminders?.withdraw(id) }
            stopSounds(of: ids)
        case .dissolve(let all): desktop.dissolve(all)
        case .ask(let delivered): reminders?.ask(delivered)
        case .askAgain(let delivered): reminders?.askAgain(delivered)
        case .unask(let id): reminders?.withdraw(id)
        case .badge(let badge): desktop.show(badge: badge)
        case .event(let event):
            hub.send(event)
            stopSounds(after: event)
        case .run(let delivered, let hook, let vector): run(vector, for: delivered, hook)
        case .open(let delivered, let hook):
            applications?.open(delivered, hook) { [loop] result in
                let event = Manager.Event.commandEnded(delivered, result, program: delivered.app, at: loop.now().wall)
                loop.submit { try $0.record(event) }
            }
        case .quiet(let setting):
            quiet.set(setting)
            stopSounds { [quiet] in $0.isAlerting ? quiet.reasonToEnd($0)?.sentence : nil }
        case .attach(let watcher, let number, let snapshot):
            hub.attach(watcher, number: number, snapshot: snapshot)
        case .follow(let watcher, let number): hub.follow(watcher, number: number)
        case .sweepZones(let rest): loop.resume(rest)
        case .followStep(let rest): loop.resume(rest)
        case .rebaseCountdowns: loop.submit { try $0.rebaseCountdowns() }
        // Every commit prunes a part of the history.
        case .prune: loop.submit { _ in }
        case .ring(let ringing): ringer?.ring(ringing)
        case .timers(let live): timers?.show(live)
        case .forgetTimer(let id, let place): if let place = place.desktop { timers?.forget(id, at: place) }
        case .occasions(let conditions): occasions?.follow(conditions)
        case .writeCalendars: calendars?()
        case .prepareSound: sounds.prepare()
        case .judge: break
        }
    }

    private func present(_ delivered: Delivered) {
        let presentation = throttled(Presentation(of: delivered), of: delivered)
        switch (presentation.sound, presentation.speech) {
        case (let sound?, let words?): play(sound, for: delivered) { speak(words, for: delivered) }
        case (let sound?, nil): play(sound, for: delivered) {}
        case (nil, let words?): speak(words, for: delivered)
        case (nil, nil): break
        }
        if presentation.onScreen {
            desktop.show(delivered, soundPlayedByUs: presentation.sound != nil || delivered.content.ring != nil)
        } else {
            loop.submit { try $0.expired(id: delivered.id) }
        }
    }

    /// Mutes an application that was heard too often, except for critical notifications.
    private func throttled(_ presentation: Presentation, of delivered: Delivered) -> Presentation {
        let limit = settings().throttle.sounds
        guard presentation.isHeard, delivered.content.level != .critical,
            !throttle.admit(app: delivered.app, at: loop.now().uptime, limit: limit)
        else { return presentation }
        let event = Manager.Event.soundEnded(
            presentation.sound?.sound ?? SoundRequest.speech, id: delivered.id, outcome: .throttled, seconds: 0,
            reason: "more than \(limit) of \(delivered.app) within a minute", at: loop.now().wall)
        loop.submit { try $0.record(event) }
        return presentation.silent
    }

    private func play(
        _ request: SoundRequest, for delivered: Delivered, then: @escaping @Sendable () -> Void
    ) {
        let heard = HeardSound(request.sound)
        sounds.play(request) { report in
            publish(report, of: heard, for: delivered)
            // Who stopped the sound does not want to hear the rest either.
            if case .ended(let end) = report, end.outcome != .stopped { then() }
        }
    }

    /// Stops the sounds of a notification that a person or program has ended.
    private func stopSounds(after event: Manager.Event) {
        switch event.event {
        case .activated, .replied, .dismissed, .acknowledged, .cleared, .snoozed:
            if let id = event.id {
                reminders?.withdraw(id)
                stopSounds(of: [id])
            }
        case .cancelled:
            if let id = event.id { return stopSounds(of: [id]) }
            stopSounds { if case .notification = $0.owner { Self.isOver } else { nil } }
        default: break
        }
    }

    private func stopSounds(of ids: [String]) {
        guard !ids.isEmpty else { return }
        let ids = Set(ids)
        stopSounds { request in
            if case .notification(let id, _) = request.owner, ids.contains(id) { Self.isOver } else { nil }
        }
    }

    private func stopSounds(_ reason: @escaping @Sendable (SoundRequest) -> String?) {
        speech.stop(reason)
        sounds.stop(reason)
    }

    private static let isOver = "its notification is no longer listed"

    private func speak(_ words: Utterance, for delivered: Delivered) {
        let heard = HeardSound(SoundRequest.speech)
        speech.say(words) { publish($0, of: heard, for: delivered) }
    }

    /// Reports the outcome of a notification's sound, or of its speech.
    private func publish(_ report: PlaybackEvent, of heard: HeardSound, for delivered: Delivered) {
        let id = delivered.id
        let event = Manager.Event(report, of: heard.name, id: id, at: loop.now().wall).of(delivered)
        switch report {
        case .started:
            hub.send(event)
            // A reminder that comes again may have told of a problem before.
            if delivered.deliveryState.soundProblem != nil, !heard.isReplaced {
                loop.submit { try $0.soundHeard(id: id) }
            }
        case .paused, .resumed: hub.send(event)
        case .replaced(let replacement):
            heard.isReplaced = true
            if let instead = replacement.instead { heard.name = instead }
            loop.submit { try $0.soundFailed(id: id, event, problem: replacement.sentence) }
        case .ended(let end) where end.refusal != nil:
            // A machine without loudspeakers is not told so by every notification.
            let problem = "nothing was heard: \(end.reason ?? "")"
            loop.submit { try $0.soundFailed(id: id, event, problem: problem, isShown: false) }
        case .ended: loop.submit { try $0.record(event) }
        }
    }

    private func run(_ vector: [String], for delivered: Delivered, _ hook: Hook) {
        var command = hook.command(vector, for: delivered)
        let program = hook.command(of: delivered.content) == vector ? nil : vector.first
        let isAlone = hook == .delivered && program == nil && delivered.runsAlone
        guard !isAlone || running.begin(delivered.id) else {
            let event = Manager.Event.commandSkipped(delivered, at: loop.now().wall)
            return loop.submit { try $0.record(event) }
        }
        if isAlone { command.variables[DeliveryCommands.variable] = running.mark(delivered.id) }
        commands.run(command) { [loop, running] result in
            if isAlone { running.end(delivered.id) }
            let event = Manager.Event.commandEnded(delivered, result, program: program, at: loop.now().wall)
            loop.submit { try $0.record(event) }
        }
    }
}

extension TransactionLoop {
    /// Takes in what the screen reports.
    func report(_ report: DesktopReport) {
        switch report {
        case .shown(let id, let place): return shown(id: id, at: place.map { ScreenPlace($0) })
        case .activated(let id, let key?, _) where RingAction(key: key) != nil:
            guard let action = RingAction(key: key) else { return }
            return submitEvenIfUnstored { try $0.act(action, id: id) }
        case .activated(let id, let key?, let token) where ReminderAction(key: key) != nil:
            guard let action = ReminderAction(key: key) else { return }
            return submitEvenIfUnstored { try $0.act(action, id: id, token: token) }
        case .activated(let id, let action, let token):
            return submitEvenIfUnstored { try $0.activate(id: id, action: action, token: token) }
        case .replied(let id, let text, let token):
            return submitEvenIfUnstored { try $0.reply(id: id, text: text, token: token) }
        case .dismissed(let id): return submitEvenIfUnstored { try $0.dismiss(id: id) }
        default: break
        }
        submit { transaction in
            switch report {
            case .listed(let id): try transaction.listed(id: id)
            case .notShown(let id, let reason): try transaction.notShown(id: id, reason: reason)
            case .incomplete(let id, let reason): try transaction.incomplete(id: id, reason: reason)
            case .shown, .activated, .replied, .dismissed: break
            case .expired(let id): try transaction.expired(id: id)
            case .left(let id): try transaction.left(id: id)
            case .serverAppeared: try transaction.serverAppeared()
            }
        }
    }
}

/// The sound that is heard for a notification: its own, until another replaces it.
final class HeardSound: Sendable {
    private let sound: Mutex<(name: String, isReplaced: Bool)>

    init(_ sound: String) { self.sound = Mutex((sound, false)) }

    /// The name or path in events.
    var name: String {
        get { sound.withLock { $0.name } }
        set { sound.withLock { $0.name = newValue } }
    }

    var isReplaced: Bool {
        get { sound.withLock { $0.isReplaced } }
        set { sound.withLock { $0.isReplaced = newValue } }
    }
}

extension Manager.Event {
    /// Creates the event about a sound for the watchers and the history. A replaced sound has failed.
    init(_ event: PlaybackEvent, of sound: String, id: String?, at now: Instant) {
        switch event {
        case .started: self = .init(.soundStarted, ofSound: sound, id: id, at: now)
        case .paused: self = .init(.soundPaused, ofSound: sound, id: id, at: now)
        case .resumed: self = .init(.soundResumed, ofSound: sound, id: id, at: now)
        case .replaced(let replacement):
            self = .soundEnded(
                replacement.sound, id: id, outcome: .failed, seconds: 0, reason: replacement.sentence, at: now)
        case .ended(let end):
            self = .soundEnded(
                sound, id: id, outcome: end.outcome, seconds: end.seconds, reason: end.reason, at: now)
            if end.underruns > 0 { underruns = end.underruns }
        }
    }
}
