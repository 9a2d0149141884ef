// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Foundation
import ProcessSupport
import Testing

extension Windows {
    /// A secret that was typed is found nowhere in the process afterwards.
    @Suite struct SecretTests {
        private static let secret = "correct-horse-battery-staple"

        @Test(arguments: [Prompts.Input.secure, .login], ["Return", "Escape"])
        func itIsNowhereInTheProcessOnceItIsAnswered(_ input: Prompts.Input, _ end: String) async throws {
            let world = try await World.started()
            let prompt = Prompts.Prompt.made(
                .alert, "Passphrase", [("Cancel", .cancel), ("OK", .normal)], defaultIndex: 1, input: input)
            _ = try await world.show(prompt)
            if input == .login { try await world.screen.press("a", "d", "a", "Tab") }
            try await world.screen.type(Self.secret)
            // While it is being typed it is there, in the memory that is locked: what is sought can be found.
            #expect(
                try Self.traces(world.dialog.pid)
                    == (geteuid() == 0 ? ["memory as UTF-8", "memory as UTF-8, but for its beginning"] : []))
            try await world.screen.press(end)
            let answer = try world.answer()
            #expect((answer.login?.password ?? answer.text) == (end == "Return" ? Self.secret : nil))
            // The next prompt is shown when all that the last one has left behind is done.
            _ = try await world.show(.made(id: "q", .alert, "Question", [("OK", .normal)]))
            let left = try Self.traces(world.dialog.pid)
            #expect(left == [])
        }

        /// Returns the places of the secret: the command line, the environment, or memory that would be in a core dump.
        private static func traces(_ pid: pid_t) throws -> [String] {
            var found: [String] = []
            if geteuid() == 0 {
                for file in ["cmdline", "environ"]
                where try contains(contents("/proc/\(pid)/\(file)"), Array(secret.utf8)) {
                    found.append(file)
                }
                return try found + memoryTraces(pid)
            }
            // Another program of the person's, as this one is, cannot even look: the process is not dumpable.
            #expect(open("/proc/\(pid)/mem", O_RDONLY) == -1)
            #expect(errno == EACCES || errno == EPERM)
            return found
        }

        private static func memoryTraces(_ pid: pid_t) throws -> [String] {
            let forms: [(String, [UInt8])] = [
                ("memory as UTF-8", Array(secret.utf8)),
                ("memory as UTF-8, but for its beginning", Array(secret.utf8.dropFirst(8))),
                ("memory as UTF-16", secret.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), 0] }),
                ("memory as UTF-32", secret.unicodeScalars.flatMap { [UInt8(truncatingIfNeeded: $0.value), 0, 0, 0] }),
            ]
            var found: Set<String> = []
            let memory = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
            #expect(memory >= 0)
            defer { close(memory) }
            let maps = String(decoding: try contents("/proc/\(pid)/maps"), as: UTF8.self)
            var total = 0
            for line in maps.split(separator: "\n") {
                let words = line.split(separator: " ")
                let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
                // Written to by the process: the files it maps only to read hold nothing of it.
                guard words[1].hasPrefix("rw"), ends.count == 2, ends[1] < 1 << 47 else { continue }
                var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
                let count = pread(memory, &bytes, bytes.count, off_t(ends[0]))
                guard count > 0 else { continue }
                total += count
                for (name, form) in forms where contains(Array(bytes[..<count]), form) { found.insert(name) }
            }
            #expect(total > 1 << 20)
            return found.sorted()
        }

        private static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
            bytes.withUnsafeBytes { bytes in
                var from = 0
                while from + pattern.count <= bytes.count,
                    let start = memchr(bytes.baseAddress! + from, Int32(pattern[0]), bytes.count - from)
                {
                    from = bytes.baseAddress!.distance(to: UnsafeRawPointer(start))
                    if from + pattern.count <= bytes.count, memcmp(start, pattern, pattern.count) == 0 { return true }
                    from += 1
                }
                return false
            }
        }

        private static func contents(_ path: String) throws -> [UInt8] {
            guard let file = fopen(path, "r") else { throw CocoaError(.fileReadUnknown) }
            defer { fclose(file) }
            var result: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = fread(&buffer, 1, buffer.count, file)
                guard count > 0 else { return result }
                result += buffer[..<count]
            }
        }
    }
}
