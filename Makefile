# SPDX-License-Identifier: Apache-2.0
# Everything there is to do, each target doing its own set-up. `make help` lists them.

SHELL       := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT   ?= swift
PREFIX  ?= $(HOME)/.local
DESTDIR ?=

# The Python of the tests, with the independent implementations we are compared with, comes first.
export PATH := $(CURDIR)/.build/venv/bin:$(PATH)

# Whether the dialog is built: see Package.swift. Asked again for each command, since `make setup` installs what it needs.
export ALERTD_DIALOG ?= $(shell pkg-config --exists libadwaita-1 2>/dev/null && echo 1 || echo 0)
# Likewise alert-link and alert-page.
export ALERTD_LINK ?= $(shell pkg-config --exists libmosquitto libcurl libcrypto libqrencode 2>/dev/null && echo 1 || echo 0)
export ALERTD_PAGE ?= $(shell pkg-config --exists libqrencode 2>/dev/null && echo 1 || echo 0)

# The same sources give the same bytes in any folder: build paths are mapped away, and neither debug information nor the
# incremental-build hash may contain them. C code keeps its stack protector. Every symbol is bound at the start, after which the
# linker's tables are read-only. Use metadata accessors instead of mangled names: otherwise the runtime scans every conformance
# each time alertctl needs a generic type (decision 0113). The other flags reduce the size: docs/packaging.md has what each
# saves, and Package.swift the targets that are built for speed. Packed relocations need the C library 2.36 and the linker of
# Swift's own toolchain.
RELEASE   := -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Osize \
             -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs \
             -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." -Xcc -fstack-protector-strong \
             -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
             -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
             -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --build-id=sha1
export ALERTD_SMALL := 1
# The compiler goes through some of its tables in the order of their addresses. Where these differ from run to run, so do one or two of
# 1,600 object files. In some containers addresses cannot be kept; there it is built as it comes.
STEADY    := $(shell setarch $$(uname -m) --addr-no-randomize true 2>/dev/null && echo setarch $$(uname -m) --addr-no-randomize)
# Where these programs are.
BUILT      = $$($(SWIFT) build $(RELEASE) --show-bin-path)
SCRIPTS   := $(wildcard packaging/*.sh packaging/arch/PKGBUILD debian/*inst debian/*rm debian/tests/*-* Bench/*.sh Examples/*/*.sh) \
             Examples/git-hook/pre-push .ci/run
DOCUMENTED := CivilTime ICalendar Varlink AlertProtocol AlertSound AlertCore AlertDaemon

##@ Using it (the first build takes ten minutes or so on two cores, and 1.5 GB of disk)

help: ## show this list
	@awk 'BEGIN { FS = ":.*## " } /^##@/ { print "\n" substr($$0, 5) } /^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: setup-run ## build it and watch one reminder from its words to its sound, in a state of its own
	$(SWIFT) build --product alertd
	$(SWIFT) build --product alertctl
	@packaging/demonstrate.sh "$$($(SWIFT) build --show-bin-path)"

# NOTIFY_SEND=1 makes PREFIX/bin/notify-send a link to alertctl, where there is none yet. ZENITY=1 does so for zenity, and
# WHIPTAIL=1 for whiptail and dialog, unless such a program is installed; "force" puts the link before it. DIALOG=1 installs what the dialog
# is built with, DIALOG=0 does without it; without either it is asked before the build.
install: setup-build setup-dialog build-release stage ## build it for release and install it under PREFIX (~/.local), staged in DESTDIR

uninstall: ## take away what install put there; reminders and configuration stay
	@packaging/uninstall.sh "$(PREFIX)" "$(DESTDIR)"

##@ Handing it on

deb: setup-toolchain ## build the Debian packages into .build/deb, and let lintian read them
	@packaging/setup.sh build dialog link deb
	@packaging/make-deb.sh .build/deb

tarball: setup-build setup-dialog build-release ## build .build/alertd-VERSION-MACHINE.tar.xz, which brings its own install.sh
	@packaging/make-tarball.sh "$(BUILT)"

release: ## see that version, changelogs, tag and tree agree, then build tarball and packages
	@packaging/check-release.sh
	$(MAKE) deb
	$(MAKE) tarball

##@ Working on it

setup: setup-toolchain ## install the Debian and PyPI packages that building, running and testing need
	@packaging/setup.sh build dialog link sound test
	@packaging/python.sh
	@packaging/unpack.sh

# ONLY="DialogTests EndToEndTests" runs these stages; STRICT=1 gives a test that failed no second run.
test: setup ## build everything and run every test, end-to-end ones too
	$(SWIFT) build --build-tests
	@Tests/run.py --bin "$$($(SWIFT) build --show-bin-path)" $(if $(STRICT),--strict) $(if $(LANES),--lanes $(LANES)) $(ONLY)

# RUNS=1 runs them once.
test-busy: setup ## run every test three times beside two busy processes, without a second run or an excuse for any
	$(SWIFT) build --build-tests
	@for run in $$(seq $(or $(RUNS),3)); do \
		Tests/run.py --bin "$$($(SWIFT) build --show-bin-path)" --strict --busy 2 || exit 1; \
	done

check: setup check-files ## format, prose, targets, warnings, interfaces, documentation, units, scripts, sounds, and what is installed
	SWIFT=$(SWIFT) packaging/check-targets.py
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check=error
	packaging/check-interfaces.sh "$$($(SWIFT) build --show-bin-path)"
	packaging/check-links.sh "$$($(SWIFT) build --show-bin-path)"
	packaging/check-units.sh "$$($(SWIFT) build --show-bin-path)"
	packaging/check-documentation.sh $(DOCUMENTED)
	$(MAKE) install PREFIX=/usr DESTDIR="$(CURDIR)/.build/staged"
	packaging/check-install.sh .build/staged/usr
	packaging/make-html.sh .build/html

# STAGES=1 measures where the time of a command goes instead; RECORD=1 adds the ratios to Bench/history.json.
bench: setup-bench ## measure it beside its peers, in one run, as ratios
	$(SWIFT) build $(RELEASE) --product alertd
	$(SWIFT) build $(RELEASE) --product alertctl
	if [[ $(ALERTD_DIALOG) == 1 ]]; then $(SWIFT) build $(RELEASE) --product alert-dialog; fi
	if [[ $(ALERTD_PAGE) == 1 ]]; then $(SWIFT) build $(RELEASE) --product alert-page; fi
	$(SWIFT) build $(RELEASE) --product civiltime-benchmark
	@Bench/run.py --bin "$$($(SWIFT) build $(RELEASE) --show-bin-path)" $(if $(STAGES),--stages) $(if $(RECORD),--record)

# DEVICES=200 takes fewer.
bench-link: setup ## measure alert-link with 1,000 devices on one broker: one alert to all, and what it costs at rest
	$(SWIFT) build $(RELEASE) --product alertd
	$(SWIFT) build $(RELEASE) --product alert-link
	@Bench/link.py --bin "$(BUILT)" --devices $(or $(DEVICES),1000)

torture: setup ## kill alertd 10,000 times under mixed load, on a desktop with dunst, and look for what is lost or doubled; DEATHS=10000
	$(SWIFT) build $(RELEASE) --product alertd
	@Tests/Torture/torture.py --bin "$$($(SWIFT) build $(RELEASE) --show-bin-path)" --deaths $(or $(DEATHS),10000)

# ABUSE_COUNT=50000 sends fewer.
abuse: setup-build ## send a million typed and mutated messages to a separate daemon and see that it keeps working
	$(SWIFT) build --product alertd
	/usr/bin/python3 Tests/abuse.py --bin "$$($(SWIFT) build --show-bin-path)" --count $(or $(ABUSE_COUNT),1000000)

# MUTATIONS=3000 damages fewer; LIBNOTIFY_TESTS=test_notify_send.py is a file that need not be fetched. ALERTD_MUTATIONS is the number
# for each of four calendars, of fifteen kinds of sound, and of configurations in all.
mutations: MUTATIONS ?= 100000
mutations: setup ## read 100,000 damaged calendars, configurations and sounds each, then run libnotify's own tests; MUTATIONS=100000
	$(SWIFT) build --build-tests
	ALERTD_MUTATIONS=$$((($(MUTATIONS) + 3) / 4)) $(SWIFT) test --skip-build --filter ICalendarTests.HostileTests
	ALERTD_MUTATIONS=$(MUTATIONS) $(SWIFT) test --skip-build --filter AlertDaemonTests.ConfigurationMutationTests
	ALERTD_MUTATIONS=$$((($(MUTATIONS) + 14) / 15)) $(SWIFT) test --skip-build --filter AlertSoundTests.MutationTests
	packaging/libnotify-suite.sh "$$($(SWIFT) build --show-bin-path)" $(LIBNOTIFY_TESTS)

sanitize: setup ## run the tests of sound with AddressSanitizer and ThreadSanitizer, those of prompts with the latter
	SWIFT=$(SWIFT) packaging/sanitize.sh address thread prompts

fuzz: setup ## let libFuzzer look for sound files that bring a decoder down; FUZZ_SECONDS=300
	SWIFT=$(SWIFT) packaging/fuzz.sh $(or $(FUZZ_SECONDS),300)

# FAULTS="--most 20" PREFIXES=300 does some of each.
faults: setup ## let every system call of a run fail in its turn, and rebuild the store from every prefix of its writes
	$(SWIFT) build --product alertd
	$(SWIFT) build --product alertctl
	python3 Tests/Faults/faults.py .build/debug $(FAULTS)
	python3 Tests/Faults/faults.py .build/debug --prefixes $(or $(PREFIXES),30000)

format: ## format every Swift file the way `make check` wants it
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests Examples

sounds: ## make the sounds again from their script
	/usr/bin/python3 sounds/make-sounds.py

screenshots: setup-build ## take the pictures of dialog, terminal, dock, devices and page in docs/ again
	@packaging/setup.sh dialog link screenshots
	$(SWIFT) build --product alertd
	$(SWIFT) build --product alertctl
	$(SWIFT) build --product alert-dialog
	tools/pictures/dialog.py --bin "$$($(SWIFT) build --show-bin-path)"
	tools/pictures/terminal.py "$$($(SWIFT) build --show-bin-path)"
	tools/pictures/dock.py "$$($(SWIFT) build --show-bin-path)"
	$(SWIFT) build --product alert-link
	tools/pictures/devices.py "$$($(SWIFT) build --show-bin-path)"
	$(SWIFT) build --product alert-page
	@packaging/python.sh
	tools/pictures/page.py "$$($(SWIFT) build --show-bin-path)"

clean: ## remove everything that was built
	rm -rf .build

# What needs no build: seconds, so it comes first.
check-files:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests Examples
	shellcheck $(SCRIPTS)
	packaging/check-blocking.py
	packaging/check-prose.py
	@! grep -rnE 'Mutex<\(*@Sendable' Sources --include='*.swift' || \
		{ echo 'A function as the value of a mutex is wrapped again with every look at it: put it into a struct.'; exit 1; }
	@! grep -rnE '\b(getpw|getgr|getaddrinfo|getnameinfo|gethostby|iconv_open)\w*\([^0-9]' Sources --include='*.swift' \
		--exclude-dir=alert-link --exclude-dir=alert-page || \
		{ echo 'alertctl contains the C library, which loads modules of the system for this: docs/packaging.md'; exit 1; }
	packaging/check-scripts.sh
	desktop-file-validate packaging/*.desktop
	rpmspec --parse packaging/rpm/alertd.spec >/dev/null
	nix-instantiate --parse packaging/nix/default.nix >/dev/null 2>&1
	/usr/bin/python3 sounds/make-sounds.py --check

# The released programs, their man pages, and whose work is in them. A clone has no Package.resolved: the versions that were
# released, or are about to be, are taken then.
build-release: setup-toolchain
	@[[ -d .build ]] || echo "Building: ten minutes or so on two cores the first time, and 1.5 GB of disk below .build"
	@[[ -f Package.resolved ]] || cp packaging/pins.resolved Package.resolved
	$(STEADY) $(SWIFT) build $(RELEASE) --product alertd
	$(STEADY) $(SWIFT) build $(RELEASE) --product alertctl
	if [[ $(ALERTD_DIALOG) == 1 ]]; then $(STEADY) $(SWIFT) build $(RELEASE) --product alert-dialog; fi
	if [[ $(ALERTD_LINK) == 1 ]]; then $(STEADY) $(SWIFT) build $(RELEASE) --product alert-link; fi
	if [[ $(ALERTD_PAGE) == 1 ]]; then $(STEADY) $(SWIFT) build $(RELEASE) --product alert-page; fi
	@packaging/make-manual.sh "$(BUILT)"
	@packaging/make-reference.sh
	@packaging/make-notices.sh .build/NOTICES

# Puts in place what build-release built.
stage:
	@packaging/install.sh "$(BUILT)" "$(PREFIX)" "$(DESTDIR)"

setup-toolchain:
	@packaging/check-toolchain.sh $(SWIFT)

setup-build: setup-toolchain
	@packaging/setup.sh build

setup-dialog:
	@packaging/ask-dialog.sh

# A sound server of our own is installed only where there is no sound at all.
setup-run: setup-build
	@if packaging/null-sink.sh needed; then packaging/setup.sh sound; fi

setup-bench: setup
	@packaging/setup.sh bench

# One build at a time; SwiftPM uses every core itself.
.NOTPARALLEL:
.PHONY: help run install uninstall deb tarball release setup test test-busy check bench bench-link torture abuse mutations sanitize fuzz faults format \
        sounds screenshots clean build-release stage check-files setup-toolchain setup-build setup-dialog setup-run setup-bench
