// SPDX-License-Identifier: Apache-2.0

/// A line of a terminal that is drawn repeatedly. Nothing of the terminal is changed but that line, so nothing has to
/// be put right if the command is killed.
struct Screen {
    /// The columns there are.
    let width: Int
    private let output: Output

    init(output: Output, width: Int) {
        self.output = output
        self.width = width
    }

    /// Draws the line again. It must be narrower than the screen, or it would be broken in two.
    func draw(_ line: String) throws(Failure) {
        // CR, and EL from the cursor to the end of the line (ECMA-48, 8.3.15 and 8.3.41).
        try output.part("\r" + line + "\u{1B}[K")
        try output.flush()
    }

    /// Takes the line away.
    func clear() throws(Failure) { try draw("") }

    /// Draws the line for the last time, and leaves it.
    func finish(_ line: String) throws(Failure) {
        try draw(line)
        try output.line("")
        try output.flush()
    }
}
