/**
 * Flags of V8 for the web and the worker: a heap may grow to twice its live size before a full collection, during which a
 * batch takes five times as long. By default one runs every second under load. At three times the live size, exports grow by
 * 100 MiB.
 *
 * V8 may decide in a process's first second that a request's object lives long, and make it among the old ones, where it keeps
 * 5 kB of others alive: in one process of ten a charge took 84 µs instead of 61.
 */
export const HEAP_FLAGS = ["--heap-growing-percent=100", "--no-allocation-site-pretenuring"];
