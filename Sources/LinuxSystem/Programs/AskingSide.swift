// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The processes that want an approval. None of them presents it, and nothing below them does.
///
/// The side begins with the process that asks, and ends below what belongs to the person: the shell into which the
/// person types, the desktop, the login.
package struct AskingSide: Sendable, Hashable {
    package var processes: Set<ProcessIdentity>
    /// The control group of a service, which asks as a whole; nil for any other program.
    package var service: String?
    package var hasLeft: Bool
    /// A Boolean value indicating whether one of the processes has another terminal than the asker. It may have made
    /// the asker's terminal, and then presses its keys.
    package var hasOtherTerminal: Bool
    /// The process furthest up among those that ask; nil if nothing is known of them.
    package private(set) var topmost: ProcessIdentity?
    /// The process above that one, as far as it runs for the same person: the shell, the desktop, or systemd for a
    /// user.
    package private(set) var above: ProcessIdentity?

    package init(
        processes: Set<ProcessIdentity> = [], service: String? = nil, hasLeft: Bool = false,
        hasOtherTerminal: Bool = false
    ) {
        (self.processes, self.service) = (processes, service)
        (self.hasLeft, self.hasOtherTerminal) = (hasLeft, hasOtherTerminal)
    }

    /// The fact about an asker that has left its parents, for the person.
    package static let leftFact = "asked by a program that has left its parent"
    /// The reason why nobody could be asked, although terminals are there.
    package static let leftReason =
        "the program that asks no longer belongs to a terminal of yours, so only a window on your display or one of your "
        + "devices can show it. In a terminal, start it from the shell into which you type"

    /// Returns whether a lineage belongs to this side.
    package func includes(_ lineage: Lineage) -> Bool {
        guard processes.isDisjoint(with: lineage.processes) else { return true }
        return service.map { service in lineage.groups.contains { Self.isWithin($0, service) } } ?? false
    }

    package var mayUseOwnTerminal: Bool { !hasLeft && !hasOtherTerminal }

    private static func isWithin(_ group: String, _ service: String) -> Bool {
        group == service || group.hasPrefix(service + "/")
    }

    /// Finds the side of an asker.
    ///
    /// - Parameters:
    ///   - chain: The asker and the processes above it, each the parent of the one before, up to the init process or as
    ///     far as they could be read.
    ///   - user: The user of alertd.
    ///   - isTransient: Returns whether a unit was started at run time, as by systemd-run(1).
    package init(chain: [ProcessRecord], user: UInt32, isTransient: (String) -> Bool) {
        self.init()
        hasLeft = true
        for (place, process) in chain.enumerated() {
            guard place > 0 else {
                insert(process)
                if process.parent == 0, !process.isInit { hasLeft = false }
                continue
            }
            let below = chain[place - 1]
            let isOwn = process.user == user
            if isOwn, process.isLeadingPersonsShell {
                // Orphans fall to a shell that is an init process, too, but those in its session may be its own jobs.
                hasLeft = process.isInit && below.session != process.session
                above = process.identity
                break
            }
            if process.identity.number == 1 || isOwn && process.isUserManager {
                if isOwn, process.isUserManager { above = process.identity }
                end(chain[..<place], isTransient: isTransient)
                break
            }
            guard isOwn else {
                // sshd(8), cron(8) and login(1) start programs of the person; the init process of a namespace also
                // adopts orphans.
                hasLeft = process.isInit
                break
            }
            insert(process)
            // A program that entered this namespace from outside.
            if process.parent == 0 {
                hasLeft = false
                break
            }
        }
        let own = chain.first?.terminal ?? 0
        hasOtherTerminal = chain.contains {
            processes.contains($0.identity) && $0.terminal != 0 && $0.terminal != own
        }
    }

    private mutating func insert(_ process: ProcessRecord) {
        processes.insert(process.identity)
        topmost = process.identity
    }

    /// Ends the side below the init process or systemd for a user, which have started or adopted the last process.
    private mutating func end(_ chain: ArraySlice<ProcessRecord>, isTransient: (String) -> Bool) {
        guard let asker = chain.first, let last = chain.last, let group = last.group,
            let service = Self.service(of: group), !isTransient(service.unit)
        else { return }
        hasLeft = false
        if let own = asker.group, Self.isWithin(own, service.group) {
            self.service = service.group
        } else {
            // The desktop or the server of terminals, which starts programs of the person in groups of their own.
            processes.remove(last.identity)
            (above, topmost) = (last.identity, chain.dropLast().last?.identity)
        }
    }

    /// Returns the unit of a control group, and the group of that unit; nil if the innermost unit is no service, or if
    /// it is systemd for a user.
    package static func service(of group: String) -> (unit: String, group: String)? {
        let parts = group.split(separator: "/").map(String.init)
        let isUnit = { (part: String) in [".service", ".scope", ".slice"].contains { part.hasSuffix($0) } }
        guard let place = parts.lastIndex(where: isUnit) else { return nil }
        let unit = parts[place]
        guard unit.hasSuffix(".service"), !unit.hasPrefix("user@") else { return nil }
        return (unit, "/" + parts[...place].joined(separator: "/"))
    }

    /// The most processes from one up to the init process that are looked at.
    package static let maximumChain = 256

    /// Finds the side of a process that runs, from proc(5).
    ///
    /// - Parameters:
    ///   - process: The process that asks.
    ///   - runtimeDirectory: XDG_RUNTIME_DIR, where systemd keeps the units that were started at run time.
    package init(of process: Int32, runtimeDirectory: String?) {
        var chain: [ProcessRecord] = []
        var next = process
        while next > 0, chain.count < Self.maximumChain, let record = ProcessRecord(of: next) {
            chain.append(record)
            next = record.parent
        }
        self.init(chain: chain, user: geteuid()) { unit in
            let folders = ["/run"] + [runtimeDirectory].compactMap(\.self)
            // Both folders are in memory (tmpfs), so looking at them does not block.
            return folders.contains { access("\($0)/systemd/transient/\(unit)", F_OK) == 0 }
        }
    }
}

/// A process with those above it, and the control group that it is in: who can act through it.
package struct Lineage: Sendable, Hashable {
    package var processes: Set<ProcessIdentity>
    package var groups: Set<String>

    package init(processes: Set<ProcessIdentity> = [], groups: Set<String> = []) {
        (self.processes, self.groups) = (processes, groups)
    }

    /// Adds the processes of another lineage.
    package mutating func formUnion(_ other: Lineage) {
        processes.formUnion(other.processes)
        groups.formUnion(other.groups)
    }
}
