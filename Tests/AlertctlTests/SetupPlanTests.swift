// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ClientKit
@testable import alertctl

/// Decisions of `alertctl setup`, without any file and any systemd.
@Suite struct SetupPlanTests {
    private static let unit = OwnedContent.text(SetupPlan.mark + "\nnew\n")
    private static let link = OwnedContent.link("alertctl")

    /// A file that is wanted, there, and recorded, or not; and the step and the record that follow.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        var wanted: OwnedContent?
        var isAnybodys = false
        var found: OwnedContent?
        var recorded: OwnedContent?
        var steps: [SetupPlan.Step] = []
        var isForeign = false
        var record: OwnedContent?
    }

    private static let earlier = OwnedContent.text(SetupPlan.mark + "\nold\n")
    private static let others = OwnedContent.text("[Unit]\n")

    private static let rows = [
        Row(description: "missing", wanted: unit, steps: [.make("/p", unit)], record: unit),
        Row(description: "in place", wanted: unit, found: unit, recorded: unit, record: unit),
        // Not made by us, but as we would make it: it is not ours to remove.
        Row(description: "in place by others", wanted: link, found: link),
        Row(
            description: "of an earlier version", wanted: unit, found: earlier, recorded: earlier,
            steps: [.replace("/p", unit)], record: unit),
        Row(
            description: "of an earlier version, without a list", wanted: unit, found: earlier,
            steps: [.replace("/p", unit)], record: unit),
        Row(description: "somebody else's", wanted: unit, found: others, isForeign: true),
        Row(description: "ours, and replaced by others", wanted: unit, found: others, recorded: unit, isForeign: true),
        Row(
            description: "a link to an earlier place", wanted: link, found: .link("/old"), recorded: .link("/old"),
            steps: [.replace("/p", link)], record: link),
        Row(description: "another's link", wanted: link, found: .link("/old"), isForeign: true),
        Row(description: "a man page of pipx", wanted: link, isAnybodys: true, found: .link("/venv")),
        Row(
            description: "a man page of nobody", wanted: link, isAnybodys: true, steps: [.make("/p", link)],
            record: link),
        Row(description: "no longer wanted", found: unit, recorded: unit, steps: [.remove("/p")]),
        Row(description: "no longer wanted, and gone", recorded: unit),
        Row(description: "no longer wanted, and changed", found: others, recorded: unit, isForeign: true),
    ]

    @Test(arguments: rows) func aFile(_ row: Row) {
        let wishes = row.wanted.map { [SetupPlan.Wish(path: "/p", content: $0, isAnybodys: row.isAnybodys)] } ?? []
        let plan = SetupPlan(wishes, record: row.recorded.map { ["/p": $0] } ?? [:], found: { _ in row.found })
        #expect(plan.steps == row.steps)
        #expect(plan.foreign == (row.isForeign ? ["/p"] : []))
        #expect(plan.record == (row.record.map { ["/p": $0] } ?? [:]))
    }

    /// The second time there is nothing to do, and then it goes without a trace.
    @Test func twiceChangesNothing() {
        var files: [String: OwnedContent] = [:]
        func carryOut(_ plan: SetupPlan) {
            for step in plan.steps {
                switch step {
                case .make(let path, let content), .replace(let path, let content): files[path] = content
                case .remove(let path): files[path] = nil
                }
            }
        }
        let wishes = [
            SetupPlan.Wish(path: "/u/alertd.socket", content: Self.unit), .init(path: "/b/askpass", content: Self.link),
        ]
        let first = SetupPlan(wishes, record: [:], found: { files[$0] })
        carryOut(first)
        let second = SetupPlan(wishes, record: first.record, found: { files[$0] })
        #expect(second.steps.isEmpty)
        #expect(second.findings.isEmpty)
        #expect(second.record == first.record)
        carryOut(SetupPlan([], record: second.record, found: { files[$0] }))
        #expect(files.isEmpty)
    }

    @Test func manyManPagesAreOneLine() {
        let wishes = ["man1/a.1", "man1/b.1", "man5/c.5"].map {
            SetupPlan.Wish(path: "/d/man/\($0)", content: Self.link, isAnybodys: true)
        }
        let plan = SetupPlan(wishes + [.init(path: "/u/x", content: Self.unit)], record: [:], found: { _ in nil })
        let lines = ["/u/x is missing", "/d/man/man1: 2 man pages, missing", "/d/man/man5: 1 man page, missing"]
        #expect(plan.findings == lines)
    }

    @Test(
        arguments: [
            // Nothing is there yet.
            (SetupService(), true, [.reload, .enable]),
            // Everything is.
            (SetupService(isEnabled: true, isListening: true), false, []),
            (SetupService(isEnabled: true, isListening: true, process: 7, daemon: 7), false, []),
            // After an update, with and without other units.
            (
                SetupService(isEnabled: true, isListening: true, process: 7, daemon: 7, isReplaced: true), false,
                [.restart]
            ),
            (SetupService(isEnabled: true, isListening: true, process: 7, daemon: 7), true, [.reload, .restart]),
            (SetupService(isEnabled: true, isListening: true), true, [.reload]),
            // A command has started alertd in the background before.
            (SetupService(daemon: 9), true, [.reload, .end(process: 9), .enable, .start]),
            (SetupService(isEnabled: true, daemon: 9), false, [.end(process: 9), .enable, .start]),
            // No systemd.
            (SetupService(hasManager: false, daemon: 9, isReplaced: true), true, []),
        ] as [(SetupService, Bool, [SetupService.Order])])
    func systemd(_ service: SetupService, changesUnits: Bool, orders: [SetupService.Order]) {
        #expect(service.orders(changesUnits: changesUnits) == orders)
    }

    @Test(
        arguments: [
            ("/home/ada/.cache/uv/archive-v0/x/bin", "/home/ada/.cache"), ("/home/ada/.cachet/bin", nil),
            ("/home/ada/.local/share/uv/tools/alertd/bin", nil), ("/big/uv/archive-v0/x/bin", "/big/uv"),
        ] as [(String, String?)])
    func caches(folder: String, cache: String?) {
        #expect(SetupMachine.cache(of: folder, among: ["/big/uv", "/home/ada/.cache"]) == cache)
    }

    @Test func unitsNameThePrograms() throws {
        let template = """
            [Unit]
            ConditionFileIsExecutable=@BINDIR@/alertd
            [Service]
            ExecStart="@BINDIR@/alertd"
            # The pause grows with it.
            RestartSteps=6
            RestartMaxDelaySec=30s
            UMask=0077

            """
        let new = UnitTemplate.unit(template, folder: "/home/a b/100%/bin", systemd: 254)
        #expect(new.hasPrefix(SetupPlan.mark + "\n[Unit]\n"))
        #expect(new.contains("\nExecStart=\"/home/a b/100%%/bin/alertd\"\n"))
        #expect(new.contains("\nRestartSteps=6\n"))
        #expect(UnitTemplate.program(new) == "/home/a b/100%/bin/alertd")
        for version in [252, nil] {
            let old = UnitTemplate.unit(template, folder: "/bin", systemd: version)
            #expect(old.hasSuffix("ExecStart=\"/bin/alertd\"\nUMask=0077\n"))
        }
        #expect(throws: Failure.self) { try UnitTemplate.check("/a\"b") }
        #expect(UnitTemplate.program("[Service]\nExecStart=/usr/bin/alertd --foreground\n") == "/usr/bin/alertd")
    }

    @Test(
        arguments: [
            ("systemd 252 (252.39-1~deb12u1)\n+PAM\n", 252), ("systemd 257.9\n", 257), ("", nil), ("launchd 1\n", nil),
        ] as [(String, Int?)])
    func versionsOfSystemd(output: String, version: Int?) { #expect(UnitTemplate.version(output) == version) }

    @Test func theRecordIsReadAsItWasWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "alertd-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try SetupRecord(folder: folder) == SetupRecord())
        var record = SetupRecord()
        record.files = ["/u/alertd.socket": Self.unit, "/u/alertd.service": Self.unit, "/b/askpass": Self.link]
        record.hasEnabled = true
        try record.save(in: folder)
        #expect(try SetupRecord(folder: folder) == record)
        #expect(record.units == ["alertd.service", "alertd.socket"])
        // An empty record leaves nothing.
        try SetupRecord().save(in: folder)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
