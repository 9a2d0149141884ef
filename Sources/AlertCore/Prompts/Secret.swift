// SPDX-License-Identifier: Apache-2.0

import AlertProtocol
import Glibc

/// What a person typed and nobody but the asker shall see, on its way through the daemon: in pages of its own that are
/// not swapped out (mlock(2)) nor written into a core dump (MADV_DONTDUMP, madvise(2)), and that are wiped before they
/// are given back.
///
/// Where the kernel allows no more locked memory (RLIMIT_MEMLOCK) the pages are kept unlocked: an answer that arrives
/// is worth more than one that is refused.
final class Secret: Sendable {
    // The pages are written once, in init, and read only until deinit: a reference to them may be shared.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer?
    private let count: Int
    private let size: Int

    /// Takes a copy of the text.
    init(_ text: String) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let bytes = text.utf8
        count = bytes.count
        size = max(1, (count + page - 1) / page) * page
        let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapped, mapped != MAP_FAILED else {
            memory = nil
            return
        }
        mlock(mapped, size)
        // MADV_DONTDUMP, which Glibc's overlay hides.
        madvise(mapped, size, 16)
        mapped.withMemoryRebound(to: UInt8.self, capacity: size) { base in
            for (place, byte) in bytes.enumerated() { base[place] = byte }
        }
        memory = mapped
    }

    deinit {
        guard let memory else { return }
        explicit_bzero(memory, size)
        munmap(memory, size)
    }

    /// The text; nil if the kernel had no memory for it.
    var text: String? {
        memory.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: count), as: UTF8.self) }
    }
}

/// What was typed with an answer.
enum TypedAnswer: Sendable {
    case nothing
    /// Kept and told like the button.
    case text(String)
    /// Told to the asker alone.
    case secret(Secret)
    /// The user's name and the password, told to the asker alone.
    case login(user: Secret, password: Secret)

    /// For the queue, which does not see it.
    var kind: PromptQueue.Typed {
        switch self {
        case .nothing: .nothing
        case .text, .secret: .text
        case .login: .login
        }
    }

    /// The result with what everybody may know.
    func openly(_ result: Prompts.Result) -> Prompts.Result {
        var result = result
        if case .text(let text) = self, result.outcome == .answered { result.text = text }
        return result
    }

    /// The result for the asker.
    func wholly(_ result: Prompts.Result) -> Prompts.Result {
        guard result.outcome == .answered else { return result }
        var result = result
        switch self {
        case .nothing: break
        case .text(let text): result.text = text
        case .secret(let secret): result.text = secret.text
        case .login(let user, let password):
            if let user = user.text, let password = password.text {
                result.login = Prompts.Login(user: user, password: password)
            }
        }
        return result
    }
}
