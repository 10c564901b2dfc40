// <pthread.h>: the type alone. There are no threads.
#pragma once

#include <sys/types.h>
