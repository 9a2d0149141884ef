// SPDX-License-Identifier: Apache-2.0

import AlertCore
import LinuxSystem
import Varlink

/// The process that listens for the clients of a display, which sees and can press everything on it.
///
/// Each initializer connects to the display, which may block.
struct DisplayOwner {
    /// The process, and those above it.
    let lineage: Lineage

    /// Returns the owner of a Wayland display; nil if none listens.
    ///
    /// - Parameters:
    ///   - name: The content of WAYLAND_DISPLAY.
    ///   - runtimeDirectory: The folder of a name that is no path.
    init?(ofWayland name: String?, runtimeDirectory: String?) {
        guard let name, !name.isEmpty else { return nil }
        self.init(listeningAt: name.hasPrefix("/") ? name : (runtimeDirectory ?? "/nonexistent") + "/" + name)
    }

    /// Returns the owner of an X display of this machine; nil if none listens.
    ///
    /// - Parameter name: The content of DISPLAY: host:number.screen, see X(7).
    init?(ofX name: String?) {
        guard let name, let colon = name.lastIndex(of: ":"), !Self.isElsewhere(name) else { return nil }
        let number = name[name.index(after: colon)...].prefix { $0 != "." }
        guard !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        let path = "/tmp/.X11-unix/X\(number)"
        // A program may listen at one of the two where an X server listens at the other, and a client tries both.
        let owners = [path, "@" + path].compactMap(Self.init(listeningAt:))
        guard !owners.isEmpty else { return nil }
        lineage = owners.reduce(into: Lineage()) { $0.formUnion($1.lineage) }
    }

    /// Returns whether an X display is on another machine, or at the end of a tunnel of ssh(1): only a client can try
    /// that, and its owner is unknown.
    static func isElsewhere(_ name: String?) -> Bool {
        guard let name, let colon = name.lastIndex(of: ":") else { return false }
        let host = name[..<colon]
        return !host.isEmpty && host != "unix"
    }

    /// Returns the owners of the displays that a client with this environment could use, and those above them.
    static func all(of environment: [String: String]) -> Lineage {
        let wayland = DisplayOwner(
            ofWayland: environment["WAYLAND_DISPLAY"], runtimeDirectory: environment["XDG_RUNTIME_DIR"])
        var lineage = wayland?.lineage ?? Lineage()
        if let x = DisplayOwner(ofX: environment["DISPLAY"]) { lineage.formUnion(x.lineage) }
        return lineage
    }

    /// Returns whether the owner belongs to those who want an approval.
    func isWithin(_ side: AskingSide) -> Bool { side.includes(lineage) }

    private init?(listeningAt path: String) {
        do throws(VarlinkClientError) {
            let connection = try VarlinkConnection(connectingTo: path, timeout: .milliseconds(200))
            guard let found = AskerLookup.lineage(of: try connection.peer().processID) else { return nil }
            lineage = found
        } catch {
            return nil
        }
    }
}
