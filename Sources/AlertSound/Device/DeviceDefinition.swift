// SPDX-License-Identifier: Apache-2.0

internal import CAlsa

/// The meaning of an ALSA name, by the configuration as it is now.
struct DeviceDefinition: ~Copyable {
    let name: String
    /// The state of the files that it was read from.
    let stamp: ConfigurationStamp
    /// All that was read.
    let configuration: OpaquePointer?
    private let sources: OpaquePointer?
    private let found: OpaquePointer?

    init(name: String) throws(PCMError) {
        self.name = name
        // Before it is read: what changes in the meantime is noticed the next time.
        stamp = ConfigurationStamp.now()
        var configuration: OpaquePointer?
        var sources: OpaquePointer?
        try PCMError.check(snd_config_update_r(&configuration, &sources, nil), "open")
        self.configuration = configuration
        self.sources = sources
        var found: OpaquePointer?
        self.found = snd_config_search_definition(configuration, "pcm", name, &found) >= 0 ? found : nil
    }

    deinit {
        if let found { snd_config_delete(found) }
        snd_config_delete(configuration)
        snd_config_update_free(sources)
    }

    /// Its kind, such as "pulse", "pipewire" or "hw"; empty where that is not to be found out.
    var type: String { text("type") ?? "" }

    /// A field of it that is a text, and not empty: Debian's `pulse` has `device ""` for the server's choice.
    borrowing func text(_ field: String) -> String? {
        var place: OpaquePointer?
        var text: UnsafePointer<CChar>?
        guard let found, snd_config_search(found, field, &place) >= 0, snd_config_get_string(place, &text) >= 0
        else { return nil }
        return text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
