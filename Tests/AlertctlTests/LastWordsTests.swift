// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import AgentFront
@testable import ClientKit
@testable import alertctl

/// The report of `approve --json-fd` is the same, whoever writes it: the code that ends the command, or the handler.
@Suite struct LastWordsTests {
    private func read(_ write: (Int32) throws -> Void) throws -> String {
        var ends: (Int32, Int32) = (0, 0)
        let isOpen = withUnsafeMutableBytes(of: &ends) { pipe($0.assumingMemoryBound(to: Int32.self).baseAddress!) }
        #expect(isOpen == 0)
        defer { close(ends.0) }
        try write(ends.1)
        close(ends.1)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(ends.0, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func theHandlerWritesTheReport() throws {
        for (signal, status) in [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)] {
            let told = try read { try RunReport(descriptor: $0).notRun(.interrupted, "interrupted", status: status) }
            let last = try read { end in
                let report = try RunReport(descriptor: end)
                LastWords.prepare { [report.lastWords(status: 128 + $0)] }
                LastWords.write(for: signal)
                LastWords.reset()
                LastWords.write(for: signal)
            }
            #expect(last == told)
            #expect(told.contains("\"status\":\(status)") && told.hasSuffix("}\n"))
        }
    }
}
