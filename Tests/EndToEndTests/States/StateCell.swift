// SPDX-License-Identifier: Apache-2.0

/// A cell of the table: what a column shows or does for a row.
enum StateCell: Equatable {
    /// The truth, with a word for the table.
    case right(String)
    /// A difference from the truth.
    case wrong(String)
    /// The reason why the row cannot be met there.
    case not(String)
}

/// The first difference that a check finds.
struct Difference: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = text }
}

extension StateCell {
    /// Makes a cell of a check that returns a word, or throws the difference.
    init(_ check: () throws -> StateCell) {
        do { self = try check() } catch { self = .wrong("\(error)") }
    }
}

/// Throws a difference unless a condition holds.
func expectCell(_ isSo: Bool, _ difference: @autoclosure () -> String) throws {
    guard isSo else { throw Difference(difference()) }
}
