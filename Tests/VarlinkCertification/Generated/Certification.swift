// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file
// Written by varlink-generate from org.varlink.certification.varlink. Do not edit; change that file and run it again.

internal import Varlink

/// What Varlink implementations test each other with. A client calls Start, Test01 to Test11 and End in this order;
/// what a call returns are the parameters of the next.
enum Certification: VarlinkNamespace {
    static let name = "org.varlink.certification"
    static var methods: [any VarlinkMethod.Type] { [Start.self, Test01.self, Test02.self, Test03.self, Test04.self, Test05.self, Test06.self, Test07.self, Test08.self, Test09.self, Test10.self, Test11.self, End.self] }
    static var errors: [any VarlinkError.Type] { [ClientIdError.self, CertificationError.self] }
    static let description = #"""
# What Varlink implementations test each other with. A client calls Start, Test01 to Test11 and End in this order;
# what a call returns are the parameters of the next.
interface org.varlink.certification

# A type inside another.
type Interface (
  # Nothing, or a list with holes of tables of words.
  foo: ?[]?[string](foo, bar, baz),
  # A struct without a name.
  anon: (foo: bool, bar: bool)
)

# One field of every kind.
type MyType (
  object: object,
  enum: (one, two, three),
  struct: (first: int, second: string),
  array: []string,
  dictionary: [string]string,
  stringset: [string](),
  nullable: ?string,
  nullable_array_struct: ?[](first: int, second: string),
  interface: Interface
)

# Gives the client the number that goes with all its calls.
method Start() -> (client_id: string)

# Returns a bool.
method Test01(client_id: string) -> (bool: bool)

# Takes a bool and returns an int.
method Test02(client_id: string, bool: bool) -> (int: int)

# Takes an int and returns a float.
method Test03(client_id: string, int: int) -> (float: float)

# Takes a float and returns a string.
method Test04(client_id: string, float: float) -> (string: string)

# Takes a string and returns several things.
method Test05(client_id: string, string: string) -> (
  bool: bool,
  int: int,
  float: float,
  string: string
)

# Takes several things and returns a struct.
method Test06(
  client_id: string,
  bool: bool,
  int: int,
  float: float,
  string: string
) -> (struct: (bool: bool, int: int, float: float, string: string))

# Takes a struct and returns a map.
method Test07(
  client_id: string,
  struct: (bool: bool, int: int, float: float, string: string)
) -> (map: [string]string)

# Takes a map and returns a set.
method Test08(client_id: string, map: [string]string) -> (set: [string]())

# Takes a set and returns one of everything.
method Test09(client_id: string, set: [string]()) -> (mytype: MyType)

# Takes one of everything and returns ten strings, one by one.
#
# [Requires 'more' flag]
method Test10(client_id: string, mytype: MyType) -> (string: string)

# Takes the ten strings, and must be called without a reply.
method Test11(client_id: string, last_more_replies: []string) -> ()

# Tells whether everything was as it should be.
method End(client_id: string) -> (all_ok: bool)

# No client has this number.
error ClientIdError ()

# A call was not the one expected.
error CertificationError (wants: object, got: object)

"""#

    /// A type inside another.
    struct Interface: VarlinkValue, Hashable {
        /// Nothing, or a list with holes of tables of words.
        enum Foo: String, VarlinkValue, CaseIterable, Hashable {
            /// `foo`
            case foo = "foo"
            /// `bar`
            case bar = "bar"
            /// `baz`
            case baz = "baz"
        }
        /// A struct without a name.
        struct Anon: VarlinkValue, Hashable {
            /// The field `foo`.
            var foo: Bool
            /// The field `bar`.
            var bar: Bool
            init(foo: Bool, bar: Bool) { (self.foo, self.bar) = (foo, bar) }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.foo = try json.required("foo")
                self.bar = try json.required("bar")
            }
            func encode(into json: inout JSON) {
                json.append("foo", self.foo)
                json.append("bar", self.bar)
            }
        }
        /// Nothing, or a list with holes of tables of words.
        var foo: [[String: Certification.Interface.Foo]?]?
        /// A struct without a name.
        var anon: Certification.Interface.Anon
        init(foo: [[String: Certification.Interface.Foo]?]? = nil, anon: Certification.Interface.Anon) {
            (self.foo, self.anon) = (foo, anon)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.foo = try json.optional("foo")
            self.anon = try json.required("anon")
        }
        func encode(into json: inout JSON) {
            json.append("foo", self.foo)
            json.append("anon", self.anon)
        }
    }

    /// One field of every kind.
    struct MyType: VarlinkValue, Hashable {
        /// The values of a field.
        enum Enum: String, VarlinkValue, CaseIterable, Hashable {
            /// `one`
            case one = "one"
            /// `two`
            case two = "two"
            /// `three`
            case three = "three"
        }
        /// The fields of a field.
        struct Struct: VarlinkValue, Hashable {
            /// The field `first`.
            var first: Int
            /// The field `second`.
            var second: String
            init(first: Int, second: String) { (self.first, self.second) = (first, second) }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.first = try json.required("first")
                self.second = try json.required("second")
            }
            func encode(into json: inout JSON) {
                json.append("first", self.first)
                json.append("second", self.second)
            }
        }
        /// The fields of a field.
        struct NullableArrayStruct: VarlinkValue, Hashable {
            /// The field `first`.
            var first: Int
            /// The field `second`.
            var second: String
            init(first: Int, second: String) { (self.first, self.second) = (first, second) }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.first = try json.required("first")
                self.second = try json.required("second")
            }
            func encode(into json: inout JSON) {
                json.append("first", self.first)
                json.append("second", self.second)
            }
        }
        /// The field `object`.
        var object: JSON
        /// The field `enum`.
        var `enum`: Certification.MyType.Enum
        /// The field `struct`.
        var `struct`: Certification.MyType.Struct
        /// The field `array`.
        var array: [String]
        /// The field `dictionary`.
        var dictionary: [String: String]
        /// The field `stringset`.
        var stringset: Set<String>
        /// The field `nullable`.
        var nullable: String?
        /// The field `nullable_array_struct`.
        var nullable_array_struct: [Certification.MyType.NullableArrayStruct]?
        /// The field `interface`.
        var interface: Certification.Interface
        init(object: JSON, `enum`: Certification.MyType.Enum, `struct`: Certification.MyType.Struct, array: [String], dictionary: [String: String], stringset: Set<String>, nullable: String? = nil, nullable_array_struct: [Certification.MyType.NullableArrayStruct]? = nil, interface: Certification.Interface) {
            (self.object, self.`enum`, self.`struct`, self.array) = (object, `enum`, `struct`, array)
            (self.dictionary, self.stringset, self.nullable, self.nullable_array_struct) = (dictionary, stringset, nullable, nullable_array_struct)
            self.interface = interface
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.object = try json.required("object")
            self.`enum` = try json.required("enum")
            self.`struct` = try json.required("struct")
            self.array = try json.required("array")
            self.dictionary = try json.required("dictionary")
            self.stringset = try json.required("stringset")
            self.nullable = try json.optional("nullable")
            self.nullable_array_struct = try json.optional("nullable_array_struct")
            self.interface = try json.required("interface")
        }
        func encode(into json: inout JSON) {
            json.append("object", self.object)
            json.append("enum", self.`enum`)
            json.append("struct", self.`struct`)
            json.append("array", self.array)
            json.append("dictionary", self.dictionary)
            json.append("stringset", self.stringset)
            json.append("nullable", self.nullable)
            json.append("nullable_array_struct", self.nullable_array_struct)
            json.append("interface", self.interface)
        }
    }

    /// Gives the client the number that goes with all its calls.
    struct Start: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Start"
        struct Reply: VarlinkValue, Hashable {
            /// The field `client_id`.
            var client_id: String
            init(client_id: String) { self.client_id = client_id }
            init(varlink json: JSON) throws(InvalidParameter) { self.client_id = try json.required("client_id") }
            func encode(into json: inout JSON) { json.append("client_id", self.client_id) }
        }
        init() {}
        init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        func encode(into json: inout JSON) {}
    }

    /// Returns a bool.
    struct Test01: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test01"
        struct Reply: VarlinkValue, Hashable {
            /// The field `bool`.
            var bool: Bool
            init(bool: Bool) { self.bool = bool }
            init(varlink json: JSON) throws(InvalidParameter) { self.bool = try json.required("bool") }
            func encode(into json: inout JSON) { json.append("bool", self.bool) }
        }
        /// The field `client_id`.
        var client_id: String
        init(client_id: String) { self.client_id = client_id }
        init(varlink json: JSON) throws(InvalidParameter) { self.client_id = try json.required("client_id") }
        func encode(into json: inout JSON) { json.append("client_id", self.client_id) }
    }

    /// Takes a bool and returns an int.
    struct Test02: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test02"
        struct Reply: VarlinkValue, Hashable {
            /// The field `int`.
            var int: Int
            init(int: Int) { self.int = int }
            init(varlink json: JSON) throws(InvalidParameter) { self.int = try json.required("int") }
            func encode(into json: inout JSON) { json.append("int", self.int) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `bool`.
        var bool: Bool
        init(client_id: String, bool: Bool) { (self.client_id, self.bool) = (client_id, bool) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.bool = try json.required("bool")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("bool", self.bool)
        }
    }

    /// Takes an int and returns a float.
    struct Test03: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test03"
        struct Reply: VarlinkValue, Hashable {
            /// The field `float`.
            var float: Double
            init(float: Double) { self.float = float }
            init(varlink json: JSON) throws(InvalidParameter) { self.float = try json.required("float") }
            func encode(into json: inout JSON) { json.append("float", self.float) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `int`.
        var int: Int
        init(client_id: String, int: Int) { (self.client_id, self.int) = (client_id, int) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.int = try json.required("int")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("int", self.int)
        }
    }

    /// Takes a float and returns a string.
    struct Test04: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test04"
        struct Reply: VarlinkValue, Hashable {
            /// The field `string`.
            var string: String
            init(string: String) { self.string = string }
            init(varlink json: JSON) throws(InvalidParameter) { self.string = try json.required("string") }
            func encode(into json: inout JSON) { json.append("string", self.string) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `float`.
        var float: Double
        init(client_id: String, float: Double) { (self.client_id, self.float) = (client_id, float) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.float = try json.required("float")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("float", self.float)
        }
    }

    /// Takes a string and returns several things.
    struct Test05: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test05"
        struct Reply: VarlinkValue, Hashable {
            /// The field `bool`.
            var bool: Bool
            /// The field `int`.
            var int: Int
            /// The field `float`.
            var float: Double
            /// The field `string`.
            var string: String
            init(bool: Bool, int: Int, float: Double, string: String) {
                (self.bool, self.int, self.float, self.string) = (bool, int, float, string)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.bool = try json.required("bool")
                self.int = try json.required("int")
                self.float = try json.required("float")
                self.string = try json.required("string")
            }
            func encode(into json: inout JSON) {
                json.append("bool", self.bool)
                json.append("int", self.int)
                json.append("float", self.float)
                json.append("string", self.string)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `string`.
        var string: String
        init(client_id: String, string: String) { (self.client_id, self.string) = (client_id, string) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.string = try json.required("string")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("string", self.string)
        }
    }

    /// Takes several things and returns a struct.
    struct Test06: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test06"
        struct Reply: VarlinkValue, Hashable {
            /// The fields of a field.
            struct Struct: VarlinkValue, Hashable {
                /// The field `bool`.
                var bool: Bool
                /// The field `int`.
                var int: Int
                /// The field `float`.
                var float: Double
                /// The field `string`.
                var string: String
                init(bool: Bool, int: Int, float: Double, string: String) {
                    (self.bool, self.int, self.float, self.string) = (bool, int, float, string)
                }
                init(varlink json: JSON) throws(InvalidParameter) {
                    self.bool = try json.required("bool")
                    self.int = try json.required("int")
                    self.float = try json.required("float")
                    self.string = try json.required("string")
                }
                func encode(into json: inout JSON) {
                    json.append("bool", self.bool)
                    json.append("int", self.int)
                    json.append("float", self.float)
                    json.append("string", self.string)
                }
            }
            /// The field `struct`.
            var `struct`: Certification.Test06.Reply.Struct
            init(`struct`: Certification.Test06.Reply.Struct) { self.`struct` = `struct` }
            init(varlink json: JSON) throws(InvalidParameter) { self.`struct` = try json.required("struct") }
            func encode(into json: inout JSON) { json.append("struct", self.`struct`) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `bool`.
        var bool: Bool
        /// The field `int`.
        var int: Int
        /// The field `float`.
        var float: Double
        /// The field `string`.
        var string: String
        init(client_id: String, bool: Bool, int: Int, float: Double, string: String) {
            (self.client_id, self.bool, self.int, self.float) = (client_id, bool, int, float)
            self.string = string
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.bool = try json.required("bool")
            self.int = try json.required("int")
            self.float = try json.required("float")
            self.string = try json.required("string")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("bool", self.bool)
            json.append("int", self.int)
            json.append("float", self.float)
            json.append("string", self.string)
        }
    }

    /// Takes a struct and returns a map.
    struct Test07: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test07"
        struct Reply: VarlinkValue, Hashable {
            /// The field `map`.
            var map: [String: String]
            init(map: [String: String]) { self.map = map }
            init(varlink json: JSON) throws(InvalidParameter) { self.map = try json.required("map") }
            func encode(into json: inout JSON) { json.append("map", self.map) }
        }
        /// The fields of a field.
        struct Struct: VarlinkValue, Hashable {
            /// The field `bool`.
            var bool: Bool
            /// The field `int`.
            var int: Int
            /// The field `float`.
            var float: Double
            /// The field `string`.
            var string: String
            init(bool: Bool, int: Int, float: Double, string: String) {
                (self.bool, self.int, self.float, self.string) = (bool, int, float, string)
            }
            init(varlink json: JSON) throws(InvalidParameter) {
                self.bool = try json.required("bool")
                self.int = try json.required("int")
                self.float = try json.required("float")
                self.string = try json.required("string")
            }
            func encode(into json: inout JSON) {
                json.append("bool", self.bool)
                json.append("int", self.int)
                json.append("float", self.float)
                json.append("string", self.string)
            }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `struct`.
        var `struct`: Certification.Test07.Struct
        init(client_id: String, `struct`: Certification.Test07.Struct) {
            (self.client_id, self.`struct`) = (client_id, `struct`)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.`struct` = try json.required("struct")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("struct", self.`struct`)
        }
    }

    /// Takes a map and returns a set.
    struct Test08: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test08"
        struct Reply: VarlinkValue, Hashable {
            /// The field `set`.
            var `set`: Set<String>
            init(`set`: Set<String>) { self.`set` = `set` }
            init(varlink json: JSON) throws(InvalidParameter) { self.`set` = try json.required("set") }
            func encode(into json: inout JSON) { json.append("set", self.`set`) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `map`.
        var map: [String: String]
        init(client_id: String, map: [String: String]) { (self.client_id, self.map) = (client_id, map) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.map = try json.required("map")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("map", self.map)
        }
    }

    /// Takes a set and returns one of everything.
    struct Test09: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test09"
        struct Reply: VarlinkValue, Hashable {
            /// The field `mytype`.
            var mytype: Certification.MyType
            init(mytype: Certification.MyType) { self.mytype = mytype }
            init(varlink json: JSON) throws(InvalidParameter) { self.mytype = try json.required("mytype") }
            func encode(into json: inout JSON) { json.append("mytype", self.mytype) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `set`.
        var `set`: Set<String>
        init(client_id: String, `set`: Set<String>) { (self.client_id, self.`set`) = (client_id, `set`) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.`set` = try json.required("set")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("set", self.`set`)
        }
    }

    /// Takes one of everything and returns ten strings, one by one.
    ///
    /// [Requires 'more' flag]
    struct Test10: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test10"
        static var streaming: VarlinkStreaming { .required }
        struct Reply: VarlinkValue, Hashable {
            /// The field `string`.
            var string: String
            init(string: String) { self.string = string }
            init(varlink json: JSON) throws(InvalidParameter) { self.string = try json.required("string") }
            func encode(into json: inout JSON) { json.append("string", self.string) }
        }
        /// The field `client_id`.
        var client_id: String
        /// The field `mytype`.
        var mytype: Certification.MyType
        init(client_id: String, mytype: Certification.MyType) { (self.client_id, self.mytype) = (client_id, mytype) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.mytype = try json.required("mytype")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("mytype", self.mytype)
        }
    }

    /// Takes the ten strings, and must be called without a reply.
    struct Test11: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.Test11"
        typealias Reply = EmptyReply
        /// The field `client_id`.
        var client_id: String
        /// The field `last_more_replies`.
        var last_more_replies: [String]
        init(client_id: String, last_more_replies: [String]) {
            (self.client_id, self.last_more_replies) = (client_id, last_more_replies)
        }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.client_id = try json.required("client_id")
            self.last_more_replies = try json.required("last_more_replies")
        }
        func encode(into json: inout JSON) {
            json.append("client_id", self.client_id)
            json.append("last_more_replies", self.last_more_replies)
        }
    }

    /// Tells whether everything was as it should be.
    struct End: VarlinkMethod, Hashable {
        static let name = "org.varlink.certification.End"
        struct Reply: VarlinkValue, Hashable {
            /// The field `all_ok`.
            var all_ok: Bool
            init(all_ok: Bool) { self.all_ok = all_ok }
            init(varlink json: JSON) throws(InvalidParameter) { self.all_ok = try json.required("all_ok") }
            func encode(into json: inout JSON) { json.append("all_ok", self.all_ok) }
        }
        /// The field `client_id`.
        var client_id: String
        init(client_id: String) { self.client_id = client_id }
        init(varlink json: JSON) throws(InvalidParameter) { self.client_id = try json.required("client_id") }
        func encode(into json: inout JSON) { json.append("client_id", self.client_id) }
    }

    /// No client has this number.
    struct ClientIdError: VarlinkError, Hashable {
        static let name = "org.varlink.certification.ClientIdError"
        init() {}
        init(varlink json: JSON) throws(InvalidParameter) { _ = try JSON.Object(varlink: json) }
        func encode(into json: inout JSON) {}
    }

    /// A call was not the one expected.
    struct CertificationError: VarlinkError, Hashable {
        static let name = "org.varlink.certification.CertificationError"
        /// The field `wants`.
        var wants: JSON
        /// The field `got`.
        var got: JSON
        init(wants: JSON, got: JSON) { (self.wants, self.got) = (wants, got) }
        init(varlink json: JSON) throws(InvalidParameter) {
            self.wants = try json.required("wants")
            self.got = try json.required("got")
        }
        func encode(into json: inout JSON) {
            json.append("wants", self.wants)
            json.append("got", self.got)
        }
    }
}

/// The functions that answer the methods of `org.varlink.certification`, documented there.
protocol CertificationHandler: Sendable {
    nonisolated(nonsending) func start(_ parameters: Certification.Start, context: CallContext) async throws -> Certification.Start.Reply
    nonisolated(nonsending) func test01(_ parameters: Certification.Test01, context: CallContext) async throws -> Certification.Test01.Reply
    nonisolated(nonsending) func test02(_ parameters: Certification.Test02, context: CallContext) async throws -> Certification.Test02.Reply
    nonisolated(nonsending) func test03(_ parameters: Certification.Test03, context: CallContext) async throws -> Certification.Test03.Reply
    nonisolated(nonsending) func test04(_ parameters: Certification.Test04, context: CallContext) async throws -> Certification.Test04.Reply
    nonisolated(nonsending) func test05(_ parameters: Certification.Test05, context: CallContext) async throws -> Certification.Test05.Reply
    nonisolated(nonsending) func test06(_ parameters: Certification.Test06, context: CallContext) async throws -> Certification.Test06.Reply
    nonisolated(nonsending) func test07(_ parameters: Certification.Test07, context: CallContext) async throws -> Certification.Test07.Reply
    nonisolated(nonsending) func test08(_ parameters: Certification.Test08, context: CallContext) async throws -> Certification.Test08.Reply
    nonisolated(nonsending) func test09(_ parameters: Certification.Test09, context: CallContext) async throws -> Certification.Test09.Reply
    nonisolated(nonsending) func test10(_ parameters: Certification.Test10, stream: ReplyStream<Certification.Test10.Reply>) async throws -> Certification.Test10.Reply
    nonisolated(nonsending) func test11(_ parameters: Certification.Test11, context: CallContext) async throws -> Certification.Test11.Reply
    nonisolated(nonsending) func end(_ parameters: Certification.End, context: CallContext) async throws -> Certification.End.Reply
}

extension Certification {
    /// The interface, its methods answered by `handler`, for a server to offer.
    static func interface(_ handler: some CertificationHandler) -> VarlinkInterface {
        VarlinkInterface(Certification.self, methods: [
            MethodHandler(Certification.Start.self) { try await handler.start($0, context: $1) },
            MethodHandler(Certification.Test01.self) { try await handler.test01($0, context: $1) },
            MethodHandler(Certification.Test02.self) { try await handler.test02($0, context: $1) },
            MethodHandler(Certification.Test03.self) { try await handler.test03($0, context: $1) },
            MethodHandler(Certification.Test04.self) { try await handler.test04($0, context: $1) },
            MethodHandler(Certification.Test05.self) { try await handler.test05($0, context: $1) },
            MethodHandler(Certification.Test06.self) { try await handler.test06($0, context: $1) },
            MethodHandler(Certification.Test07.self) { try await handler.test07($0, context: $1) },
            MethodHandler(Certification.Test08.self) { try await handler.test08($0, context: $1) },
            MethodHandler(Certification.Test09.self) { try await handler.test09($0, context: $1) },
            MethodHandler(streaming: Certification.Test10.self) { try await handler.test10($0, stream: $1) },
            MethodHandler(Certification.Test11.self) { try await handler.test11($0, context: $1) },
            MethodHandler(Certification.End.self) { try await handler.end($0, context: $1) },
        ])
    }
}
