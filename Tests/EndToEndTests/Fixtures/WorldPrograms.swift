// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessSupport
import SoundServerSupport

extension World {
    /// Starts a program whose output is read line by line.
    func reading(_ path: String, _ words: [String]) throws -> TestProcess {
        try TestProcess(path, words, environment: environment, output: .read)
    }
}

extension TestProcess {
    /// The next line as a JSON object.
    func object(within limit: Duration = .seconds(30)) throws -> [String: Any] {
        let line = try line(within: limit)
        guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw ToolError("no JSON object: \(line)")
        }
        return object
    }
}
