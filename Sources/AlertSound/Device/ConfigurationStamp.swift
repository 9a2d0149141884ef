// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The files that make up alsa-lib's configuration, and their state. Equal stamps mean an unchanged configuration.
///
/// alsa-lib's own check (snd_config_update) covers alsa.conf, but not the files that alsa.conf includes. Those are the
/// files that people change: `/etc/asound.conf` and `~/.asoundrc`. The check costs one stat(2) for each file.
struct ConfigurationStamp: Equatable {
    /// The files and folders that alsa.conf of alsa-lib 1.2 loads.
    private static let system = [
        "/usr/share/alsa/alsa.conf", "/var/lib/alsa/conf.d", "/usr/etc/alsa/conf.d", "/etc/alsa/conf.d",
        "/etc/asound.conf", "/usr/etc/asound.conf",
    ]
    /// The maximum number of files in `ALSA_CONFIG_PATH` to look at.
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
