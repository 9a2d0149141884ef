// SPDX-License-Identifier: Apache-2.0

/// The parts of a theme's `index.theme` that matter for looking up sounds (Sound Theme Specification 0.8, "Sound Theme
/// Directories").
struct SoundTheme: Equatable {
    /// The themes to search after this one, in order.
    var parents: [String] = []
    /// The folders below the theme's own, in order, with the output profile of each.
    var folders: [(path: String, profile: String)] = []

    static func == (left: SoundTheme, right: SoundTheme) -> Bool {
        left.parents == right.parents
            && left.folders.elementsEqual(right.folders) { $0.path == $1.path && $0.profile == $1.profile }
    }

    /// Parses the desktop-entry syntax: groups in brackets, `key=value`, comments with `#`. Unknown lines are skipped;
    /// at most 64 folders and 16 parents are kept.
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
        // A folder outside the theme does not belong to it.
        listed.removeAll { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }
        folders = listed.map { ($0, profiles[$0] ?? "stereo") }
    }

    private static func list(_ value: Substring, limit: Int) -> [String] {
        value.split { $0 == "," || $0 == ";" || $0 == " " }.prefix(limit).map(String.init)
    }
}
