// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc
import Testing

@testable import LinuxSystem

@Suite struct BoundedFileTests {
    private static let limit = 100_000

    @Test func contentsTellFilesApart() throws {
        var template = Array("/tmp/bounded-file-tests.XXXXXX".utf8CString)
        let folder = String(cString: try #require(mkdtemp(&template)))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The limit is larger than one read.
        for size in [0, Self.limit, Self.limit + 1] {
            let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
            #expect(FileManager.default.createFile(atPath: "\(folder)/\(size)", contents: bytes))
        }
        #expect(mkfifo(folder + "/fifo", 0o600) == 0)
        #expect(symlink("0", folder + "/link") == 0)
        #expect(FileManager.default.createFile(atPath: folder + "/secret", contents: Data([1])))
        #expect(chmod(folder + "/secret", 0) == 0)
        // Modes do not stop root.
        let secret: Result<Int?, BoundedFile.Problem> = geteuid() == 0 ? .success(1) : Self.failure("open", EACCES)
        let cases: [(name: String, flags: Int32, expected: Result<Int?, BoundedFile.Problem>)] = [
            ("absent", 0, Self.failure("open", ENOENT)),
            ("0/absent", 0, Self.failure("open", ENOTDIR)),
            ("0", 0, .success(0)),
            ("\(Self.limit)", 0, .success(Self.limit)),
            ("\(Self.limit + 1)", 0, .success(nil)),
            ("", 0, .failure(.notRegular)),
            ("fifo", 0, .failure(.notRegular)),
            ("../../dev/zero", 0, .failure(.notRegular)),
            ("link", 0, .success(0)),
            ("link", O_NOFOLLOW, Self.failure("open", ELOOP)),
            ("secret", 0, secret),
        ]
        for (name, flags, expected) in cases {
            let path = "\(folder)/\(name)"
            let result = Result { () throws(BoundedFile.Problem) in
                try BoundedFile.contents(of: path, limit: Self.limit, flags: flags)
            }
            #expect(result.map { $0?.count } == expected, "\(name)")
            if case .failure(let problem) = result { #expect(problem.isAbsent == name.hasSuffix("absent"), "\(name)") }
        }
        let prefix = try BoundedFile.prefix(of: "\(folder)/\(Self.limit + 1)", limit: Self.limit)
        #expect(prefix == (0..<Self.limit).map { UInt8(truncatingIfNeeded: $0) })
        #expect(try BoundedFile.prefix(of: "\(folder)/\(Self.limit)", limit: 0).isEmpty)
    }

    /// Nothing is mapped at address 0, so reading the process's memory there fails with EIO (proc(5)).
    @Test func aFailedReadIsNoEnd() {
        #expect(throws: BoundedFile.Problem.failed(SystemError("read", EIO))) {
            try BoundedFile.contents(of: "/proc/self/mem", limit: 100)
        }
    }

    /// Maps two pages of a file that has one. The kernel cannot read the second one: after the bytes of the first page,
    /// reading the process's memory fails with EIO.
    @Test func aReadThatFailsHalfwayIsNoEnd() throws {
        let page = Int(getpagesize())
        let file = linux_memfd_create("half")
        defer { close(file) }
        try #require(ftruncate(file, page) == 0)
        let start = try #require(mmap(nil, 2 * page, PROT_READ, MAP_SHARED, file, 0))
        try #require(start != MAP_FAILED)
        defer { munmap(start, 2 * page) }
        let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        try #require(memory >= 0)
        defer { close(memory) }
        try #require(lseek(memory, off_t(Int(bitPattern: start)), SEEK_SET) > 0)
        #expect(try BoundedFile.prefix(of: memory, limit: page).count == page)
        #expect(throws: SystemError("read", EIO)) { try BoundedFile.prefix(of: memory, limit: page) }
        try #require(lseek(memory, off_t(Int(bitPattern: start)), SEEK_SET) > 0)
        #expect(throws: SystemError("read", EIO)) { try BoundedFile.prefix(of: memory, limit: 2 * page) }
    }

    private static func failure(_ call: String, _ code: Int32) -> Result<Int?, BoundedFile.Problem> {
        .failure(.failed(SystemError(call, code)))
    }
}
