// SPDX-License-Identifier: Apache-2.0

extension PageControl {
    /// Returns the path of the socket for these calls.
    ///
    /// - Parameter runtimeDirectory: The folder of the user's sockets, `XDG_RUNTIME_DIR`.
    public static func socketPath(in runtimeDirectory: String) -> String { runtimeDirectory + "/alertd/page-control" }
}
