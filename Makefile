# A thin front to CMake (CMakeLists.txt, CMakePresets.json).
#
#     make              build the engine and leave it here as ./mutare
#     make run          the same, then start it: it waits for UCI commands
#     make train        build ./mutare-train, which plays against itself and makes the network
#     make test         build and run the tests; make test-long: those that take long
#     make debug-test   the tests with all asserts and sanitizers; make tsan-test: for data races
#     make format       format the sources; make check-format: only say what is not formatted
#     make check-headers, make tidy: every header compiles alone; clang-tidy
#     make clean
#
# Variables: EXE=name, CXX=compiler, EVALFILE=network, WERROR=ON. Whatever needs a package that is
# missing installs it first (setup.sh).

MAKEFLAGS += --no-print-directory

EXE = mutare
EVALFILE =
WERROR ?= OFF
ifeq ($(origin CXX),default)
CXX = c++
endif

LAYERS = engine search bench uci train
SOURCES = $(shell find $(LAYERS) tests -name "*.h" -o -name "*.cpp")

# As many jobs as processors, unless make was told how many.
JOBS = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN))

# $(call configure,preset,options): from scratch when the compiler is another one than last time.
define configure
@[ "$$(cat build/$1/compiler 2>&-)" = '$(CXX)' ] || fresh=--fresh; \
CXX='$(CXX)' cmake $$fresh --preset $1 $2 \
    -DMUTARE_WERROR=$(WERROR) -DMUTARE_EVALFILE='$(EVALFILE)' >/dev/null && \
echo '$(CXX)' >build/$1/compiler
endef

define build_tests
@./setup.sh test '$(CXX)'
$(call configure,$1,-DMUTARE_TESTS=ON)
+@cmake --build build/$1 $(JOBS)
endef

.PHONY: engine
engine:
	@./setup.sh build '$(CXX)'
	$(call configure,release,-DMUTARE_TESTS=OFF)
	+@cmake --build build/release $(JOBS) --target mutare
	@install build/release/mutare '$(EXE)'

.PHONY: run
run: engine
	@'$(abspath $(EXE))'

.PHONY: train
train:
	@./setup.sh build '$(CXX)'
	$(call configure,release,-DMUTARE_TESTS=OFF)
	+@cmake --build build/release $(JOBS) --target mutare-train
	@install build/release/mutare-train mutare-train

.PHONY: test test-long debug-test tsan-test
test:
	$(call build_tests,release)
	@ctest --preset release

test-long:
	$(call build_tests,release)
	@ctest --test-dir build/release -L long --output-on-failure

debug-test tsan-test: %-test:
	$(call build_tests,$*)
	@ctest --preset $*

.PHONY: check-headers
check-headers:
	@./setup.sh build '$(CXX)'
	$(call configure,release,-DMUTARE_TESTS=OFF)
	+@cmake --build build/release $(JOBS) --target all_verify_interface_header_sets

.PHONY: format check-format tidy
format:
	@./setup.sh format
	@clang-format-14 -i $(SOURCES)

check-format:
	@./setup.sh format
	@clang-format-14 --dry-run --Werror $(SOURCES)

tidy:
	@./setup.sh tidy '$(CXX)'
	$(call configure,debug,-DMUTARE_TESTS=OFF)
	@run-clang-tidy-14 -quiet -p build/debug $(LAYERS:%='^$(CURDIR)/%/')

.PHONY: clean
clean:
	@rm -rf build '$(EXE)'
