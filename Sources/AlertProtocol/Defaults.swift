// SPDX-License-Identifier: Apache-2.0

/// Defaults for values that a caller leaves out.
public enum Defaults {
    /// The application of a notification that names none; also the name of the desktop entry.
    public static let app = "alertd"
}
