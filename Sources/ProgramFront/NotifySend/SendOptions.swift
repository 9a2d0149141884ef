// SPDX-License-Identifier: Apache-2.0

/// The command line of `notify-send` (libnotify 0.8.7), read by the habits of GLib's GOption: options stand anywhere
/// before `--`, a value follows in the next word or after `=`, and short flags may share a dash.
struct SendOptions: Equatable {
    /// The problem, in the words of notify-send.
    struct Wrong: Error, Equatable {
        var message: String
    }

    /// A request other than a notification.
    enum Answer: Equatable {
        case help
        case version
    }

    var answer: Answer?
    /// 0 to 2, as on the bus.
    var urgency: UInt8 = 1
    var expireTime: Int32 = -1
    var appName: String?
    var icon: String?
    var appIcon: String?
    var category: String?
    var isTransient = false
    var isQuiet = false
    var hints: [String] = []
    var printsID = false
    var idDescriptor: Int32?
    var replaceID: Int32 = 0
    var waits = false
    var actions: [String] = []
    var actionDescriptor: Int32?
    var tokenDescriptor: Int32?
    /// The arguments that are no options: the summary, and the body.
    var texts: [String] = []

    /// Reads the words after the command's name.
    init(_ words: [String]) throws(Wrong) {
        var rest = words[...]
        var readsOptions = true
        while let word = rest.popFirst() {
            if !readsOptions || word == "-" || !word.hasPrefix("-") {
                texts.append(word)
            } else if word == "--" {
                readsOptions = false
            } else if word.hasPrefix("--") {
                try long(word, &rest)
            } else {
                try short(word, &rest)
            }
            // Help is given at once, whatever is wrong further on.
            if answer == .help { return }
        }
    }

    private mutating func long(_ word: String, _ rest: inout ArraySlice<String>) throws(Wrong) {
        let name = word.dropFirst(2).prefix { $0 != "=" }
        guard let option = SendOption.all.first(where: { $0.name == name }) else {
            throw Wrong(message: "Unknown option \(word)")
        }
        let written = "--\(name)"
        switch option.kind {
        case .flag(let set): set(&self)
        case .value(let set):
            let attached = word.dropFirst(2 + name.count)
            guard let value = attached.isEmpty ? rest.popFirst() : String(attached.dropFirst()) else {
                throw Wrong(message: "Missing argument for \(written)")
            }
            try set(&self, value, written)
        }
    }

    private mutating func short(_ word: String, _ rest: inout ArraySlice<String>) throws(Wrong) {
        var hasTaken = false
        for letter in word.dropFirst() {
            guard let option = SendOption.all.first(where: { $0.letter == letter }) else {
                throw Wrong(message: "Unknown option \(word)")
            }
            switch option.kind {
            case .flag(let set): set(&self)
            case .value(let set):
                // One word cannot be the value of two.
                guard !hasTaken else { throw Wrong(message: "Error parsing option -\(letter)") }
                guard let value = rest.popFirst() else { throw Wrong(message: "Missing argument for -\(letter)") }
                hasTaken = true
                try set(&self, value, "-\(letter)")
            }
            if answer == .help { return }
        }
    }
}
