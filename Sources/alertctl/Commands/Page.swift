// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import Glibc
import LinuxSystem
import PageControlProtocol
import TerminalKit
import Varlink

/// `page`: alertd in a browser, by alert-page.
enum PageVerbs {
    static let configuration = CommandConfiguration(
        abstract: "See and answer alerts in a browser, here or on a phone.")
}

extension Session {
    fileprivate func page(_ common: CommonOptions) throws(Failure) -> PageProgram {
        try checkHere(common, "page")
        return PageProgram(environment: environment, files: files)
    }
}

/// `page open`: opens the page, or pairs a browser elsewhere.
struct PageOpen: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Open the page in the browser, or pair the browser of another device.",
        discussion: """
            "page" alone means "page open". It needs alert-page, a separate program, and "alertctl page enable" once; \
            alertd is started if it does not run. The address counts once and for 30 seconds; without a display it is \
            printed. With --pair, a QR code and a code to type are printed for a browser elsewhere, which needs a name \
            under hosts in page.toml; they count once and for ten minutes. docs/page.md describes names, Tailscale and \
            other proxies.

            EXIT STATUS:
              0    opened, or printed
              69   alert-page is not installed or enabled, or it or alertd does not start
              75   too many browsers are paired
              78   page.toml has no name for --pair

            EXAMPLES:
              alertctl page
              alertctl page open --pair phone

            OUTPUT with --json: {"url"}, or with --pair {"url", "code", "picture": [...], "expires"}
            """)

    var pair: String?
    var printed = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.option(&pair, "--pair", value: "name", help: "Pair the browser of another device, under this name.")
        table.flag(&printed, "--print", help: "Print the address instead of opening it.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let page = try session.page(common)
        // A page that is not enabled is no reason to start alertd.
        try page.reach()
        // Without alertd the page has nothing to show. The units of systemd start it, too, but nothing else does.
        if !common.noStart { _ = try session.connect(common) }
        if let pair {
            let reply = try page.call(PageControl.Pair(name: pair))
            return try session.answer(reply, common, lines(reply, in: session))
        }
        let url = try page.call(PageControl.Ticket()).url
        if common.json {
            try session.output.json(["url": .string(url)] as JSON.Object)
        } else if printed || !Self.open(url, in: session) {
            try session.output.line(url)
        }
        return .done
    }

    private func lines(_ reply: PageControl.Pair.Reply, in session: Session) -> [String] {
        let half = reply.code.index(reply.code.startIndex, offsetBy: reply.code.count / 2)
        // White on black, whatever the colors of the terminal are.
        return reply.picture.map { session.width == nil ? $0 : "\u{1B}[38;5;231;48;5;16m\($0)\u{1B}[0m" } + [
            "Scan this, or open \(reply.url.visible) there and type this code:",
            "  \(reply.code[..<half]) \(reply.code[half...])",
            "It counts once, until \(session.moment.here(reply.expires)).",
        ]
    }

    /// Opens an address in the browser of the desktop.
    ///
    /// - Returns: False if there is no display, or if the desktop cannot open the address.
    private static func open(_ url: String, in session: Session) -> Bool {
        let environment = session.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil,
            let program = session.files.program("xdg-open")
        else { return false }
        return Spawn.opens(url, by: program)
    }
}

/// `page enable`: sets the page up.
struct PageEnable: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Serve the page from now on.",
        discussion: """
            Chooses a free port on 127.0.0.1 once, and keeps it in page.toml, because browsers know a page by it. The \
            user's systemd opens the sockets and starts alert-page when a browser connects; without systemd, alert-page \
            runs until "alertctl page disable". A port that was changed in page.toml counts from this command on. If \
            another user's program has the port, the page moves to the next free one, which is printed. If proxy-user is set in page.toml, the line of tmpfiles.d(5) that the \
            system needs is printed; this needs systemd.

            EXIT STATUS:
              0    enabled
              69   alert-page is not installed, or a program of yours has the port
              77   a file cannot be written
              78   page.toml has a mistake

            EXAMPLE:
              alertctl page enable

            OUTPUT with --json: {"port", "line"?}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let page = try session.page(common)
        let (port, isUnit, folder) = try page.enable()
        var line: String?
        if let folder, let user = try page.settings().proxyUser() {
            line = PageUnits.line(folder: folder, owner: geteuid(), proxyUser: user)
        }
        var object: JSON.Object = ["port": .int(Int64(port))]
        object["line"] = line.map(JSON.string)
        var lines = ["The page is at http://127.0.0.1:\(port)/; \"alertctl page\" opens it."]
        if !isUnit { lines.append("alert-page runs until \"alertctl page disable\", and does not start by itself.") }
        if !isUnit, try page.settings().proxyUser() != nil {
            lines.append("\(PageProgram.proxyNeedsSystemd). \(PageProgram.proxyRemedy).")
        }
        if let line {
            lines += [
                "As root, write this line to /etc/tmpfiles.d/alertd-page.conf, run",
                "\"systemd-tmpfiles --create alertd-page.conf\", and run this command again:", line,
            ]
        }
        return try session.answer(object, common, lines)
    }
}

/// `page disable`: ends the page.
struct PageDisable: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "Stop serving the page.",
        discussion: """
            Closes the sockets and ends alert-page, until "alertctl page enable". The port and the paired browsers are \
            kept for the next time. The browsers of this machine have to be let in again, because another user can \
            take the port in between.

            EXIT STATUS:
              0    disabled, or it was already
              69   systemd cannot close the sockets, or alert-page cannot end its sessions
              78   page.toml cannot be read

            EXAMPLE:
              alertctl page disable
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.page(common).disable()
        return .done
    }
}

/// `page devices`: lists the browsers.
struct PageDevices: PlainVerb {
    static let configuration = CommandConfiguration(
        abstract: "List the browsers that may use the page.",
        discussion: """
            A browser that was not seen for 30 days is forgotten.

            EXAMPLE:
              alertctl page devices

            OUTPUT with --json, one per line: {"id", "name", "made", "lastSeen", "paired", "pushed"}
            """)

    var common = CommonOptions()

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let devices = try session.page(common).call(PageControl.Devices()).devices
        return try session.answer(each: devices, common, none: "No browser has a session.") { devices in
            let moment = session.moment
            return session.columns(
                devices.map { device in
                    [
                        Columns.Cell(device.name.visible, .strong),
                        Columns.Cell(device.paired ? "paired" : "this machine"),
                        Columns.Cell(device.pushed ? "gets pushes" : ""),
                        Columns.Cell("last seen \(moment.distance(device.lastSeen))", .faint),
                    ]
                })
        }
    }
}

/// `page revoke`: ends the session of a browser.
struct PageRevoke: Verb {
    static let configuration = CommandConfiguration(
        abstract: "End the session of a browser.",
        discussion: """
            EXIT STATUS:
              0    ended
              66   there is no such browser

            EXAMPLE:
              alertctl page revoke phone

            OUTPUT with --json: {"name"}
            """)

    var device = ""
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.argument(&device, "name", help: "The name of the browser, or its id.")
        table.group(&common, "General")
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let name = try session.page(common).call(PageControl.Revoke(device: device)).name
        return try session.answer(["name": .string(name)] as JSON.Object, common)
    }
}
