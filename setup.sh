#!/bin/sh
# Installs what is missing, and says what:
#
#     setup.sh build|test|fuzz|tidy|format|emulate|wine|package|dist|clients|web|web-test
#         [compiler]
#
# Where nothing is missing it does nothing. Debian's packages, by apt, as root or through sudo;
# elsewhere, and with INSTALL=no in the environment, it names what to install. Libraries that stay
# missing are left to CMake, which fetches them or does without. Each is tried alone, and once:
# build/not-installed has those that apt does not have.
set -eu
purpose=$1
compiler=${2:-c++}
oldest_cmake=3.25

has() { command -v "$1" >/dev/null 2>&1; }

# The packages of the tools that are not there.
missing_tools() {
    case $purpose in
        format) has clang-format-14 || echo clang-format-14; return ;;
        wine)
            has wine || echo wine wine64
            PATH=$PATH:/usr/games
            has stockfish || echo stockfish
            return
            ;;
        emulate) has qemu-x86_64 || echo qemu-user; return ;;
        clients)
            PATH=$PATH:/usr/games
            has stockfish || echo stockfish
            has polyglot || echo polyglot
            has xboard || echo xboard
            has xvfb-run || echo xvfb xauth
            return
            ;;
        package | dist)
            has dpkg-shlibdeps || echo dpkg-dev
            has git || echo git
            [ "$purpose" = dist ] || return 0
            has zip || echo zip
            # Programs for other systems record their profile there.
            has wine || echo wine wine64
            has qemu-aarch64 || echo qemu-user
            return
            ;;
        tidy) has clang-tidy-14 || echo clang-tidy-14 ;;
        web)
            has node || echo nodejs
            has npm || echo npm
            has wasm-ld-19 || echo lld-19
            ;;
        web-test)
            case ${BROWSER:-chromium} in
                firefox) has firefox-esr || echo firefox-esr fonts-dejavu-core ;;
                *) has chromium || echo chromium fonts-dejavu-core ;;
            esac
            return
            ;;
    esac
    has cmake || echo cmake
    program=${compiler##* }
    has "$program" || case ${program##*/} in
        c++ | g++) echo g++ ;;
        clang++*)
            version=${program##*clang++}
            echo "clang$version llvm$version libclang-rt$version-dev"
            ;;
        x86_64-w64-mingw32-g++-posix) echo g++-mingw-w64-x86-64-posix ;;
        *-linux-gnu-g++) echo "g++-${program%-g++}" ;;
        g++-[0-9]*) echo "${program##*/}" ;;
    esac
}

missing_libraries() {
    case $purpose in
        build | tidy) wanted='libcxxopts-dev libfathom-dev' ;;
        test) wanted='libcxxopts-dev libfathom-dev catch2 python3-jsonschema' ;;
        fuzz) wanted="libcxxopts-dev libfathom-dev libclang-rt${compiler##*clang++}-dev" ;;
        web) wanted='libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc' ;;
        *) return ;;
    esac
    for package in $wanted; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
            echo "$package"
    done
}

is_updated=
apt_install() {
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        has sudo || return
        as_root='sudo -n'
        [ ! -t 0 ] || as_root=sudo
    fi
    echo "Installing by apt-get${as_root:+ through sudo}: $*"
    if [ -z "$is_updated" ]; then
        is_updated=no
        ! $as_root apt-get update -qq -o APT::Update::Error-Mode=any || is_updated=yes
    fi
    [ "$is_updated" = yes ] || return
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"
}

if has apt-get && [ "${INSTALL:-}" != no ]; then
    # shellcheck disable=SC2046 # one word per package
    set -- $(missing_tools)
    [ $# -eq 0 ] || apt_install "$@" || echo "Not installed: $*" >&2
    for package in $(missing_libraries); do
        ! grep -qx "$package" build/not-installed 2>/dev/null || continue
        apt_install "$package" && continue
        echo "Not installed: $package" >&2
        [ "$is_updated" = yes ] && ! apt-cache show "$package" >/dev/null 2>&1 || continue
        mkdir -p build
        echo "$package" >>build/not-installed
    done
fi

tools=$(missing_tools | tr '\n' ' ')
if [ -n "$tools" ]; then
    echo "Missing, named as Debian's packages: $tools" >&2
    ! has apt-get || [ "${INSTALL:-}" = no ] ||
        echo "Only root may install them: apt-get install ${tools% }" >&2
    ! has clang++ || case ${compiler##*/} in
        c++ | g++) echo 'With clang instead of g++: make CXX=clang++' >&2 ;;
    esac
    exit 1
fi
case $purpose in
    build | test | fuzz | tidy | web)
        if ! has "${compiler##* }"; then
            echo "There is no compiler ${compiler##* }" >&2
            exit 1
        fi
        version=$(cmake --version | sed -n 's/^cmake version //p')
        if ! printf '%s\n' "$oldest_cmake" "$version" | sort -V -C; then
            echo "CMake $version is too old, please install $oldest_cmake or later" >&2
            exit 1
        fi
        ;;
esac
