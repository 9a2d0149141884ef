// SPDX-License-Identifier: Apache-2.0

/// The command line of zenity, read by the habits of GLib's GOption: options stand anywhere before `--`, and a value
/// follows in the next word or after `=`.
struct ZenityOptions: Equatable {
    struct Given: Equatable {
        var name: String
        var value: String
    }

    private(set) var dialog = ZenityDialog.info
    private(set) var wantsHelp = false
    /// The options in their order; a flag has no value.
    private(set) var given: [Given] = []
    /// The words that are no options: the data of a list.
    private(set) var texts: [String] = []

    /// The error of zenity for whatever it cannot parse.
    static let unknown = DialogRefusal("This option is not available. Please see --help for all possible usages.")

    init(_ words: [String]) throws(DialogRefusal) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                texts += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                texts.append(word)
                continue
            }
            if word == "-h" || word == "-?" || word.hasPrefix("--help") {
                wantsHelp = true
                return
            }
            let name = word.dropFirst(2).prefix { $0 != "=" }
            guard word.hasPrefix("--"), let option = ZenityOption.named(name) else { throw Self.unknown }
            var value = ""
            if option.kind != .flag {
                let attached = word.dropFirst(2 + name.count)
                guard let text = attached.isEmpty ? rest.popFirst() : String(attached.dropFirst()) else {
                    throw Self.unknown
                }
                value = text
                if option.kind == .number, Int(value) == nil { throw Self.unknown }
            }
            given.append(Given(name: option.name, value: value))
        }
        try choose()
    }

    private mutating func choose() throws(DialogRefusal) {
        if has("version") || has("about") { return }
        let dialogs = Set(given.map(\.name)).compactMap(ZenityDialog.init(rawValue:))
        guard let first = dialogs.first else {
            throw DialogRefusal("You must specify a dialog type. See 'zenity --help' for details")
        }
        guard dialogs.count == 1 else { throw DialogRefusal("Two or more dialog options specified") }
        dialog = first
        for option in given.compactMap({ ZenityOption.named($0.name[...]) })
        where !option.dialogs.isEmpty && !option.dialogs.contains(first) {
            throw DialogRefusal("--\(option.name) is not supported for this dialog")
        }
        // In one sentence for the person: zenity itself would give another answer than a call without the option.
        if let refused = given.first(where: { ZenityOption.named($0.name[...])?.isRefused(in: first) == true }) {
            throw DialogRefusal(
                "zenity: alertctl cannot carry out --\(refused.name) with --\(first.rawValue). Leave it out, or run the "
                    + "real zenity.")
        }
    }

    /// The last value of an option.
    subscript(_ name: String) -> String? { given.last { $0.name == name }?.value }

    /// Returns all values of an option.
    func all(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

    /// Returns the number of an option; nil if the option is not given.
    func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

    func has(_ name: String) -> Bool { given.contains { $0.name == name } }
}
