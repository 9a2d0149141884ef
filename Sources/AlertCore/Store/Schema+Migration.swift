// SPDX-License-Identifier: Apache-2.0

import GRDB

extension Schema {
    /// A step of the schema.
    struct Migration: Sendable {
        let name: String
        let sql: String
        /// Computes what SQL cannot.
        let finish: @Sendable (Database) throws -> Void

        init(_ name: String, _ sql: String, finish: @escaping @Sendable (Database) throws -> Void = { _ in }) {
            (self.name, self.sql, self.finish) = (name, sql, finish)
        }
    }
}
