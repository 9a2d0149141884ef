// SPDX-License-Identifier: Apache-2.0

/// A call of dialog or whiptail with keys for the original and for alertctl.
struct BoxRow: Sendable {
    let words: [String]
    /// The keys for the original, and those for alertctl.
    var keys: [String] = []
    var own: [String] = []
    /// The standard input, if it is a pipe.
    var input: String?
    var environment: [String: String] = [:]
    /// A Boolean value indicating whether the standard output is a file.
    var keepsOutput = false
    /// The part of docs/zenity.md that names the difference; nil if there must be none.
    var difference: String?

    static let (enter, escape, tab, down) = ("\r", "\u{1B}", "\t", "\u{1B}OB")
    static let (up, right, left) = ("\u{1B}OA", "\u{1B}OC", "\u{1B}OD")
    /// Waits for the next box.
    static let again = "\0"

    /// - Parameter words: The words with a blank between them; `~` stands for a blank within one, and `''` for an empty
    ///   one.
    init(
        _ words: String, _ keys: [String] = [enter], own: [String]? = nil, input: String? = nil,
        environment: [String: String] = [:], keepsOutput: Bool = false, differs difference: String? = nil
    ) {
        self.words = words.split(separator: " ").map {
            $0 == "''" ? "" : String($0.map { $0 == "~" ? " " : $0 })
        }
        (self.keys, self.own) = (keys, own ?? keys)
        (self.input, self.environment, self.keepsOutput) = (input, environment, keepsOutput)
        self.difference = difference
    }

    private static let menu = "--menu M 12 40 3 a A b B"
    private static let checklist = "--checklist P 12 40 3 a~x Apple on b\"q Bear off c Cat on"
    private static let radiolist = "--radiolist P 12 40 3 a~x Apple off b Bear on c Cat off"
    private static let form = "--form F 12 40 3 Name: 1 1 ini 1 10 10 0 Fix: 2 1 txt 2 10 0 0"
    private static let mixed = "--mixedform F 12 40 4 U: 1 1 ini 1 10 10 0 0 R: 3 1 ro 3 10 10 0 2"

    /// The boxes of dialog with the four buttons, each chosen by --default-button and Enter.
    private static let buttons: [BoxRow] = [
        "--msgbox Hi 8 40", "--yesno Sure 8 40", "--inputbox I 8 40 ini", "--passwordbox I 8 40 ini", menu, checklist,
        radiolist, form, mixed, "--passwordform F 12 40 3 Pw: 1 1 ini 1 10 10 0", "--calendar C 0 0 3 4 2027",
        "--timebox T 0 0 9 5 30", "--fselect FILE 8 40", "--dselect /etc/ 8 40", "--pause P 10 40 20",
        "--rangebox R 10 40 0 10 5",
    ].flatMap { box in
        ["ok", "cancel", "extra", "help"].map {
            BoxRow("dialog --extra-button --help-button --default-button \($0) \(box)")
        } + [BoxRow("dialog \(box)", [escape])]
    }

    private static let ofDialog: [BoxRow] = [
        // An extra button of these hides Cancel.
        BoxRow("dialog --extra-button --default-button extra --textbox FILE 10 40"),
        BoxRow("dialog --textbox FILE 10 40"), BoxRow("dialog --textbox FILE 10 40", [escape]),
        BoxRow("dialog --tailbox FILE 10 40"), BoxRow("dialog --tailbox FILE 10 40", [escape]),
        BoxRow("dialog --default-button ok --editbox FILE 12 40", own: [tab, enter]),
        BoxRow("dialog --default-button cancel --editbox FILE 12 40", own: [tab, tab, enter]),
        BoxRow("dialog --editbox FILE 12 40", [escape]),
        BoxRow("dialog --output-separator / --default-button ok --editbox FILE 12 40", own: [tab, enter]),
        BoxRow("dialog --programbox P 10 40", input: "one\ntwo\n"),
        BoxRow("dialog --programbox P 10 40", [escape], input: "one\ntwo\n"),
        BoxRow("dialog --progressbox P 10 40", [], input: "one\n"), BoxRow("dialog --gauge G 8 40", [], input: "9\n"),
        BoxRow("dialog --infobox I 8 40", []), BoxRow("dialog --pause P 10 40 1", []),
        // Lists.
        BoxRow("dialog \(menu)", [down, enter]), BoxRow("dialog --default-item b \(menu)"),
        BoxRow("dialog --no-items --menu M 12 40 3 a b"), BoxRow("dialog --no-tags \(menu)"),
        BoxRow("dialog --no-items --no-tags --menu M 12 40 3 a A b B", [down, enter]),
        BoxRow("dialog --quoted --menu M 12 40 3 a~b A"), BoxRow("dialog --single-quoted \(checklist)"),
        BoxRow("dialog --separate-output \(checklist)"), BoxRow("dialog --output-separator / \(checklist)"),
        BoxRow("dialog --output-separator / \(radiolist)"),
        BoxRow("dialog --no-items --checklist M 12 40 3 a on b off"),
        BoxRow("dialog --item-help --menu M 12 40 3 a A help b B more"),
        BoxRow("dialog --item-help --help-button --default-button help --menu M 12 40 3 a A help b B more"),
        BoxRow(
            "dialog --item-help --help-button --default-button help --menu M 12 40 3 a A help b B more",
            environment: ["DIALOG_ITEM_HELP": "4"]),
        BoxRow("dialog --help-status --help-button --default-button help \(checklist)"),
        BoxRow("dialog --radiolist P 12 40 3 a A on b B on"),
        BoxRow("dialog --checklist P 12 40 3 a A true"),
        BoxRow("dialog --menu M 12 40 3 a~~b A"), BoxRow("dialog --colors --menu M 12 40 3 \\Z1a\\Zn A"),
        // Defaults, time-outs and statuses.
        BoxRow("dialog --default-button no --yesno Format? 8 40"), BoxRow("dialog --defaultno \(menu)"),
        BoxRow("dialog --defaultno --no-cancel \(menu)"), BoxRow("dialog --no-ok \(menu)"),
        BoxRow("dialog --timeout 1 --yesno Q 8 40", []),
        BoxRow("dialog --timeout 1 --yesno Q 8 40", [], environment: ["DIALOG_ESC": "77"]),
        BoxRow("dialog --yesno Q 8 40", [escape], environment: ["DIALOG_ESC": "300"]),
        BoxRow("dialog --yesno Q 8 40", environment: ["DIALOGOPTS": "--default-button no"]),
        // Several boxes.
        BoxRow("dialog --inputbox A 8 40 one --inputbox B 8 40 two", [enter, again, enter]),
        BoxRow(
            "dialog --default-button cancel --inputbox A 8 40 one --and-widget --inputbox B 8 40 two",
            [enter, again, enter]),
        BoxRow("dialog --default-button cancel --inputbox A 8 40 one --inputbox B 8 40 two"),
        BoxRow("dialog --inputbox A 8 40 one --and-widget --inputbox B 8 40 two", [escape]),
        BoxRow(
            "dialog --separate-widget / --inputbox A 8 40 one --inputbox B 8 40 two --msgbox C 8 40",
            [enter, again, enter, again, enter]),
        BoxRow("dialog --yesno Q 8 40 --and-widget --inputbox A 8 40 one", [enter, again, enter]),
        // No box.
        BoxRow("dialog --clear", []), BoxRow("dialog --print-maxsize", []), BoxRow("dialog --print-version", []),
        BoxRow("dialog --version", [], keepsOutput: true), BoxRow("dialog --output-fd 1 \(menu)", keepsOutput: true),
        // Differences.
        BoxRow("dialog --inputmenu M 12 40 3 a A", differs: "`--buildlist`, `--inputmenu`"),
        BoxRow("dialog --print-size --yesno Q 8 40", differs: "`--print-size`"),
        BoxRow("dialog --nosuch", [], differs: "`dialog --nosuch`"),
        BoxRow("dialog --yesno Q 8", [], differs: "a refused call"),
        BoxRow(
            "dialog --extra-button --tailbox FILE 10 40", [tab, enter],
            differs: "Extra and Help in a `--tailbox`"),
        BoxRow("dialog --help-button --textbox FILE 10 40", [tab, enter], differs: "Help in a `--textbox`"),
    ]

    /// Rows of one call with different keys.
    private static func rows(_ words: String, _ keys: [[String]]) -> [BoxRow] { keys.map { BoxRow(words, $0) } }

    private static let keysInLists: [[String]] = [
        [tab, enter], [right, enter], [left, enter], [down, tab, enter], [right, down, enter], [right, right, enter],
        [tab, tab, enter],
    ]
    private static let keysInRanges: [[String]] = [
        [up, enter], [down, enter], ["+", enter], [right, enter], ["\u{1B}OH", enter], ["\u{1B}OF", enter],
    ]
    private static let keysInForms: [[String]] = [
        [enter], [down, down, enter], [tab, enter], [tab, tab, enter], ["x", enter], ["x", down, "y", enter],
    ]
    private static let keysOnButtons: [[String]] = [
        [left, enter], [right, enter], [down, enter], [right, right, enter], ["n", enter],
    ]

    /// Keys that lead to another answer or button.
    private static var keysOfDialog: [BoxRow] {
        var all: [BoxRow] = []
        for list in [menu, checklist, radiolist] { all += rows("dialog \(list)", keysInLists) }
        all += rows("dialog --rangebox R 10 40 0 10 5", keysInRanges)
        all += rows("dialog --form F 12 40 3 N: 1 1 ini 1 10 10 0 M: 2 1 two 2 10 10 0", keysInForms)
        all += rows("dialog --yesno Sure 8 40", keysOnButtons)
        all += rows("dialog --calendar C 0 0 3 4 2027", [[right, enter], [tab, enter], [down, enter]])
        all += rows("dialog --timebox T 0 0 9 5 30", [[right, enter], [tab, enter]])
        all += rows("dialog --inputbox I 8 40 ini", [[up, enter]])
        all += rows("dialog \(menu)", [["2", enter], [" "]])
        all.append(BoxRow("dialog --yesno Sure 8 40", ["n"], own: ["n", enter]))
        return all
    }

    private static var keysOfWhiptail: [BoxRow] {
        var all: [BoxRow] = []
        for list in [menu, checklist, radiolist] {
            all += rows("whiptail \(list)", [[right, enter], [right, right, enter], [right, down, enter]])
        }
        all.append(
            BoxRow("whiptail --yesno Sure 8 40", ["n", enter], differs: "a letter on a button of whiptail"))
        return all
    }

    private static let boxesOfWhiptail: [BoxRow] = [
        "--msgbox Hi 8 40", "--yesno Sure 8 40", "--inputbox I 8 40 ini", "--passwordbox I 8 40 ini",
        "--textbox FILE 10 40", menu, checklist, radiolist,
    ].flatMap { box in
        [BoxRow("whiptail \(box)"), BoxRow("whiptail \(box)", [escape]), BoxRow("whiptail --nocancel \(box)")]
    }

    private static let ofWhiptail: [BoxRow] = [
        BoxRow("whiptail --defaultno --yesno Sure 8 40"), BoxRow("whiptail --yesno Sure 8 40", [tab, enter]),
        BoxRow("whiptail --inputbox I 8 40 ini", [tab, tab, enter]),
        BoxRow("whiptail \(menu)", [tab, tab, enter]), BoxRow("whiptail --default-item b \(menu)"),
        BoxRow("whiptail --separate-output \(checklist)"),
        BoxRow("whiptail --noitem --checklist P 12 40 3 aa on bb off cc on"),
        BoxRow("whiptail --noitem --menu P 12 40 3 aa A bb B"),
        BoxRow("whiptail --noitem --radiolist P 9 40 3 a on"),
        BoxRow("whiptail --radiolist P 12 40 3 a A on b B on"), BoxRow("whiptail --checklist P 12 40 3 a A yes"),
        BoxRow("whiptail --radiolist P 12 40 3 a A off b B off", [tab, enter], own: [tab, enter]),
        BoxRow("whiptail --gauge G 8 40 5", [], input: "9\n"), BoxRow("whiptail --infobox I 8 40", []),
        BoxRow("whiptail --version", [], keepsOutput: true),
        BoxRow("whiptail --menu M 12 40 3", [], differs: "a refused call"),
        BoxRow("whiptail --gauge G 8 40", [], input: "9\n", differs: "a refused call"),
        BoxRow("whiptail --nosuch", [], differs: "a refused call"),
    ]

    static let all: [BoxRow] = [buttons, ofDialog, keysOfDialog, boxesOfWhiptail, ofWhiptail, keysOfWhiptail].flatMap {
        $0
    }
}
