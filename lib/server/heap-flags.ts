/**
 * Flags of V8 for the web and the worker: a heap may grow to twice its live size before a full collection, which slows a
 * batch down to a fifth of its speed. Without it they run every second under load; with more, exports take 100 MiB.
 */
export const HEAP_FLAGS = ["--heap-growing-percent=100"];
