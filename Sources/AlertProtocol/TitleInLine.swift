// SPDX-License-Identifier: Apache-2.0

extension Notifications.Interpret {
    /// Returns a title as the first part of a line, in quotes, with a backslash before each quote and backslash in it.
    public static func quoted(title: String) -> String {
        "\"" + title.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
