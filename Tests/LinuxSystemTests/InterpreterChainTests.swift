// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LinuxSystem

/// The interpreters of scripts, read as Linux and env(1) read the first line.
@Suite struct InterpreterChainTests {
    @Test(
        arguments: [
            ("#!/bin/sh\n", "/bin/sh", nil), ("#! /bin/sh -e \nrest", "/bin/sh", "-e"), ("#!/bin/sh", "/bin/sh", nil),
            ("#!/usr/bin/env -S a b\n", "/usr/bin/env", "-S a b"), ("#!own\n", "own", nil), ("#!\n", nil, nil),
            ("# !/bin/sh\n", nil, nil), ("", nil, nil),
        ] as [(String, String?, String?)])
    func theFirstLineNamesThem(_ text: String, _ interpreter: String?, _ argument: String?) {
        let line = InterpreterChain.Line(Array(text.utf8))
        #expect(line?.interpreter == interpreter)
        #expect(line?.argument == argument)
    }

    @Test(
        arguments: [
            ("python3", "python3"), ("-S python3 -u", "python3"), ("-SA=1 node --x", "node"), ("/opt/x", "/opt/x"),
            ("--split-string=perl -w", "perl"), ("-S PATH=/x own", nil), ("-S -i own", nil), ("-S 'a b'", nil),
            ("-S ${X} a", nil), ("-i", nil), ("A=1", nil),
        ] as [(String, String?)])
    func theProgramOfEnvIsFound(_ argument: String, _ program: String?) {
        #expect(InterpreterChain.program(ofEnvironment: argument) == program)
    }

    @Test(
        arguments: [
            ("#!/bin/sh\n", true, false), ("echo hi\n", false, true), ("", false, true),
            ("\u{7F}ELF\u{2}\u{1}\u{1}\0\0", false, false),
        ])
    func aTextWithoutItsInterpreterIsNoProgram(_ text: String, _ isScript: Bool, _ isText: Bool) {
        let beginning = FileBeginning(Array(text.utf8))
        #expect(beginning.isScript == isScript)
        #expect(beginning.isText == isText)
    }

    @Test(arguments: [("/a/./b", "/a/b"), ("/a//b/", "/a/b"), ("/a/../b", "/a/../b"), ("/", "/")])
    func aPathIsTidied(_ path: String, _ tidied: String) { #expect(ComparedFile.tidied(path) == tidied) }
}
