// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// The files that `alertctl setup` wants in place and those that are there, and the steps that follow.
struct SetupPlan: Equatable {
    /// A file that is to be in place.
    struct Wish: Equatable {
        let path: String
        let content: OwnedContent
        var isAnybodys = false
    }

    /// Something to do with a file.
    enum Step: Equatable {
        /// To make a file that is not there.
        case make(String, OwnedContent)
        /// To replace an own file that is not as it should be.
        case replace(String, OwnedContent)
        /// To remove an own file that is wanted no longer.
        case remove(String)
    }

    /// The first line of every text, by which it is known.
    static let mark = OwnedFiles.mark(on: "alertctl setup", off: "alertctl setup --remove")

    /// The steps, in this order.
    private(set) var steps: [Step] = []
    /// Files that others have made, or changed, where own ones would be. They stay.
    private(set) var foreign: [String] = []
    /// The own files once the steps are done.
    private(set) var record: [String: OwnedContent]

    /// - Parameters:
    ///   - wishes: The files that are to be in place; none to remove everything.
    ///   - record: The files that were made before, as they were made.
    ///   - found: Returns what is at a path.
    init(_ wishes: [Wish], record: [String: OwnedContent], found: (String) -> OwnedContent?) {
        self.record = record
        for wish in wishes { add(wish, found(wish.path)) }
        let wanted = Set(wishes.map(\.path))
        for (path, content) in record.sorted(by: { $0.key < $1.key }) where !wanted.contains(path) {
            self.record[path] = nil
            switch found(path) {
            case nil: break
            case content?: steps.append(.remove(path))
            default: foreign.append(path)
            }
        }
    }

    private mutating func add(_ wish: Wish, _ found: OwnedContent?) {
        let (path, content) = (wish.path, wish.content)
        switch found {
        case nil: steps.append(.make(path, content))
        case content?: return
        case .text(let text)? where record[path] == .text(text) || text.hasPrefix(Self.mark):
            steps.append(.replace(path, content))
        case .link(let target)? where record[path] == .link(target): steps.append(.replace(path, content))
        default:
            if !wish.isAnybodys { foreign.append(path) }
            record[path] = nil
            return
        }
        record[path] = content
    }

    /// The missing and the stale files, a line each. Of many files in one folder the folder is named.
    var findings: [String] {
        var lines: [String] = []
        var folders: [String: Int] = [:]
        for step in steps {
            let (path, word) =
                switch step {
                case .make(let path, _): (path, "missing")
                case .replace(let path, _): (path, "of an earlier version")
                case .remove(let path): (path, "no longer needed")
                }
            guard path.contains("/man/") else {
                lines.append("\(path) is \(word)")
                continue
            }
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
            folders["\(folder): %, \(word)", default: 0] += 1
        }
        return lines
            + folders.sorted { $0.key < $1.key }.map { line, count in
                line.replacing("%", with: count.counted("man page"))
            }
    }
}

/// The state of the person's systemd and alertd, and the orders that follow.
struct SetupService: Equatable {
    /// Something to do with systemd, in this order.
    enum Order: Equatable {
        /// To have systemd read the units again.
        case reload
        /// To end an alertd that systemd has not started, and which has the socket.
        case end(process: Int)
        /// To have the socket in every session, from now on.
        case enable
        /// To start the service, since alertd ran before.
        case start
        /// To have alertd run what is installed.
        case restart
    }

    var hasManager = true
    var isEnabled = false
    var isListening = false
    /// The process of the service; nil if it does not run.
    var process: Int?
    /// The process of the alertd that answers; nil if none does.
    var daemon: Int?
    var isReplaced = false

    /// Returns what is to be done.
    ///
    /// - Parameter changesUnits: Whether units are written or removed.
    func orders(changesUnits: Bool) -> [Order] {
        guard hasManager else { return [] }
        var orders: [Order] = changesUnits ? [.reload] : []
        let isReady = isEnabled && isListening
        let background = daemon.flatMap { $0 == process || isListening ? nil : $0 }
        if !isReady {
            if let background { orders.append(.end(process: background)) }
            orders.append(.enable)
            if background != nil { orders.append(.start) }
        }
        if process != nil, isReplaced || changesUnits { orders.append(.restart) }
        return orders
    }

    /// The faults, a line each.
    var findings: [String] {
        guard hasManager else { return [] }
        var lines: [String] = []
        if !isEnabled { lines.append("alertd.socket is not enabled") }
        if isEnabled, !isListening { lines.append("alertd.socket is not active") }
        if process != nil, isReplaced { lines.append("alertd still runs the program from before an update") }
        return lines
    }
}
