// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// A machine without a loudspeaker: every sound is refused, and says so.
struct Silence: SoundOutput {
    let reason: String

    func exists(_ sound: String) -> Bool { true }
    func prepare() {}
    func play(_ request: SoundRequest, report: @escaping @Sendable (SoundReport) -> Void) {
        report(.refused(Sounds.NoDevice(reason: reason)))
    }
    func playing() async throws -> [Sounds.PlayingSound] { [] }
    func stop(ids: [String]?) async throws -> Int {
        if let id = ids?.first { throw Sounds.NotFound(sound: id) }
        return 0
    }
    func list() async -> [Sounds.Sound] { [] }
    func info(_ sound: String) async throws -> Sounds.File { throw Sounds.NoDevice(reason: reason) }
    func part() async -> Manager.Part { Manager.Part(name: "sound", ok: false, detail: reason) }
}
