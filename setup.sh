#!/bin/sh
# setup.sh PURPOSE [COMPILER]: installs what is missing for build, test, python, fuzz, tidy, format, emulate,
# wine, package, dist, clients, web or web-test, and says what.
#
# Debian's packages, by apt, as root or through sudo; elsewhere, and with INSTALL=no in the environment,
# it names what to install. Libraries are asked for once: those that stay missing are left to CMake, which
# fetches them or does without.
set -eu
purpose=$1
compiler=${2:-c++}
compiler=${compiler##* } # ccache may stand before it.
clang=${compiler##*clang++} # Its version, as in clang++-19.
oldest_cmake=3.25
PATH=$PATH:/usr/games

has() { command -v "$1" >/dev/null 2>&1; }
fail() { echo "$*" >&2; exit 1; }

case ${compiler##*/} in
    c++ | g++) packages=g++ ;;
    g++-[0-9]*) packages=${compiler##*/} ;;
    clang++*) packages=clang$clang,llvm$clang,libclang-rt$clang-dev ;;
    x86_64-w64-mingw32-g++-posix) packages=g++-mingw-w64-x86-64-posix ;;
    *-linux-gnu-g++) packages=g++-${compiler%-g++} ;;
    *) has "$compiler" || fail "There is no compiler $compiler" ;;
esac
building="cmake=cmake $compiler=${packages:-}"

# Each program with the packages that bring it, and the libraries.
libraries=
case $purpose in
    build) programs=$building libraries='libcxxopts-dev libfathom-dev' ;;
    test) programs=$building libraries='libcxxopts-dev libfathom-dev catch2 python3-jsonschema' ;;
    python) programs=python3=python3 ;;
    fuzz) programs=$building libraries="libcxxopts-dev libfathom-dev libclang-rt$clang-dev" ;;
    tidy) programs="$building run-clang-tidy=clang-tidy" libraries='libcxxopts-dev libfathom-dev' ;;
    format) programs='clang-format=clang-format' ;;
    emulate) programs=qemu-x86_64=qemu-user ;;
    wine) programs='wine=wine,wine64 stockfish=stockfish python3=python3' ;;
    package) programs='dpkg-shlibdeps=dpkg-dev git=git' ;;
    # Programs for other systems record their profile in an emulator.
    dist) programs='dpkg-shlibdeps=dpkg-dev git=git zip=zip wine=wine,wine64 qemu-aarch64=qemu-user' ;;
    clients) programs='stockfish=stockfish polyglot=polyglot xboard=xboard xvfb-run=xvfb,xauth python3=python3' ;;
    web)
        programs="$building node=nodejs npm=npm wasm-ld$clang=lld$clang"
        libraries="libc++$clang-dev-wasm32 libc++abi$clang-dev-wasm32 libclang-rt$clang-dev-wasm32 wasi-libc"
        ;;
    web-test)
        case ${BROWSER:-chromium} in
            firefox) programs=firefox-esr=firefox-esr,fonts-dejavu-core ;;
            *) programs=chromium=chromium,fonts-dejavu-core ;;
        esac
        ;;
    *) fail "setup.sh: unknown purpose $purpose" ;;
esac

missing_programs() {
    for program in $programs; do
        has "${program%%=*}" || echo "${program#*=}" | tr ',' ' '
    done
}

missing_libraries() {
    for package in $libraries; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
            echo "$package"
    done
}

apt_get() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@"; }

asked=build/setup-$purpose
as_root=
[ "$(id -u)" -eq 0 ] || { as_root=sudo; [ -t 0 ] || as_root='sudo -n'; }
if has apt-get && [ "${INSTALL:-}" != no ] && { [ -z "$as_root" ] || has sudo; }; then
    # shellcheck disable=SC2046 # one word per package
    set -- $(missing_programs) $([ -e "$asked" ] || missing_libraries)
    if [ $# -gt 0 ]; then
        echo "Installing by apt-get${as_root:+ through sudo}: $*"
        apt_get update || true
    fi
    # Each alone, so that one that apt does not have keeps no other away.
    for package in "$@"; do
        apt_get install -y --no-install-recommends "$package" || echo "Not installed: $package" >&2
    done
    mkdir -p build && touch "$asked"
fi

missing=$(missing_programs | tr '\n' ' ')
[ -z "$missing" ] || fail "Missing, named as Debian's packages: $missing"
case $programs in
    *cmake=*)
        version=$(cmake --version | sed -n 's/^cmake version //p')
        printf '%s\n' "$oldest_cmake" "$version" | sort -V -C ||
            fail "CMake $version is too old, please install $oldest_cmake or later"
        ;;
esac
