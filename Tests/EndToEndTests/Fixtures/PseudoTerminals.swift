// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Testing

/// Programs in pseudoterminals of their own, several at once, with keys that are pressed when the screen is at rest.
struct PseudoTerminals {
    /// A program with its keys.
    struct Call: Encodable {
        var words: [String]
        /// The keys; each is pressed once the screen has been at rest. A NUL waits until `ready` appears again.
        var keys: [String]
        /// The text on the screen before the first key.
        var ready: String
        /// The folder in which it runs.
        var folder: String
        var environment: [String: String] = [:]
        /// A Boolean value indicating whether the standard output is a file instead of the terminal.
        var keepsOutput = false
        /// The standard input, if it is not the terminal.
        var input: String?
    }

    /// The end of a program.
    struct End: Decodable, Equatable, CustomStringConvertible {
        /// The exit status; less than 0 after a signal.
        var status: Int32
        /// The standard output, if it was a file.
        var output: String
        var errors: String
        var screen: String

        var description: String {
            "status \(status), output \(output.debugDescription), errors \(errors.debugDescription)"
        }

        /// Compares the parts that a script sees.
        static func == (one: End, other: End) -> Bool {
            one.status == other.status && one.output == other.output && one.errors == other.errors
        }
    }

    private static let driver = """
        import concurrent.futures, fcntl, json, os, pty, select, signal, struct, sys, tempfile, termios, time

        REST, LIMIT = 0.1, 15

        def child(call, files):
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            # Else the terminal would seem to have ended while no descriptor of the program is open on it.
            os.set_inheritable(os.dup(0), True)
            if call["keepsOutput"]: os.dup2(files[0].fileno(), 1)
            os.dup2(files[1].fileno(), 2)
            if call.get("input") is not None:
                ends = os.pipe()
                os.write(ends[1], call["input"].encode())
                os.close(ends[1])
                os.dup2(ends[0], 0)
            os.chdir(call["folder"])
            settings = {key: value for key, value in os.environ.items() if key not in ("LINES", "COLUMNS")}
            settings.update(TERM="xterm", **call["environment"])
            os.execvpe(call["words"][0], call["words"], settings)

        def run(call):
            files = [tempfile.TemporaryFile() for _ in range(2)]
            pid, terminal = pty.fork()
            if pid == 0: child(call, files)
            keys, screen, mark, end = list(call["keys"]), b"", 0, time.monotonic() + LIMIT
            while time.monotonic() < end:
                if select.select([terminal], [], [], REST)[0]:
                    try: part = os.read(terminal, 65536)
                    except OSError: break
                    if not part: break
                    screen += part
                elif keys and screen and call["ready"].encode() in screen[mark if keys[0] == "\\0" else 0:]:
                    key = keys.pop(0)
                    if key == "\\0": continue
                    mark = len(screen)
                    os.write(terminal, key.encode())
            else:
                os.kill(pid, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            os.close(terminal)
            for file in files: file.seek(0)
            output, errors = (file.read().decode(errors="replace") for file in files)
            return dict(status=status, output=output, errors=errors, screen=screen.decode(errors="replace"))

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            json.dump(list(pool.map(run, json.load(sys.stdin))), sys.stdout)
        """

    /// Runs programs, and returns their ends in the same order.
    static func run(_ calls: [Call], in world: World) throws -> [End] {
        let file = try world.write(driver, to: "terminals.py")
        let outcome = try world.run(
            "/usr/bin/env", ["python3", file], input: Array(JSONEncoder().encode(calls)), within: .seconds(240))
        guard outcome.status == 0 else { throw ToolError("the driver failed: \(outcome.errors)") }
        return try JSONDecoder().decode([End].self, from: Data(outcome.output.utf8))
    }
}
