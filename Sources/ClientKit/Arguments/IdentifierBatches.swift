// SPDX-License-Identifier: Apache-2.0

package import CommandLineKit

/// Calls for the ids of a command line, in batches that alertd takes.
package enum IdentifierBatches {
    /// The maximum number of ids in one call.
    package static let limit = 1_000

    /// Makes calls for all ids and globs, 1,000 words at a time.
    ///
    /// - Parameter call: Makes a call for words, with the cursor of the last reply; returns the next cursor.
    package static func forEach(
        _ ids: [String], _ call: ([String], _ cursor: String?) throws(Failure) -> String?
    ) throws(Failure) {
        var rest = ids[...]
        repeat {
            let words = Array(rest.prefix(limit))
            rest = rest.dropFirst(limit)
            // A glob may match any number.
            var cursor: String? = words.contains { $0.contains { "*?[".contains($0) } } ? "" : nil
            repeat { cursor = try call(words, cursor) } while cursor != nil
        } while !rest.isEmpty
    }

    /// Makes calls for all ids and globs, and returns the elements of all replies.
    package static func collect<Element>(
        _ ids: [String],
        _ call: ([String], _ cursor: String?) throws(Failure) -> (elements: [Element], cursor: String?)
    ) throws(Failure) -> [Element] {
        var elements: [Element] = []
        try forEach(ids) { words, cursor throws(Failure) in
            let page = try call(words, cursor)
            elements += page.elements
            return page.cursor
        }
        return elements
    }

    /// Refuses ids together with `--all`, and neither of them.
    package static func check(_ ids: [String], or all: Bool, to verb: String) throws(ValidationError) {
        if ids.isEmpty, !all { throw ValidationError("nothing to \(verb). Give ids or --all.") }
        if !ids.isEmpty, all { throw ValidationError("conflicting arguments: ids and --all; give one.") }
    }

    /// Refuses more ids than one call takes.
    package static func check(_ ids: [String]) throws(Failure) {
        guard ids.count <= limit else {
            throw Failure(
                .badInput, "too many ids: \(ids.count) (maximum \(limit))",
                remedy: "Split them, or use --all")
        }
    }
}
