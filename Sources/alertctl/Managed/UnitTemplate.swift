// SPDX-License-Identifier: Apache-2.0

import ClientKit

/// A unit of systemd before it is known where alertd's programs are, and which systemd reads it.
enum UnitTemplate {
    /// Returns the text of a unit.
    ///
    /// - Parameters:
    ///   - template: The template, in which `@BINDIR@` stands for the folder of the programs.
    ///   - folder: That folder.
    ///   - version: The version of systemd; nil if it is not known. An older one would name the keys that it does not
    ///     know in its log, whenever it reads the unit.
    static func unit(_ template: String, folder: String, systemd version: Int?) -> String {
        // Increasing pauses came with systemd 254.
        let unknown = version ?? 0 < 254 ? ["RestartSteps=", "RestartMaxDelaySec=", "# The pause grows"] : []
        let lines = template.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            !unknown.contains { line.hasPrefix($0) }
        }
        let text = lines.joined(separator: "\n").replacing("@BINDIR@", with: folder.replacing("%", with: "%%"))
        return SetupPlan.mark + "\n" + text
    }

    /// Checks that a folder can be written into a unit. There a quoted word has its own characters.
    static func check(_ folder: String) throws(Failure) {
        guard !folder.contains(where: { "\"\\$'".contains($0) || $0.isNewline }) else {
            throw Failure(
                .badInput, "\(folder) has a character that the units of systemd do not take",
                remedy: "Install alertd in another folder")
        }
    }

    /// Returns the version in the output of `systemctl --version`: "systemd 252 (252.39-1~deb12u1)".
    static func version(_ output: String) -> Int? {
        let words = output.prefix { !$0.isNewline }.split(separator: " ")
        guard words.count > 1, words[0] == "systemd" else { return nil }
        return Int(words[1].prefix { $0.isNumber })
    }

    /// Returns the program that a unit starts; nil if it names none.
    static func program(_ unit: String) -> String? {
        let key = "ExecStart="
        guard let line = unit.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return nil }
        let value = line.dropFirst(key.count)
        let path = value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value.prefix { $0 != " " }
        return path.isEmpty ? nil : String(path).replacing("%%", with: "%")
    }

    /// The service without a user namespace, where the kernel denies one.
    static let withoutNamespace = """
        \(SetupPlan.mark)
        # This kernel denies user namespaces.
        [Service]
        PrivateUsers=no
        CapabilityBoundingSet=~

        """
}
