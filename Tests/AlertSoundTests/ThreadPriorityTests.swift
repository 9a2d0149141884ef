// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundServerSupport
import Synchronization
import Testing

@testable import AlertSound

extension SoundTests {
    /// The thread that keeps the device supplied goes before ordinary ones, where the system permits that.
    @Suite(.serialized)
    struct ThreadPriorities {
        /// The scheduling policy of a thread of this process, by its name: proc_pid_stat(5), field 41.
        private static func policies(of name: String) -> [Int] {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
            return tasks.compactMap { task in
                guard let line = try? String(contentsOfFile: "/proc/self/task/\(task)/stat", encoding: .utf8),
                    let end = line.lastIndex(of: ")"), line[..<end].hasSuffix("(" + name)
                else { return nil }
                let fields = line[end...].split(separator: " ")
                return fields.count > 39 ? Int(fields[39]) : nil
            }
        }

        @Test func theDeviceThreadIsPreferredWherePermitted() async throws {
            let permitted = await withCheckedContinuation { continuation in
                _ = startThread(name: "may-it-be") {
                    var parameters = sched_param()
                    parameters.sched_priority = 5
                    continuation.resume(returning: sched_setscheduler(0, SCHED_RR, &parameters) == 0)
                }
            }
            let stage = try Stage()
            _ = await stage.engine.probe()
            let policies = Self.policies(of: "sound-device")
            #expect(policies.contains(permitted ? Int(SCHED_RR) : Int(SCHED_OTHER)))
        }
    }
}
