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

# Whether the dialog, alert-link and alert-page are built: see Package.swift. Asked again for each command, since `make
# setup` installs what they need. DIALOG=0, LINK=0 and PAGE=0 leave them out.
exists = $(if $(filter 0,$(1)),0,$(shell pkg-config --exists $(2) 2>/dev/null && echo 1 || echo 0))
export ALERTD_DIALOG ?= $(call exists,$(DIALOG),libadwaita-1)
export ALERTD_LINK   ?= $(call exists,$(LINK),libmosquitto libsodium libcurl libcrypto libqrencode)
export ALERTD_PAGE   ?= $(call exists,$(PAGE),libqrencode zlib)

# Every debug build takes the same flags, or each would build everything again. Editors make an index of their own. Line
# tables are what a backtrace needs; all of a debugger's information takes a third more time.
DEBUG     := --disable-index-store -Xswiftc -gline-tables-only --explicit-target-dependency-import-check=error
DEBUG_BIN := $(CURDIR)/.build/debug
# Puts what a step takes into the table that `make test` prints.
STEP      := Tests/stages.py run

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
# The released programs. Package.swift leaves out everything else; their build takes one call, since each call compiles
# the generator of the interfaces once more.
comma     := ,
space     := $(subst ,, )
PROGRAMS   = alertd alertctl $(if $(filter 1,$(ALERTD_DIALOG)),alert-dialog) $(if $(filter 1,$(ALERTD_LINK)),alert-link) \
             $(if $(filter 1,$(ALERTD_PAGE)),alert-page)
BUILT     := $(CURDIR)/.build/release
# $(call debug,PROGRAMS) and $(call release,PROGRAMS) build these programs in one call.
debug      = env ALERTD_ONLY=$(subst $(space),$(comma),$(strip $(1))) packaging/build.sh "$(strip $(1))" $(SWIFT) build $(DEBUG)
release    = env $(shell packaging/static-sodium.sh) ALERTD_ONLY=$(subst $(space),$(comma),$(strip $(1))) packaging/build.sh "$(strip $(1))" $(STEADY) $(SWIFT) build $(RELEASE)
SCRIPTS   := $(wildcard packaging/*.sh packaging/arch/PKGBUILD packaging/arch/*/PKGBUILD debian/*inst debian/*rm debian/tests/*-* Bench/*.sh Examples/*/*.sh) \
             Examples/git-hook/pre-push .ci/run
DOCUMENTED := CivilTime ICalendar Varlink AlertProtocol AlertSound AlertCore AlertDaemon

##@ Using it (the first build takes ten minutes or so on two cores, and 1.5 GB of disk)

help: ## show this list
	@awk 'BEGIN { FS = ":.*## " } /^##@/ { print "\n" substr($$0, 5) } /^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: setup-run ## build it and watch one reminder from its words to its sound, in a state of its own
	@$(call debug,alertd alertctl)
	@packaging/demonstrate.sh "$(DEBUG_BIN)"

# NOTIFY_SEND=1 makes PREFIX/bin/notify-send a link to alertctl, where there is none yet. ZENITY=1 does so for zenity, and
# WHIPTAIL=1 for whiptail and dialog, unless such a program is installed; "force" puts the link before it. DIALOG=0, LINK=0 and
# PAGE=0 leave out alert-dialog, alert-link and alert-page.
install: setup-build setup-optional build-release stage ## build it for release and install it under PREFIX (~/.local), staged in DESTDIR
	@packaging/optional.sh report

uninstall: ## take away what install put there; reminders and configuration stay
	@packaging/uninstall.sh "$(PREFIX)" "$(DESTDIR)"

##@ Handing it on

deb: check-release ## build the Debian packages into .build/deb, and let lintian read them
	@packaging/setup.sh build dialog link deb
	@packaging/make-deb.sh .build/deb

tarball: setup-build setup-optional build-release ## build .build/alertd-VERSION-MACHINE.tar.xz, which brings its own install.sh
	@packaging/make-tarball.sh "$(BUILT)"

wheel: setup-build setup-optional build-release ## build .build/wheel/alertd-VERSION-TAG.whl, for uv and pipx
	@packaging/setup.sh release
	@rm -rf .build/for-wheel && ALERTD_DIALOG=0 ALERTD_LINK=0 TEMPLATES=0 packaging/install.sh "$(BUILT)" /usr "$(CURDIR)/.build/for-wheel" >/dev/null
	@packaging/make_wheel.py .build/for-wheel/usr .build/wheel

python: setup-build ## make the Python client: sources in .build/python, and .build/wheel/alertd_client-VERSION-py3-none-any.whl
	@$(call debug,varlink-generate)
	@packaging/make_python.py "$(DEBUG_BIN)/varlink-generate" .build/python .build/wheel

# DIR is made, or brought up to date; a static web server shows it at URL. KEY is one of gpg.
apt-repository: ## make an apt repository of the packages in .build/deb: DIR=, KEY=, URL=
	@packaging/setup.sh release
	@packaging/make-repository.sh "$(DIR)" "$(KEY)" "$(URL)" .build/deb/*.deb

release: ## make everything that is published, of a tree that is its tag, into .build/published; docs/releasing.md goes on
	@packaging/check-versions.sh
	@rm -rf .build/wheel .build/alertd-*.tar.xz
	$(MAKE) deb
	$(MAKE) tarball
	$(MAKE) wheel
	$(MAKE) python
	@packaging/make_release.py .build/published .build/deb/*.deb .build/alertd-*.tar.xz .build/wheel/*.whl

# RELEASE_FILES=FOLDER tries other files, DEBIANS=trixie and WAYS="uv apt" do a part, OLD=FOLDER has the packages that apt brings up to
# date. As root, with a mirror of Debian and PyPI in reach.
try-release: ## install what is in .build/published in bare Debian 12 and 13, in every way, use it, upgrade it and take it out
	@packaging/setup.sh try
	@packaging/try-release.sh "$(or $(RELEASE_FILES),.build/published)"

##@ Working on it

setup: setup-toolchain ## install the Debian and PyPI packages that building, running and testing need
	@packaging/setup.sh python
	@$(STEP) "setup: Debian" packaging/setup.sh build dialog link sound test
	@$(STEP) "setup: PyPI" packaging/python.sh
	@$(STEP) "setup: unpacked" packaging/unpack.sh

# ONLY="DialogTests Asking" runs these stages; STRICT=1 gives a test that failed no second run; LANES=1 runs one stage after the other.
test: build-tests ## build everything and run every test, end-to-end ones too
	@Tests/run.py --bin "$(DEBUG_BIN)" $(if $(STRICT),--strict) $(if $(LANES),--lanes $(LANES)) $(ONLY)

# Fetched by whoever runs this, and never stored anywhere else: the programs in the wheels have terms of their makers.
agents: ## fetch Claude Code and Codex (320 MB) for the stage AgentTests of `make test`
	python3 -m pip download --quiet --no-deps --dest .build/agents -r packaging/python-agents

# RUNS=1 runs them once.
test-busy: build-tests ## run every test three times beside two busy processes, without a second run or excused failures
	@for run in $$(seq $(or $(RUNS),3)); do \
		Tests/run.py --bin "$(DEBUG_BIN)" --strict --busy 2 || exit 1; \
	done

check: setup check-files build-tests ## format, prose, warnings, interfaces, units, scripts, sounds, and what is installed
	@$(STEP) "check: page" packaging/check-page.sh
	@$(STEP) "check: interfaces" packaging/check-interfaces.sh "$(DEBUG_BIN)"
	packaging/check-links.sh "$(DEBUG_BIN)"
	@$(STEP) "check: units" packaging/check-units.sh "$(DEBUG_BIN)"
	@$(STEP) "check: staging" $(MAKE) --no-print-directory documents stage PREFIX=/usr DESTDIR="$(CURDIR)/.build/staged" BUILT="$(DEBUG_BIN)"
	@$(STEP) "check: layout" packaging/check-layout.sh .build/staged/usr
	@$(STEP) "check: repository" packaging/check-repository.sh
	@$(STEP) "check: HTML" packaging/make-html.sh .build/html
	@$(STEP) "check: release" packaging/check-release-files.sh
	@$(STEP) "check: tarball" packaging/check-tarball.sh "$(DEBUG_BIN)" .build/staged

# The parts of a check that need a release: minutes of building, so `make check` leaves them out.
check-release: setup build-release ## the released programs, staged: linking, size, memory, main job; and the documentation of the API
	@$(MAKE) --no-print-directory stage PREFIX=/usr DESTDIR="$(CURDIR)/.build/staged"
	packaging/check-layout.sh .build/staged/usr
	packaging/check-release.sh .build/staged/usr
	packaging/check-documentation.sh $(DOCUMENTED)

# STAGES=1 measures where the time of a command goes instead; RECORD=1 adds the ratios to Bench/history.json.
bench: setup-bench ## measure it beside its peers, in one run, as ratios
	@$(call release,$(filter-out alert-link,$(PROGRAMS)) civiltime-benchmark)
	@.build/venv/bin/python Bench/run.py --bin "$(BUILT)" $(if $(STAGES),--stages) $(if $(RECORD),--record)

# DEVICES=200 takes fewer.
bench-link: setup ## measure alert-link with 1,000 devices on one broker: one alert to all, and what it costs at rest
	@$(call release,alertd alert-link)
	@Bench/link.py --bin "$(BUILT)" --devices $(or $(DEVICES),1000)

torture: setup ## kill alertd 10,000 times under mixed load, on a desktop with dunst, and look for what is lost or doubled; DEATHS=10000
	@$(call release,alertd)
	@Tests/Torture/torture.py --bin "$(BUILT)" --deaths $(or $(DEATHS),10000)

# ABUSE_COUNT=50000 sends fewer.
abuse: setup-build ## send a million typed and mutated messages to a separate daemon and see that it keeps working
	@$(call debug,alertd)
	/usr/bin/python3 Tests/abuse.py --bin "$(DEBUG_BIN)" --count $(or $(ABUSE_COUNT),1000000)

# MUTATIONS=3000 damages fewer; LIBNOTIFY_TESTS=test_notify_send.py is a file that need not be fetched. ALERTD_MUTATIONS is the number
# for each of four calendars, of fifteen kinds of sound, and of configurations in all.
mutations: MUTATIONS ?= 100000
mutations: build-tests ## read 100,000 damaged calendars, configurations and sounds each, then run libnotify's own tests; MUTATIONS=100000
	ALERTD_MUTATIONS=$$((($(MUTATIONS) + 3) / 4)) $(SWIFT) test $(DEBUG) --skip-build --filter ICalendarTests.HostileTests
	ALERTD_MUTATIONS=$(MUTATIONS) $(SWIFT) test $(DEBUG) --skip-build --filter AlertDaemonTests.ConfigurationMutationTests
	ALERTD_MUTATIONS=$$((($(MUTATIONS) + 14) / 15)) $(SWIFT) test $(DEBUG) --skip-build --filter AlertSoundTests.MutationTests
	packaging/libnotify-suite.sh "$(DEBUG_BIN)" $(LIBNOTIFY_TESTS)

sanitize: setup ## run the tests of sound with AddressSanitizer and ThreadSanitizer, those of prompts with the latter
	SWIFT=$(SWIFT) packaging/sanitize.sh address thread prompts

fuzz: setup ## let libFuzzer look for sound files that bring a decoder down; FUZZ_SECONDS=300
	SWIFT=$(SWIFT) packaging/fuzz.sh $(or $(FUZZ_SECONDS),300)

# FAULTS="--most 20" PREFIXES=300 does some of each.
faults: setup ## let every system call of a run fail in its turn, and rebuild the store from every prefix of its writes
	@$(call debug,alertd alertctl)
	python3 Tests/Faults/faults.py .build/debug $(FAULTS)
	python3 Tests/Faults/faults.py .build/debug --prefixes $(or $(PREFIXES),30000)

format: ## format every Swift file the way `make check` wants it
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests Examples

sounds: ## make the sounds again from their script
	/usr/bin/python3 sounds/make-sounds.py

screenshots: setup-build ## take the pictures of dialog, terminal, dock, devices and page in docs/ again
	@packaging/setup.sh dialog link screenshots
	@packaging/python.sh
	@$(call debug,$(PROGRAMS))
	tools/pictures/dialog.py --bin "$(DEBUG_BIN)"
	tools/pictures/terminal.py "$(DEBUG_BIN)"
	tools/pictures/dock.py "$(DEBUG_BIN)"
	tools/pictures/devices.py "$(DEBUG_BIN)"
	.build/venv/bin/python Tests/PageTests/sheets.py --docs

clean: ## remove everything that was built
	rm -rf .build

# What needs no build: seconds, so it comes first.
check-files: setup-toolchain
	@$(STEP) "check: format" $(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests Examples
	@$(STEP) "check: scripts" shellcheck $(SCRIPTS)
	@$(STEP) "check: prose" packaging/check-prose.py
	@$(STEP) "check: declarations" packaging/check-declarations.py
	packaging/check-blocking.py
	packaging/check-limits.py
	packaging/check-knots.py
	@! grep -rnE 'Mutex<\(*@Sendable' Sources --include='*.swift' || \
		{ echo 'A function as the value of a mutex is wrapped again with every look at it: put it into a struct.'; exit 1; }
	@! grep -rnE '\b(getpw|getgr|getaddrinfo|getnameinfo|gethostby|iconv_open)\w*\([^0-9]' Sources --include='*.swift' \
		--exclude-dir=alert-link --exclude-dir=alert-page || \
		{ echo 'alertctl contains the C library, which loads modules of the system for this: docs/packaging.md'; exit 1; }
	@! grep -nE '^ *(@unknown )?default:' Tests/EndToEndTests/States/*.swift || \
		{ echo 'A new case must fail to compile until the table of states has it: no default here.'; exit 1; }
	packaging/check-scripts.sh
	packaging/check-address.sh
	desktop-file-validate packaging/*.desktop
	rpmspec --parse packaging/rpm/alertd.spec >/dev/null
	@for file in packaging/nix/*.nix; do nix-instantiate --parse "$$file" >/dev/null 2>&1 || { echo "$$file does not parse"; exit 1; }; done
	/usr/bin/python3 sounds/make-sounds.py --check

# All debug programs and tests.
build-tests: setup
	@$(STEP) "build: tests" packaging/build.sh "programs and tests" $(SWIFT) build --build-tests $(DEBUG)

# The released programs, their man pages, and whose work is in them. A clone has no Package.resolved: the versions that were
# released, or are about to be, are taken then.
build-release: setup-toolchain
	@[[ -d .build ]] || echo "Building: ten minutes or so on two cores the first time, and 1.5 GB of disk below .build"
	@[[ -f Package.resolved ]] || cp packaging/pins.resolved Package.resolved
	@$(call release,$(PROGRAMS))
	@$(MAKE) --no-print-directory documents

# The man pages, as the programs print them, and NOTICES.
documents:
	@packaging/make-manual.sh "$(BUILT)"
	@packaging/make-reference.sh
	@packaging/make-notices.sh .build/NOTICES

# Puts the programs in BUILT in place.
stage:
	@packaging/install.sh "$(BUILT)" "$(PREFIX)" "$(DESTDIR)"

setup-toolchain:
	@packaging/check-toolchain.sh $(SWIFT)

setup-build: setup-toolchain
	@packaging/setup.sh build

setup-optional:
	@packaging/optional.sh install

# A sound server of our own is installed only where there is no sound at all.
setup-run: setup-build
	@if packaging/null-sink.sh needed; then packaging/setup.sh sound; fi

setup-bench: setup
	@packaging/setup.sh bench

# One build at a time; SwiftPM uses every core itself.
.NOTPARALLEL:
.PHONY: help run install uninstall deb tarball wheel python apt-repository release try-release setup test agents test-busy check bench bench-link torture abuse mutations sanitize fuzz faults format \
        sounds screenshots clean build-tests build-release documents stage check-files check-release setup-toolchain setup-build setup-optional setup-run setup-bench
