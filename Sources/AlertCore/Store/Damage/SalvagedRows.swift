// SPDX-License-Identifier: Apache-2.0

package import GRDB

/// Finds every row that is left in a damaged store, page by page: around whatever is destroyed, be it a leaf, the page
/// above a thousand leaves, the schema or the first page of all.
///
/// Trees are followed from the roots that the schema names. What is below a destroyed page is on no tree any more;
/// those pages are looked at one by one, and a row is known by its form. Pages that the file lists as free are left
/// out, since what they hold was deleted. Memory is bounded by one row and a set of page numbers.
package struct SalvagedRows {
    /// A pending row by what the indexes say of it.
    package struct Pending: Hashable {
        package var id: String
        package var role: String
        package var due: Int64
        package var app: String
        /// The boot of a countdown, of which `due` is the uptime at which it ends.
        package var boot: String?

        package init(id: String, role: String, due: Int64, app: String, boot: String? = nil) {
            (self.id, self.role, self.due, self.app, self.boot) = (id, role, due, app, boot)
        }

        /// A row whose text or trigger cannot be understood, by what its other columns say; nil for any other row.
        package init?(unreadable values: [DatabaseValue], _ layout: TableLayout) {
            func value(_ name: String) -> DatabaseValue? {
                layout.columns.firstIndex { $0.name == name }.flatMap { values.indices.contains($0) ? values[$0] : nil }
            }
            func text(_ name: String) -> String? { value(name).flatMap(String.fromDatabaseValue) }
            guard let id = text("id"), let role = text("role"), let app = text("app"), let content = text("content"),
                let trigger = text("trigger"), let due = value("due").flatMap(Int64.fromDatabaseValue),
                !AlertCore.Pending.isReadable(content: content, trigger: trigger)
            else { return nil }
            let deadline = value("deadline").flatMap(Int64.fromDatabaseValue)
            self.init(id: id, role: role, due: deadline ?? due, app: app, boot: deadline == nil ? nil : text("boot"))
        }
    }

    /// Pages that should hold something and cannot be read, or not complete.
    private(set) var badPages: Set<UInt32> = []
    /// Every pending row that an index names; empty unless something of the pending ones is damaged.
    package private(set) var named: Set<Pending> = []
    /// A Boolean value indicating whether pages were found that no tree leads to, while it is not known which pages are
    /// free: a row that was taken back may be among those.
    private(set) var mayHaveReturned = false

    private let pages: StorePages
    private let layouts: [String: TableLayout]
    private var roots: [String: UInt32] = [:]
    private var indexRoots: [String: UInt32] = [:]
    private var seen: Set<UInt32> = []
    private var damagedTrees: Set<String> = []

    init(_ pages: StorePages, layouts: [TableLayout]) {
        self.pages = pages
        self.layouts = Dictionary(uniqueKeysWithValues: layouts.map { ($0.name, $0) })
        readSchema()
    }

    /// Returns the single row of a small table that is not saved row by row.
    mutating func firstRow(of table: String) -> [DatabaseValue]? { rows(of: table, most: 1).first?.values }

    /// Rows of a small table.
    package mutating func rows(of table: String, most: Int) -> [TreePage.Record] {
        var found: [TreePage.Record] = []
        guard let root = roots[table] else { return found }
        walk(root, of: table) { if found.count < most { found.append($0) } }
        return found
    }

    /// The names of things other than reminders of which a part is lost: rows of damaged tables, and all rows of tables
    /// that are not saved.
    private(set) var otherLosses: [String] = []

    private mutating func noteOtherLosses() {
        let damaged = damagedTrees
        let saved = [
            (["event", "past"], "history"), (["delivered"], "notifications that you had not dealt with"),
            (["prompt"], "open questions"), (["quiet"], "do not disturb settings"), (["badge"], "badges"),
        ]
        otherLosses = saved.filter { tables, _ in tables.contains(where: damaged.contains) }.map(\.1)
        let unsaved = [("undo", "what could be undone"), ("decision", "the record of approvals")]
        for (table, name) in unsaved where !rows(of: table, most: 1).isEmpty || damagedTrees.contains(table) {
            otherLosses.append(name)
        }
    }

    /// Calls `each` with every row, first those on the trees of their tables.
    mutating func forEach(_ each: (TableLayout, TreePage.Record) throws -> Void) rethrows {
        for name in TableLayout.saved {
            guard let layout = layouts[name] else { continue }
            guard let root = roots[name] else {
                damagedTrees.insert(name)
                continue
            }
            try walk(root, of: name) { if layout.fits($0) { try each(layout, $0) } }
        }
        for (name, root) in indexRoots.sorted(by: { $0.value < $1.value }) { walk(root, of: name) { _ in } }
        if damagedTrees.contains("pending") { readNames() }
        let free = pages.freePages()
        for number in UInt32(1)...UInt32(max(1, pages.count))
        where !seen.contains(number) && !free.pages.contains(number) {
            guard let page = pages.page(number).flatMap({ TreePage($0, number: number, in: pages) }) else { continue }
            try takeOrphan(page, isFreeKnown: free.isWhole, each)
        }
        if damagedTrees.contains("pending"), !areNamesSure { named.formUnion(orphanNames) }
        noteOtherLosses()
    }

    /// Reads a page that no tree leads to any more.
    private mutating func takeOrphan(
        _ page: TreePage, isFreeKnown: Bool, _ each: (TableLayout, TreePage.Record) throws -> Void
    ) rethrows {
        for record in page.records {
            let fitting = TableLayout.recognizable.compactMap { layouts[$0] }.filter { $0.fits(record) }
            // Of a table all of whose pages were found there is nothing left to find: this is a page that was freed.
            guard let layout = fitting.max(by: { $0.fewest < $1.fewest }), damagedTrees.contains(layout.name) else {
                if let name = Self.name(record.values) { orphanNames.insert(name) }
                continue
            }
            if layout.name == "pending" {
                // The indexes know better than the list of free pages what is pending.
                if areNamesSure {
                    guard keys.contains(record.values.prefix(2).map(\.description)) else { continue }
                } else if !isFreeKnown {
                    mayHaveReturned = true
                }
            }
            try each(layout, record)
        }
    }

    /// Names in orphaned index pages of the pending ones.
    private var orphanNames: Set<Pending> = []
    /// Ids and roles of all pending rows, when `areNamesSure`.
    private var keys: Set<[String]> = []
    private var areNamesSure = false

    private mutating func readNames() {
        let indexes = ["pending_by_due", "pending_by_deadline"]
        for index in indexes {
            guard let root = indexRoots[index] else { continue }
            var found: Set<Pending> = []
            walk(root, of: index) { if let name = Self.name($0.values) { found.insert(name) } }
            named.formUnion(found)
        }
        areNamesSure = indexes.allSatisfy { indexRoots[$0] != nil && !damagedTrees.contains($0) }
        guard areNamesSure else { return }
        keys = Set(named.map { [$0.id.databaseValue.description, $0.role.databaseValue.description] })
    }

    /// Returns the row that an entry of one of the two pending indexes names: (due, id, role, app, NULL), and (boot,
    /// deadline, id, role, app).
    private static func name(_ values: [DatabaseValue]) -> Pending? {
        guard values.count == 5 else { return nil }
        if let due = Int64.fromDatabaseValue(values[0]), values[4].isNull, case .string(let id) = values[1].storage,
            case .string(let role) = values[2].storage, case .string(let app) = values[3].storage
        {
            return Pending(id: id, role: role, due: due, app: app)
        }
        if case .string(let boot) = values[0].storage, case .int64(let deadline) = values[1].storage,
            case .string(let id) = values[2].storage, case .string(let role) = values[3].storage,
            case .string(let app) = values[4].storage
        {
            return Pending(id: id, role: role, due: deadline, app: app, boot: boot)
        }
        return nil
    }

    private mutating func readSchema() {
        var rows: [TreePage.Record] = []
        walk(1, of: "schema") { rows.append($0) }
        for row in rows where row.values.count == 5 {
            guard case .string(let type) = row.values[0].storage, case .string(let name) = row.values[1].storage,
                case .int64(let root) = row.values[3].storage, let root = UInt32(exactly: root)
            else { continue }
            if type == "table" { roots[name] = root } else { indexRoots[name] = root }
        }
    }

    /// Visits every entry of a tree that can be reached, and notes unreadable pages.
    private mutating func walk(
        _ root: UInt32, of tree: String, _ each: (TreePage.Record) throws -> Void
    ) rethrows {
        var waiting = [root]
        var kind: Bool?
        var visited: Set<UInt32> = []
        while let number = waiting.popLast() {
            guard visited.insert(number).inserted else { continue }
            guard let page = pages.page(number).flatMap({ TreePage($0, number: number, in: pages) }),
                kind.map({ $0 == page.kind.isTable }) ?? true
            else {
                badPages.insert(number)
                damagedTrees.insert(tree)
                continue
            }
            seen.insert(number)
            kind = page.kind.isTable
            if !page.isWhole {
                badPages.insert(number)
                damagedTrees.insert(tree)
            }
            for record in page.records { try each(record) }
            waiting += page.children.reversed()
        }
    }
}
