// SPDX-License-Identifier: Apache-2.0

import LinuxSystem
import Testing

/// Ways to more of alertd's programs, and reasons why one of them does not start.
@Suite struct InstallationTests {
    @Test(
        arguments: [
            ("/usr/bin", ["/var/lib/dpkg/info/alertd.list"], .package),
            // Both are on the machine; what counts is the one that runs.
            ("/home/ada/.local/bin", ["/var/lib/dpkg/info/alertd.list"], .tree),
            ("/usr/bin", [], .tree),
            ("/t/alertd/bin", ["/t/alertd/share/alertd/units", "/t/alertd/lib/alertd"], .wheel),
            ("/t/alertd/bin", ["/t/alertd/share/alertd/units"], .tree),
        ] as [(String, [String], Installation)])
    func installations(folder: String, files: [String], installation: Installation) {
        #expect(Installation(of: folder) { files.contains($0) } == installation)
    }

    @Test(
        arguments: [
            (.package, .dialog, "Run: sudo apt install alertd-dialog"),
            (.package, .link, "Run: sudo apt install alertd-link"),
            (.package, .page, "Run: sudo apt install alert-page"),
            (.wheel, .dialog, "A wheel has no alert-dialog: install alertd by the Debian packages or the tarball"),
            (.wheel, .page, "Install alertd again: uv tool install --reinstall alertd"),
            (.tree, .dialog, "In alertd's sources run: sudo apt install libadwaita-1-dev, then make install"),
        ] as [(Installation, Installation.Part, String)])
    func parts(installation: Installation, part: Installation.Part, sentence: String) {
        #expect(installation.adding(part) == sentence)
    }

    @Test func whatTheLoaderSaysIsKept() throws {
        let line = "alertd: error while loading shared libraries: libsndfile.so.1: cannot open shared object file"
        let failure = try #require(LoadFailure(status: 127, errors: "\n\(line)\nmore\n"))
        #expect(failure.cause == line)
        #expect(failure.remedy == "Install the library (in Debian: apt install libsndfile1), or the program again")
        let old = try #require(LoadFailure(status: 127, errors: "alertd: version `GLIBC_2.36' not found"))
        #expect(old.remedy == "Install the program again, for this system")
        #expect(LoadFailure(status: 1, errors: line) == nil)
        #expect(LoadFailure(status: 127, errors: "\n") == nil)
    }

    @Test func programsThatStartHaveNoFailure() { #expect(LoadFailure(of: "/bin/true") == nil) }
}
