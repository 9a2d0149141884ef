// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ClientKit
@testable import alertctl

/// The accounts and units that root speaks to and for.
@Suite struct AccountTests {
    private static let passwd = """
        root:x:0:0:root:/root:/bin/bash
        ada:x:1000:1001:Ada,,,:/home/ada:/bin/zsh
        broken:x:ten:10::/:/bin/sh
        short:x:1002
        1003:x:1004:1004::/home/1003:/bin/sh
        """

    @Test(
        arguments: [
            ("ada", 1000, 1001, "/home/ada", "ada"), ("1000", 1000, 1001, "/home/ada", "ada"),
            ("root", 0, 0, "/root", "root"),
            // A directory that is not asked knows this one.
            ("4321", 4321, nil, "/", "user 4321"), ("1003", 1004, 1004, "/home/1003", "1003"),
        ] as [(String, UInt32, UInt32?, String, String)])
    func known(name: String, user: UInt32, group: UInt32?, home: String, title: String) throws {
        let account = try Account(named: name, passwd: Self.passwd)
        #expect(account.title == title)
        #expect(account.user == user && account.group == group && account.home == home)
    }

    @Test(arguments: ["", "bob", "broken", "short", "-1", "4294967295", "4294967296", "ada:x", "10 00"])
    func unknown(name: String) {
        let failure = #expect(throws: Failure.self) { try Account(named: name, passwd: Self.passwd) }
        #expect(failure?.status == .notFound)
    }

    @Test(arguments: [
        ("0::/system.slice/nginx.service\n", "nginx.service"),
        ("0::/system.slice/system-mail.slice/mail@home.service/worker\n", "mail@home.service"),
        ("0::/user.slice/user-0.slice/session-3.scope\n", nil), ("", nil),
        ("12:cpu:/x.service\n0::/init.scope\n", nil),
        // Root in a user's terminal, and in a service of a user.
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/vte-spawn-1.scope\n", nil),
        ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/backup.service\n", nil),
    ])
    func units(cgroup: String, unit: String?) {
        #expect(RootCaller.unit(cgroup: cgroup) == unit)
    }
}

/// The files with which systemd reports failures.
@Suite struct FailureUnitsTests {
    @Test func installingAndRemovingLeavesNothing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "alertd-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let units = FailureUnits(
            folder: folder + "/user", command: ["/opt/a b/100%/$x\"/alertctl", "tell"], own: ["alertd.service"])
        #expect(units.state == .off)
        try units.install()
        #expect(units.state == .on)
        try units.install()
        let service = try String(contentsOfFile: folder + "/user/alertd-failed@.service", encoding: .utf8)
        #expect(service.contains(#"ExecStart="/opt/a b/100%%/$$x\"/alertctl" "tell" -- %i.service"#), "\(service)")
        #expect(service.contains("\nTimeoutStartSec=30\n"))
        let masks = ["alertd-failed@.service.d", "alertd.service.d"].map {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/user/\($0)/50-alertd.conf")
        }
        #expect(masks == ["/dev/null", "/dev/null"])

        // Another program moved alertctl: the file is ours still, and written again.
        let moved = FailureUnits(folder: folder + "/user", command: ["/usr/bin/alertctl"], own: ["alertd.service"])
        #expect(moved.state == .changed)
        try moved.install()
        #expect(moved.state == .on && units.state == .changed)
        try units.remove()
        #expect(units.state == .off)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/user").isEmpty)
    }

    @Test func whatSomebodyElseMadeStays() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "alertd-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let units = FailureUnits(folder: folder, command: ["/usr/bin/alertctl"], own: [])
        try FileManager.default.createDirectory(atPath: folder + "/service.d", withIntermediateDirectories: true)
        let path = folder + "/service.d/50-alertd.conf"
        for make in [
            { try Data("[Unit]\n".utf8).write(to: URL(filePath: path)) },
            { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null") },
        ] as [() throws -> Void] {
            try make()
            #expect(throws: Failure.self) { try units.install() }
            #expect(throws: Failure.self) { try units.remove() }
            var information = stat()
            #expect(lstat(path, &information) == 0)
            try FileManager.default.removeItem(atPath: path)
        }
        #expect(!FileManager.default.fileExists(atPath: folder + "/alertd-failed@.service"))
    }

    /// systemd would run it as root.
    @Test(
        arguments: [
            ([:], nil), (["/usr/bin/alertctl": (1000, 0o755)], "/usr/bin/alertctl"),
            (["/usr/bin/alertctl": (0, 0o775)], "/usr/bin/alertctl"), (["/usr/bin": (0, 0o757)], "/usr/bin"),
            (["/usr": (1000, 0o755)], "/usr"), (["/": (0, 0o1777)], "/"), (["/usr": (0, 0o40755)], nil),
        ] as [([String: (UInt32, UInt32)], String?)])
    func programsThatOthersCanChange(files: [String: (UInt32, UInt32)], place: String?) {
        let found = FailureUnits.changeable("/usr/bin/alertctl") { files[$0] ?? (0, 0o755) }
        #expect(found == place)
        #expect(FailureUnits.changeable("/usr/bin/alertctl") { _ in nil } == "/")
    }

    @Test func aLongNameOfAUnitIsCut() {
        #expect(UnitFailuresTell.id("x.service") == "unit-x.service")
        let long = UnitFailuresTell.id(String(repeating: "x", count: 247) + ".service")
        #expect(long.utf8.count <= 255 && long.hasPrefix("unit-xxx"))
    }

    /// The name after "--" is no option.
    @Test func aUnitThatLooksLikeAnOption() throws {
        guard
            case .verb(let verb, _) = CommandRunner.parse(["unit-failures", "tell", "--no-start", "--", "-x.service"])
        else {
            Issue.record("refused")
            return
        }
        #expect((verb as? UnitFailuresTell)?.unit == "-x.service")
    }
}
