// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc
import LinuxSystem

/// A daemon that keeps reminders elsewhere than the person's standard one. It is meant in a sandbox and a surprise
/// everywhere else, so the command that starts it says so.
struct SecondDaemon {
    let environment: Environment
    /// The person's home folder by the user database, not by `HOME`.
    var home = SecondDaemon.ownHome

    /// The sentence; nil for the standard daemon.
    var note: String? {
        guard let home, let folder = StateDirectory.path({ environment[$0] }) else { return nil }
        let standard = StateDirectory.inHome(home)
        guard !Self.isSame(folder, standard) else { return nil }
        let other = StateDirectory.owner(lock: StateDirectory.lock(in: standard)).flatMap { owner in
            // One that does not answer now has ended, or is not to be named.
            (try? AlertService.connect(to: owner, timeout: .seconds(1))).map { _ in owner.socket }
        }
        if let other {
            return "this alertd keeps reminders in \(folder), apart from those of the one at \(other); "
                + "call that one with --socket \(other)."
        }
        // A folder that was chosen by its own variable is no surprise.
        guard environment["ALERTD_STATE"] == nil, environment["XDG_STATE_HOME"] == nil else { return nil }
        return "this alertd keeps reminders in \(folder), as HOME is not your home folder \(home)."
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        var (one, two) = (stat(), stat())
        return path == other
            || stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    private static var ownHome: String? {
        getpwuid(geteuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }
}
