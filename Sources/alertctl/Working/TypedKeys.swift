// SPDX-License-Identifier: Apache-2.0

/// Keys on their way to a command with a separate terminal. All of them are for the command, except for Esc while the
/// command's terminal takes whole lines and shows them: there Esc means nothing to a program. Only time distinguishes
/// Esc from the beginning of another key.
struct TypedKeys {
    /// The result of some input.
    enum Taken: Equatable {
        /// The bytes are for the command.
        case forCommand([UInt8])
        /// More may follow.
        case nothing
    }

    private static let escape: UInt8 = 0x1B

    /// The time for which more bytes of a key are awaited.
    let delay: Duration
    /// The time at which a lone ESC counts as the key; nil without one.
    private(set) var deadline: ContinuousClock.Instant?

    init(delay: Duration) { self.delay = delay }

    /// Takes input.
    ///
    /// - Parameter takesLines: Whether the command's terminal takes whole lines and shows them.
    mutating func feed(_ bytes: ArraySlice<UInt8>, takesLines: Bool, at time: ContinuousClock.Instant) -> Taken {
        let held = deadline == nil ? [] : [Self.escape]
        deadline = nil
        guard held.isEmpty, takesLines, bytes.elementsEqual([Self.escape]) else { return .forCommand(held + bytes) }
        deadline = time + delay
        return .nothing
    }

    /// Returns whether Esc was pressed, as nothing has followed it.
    mutating func flush(at time: ContinuousClock.Instant) -> Bool {
        guard let deadline, time >= deadline else { return false }
        self.deadline = nil
        return true
    }
}
