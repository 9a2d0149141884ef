// SPDX-License-Identifier: Apache-2.0

internal import CAlsa

/// alsa-lib, which is loaded when it is first needed: a machine without it needs no sound library to run the rest.
public enum SoundLibrary {
    /// A Boolean value indicating whether alsa-lib is installed, with every function that is used here. Reading it
    /// loads the library.
    public static var isInstalled: Bool { calsa_load() == 0 }
}
