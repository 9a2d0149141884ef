// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A sound server of a test's own, whose only sink keeps time like a sound card and can be recorded.
///
/// The server's files are in a separate folder; the user's sound server is not touched. The server ends with this
/// object.
public protocol PlaybackServer: AnyObject {
    /// The folder that is HOME and XDG_RUNTIME_DIR for programs that are to use it.
    var folder: URL { get }
    /// Frames a second of the sink.
    var rate: Int { get }
    /// The variables that lead a program to this server and to nothing else.
    var environment: [String: String] { get }
    /// The definition of an ALSA PCM that plays on this server, in ALSA's configuration language.
    var definition: String { get }
    /// A configuration of ALSA in which `default` plays on this server.
    var configuration: String { get }
    /// An ALSA device of this process that plays on this server, whatever the environment says; needs
    /// ``SoundServer/useConfiguration``.
    var device: String { get }
    /// Starts the server again after ``kill()``.
    func start() throws
    /// Kills the server at once, as in a crash.
    func kill()
    /// Stops the server's every move, as a hung one.
    func freeze()
    /// Lets a frozen server go on.
    func thaw()
    /// Records what the sink plays from now on.
    func record() throws -> Recording
    /// Adds a sink called `second`, which is not the default one.
    func addSink() throws
    /// Makes the added sink the default one, as a person does who plugs in headphones.
    func chooseAddedSink() throws
    /// Records what the added sink plays from now on.
    func recordAddedSink() throws -> Recording
}

/// The sound servers there are.
public enum ServerKind: String, CaseIterable, Sendable {
    /// PulseAudio.
    case pulse = "PulseAudio"
    /// PipeWire with WirePlumber.
    case pipewire = "PipeWire"

    /// Creates a server of this kind with a sink of 48 kHz.
    public func make() throws -> any PlaybackServer {
        switch self {
        case .pulse: try SoundServer()
        case .pipewire: try PipeWireServer()
        }
    }

    /// Creates a server for which every sample is recorded. PipeWire's graph skips a step if the machine is too late
    /// for it, so these steps are long.
    public func makeSteady() throws -> any PlaybackServer {
        switch self {
        case .pulse: try SoundServer()
        case .pipewire: try PipeWireServer(quantum: 4_096)
        }
    }
}
