// SPDX-License-Identifier: Apache-2.0

internal import CSystemd

/// libsystemd, which is loaded when a bus is first needed: a machine without it needs none to run the rest.
public enum BusLibrary {
    /// A Boolean value indicating whether libsystemd is installed, with every function that is used here. Reading it
    /// loads the library.
    public static var isInstalled: Bool { csystemd_load() == 0 }
}
