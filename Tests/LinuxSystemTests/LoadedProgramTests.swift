// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

/// Comparisons of the file of a running program with the one at its path.
@Suite struct LoadedProgramTests {
    private static let (old, new) = (
        LoadedProgram.FileIdentity(device: 1, number: 1), LoadedProgram.FileIdentity(device: 1, number: 2)
    )

    @Test(
        arguments: [
            ("/bin/alertd", ["/bin/alertd": old], false),
            ("/bin/alertd", ["/bin/alertd": new], true),
            // Gone, while something else has its file: an overlay moved it, or /proc is of another place.
            ("/bin/alertd", [:], false),
            ("/bin/alertd (deleted)", ["/bin/alertd": new], true),
            ("/bin/alertd (deleted)", [:], true),
            ("/bin/alertd (deleted)", ["/bin/alertd (deleted)": old], false),
        ] as [(String, [String: LoadedProgram.FileIdentity], Bool)])
    func replaced(path: String, files: [String: LoadedProgram.FileIdentity], isReplaced: Bool) {
        #expect(LoadedProgram.isReplaced(path, running: Self.old) { files[$0] } == isReplaced)
    }

    @Test func theTestsThemselvesAreNot() { #expect(!LoadedProgram.isReplaced) }
}
