// SPDX-License-Identifier: Apache-2.0

package import AlertProtocol
import Glibc
import LinuxSystem

/// Finds the file for a name: by the rules of the Sound Theme Specification, then among our own sounds.
///
/// The search goes through the themes: the current one, the inherited ones, `freedesktop`, then files outside any
/// theme. For each theme it tries the name, then the name shortened at its last `-` repeatedly. For each name it tries
/// the theme's folders of the wanted profile, then of `stereo`, and in each folder the locale's folders. In each of
/// those it looks for `.disabled`, which means silence, `.oga`, `.ogg` and `.wav`. Symbolic links are followed because
/// theme makers use them for aliases.
struct SoundLocator: Sendable {
    /// The folders that contain themes, best first: `$XDG_DATA_HOME/sounds`, `$XDG_DATA_DIRS/sounds`.
    var themeFolders: [String]
    /// The theme's name.
    var theme = "freedesktop"
    /// The output profile.
    var profile = "stereo"
    /// The locale, as in `LANG`.
    var locale = "C"
    /// The folders with our own sounds, best first.
    var ownFolders: [String]

    /// The extensions of sounds outside themes, best first.
    static let ownEndings = [
        "wav", "wave", "aiff", "aif", "aifc", "caf", "flac", "oga", "ogg", "opus", "mp3", "au", "snd", "w64", "rf64",
    ]
    private static let themeEndings = ["oga", "ogg", "wav"]

    /// The name of the default sound of notifications.
    static let defaultName = "default"
    /// Our sound that is used if neither a theme nor the person has a file for a name.
    private static let defaultFile = "glass"

    /// Locates a name or an absolute path; returns nil if it does not exist. A path is taken as it is.
    func find(_ sound: String) -> SoundPlace? {
        if sound == "none" { return .silent }
        if sound.hasPrefix("/") { return FileKind(of: sound) == .absent ? nil : .file(sound) }
        guard Self.isName(sound) else { return nil }
        if let found = findInThemes(sound) ?? own(sound).map(SoundPlace.file) { return found }
        return sound == Self.defaultName ? find(Self.defaultFile) : nil
    }

    /// Returns whether a text is a valid name: a single path component that is not a hidden file.
    static func isName(_ sound: String) -> Bool {
        !sound.isEmpty && !sound.hasPrefix(".") && !sound.contains("/") && !sound.utf8.contains(0)
            && sound.utf8.count <= 200
    }

    /// Returns our own sounds by name: names and paths.
    func ownSounds() -> [(name: String, path: String)] { loose(in: ownFolders) }

    /// Returns the sounds outside themes by name, such as a person's in `$XDG_DATA_HOME/sounds`: names and paths.
    func looseSounds() -> [(name: String, path: String)] { loose(in: themeFolders) }

    private func loose(in folders: [String]) -> [(name: String, path: String)] {
        var found: [String: (place: Int, path: String)] = [:]
        for folder in folders {
            // The best extension in the first folder counts.
            var here: [String: (place: Int, path: String)] = [:]
            for file in FolderListing.names(in: folder) {
                guard let (name, place) = Self.name(of: file), here[name].map({ place < $0.place }) ?? true,
                    FileKind(of: "\(folder)/\(file)") == .file
                else { continue }
                here[name] = (place, "\(folder)/\(file)")
            }
            found.merge(here) { first, _ in first }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.path) }
    }

    /// Returns the name of a file outside themes, and the index of its extension in ``ownEndings``; nil if it is not a
    /// sound.
    private static func name(of file: String) -> (name: String, place: Int)? {
        guard let dot = file.lastIndex(of: "."),
            let place = ownEndings.firstIndex(of: file[file.index(after: dot)...].lowercased())
        else { return nil }
        let name = String(file[..<dot])
        return isName(name) ? (name, place) : nil
    }

    /// Returns the sounds of the theme and its ancestors by name: names and paths.
    func themeSounds() -> [(name: String, path: String)] {
        var found: [String: String] = [:]
        for theme in themes() {
            for (path, _) in folders(of: theme, profile: profile) {
                for locale in SoundLocales.folders(for: locale) {
                    let folder = locale.isEmpty ? path : "\(path)/\(locale)"
                    for file in FolderListing.names(in: folder) {
                        guard let dot = file.lastIndex(of: "."),
                            Self.themeEndings.contains(String(file[file.index(after: dot)...]))
                        else { continue }
                        let name = String(file[..<dot])
                        if Self.isName(name), found[name] == nil { found[name] = "\(folder)/\(file)" }
                    }
                }
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func own(_ name: String) -> String? {
        ownFolders.lazy.compactMap { Self.find(name, loosely: $0) }.first
    }

    /// Returns the file for a name in a folder outside themes.
    private static func find(_ name: String, loosely folder: String) -> String? {
        for ending in ownEndings where FileKind(of: "\(folder)/\(name).\(ending)") == .file {
            return "\(folder)/\(name).\(ending)"
        }
        // Cameras and old machines write extensions in capitals.
        return FolderListing.names(in: folder).first {
            Self.name(of: $0)?.name == name && FileKind(of: "\(folder)/\($0)") == .file
        }.map { "\(folder)/\($0)" }
    }

    private func findInThemes(_ name: String) -> SoundPlace? {
        for theme in themes() {
            var rest: Substring? = name[...]
            while let name = rest {
                for (folder, _) in folders(of: theme, profile: profile) {
                    if let place = find(String(name), below: folder) { return place }
                }
                rest = name.lastIndex(of: "-").flatMap { $0 == name.startIndex ? nil : name[..<$0] }
            }
        }
        for folder in themeFolders {
            if let place = find(name, below: folder) ?? Self.find(name, loosely: folder).map(SoundPlace.file) {
                return place
            }
        }
        return nil
    }

    /// Returns the theme and its ancestors, each once, with `freedesktop` last.
    private func themes() -> [String] {
        var chain: [String] = []
        var waiting = [theme]
        // The bound stops themes that inherit each other.
        while !waiting.isEmpty, chain.count < 32 {
            let next = waiting.removeFirst()
            guard Self.isName(next), !chain.contains(next), next != "freedesktop" else { continue }
            chain.append(next)
            waiting = (index(of: next)?.parents ?? []) + waiting
        }
        return chain + ["freedesktop"]
    }

    private func index(of theme: String) -> SoundTheme? {
        for folder in themeFolders {
            if let text = FolderListing.text(of: "\(folder)/\(theme)/index.theme") { return SoundTheme(parsing: text) }
        }
        return nil
    }

    /// Returns all folders of a theme in every base folder: first the folders of the profile, then those with the
    /// profile `stereo`, then the theme's own.
    private func folders(of theme: String, profile: String) -> [(path: String, profile: String)] {
        let index = index(of: theme)
        let profiles = profile == "stereo" ? ["stereo"] : [profile, "stereo"]
        var all: [(String, String)] = []
        for profile in profiles {
            for folder in index?.folders ?? [] where folder.profile == profile {
                for base in themeFolders { all.append(("\(base)/\(theme)/\(folder.path)", profile)) }
            }
        }
        for base in themeFolders { all.append(("\(base)/\(theme)", "")) }
        return all
    }

    private func find(_ name: String, below folder: String) -> SoundPlace? {
        for locale in SoundLocales.folders(for: locale) {
            let path = locale.isEmpty ? "\(folder)/\(name)" : "\(folder)/\(locale)/\(name)"
            if FileKind(of: "\(path).disabled") != .absent { return .silent }
            for ending in Self.themeEndings where FileKind(of: "\(path).\(ending)") == .file {
                return .file("\(path).\(ending)")
            }
        }
        return nil
    }
}

/// The target of a sound's name.
enum SoundPlace: Equatable {
    case file(String)
    /// The theme makes this event silent, or the name is `none`.
    case silent
    /// The tone that is generated in memory.
    case tone
}

extension SoundLocator {
    /// Returns the place of a sound for ``BlockingWork``: its folder, or one place for all sounds that have names.
    static func place(of sound: String) -> String {
        sound.hasPrefix("/") ? BlockingWork.folder(of: sound) : "names of sounds"
    }
}

extension Sounds.NotASound {
    /// The refusal of a file whose file system does not respond.
    package init(hangs path: String) {
        self.init(path: path, reason: "its file system does not respond", unread: true)
    }
}
