// SPDX-License-Identifier: Apache-2.0

public import Varlink

/// A call whose reply is a page of a list, and the position of the next page.
public protocol PagedCall: VarlinkMethod {
    /// The row of the list.
    associatedtype Row
    /// The position of the wanted page; nil for the first page.
    var cursor: String? { get set }
    /// Returns the rows of a page, and the position of the next page; nil after the last.
    static func page(_ reply: Reply) -> (rows: [Row], next: String?)
}

extension PagedCall {
    /// Returns all rows, page by page.
    ///
    /// - Parameter call: Makes one call.
    /// - Throws: The error of a call.
    public func all<Failure: Error>(_ call: (Self) throws(Failure) -> Reply) throws(Failure) -> [Row] {
        var (rows, method) = ([Row](), self)
        repeat {
            let page = Self.page(try call(method))
            rows += page.rows
            method.cursor = page.next
        } while method.cursor != nil
        return rows
    }
}

extension Badges.List: PagedCall {
    /// Returns the rows, and the next cursor.
    public static func page(_ reply: Reply) -> (rows: [Badges.Badge], next: String?) {
        (reply.badges, reply.cursor)
    }
}

extension Notifications.Timers: PagedCall {
    /// Returns the rows, and the next cursor.
    public static func page(_ reply: Reply) -> (rows: [Notifications.TimerStatus], next: String?) {
        (reply.timers, reply.cursor)
    }
}

extension Progress.List: PagedCall {
    /// Returns the rows, and the next cursor.
    public static func page(_ reply: Reply) -> (rows: [Progress.Work], next: String?) {
        (reply.works, reply.cursor)
    }
}

extension Prompts.List: PagedCall {
    /// Returns the rows, and the next cursor.
    public static func page(_ reply: Reply) -> (rows: [Prompts.Prompt], next: String?) {
        (reply.prompts, reply.cursor)
    }
}

extension Sounds.List: PagedCall {
    /// Returns the rows, and the next cursor.
    public static func page(_ reply: Reply) -> (rows: [Sounds.Sound], next: String?) {
        (reply.sounds, reply.cursor)
    }
}

extension Sounds.Loaded: PagedCall {
    /// Returns the rows, and the next cursor.
    public static func page(_ reply: Reply) -> (rows: [Sounds.LoadedSound], next: String?) {
        (reply.sounds, reply.cursor)
    }
}
