// SPDX-License-Identifier: Apache-2.0

import ClientKit
import CommandLineKit

/// `run`: `progress run --tell`, for every day.
struct RunCommand: Verb {
    static let configuration = CommandConfiguration(
        abstract: "Run a command, show its progress, and tell how it ended.",
        discussion: """
            All words from the command on are the command's, its options too. It is "alertctl progress run --tell", \
            whose help says how a command reports its progress and what the keys do.

            EXIT STATUS:
              1    cancelled by the person
              66   program not found
              ...  that of the command

            EXAMPLES:
              alertctl run make -j8
              alertctl run --lines 3 --title "Tests" ./run-tests --verbose
              alertctl run --quiet-unless-failed rsync -a ~/photos backup:
              alertctl run sh -c "make && make install"
              alertctl run --background ./backup.sh
            """)

    var run = ProgressRun()

    mutating func declare(_ table: inout ArgumentTable) { run.declare(&table) }

    mutating func validate() throws(ValidationError) {
        // A pipe has no end that could be told.
        if run.source == nil { run.tell = true }
        try run.validate()
    }

    func perform(in session: Session) throws(Failure) -> CommandStatus { try run.perform(in: session) }
}
