// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CLinux
import CivilTime
import Glibc
import ICalendar
import LinuxSystem

/// A calendar on disk, as the worker sees it: a folder of files with one event each (a vdir), or a single file.
struct CalendarFolder {
    /// `SECTION`, or `SECTION/FOLDER`.
    let name: String
    let path: String
    /// Device and inode.
    let identity: String
    let device: String
    let isFile: Bool

    private init?(name: String, path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.name = name
        self.path = path
        isFile = status.st_mode & S_IFMT == S_IFREG
        guard isFile || status.st_mode & S_IFMT == S_IFDIR else { return nil }
        device = "\(status.st_dev)"
        // A file is replaced whenever it changes; the folder stays.
        identity = isFile ? "\(status.st_dev) file" : "\(status.st_dev) \(status.st_ino)"
    }

    /// The calendars of a section.
    struct Found {
        var calendars: [CalendarFolder] = []
        /// The reason why the section cannot be read.
        var problem: String?
        /// A sentence about folders and files that the section leaves out; nil if it leaves out nothing.
        var leftOut: String?
    }

    /// Returns the calendars of a section.
    static func calendars(of job: CalendarJob.Follow) -> Found {
        if !job.isSeveral {
            if let calendar = CalendarFolder(name: job.section, path: job.path) { return Found(calendars: [calendar]) }
            let code = errno
            return Found(problem: Self.missing(job.path, SystemError("stat", code == 0 ? EINVAL : code)))
        }
        do throws(SystemError) {
            let names = try names(in: job.path, atMost: CalendarWorker.maximumCalendars * 4) { !$0.hasPrefix(".") }
            let own = names.sorted().filter { !job.others.contains(job.path + "/" + $0) }
            let folders = own.compactMap { name -> CalendarFolder? in
                let found = CalendarFolder(name: job.section + "/" + name, path: job.path + "/" + name)
                return found.flatMap { $0.isFile ? nil : $0 }
            }
            let named = folders.filter { ContentRules.isName($0.folder) }
            let leftOut =
                Self.unnamed(folders.map(\.folder).filter { !ContentRules.isName($0) })
                ?? Self.tooMany(named.count)
                ?? (folders.isEmpty && job.others.isEmpty
                    ? Self.nothing(in: job.path, hasFiles: own.contains(where: FolderPlan.isItem)) : nil)
            return Found(calendars: Array(named.prefix(CalendarWorker.maximumCalendars)), leftOut: leftOut)
        } catch {
            return Found(problem: Self.missing(job.path, error))
        }
    }

    /// The name of its folder.
    private var folder: String { String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]) }

    /// Returns a sentence about folders that no calendar can be called by; nil if there are none.
    private static func unnamed(_ names: [String]) -> String? {
        guard let first = names.first else { return nil }
        let more = names.count > 1 ? " and \(names.count - 1) more" : ""
        return "the folder \"\(first)\"\(more) is not followed, because its name has a space or begins with -: "
            + "rename it, or give it a section with its path and a name"
    }

    /// Returns a sentence about too many folders; nil if there are not.
    private static func tooMany(_ count: Int) -> String? {
        let maximum = CalendarWorker.maximumCalendars
        return count > maximum ? "more than \(maximum) folders; \(maximum) of them are followed" : nil
    }

    /// Returns the sentence about a section with `*` that has nothing to follow.
    private static func nothing(in path: String, hasFiles: Bool) -> String {
        hasFiles
            ? "it has .ics files and no folders, so nothing is followed: write path = \"\(path)\" for one calendar"
            : "it has no folders, so nothing is followed; each folder in \(path) becomes a calendar"
    }

    /// Returns the reason why a section has no calendars, with what to do.
    private static func missing(_ path: String, _ error: SystemError) -> String {
        guard error.code == ENOENT else { return "\(path): \(error.text)" }
        return "\(path) is not there; make it, or correct path in [[calendars]]"
    }

    /// Returns the folders whose events show that a section's calendars change.
    static func watched(_ path: String, isSeveral: Bool) -> [String] {
        var status = stat()
        func isFolder(_ path: String) -> Bool { stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR }
        guard isFolder(path) else { return [] }
        guard isSeveral else { return [path] }
        // A folder that cannot be read has no calendars; the worker says so.
        let names = (try? names(in: path, atMost: CalendarWorker.maximumCalendars * 4) { !$0.hasPrefix(".") }) ?? []
        return [path] + names.sorted().map { path + "/" + $0 }.filter(isFolder).prefix(CalendarWorker.maximumCalendars)
    }

    /// Returns the device of the nearest folder above a path that exists.
    static func device(above path: String) -> String {
        var path = path[...]
        var status = stat()
        while let slash = path.lastIndex(of: "/") {
            path = path[..<slash]
            if stat(path.isEmpty ? "/" : String(path), &status) == 0 { return "\(status.st_dev)" }
        }
        return ""
    }

    private static func names(
        in folder: String, atMost limit: Int, where isWanted: (String) -> Bool
    ) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError("opendir", errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream), names.count < limit {
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let name = String(validating: bytes, as: UTF8.self) ?? Self.escaped(bytes)
            if isWanted(name) { names.append(name) }
        }
        return names
    }

    /// Returns a name that is not UTF-8 with its other bytes as `\xE9`, for people. The slash is in no name of a file.
    static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            0x20...0x7e ~= byte ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    func path(of file: String) -> String { isFile ? path : path + "/" + file }

    /// Returns the files. Anything but regular files is left out.
    ///
    /// - Parameter mark: A text to be a part of their identities.
    func entries(atMost limit: Int, mark: String) throws(SystemError) -> [FolderPlan.Entry] {
        let names =
            isFile
            ? [String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])]
            : try Self.names(in: path, atMost: limit, where: FolderPlan.isItem)
        var entries: [FolderPlan.Entry] = []
        for name in names {
            var status = stat()
            // The escaped form of a name that is not UTF-8 is no file's.
            if name.contains("\\x"), lstat(path(of: name), &status) != 0 {
                entries.append(
                    FolderPlan.Entry(
                        name: name, identity: "unreadable " + mark, modified: 0,
                        problem: "its name is not UTF-8, so it is not read; rename it"))
                continue
            }
            guard stat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
            entries.append(
                FolderPlan.Entry(
                    name: name, identity: "\(status.st_ino) \(modified) \(status.st_size) \(mark)", modified: modified))
        }
        return entries
    }

    /// A Boolean value indicating whether it has folders with `.ics` files, so that it is probably not a calendar.
    var hasFolders: Bool {
        // A folder that cannot be read is reported where its files are read.
        guard let names = try? Self.names(in: path, atMost: 64, where: { !$0.hasPrefix(".") }) else { return false }
        return names.contains { name in
            // A folder that cannot be read has no calendar for us.
            !((try? Self.names(in: path + "/" + name, atMost: 1, where: FolderPlan.isItem)) ?? []).isEmpty
        }
    }

    /// The content of the file `displayname`.
    var title: String? { word(of: "displayname") }

    /// The content of the file `color`.
    var color: String? { word(of: "color").flatMap(FolderPlan.color) }

    private func word(of file: String) -> String? {
        // Most calendars have neither file, and one that cannot be read is as good as none: it is for the eye alone.
        guard !isFile, let bytes = try? BoundedFile.prefix(of: path + "/" + file, limit: 1_024) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
        let word = String(String.UnicodeScalarView(text)).split(separator: " ").joined(separator: " ")
        return word.isEmpty ? nil : String(word.prefix(100))
    }

    // MARK: Writing

    /// Writes a reaction into its file: into a new file in the same folder, which then takes its name. If another
    /// program writes the file at the same time, the reaction is applied to what that one wrote.
    ///
    /// - Returns: The reason why it was not written; nil if it was, or is not needed.
    static func write(_ edit: CalendarJob.Edit, into calendar: CalendarFolder) -> String? {
        guard FolderPlan.isItem(edit.file) || calendar.isFile, !edit.file.contains("/") else { return nil }
        let path = calendar.path(of: edit.file)
        let reaction = AlarmEdit(id: edit.id, acknowledged: edit.acknowledged, snoozedUntil: edit.snoozedUntil)
        for _ in 0..<4 {
            do throws(SystemError) {
                switch try write(reaction, into: path) {
                case .done: return nil
                case .refused(let reason): return reason
                case .stale: break
                }
            } catch {
                // The event was deleted.
                if error.code == ENOENT { return nil }
                return error.text
            }
        }
        return "another program changes it all the time"
    }

    private enum WriteResult {
        case done
        /// The file was changed while it was edited.
        case stale
        case refused(String)
    }

    private static func write(_ reaction: AlarmEdit, into path: String) throws(SystemError) -> WriteResult {
        // A link is followed, so that it stays one.
        guard let real = realpath(path, nil) else { throw SystemError("realpath", errno) }
        let target = String(cString: real)
        free(real)
        let descriptor = open(target, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError("open", errno) }
        defer { close(descriptor) }
        var before = stat()
        guard fstat(descriptor, &before) == 0 else { throw SystemError("fstat", errno) }
        guard before.st_mode & S_IFMT == S_IFREG, before.st_size <= CalendarWorker.maximumFile else {
            throw SystemError("open", EFBIG)
        }
        let bytes = try BoundedFile.prefix(of: descriptor, limit: CalendarWorker.maximumFile)
        let edited: [UInt8]
        switch reaction.applied(to: bytes) {
        case .edited(let text): edited = text
        case .refused(let reason): return .refused(reason)
        // An alarm that is not there needs no acknowledgement, and one of default-alarm is in no file.
        case .unchanged, .missing, .unwritten: return .done
        }
        guard access(target, W_OK) == 0 else { throw SystemError("open", errno) }
        // The name is none of an item, so that no other program takes it for one.
        let folder = target[..<(target.lastIndex(of: "/") ?? target.startIndex)]
        let temporary = "\(folder)/.tmp-alertd-\(getpid())"
        unlink(temporary)
        let output = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before.st_mode & 0o777)
        guard output >= 0 else { throw SystemError("open", errno) }
        defer { close(output) }
        do throws(SystemError) {
            try write(edited, to: output)
            try keepAttributes(of: descriptor, before, in: output)
            guard fsync(output) == 0 else { throw SystemError("fsync", errno) }
            var now = stat()
            guard stat(target, &now) == 0 else { throw SystemError("stat", errno) }
            guard now.isSame(as: before) else {
                unlink(temporary)
                return .stale
            }
            guard rename(temporary, target) == 0 else { throw SystemError("rename", errno) }
            return .done
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Gives the new file the owner, mode, access control list and extended attributes of the old one, as far as the
    /// person may. A further hard link of the old file keeps the old content: khal and vdirsyncer, which create files
    /// by a hard link, remove the other name at once, and a backup by links is not to change.
    private static func keepAttributes(
        of old: Int32, _ before: stat, in new: Int32
    ) throws(SystemError) {
        var status = stat()
        guard fstat(new, &status) == 0 else { throw SystemError("fstat", errno) }
        if status.st_uid != before.st_uid || status.st_gid != before.st_gid {
            // Only root changes owners, and only a member of a group gives it.
            _ = fchown(new, before.st_uid, before.st_gid) == 0 || fchown(new, uid_t.max, before.st_gid) == 0
        }
        var names = [CChar](repeating: 0, count: 1 << 16)
        let size = flistxattr(old, &names, names.count)
        for name in names.prefix(max(0, size)).split(separator: 0) {
            let name = Array(name) + [0]
            var value = [UInt8](repeating: 0, count: 1 << 16)
            let length = fgetxattr(old, name, &value, value.count)
            // Attributes of the kernel's, such as security labels, are given by it.
            if length >= 0 { fsetxattr(new, name, value, length, 0) }
        }
        // The umask does not count for a file that exists already.
        guard fchmod(new, before.st_mode & 0o777) == 0 || errno == EPERM else { throw SystemError("fchmod", errno) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write", errno) }
            rest = rest.dropFirst(count)
        }
    }

    // MARK: Days

    /// The most files of a folder of days, and the most bytes of all of them together.
    static let (maximumDayFiles, maximumDayBytes) = (256, CalendarReader.maximumFile)

    /// Reads the days of a file, or of the files of a folder.
    static func days(of path: String, in range: ClosedRange<CivilDate>, now: Instant, zones: Zones) -> CalendarLine {
        var (days, room): (Set<CivilDate>, Int) = ([], maximumDayBytes)
        var problem: String?
        var isWhole = true
        do throws(SystemError) {
            var status = stat()
            let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            let files =
                isFolder
                ? try names(in: path, atMost: maximumDayFiles + 1, where: FolderPlan.isItem).sorted()
                    .map { path + "/" + $0 } : [path]
            if files.count > maximumDayFiles {
                problem = "more than \(maximumDayFiles) files; the others are not read"
            }
            for file in files.prefix(maximumDayFiles) {
                guard let bytes = try bytes(of: file, atMost: room) else {
                    (problem, isWhole) = ("larger than \(maximumDayBytes >> 20) MiB", false)
                    break
                }
                room -= bytes.count
                let read = CalendarDays(bytes, in: range, now: now, zones: zones)
                days.formUnion(read.days)
                let loss = read.problems.first(where: \.isLoss)
                if let loss, problem == nil { problem = files == [file] ? loss.description : "\(file): \(loss)" }
                if read.isRefused { isWhole = false }
            }
        } catch {
            (problem, isWhole) = (error.text, false)
        }
        return .days(days.map(\.dayNumber).sorted(), problem: problem, isWhole: isWhole)
    }

    /// Returns the bytes of a regular file; nil if the file is larger than the limit.
    private static func bytes(of path: String, atMost limit: Int) throws(SystemError) -> [UInt8]? {
        do throws(BoundedFile.Problem) { return try BoundedFile.contents(of: path, limit: limit) } catch {
            switch error {
            case .notRegular: throw SystemError("open", EINVAL)
            case .failed(let error): throw error
            }
        }
    }
}

extension stat {
    /// Returns whether a file is still the same and has not changed (stat(2)).
    fileprivate func isSame(as other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size
            && st_mtim.tv_sec == other.st_mtim.tv_sec && st_mtim.tv_nsec == other.st_mtim.tv_nsec
    }
}
