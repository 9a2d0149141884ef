// SPDX-License-Identifier: Apache-2.0

import AlertCore
import CivilTime
import Logging

/// The part that every other part needs: the configuration, the zones, the store and the loop that changes it.
struct CorePart: Sendable {
    let configuration: ConfigurationFile
    let calendars: CalendarFiles
    let zones: Zones
    let store: Store
    let policy: Policy
    let loop: TransactionLoop
    let quiet: DoNotDisturbState
    let hub = EventHub()

    /// - Throws: `DaemonError` when the store cannot be opened, or the kernel gives no timer.
    init(_ context: DaemonContext) async throws {
        let (paths, clock, logger) = (context.paths, context.clock, context.logger)
        do {
            store = try Store(path: paths.database, now: clock.now().wall)
        } catch {
            throw DaemonError(.store(error))
        }
        if let problem = store.markProblem {
            logger.warning("the next start would not notice a lost database: \(problem)")
        }
        if let aside = store.setAside {
            logger.critical("the database was damaged and repaired; the damaged file is \(aside)")
        }
        let configuration = ConfigurationFile(
            path: paths.configuration, copy: paths.configurationCopy, logger: logger)
        self.configuration = configuration
        let calendars = CalendarFiles(
            configuration: paths.configuration, clock: clock, logger: logger,
            reader: CalendarWorkerProcess(environment: context.environment).days)
        self.calendars = calendars
        zones = Zones(
            environment: context.environment,
            settings: .init(
                words: { configuration.current.words }, display: { configuration.current.display },
                calendars: { calendars.days }))
        if let problem = zones.problem { logger.warning("\(problem.message) Times are in UTC.") }
        await calendars.readInitially(configuration.current.calendars, zones: zones)
        // The days that are read now are those that the loop begins with.
        _ = zones.holidaysHaveChanged()
        policy = Policy(configuration.current.notifications)
        do {
            loop = try TransactionLoop(store: store, clock: clock, zones: zones, policy: policy, logger: logger)
        } catch {
            throw DaemonError(.resources(error))
        }
        quiet = DoNotDisturbState(clock: clock, zones: zones)
    }
}

/// The values from which the parts of the daemon are built.
struct DaemonContext: Sendable {
    let paths: Paths
    let environment: [String: String]
    let logger: Logger
    let clock = SystemClock()
}
