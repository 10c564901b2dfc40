// Runs the tests: build/native/mutare_tests --help says how to choose among them.
#define CATCH_CONFIG_RUNNER  // In version 2, the whole of Catch2 is compiled here.
#include "tests/catch.h"

int main(int argc, char** argv) {
    return Catch::Session().run(argc, argv);
}
