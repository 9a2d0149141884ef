// SPDX-License-Identifier: Apache-2.0

extension BinaryInteger {
    /// Returns a number of things in words: "1 day", "3 days".
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
