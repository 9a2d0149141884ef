// SPDX-License-Identifier: Apache-2.0

import AlertLink
import Glibc
import LinuxSystem
import Varlink

/// The history of other devices in files: a folder for each device, in it a file for each day, at most 160 KiB each.
/// Only the files tell which revision is stored, so a day that could not be written is accepted when it comes again.
struct HistoryFiles {
    let folder: String

    /// Stores a day, replacing the stored one.
    func store(_ message: HistoryMessage, of device: String) throws(ExitFailure) {
        let place = "\(folder)/\(device)"
        try PrivateFile.makeFolder(place)
        try PrivateFile.write(message.json.serialized(), to: "\(place)/\(message.day.text)", isDurable: false)
    }

    func discard(_ day: HistoryDay, of device: String) {
        unlink("\(folder)/\(device)/\(day.text)")
        // This deletes only an empty folder.
        rmdir("\(folder)/\(device)")
    }

    var stored: [HistoryState.Received] {
        Self.names(in: folder).filter(DeviceName.isValid).sorted().flatMap { device in
            Self.names(in: "\(folder)/\(device)").compactMap(HistoryDay.init(text:)).sorted().map { .init(device, $0) }
        }
    }

    /// Returns a message; nil if the file is damaged.
    func message(_ name: HistoryState.Received) throws(ExitFailure) -> HistoryMessage? {
        guard let bytes = try PrivateFile.read("\(folder)/\(name.device)/\(name.day.text)") else { return nil }
        let message = JSON(bytes: bytes, maximumSize: PrivateFile.maximumSize).flatMap(HistoryMessage.init)
        return message?.day == name.day ? message : nil
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }
}
