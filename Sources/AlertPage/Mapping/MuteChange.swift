// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
package import CivilTime

/// A change of the mute of one application.
package enum MuteChange {
    /// Returns the change for a call, without its condition.
    package static func call(_ call: Page.Mute, now: Instant) throws(Page.Invalid) -> Manager.SetDnd {
        switch (call.seconds, call.until) {
        case (nil, nil): return .init(unmute: [call.app])
        case (0?, nil): return .init(mute: [.init(app: call.app)])
        case (let seconds?, nil): return .init(mute: [.init(app: call.app, until: "\(seconds)s")])
        case (nil, let until?):
            guard let end = Instant(wire: until) else {
                throw Page.Invalid(field: "until", reason: "takes a time such as 2027-03-04T15:00:00+01:00")
            }
            // The former mute would have ended by now.
            return end > now ? .init(mute: [.init(app: call.app, until: until)]) : .init(unmute: [call.app])
        case (_?, _?): throw Page.Invalid(field: "until", reason: "takes the place of seconds")
        }
    }

    /// Returns the mute of an application.
    package static func state(of app: String, in quiet: Manager.Quiet) -> Page.MuteState {
        .init(muted: quiet.muted.contains(app), until: quiet.mutes?.first { $0.app == app }?.until)
    }

    /// Returns the condition that an application is muted so.
    package static func condition(_ app: String, _ state: Page.MuteState) -> Manager.MuteState {
        .init(app: app, muted: state.muted, until: state.until)
    }
}
