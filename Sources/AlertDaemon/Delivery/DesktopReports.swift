// SPDX-License-Identifier: Apache-2.0

import AlertCore
import ServiceLifecycle

/// Hands what the screen reports to whoever it is about: work, timers, prompts, else the loop. They need the screen, and the
/// screen needs none of them: its reports wait in a stream until this takes them.
struct DesktopReports: Service {
    let reports: AsyncStream<DesktopReport>
    /// Its end: after the last report that the screen has made in ``DesktopDrain``.
    let end: AsyncStream<DesktopReport>.Continuation
    let works: WorkNotifications
    let progress: ProgressCoordinator
    let timers: TimerNotifications
    let notices: PromptNoticeAnswers
    let loop: TransactionLoop

    func run() async throws {
        await withGracefulShutdownHandler {
            for await report in reports { take(report) }
        } onGracefulShutdown: {
            end.finish()
        }
    }

    private func take(_ report: DesktopReport) {
        switch works.take(report) {
        case .cancelled(let work): progress.cancel(work)
        case .taken: break
        case nil: if !timers.take(report), !notices.take(report) { loop.report(report) }
        }
    }
}
