// SPDX-License-Identifier: Apache-2.0

/// The reason why a program did not even begin: the loader lacks a library that the program needs, or has one that is
/// too old. It tells the program's standard error alone, which nobody keeps for a program in the background.
package struct LoadFailure: Equatable, Sendable {
    /// The words of the loader, on one line.
    package let cause: String
    /// The Debian package with the missing library; nil if it is none of those that alertd's programs need.
    package let debianPackage: String?

    /// The status with which the loader, and a shell, end for a program that cannot be run.
    package static let status: Int32 = 127

    /// The sentence for the person.
    package var remedy: String {
        debianPackage.map { "Install the library (in Debian: apt install \($0)), or the program again" }
            ?? "Install the program again, for this system"
    }

    /// Reads what a program wrote before it ended.
    ///
    /// - Returns: nil if it ended in another way.
    package init?(status: Int32, errors: String) {
        guard status == Self.status,
            let line = errors.split(whereSeparator: \.isNewline).first(where: { $0.contains(where: { $0 != " " }) })
        else { return nil }
        let cause = String(line)
        self.cause = cause
        debianPackage = Self.packages.first { cause.contains($0.library) }?.package
    }

    /// Runs a program with `--version`, which does nothing else, and returns why it does not begin; nil if it does.
    package init?(of path: String) {
        let run = ProgramRun(
            command: Command(arguments: [path, "--version"]), environment: Environment.current,
            timeLimit: .seconds(5), outputLimit: 4_096)
        do throws(ProgramRun.Failure) {
            let (end, _) = try run.collect()
            guard case .exited(let status) = end.outcome else { return nil }
            self.init(status: status, errors: end.errors)
        } catch {
            // A program that cannot be started, or takes too long, has another fault, which its caller has seen.
            return nil
        }
    }

    /// The libraries of alertd's programs by the names that the loader looks for, and their packages in Debian.
    private static let packages: [(library: String, package: String)] = [
        ("libsndfile.so", "libsndfile1"), ("libsoxr.so", "libsoxr0"), ("libebur128.so", "libebur128-1"),
        ("libsqlite3.so", "libsqlite3-0"), ("libstdc++.so", "libstdc++6"), ("libgcc_s.so", "libgcc-s1"),
        ("libqrencode.so", "libqrencode4"), ("libz.so", "zlib1g"), ("libmosquitto.so", "libmosquitto1"),
        ("libcurl.so", "libcurl4"),
        ("libcrypto.so", "libssl3"), ("libssl.so", "libssl3"), ("libsodium.so", "libsodium23"),
        ("libadwaita-1.so", "libadwaita-1-0"), ("libgtk-4.so", "libgtk-4-1"), ("libpango-1.0.so", "libpango-1.0-0"),
        ("libglib-2.0.so", "libglib2.0-0"), ("libgio-2.0.so", "libglib2.0-0"), ("libcairo.so", "libcairo2"),
    ]
}
