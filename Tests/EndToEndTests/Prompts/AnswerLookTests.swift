// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ProcessSupport
import SoundServerSupport
import Testing

extension Whole {
    /// A question that is asked while `alertctl question answer` looks for it: what is typed counts, or nothing
    /// happens.
    @Suite struct AnswerLook {
        /// Passes everything on between alertctl and alertd. A command runs after alertd has listed the questions, and
        /// before alertctl receives the list.
        private static let between = """
            import select, socket, subprocess, sys
            server = socket.socket(socket.AF_UNIX)
            server.bind(sys.argv[1])
            server.listen()
            print("listens", flush=True)
            client, _ = server.accept()
            daemon = socket.socket(socket.AF_UNIX)
            daemon.connect(sys.argv[2])
            waits, done = False, False
            while True:
                for end in select.select([client, daemon], [], [])[0]:
                    data = end.recv(1 << 20)
                    if not data:
                        sys.exit()
                    if end is client:
                        waits = waits or b"Prompts.List" in data
                        daemon.sendall(data)
                        continue
                    if waits and not done:
                        done = True
                        subprocess.run(sys.argv[3:], stdout=subprocess.DEVNULL, check=True)
                    client.sendall(data)
            """

        @Test(
            arguments: [
                (["alert", "R?", "--button", "Yes", "--cancel", "No"], ["Yes"], "Yes"),
                (["alert", "R?", "--button", "Yes", "--cancel", "No"], [], "Yes"),
                (["alert", "R?", "--button", "Yes", "--cancel", "No"], ["--index", "1"], "Yes"),
                (["alert", "R?", "--button", "Yes"], ["Yes"], "Yes"),
                (["alert", "R?", "--text"], ["OK", "--text", "typed"], "typed"),
                (["sheet", "R?", "--button", "Keep", "--destructive", "Delete"], ["Keep"], "Keep"),
                (["form", "R?", "--field", "n=text:N"], ["OK", "--value", "n=typed"], "typed"),
            ] as [([String], [String], String)])
        func whatIsTypedCounts(_ question: [String], _ answer: [String], _ output: String) throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            let alertctl = try Built.program("alertctl")
            let socket = world.path + "/between"
            let between = try world.reading(
                "/usr/bin/python3",
                ["-c", Self.between, socket, world.socket, alertctl] + question
                    + ["--id", "r", "--no-wait", "--no-start"])
            #expect(try between.line() == "listens")
            let answered = try world.run(alertctl, ["answer", "r"] + answer + ["--no-start", "--socket", socket])
            #expect(answered.status == 0, "\(answered)")
            let waited = try world.alertctl("wait", "r")
            #expect(waited.status == 0 && waited.output == output + "\n", "\(waited)")
            #expect(daemon.isRunning)
        }

        @Test func whatIsOverIsTold() throws {
            let world = try World()
            let daemon = try Daemon(in: world)
            #expect(try world.alertctl("answer", "never-asked", "Yes").status == 66)
            #expect(try world.alertctl("alert", "R?", "--id", "r", "--button", "Yes", "--no-wait").status == 0)
            #expect(try world.alertctl("answer", "r", "Yes").status == 0)
            let again = try world.alertctl("answer", "r", "Yes")
            #expect(again.status == 66, "\(again)")
            #expect(daemon.isRunning)
        }
    }
}
