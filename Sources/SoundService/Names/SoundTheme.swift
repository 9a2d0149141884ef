// SPDX-License-Identifier: Apache-2.0

/// A theme's `index.theme`, as far as sounds are looked up by it (Sound Theme Specification 0.8, "Sound Theme
/// Directories").
struct SoundTheme: Equatable {
    /// Themes to look in after this one, in their order.
    var parents: [String] = []
    /// Folders below the theme's own, in their order, with the output profile each is for.
    var folders: [(path: String, profile: String)] = []

    static func == (left: SoundTheme, right: SoundTheme) -> Bool {
        left.parents == right.parents
            && left.folders.elementsEqual(right.folders) { $0.path == $1.path && $0.profile == $1.profile }
    }

    /// Reads the desktop-entry syntax: groups in brackets, `key=value`, comments by `#`. What is not understood is
    /// passed over; at most 64 folders and 16 parents are kept.
    init(parsing text: String) {
        var group = ""
        var listed: [String] = []
        var profiles: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.isEmpty || line.first == "#" { continue }
            if line.first == "[", let end = line.firstIndex(of: "]") {
                group = String(line[line.index(after: line.startIndex)..<end])
                continue
            }
            guard let equals = line.firstIndex(of: "=") else { continue }
            let key = line[..<equals].filter { $0 != " " && $0 != "\t" }
            let value = line[line.index(after: equals)...]
            switch (group, key) {
            case ("Sound Theme", "Inherits"): parents = Self.list(value, limit: 16)
            case ("Sound Theme", "Directories"): listed = Self.list(value, limit: 64)
            case (_, "OutputProfile"): profiles[group] = String(value.filter { $0 != " " })
            default: continue
            }
        }
        // A folder that leads out of the theme is none of its.
        listed.removeAll { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }
        folders = listed.map { ($0, profiles[$0] ?? "stereo") }
    }

    private static func list(_ value: Substring, limit: Int) -> [String] {
        value.split { $0 == "," || $0 == ";" || $0 == " " }.prefix(limit).map(String.init)
    }
}
