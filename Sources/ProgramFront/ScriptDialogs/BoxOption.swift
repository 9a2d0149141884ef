// SPDX-License-Identifier: Apache-2.0

/// An option of whiptail 0.52 or dialog 1.3 besides the boxes.
struct BoxOption: Sendable {
    /// The effect of an option. An option that changes a default, an answer or a text never counts as looks.
    enum Use: Sendable {
        /// The effect of the original.
        case carriedOut
        /// None: it concerns looks alone, and is accepted.
        case looks
        /// The call is refused.
        case refused
    }

    /// The name under which its value is kept: that of dialog, if the option has several.
    let name: String
    /// The number of words that follow.
    let words: Int
    let use: Use

    /// Returns the option with a name; nil for an unknown one.
    static func named(_ name: String, in program: DialogProgram) -> BoxOption? {
        (program == .whiptail ? whiptail : dialog)[name]
    }

    private static let whiptail = table([
        (.carriedOut, 0, "defaultno help nocancel noitem notags separate-output version"),
        (
            .carriedOut, 1,
            """
            backtitle cancel-button=cancel-label default-item no-button=no-label ok-button=ok-label output-fd title \
            yes-button=yes-label
            """
        ),
        (.looks, 0, "clear fb fullbuttons scrolltext topleft"),
    ])

    private static let dialog = table([
        (
            .carriedOut, 0,
            """
            clear colors cr-wrap default-no=defaultno defaultno extra-button help help-button help-status help-tags \
            ignore item-help no-cancel=nocancel no-collapse no-items=noitem no-nl-expand no-ok=nook no-tags=notags \
            nocancel noitem nook notags print-maxsize print-version quoted separate-output single-quoted stderr stdout \
            trim version visit-items
            """
        ),
        (
            .carriedOut, 1,
            """
            backtitle cancel-button=cancel-label cancel-label column-separator date-format default-button default-item \
            exit-label extra-label help-label hline max-input no-button=no-label no-label ok-button=ok-label ok-label \
            output-fd output-separator separate-widget separator=output-separator sleep time-format timeout title \
            yes-button=yes-label yes-label
            """
        ),
        (
            .looks, 0,
            """
            allow-close ascii-lines auto-placement beep beep-after cursor-off-label erase-on-exit fb fixed-font \
            fullbutton insecure iso-week keep-colors keep-tite keep-window no-close no-cr-wrap no-hot-list no-kill \
            no-lines no-mouse no-shadow reorder screen-center scrollbar scrolltext shadow size-err smooth tab-correct \
            topleft under-mouse
            """
        ),
        (.looks, 1, "aspect hfile icon input-fd tab-len trace week-start wmclass"),
        (.looks, 2, "begin"),
        (.refused, 0, "last-key print-size"),
        (.refused, 1, "create-rc print-text-only print-text-size"),
    ])

    private static func table(_ groups: [(use: Use, words: Int, names: String)]) -> [String: BoxOption] {
        var table: [String: BoxOption] = [:]
        for group in groups {
            for entry in group.names.split(separator: " ") {
                let names = entry.split(separator: "=").map(String.init)
                table[names[0]] = BoxOption(name: names.last ?? names[0], words: group.words, use: group.use)
            }
        }
        return table
    }

    /// Returns the help of a program.
    static func help(_ program: DialogProgram) -> String {
        let table = program == .whiptail ? whiptail : dialog
        func names(_ use: Use) -> [String] { table.filter { $0.value.use == use }.keys.sorted().map { "--" + $0 } }
        var lines = ["Boxes:"]
        for box in Box.all(of: program) { lines.append("  --\(box.rawValue) \(box.usage(program))") }
        lines += ["Options:"] + ZenityHelp.wrapped(names(.carriedOut))
        lines += ["Options for looks:"] + ZenityHelp.wrapped(names(.looks))
        let refused = names(.refused) + (program == .dialog ? Box.refused.sorted().map { "--" + $0 } : [])
        if !refused.isEmpty { lines += ["Refused:"] + ZenityHelp.wrapped(refused) }
        return lines.joined(separator: "\n") + "\n"
    }
}
