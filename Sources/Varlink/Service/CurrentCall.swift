// SPDX-License-Identifier: Apache-2.0

/// The call that a task carries out, for whoever it asks and is not told of it.
public enum CurrentCall {
    /// The number of the connection that made it, as in ``CallContext/connection``; nil where no call is carried out.
    @TaskLocal public static var connection: UInt64?
}
