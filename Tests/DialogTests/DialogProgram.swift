// SPDX-License-Identifier: Apache-2.0

import ProcessSupport

extension TestProcess {
    /// Starts alert-dialog, or another program of ours, with exactly these words and variables.
    /// - Parameter input: Its standard input.
    static func dialog(
        _ words: [String], program: String = "alert-dialog", environment: [String: String], input: Int32? = nil
    ) throws -> TestProcess {
        try TestProcess(
            built(program), words, environment: environment, input: input.map { .descriptor($0) } ?? .nothing,
            errors: .withOutput)
    }
}
