// SPDX-License-Identifier: Apache-2.0

import Testing
import TextSafety

@Suite struct ExactTextTests {
    @Test func otherBytesAreOtherTexts() {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        #expect(composed == decomposed)
        #expect(ExactText(composed) != ExactText(decomposed))
        #expect(Set([composed, decomposed, composed].map(ExactText.init)).count == 2)
    }
}
