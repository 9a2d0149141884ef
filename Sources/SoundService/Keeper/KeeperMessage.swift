// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// The mailbox of a ``SoundKeeper``'s task. It is made before the keeper by a sender that the keeper itself
/// needs: alerts begin at the ducker, which the keeper's policy asks.
package struct KeeperMailbox: Sendable {
    let messages: AsyncStream<KeeperMessage>
    let continuation: AsyncStream<KeeperMessage>.Continuation

    package init() { (messages, continuation) = AsyncStream<KeeperMessage>.makeStream() }

    /// Has the sounds of players make room for alerts.
    package func duck(_ setting: DuckSetting) { continuation.yield(.event(.duck(setting))) }
}

/// A message to the keeper's one task, in the order of sending.
enum KeeperMessage: Sendable {
    case event(KeeperState.Event)
    case play(SoundRequest, @Sendable (PlaybackEvent) -> Void)
    /// The search for the file of a sound has ended; without a result if its file system does not respond.
    case found(Int, FoundSound?)
    /// Asks for the numbers of sounds that play, of all of them without ids.
    case keys([String]?, @Sendable (Result<[Int], Sounds.NotFound>) -> Void)
    case stop([String]?, fade: Double, @Sendable (Result<Int, Sounds.NotFound>) -> Void)
    /// Stops the sounds for which there is a reason.
    case stopFor(@Sendable (SoundRequest) -> String?)
    /// Asks for the registry of loaded sounds, to look at or to change.
    case loaded(@Sendable (inout LoadedSounds) -> Void)
    case dispose([String], @Sendable (Result<Int, Sounds.NotFound>) -> Void)
    case linked(Int, WorkerLink)
    /// Asks for the worker; nil when there is none and none is to be started, or none can be.
    case link(start: Bool, @Sendable (WorkerLink?) -> Void)
    /// Asks for the requests and files of the sounds that play, by their numbers.
    case requests(@Sendable ([Int: (request: SoundRequest, path: String)]) -> Void)
    /// A sound was given another volume, or was moved: where it is, is not known by counting any more.
    case steered(Int, volume: Double?, isMoved: Bool)
    /// The volume of alert sounds has changed.
    case gain(@Sendable (SoundRequest) -> Double)
    /// Asks for what is left of a sound that was stopped or interrupted.
    case remains(String, @Sendable (SoundRemains?) -> Void)
    /// Wants to be told of every change of what plays.
    case follow(AsyncStream<Void>.Continuation)
    case settings(SoundSettings)
    case close(@Sendable () -> Void)
}
