// SPDX-License-Identifier: Apache-2.0

import AlertCore
import AlertProtocol
import AlertSound
import CivilTime
import DBus
import Glibc
import LinuxSystem
import SoundService
import TextSafety

/// The state of the daemon and of everything it depends on.
struct Health: Sendable {
    let started: Instant
    let store: Store
    let zones: Zones
    let configuration: ConfigurationFile
    let calendars: CalendarFiles
    let follower: CalendarFollower
    let desktop: any DesktopOutput
    let sounds: any SoundOutput
    let speech: any SpeechOutput
    let silence: SilentMode
    let volume: AlertVolume
    let occasions: OccasionWatch
    /// The path of our own dialog, and its displays; nil if the dialog is not installed.
    let dialog: (program: String, displays: SessionDisplay)?
    let environment: [String: String]

    var processID: Int32 { getpid() }

    /// A Boolean value indicating whether the file of alertd was replaced since it started. A file system that does not
    /// answer says nothing.
    var isReplaced: Bool {
        get async { (try? await BlockingWork.shared.run { LoadedProgram.isReplaced }) ?? false }
    }

    /// Returns the parts, as in `status`.
    func parts() async -> [Manager.Part] {
        let (store, limits) = (await storeAndDisk, StartConditions.current.part)
        return [store, configuration.part] + [calendars.part, follower.part].compactMap(\.self)
            + [await desktop.part(), await sounds.part()] + [await sounds.problem()].compactMap(\.self)
            + [silentMode, alertVolume] + [occasions.part, Unwatched.shared.part, limits].compactMap(\.self)
    }

    private var alertVolume: Manager.Part {
        let percent = Int((volume.value * 100).rounded())
        let least = Int(AlertVolume.least * 100)
        return Manager.Part(
            name: "alert volume", ok: true,
            detail: "\(percent)%" + (percent < least ? "; critical notifications and alarms \(least)%" : ""))
    }

    private var silentMode: Manager.Part {
        Manager.Part(
            name: "silent mode", ok: true, detail: silence.isOn ? "on: only critical notifications are heard" : "off")
    }

    /// The store as in `doctor`, with the state of its disk.
    private var storeAndDisk: Manager.Part {
        get async {
            do {
                return try await BlockingWork.shared.run { [self] in
                    let (part, disk) = (storePart, diskCheck)
                    guard part.ok, !disk.ok else { return part }
                    // Little room is a warning: what is changed is stored until there is none.
                    return Manager.Part(name: part.name, ok: hasRoom, detail: disk.detail)
                }
            } catch {
                return Manager.Part(name: "store", ok: false, detail: unansweredDisk)
            }
        }
    }

    private var unansweredDisk: String { "\(store.path): the disk does not answer" }

    private var storePart: Manager.Part {
        if let problem = store.placeProblem {
            return Manager.Part(name: "store", ok: false, detail: problem.description)
        }
        if let damage = store.damage {
            return Manager.Part(
                name: "store", ok: false, detail: "\(store.path) is damaged and being mended: \(damage)")
        }
        if let problem = store.problem { return Manager.Part(name: "store", ok: false, detail: problem.description) }
        return Manager.Part(name: "store", ok: true, detail: store.path)
    }

    /// - Parameter damage: Damage that the person has not acknowledged.
    private func storeChecks(_ damage: [Damage]) -> [Manager.Check] {
        let part = storePart
        var checks: [Manager.Check] = []
        // A database that was damaged is not reported as good above its damage.
        if !part.ok || damage.isEmpty {
            checks.append(
                Manager.Check(
                    name: "database", ok: part.ok, required: true, detail: part.detail,
                    remedy: part.ok ? nil : "see the log; \"alertctl backup FILE\" saves what is readable"))
        }
        for one in damage {
            checks.append(
                Manager.Check(
                    name: "damaged database", ok: false, required: false,
                    detail: one.message + (one.file.map { "; damaged file: \($0)" } ?? ""),
                    remedy: "to acknowledge: \"alertctl doctor --acknowledge\""))
        }
        let newest = Backups(path: store.path).files.compactMap { Backups.date(of: $0) }.max()
        let made = newest.map { "the last one was made \(Timestamp.text($0, in: zones.session))" } ?? "none yet"
        let problem = store.backupProblem
        checks.append(
            Manager.Check(
                name: "backup", ok: problem == nil, required: false,
                detail: problem.map { "\(made); the next failed: \($0)" } ?? made,
                remedy: problem == nil ? nil : "make one elsewhere with \"alertctl backup FILE\""))
        return checks
    }

    /// Returns the state of everything that reminders depend on, with advice.
    /// - Parameter damage: Damage to the store that was not acknowledged.
    func checks(damage: [Damage]) async -> [Manager.Check] {
        let (disk, store, rules) = await fileChecks(damage)
        var checks = [disk] + store + [clockCheck, zoneCheck]
        let hanging = BlockingWork.shared.hanging
        if hanging > 0 {
            checks.append(
                Manager.Check(
                    name: "files", ok: false, required: false,
                    detail: "\(hanging == 1 ? "one look" : "\(hanging) looks") at a file or a display never returned",
                    remedy: "check network and FUSE file systems"))
        }
        checks += [occasions.check, Unwatched.shared.check, StartConditions.current.check].compactMap(\.self)
        let settings = configuration.part
        checks.append(
            Manager.Check(
                name: settings.name, ok: settings.ok, required: false, detail: settings.detail,
                remedy: settings.ok ? nil : "fix the file; alertd reads it again as soon as it is saved"))
        if let calendars = calendars.part {
            checks.append(
                Manager.Check(
                    name: calendars.name, ok: calendars.ok, required: false, detail: calendars.detail,
                    remedy: calendars.ok
                        ? nil : "fix the file, or its path in [[calendars]]; alertd reads it again then"))
        }
        if let followed = follower.part {
            checks.append(
                Manager.Check(
                    name: followed.name, ok: followed.ok, required: false, detail: followed.detail,
                    remedy: followed.ok ? nil : "see \"alertctl calendar\"; alertd reads them again when they change"))
        }
        if let rules { checks.append(rules) }
        let desktop = await desktop.part()
        checks.append(
            Manager.Check(
                name: desktop.name, ok: desktop.ok, required: false, detail: desktop.detail,
                // The detail says which library to install.
                remedy: desktop.ok || !BusLibrary.isInstalled
                    ? nil : "start a notification server (dunst, mako, or that of your desktop)"))
        checks.append(await dialogCheck)
        let sound = await sounds.part()
        checks.append(
            Manager.Check(
                name: sound.name, ok: sound.ok, required: false, detail: sound.detail,
                remedy: sound.ok || !SoundLibrary.isInstalled
                    ? nil : "start a sound server (PipeWire, PulseAudio), or check the devices in \"aplay -l\""))
        if let problem = await sounds.problem() {
            checks.append(
                Manager.Check(
                    name: problem.name, ok: false, required: false, detail: problem.detail,
                    remedy: "give it another with \"alertctl edit ID --sound default\""))
        }
        if let named = await namedSounds { checks.append(named) }
        checks.append(await speechCheck)
        checks.append(await SoundServers.check(configuration.current.sound.duck, environment: environment))
        return checks
    }

    /// The check for a speech program. It searches folders, which may hang.
    private var speechCheck: Manager.Check {
        get async {
            do {
                return try await BlockingWork.shared.run { [speech] in speech.check() }
            } catch {
                return Manager.Check(
                    name: "speech", ok: false, required: false, detail: "a folder of PATH does not respond",
                    remedy: "check network and FUSE file systems")
            }
        }
    }

    /// Checks that look at files, which may hang.
    private func fileChecks(
        _ damage: [Damage]
    ) async -> (disk: Manager.Check, store: [Manager.Check], rules: Manager.Check?) {
        do {
            let rules = await rulesCheck
            let (disk, store) = try await BlockingWork.shared.run { [self] in (diskCheck, storeChecks(damage)) }
            return (disk, store, rules)
        } catch {
            return (
                Manager.Check(
                    name: "disk", ok: false, required: true, detail: unansweredDisk,
                    remedy: "check the disk or the server that it is on"), [], nil
            )
        }
    }

    /// The check that everything that rules name exists. Otherwise nobody would notice a missing sound, because nothing
    /// is heard.
    private var rulesCheck: Manager.Check? {
        get async {
            let rules = configuration.current.rules.all
            guard !rules.isEmpty else { return nil }
            for rule in rules {
                guard let sound = rule.change.sound, sound != "none", sound != "default",
                    let problem = await sounds.prove(sound).problem(of: sound)
                else { continue }
                return Manager.Check(
                    name: "rules", ok: false, required: false, detail: "\(rule.name): \(problem)",
                    remedy: "\"alertctl sound list\" lists the names; give a file by its path")
            }
            return Manager.Check(
                name: "rules", ok: true, required: false, detail: rules.count == 1 ? "one" : "\(rules.count)")
        }
    }

    /// The most sound files that are checked: with half a second for each that hangs, `doctor` answers in time.
    private static let maximumSounds = 10

    /// The check that the sounds that pending notifications name by path can be played.
    private var namedSounds: Manager.Check? {
        get async {
            // If the store cannot be read, its own check reports it.
            guard let named = try? await store.read({ try $0.pendingSounds(limit: Self.maximumSounds) }),
                !named.isEmpty
            else { return nil }
            for (sound, id) in named {
                guard let problem = await sounds.prove(sound).problem(of: sound) else { continue }
                return Manager.Check(
                    name: "sounds of reminders", ok: false, required: false, detail: "\(id): \(problem)",
                    remedy: "\"alertctl edit \(ShellText.quoted(id)) --sound default\" gives it the default sound")
            }
            return Manager.Check(
                name: "sounds of reminders", ok: true, required: false,
                detail: named.count == 1 ? "one file" : "\(named.count) files")
        }
    }

    /// The check that questions can appear in windows.
    private var dialogCheck: Manager.Check {
        get async {
            func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
                Manager.Check(name: "dialog", ok: ok, required: false, detail: detail, remedy: remedy)
            }
            guard let dialog else {
                // Without an answer of the file system there is no remedy to name.
                let remedy = try? await BlockingWork.shared.run {
                    Installation(of: LoadedProgram.folder ?? "/usr/bin").adding(.dialog)
                }
                return check(false, "alert-dialog is not installed: questions appear in terminals only", remedy)
            }
            // Without its libraries it shows nothing, whatever the display is.
            let program = dialog.program
            if let failure = try? await BlockingWork.shared.run({ LoadFailure(of: program) }) {
                return check(false, "\(program) does not start: \(failure.cause)", failure.remedy)
            }
            guard let session = await dialog.displays.find(for: nil) else {
                let named = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { name in
                    environment[name].flatMap { $0.isEmpty ? nil : "\(name) \($0)" }
                }
                let why =
                    named.isEmpty
                    ? "no display found"
                    : named.joined(separator: " and ") + (named.count == 1 ? " does not answer" : " do not answer")
                return check(
                    false, "\(dialog.program); \(why)",
                    "log in to a desktop; until then \"alertctl question attend\" answers questions"
                )
            }
            let display = session.waylandDisplay.map { "WAYLAND_DISPLAY \($0)" } ?? "DISPLAY \(session.display ?? "")"
            return check(true, "\(dialog.program), on \(display)")
        }
    }

    private var hasRoom: Bool {
        var usage = statvfs()
        return statvfs(store.path, &usage) == 0 && usage.f_bavail > 0 && (usage.f_files == 0 || usage.f_favail > 0)
    }

    private var diskCheck: Manager.Check {
        var usage = statvfs()
        guard statvfs(store.path, &usage) == 0 else {
            return Manager.Check(
                name: "disk", ok: false, required: true,
                detail: "\(store.path): \(String(cString: strerror(errno)))",
                remedy: "check the permissions of the folder")
        }
        // Some file systems do not count their files, and report 0 of 0.
        if usage.f_files > 0, usage.f_favail < 16 {
            return Manager.Check(
                name: "disk", ok: false, required: true,
                detail: "\(usage.f_favail) inodes free for \(store.path)",
                remedy: "remove some files: without inodes no backup can be made, and new reminders may be refused")
        }
        let free = UInt64(usage.f_bavail) * UInt64(usage.f_frsize) / 1_048_576
        return Manager.Check(
            name: "disk", ok: free >= 16, required: true, detail: "\(free) MiB free for \(store.path)",
            remedy: free >= 16 ? nil : "free some space: without it new reminders are refused")
    }

    private var zoneCheck: Manager.Check {
        guard let problem = zones.problem else {
            return Manager.Check(name: "zone", ok: true, required: false, detail: zones.session.identifier)
        }
        return Manager.Check(
            name: "zone", ok: false, required: false, detail: problem.message,
            remedy: "set TZ to a name like Europe/Berlin, or run \"timedatectl set-timezone\"")
    }

    /// The check that the machine can be woken for reminders that ask for it. Reminders are kept either way.
    private var clockCheck: Manager.Check {
        let waking = Waking.probe()
        let detail =
            switch waking {
            case .permitted: "permitted, for reminders scheduled with --wake"
            case .notPermitted: "not permitted: reminders due during suspend fire at resume"
            case .noClock:
                "this machine has no clock that can wake it: what comes due during suspend fires at the resume"
            }
        return Manager.Check(
            name: "waking the machine", ok: waking == .permitted, required: false, detail: detail,
            remedy: waking == .notPermitted
                ? "with systemd 254 or later run \"systemctl --user edit alertd\" and write [Service], "
                    + "AmbientCapabilities=CAP_WAKE_ALARM, PrivateUsers=no and CapabilityBoundingSet=~ on lines of their "
                    + "own; before that, user@.service needs the first of the three itself" : nil)
    }
}
