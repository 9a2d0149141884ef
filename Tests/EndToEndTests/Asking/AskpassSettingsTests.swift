// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport
import Testing

extension Asking {
    /// `askpass enable`, `disable` and `status`: settings of other programs, byte for byte.
    @Suite struct AskpassSettings {
        private let world: World
        private let askpass: String

        init() throws {
            world = try World()
            askpass = try world.linkAskers()
            world.environment["XDG_CONFIG_HOME"] = world.home + "/config"
        }

        private func askpass(_ words: String...) throws -> Outcome {
            try world.run(Built.program("alertctl"), ["askpass"] + words)
        }

        private func text(_ name: String) throws -> String {
            try String(contentsOfFile: world.home + "/" + name, encoding: .utf8)
        }

        private func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: world.home + "/" + name)[.posixPermissions] as? Int
        }

        /// Everything below the home folder, with contents.
        private func home() throws -> [String: String] {
            var found: [String: String] = [:]
            for name in try FileManager.default.subpathsOfDirectory(atPath: world.home) {
                let data = FileManager.default.contents(atPath: world.home + "/" + name)
                found[name] = data.map { String(decoding: $0, as: UTF8.self) } ?? "folder"
            }
            return found
        }

        @Test func whatWasMadeIsGoneAgain() throws {
            let before = try home()
            #expect(try askpass("enable").status == 0)
            #expect(
                try text("config/environment.d/60-alertd-ssh.conf")
                    == "SSH_ASKPASS=\(askpass)\nSSH_ASKPASS_REQUIRE=force\n")
            #expect(try text("config/environment.d/60-alertd-sudo.conf") == "SUDO_ASKPASS=\(askpass)\n")
            #expect(try text(".gitconfig") == "[core]\n\taskPass = \(askpass)\n")
            #expect(try text(".gnupg/gpg-agent.conf") == "pinentry-program \(world.path)/bin/pinentry-alertd\n")
            #expect(try mode(".gnupg") == 0o700)
            #expect(try mode(".gnupg/gpg-agent.conf") == 0o600)
            let status = try askpass("status", "--json").objects
            #expect(status.map { $0["program"] as? String } == ["ssh", "sudo", "git", "gpg"])
            #expect(status.allSatisfy { $0["state"] as? String == "enabled" })
            // Again changes nothing.
            let enabled = try home()
            #expect(try askpass("enable").status == 0)
            #expect(try home() == enabled)
            #expect(try askpass("disable", "ssh").status == 0)
            #expect(try world.check("alertctl", "askpass", "status", "ssh").output.hasPrefix("ssh   disabled"))
            try world.check("alertctl", "askpass", "disable")
            #expect(try home() == before)
            #expect(!FileManager.default.fileExists(atPath: world.state + "/managed"))
        }

        @Test func theRestOfAFileStaysWithItsModeAndItsLink() throws {
            let content = "# mine\n[user]\n\tname = Ada ; a comment\n\n[core]\n\taskPass = /opt/other"
            try FileManager.default.createDirectory(atPath: world.home + "/dotfiles", withIntermediateDirectories: true)
            try world.write(content, to: "home/dotfiles/git")
            chmod(world.home + "/dotfiles/git", 0o640)
            try FileManager.default.createSymbolicLink(
                atPath: world.home + "/.gitconfig", withDestinationPath: "dotfiles/git")
            #expect(try askpass("enable", "git").status == 0)
            #expect(try text("dotfiles/git") == content + "\n[core]\n\taskPass = \(askpass)\n")
            #expect(try world.check("git", "config", "--global", "core.askPass").output == askpass + "\n")
            #expect(try mode("dotfiles/git") == 0o640)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: world.home + "/.gitconfig") == "dotfiles/git")
            #expect(try askpass("disable", "git").status == 0)
            #expect(try text("dotfiles/git") == content)
            #expect(try mode("dotfiles/git") == 0o640)
        }

        @Test func whatOthersAddedStays() throws {
            #expect(try askpass("enable", "git").status == 0)
            try world.check("git", "config", "--global", "user.name", "Ada")
            #expect(try askpass("disable", "git").status == 0)
            #expect(try text(".gitconfig") == "[user]\n\tname = Ada\n")
        }

        @Test func whatWasChangedIsNotTouched() throws {
            #expect(try askpass("enable", "git").status == 0)
            let changed = "[core]\n\taskPass = /opt/alertd-askpass\n"
            try world.write(changed, to: "home/.gitconfig")
            #expect(try askpass("status", "git").output.hasPrefix("git   changed"))
            let outcome = try askpass("disable", "git")
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("Take these lines out yourself"))
            #expect(outcome.errors.contains("askPass = \(askpass)"))
            #expect(try text(".gitconfig") == changed)
            // Once nothing of it is left, there is nothing to take out.
            try world.write("[user]\n", to: "home/.gitconfig")
            #expect(try askpass("disable", "git").status == 0)
            #expect(try text(".gitconfig") == "[user]\n")
        }

        @Test(arguments: ["[core]\n\tpager = less \\\n", "[core\n", "[core]\n\tpager = \"less\n"])
        func whatGitCannotReadIsNotTouched(_ content: String) throws {
            try world.write(content, to: "home/.gitconfig")
            let outcome = try askpass("enable", "git")
            #expect(outcome.status == 65, "\(outcome)")
            #expect(outcome.errors.contains("askPass = \(askpass)"))
            #expect(try text(".gitconfig") == content)
        }

        @Test func whatCannotBeReadOrWrittenIsNotTouched() throws {
            try world.write(Data([0x23, 0xFF, 0x0A]), to: "home/.gitconfig")
            #expect(try askpass("enable", "git").status == 65)
            try world.write("# mine\n", to: "home/.gitconfig")
            chmod(world.home + "/.gitconfig", 0o444)
            let outcome = try askpass("enable", "git")
            #expect(outcome.status == 77)
            #expect(outcome.errors.contains("askPass = \(askpass)"))
            #expect(try text(".gitconfig") == "# mine\n")
            try FileManager.default.removeItem(atPath: world.home + "/.gitconfig")
            try FileManager.default.createSymbolicLink(
                atPath: world.home + "/.gitconfig", withDestinationPath: "nowhere")
            #expect(try askpass("enable", "git").status == 65)
            // A program that cannot be changed does not keep the others from it.
            let all = try askpass("enable")
            #expect(all.status == 65)
            #expect(try askpass("status", "gpg").output.hasPrefix("gpg   enabled"))
        }

        @Test func withoutItsNamesNothingIsWritten() throws {
            world.environment["PATH"] = "/usr/bin:/bin"
            let outcome = try askpass("enable", "ssh")
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("ln -s alertctl"))
            #expect(try home().keys.allSatisfy { !$0.contains("environment.d") })
        }
    }
}
