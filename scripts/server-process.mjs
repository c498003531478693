// Settings with which npm start, the tests and the benchmark start server processes. Built-ins only.

/**
 * By default V8 lets garbage grow to four times the live objects: under load the server took 380 MB of heap for 110 MB of live objects.
 * With these flags it collects more often, when the heap has grown by half.
 */
export const nodeFlags = ['--heap-growing-percent=50', '--max-semi-space-size=8']

/**
 * By default glibc has one arena per thread, and after some large buffers were freed it keeps such buffers. With these settings it has two
 * arenas, and a buffer of 256 KB or more returns to the system at once.
 */
export const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' }
