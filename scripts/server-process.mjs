// How processes of the server are started: by npm start, by the tests and by the benchmark. Built-ins only.

/**
 * V8 lets garbage grow to four times what lives: under load the server took 380 MB of heap for 110 MB of live objects. It collects more
 * often with these, when the heap has grown by half.
 */
export const nodeFlags = ['--heap-growing-percent=50', '--max-semi-space-size=8']

/**
 * glibc keeps an arena a thread, and learns to keep large buffers for itself once some were freed. With these it has two arenas, and a
 * buffer of 256 KB or more goes back to the system at once.
 */
export const memoryEnv = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' }
