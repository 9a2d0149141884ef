// SPDX-License-Identifier: Apache-2.0

public import DBus
internal import Foundation
internal import ProcessSupport

/// A real `systemd --user` with a separate session bus, away from the person's session.
///
/// systemd refuses to be a user manager on a machine that was not booted with it, such as a container. There it gets a
/// mount namespace in which the sign of a booted system, the folder `/run/systemd/system`, exists, and a cgroup of its
/// own; that takes root.
public final class UserManagerSession: Sendable {
    /// The bus, on which the manager is.
    public let address: BusAddress
    /// XDG_RUNTIME_DIR, HOME and the bus, for programs of this session.
    public let environment: [String: String]

    private let folder: TemporaryFolder
    private let child: TestProcess

    /// The manager ended before it was ready.
    public struct Failure: Error {}

    /// Starts the manager, and returns when it is on its bus.
    public static func started() async throws -> UserManagerSession {
        let session = try UserManagerSession()
        let connection = BusConnection(address: session.address)
        // Ends the wait below, should the manager end.
        let child = session.child
        let ending = Task {
            await child.ended()
            await connection.close()
        }
        var isReady = false
        for await state in connection.owners(of: "org.freedesktop.systemd1") where state.owner != nil {
            isReady = true
            break
        }
        ending.cancel()
        guard isReady else { throw Failure() }
        return session
    }

    private init() throws {
        folder = try TemporaryFolder()
        address = BusAddress(socketPath: folder.path + "/bus")
        environment = [
            "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "DBUS_SESSION_BUS_ADDRESS": address.text,
        ]
        chmod(folder.path, 0o700)
        // A user manager moves every process of its cgroup into `init.scope`; in a container's root cgroup that would
        // be all processes. So it gets a separate cgroup that it sees as the root, and nothing else of the cgroup file
        // system. It does not see other processes either, and everything it started ends with it.
        let script = """
            set -e
            [ -d /run/systemd/system ] && exec $MANAGER
            for root in /sys/fs/cgroup/unified /sys/fs/cgroup; do
                grep -q " $root cgroup2 " /proc/self/mounts && break
            done
            mkdir $root/alertd-tests-$$
            echo $$ > $root/alertd-tests-$$/cgroup.procs
            mkdir -p /run/systemd
            exec unshare --mount --cgroup --pid --fork --kill-child --mount-proc --propagation private sh -ec '
                mount -t tmpfs tmpfs /sys/fs/cgroup
                mount -t cgroup2 cgroup2 /sys/fs/cgroup
                mount -t tmpfs tmpfs /run/systemd
                mkdir /run/systemd/system
                # Not exec: the first process of its namespace it must not be.
                $MANAGER
                exit $?'
            """
        child = try TestProcess(
            "sh", ["-c", script],
            environment: [
                "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
                "MANAGER": "/lib/systemd/systemd --user --log-target=null --unit=basic.target",
            ])
    }

    /// Ends the manager, and returns when everything it ran is gone.
    public func stop() async {
        guard !FileManager.default.fileExists(atPath: "/run/systemd/system") else {
            child.send(SIGTERM)
            await child.ended()
            return
        }
        // With the first process of a namespace all others in it are killed, and only then is it gone; unshare, which
        // is its parent, ends after it.
        let children = try? String(contentsOfFile: "/proc/\(child.pid)/task/\(child.pid)/children", encoding: .utf8)
        for first in (children ?? "").split(separator: " ") { if let pid = Int32(first) { kill(pid, SIGKILL) } }
        await child.ended()
        for root in ["/sys/fs/cgroup/unified", "/sys/fs/cgroup"] {
            let group = "\(root)/alertd-tests-\(child.pid)"
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: group))?.sorted().reversed() ?? [] {
                rmdir("\(group)/\(name)")
            }
            rmdir(group)
        }
    }
}
