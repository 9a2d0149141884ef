// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
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
            "page" alone means "page open". It needs alert-page, a separate program, and "alertctl page enable" once. The \
            address counts once and for 30 seconds; without a display it is printed. With --pair, a QR code and a code \
            to type are printed for a browser elsewhere, which needs a name under hosts in page.toml; they count once \
            and for ten minutes. docs/page.md describes names, Tailscale and other proxies.

            EXIT STATUS:
              0    opened, or printed
              69   alert-page is not installed, not enabled, or does not start
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
        if let pair {
            let reply = try page.call(PageControl.Pair(name: pair))
            if common.json {
                try session.output.json(reply)
            } else {
                try show(reply, in: session)
            }
            return .done
        }
        let url = try page.call(PageControl.Ticket()).url
        if common.json {
            try session.output.json(["url": .string(url)] as JSON.Object)
        } else if printed || !Self.open(url, in: session) {
            try session.output.line(url)
        }
        return .done
    }

    private func show(_ reply: PageControl.Pair.Reply, in session: Session) throws(Failure) {
        for line in reply.picture {
            // White on black, whatever the colors of the terminal are.
            try session.output.line(
                session.width == nil ? line : "\u{1B}[38;5;231;48;5;16m\(line)\u{1B}[0m")
        }
        let half = reply.code.index(reply.code.startIndex, offsetBy: reply.code.count / 2)
        try session.output.line("Scan this, or open \(reply.url.visible) there and type this code:")
        try session.output.line("  \(reply.code[..<half]) \(reply.code[half...])")
        try session.output.line("It counts once, until \(session.moment.there(reply.expires)).")
    }

    /// Has the desktop open an address.
    /// - Returns: False if there is no display or no program for that.
    private static func open(_ url: String, in session: Session) -> Bool {
        let environment = session.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil,
            let program = session.files.program("xdg-open"),
            // Without it the address is printed.
            let process = try? ChildProcess(starting: Spawn.background(program, ["xdg-open", url]))
        else { return false }
        return process.wait() == .exited(0)
    }
}

/// `page enable`: sets the page up.
struct PageEnable: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Serve the page from now on.",
        discussion: """
            Chooses a free port on 127.0.0.1 once, and keeps it in page.toml, because browsers know a page by it. The \
            user's systemd opens the sockets and starts alert-page when a browser connects; without systemd, alert-page \
            runs until "alertctl page disable". If proxy-user is set in page.toml, the line of tmpfiles.d(5) that the \
            system needs is printed.

            EXIT STATUS:
              0    enabled
              69   alert-page is not installed, or the port is taken
              77   a file cannot be written

            EXAMPLE:
              alertctl page enable

            OUTPUT with --json: {"port", "line"?}
            """)

    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) { table.group(&common, "General") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let page = try session.page(common)
        let (port, isUnit, folder) = try page.enable()
        var line: String?
        if let folder, let user = try page.settings().proxyUser {
            let person = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
            line = PageUnits.line(folder: folder, person: person, proxyUser: user)
        }
        if common.json {
            var object: JSON.Object = ["port": .int(Int64(port))]
            object["line"] = line.map(JSON.string)
            try session.output.json(object)
            return .done
        }
        try session.output.line("The page is at http://127.0.0.1:\(port)/; \"alertctl page\" opens it.")
        if !isUnit {
            try session.output.line("alert-page runs until \"alertctl page disable\", and does not start by itself.")
        }
        if let line {
            try session.output.line("As root, write this line to /etc/tmpfiles.d/alertd-page.conf, run")
            try session.output.line("\"systemd-tmpfiles --create alertd-page.conf\", and run this command again:")
            try session.output.line(line)
        }
        return .done
    }
}

/// `page disable`: ends the page.
struct PageDisable: Verb {
    static let configuration = CommandConfiguration(
        abstract: "No longer serve the page.",
        discussion: """
            Closes the sockets and ends alert-page. The port and the paired browsers are kept for the next time.

            EXIT STATUS:
              0    disabled, or it was already
              69   systemd cannot close the sockets

            EXAMPLE:
              alertctl page disable
            """)

    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) { table.group(&common, "General") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.page(common).disable()
        return .done
    }
}

/// `page devices`: lists the browsers.
struct PageDevices: Verb {
    static let configuration = CommandConfiguration(
        abstract: "List the browsers that may use the page.",
        discussion: """
            A browser that was not seen for 30 days is forgotten.

            EXAMPLE:
              alertctl page devices

            OUTPUT with --json, one per line: {"id", "name", "made", "lastSeen", "paired", "pushed"}
            """)

    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) { table.group(&common, "General") }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        let devices = try session.page(common).call(PageControl.Devices()).devices
        if common.json {
            for device in devices { try session.output.json(device) }
            return .done
        }
        let moment = session.moment
        let rows = devices.map { device in
            [
                Columns.Cell(device.name.visible, .strong),
                Columns.Cell(device.paired ? "paired" : "this machine"),
                Columns.Cell(device.pushed ? "gets pushes" : ""),
                Columns.Cell("last seen \(moment.distance(device.lastSeen))", .faint),
            ]
        }
        for line in Columns(rows: rows, width: session.width).lines(session.style) { try session.output.line(line) }
        if rows.isEmpty { try session.output.line("No browser has a session.") }
        return .done
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
        if common.json { try session.output.json(["name": .string(name)] as JSON.Object) }
        return .done
    }
}
