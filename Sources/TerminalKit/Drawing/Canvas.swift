// SPDX-License-Identifier: Apache-2.0

internal import TextSafety

/// A rectangle of cells to draw on. Drawing outside it is cut off, and control characters never get in.
package struct Canvas: Equatable {
    /// A cell. The second cell of a wide character has no character.
    private struct Cell: Equatable {
        var character: Character? = " "
        var attributes: Attributes = []
    }

    package let size: TerminalSize
    private var cells: [Cell]

    /// The maximum number of scalars in a cell: the longest emoji has ten, and combining marks can be stacked without
    /// limit.
    private static let scalars = 16

    package init(_ size: TerminalSize) {
        self.size = TerminalSize(columns: max(1, size.columns), rows: max(1, size.rows))
        cells = Array(repeating: Cell(), count: self.size.columns * self.size.rows)
    }

    /// Draws text from a cell to the right, within `columns`.
    ///
    /// - Returns: The number of columns that it took.
    @discardableResult
    package mutating func draw(
        _ text: String, column: Int, row: Int, columns: Int = .max, _ attributes: Attributes = []
    ) -> Int {
        guard (0..<size.rows).contains(row), columns > 0 else { return 0 }
        let end = columns >= size.columns - column ? size.columns : column + columns
        var position = column
        for character in text.visible {
            let width = character.displayWidth
            // A lone combining mark would join the preceding character.
            guard width > 0 else { continue }
            guard position + width <= end else { break }
            if position >= 0 { put(character, width: width, at: row * size.columns + position, attributes) }
            position += width
        }
        return position - column
    }

    private mutating func put(_ character: Character, width: Int, at index: Int, _ attributes: Attributes) {
        // Clear the other half of a wide character.
        if cells[index].character == nil, index > 0 { cells[index - 1].character = " " }
        var character = character
        if character.utf8.count > Self.scalars, character.unicodeScalars.count > Self.scalars {
            var cut = String.UnicodeScalarView()
            cut.append(contentsOf: character.unicodeScalars.prefix(Self.scalars))
            character = Character(String(cut))
        }
        cells[index] = Cell(character: character, attributes: attributes)
        if width == 2 { cells[index + 1] = Cell(character: nil, attributes: attributes) }
        let next = index + width
        if next < cells.count, next % size.columns != 0, cells[next].character == nil {
            cells[next].character = " "
        }
    }

    /// Adds attributes to drawn cells.
    package mutating func mark(column: Int, row: Int, columns: Int, _ attributes: Attributes) {
        guard (0..<size.rows).contains(row) else { return }
        for position in max(0, column)..<max(0, column, min(size.columns, column + columns)) {
            cells[row * size.columns + position].attributes.formUnion(attributes)
        }
    }

    /// Returns only the first rows.
    package func cut(toRows rows: Int) -> Canvas {
        var canvas = Canvas(TerminalSize(columns: size.columns, rows: min(rows, size.rows)))
        canvas.cells = Array(cells[..<canvas.cells.count])
        return canvas
    }

    /// Draws another canvas with its top left at a cell.
    package mutating func draw(_ other: Canvas, column: Int, row: Int) {
        for line in max(0, -row)..<max(0, -row, min(other.size.rows, size.rows - row)) {
            for position in max(0, -column)..<max(0, -column, min(other.size.columns, size.columns - column)) {
                cells[(row + line) * size.columns + column + position] =
                    other.cells[line * other.size.columns + position]
            }
            for edge in [column, column + other.size.columns] { fillHalves(column: edge, row: row + line) }
        }
    }

    /// Puts blanks for the halves of wide characters at both sides of an edge, where another canvas ends.
    private mutating func fillHalves(column: Int, row: Int) {
        let (start, end) = (row * size.columns, (row + 1) * size.columns)
        if (0..<size.columns).contains(column), cells[start + column].character == nil {
            cells[start + column].character = " "
        }
        guard (1...size.columns).contains(column), let last = cells[start + column - 1].character else { return }
        // The second half of a wide character has no character.
        let isWhole = start + column < end && cells[start + column].character == nil
        if last.displayWidth == 2, !isWhole { cells[start + column - 1].character = " " }
    }

    /// Returns a row as text, without trailing blanks.
    package func text(row: Int) -> String {
        var text = ""
        for cell in cells[row * size.columns..<(row + 1) * size.columns] {
            if let character = cell.character { text.append(character) }
        }
        return text.trimmingEnd { $0 == " " }
    }

    /// Returns the sequence that draws a row from its first column and erases the rest of the line. After a character
    /// whose width differs between terminals, it sets the column again.
    package func sequence(row: Int, isColoured: Bool) -> String {
        let line = cells[row * size.columns..<(row + 1) * size.columns]
        let end = line.lastIndex { $0.character != " " || !$0.attributes.isEmpty } ?? line.startIndex - 1
        var text = ""
        text.reserveCapacity(4 * line.count)
        var attributes: Attributes = []
        for index in line.startIndex..<end + 1 {
            let cell = line[index]
            guard let character = cell.character else { continue }
            if cell.attributes != attributes {
                attributes = cell.attributes
                text += attributes.sequence(isColoured: isColoured)
            }
            text.append(character)
            if character.hasDisputedWidth {
                // CHA, ECMA-48 8.3.9
                let next = index - line.startIndex + (index < end && line[index + 1].character == nil ? 2 : 1)
                text += "\u{1B}[\(next + 1)G"
            }
        }
        if !attributes.isEmpty { text += "\u{1B}[0m" }
        return end + 1 < line.endIndex ? text + "\u{1B}[K" : text
    }
}

extension Character {
    fileprivate var hasDisputedWidth: Bool {
        var scalars = unicodeScalars.makeIterator()
        guard let first = scalars.next() else { return false }
        if first.value >= 0x1100, !first.drawsBoxes { return true }
        return scalars.next() != nil
    }
}

/// The emphasis of cells. Only red and ``color(_:)`` are colours: the others are visible without colour and stay under
/// `NO_COLOR`.
package struct Attributes: OptionSet, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Replaces the generic initializer of SetAlgebra, for which the runtime builds types: that took an eighth of the
    /// instructions of a question.
    package init(arrayLiteral elements: Attributes...) { self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue }) }

    package static let bold = Attributes(rawValue: 1)
    package static let faint = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let red = Attributes(rawValue: 16)
    /// The mark of a colour, whose parts are the upper 24 bits.
    private static let colored = Attributes(rawValue: 128)

    /// Returns the attributes of a text in a colour. Two colours together are neither.
    package static func color(_ color: TerminalColor) -> Attributes {
        Attributes(
            rawValue: colored.rawValue | UInt32(color.red) << 24 | UInt32(color.green) << 16 | UInt32(color.blue) << 8)
    }

    /// Returns the SGR sequence (ECMA-48, 8.3.117) that sets exactly these attributes.
    package func sequence(isColoured: Bool) -> String {
        var text = "\u{1B}[0"
        if contains(.bold) { text += ";1" }
        if contains(.faint) { text += ";2" }
        if contains(.underline) { text += ";4" }
        if contains(.reverse) { text += ";7" }
        if contains(.red), isColoured { text += ";31" }
        if contains(.colored), isColoured {
            text += ";38;2;\(rawValue >> 24);\(rawValue >> 16 & 255);\(rawValue >> 8 & 255)"
        }
        return text + "m"
    }
}
