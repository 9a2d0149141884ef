// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import ClientKit
import CommandLineKit
import LinuxSystem
import TerminalKit
import TextSafety
import Varlink

/// `setup`: what a package does at its installation, for a wheel, a tarball or a tree.
struct Setup: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Have alertd in every session, after uv tool install, install.sh or make install.",
        discussion: """
            Setup writes the units of systemd with the programs that are in your PATH, and enables the socket. It links \
            alertd-askpass and pinentry-alertd next to alertctl, and man pages, completions, the desktop file and the icon \
            where nobody has them yet. Run it again after an update. The Debian packages need no setup.

            It lists what it has made, and touches nothing that others have made. Without a systemd user manager it only \
            links; alertctl then starts alertd when it is needed.

            EXIT STATUS:
              0    everything is in place
              1    with --check: something is missing or of an earlier version
              77   the programs are in a cache (uvx), or alertd is not next to alertctl

            EXAMPLE:
              alertctl setup
              alertctl setup --check
              alertctl setup --remove

            OUTPUT with --json: {"state": "done|stale|removed|package", "findings": [], "left": []}
            """)

    var isCheck = false
    var isRemoval = false
    var common = CommonOptions()

    mutating func declare(_ table: inout ArgumentTable) {
        table.flag(&isCheck, "--check", help: "Only say what is missing or of an earlier version.")
        table.flag(&isRemoval, "--remove", help: "End the service, and take out what setup has put in place.")
        table.group(&common, "General")
    }

    func validate() throws(ValidationError) {
        if isCheck, isRemoval { throw ValidationError("--check and --remove do not go together.") }
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus {
        try session.checkHere(common, "setup")
        let machine = try SetupMachine(environment: session.environment, files: session.files)
        guard !machine.isPackage else {
            return try session.answer(
                Self.object("package", [], []), common, ["Debian's package has set up alertd; there is nothing to do."])
        }
        let managed = try ManagedFiles(session.environment)
        var record = try SetupRecord(folder: managed.folder)
        if isRemoval { return try remove(record, from: managed, machine, in: session) }
        try machine.check()
        let (wishes, note) = try machine.wishes(tries: !isCheck)
        let plan = SetupPlan(wishes, record: record.files, found: { OwnedContent(at: $0) })
        let service = machine.service(try Self.daemon(common, in: session))
        let findings = plan.findings + service.findings
        var remarks = plan.foreign.map { "\($0) was made by somebody else, and stays" } + [note].compactMap(\.self)
        if !service.hasManager {
            remarks.append("No systemd user manager answers here; alertctl starts alertd when it is needed.")
        }
        if isCheck {
            let isFine = findings.isEmpty
            try session.answer(
                Self.object(isFine ? "done" : "stale", findings, plan.foreign), common,
                (isFine ? ["Everything is in place."] : findings + ["Run: alertctl setup"]) + remarks)
            return isFine ? .done : .cancelled
        }
        // The list comes first: without it nothing would take the files out again.
        let orders = service.orders(changesUnits: plan.changesUnits)
        record.files.merge(plan.record) { $1 }
        if orders.contains(.enable) { record.hasEnabled = true }
        if record != (try SetupRecord(folder: managed.folder)) { try record.save(in: managed.folder) }
        try plan.perform()
        for order in orders { try machine.perform(order) }
        if record.files != plan.record {
            record.files = plan.record
            try record.save(in: managed.folder)
        }
        let lines = Self.done(plan, orders, service)
        let zsh = plan.steps.isEmpty ? nil : machine.zshLine(plan)
        return try session.answer(
            Self.object("done", findings, plan.foreign), common, lines + remarks + [zsh].compactMap(\.self))
    }

    private static func done(
        _ plan: SetupPlan, _ orders: [SetupService.Order], _ service: SetupService
    ) -> [String] {
        guard !plan.steps.isEmpty || !orders.isEmpty else { return ["Everything is in place already."] }
        var lines: [String] = []
        if !plan.steps.isEmpty {
            let count = plan.steps.count.counted("file")
            lines.append("Put \(count) in place; \"alertctl setup --remove\" takes them out.")
        }
        if service.hasManager { lines.append("systemd starts alertd in every session.") }
        if orders.contains(.restart) { lines.append("alertd was restarted.") }
        return lines
    }

    private func remove(
        _ record: SetupRecord, from managed: ManagedFiles, _ machine: SetupMachine, in session: Session
    ) throws(Failure) -> CommandStatus {
        guard record != SetupRecord() else {
            return try session.answer(
                Self.object("removed", [], []), common, ["alertctl setup has put nothing in place."])
        }
        let plan = SetupPlan([], record: record.files, found: { OwnedContent(at: $0) })
        let own = record.hasEnabled ? [UserManager.unit, "alertd.service"] : []
        try machine.disable(Set(record.units + own).sorted())
        try plan.perform()
        if plan.changesUnits, machine.service(nil).hasManager { try machine.perform(.reload) }
        try SetupRecord().save(in: managed.folder)
        let count = plan.steps.count.counted("file")
        return try session.answer(
            Self.object("removed", plan.findings, plan.foreign), common,
            ["Removed \(count). Reminders and settings stay."]
                + plan.foreign.map { "\($0) has changed since, and stays" })
    }

    private static func object(_ state: String, _ findings: [String], _ left: [String]) -> JSON.Object {
        [
            "state": .string(state), "findings": .array(findings.map { .string($0) }),
            "left": .array(left.map { .string($0) }),
        ]
    }

    /// Returns the state of the daemon at the socket that systemd would have; nil if none answers there.
    private static func daemon(_ common: CommonOptions, in session: Session) throws(Failure) -> Manager.Status.Reply? {
        guard case .runtimeDirectory = try session.socket(common).origin else { return nil }
        return try session.reach(common)?.call(Manager.Status())
    }

    /// Returns the check for `doctor`; nil where setup has nothing to do with the installation.
    static func check(in session: Session, _ common: CommonOptions) -> Manager.Check? {
        func check(_ ok: Bool, _ detail: String, _ remedy: String? = nil) -> Manager.Check {
            Manager.Check(name: "setup", ok: ok, required: false, detail: detail, remedy: remedy)
        }
        do throws(Failure) {
            let machine = try SetupMachine(environment: session.environment, files: session.files)
            guard machine.hasTemplates, !machine.isPackage else { return nil }
            try machine.check()
            let record = try SetupRecord(folder: try ManagedFiles(session.environment).folder)
            let plan = SetupPlan(
                try machine.wishes(tries: false).wishes, record: record.files, found: { OwnedContent(at: $0) })
            let findings = plan.findings + machine.service(try daemon(common, in: session)).findings
            return findings.isEmpty
                ? check(true, "units, links and completions are in place")
                : check(false, findings.joined(separator: "; "), "Run alertctl setup")
        } catch {
            return check(false, error.cause, error.remedy.isEmpty ? nil : error.remedy)
        }
    }
}

extension SetupPlan {
    var changesUnits: Bool {
        steps.contains { step in
            switch step {
            case .make(let path, _), .replace(let path, _), .remove(let path): path.contains("/systemd/user/")
            }
        }
    }

    /// Does what is to be done.
    func perform() throws(Failure) {
        for step in steps {
            switch step {
            case .make(let path, let content), .replace(let path, let content): try content.write(to: path)
            case .remove(let path): try OwnedContent.remove(path)
            }
        }
    }
}
