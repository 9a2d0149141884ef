// SPDX-License-Identifier: Apache-2.0

/// The progress of work: a bar, or a wheel if the amount is not known, and a line about it.
final class WorkView {
    /// All of it.
    let content = Column(spacing: 12)
    private let bar = ProgressBar()
    private let spinner = Spinner()
    private let text = Label().centered().styled("secondary", "numeric")

    init(_ work: WindowLayout.Work) {
        bar.name("Progress")
        spinner.name("Busy")
        spinner.size(32)
        content.add(spinner, bar, text)
        show(work)
    }

    /// Shows how far it has come now.
    func show(_ work: WindowLayout.Work) {
        spinner.isShown = work.fraction == nil
        bar.isShown = work.fraction != nil
        if let fraction = work.fraction { bar.fraction = fraction }
        text.text = work.text
        text.isShown = !work.text.isEmpty
    }
}
