// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import SoundService

/// The files for names: themes, their parents, locales, shortened names, silenced events, our own sounds.
@Suite
final class LocatorTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "locator-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: root) }

    private func file(_ path: String, _ text: String = "") throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func theme(_ name: String, in base: String = "system", inherits: String = "", folders: String = "stereo")
        throws
    {
        var text = "[Sound Theme]\nName=\(name)\n# a comment\nInherits=\(inherits)\nDirectories=\(folders)\n"
        for folder in folders.split(separator: " ") { text += "[\(folder)]\nOutputProfile = \(folder)\n" }
        try file("\(base)/\(name)/index.theme", text)
    }

    private var locator: SoundLocator {
        var locator = SoundLocator(environment: [:], executable: nil)
        locator.themeFolders = ["home", "system"].map { root.appending(path: $0).path }
        locator.ownFolders = [root.appending(path: "ours").path]
        return locator
    }

    private func find(_ name: String, _ change: (inout SoundLocator) -> Void = { _ in }) -> String? {
        var locator = locator
        change(&locator)
        switch locator.find(name) {
        case .file(let path): return path.hasPrefix(root.path) ? String(path.dropFirst(root.path.count + 1)) : path
        case .silent: return "silent"
        case .tone: return "tone"
        case nil: return nil
        }
    }

    @Test func theCurrentThemeThenItsParentsThenFreedesktopThenNone() throws {
        try theme("sea", inherits: "water")
        try theme("water", inherits: "sea")
        try theme("freedesktop")
        for name in ["bell", "wave", "rain", "stone"] { try file("system/freedesktop/stereo/\(name).oga") }
        for name in ["wave", "rain"] { try file("system/water/stereo/\(name).ogg") }
        try file("system/sea/stereo/wave.wav")
        try file("system/loose.oga")
        let sea: (inout SoundLocator) -> Void = { $0.theme = "sea" }
        #expect(find("wave", sea) == "system/sea/stereo/wave.wav")
        #expect(find("rain", sea) == "system/water/stereo/rain.ogg")
        #expect(find("bell", sea) == "system/freedesktop/stereo/bell.oga")
        #expect(find("loose", sea) == "system/loose.oga")
        #expect(find("wave") == "system/freedesktop/stereo/wave.oga")
        #expect(find("nothing", sea) == nil)
    }

    @Test func theUsersFolderComesFirst() throws {
        try theme("freedesktop")
        try file("system/freedesktop/stereo/bell.oga")
        try file("home/freedesktop/stereo/bell.wav")
        #expect(find("bell") == "home/freedesktop/stereo/bell.wav")
    }

    @Test func namesAreShortenedAtTheirDashes() throws {
        try theme("freedesktop")
        try file("system/freedesktop/stereo/message.oga")
        #expect(find("message-new-instant") == "system/freedesktop/stereo/message.oga")
        try file("system/freedesktop/stereo/message-new.oga")
        #expect(find("message-new-instant") == "system/freedesktop/stereo/message-new.oga")
        #expect(find("-message") == nil)
        #expect(find("messages") == nil)
    }

    @Test func aLocaleIsTriedFromTheExactOneToNone() throws {
        try theme("freedesktop")
        for locale in ["de_AT", "de", "C"] { try file("system/freedesktop/stereo/\(locale)/hello.oga") }
        try file("system/freedesktop/stereo/hello.oga")
        #expect(find("hello") { $0.locale = "de_AT.UTF-8" } == "system/freedesktop/stereo/de_AT/hello.oga")
        #expect(find("hello") { $0.locale = "de_CH@euro" } == "system/freedesktop/stereo/de/hello.oga")
        #expect(find("hello") { $0.locale = "fr_FR" } == "system/freedesktop/stereo/C/hello.oga")
        #expect(SoundLocales.folders(for: "de_AT.UTF-8@euro") == ["de_AT@euro", "de_AT", "de@euro", "de", "C", ""])
        #expect(SoundLocales.folders(for: "C") == ["C", ""])
        #expect(SoundLocales.folders(for: "../..") == ["C", ""])
    }

    @Test func aDisabledSoundIsSilent() throws {
        try theme("quiet", inherits: "freedesktop")
        try theme("freedesktop")
        try file("system/freedesktop/stereo/bell.oga")
        try file("system/quiet/stereo/bell.disabled")
        #expect(find("bell") { $0.theme = "quiet" } == "silent")
        #expect(find("bell") == "system/freedesktop/stereo/bell.oga")
        #expect(find("none") == "silent")
    }

    @Test func theProfileThenStereo() throws {
        try theme("freedesktop", folders: "5.1 stereo")
        try file("system/freedesktop/5.1/bell.oga")
        try file("system/freedesktop/stereo/bell.oga")
        try file("system/freedesktop/stereo/rain.oga")
        #expect(find("bell") == "system/freedesktop/stereo/bell.oga")
        #expect(find("bell") { $0.profile = "5.1" } == "system/freedesktop/5.1/bell.oga")
        #expect(find("rain") { $0.profile = "5.1" } == "system/freedesktop/stereo/rain.oga")
    }

    @Test func ourOwnComeAfterTheThemes() throws {
        try theme("freedesktop")
        try file("ours/glass.wav")
        try file("ours/bell.caf")
        try file("ours/notes.txt")
        #expect(find("glass") == "ours/glass.wav")
        #expect(find("bell") == "ours/bell.caf")
        #expect(find("notes") == nil)
        try file("system/freedesktop/stereo/bell.oga")
        #expect(find("bell") == "system/freedesktop/stereo/bell.oga")
        #expect(locator.ownSounds().map(\.name) == ["bell", "glass"])
        #expect(locator.themeSounds().map(\.name) == ["bell"])
    }

    /// A person's files need no theme, and may be of every kind that can be played.
    @Test func whatLiesOutsideThemesHasANameAndIsListed() throws {
        try theme("freedesktop")
        for name in ["song.mp3", "Loud.MP3", "wind.opus", "glass.flac", "notes.txt", ".hidden.wav", "folder.wav/x"] {
            try file("home/\(name)")
        }
        try file("home/both.mp3")
        try file("home/both.wav")
        try file("system/both.ogg")
        try file("ours/glass.wav")
        for (name, path) in [
            ("song", "song.mp3"), ("Loud", "Loud.MP3"), ("wind", "wind.opus"), ("glass", "glass.flac"),
            ("both", "both.wav"),
        ] { #expect(find(name) == "home/\(path)") }
        #expect(find("notes") == nil && find("folder") == nil)
        let listed = locator.looseSounds()
        #expect(listed.map(\.name) == ["Loud", "both", "glass", "song", "wind"])
        for (name, path) in listed { #expect(locator.find(name) == .file(path)) }
    }

    @Test func thereIsADefaultSound() throws {
        try file("ours/glass.wav")
        #expect(find("default") == "ours/glass.wav")
        try file("home/default.mp3")
        #expect(find("default") == "home/default.mp3")
    }

    @Test func pathsAreTakenAsTheyAreAndNamesLeadNowhereElse() throws {
        try file("secret.wav")
        let path = root.appending(path: "secret.wav").path
        #expect(find(path) == "secret.wav")
        #expect(find(path + "x") == nil)
        for name in ["../secret", ".hidden", "", "a/b", "a\0b", String(repeating: "x", count: 300)] {
            #expect(find(name) == nil)
        }
    }

    @Test func foldersOfAThemeThatLeadOutOfItAreIgnored() {
        let theme = SoundTheme(parsing: "[Sound Theme]\nDirectories=stereo,../..,/etc;5.1\n[5.1]\nOutputProfile=5.1\n")
        #expect(theme.folders.map(\.path) == ["stereo", "5.1"])
        #expect(theme.folders.map(\.profile) == ["stereo", "5.1"])
    }

    @Test func theBaseFoldersAreThoseOfTheSpecification() {
        let plain = SoundLocator(environment: ["HOME": "/home/a"], executable: "/usr/bin/alertd")
        #expect(plain.themeFolders == ["/home/a/.local/share/sounds", "/usr/local/share/sounds", "/usr/share/sounds"])
        #expect(plain.ownFolders == ["/usr/share/alertd/sounds"])
        let set = SoundLocator(
            environment: [
                "HOME": "/home/a", "XDG_DATA_HOME": "/data/", "XDG_DATA_DIRS": "relative:/x:/y/",
                "ALERTD_SOUNDS": "/mine",
                "LANG": "de_DE.UTF-8", "ALERTD_SOUND_THEME": "sea",
            ], executable: nil)
        #expect(set.themeFolders == ["/data/sounds", "/x/sounds", "/y/sounds"])
        #expect(set.ownFolders == ["/mine"] && set.locale == "de_DE.UTF-8" && set.theme == "sea")
    }

    @Test func fromABuildFolderTheSoundsBesideThePackageAreFound() throws {
        try file("tree/Package.swift")
        try file("tree/.build/debug/alertd")
        let executable = root.appending(path: "tree/.build/debug/alertd").path
        let found = SoundLocator(environment: [:], executable: executable).ownFolders
        #expect(found.last == root.appending(path: "tree/sounds").path)
    }
}
