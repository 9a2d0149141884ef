// SPDX-License-Identifier: Apache-2.0

/// The sounds of this machine, found without a daemon.
package struct InstalledSounds {
    private let locator: SoundLocator

    /// - Parameter environment: The environment that leads to the folders of sounds, as alertd has it.
    package init(environment: [String: String]) {
        locator = SoundLocator(environment: environment, executable: SoundLocator.executable())
    }

    /// The names, each once.
    package var names: [String] {
        Set((locator.ownSounds() + locator.looseSounds() + locator.themeSounds()).map(\.name)).sorted()
    }

    /// Returns whether a name or an absolute path leads to a sound, or to silence.
    package func has(_ sound: String) -> Bool { locator.find(sound) != nil }
}
