// SPDX-License-Identifier: Apache-2.0

import AlertCore
import DBus
import ServiceLifecycle

/// Passes reports of the screen to their recipients: work, timers, prompts, otherwise the loop. The recipients need the
/// screen, but the screen does not need them: its reports wait in a stream until this service takes them.
///
/// The service runs on the bus's thread, which makes nearly all reports, and takes them between two messages. That
/// thread then holds no lock, and no other thread has to wake for each report.
struct DesktopReports: Service {
    let connection: BusConnection
    let reports: AsyncStream<DesktopReport>
    /// The end of the reports, after the last report of the screen in ``DesktopDrain``.
    let end: AsyncStream<DesktopReport>.Continuation
    let works: WorkNotifications
    let progress: ProgressCoordinator
    let timers: TimerNotifications
    let notices: PromptNoticeAnswers
    let loop: TransactionLoop

    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskExecutorPreference(connection) {
                for await report in reports { take(report) }
            }
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
