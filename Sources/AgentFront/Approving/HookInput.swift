// SPDX-License-Identifier: Apache-2.0

import Glibc
import LinuxSystem
import Varlink

/// The input of a hook while it arrives: one JSON object. The input ends with the object, because some programs and
/// wrappers leave the pipe open, or close it late.
struct HookInput {
    /// The most bytes of an object.
    static let maximumSize = 16 << 20
    /// The time within which the object must be whole.
    static let patience = Duration.seconds(30)
    /// The pause of the writer after which the bytes so far are read. An object is read again only after a pause, or
    /// when twice as many bytes are there, so that the time for all attempts stays in proportion to the size.
    private static let pause = Duration.milliseconds(10)

    /// The reason why there is no object.
    enum Problem: Error, Equatable {
        case empty
        case noObject
        case syntax(JSONSyntaxError)
        case tooLarge
        case tooSlow
        case cutOff
        case unreadable(SystemError)

        /// The reason for the log, which has no text of the input.
        var reason: String {
            switch self {
            case .empty: "the input is empty"
            case .noObject: "the input is not a JSON object"
            case .syntax(let error):
                if case .duplicateKey = error.reason {
                    "the input is not usable: a member occurs twice in one object (at byte \(error.offset))"
                } else {
                    "the input is not JSON: \(error)"
                }
            case .tooLarge: "the input has more than \(HookInput.maximumSize >> 20) MiB"
            case .tooSlow: "the input was not complete after \(HookInput.patience.components.seconds) s"
            case .cutOff: "the input ends in the middle of a JSON object"
            case .unreadable(let error): "the input cannot be read: \(error.text)"
            }
        }
    }

    private var bytes: [UInt8] = []
    /// The number of bytes at the last attempt.
    private var tried = 0

    private var hasNews: Bool { tried < bytes.count }

    /// Adds bytes.
    ///
    /// - Returns: The input if it is whole. An incomplete one is read again once twice as many bytes are there.
    mutating func add(_ part: some Sequence<UInt8>) throws(Problem) -> HookPayload? {
        bytes.append(contentsOf: part)
        return bytes.count >= 2 * tried || bytes.count > Self.maximumSize ? try read() : nil
    }

    /// Returns the input after a pause of the writer; nil if it is not whole.
    mutating func read() throws(Problem) -> HookPayload? {
        tried = bytes.count
        if let first = bytes.first(where: { !Self.blanks.contains($0) }) {
            guard first == UInt8(ascii: "{") else { throw .noObject }
            do throws(JSONSyntaxError) {
                return try HookPayload(bytes)
            } catch {
                guard error.reason == .unexpectedEnd else { throw .syntax(error) }
            }
        }
        guard bytes.count <= Self.maximumSize else { throw .tooLarge }
        return nil
    }

    /// Returns the input once the writer has closed it.
    mutating func end() throws(Problem) -> HookPayload {
        if let payload = try read() { return payload }
        throw bytes.allSatisfy(Self.blanks.contains) ? .empty : .cutOff
    }

    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

    /// Reads the input of this process.
    static func read(from descriptor: Int32) throws(Problem) -> HookPayload {
        let deadline = ContinuousClock.now + patience
        var input = HookInput()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let next = input.hasNews ? min(deadline, .now + pause) : deadline
            guard Descriptor.isReadable(descriptor, by: next) else {
                if let payload = try input.read() { return payload }
                guard ContinuousClock.now < deadline else { throw .tooSlow }
                continue
            }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(SystemError("read", errno)) }
            guard count > 0 else { return try input.end() }
            if let payload = try input.add(buffer[..<count]) { return payload }
        }
    }
}

/// The input of a hook. Texts with a problem, such as half an emoji, have U+FFFD in its place, so that one text does
/// not spoil the others. A number keeps its digits, which are shown and go back as they came.
struct HookPayload: Equatable {
    /// The input.
    let json: JSON
    /// The input with another character instead of each problem; nil if no text has a problem.
    let other: JSON?

    /// Reads the object at the beginning of bytes.
    init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
        do throws(JSONSyntaxError) {
            (json, other) = (try JSON(parsingPrefixOf: bytes, keepsNumbers: true), nil)
        } catch {
            guard error.reason == .loneSurrogate || error.reason == .invalidUTF8 else { throw error }
            let problems: JSONTolerance.Problems = [.loneSurrogate, .invalidUTF8]
            json = try JSON(parsingPrefixOf: bytes, tolerating: JSONTolerance(problems), keepsNumbers: true)
            other = try JSON(
                parsingPrefixOf: bytes, tolerating: JSONTolerance(problems, replacement: "?"), keepsNumbers: true)
        }
    }

    /// Returns whether a problem is in what `part` reads from the input.
    func isDamaged<Part: Equatable>(_ part: (JSON) -> Part) -> Bool {
        other.map { part($0) != part(json) } ?? false
    }
}
