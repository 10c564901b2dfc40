// What the module asks of the JavaScript that started it: web/package/module.js.
#pragma once

#include <cstddef>

#define MUTARE_IMPORT(name) extern "C" [[clang::import_module("mutare"), clang::import_name(name)]]

/// A part of the text that the engine writes.
MUTARE_IMPORT("output") void mutare_output(const char* text, std::size_t length);
/// The answer to a call, as JSON.
MUTARE_IMPORT("answer") void mutare_answer(const char* json, std::size_t length);
/// How much of a call's work is done.
MUTARE_IMPORT("progress") void mutare_progress(std::size_t done, std::size_t all);
/// Copies bytes of the text that was opened, from an offset on. Returns their number, 0 at its end.
MUTARE_IMPORT("read")
std::size_t mutare_read(double offset, char* bytes, std::size_t max_bytes);

#undef MUTARE_IMPORT
