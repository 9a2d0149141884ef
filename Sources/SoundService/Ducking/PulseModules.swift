// SPDX-License-Identifier: Apache-2.0

/// The use of PulseAudio's module-role-ducking. While a stream of one role plays, the module turns down streams of
/// other roles by its own factor. This factor is separate from the volume that people set and that the server
/// remembers.
///
/// The module can be loaded only once, so a module that the user has loaded is used.
enum PulseModules {
    /// The role of the stream that turns others down while it exists; nobody else uses it.
    static let role = "alertd-alert"
    static let name = "module-role-ducking"
    /// Streams without a role are turned down as well. Telephony, screen readers and event sounds, such as our own, are
    /// not.
    static let arguments = [
        "trigger_roles=\(role)", "ducking_roles=music,video,game,animation,production,no_role", "volume=-20dB",
        "global=true",
    ]

    /// The action to take.
    enum Plan: Equatable {
        /// Load the module, then create a stream of our role.
        case load
        /// Create a stream of this role: the module is already loaded.
        case stream(role: String)
        /// Do nothing: the user has loaded the module for another purpose.
        case leave
    }

    /// Reads the table of `pactl list short modules`: number, name and arguments, separated by tabs.
    static func plan(table: String) -> Plan {
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 2, columns[1] == name else { continue }
            let words = columns.count > 2 ? columns[2].split(whereSeparator: \.isWhitespace) : []
            let triggers = words.first { $0.hasPrefix("trigger_roles=") }?.drop { $0 != "=" }.dropFirst()
            // The default of the argument is "phone".
            let roles = (triggers ?? "phone").split(separator: ",").map { $0.filter { $0 != "\"" && $0 != "'" } }
            if roles.contains(role) { return .stream(role: role) }
            // All our sounds have this role: on this machine, event sounds duck others by the user's own rule.
            return roles.contains("event") ? .stream(role: "event") : .leave
        }
        return .load
    }
}
