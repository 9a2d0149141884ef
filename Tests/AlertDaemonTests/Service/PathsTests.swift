// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import Testing

@testable import AlertCore
@testable import AlertDaemon

@Suite struct PathsTests {
    @Test(arguments: [
        (["XDG_RUNTIME_DIR": "/r", "HOME": "/h"], "/r/alertd/alertd.varlink", "/h/.local/state/alertd"),
        (["XDG_RUNTIME_DIR": "/r", "HOME": "/h", "XDG_STATE_HOME": "/s"], "/r/alertd/alertd.varlink", "/s/alertd"),
        (
            ["XDG_RUNTIME_DIR": "/r", "HOME": "/h", "XDG_STATE_HOME": "s"], "/r/alertd/alertd.varlink",
            "/h/.local/state/alertd"
        ),
        (
            ["ALERTD_SOCKET": "/a.varlink", "XDG_RUNTIME_DIR": "/r", "HOME": "/h"], "/a.varlink",
            "/h/.local/state/alertd"
        ),
    ])
    func finds(_ environment: [String: String], _ socket: String, _ state: String) throws {
        let paths = try Paths(environment: environment, user: 4_294_967_294)
        #expect(paths.socket == socket && paths.state == state)
    }

    @Test(arguments: [
        (["XDG_RUNTIME_DIR": "/r", "HOME": "/h"], "/h/.config/alertd/config.toml"),
        (["XDG_RUNTIME_DIR": "/r", "HOME": "/h", "XDG_CONFIG_HOME": "/c"], "/c/alertd/config.toml"),
        (["XDG_RUNTIME_DIR": "/r", "HOME": "/h", "XDG_CONFIG_HOME": "c"], "/h/.config/alertd/config.toml"),
    ])
    func findsTheConfiguration(_ environment: [String: String], _ path: String) throws {
        #expect(try Paths(environment: environment, user: 4_294_967_294).configuration == path)
    }

    /// If no runtime directory exists, the daemon creates one, and all programs find it.
    @Test func aRuntimeDirectoryThatIsMissingIsMade() throws {
        let paths = try Paths(environment: ["HOME": "/h"], user: 4_294_967_294)
        #expect(paths.runtimeDirectory == "/tmp/alertd-4294967294")
        #expect(paths.socket == "/tmp/alertd-4294967294/alertd/alertd.varlink")
        // alertctl names it when it starts the daemon.
        let named = try Paths(environment: ["HOME": "/h"], user: 4_294_967_294, socket: paths.socket)
        #expect(named.runtimeDirectory == paths.runtimeDirectory)
        #expect(try Paths(environment: ["HOME": "/h"], user: 4_294_967_294, socket: "/s").runtimeDirectory == nil)
    }

    /// Anybody may put a link where the daemon would make its folder.
    @Test func aLinkInItsPlaceIsRefused() throws {
        let user: UInt32 = 4_294_967_293
        let place = RuntimeDirectory.made(for: user)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "/tmp")
        defer { try? FileManager.default.removeItem(atPath: place) }
        #expect(throws: RuntimeDirectoryError.self) {
            try RuntimeDirectory.check(place, user: user)
        }
    }

    @Test func saysWhatIsMissing() {
        #expect(throws: PathsError.noStateDirectory) {
            try Paths(environment: ["XDG_RUNTIME_DIR": "/r"], user: 4_294_967_294)
        }
    }
}
