// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ProgramFront
@testable import alertctl

/// Lines of gpg-agent, however they arrive.
@Suite struct LineInputTests {
    @Test func aLineThatIsTooLongIsSkippedToItsEnd() throws {
        let pipe = Pipe()
        let long = String(repeating: "x", count: 5_000)
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\r\n\(long)\n1234567890\n12345678901\nno end".utf8))
        try pipe.fileHandleForWriting.close()
        var input = LineInput(descriptor: pipe.fileHandleForReading.fileDescriptor, limit: 10)
        #expect(input.next() == .line("one"))
        #expect(input.next() == .tooLong)
        #expect(input.next() == .line("1234567890"))
        #expect(input.next() == .tooLong)
        #expect(input.next() == nil)
    }
}
