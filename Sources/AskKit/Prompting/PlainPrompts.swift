// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import CLinux
import ClientKit
import Glibc
import LinuxSystem
import PromptKit
import TerminalKit
import Varlink

/// Prompts as numbered lines, for terminals that cannot draw and for screen readers. The kernel's line discipline lets
/// the person edit a line; Ctrl-D on an empty one cancels.
final class PlainPrompts: PromptFace {
    private let device: TerminalDevice
    private let signals: SignalDescriptor
    private let appearance: PromptAppearance
    private var prompt: PlainPrompt?
    /// The progress of the work when it was last announced.
    private var shown: (tenth: Int?, text: String?) = (nil, nil)
    /// A line of a terminal has at most 4,095 bytes and its end (termios(3), canonical mode); it may be a secret.
    private let line = LockedMemory(count: maximumLine + 1)
    private static let maximumLine = 4_095
    /// The time of the last line, and whether more was there by then. The kernel makes two line ends of CRLF: an empty
    /// line that arrives together with the line before is the second of these.
    private var last: (time: ContinuousClock.Instant, isFollowed: Bool)?

    private let understandsSequences: Bool

    /// - Parameter understandsSequences: Whether the terminal understands control sequences.
    init(_ device: TerminalDevice, appearance: PromptAppearance, understandsSequences: Bool) throws(Failure) {
        self.understandsSequences = understandsSequences
        self.device = device
        self.appearance = appearance
        signals = try SignalDescriptor.forTerminal()
    }

    deinit { device.restore() }

    /// The features of the terminal for the present question. Words of a command must not change their places.
    private var features: TerminalDevice.Features {
        understandsSequences && prompt?.prompt.isApproval == true ? .order : []
    }

    var fields: [PromptView.Field] { prompt?.fields ?? [] }
    var draft: FormDraft? { prompt?.draft }
    /// Lines are printed whole, whatever the size.
    var isTooSmall: Bool { false }

    func show(_ prompt: Prompts.Prompt) {
        let plain = PlainPrompt(prompt)
        shown = (nil, nil)
        self.prompt = plain
        let view = PromptView(prompt, at: .now)
        let lines = introduction(of: plain, view)
        write(features.sequence(isOn: true) + lines + "\u{7}")
        // From when it has been written.
        self.prompt?.appear(isChanged: false, at: .now)
        ask()
    }

    func update(_ prompt: Prompts.Prompt, isTyping: Bool) {
        if let shown = self.prompt?.prompt, prompt.revision ?? 0 > shown.revision ?? 0 { return change(to: prompt) }
        guard prompt.kind == .progress, let progress = prompt.progress else { return }
        // A screen reader reads all of it: every tenth, and every text.
        let state = (progress.fraction.map { Int($0 * 10) }, progress.text)
        guard state != shown else { return }
        shown = state
        let percent = progress.fraction.map { "\(Int($0 * 100)) %" }
        write("\n" + [percent, progress.text?.visible].compactMap(\.self).joined(separator: ", ") + "\n")
    }

    /// Reads out the changed question. The terminal keeps a line that is typed halfway, and prints it again for Ctrl-R
    /// (VREPRINT of termios(3)).
    private func change(to prompt: Prompts.Prompt) {
        self.prompt?.change(to: prompt)
        guard let plain = self.prompt else { return }
        let view = PromptView(prompt, at: .now)
        let note = "\n" + PromptView.changeNote + " Ctrl-R shows what you have typed.\n"
        write(note + introduction(of: plain, view))
        self.prompt?.appear(isChanged: true, at: .now)
        ask()
    }

    private func introduction(of plain: PlainPrompt, _ view: borrowing PromptView) -> String {
        let clock = view.clock.text(at: .now)
        let lines = plain.introduction(
            asker: view.asker(appearance), clock: clock, columns: device.size.columns - 1)
        return lines.map { $0 + "\n" }.joined()
    }

    func tellChange() {
        write("\n" + PromptView.changeNote + "\n")
        prompt?.appear(isChanged: true, at: .now)
        ask()
    }

    func refuse() { write("\u{7}") }

    func clear(_ note: String?) {
        if let note { write((prompt == nil ? "" : "\n") + note.visible + "\n") }
        prompt = nil
        device.restore()
    }

    private func ask() {
        guard let prompt else { return }
        device.takeLines(echo: prompt.isEchoed, features: features)
        write(prompt.question)
    }

    private func write(_ text: String) { device.write(text, unless: signals.descriptor) }

    func wait(for connections: [Int32], until deadline: ContinuousClock.Instant?) -> PromptWake {
        while true {
            let terminal = prompt == nil ? -1 : device.descriptor
            var requests = ([signals.descriptor, terminal] + connections).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)).components.seconds + 1 }
            let count = poll(&requests, nfds_t(requests.count), left.map { Int32(min($0, 3_600)) * 1_000 } ?? -1)
            guard count > 0 else {
                if let deadline, ContinuousClock.now >= deadline { return .deadline }
                continue
            }
            if requests[0].revents != 0 {
                guard let wake = received(signals.read()) else { continue }
                return wake
            }
            if requests[1].revents != 0 { return read() }
            return .connection
        }
    }

    private func read() -> PromptWake {
        defer { line.wipe() }
        switch device.read(into: line.bytes) {
        case .nothing: return .step(.nothing)
        // Ctrl-D, or the terminal is gone, which its signal tells.
        case .end:
            write("\n")
            return .step(.dismissed)
        case .bytes(let count):
            let end = line.bytes[count - 1] == 0x0A ? count - 1 : count
            let isRestOfEnd = end == 0 && last.map { $0.isFollowed || .now < $0.time + InputTiming.near } == true
            last = isRestOfEnd ? nil : (.now, device.hasInput)
            if isRestOfEnd { return .step(.nothing) }
            switch react(to: line.bytes[..<end]) {
            case .chose(let index): return .step(.chose(index))
            case .refused(let reason): write(reason + "\n")
            case .next:
                if let prompt { write(prompt.stageIntroduction.map { $0 + "\n" }.joined()) }
            }
            ask()
            return .step(.changed)
        }
    }

    private func react(to line: Slice<UnsafeMutableRawBufferPointer>) -> PlainPrompt.Reaction {
        guard prompt != nil else { return .next }
        guard prompt?.isHeld(at: .now) == false else { return .refused("Read it first, then answer again.") }
        // The kernel drops what a longer line has.
        guard line.count < Self.maximumLine else {
            return .refused("Not taken: a line has less than \(Self.maximumLine) bytes. Shorten it.")
        }
        let bytes = UnsafeRawBufferPointer(rebasing: line)
        guard device.encoding != .utf8 else { return prompt?.typed(bytes) ?? .next }
        let converted = LockedMemory(count: device.encoding.maximumLength(bytes.count))
        defer { withExtendedLifetime(converted) {} }
        guard let count = device.encoding.convert(bytes, into: converted.bytes) else {
            return .refused(LineEditor.Refusal.unreadable(.locale, isPasted: false).sentence)
        }
        return prompt?.typed(UnsafeRawBufferPointer(rebasing: converted.bytes[..<count])) ?? .next
    }

    private func received(_ signal: Int32?) -> PromptWake? {
        switch signal {
        case SIGWINCH, nil: return nil
        case SIGCONT:
            ask()
            return nil
        case SIGTSTP:
            device.restore()
            SignalDescriptor.take(SIGTSTP)
            ask()
            return nil
        case .some(let signal): return .signal(signal)
        }
    }
}
