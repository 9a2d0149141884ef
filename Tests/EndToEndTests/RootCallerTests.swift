// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import SoundServerSupport
import Testing

extension Whole {
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
                as_user="setpriv --reuid $id --regid $id --clear-groups -- env -i PATH=$folder:/usr/bin:/bin \\
                    HOME=$folder/nobody XDG_RUNTIME_DIR=/run/user/$id"
                user() { $as_user "$@"; }
                # No function: the number must be that of the daemon.
                $as_user $folder/alertd >/dev/null 2>$folder/log &
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
                stat -c 'mode %a' /run/alertd-proof
                printf 'from a pipe' | $folder/alertctl as $id notify Pipe - --id pipe; echo "pipe $?"
                user alertctl show pipe | grep body
                user alertctl as $id notify Fake; echo "user $?"
                printf '%s\\nx' $id >/run/alertd-proof/ab; printf '1\\nx' >/run/alertd-proof/ac
                printf '%s\\nx' $id >/run/alertd-proof/ad; touch -d '2 minutes ago' /run/alertd-proof/ad
                for name in ab ab ac ad; do
                    user ALERTD_PROOF=$name alertctl notify Fake --id once >/dev/null 2>&1; echo "once $name $?"
                done
                user alertctl notify Fake --id fake --app system:sshd.service; echo "app $?"
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
            #expect(value("mode") == ["mode 711"])
            #expect(value("pipe") == ["pipe 0"] && done.output.contains("from a pipe"), "\(done)")
            #expect(value("once") == ["once ab 0", "once ab 65", "once ac 65", "once ad 65"], "\(done)")
            #expect(value("app") == ["app 65"], "\(done)")
            #expect(value("user") == ["user 77"])
            #expect(value("claim") == ["claim 65"], "\(done)")
            #expect(value("proof") == ["proof 65"] && value("path") == ["path 65"], "\(done)")
            #expect(value("fake") == ["fake 66"])
            #expect(value("gone") == ["gone 69"] && done.errors.contains("Gone"), "\(done)")
            #expect(value("name") == ["name 66"])
            #expect(value("verb") == ["verb 64"])
        }

        /// systemd would run a program that others can change as root.
        @Test func theReporterOfTheSystemIsRootsAlone() throws {
            let done = try Self.run(
                """
                mkdir /run/etc /run/folder; mount --bind /run/etc /etc/systemd
                cp $folder/alertctl /run/folder
                on() { PATH=/ /run/folder/alertctl unit-failures on --system --for nobody; echo "$1 $?"; }
                chown $id /run/folder/alertctl; on file; chown 0 /run/folder/alertctl
                chmod g+w /run/folder; on folder; chmod g-w /run/folder
                ls -A /etc/systemd | wc -l
                on own; grep ExecStart /etc/systemd/system/alertd-failed@.service
                """)
            let lines = done.output.split(separator: "\n").map(String.init)
            #expect(lines.prefix(3) == ["file 77", "folder 77", "0"] && lines.contains("own 0"), "\(done)")
            #expect(
                lines.last == #"ExecStart="/run/folder/alertctl" "as" "65534" "unit-failures" "tell" -- %i.service"#,
                "\(done)")
        }

        /// A process that its user has stopped, and Ctrl-C and SIGTERM for root's.
        @Test func theSecondProcessDoesNotKeepRootWaiting() throws {
            let done = try Self.run(
                """
                kill -STOP $daemon
                $folder/alertctl as $id notify Disk Nearly-full; echo "late $?"
                ls /run/alertd-proof | wc -l
                $folder/alertctl as $id notify Disk --wait & caller=$!
                for i in $(seq 400); do [ -n "$(ls /run/alertd-proof)" ] && break; sleep 0.05; done
                kill $caller; wait $caller; echo "term $?"
                ls /run/alertd-proof | wc -l
                kill -CONT $daemon
                $folder/alertctl as $id notify Disk; echo "as $?"
                """)
            let lines = done.output.split(separator: "\n").map(String.init)
            #expect(lines.contains("late 69") && done.errors.contains("Nearly-full"), "\(done)")
            #expect(lines.contains("term 143") && lines.count { $0 == "0" } == 2, "\(done)")
            #expect(lines.contains("as 0"), "\(done)")
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
                # alertd would make its socket again.
                kill -STOP $daemon
                user ln -sfn /run/secret /run/user/65534/alertd/alertd.varlink
                $folder/alertctl as $id notify Disk; echo "as $?"
                kill -CONT $daemon
                kill $listener
                """)
            #expect(!done.output.contains("reached"), "\(done)")
            #expect(!done.output.contains("as 0"), "\(done)")
        }
    }
}
