// SPDX-License-Identifier: Apache-2.0

/// The use of PulseAudio's module-role-ducking: while a stream of one role plays, it turns those of others down
/// by its own factor, which is not the volume that people set and that is remembered.
///
/// The module can be loaded once, so one that the user has loaded is the one there is.
enum PulseModules {
    /// The role of the stream that turns others down while it is there; nobody else's.
    static let role = "alertd-alert"
    static let name = "module-role-ducking"
    /// Streams that say nothing of themselves are turned down as well; telephony, screen readers and event sounds,
    /// among which are our own, are not.
    static let arguments = [
        "trigger_roles=\(role)", "ducking_roles=music,video,game,animation,production,no_role", "volume=-20dB",
        "global=true",
    ]

    /// The plan.
    enum Plan: Equatable {
        /// Load the module, then let a stream of our role be.
        case load
        /// Let a stream of this role be: the module is there.
        case stream(role: String)
        /// Nothing: the user has loaded the module for something else.
        case leave
    }

    /// Reads the table of `pactl list short modules`: number, name, arguments, with tabs between them.
    static func plan(table: String) -> Plan {
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 2, columns[1] == name else { continue }
            let words = columns.count > 2 ? columns[2].split(whereSeparator: \.isWhitespace) : []
            let triggers = words.first { $0.hasPrefix("trigger_roles=") }?.drop { $0 != "=" }.dropFirst()
            // Without an argument it is "phone".
            let roles = (triggers ?? "phone").split(separator: ",").map { $0.filter { $0 != "\"" && $0 != "'" } }
            if roles.contains(role) { return .stream(role: role) }
            // The role that all our sounds have: event sounds duck on this machine, by the user's own rule.
            return roles.contains("event") ? .stream(role: "event") : .leave
        }
        return .load
    }
}
