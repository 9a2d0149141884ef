// SPDX-License-Identifier: Apache-2.0

/// The lines below the question: the level, the time left, and errors.
final class Footer {
    /// All of it.
    let content = Column(spacing: 3)
    private let time = Label().centered().styled("caption", "numeric")
    private let problem = Label().centered().styled("error")
    private let remark = Label().centered().styled("caption")

    init(_ layout: WindowLayout) {
        if let urgency = layout.urgency {
            content.add(Label(urgency).centered().styled("caption-heading", layout.isCritical ? "error" : "warning"))
        }
        content.add(time, problem, remark)
        for label in [time, problem, remark] { label.isShown = false }
    }

    /// Adds a line at the bottom.
    func add(_ line: Widget) { content.add(line.styled("caption")) }

    /// Shows the time left; nil when it has no end.
    func show(timeLeft text: String?) {
        time.isShown = text != nil
        time.text = text ?? ""
    }

    /// Shows what went wrong; nil for nothing.
    func show(problem text: String?) {
        problem.isShown = text != nil
        problem.text = text ?? ""
    }

    /// Shows a sentence; nil for none. The line keeps its place, so that no button moves under the pointer.
    func show(remark text: String?) {
        if text != nil { remark.isShown = true }
        remark.text = text ?? " "
    }

    /// Leaves a line free for a sentence that comes when the window is shown.
    func keepPlaceForRemark() {
        guard !remark.isShown else { return }
        show(remark: " ")
    }
}

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
