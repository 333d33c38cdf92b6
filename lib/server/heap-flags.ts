/**
 * Flags of V8 for the web and the worker: a heap may grow to twice its live size before a full collection, during which a
 * batch takes five times as long. By default one runs every second under load. At three times the live size, exports grow by
 * 100 MiB.
 */
export const HEAP_FLAGS = ["--heap-growing-percent=100"];
