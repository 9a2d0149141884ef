// SPDX-License-Identifier: Apache-2.0

/// The call that the current task carries out, for code that does not get its context.
public enum CurrentCall {
    /// The number of the call's connection, as in ``CallContext/connection``; nil outside a call.
    @TaskLocal public static var connection: UInt64?
}
