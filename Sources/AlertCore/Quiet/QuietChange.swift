// SPDX-License-Identifier: Apache-2.0

import CivilTime
import Varlink

/// A change of do not disturb by a person: the settings before and after it, from which undo takes it back.
struct QuietChange: Sendable, Hashable {
    private let before: Quiet
    private let after: Quiet

    /// Creates the change, or returns nil if nothing differs.
    init?(from before: Quiet, to after: Quiet, at now: Instant) {
        (self.before, self.after) = (before.settings(at: now), after.settings(at: now))
        guard self.before != self.after else { return nil }
    }

    /// The verb that has made it: `mute` or `unmute` if it concerns applications alone.
    var verb: String {
        var muted = before
        (muted.muted, muted.muteEnds) = (after.muted, after.muteEnds)
        guard muted == after else { return "dnd" }
        let isMuted = Set(apps.map(after.muted.contains))
        return isMuted == [true] ? "mute" : isMuted == [false] ? "unmute" : "dnd"
    }

    /// The applications that were muted or unmuted, or whose mutes got another end.
    var apps: [String] {
        before.muted.union(after.muted).filter { before.muteEnd(of: $0) != after.muteEnd(of: $0) }.sorted()
    }

    /// Returns the settings without this change, or nil if they have been changed again since. A mute or a request that
    /// has ended by itself is no change.
    func takenBack(from present: Quiet, at now: Instant) -> Quiet? {
        let (found, left) = (present.settings(at: now), after.settings(at: now))
        var quiet = present
        if before.asked != after.asked {
            guard found.asked == left.asked else { return nil }
            quiet.asked = before.asked
        }
        if before.schedule != after.schedule {
            guard found.schedule == left.schedule else { return nil }
            quiet.schedule = before.schedule
        }
        if before.allowed != after.allowed {
            guard found.allowed == left.allowed else { return nil }
            quiet.allowed = before.allowed
        }
        for app in apps {
            guard found.muteEnd(of: app) == left.muteEnd(of: app) else { return nil }
            if before.muted.contains(app) {
                quiet.mute(app, until: before.muteEnds[app])
            } else {
                quiet.unmute(app)
            }
        }
        return quiet
    }
}

extension QuietChange {
    /// The JSON in the journal.
    var stored: JSON { ["before": before.stored, "after": after.stored] }

    init?(stored json: JSON) {
        guard let before = json["before"], let after = json["after"] else { return nil }
        (self.before, self.after) = (Quiet(stored: before), Quiet(stored: after))
    }
}

extension Quiet {
    /// Returns the settings of the person that are in force at a moment, without the state of the desktop.
    fileprivate func settings(at now: Instant) -> Quiet {
        var quiet = Quiet(asked: asked, schedule: schedule, muted: muted, muteEnds: muteEnds, allowed: allowed)
        _ = quiet.endMutes(at: now)
        switch asked {
        case .on(let until?), .off(let until?): if until <= now { quiet.asked = .nothing }
        case .on(nil), .off(nil), .nothing: break
        }
        return quiet
    }

    /// Returns the end of an application's mute, the latest instant for one without an end; nil if it is not muted.
    fileprivate func muteEnd(of app: String) -> Instant? {
        guard muted.contains(app) else { return nil }
        return muteEnds[app] ?? Instant(microseconds: .max)
    }
}
