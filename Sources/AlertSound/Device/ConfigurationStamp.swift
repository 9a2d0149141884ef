// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The files that alsa-lib's configuration consists of, and their state: two equal stamps were read as the same.
///
/// alsa-lib's own look at this (snd_config_update) covers alsa.conf, but not the files that alsa.conf includes, among
/// which is what people change: `/etc/asound.conf` and `~/.asoundrc`. It costs a stat(2) each.
struct ConfigurationStamp: Equatable {
    /// The files and folders that alsa.conf of alsa-lib 1.2 loads.
    private static let system = [
        "/usr/share/alsa/alsa.conf", "/var/lib/alsa/conf.d", "/usr/etc/alsa/conf.d", "/etc/alsa/conf.d",
        "/etc/asound.conf", "/usr/etc/asound.conf",
    ]
    /// The maximum number of files of `ALSA_CONFIG_PATH` that are looked at.
    private static let maximumNamed = 16

    private let files: [FileIdentity?]

    static func now() -> ConfigurationStamp {
        var paths = system
        if let named = variable("ALSA_CONFIG_PATH") {
            paths += named.split(separator: ":").prefix(maximumNamed).map(String.init)
        }
        if let home = variable("HOME") { paths.append(home + "/.asoundrc") }
        if let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ $0 + "/.config" }) {
            paths.append(folder + "/alsa/asoundrc")
        }
        return ConfigurationStamp(files: paths.map(identity))
    }

    private static func variable(_ name: String) -> String? {
        guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
        return text
    }

    private static func identity(_ path: String) -> FileIdentity? {
        var status = stat()
        return stat(path, &status) == 0 ? FileIdentity(status) : nil
    }
}
