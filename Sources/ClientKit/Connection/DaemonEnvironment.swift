// SPDX-License-Identifier: Apache-2.0

import CivilTime
import LinuxSystem

/// The variables that a daemon gets from the command that starts it: the variables of the session, by a list of names.
/// The daemon serves every later caller, so this caller's own variables stay out: secrets, a task's settings, and above
/// all TZ.
enum DaemonEnvironment {
    private static let names: Set = [
        "HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "LANGUAGE", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY",
        "WAYLAND_DISPLAY", "XAUTHORITY", "ALERTD_SOCKET", "ALERTD_STATE",
    ]
    private static let prefixes = ["LC_", "XDG_", "PULSE_", "PIPEWIRE_", "ALSA_"]
    /// The token of this caller, valid for one window only.
    private static let once = "XDG_ACTIVATION_TOKEN"

    /// Returns whether a variable is passed on.
    static func passes(_ name: String) -> Bool {
        names.contains(name) || name != once && prefixes.contains { name.hasPrefix($0) }
    }

    /// Reads the output of `systemctl show-environment`: `NAME=value`, or `NAME=$'va\'lue'` if a shell would read the
    /// value differently. A value that is not understood is left out.
    static func variables(shown text: String) -> [(String, String)] {
        text.split(separator: "\n").compactMap { line in
            guard let equals = line.firstIndex(of: "="), passes(String(line[..<equals])) else { return nil }
            return unquoted(line[line.index(after: equals)...]).map { (String(line[..<equals]), $0) }
        }
    }

    private static func unquoted(_ text: Substring) -> String? {
        guard text.hasPrefix("$'") else { return text.contains("'") || text.contains("\"") ? nil : String(text) }
        guard text.hasSuffix("'"), text.utf8.count >= 3 else { return nil }
        var result: [UInt8] = []
        var rest = text.utf8.dropFirst(2).dropLast()[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard let code = rest.popFirst() else { return nil }
            switch code {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): result.append(code)
            case UInt8(ascii: "x"):
                guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { return nil }
                result.append(value)
                rest = rest.dropFirst(2)
            default: return nil
            }
        }
        return String(validating: result, as: UTF8.self)
    }
}
