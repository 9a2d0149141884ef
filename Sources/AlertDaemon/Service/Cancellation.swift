// SPDX-License-Identifier: Apache-2.0

import AlertCore

/// Returns only by throwing, when the caller of the method has left or the daemon ends.
func untilCancelled() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    try Task.checkCancellation()
}
