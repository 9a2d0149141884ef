// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ClientKit
@testable import alertctl

@Suite struct DaemonEnvironmentTests {
    @Test(
        arguments: [
            ("HOME", true), ("LC_ALL", true), ("LANG", true), ("XDG_RUNTIME_DIR", true), ("PULSE_SERVER", true),
            ("ALSA_CONFIG_PATH", true), ("ALERTD_SOCKET", true), ("TZ", false), ("TZDIR", false),
            ("ALERTD_PROGRESS", false), ("ALERTD_HOST", false), ("SECRET", false), ("LD_PRELOAD", false),
            ("XDG_ACTIVATION_TOKEN", false), ("", false), ("HOMER", false),
        ])
    func aListOfNamesDecides(_ name: String, _ passes: Bool) {
        #expect(DaemonEnvironment.passes(name) == passes)
    }

    /// The input is in the format of systemctl(1): values that a shell would split are quoted.
    @Test func theManagersVariablesAreRead() {
        let shown = #"""
            HOME=/home/ada
            TZ=Asia/Tokyo
            XDG_DATA_DIRS=$'/usr/share:/opt/a b\'s'
            DISPLAY=:0
            LC_TIME=$'a\\b\n\x41'
            LC_ALL=$'broken
            LC_NAME='unknown'
            """#
        let read = DaemonEnvironment.variables(shown: shown).map { "\($0.0)=\($0.1)" }
        #expect(
            read == ["HOME=/home/ada", "XDG_DATA_DIRS=/usr/share:/opt/a b's", "DISPLAY=:0", "LC_TIME=a\\b\nA"])
    }
}
