// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The mailbox of a ``SoundKeeper``'s task. It is created before the keeper because the keeper itself needs a sender:
/// alerts begin at the ducker, which the keeper's policy uses.
package struct KeeperMailbox: Sendable {
    let messages: AsyncStream<KeeperMessage>
    let continuation: AsyncStream<KeeperMessage>.Continuation

    package init() { (messages, continuation) = AsyncStream<KeeperMessage>.makeStream() }

    /// Makes the sounds of players make room for alerts.
    package func duck(_ setting: DuckSetting) { continuation.yield(.event(.duck(setting))) }
}

/// A message to the keeper's task, in the order of sending.
enum KeeperMessage: Sendable {
    case event(KeeperState.Event)
    case play(KeeperLoop.Ticket)
    /// The search for the file of a sound has ended; without a result if its file system does not respond.
    case found(Int, FoundSound?)
    /// Asks for the numbers of the playing sounds with some ids, or of all if nil.
    case keys([String]?, @Sendable (Result<[Int], Sounds.NotFound>) -> Void)
    case stop([String]?, fade: Double, @Sendable (Result<Int, Sounds.NotFound>) -> Void)
    /// Stops the sounds for which the closure returns a reason.
    case stopFor(@Sendable (SoundRequest) -> String?)
    /// Asks for the registry of loaded sounds, to read or change it.
    case loaded(@Sendable (inout LoadedSounds) -> Void)
    case dispose([String], @Sendable (Result<Int, Sounds.NotFound>) -> Void)
    case linked(Int, WorkerLink)
    /// Asks for the worker; nil if none is running and none should or can be started.
    case link(start: Bool, @Sendable (WorkerLink?) -> Void)
    /// Asks for the requests and files of the playing sounds, by number.
    case requests(@Sendable ([Int: (request: SoundRequest, path: String)]) -> Void)
    /// A sound got another volume, or was moved: then counting no longer gives its position.
    case steered(Int, volume: Double?, isMoved: Bool)
    /// The volume of alert sounds has changed.
    case gain(@Sendable (SoundRequest) -> Double)
    /// Asks for the remains of a sound that was stopped or interrupted.
    case remains(String, @Sendable (SoundRemains?) -> Void)
    /// Subscribes to every change of the playing sounds.
    case follow(AsyncStream<Void>.Continuation)
    case settings(SoundSettings)
    case close(@Sendable () -> Void)
}
