// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Returns the system's message for an errno, using the reentrant strerror_r(3).
func systemMessage(_ code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer -> String in
        guard let base = buffer.baseAddress, strerror_r(code, base, buffer.count) == 0 else { return "errno \(code)" }
        return String(cString: base)
    }
}

/// Returns a number with one decimal, without Foundation; for messages only.
func oneDecimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
}

/// Returns the cosine from the C library.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// Returns a magnitude in decibels; 1 is 0 dB.
func decibels(_ magnitude: Double) -> Double { 20 * log10(magnitude) }
