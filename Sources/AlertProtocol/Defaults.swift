// SPDX-License-Identifier: Apache-2.0

/// What holds where the caller says nothing.
public enum Defaults {
    /// The application of a notification that names none; also the name of the desktop entry.
    public static let app = "alertd"
}
