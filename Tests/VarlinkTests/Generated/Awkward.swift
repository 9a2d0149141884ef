// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.example.awkward.varlink. Do not edit; change that file and run it again.

internal import Varlink

/// Every construct of the language, and every name that is awkward in Swift.
enum Awkward: VarlinkNamespace {
    static let name = "org.example.awkward"
    static var methods: [any VarlinkMethod.Type] { [Everything.self, Count.self, Repeat.self, Fail.self, Import.self] }
    static var errors: [any VarlinkError.Type] { [InvalidParameter.self, Nothing.self] }
    static let description = #"""
# Every construct of the language, and every name that is awkward in Swift.
interface org.example.awkward

# A tree whose nodes hold optional nodes of their own kind.
type Node (
  value: int,
  next: ?Node,
  children: []Node
)

# Mutually recursive.
type Left (right: ?Right)
type Right (left: ?Left, name: string)

# Names that are keywords.
type Colour (red, default, self, init, class)

# A type with the name of a Swift type.
type String (text: string)
type JSON (text: string)
type Type (Type: int)

# An error with the name of a standard one.
error InvalidParameter (parameter: string, self: ?int)

# Everything in one call.
method Everything(
  flag: bool,
  whole: int,
  fraction: float,
  text: string,
  any: object,
  colour: Colour,
  maybe: ?string,
  list: []string,
  table: [string]int,
  set: [string](),
  inline: (first: int, second: (deep: string)),
  choice: (one, two),
  choices: []?(yes, no),
  matrix: [][]int,
  holes: [string]?int,
  named: String,
  raw: JSON,
  type: ?Type,
  varlink: ?int,
  json: ?int,
  object: ?int
) -> (
  node: ?Node,
  reply: ?(text: string)
)

# Counts.
#
# [Supports 'more' flag]
method Count(to: int) -> (number: int)

# Waits.
#
# [Requires 'more' flag]
method Repeat(text: string) -> (text: string)

# Fails with what it is told to.
method Fail(how: string) -> ()

# A keyword as a function.
method Import() -> ()

# There is nothing here.
error Nothing ()

"""#

    /// A tree whose nodes hold optional nodes of their own kind.
    struct Node: VarlinkValue, Hashable {
        /// The field `value`.
        var value: Int
        /// The field `next`.
        var next: Awkward.Node? {
            get { self.nextStorage.first }
            set { self.nextStorage = newValue.map { [$0] } ?? [] }
        }
        /// An array of at most one, because a struct cannot hold its own kind in place.
        private var nextStorage: [Awkward.Node]
        /// The field `children`.
        var children: [Awkward.Node]
        init(value: Int, next: Awkward.Node? = nil, children: [Awkward.Node]) {
            (self.value, self.nextStorage, self.children) = (value, next.map { [$0] } ?? [], children)
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            self.value = try json.required("value")
            self.nextStorage = try json.optional("next", as: Awkward.Node.self).map { [$0] } ?? []
            self.children = try json.required("children")
        }
        func encode(into json: inout Varlink.JSON) {
            json.append("value", self.value)
            json.append("next", self.next)
            json.append("children", self.children)
        }
    }

    /// Mutually recursive.
    struct Left: VarlinkValue, Hashable {
        /// The field `right`.
        var `right`: Awkward.Right? {
            get { self.rightStorage.first }
            set { self.rightStorage = newValue.map { [$0] } ?? [] }
        }
        /// An array of at most one, because a struct cannot hold its own kind in place.
        private var rightStorage: [Awkward.Right]
        init(`right`: Awkward.Right? = nil) { self.rightStorage = `right`.map { [$0] } ?? [] }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            self.rightStorage = try json.optional("right", as: Awkward.Right.self).map { [$0] } ?? []
        }
        func encode(into json: inout Varlink.JSON) { json.append("right", self.`right`) }
    }

    /// The type `Right`.
    struct Right: VarlinkValue, Hashable {
        /// The field `left`.
        var `left`: Awkward.Left? {
            get { self.leftStorage.first }
            set { self.leftStorage = newValue.map { [$0] } ?? [] }
        }
        /// An array of at most one, because a struct cannot hold its own kind in place.
        private var leftStorage: [Awkward.Left]
        /// The field `name`.
        var name: Swift.String
        init(`left`: Awkward.Left? = nil, name: Swift.String) {
            (self.leftStorage, self.name) = (`left`.map { [$0] } ?? [], name)
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            self.leftStorage = try json.optional("left", as: Awkward.Left.self).map { [$0] } ?? []
            self.name = try json.required("name")
        }
        func encode(into json: inout Varlink.JSON) {
            json.append("left", self.`left`)
            json.append("name", self.name)
        }
    }

    /// Names that are keywords.
    enum Colour: Swift.String, VarlinkValue, CaseIterable, Hashable {
        /// `red`
        case red = "red"
        /// `default`
        case `default` = "default"
        /// `self`
        case self_ = "self"
        /// `init`
        case init_ = "init"
        /// `class`
        case `class` = "class"
    }

    /// A type with the name of a Swift type.
    struct String: VarlinkValue, Hashable {
        /// The field `text`.
        var text: Swift.String
        init(text: Swift.String) { self.text = text }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.text = try json.required("text") }
        func encode(into json: inout Varlink.JSON) { json.append("text", self.text) }
    }

    /// The type `JSON`.
    struct JSON: VarlinkValue, Hashable {
        /// The field `text`.
        var text: Swift.String
        init(text: Swift.String) { self.text = text }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.text = try json.required("text") }
        func encode(into json: inout Varlink.JSON) { json.append("text", self.text) }
    }

    /// The type `Type`.
    struct Type_: VarlinkValue, Hashable {
        /// The field `Type`.
        var Type_: Int
        init(Type_: Int) { self.Type_ = Type_ }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.Type_ = try json.required("Type") }
        func encode(into json: inout Varlink.JSON) { json.append("Type", self.Type_) }
    }

    /// An error with the name of a standard one.
    struct InvalidParameter: VarlinkError, Hashable {
        static let name = "org.example.awkward.InvalidParameter"
        /// The field `parameter`.
        var parameter: Swift.String
        /// The field `self`.
        var self_: Int?
        init(parameter: Swift.String, self_: Int? = nil) { (self.parameter, self.self_) = (parameter, self_) }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            self.parameter = try json.required("parameter")
            self.self_ = try json.optional("self")
        }
        func encode(into json: inout Varlink.JSON) {
            json.append("parameter", self.parameter)
            json.append("self", self.self_)
        }
    }

    /// Everything in one call.
    struct Everything: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Everything"
        struct Reply: VarlinkValue, Hashable {
            /// The fields of a field.
            struct Reply: VarlinkValue, Hashable {
                /// The field `text`.
                var text: Swift.String
                init(text: Swift.String) { self.text = text }
                init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                    self.text = try json.required("text")
                }
                func encode(into json: inout Varlink.JSON) { json.append("text", self.text) }
            }
            /// The field `node`.
            var node: Awkward.Node?
            /// The field `reply`.
            var reply: Awkward.Everything.Reply.Reply?
            init(node: Awkward.Node? = nil, reply: Awkward.Everything.Reply.Reply? = nil) {
                (self.node, self.reply) = (node, reply)
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                self.node = try json.optional("node")
                self.reply = try json.optional("reply")
            }
            func encode(into json: inout Varlink.JSON) {
                json.append("node", self.node)
                json.append("reply", self.reply)
            }
        }
        /// The fields of a field.
        struct Inline: VarlinkValue, Hashable {
            /// The fields of a field.
            struct Second: VarlinkValue, Hashable {
                /// The field `deep`.
                var deep: Swift.String
                init(deep: Swift.String) { self.deep = deep }
                init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                    self.deep = try json.required("deep")
                }
                func encode(into json: inout Varlink.JSON) { json.append("deep", self.deep) }
            }
            /// The field `first`.
            var first: Int
            /// The field `second`.
            var second: Awkward.Everything.Inline.Second
            init(first: Int, second: Awkward.Everything.Inline.Second) { (self.first, self.second) = (first, second) }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                self.first = try json.required("first")
                self.second = try json.required("second")
            }
            func encode(into json: inout Varlink.JSON) {
                json.append("first", self.first)
                json.append("second", self.second)
            }
        }
        /// The values of a field.
        enum Choice: Swift.String, VarlinkValue, CaseIterable, Hashable {
            /// `one`
            case one = "one"
            /// `two`
            case two = "two"
        }
        /// The values of a field.
        enum Choices: Swift.String, VarlinkValue, CaseIterable, Hashable {
            /// `yes`
            case yes = "yes"
            /// `no`
            case no = "no"
        }
        /// The field `flag`.
        var flag: Bool
        /// The field `whole`.
        var whole: Int
        /// The field `fraction`.
        var fraction: Double
        /// The field `text`.
        var text: Swift.String
        /// The field `any`.
        var `any`: Varlink.JSON
        /// The field `colour`.
        var colour: Awkward.Colour
        /// The field `maybe`.
        var maybe: Swift.String?
        /// The field `list`.
        var list: [Swift.String]
        /// The field `table`.
        var table: [Swift.String: Int]
        /// The field `set`.
        var `set`: Set<Swift.String>
        /// The field `inline`.
        var inline: Awkward.Everything.Inline
        /// The field `choice`.
        var choice: Awkward.Everything.Choice
        /// The field `choices`.
        var choices: [Awkward.Everything.Choices?]
        /// The field `matrix`.
        var matrix: [[Int]]
        /// The field `holes`.
        var holes: [Swift.String: Int?]
        /// The field `named`.
        var named: Awkward.String
        /// The field `raw`.
        var raw: Awkward.JSON
        /// The field `type`.
        var type: Awkward.Type_?
        /// The field `varlink`.
        var varlink_: Int?
        /// The field `json`.
        var json: Int?
        /// The field `object`.
        var object: Int?
        init(flag: Bool, whole: Int, fraction: Double, text: Swift.String, `any`: Varlink.JSON, colour: Awkward.Colour, maybe: Swift.String? = nil, list: [Swift.String], table: [Swift.String: Int], `set`: Set<Swift.String>, inline: Awkward.Everything.Inline, choice: Awkward.Everything.Choice, choices: [Awkward.Everything.Choices?], matrix: [[Int]], holes: [Swift.String: Int?], named: Awkward.String, raw: Awkward.JSON, type: Awkward.Type_? = nil, varlink_: Int? = nil, json: Int? = nil, object: Int? = nil) {
            (self.flag, self.whole, self.fraction, self.text) = (flag, whole, fraction, text)
            (self.`any`, self.colour, self.maybe, self.list) = (`any`, colour, maybe, list)
            (self.table, self.`set`, self.inline, self.choice) = (table, `set`, inline, choice)
            (self.choices, self.matrix, self.holes, self.named) = (choices, matrix, holes, named)
            (self.raw, self.type, self.varlink_, self.json) = (raw, type, varlink_, json)
            self.object = object
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            self.flag = try json.required("flag")
            self.whole = try json.required("whole")
            self.fraction = try json.required("fraction")
            self.text = try json.required("text")
            self.`any` = try json.required("any")
            self.colour = try json.required("colour")
            self.maybe = try json.optional("maybe")
            self.list = try json.required("list")
            self.table = try json.required("table")
            self.`set` = try json.required("set")
            self.inline = try json.required("inline")
            self.choice = try json.required("choice")
            self.choices = try json.required("choices")
            self.matrix = try json.required("matrix")
            self.holes = try json.required("holes")
            self.named = try json.required("named")
            self.raw = try json.required("raw")
            self.type = try json.optional("type")
            self.varlink_ = try json.optional("varlink")
            self.json = try json.optional("json")
            self.object = try json.optional("object")
        }
        func encode(into json: inout Varlink.JSON) {
            json.append("flag", self.flag)
            json.append("whole", self.whole)
            json.append("fraction", self.fraction)
            json.append("text", self.text)
            json.append("any", self.`any`)
            json.append("colour", self.colour)
            json.append("maybe", self.maybe)
            json.append("list", self.list)
            json.append("table", self.table)
            json.append("set", self.`set`)
            json.append("inline", self.inline)
            json.append("choice", self.choice)
            json.append("choices", self.choices)
            json.append("matrix", self.matrix)
            json.append("holes", self.holes)
            json.append("named", self.named)
            json.append("raw", self.raw)
            json.append("type", self.type)
            json.append("varlink", self.varlink_)
            json.append("json", self.json)
            json.append("object", self.object)
        }
    }

    /// Counts.
    ///
    /// [Supports 'more' flag]
    struct Count: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Count"
        static var streaming: VarlinkStreaming { .supported }
        struct Reply: VarlinkValue, Hashable {
            /// The field `number`.
            var number: Int
            init(number: Int) { self.number = number }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                self.number = try json.required("number")
            }
            func encode(into json: inout Varlink.JSON) { json.append("number", self.number) }
        }
        /// The field `to`.
        var to: Int
        init(to: Int) { self.to = to }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.to = try json.required("to") }
        func encode(into json: inout Varlink.JSON) { json.append("to", self.to) }
    }

    /// Waits.
    ///
    /// [Requires 'more' flag]
    struct Repeat: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Repeat"
        static var streaming: VarlinkStreaming { .required }
        struct Reply: VarlinkValue, Hashable {
            /// The field `text`.
            var text: Swift.String
            init(text: Swift.String) { self.text = text }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.text = try json.required("text") }
            func encode(into json: inout Varlink.JSON) { json.append("text", self.text) }
        }
        /// The field `text`.
        var text: Swift.String
        init(text: Swift.String) { self.text = text }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.text = try json.required("text") }
        func encode(into json: inout Varlink.JSON) { json.append("text", self.text) }
    }

    /// Fails with what it is told to.
    struct Fail: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Fail"
        typealias Reply = EmptyReply
        /// The field `how`.
        var how: Swift.String
        init(how: Swift.String) { self.how = how }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { self.how = try json.required("how") }
        func encode(into json: inout Varlink.JSON) { json.append("how", self.how) }
    }

    /// A keyword as a function.
    struct Import: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Import"
        typealias Reply = EmptyReply
        init() {}
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { _ = try Varlink.JSON.Object(varlink: json) }
        func encode(into json: inout Varlink.JSON) {}
    }

    /// There is nothing here.
    struct Nothing: VarlinkError, Hashable {
        static let name = "org.example.awkward.Nothing"
        init() {}
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) { _ = try Varlink.JSON.Object(varlink: json) }
        func encode(into json: inout Varlink.JSON) {}
    }
}

/// The functions that answer the methods of `org.example.awkward`, documented there.
protocol AwkwardHandler: Sendable {
    nonisolated(nonsending) func everything(_ parameters: Awkward.Everything, context: CallContext) async throws -> Awkward.Everything.Reply
    nonisolated(nonsending) func count(_ parameters: Awkward.Count, stream: ReplyStream<Awkward.Count.Reply>) async throws -> Awkward.Count.Reply
    nonisolated(nonsending) func `repeat`(_ parameters: Awkward.Repeat, stream: ReplyStream<Awkward.Repeat.Reply>) async throws -> Awkward.Repeat.Reply
    nonisolated(nonsending) func fail(_ parameters: Awkward.Fail, context: CallContext) async throws -> Awkward.Fail.Reply
    nonisolated(nonsending) func `import`(_ parameters: Awkward.Import, context: CallContext) async throws -> Awkward.Import.Reply
}

extension Awkward {
    /// The interface, its methods answered by `handler`, for a server to offer.
    static func interface(_ handler: some AwkwardHandler) -> VarlinkInterface {
        VarlinkInterface(Awkward.self, methods: [
            MethodHandler(Awkward.Everything.self) { try await handler.everything($0, context: $1) },
            MethodHandler(streaming: Awkward.Count.self) { try await handler.count($0, stream: $1) },
            MethodHandler(streaming: Awkward.Repeat.self) { try await handler.`repeat`($0, stream: $1) },
            MethodHandler(Awkward.Fail.self) { try await handler.fail($0, context: $1) },
            MethodHandler(Awkward.Import.self) { try await handler.`import`($0, context: $1) },
        ])
    }
}
