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
                for await report in reports { handle(report) }
            }
        } onGracefulShutdown: {
            end.finish()
        }
    }

    private func handle(_ report: DesktopReport) {
        switch works.handle(report) {
        case .cancelled(let work): progress.cancel(work)
        case .taken: break
        case nil: if !timers.handle(report), !notices.handle(report) { loop.report(report) }
        }
    }
}

/// Finishes the work with the notification server at an orderly end, after the callers and before the loop. Nothing new
/// is shown, and alertd waits for the server's answers, so that the places of the notifications are on disk. The next
/// daemon then finds each of them, even if the server does not support tags.
struct DesktopDrain: Service {
    /// The maximum time to wait for a server.
    private static let limit = Duration.seconds(2)

    let loop: TransactionLoop
    let screen: Screen

    func run() async throws {
        // Cancelled: the daemon ends at once, and nothing is waited for.
        try? await gracefulShutdown()
        loop.holdFires()
        await screen.drain(within: Self.limit)
    }
}
