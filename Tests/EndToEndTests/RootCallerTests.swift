// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension EndToEnd {
    /// Root notifies a person: `alertctl as`. Becoming somebody else takes root.
    @Suite(.enabled(if: geteuid() == 0, "only root can become another user")) struct RootCallers {
        /// Runs a script of shell as root with a separate /run, in which the user nobody has a daemon. `$folder` has
        /// the programs, and `user` runs a command as nobody.
        private static func run(_ script: String) throws -> Outcome {
            let world = try World()
            chmod(world.path, 0o755)
            for name in ["alertd", "alertctl"] {
                try FileManager.default.copyItem(atPath: Built.program(name), toPath: world.path + "/" + name)
                chmod(world.path + "/" + name, 0o755)
            }
            let whole = """
                set -u; folder=\(world.path); id=65534
                mount -t tmpfs -o mode=0755 tmpfs /run
                mkdir -p -m 0755 /run/user
                mkdir -m 0700 /run/user/$id $folder/nobody
                chown $id /run/user/$id $folder/nobody
                user() {
                    setpriv --reuid $id --regid $id --clear-groups -- env -i PATH=$folder:/usr/bin:/bin \\
                        HOME=$folder/nobody XDG_RUNTIME_DIR=/run/user/$id "$@"
                }
                user $folder/alertd >/dev/null 2>$folder/log &
                daemon=$!
                for i in $(seq 1200); do [ -S /run/user/$id/alertd/alertd.varlink ] && break; sleep 0.05; done
                \(script)
                kill $daemon
                """
            return try world.run(
                Tools.find("unshare"), ["--mount", "--propagation", "private", "sh", "-c", whole], within: .seconds(120)
            )
        }

        @Test func rootIsNamedAndNobodyElseIs() throws {
            let done = try Self.run(
                """
                $folder/alertctl as $id notify Disk "97 %" --id disk; echo "as $?"
                user alertctl show disk | grep -E 'called|body'
                MONITOR_UNIT=nginx.service MONITOR_SERVICE_RESULT=exit-code MONITOR_EXIT_STATUS=3 \\
                    $folder/alertctl as nobody unit-failures tell nginx.service; echo "tell $?"
                user alertctl show unit-nginx.service | grep -E 'title|called|body'
                ls /run/alertd-proof | wc -l
                user alertctl as $id notify Fake; echo "user $?"
                user alertctl notify Fake --id fake --app-name 'system: nginx.service'; echo "claim $?"
                user ALERTD_PROOF=abc alertctl notify Fake --id fake; echo "proof $?"
                user sh -c 'mkdir -p /tmp/alertd-proof; ALERTD_PROOF=../tmp/x alertctl notify Fake --id fake'; echo "path $?"
                user alertctl show fake >/dev/null 2>&1; echo "fake $?"
                $folder/alertctl as 12345 notify Gone; echo "gone $?"
                $folder/alertctl as no-such-user notify Gone; echo "name $?"
                $folder/alertctl as $id cancel --all; echo "verb $?"
                """)
            let lines = done.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            func value(_ name: String) -> [String] { lines.filter { $0.hasPrefix(name + " ") } }
            #expect(value("as") == ["as 0"], "\(done)")
            #expect(value("tell") == ["tell 0"], "\(done)")
            #expect(
                value("called").map { $0.contains("system: root") || $0.contains("system: nginx.service") } == [
                    true, true,
                ], "\(done)")
            #expect(done.output.contains("It failed with status 3. See journalctl -u nginx.service"), "\(done)")
            #expect(lines.contains("0"), "a proof is left behind: \(done)")
            #expect(value("user") == ["user 77"])
            #expect(value("claim") == ["claim 65"], "\(done)")
            #expect(value("proof") == ["proof 65"] && value("path") == ["path 65"], "\(done)")
            #expect(value("fake") == ["fake 66"])
            #expect(value("gone") == ["gone 69"] && done.errors.contains("Gone"), "\(done)")
            #expect(value("name") == ["name 66"])
            #expect(value("verb") == ["verb 64"])
        }

        /// The person's own folder may lead anywhere: nothing of it is opened as root.
        @Test func aLinkOfThePersonLeadsNowhere() throws {
            let done = try Self.run(
                """
                python3 - <<'END' &
                import socket, os
                s = socket.socket(socket.AF_UNIX); s.bind("/run/secret"); os.chmod("/run/secret", 0o600); s.listen()
                s.settimeout(20)
                try:
                    s.accept(); print("reached")
                except Exception:
                    pass
                END
                listener=$!
                for i in $(seq 400); do [ -S /run/secret ] && break; sleep 0.05; done
                user sh -c 'rm -f /run/user/65534/alertd/alertd.varlink; ln -s /run/secret /run/user/65534/alertd/alertd.varlink'
                $folder/alertctl as $id notify Disk; echo "as $?"
                kill $listener
                """)
            #expect(!done.output.contains("reached"), "\(done)")
            #expect(!done.output.contains("as 0"), "\(done)")
        }
    }
}
