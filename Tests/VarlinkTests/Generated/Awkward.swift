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
            let object = try Varlink.JSON.Object(varlink: json)
            self.value = try object.required("value")
            self.nextStorage = try object.optional("next", as: Awkward.Node.self).map { [$0] } ?? []
            self.children = try object.required("children")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 3)
            object.append("value", self.value)
            object.append("next", self.next)
            object.append("children", self.children)
            return .object(object)
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
        init(`right`: Awkward.Right? = nil) {
            self.rightStorage = `right`.map { [$0] } ?? []
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.rightStorage = try object.optional("right", as: Awkward.Right.self).map { [$0] } ?? []
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("right", self.`right`)
            return .object(object)
        }
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
            let object = try Varlink.JSON.Object(varlink: json)
            self.leftStorage = try object.optional("left", as: Awkward.Left.self).map { [$0] } ?? []
            self.name = try object.required("name")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 2)
            object.append("left", self.`left`)
            object.append("name", self.name)
            return .object(object)
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
        init(text: Swift.String) {
            self.text = text
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.text = try object.required("text")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("text", self.text)
            return .object(object)
        }
    }

    /// The type `JSON`.
    struct JSON: VarlinkValue, Hashable {
        /// The field `text`.
        var text: Swift.String
        init(text: Swift.String) {
            self.text = text
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.text = try object.required("text")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("text", self.text)
            return .object(object)
        }
    }

    /// The type `Type`.
    struct Type_: VarlinkValue, Hashable {
        /// The field `Type`.
        var Type_: Int
        init(Type_: Int) {
            self.Type_ = Type_
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.Type_ = try object.required("Type")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("Type", self.Type_)
            return .object(object)
        }
    }

    /// An error with the name of a standard one.
    struct InvalidParameter: VarlinkError, Hashable {
        static let name = "org.example.awkward.InvalidParameter"
        /// The field `parameter`.
        var parameter: Swift.String
        /// The field `self`.
        var self_: Int?
        init(parameter: Swift.String, self_: Int? = nil) {
            (self.parameter, self.self_) = (parameter, self_)
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.parameter = try object.required("parameter")
            self.self_ = try object.optional("self")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 2)
            object.append("parameter", self.parameter)
            object.append("self", self.self_)
            return .object(object)
        }
    }

    /// Everything in one call.
    struct Everything: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Everything"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            /// The fields of a field.
            struct Reply: VarlinkValue, Hashable {
                /// The field `text`.
                var text: Swift.String
                init(text: Swift.String) {
                    self.text = text
                }
                init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                    let object = try Varlink.JSON.Object(varlink: json)
                    self.text = try object.required("text")
                }
                var varlink: Varlink.JSON {
                    var object = Varlink.JSON.Object(reservingCapacity: 1)
                    object.append("text", self.text)
                    return .object(object)
                }
            }
            /// The field `node`.
            var node: Awkward.Node?
            /// The field `reply`.
            var reply: Awkward.Everything.Reply.Reply?
            init(node: Awkward.Node? = nil, reply: Awkward.Everything.Reply.Reply? = nil) {
                (self.node, self.reply) = (node, reply)
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                let object = try Varlink.JSON.Object(varlink: json)
                self.node = try object.optional("node")
                self.reply = try object.optional("reply")
            }
            var varlink: Varlink.JSON {
                var object = Varlink.JSON.Object(reservingCapacity: 2)
                object.append("node", self.node)
                object.append("reply", self.reply)
                return .object(object)
            }
        }
        /// The fields of a field.
        struct Inline: VarlinkValue, Hashable {
            /// The fields of a field.
            struct Second: VarlinkValue, Hashable {
                /// The field `deep`.
                var deep: Swift.String
                init(deep: Swift.String) {
                    self.deep = deep
                }
                init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                    let object = try Varlink.JSON.Object(varlink: json)
                    self.deep = try object.required("deep")
                }
                var varlink: Varlink.JSON {
                    var object = Varlink.JSON.Object(reservingCapacity: 1)
                    object.append("deep", self.deep)
                    return .object(object)
                }
            }
            /// The field `first`.
            var first: Int
            /// The field `second`.
            var second: Awkward.Everything.Inline.Second
            init(first: Int, second: Awkward.Everything.Inline.Second) {
                (self.first, self.second) = (first, second)
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                let object = try Varlink.JSON.Object(varlink: json)
                self.first = try object.required("first")
                self.second = try object.required("second")
            }
            var varlink: Varlink.JSON {
                var object = Varlink.JSON.Object(reservingCapacity: 2)
                object.append("first", self.first)
                object.append("second", self.second)
                return .object(object)
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
            let object = try Varlink.JSON.Object(varlink: json)
            self.flag = try object.required("flag")
            self.whole = try object.required("whole")
            self.fraction = try object.required("fraction")
            self.text = try object.required("text")
            self.`any` = try object.required("any")
            self.colour = try object.required("colour")
            self.maybe = try object.optional("maybe")
            self.list = try object.required("list")
            self.table = try object.required("table")
            self.`set` = try object.required("set")
            self.inline = try object.required("inline")
            self.choice = try object.required("choice")
            self.choices = try object.required("choices")
            self.matrix = try object.required("matrix")
            self.holes = try object.required("holes")
            self.named = try object.required("named")
            self.raw = try object.required("raw")
            self.type = try object.optional("type")
            self.varlink_ = try object.optional("varlink")
            self.json = try object.optional("json")
            self.object = try object.optional("object")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 21)
            object.append("flag", self.flag)
            object.append("whole", self.whole)
            object.append("fraction", self.fraction)
            object.append("text", self.text)
            object.append("any", self.`any`)
            object.append("colour", self.colour)
            object.append("maybe", self.maybe)
            object.append("list", self.list)
            object.append("table", self.table)
            object.append("set", self.`set`)
            object.append("inline", self.inline)
            object.append("choice", self.choice)
            object.append("choices", self.choices)
            object.append("matrix", self.matrix)
            object.append("holes", self.holes)
            object.append("named", self.named)
            object.append("raw", self.raw)
            object.append("type", self.type)
            object.append("varlink", self.varlink_)
            object.append("json", self.json)
            object.append("object", self.object)
            return .object(object)
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
            init(number: Int) {
                self.number = number
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                let object = try Varlink.JSON.Object(varlink: json)
                self.number = try object.required("number")
            }
            var varlink: Varlink.JSON {
                var object = Varlink.JSON.Object(reservingCapacity: 1)
                object.append("number", self.number)
                return .object(object)
            }
        }
        /// The field `to`.
        var to: Int
        init(to: Int) {
            self.to = to
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.to = try object.required("to")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("to", self.to)
            return .object(object)
        }
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
            init(text: Swift.String) {
                self.text = text
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                let object = try Varlink.JSON.Object(varlink: json)
                self.text = try object.required("text")
            }
            var varlink: Varlink.JSON {
                var object = Varlink.JSON.Object(reservingCapacity: 1)
                object.append("text", self.text)
                return .object(object)
            }
        }
        /// The field `text`.
        var text: Swift.String
        init(text: Swift.String) {
            self.text = text
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.text = try object.required("text")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("text", self.text)
            return .object(object)
        }
    }

    /// Fails with what it is told to.
    struct Fail: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Fail"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                _ = try Varlink.JSON.Object(varlink: json)
            }
            var varlink: Varlink.JSON {
                .object([:])
            }
        }
        /// The field `how`.
        var how: Swift.String
        init(how: Swift.String) {
            self.how = how
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            let object = try Varlink.JSON.Object(varlink: json)
            self.how = try object.required("how")
        }
        var varlink: Varlink.JSON {
            var object = Varlink.JSON.Object(reservingCapacity: 1)
            object.append("how", self.how)
            return .object(object)
        }
    }

    /// A keyword as a function.
    struct Import: VarlinkMethod, Hashable {
        static let name = "org.example.awkward.Import"
        static var streaming: VarlinkStreaming { .never }
        struct Reply: VarlinkValue, Hashable {
            init() {
            }
            init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
                _ = try Varlink.JSON.Object(varlink: json)
            }
            var varlink: Varlink.JSON {
                .object([:])
            }
        }
        init() {
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            _ = try Varlink.JSON.Object(varlink: json)
        }
        var varlink: Varlink.JSON {
            .object([:])
        }
    }

    /// There is nothing here.
    struct Nothing: VarlinkError, Hashable {
        static let name = "org.example.awkward.Nothing"
        init() {
        }
        init(varlink json: Varlink.JSON) throws(Varlink.InvalidParameter) {
            _ = try Varlink.JSON.Object(varlink: json)
        }
        var varlink: Varlink.JSON {
            .object([:])
        }
    }
}

/// The functions that answer the methods of `org.example.awkward`, documented there.
protocol AwkwardHandler: Sendable {
    /// Answers ``Awkward/Everything``.
    nonisolated(nonsending) func everything(_ parameters: Awkward.Everything, context: CallContext) async throws -> Awkward.Everything.Reply
    /// Answers ``Awkward/Count``.
    nonisolated(nonsending) func count(_ parameters: Awkward.Count, stream: ReplyStream<Awkward.Count.Reply>) async throws -> Awkward.Count.Reply
    /// Answers ``Awkward/Repeat``.
    nonisolated(nonsending) func `repeat`(_ parameters: Awkward.Repeat, stream: ReplyStream<Awkward.Repeat.Reply>) async throws -> Awkward.Repeat.Reply
    /// Answers ``Awkward/Fail``.
    nonisolated(nonsending) func fail(_ parameters: Awkward.Fail, context: CallContext) async throws -> Awkward.Fail.Reply
    /// Answers ``Awkward/Import``.
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
