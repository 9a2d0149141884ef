// SPDX-License-Identifier: Apache-2.0

import AlertProtocol

/// What the keeper's one task takes, in the order in which it was sent.
enum KeeperMessage: Sendable {
    case event(KeeperState.Event)
    /// With where its sound is; nil for nowhere.
    case play(SoundRequest, SoundPlace?, @Sendable (PlaybackEvent) -> Void)
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
    /// Asks what was ordered of the sounds that play, by their numbers.
    case orders(@Sendable ([Int: PlayOrder]) -> Void)
    /// Wants to be told of every change of what plays.
    case follow(AsyncStream<Void>.Continuation)
    case settings(SoundSettings)
    case close(@Sendable () -> Void)
}
