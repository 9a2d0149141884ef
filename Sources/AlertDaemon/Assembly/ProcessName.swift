// SPDX-License-Identifier: Apache-2.0

import CLinux

/// The name of this process in ps(1) and top(1).
public enum ProcessName {
    /// Sets the name of the daemon. Called on the first thread, whose name is that of the process.
    public static func set() { _ = linux_set_name("alertd") }
}
