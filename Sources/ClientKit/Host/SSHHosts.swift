// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem

/// The machines that a person's ssh_config(5) names, for completions.
enum SSHHosts {
    /// The maximum number of files, and of bytes in all of them.
    private static let maximumFiles = 64
    private static let maximumBytes = 1 << 20
    /// The maximum depth of included files: the limit of ssh.
    private static let maximumDepth = 16

    /// Returns the names of the hosts in the configurations of the person and of the system, sorted.
    static func names(home: String?) -> [String] {
        var reading = Reading(home: home)
        if let home { reading.read(home + "/.ssh/config", folder: home + "/.ssh", depth: 0) }
        reading.read("/etc/ssh/ssh_config", folder: "/etc/ssh", depth: 0)
        return reading.hosts.sorted()
    }

    /// The content of one line.
    enum Line: Equatable {
        /// `Host`: the names in it that stand for one machine.
        case hosts([String])
        /// `Include`: patterns of files.
        case include([String])
    }

    /// Parses a line; nil for a line with another keyword.
    static func line(_ text: Substring) -> Line? {
        let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "=" }
            .map { $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 1 ? $0.dropFirst().dropLast() : $0 }
            .map(String.init)
        switch words.first?.lowercased() {
        case "host":
            // A pattern or an exclusion names no machine.
            let names = words.dropFirst().prefix { !$0.hasPrefix("#") }
            return .hosts(names.filter { !$0.hasPrefix("-") && !$0.contains { "*?!".contains($0) } })
        case "include": return .include(words.dropFirst().prefix { !$0.hasPrefix("#") })
        default: return nil
        }
    }

    private struct Reading {
        let home: String?
        var hosts: Set<String> = []
        private var files = 0
        private var bytes = 0

        init(home: String?) { self.home = home }

        mutating func read(_ path: String, folder: String, depth: Int) {
            guard depth <= maximumDepth, files < maximumFiles, bytes < maximumBytes else { return }
            files += 1
            // Completion offers the hosts of the files that can be read.
            let content = (try? BoundedFile.prefix(of: path, limit: maximumBytes - bytes)) ?? []
            bytes += content.count
            for text in String(decoding: content, as: UTF8.self).split(separator: "\n") {
                switch line(text) {
                case .hosts(let names): hosts.formUnion(names)
                case .include(let patterns):
                    for pattern in patterns {
                        for path in matches(of: pattern, folder) { read(path, folder: folder, depth: depth + 1) }
                    }
                case nil: break
                }
            }
        }

        /// Returns the files that a pattern of `Include` stands for. Relative patterns belong to the folder of the
        /// configuration.
        private func matches(of pattern: String, _ folder: String) -> [String] {
            var pattern = pattern
            if pattern.hasPrefix("~/") {
                guard let home else { return [] }
                pattern = home + pattern.dropFirst()
            } else if !pattern.hasPrefix("/") {
                pattern = folder + "/" + pattern
            }
            var found = glob_t()
            defer { globfree(&found) }
            guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
            return (0..<min(Int(found.gl_pathc), maximumFiles)).compactMap { paths[$0].map { String(cString: $0) } }
        }
    }
}
