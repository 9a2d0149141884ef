// SPDX-License-Identifier: Apache-2.0

import TextSafety

/// A body in markup (Desktop Notifications Specification 1.2, "Markup"). Any text can be read, and the output is safe
/// for every server: only `b`, `i`, `u` and links, properly nested.
///
/// Servers pass bodies to Pango, a web view or Qt. Malformed markup is shown with its tags, cut off, or worse. Other
/// tags are removed, for `script` and `style` with their content. `br` and `p` become newlines, an image its
/// alternative text. An `&` or `<` that begins nothing stands for itself.
package struct NotificationMarkup: Sendable, Hashable {
    /// The maximum number of open tags; further tags inside them are dropped.
    private static let maximumDepth = 16
    /// The maximum number of tags; further ones are dropped.
    private static let maximumTags = 256
    private static let maximumLink = 2_048

    private enum Tag: Sendable, Hashable {
        case bold, italic, underlined
        case link(String)

        var name: String {
            switch self {
            case .bold: "b"
            case .italic: "i"
            case .underlined: "u"
            case .link: "a"
            }
        }

        var isLink: Bool { if case .link = self { true } else { false } }

        var opening: String {
            if case .link(let target) = self { return "<a href=\"\(NotificationMarkup.quoted(target))\">" }
            return "<\(name)>"
        }
    }

    private enum Piece: Sendable, Hashable {
        case text(String)
        case open(Tag)
        case close(Tag)
    }

    private var pieces: [Piece] = []
    private var open: [Tag] = []
    private var tags = 0
    /// The number of bytes of text that may follow.
    private var room: Int

    /// - Parameter limit: The maximum number of bytes of text, not counting tags.
    package init(_ text: String, bytes limit: Int) {
        room = limit
        var scanner = MarkupScanner(text)
        while room > 0, let token = scanner.next() {
            switch token {
            case .text(let text): add(text)
            case .open(let name, let attributes, let isEmpty): begin(name, attributes, isEmpty: isEmpty)
            case .close(let name): end(name)
            }
        }
        while let tag = open.popLast() { pieces.append(.close(tag)) }
    }

    /// The text without markup.
    package var plainText: String {
        pieces.reduce(into: "") { text, piece in if case .text(let part) = piece { text += part } }
    }

    /// Returns the markup.
    /// - Parameter hyperlinks: Whether the server knows links; otherwise their text is shown.
    package func text(hyperlinks: Bool) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += NotificationText.escaped(text)
            case .open(let tag): if hyperlinks || !tag.isLink { result += tag.opening }
            case .close(let tag): if hyperlinks || !tag.isLink { result += "</\(tag.name)>" }
            }
        }
        return result
    }

    private mutating func add(_ text: String) {
        var clean = NotificationText.block(text, bytes: .max)
        let isCut = clean.utf8.count > room
        // With less room than an ellipsis needs, the text is dropped.
        if isCut { clean = room < 3 ? "" : NotificationText.block(text, bytes: room) }
        if !clean.isEmpty { pieces.append(.text(clean)) }
        // Nothing may follow the ellipsis.
        room = isCut ? 0 : room - clean.utf8.count
    }

    private mutating func begin(_ name: String, _ attributes: [String: String], isEmpty: Bool) {
        let tag: Tag
        switch name {
        case "b", "strong": tag = .bold
        case "i", "em": tag = .italic
        case "u": tag = .underlined
        case "a":
            guard let target = attributes["href"].flatMap(Self.link) else { return }
            tag = .link(target)
        case "br", "p": return add("\n")
        case "img": return add(attributes["alt"] ?? "")
        default: return
        }
        // A link inside a link has no meaning.
        let isNested = tag.isLink ? open.contains(where: \.isLink) : open.contains(tag)
        guard !isEmpty, !isNested, open.count < Self.maximumDepth, tags < Self.maximumTags else { return }
        tags += 1
        open.append(tag)
        pieces.append(.open(tag))
    }

    /// Closes the open tag with this name, and the tags inside it.
    private mutating func end(_ name: String) {
        let name = name == "strong" ? "b" : name == "em" ? "i" : name
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        while open.count > index { pieces.append(.close(open.removeLast())) }
    }

    /// Returns a link that is safe to follow; nil for any other.
    private static func link(_ target: String) -> String? {
        let clean = NotificationText.line(target, bytes: maximumLink + 1)
        guard clean == target, target.utf8.count <= maximumLink else { return nil }
        let scheme = target.prefix { $0 != ":" }.lowercased()
        return ["http", "https", "mailto"].contains(scheme) ? target : nil
    }

    private static func quoted(_ text: String) -> String {
        NotificationText.escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(
            separator: "&quot;")
    }
}
