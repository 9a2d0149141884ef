// SPDX-License-Identifier: Apache-2.0

extension WorkRunner {
    /// The display of the work.
    package enum Showing {
        /// Here, or in a window, with a way to cancel it.
        case modal
        /// Shown as a notification.
        case background
        /// Only counted.
        case counted
    }

    /// The command and its title.
    package struct Work {
        package var command: [String]
        package var title: String
        package var showing: Showing
        package var app: String?
        /// The person's other devices on which it is shown too.
        package var to: [String] = []
        /// The descriptor by which the command says how far it has come.
        package var descriptor: Int32?
        package var isPlain = false
        package var pulsates = false
        var mayHaveTerminal = false
        package var isQuiet = false
        var notifiesAtEnd = false
        /// The number of last lines of the output that it shows.
        var lastLines = 0
        /// Progress before that of the pipe, as lines of it.
        package var firstLines = ""
        /// The ends of work that a pipe reports, besides the end of the pipe.
        package var life = PipeLife()
        package var lines = GaugeLines.Kind.mixed

        package init(
            command: [String], title: String, showing: Showing, app: String? = nil, to: [String] = [],
            descriptor: Int32? = nil, isPlain: Bool = false, pulsates: Bool = false, mayHaveTerminal: Bool = false,
            isQuiet: Bool = false, notifiesAtEnd: Bool = false, lastLines: Int = 0, firstLines: String = "",
            life: PipeLife = PipeLife(), lines: GaugeLines.Kind = .mixed
        ) {
            self.command = command
            self.title = title
            self.showing = showing
            self.app = app
            self.to = to
            self.descriptor = descriptor
            self.isPlain = isPlain
            self.pulsates = pulsates
            self.mayHaveTerminal = mayHaveTerminal
            self.isQuiet = isQuiet
            self.notifiesAtEnd = notifiesAtEnd
            self.lastLines = lastLines
            self.firstLines = firstLines
            self.life = life
            self.lines = lines
        }
    }
}
