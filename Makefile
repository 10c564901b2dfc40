# A thin front to CMake (CMakeLists.txt, CMakePresets.json).
#
#     make              build the engine for every processor and leave it here as ./mutare
#     make native       the same for this machine's processor alone, built in a third of the time
#     make pgo          the latter, optimised by a profile of its own bench; so make release-pgo,
#                       static-pgo, windows-pgo and arm64-pgo
#     make static       as make, but it needs no library where it runs
#     make windows      mutare.exe, for every x86-64 processor under Windows
#     make arm64        mutare-arm64, for 64-bit ARM under Linux and Android; needs no library;
#                       make riscv64: mutare-riscv64, for 64-bit RISC-V
#     make install      install what was built here last, else what make builds, under PREFIX
#                       (/usr/local), below DESTDIR
#     make deb          the Debian package in dist/; make dist: it, the sources, and the programs
#                       of make static, windows and arm64, with their checksums, all optimised
#                       by a profile
#     make web          the engine as a package for web pages in dist/web, and the page to play and
#                       analyse in dist/page; make web-run: serve the page here
#     make docs         draw the charts of the documents
#     make run          build as make native does, then start it: it waits for UCI commands
#     make train        build ./mutare-train, which plays against itself and makes the network
#     make tune         build ./mutare-tune, the engine with the numbers of its search as UCI options
#     make test         build and run the tests; make test-long: those that take long, and
#                       check-headers, release-test, fault-test, fuzz, clients-test, windows-test,
#                       web-test, mutants-test; ONLY='fen|pgn' builds and runs those tests alone
#     make debug-test   the tests with all asserts and sanitizers; make tsan-test: for data races
#     make mutants-test are small mistakes in the sources noticed by the tests?
#     make fault-test   the programs with little memory, full disks, lost streams, signals
#     make debug-games, make tsan-games: GAMES=20 fast games under these sanitizers
#     make fuzz         the fuzzers, SECONDS=60 each; ONLY='fen|pgn' runs those
#     make release-test, make arm64-test, make riscv64-test: the engine on other processors, emulated
#     make windows-test the engine under wine; make clients-test: games with a
#                       referee, Polyglot, XBoard; the examples of README.md and docs/
#     make format       format the sources; make check-format: only say what is not formatted
#     make check-headers, make tidy: every header compiles alone; clang-tidy
#     make reading      how many lines each step of the reading order has
#     make check-bench  the nodes of bench are those of the last commit with a line "Bench: N"
#     make clean
#
# Variables: EXE=name, PREFIX=folder, DESTDIR=folder, CXX=compiler, EVALFILE=network,
# FATHOM_SOURCE=folder, WERROR=ON; UNITY=ON or OFF: whether several files are compiled as one, in
# half the time, as is done where neither sanitizers nor clang-tidy look at them; for tidy,
# LAYERS='engine search' and CHECKS=-clang-analyzer-*; for fuzz, SECONDS=600; GAMES=500;
# MUTANTS=100. Whatever needs a package that is missing installs it first (setup.sh), unless
# INSTALL=no. The shell is named where a script is called: OpenBench's worker unpacks the sources
# without the permission to execute them.

MAKEFLAGS += --no-print-directory

EXE = mutare
PREFIX ?= /usr/local
EVALFILE =
FATHOM_SOURCE =
ONLY =
CHECKS =
SECONDS = 60
MUTANTS = 10
GAMES = 20
WERROR ?= OFF
# The clang that builds WebAssembly.
WASM_CXX = clang++-19
extension =
suffix =
UNITY ?=
ifeq ($(origin CXX),default)
CXX = c++
endif

LAYERS = base engine search bench uci cli train
SOURCES = $(shell find $(LAYERS) tests web/engine docs/guide -name "*.h" -o -name "*.cpp")

.PHONY: run fathom install deb dist web web-run web-test docs train tune test test-long debug-test \
    tsan-test tune-test fault-test debug-games tsan-games mutants-test fuzz clients-test release-test \
    arm64-test riscv64-test windows-test check-headers check-bench reading format check-format tidy clean

# As many jobs as processors, unless make was told how many. A bare -j, as OpenBench's worker gives
# it, would compile everything at once, in several GiB.
JOBS = $(if $(filter-out -j,$(filter -j%,$(MAKEFLAGS))),,-j$(shell getconf _NPROCESSORS_ONLN))

# $(call unity,folder)
unity = $(or $(UNITY),$(if $(filter debug tsan fuzz web,$1),OFF,ON))

# The folder build/tsan is configured by the preset tsan, build/static-pgo by static; build/pgo and
# build/test by native.
preset = $(or $(filter-out pgo test,$(1:%-pgo=%)),native)

# $(call configure,folder,options): from scratch when the compiler is another one than last time.
define configure
@[ "$$(cat build/$1/compiler 2>&-)" = '$(CXX)' ] || fresh=--fresh; \
CXX='$(CXX)' cmake $$fresh --preset $(call preset,$1) -B build/$1 $2 \
    -DMUTARE_WERROR=$(WERROR) -DMUTARE_EVALFILE='$(EVALFILE)' \
    -DMUTARE_FATHOM_SOURCE='$(FATHOM_SOURCE)' -DCMAKE_UNITY_BUILD=$(call unity,$1) >/dev/null && \
echo '$(CXX)' >build/$1/compiler
endef

# Without LTO, which would optimise the same code once more for each program.
define build_tests
@sh setup.sh test '$(CXX)'
$(call configure,$1,-DBUILD_TESTING=ON -DMUTARE_LTO=OFF -DMUTARE_ONLY='$(ONLY)')
+@cmake --build build/$1 $(JOBS)
endef

# $(call build,folder,target,options)
define build
@sh setup.sh build '$(CXX)'
$(call configure,$1,-DBUILD_TESTING=OFF $3)
+@cmake --build build/$1 $(JOBS) --target $2
endef

run_tests = ctest --no-tests=error --output-on-failure -j2 --test-dir build/

programs = release native static windows arm64 riscv64
profiled = $(patsubst %,%-pgo,$(filter-out native,$(programs))) pgo
.PHONY: $(programs) $(profiled)
$(programs):
	$(call build,$@,mutare)
	@install build/$@/mutare$(extension) '$(EXE)$(suffix)'
	@[ '$(suffix)' ] || echo build/$@ >build/last
	@cat build/$@/summary.txt >&2

$(profiled):
	$(call build,$@,mutare_profile,-DMUTARE_PGO=generate)
	$(call build,$@,mutare,-DMUTARE_PGO=use)
	@install build/$@/mutare$(extension) '$(EXE)$(suffix)'
	@[ '$(suffix)' ] || echo build/$@ >build/last
	@cat build/$@/summary.txt >&2

windows windows-pgo: private CXX = x86_64-w64-mingw32-g++-posix
windows windows-pgo: private extension = .exe
windows windows-pgo: private suffix = .exe
arm64 arm64-pgo: private CXX = aarch64-linux-gnu-g++
arm64 arm64-pgo: private suffix = -arm64
riscv64 riscv64-pgo: private CXX = riscv64-linux-gnu-g++
riscv64 riscv64-pgo: private suffix = -riscv64

# Programs that need no library have Fathom compiled in. Where its source cannot be had, their summary
# says that they read no tablebases.
alone = static windows arm64 riscv64
$(alone) $(alone:%=%-pgo): FATHOM_SOURCE = $(CURDIR)/build/fathom
$(alone) $(alone:%=%-pgo): fathom
fathom:
	@[ -f '$(FATHOM_SOURCE)/tbprobe.c' ] || sh packaging/fathom.sh '$(FATHOM_SOURCE)' || true

# What a build leaves is the commit's alone: neither the time nor the place. Of dist's builds, that for
# AVX-512 has a profile only where it runs.
install:
	+@[ -e build/last ] && [ -e "$$(cat build/last)/mutare" ] || $(MAKE)
	+@cmake --build "$$(cat build/last)" $(JOBS) --target mutare
	@DESTDIR='$(DESTDIR)' cmake --install "$$(cat build/last)" --prefix '$(PREFIX)'

ifndef SOURCE_DATE_EPOCH
deb dist: export SOURCE_DATE_EPOCH = $(shell git log -1 --format=%ct)
endif
deb:
	@sh setup.sh package
	$(call build,release,mutare)
	@umask 022; cpack --config build/release/CPackConfig.cmake -B dist >/dev/null && ls dist/*.deb

dist: private EXE = build/dist/mutare
dist:
	@sh setup.sh dist
	@sh packaging/committed.sh
	@mkdir -p build/dist
	+@$(MAKE) release-pgo static-pgo windows-pgo arm64-pgo EXE='$(EXE)'
	@sh packaging/dist.sh dist

web: private CXX = $(WASM_CXX)
web: web/node_modules/.package-lock.json
	@sh setup.sh web '$(CXX)'
	$(call configure,web)
	+@cmake --build build/web $(JOBS) --target mutare
	@node web/build.mjs build/web/web/engine/mutare.wasm dist \
	    $$(sed -n 's/^project(mutare VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
	@cat build/web/summary.txt >&2

web/node_modules/.package-lock.json: web/package-lock.json
	@sh setup.sh web '$(WASM_CXX)'
	@npm ci --prefix web --loglevel error --no-audit --no-fund >/dev/null
	@touch $@

web-run: web
	@node web/serve.mjs dist/page

# The format of what is in web, the package under Node.js, and the page in Chromium.
web-test: web
	@sh setup.sh web-test
	@cd web && npx biome ci --error-on-warnings .
	@cd web && node --test tests/*.test.mjs

docs:
	@docs/charts.py

run: native
	@'$(abspath $(EXE))'

train:
	$(call build,native,mutare-train)
	@install build/native/mutare-train mutare-train

tune:
	$(call build,tune,mutare)
	@install build/tune/mutare mutare-tune

test:
	$(call build_tests,test)
	@$(run_tests)test -LE long

test-long:
	$(call build_tests,test)
	@$(run_tests)test -L long
	+@[ -n '$(ONLY)' ] || $(MAKE) tune-test check-headers release-test fault-test fuzz clients-test windows-test \
	    web-test mutants-test

tune-test: ONLY = parameters|uci_options
debug-test tsan-test tune-test: %-test:
	$(call build_tests,$*)
	@UBSAN_OPTIONS=print_stacktrace=1 $(run_tests)$* -LE long

fault-test:
	@sh setup.sh python
	$(call build,native,mutare mutare-train)
	@tests/faults.py build/native/mutare build/native/mutare-train

debug-games tsan-games: %-games:
	@sh setup.sh python
	$(call build,native,mutare)
	$(call build,$*,mutare)
	@tests/games.py build/$*/mutare build/native/mutare $(GAMES)

# Without LTO and little optimised, since each mistake is compiled and linked anew.
mutants-test:
	@sh setup.sh test '$(CXX)'
	@CXX='$(CXX)' cmake --preset native -B build/mutants -DCMAKE_CXX_FLAGS_RELEASE='-O1 -DNDEBUG' \
	    -DMUTARE_LTO=OFF -DBUILD_TESTING=ON -DMUTARE_ONLY=perft >/dev/null
	@tests/mutants.py build/mutants --count $(MUTANTS)

fuzz: private CXX = clang++
fuzz: private WERROR = OFF
fuzz:
	@sh setup.sh fuzz '$(CXX)'
	$(call configure,fuzz,-DBUILD_TESTING=OFF)
	+@cmake --build build/fuzz $(JOBS) --target mutare_fuzz
	@sh tests/fuzz/run.sh build/fuzz/mutare_fuzz $(SECONDS) '$(ONLY)'

clients-test: native
	@sh setup.sh clients
	@tests/clients.py build/native/mutare
	@tests/examples.py build/native/mutare

release-test: native
	@sh setup.sh emulate
	$(call build,release,mutare)
	@sh tests/processors.sh release

arm64-test riscv64-test: %-test: native %
	@sh setup.sh emulate
	@sh tests/processors.sh $*

windows-test: native windows
	@sh setup.sh wine
	+@cmake --build build/windows $(JOBS) --target mutare_plain_alone mutare_sse4_alone mutare_avx2_alone mutare_avx512_alone
	@tests/windows.py build/windows build/native/mutare

check-headers:
	$(call build,native,all_verify_interface_header_sets)

check-bench:
	$(call build,test,mutare,-DMUTARE_LTO=OFF)
	@sh tests/bench_line.sh build/test/mutare

# The lines of each step of the reading order: rows `| number | step | lines | files |` of docs/architecture.md.
reading:
	@sed -n 's/^| [0-9]* | \(.*\) | [0-9]* | \(.*\) |$$/\2|\1/p' docs/architecture.md | tr -d '`' | \
	    while IFS='|' read -r files step; do echo "$$(cat $$(echo $$files | tr -d ,) | wc -l) $$step"; done | \
	    awk '{ sum += $$1; print } END { print sum + 0, "in all" }'

format:
	@sh setup.sh format
	@sh tests/format.sh -i $(SOURCES)

check-format:
	@sh setup.sh format
	@sh tests/format.sh --dry-run --Werror $(SOURCES)

# clang-tidy does not know all of GCC's warnings. With UNITY=ON it reads CMake's files, each of
# which includes several of ours.
tidy: private WERROR = OFF
tidy:
	@sh setup.sh tidy '$(CXX)'
	$(call configure,debug,-DBUILD_TESTING=OFF)
	@run-clang-tidy -quiet -p build/debug -checks='$(CHECKS)' \
	    $(LAYERS:%='^$(CURDIR)/(build/debug/CMakeFiles/mutare_)?%([.]dir)?/.*[.](cpp|cxx)$$')

clean:
	@rm -rf build dist web/node_modules '$(EXE)' '$(EXE).exe' '$(EXE)-arm64' '$(EXE)-riscv64' mutare-train mutare-tune
