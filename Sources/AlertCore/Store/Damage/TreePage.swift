// SPDX-License-Identifier: Apache-2.0

package import GRDB

/// A page of a b-tree, parsed: https://sqlite.org/fileformat2.html#b_tree_pages.
package struct TreePage {
    package enum Kind: UInt8 {
        case indexInterior = 2
        case tableInterior = 5
        case indexLeaf = 10
        case tableLeaf = 13

        var isTable: Bool { self == .tableInterior || self == .tableLeaf }
        var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    }

    /// An entry of a page, with the number of its row in a table.
    package struct Record {
        var rowid: Int64?
        package var values: [DatabaseValue]
    }

    package let kind: Kind
    /// The pages below an interior page, in their order.
    private(set) var children: [UInt32] = []
    /// The records of the page; none in the interior of a table.
    package private(set) var records: [Record] = []
    package private(set) var isWhole = true

    /// Parses a page, or returns nil if the bytes are no page of a b-tree.
    init?(_ bytes: [UInt8], number: UInt32, in pages: StorePages) {
        let start = number == 1 ? 100 : 0
        guard start < bytes.count, let kind = Kind(rawValue: bytes[start]) else { return nil }
        self.kind = kind
        let count = Int(bytes.uint16(start + 3))
        let pointers = start + (kind.isInterior ? 12 : 8)
        // The smallest entry has four bytes and two for its pointer.
        guard pointers + 2 * count <= bytes.count, count <= bytes.count / 6 + 1 else { return nil }
        let reader = RecordReader(page: bytes, pages: pages)
        for index in 0..<count {
            var place = Int(bytes.uint16(pointers + 2 * index))
            guard place >= pointers + 2 * count, place < bytes.count else {
                isWhole = false
                continue
            }
            if kind.isInterior {
                children.append(bytes.uint32(place))
                place += 4
            }
            guard kind != .tableInterior else { continue }
            if let record = reader.record(at: place, isTable: kind.isTable) {
                records.append(record)
            } else {
                isWhole = false
            }
        }
        if kind.isInterior { children.append(bytes.uint32(start + 8)) }
    }
}

/// Reads the entries of a page: https://sqlite.org/fileformat2.html#record_format.
private struct RecordReader {
    let page: [UInt8]
    let pages: StorePages

    /// The longest payload that is believed, in bytes: no row of ours comes near.
    private static let maximumLength = 64 << 20

    func record(at start: Int, isTable: Bool) -> TreePage.Record? {
        var place = start
        guard let length = varint(page, &place), length >= 1, length <= Self.maximumLength else { return nil }
        var rowid: Int64?
        if isTable {
            guard let number = varint(page, &place) else { return nil }
            rowid = number
        }
        guard let payload = payload(Int(length), at: place, isTable: isTable), let values = values(payload) else {
            return nil
        }
        return TreePage.Record(rowid: rowid, values: values)
    }

    /// Returns a payload with the part that is on overflow pages: https://sqlite.org/fileformat2.html#cell_payload.
    private func payload(_ length: Int, at place: Int, isTable: Bool) -> [UInt8]? {
        let usable = pages.usableSize
        let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard length > most else {
            return place + length <= page.count ? Array(page[place..<place + length]) : nil
        }
        let least = (usable - 12) * 32 / 255 - 23
        let middle = least + (length - least) % (usable - 4)
        let local = middle <= most ? middle : least
        guard place + local + 4 <= page.count else { return nil }
        var bytes = Array(page[place..<place + local])
        bytes.reserveCapacity(length)
        var next = page.uint32(place + local)
        while bytes.count < length {
            guard next != 0, let more = pages.page(next) else { return nil }
            bytes += more[4..<min(usable, 4 + length - bytes.count)]
            next = more.uint32(0)
        }
        return next == 0 ? bytes : nil
    }

    private func values(_ payload: [UInt8]) -> [DatabaseValue]? {
        var place = 0
        guard let headerLength = varint(payload, &place), headerLength <= payload.count else { return nil }
        var body = Int(headerLength)
        var values: [DatabaseValue] = []
        while place < Int(headerLength) {
            guard let type = varint(payload, &place), let value = value(type, payload, &body) else { return nil }
            values.append(value)
        }
        return body == payload.count ? values : nil
    }

    private func value(_ type: Int64, _ bytes: [UInt8], _ place: inout Int) -> DatabaseValue? {
        func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, place + count <= bytes.count else { return nil }
            defer { place += count }
            return bytes[place..<place + count]
        }
        func integer(_ count: Int) -> Int64? {
            guard let taken = take(count), let first = taken.first else { return nil }
            return taken.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
        }
        switch type {
        case 0: return .null
        case 1...4: return integer(Int(type))?.databaseValue
        case 5: return integer(6)?.databaseValue
        case 6: return integer(8)?.databaseValue
        case 7: return integer(8).map { Double(bitPattern: UInt64(bitPattern: $0)).databaseValue }
        case 8: return Int64(0).databaseValue
        case 9: return Int64(1).databaseValue
        case 10, 11: return nil
        default:
            guard type >= 12, type < 2 * Int64(Self.maximumLength), let taken = take(Int(type - 12) / 2) else {
                return nil
            }
            // No table of ours has blobs.
            guard type % 2 == 1, let text = String(validating: taken, as: UTF8.self) else { return nil }
            return text.databaseValue
        }
    }

    private func varint(_ bytes: [UInt8], _ place: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { break }
        }
        return Int64(bitPattern: value)
    }
}
