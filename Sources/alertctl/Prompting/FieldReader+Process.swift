// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CivilTime
private import Glibc
import LinuxSystem
import PromptKit

extension FieldReader {
    /// The reader for the person at this process: their zone, language and locale, and paths from its folder.
    static var current: FieldReader { FieldReader(Environment.process) }

    /// - Parameter environment: The environment of the person.
    init(_ environment: Environment) {
        let moment = RenderTime.current(environment, DisplayHabits(locale: { environment[$0] }))
        let files = SystemFiles(environment: environment)
        self.init(
            now: moment.now, zone: moment.zone, language: SpokenLanguage { environment[$0] } ?? .english,
            display: moment.display, home: environment["HOME"] ?? "/", directory: files.currentDirectory ?? "/",
            kind: { path in
                // A file system that hangs is no file: the person cannot choose one there.
                guard case .success(let status) = TimeBoundedFiles.status(path) else { return nil }
                return status.kind == S_IFDIR ? .folder : .file
            })
    }
}
