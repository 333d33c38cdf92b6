/**
 * Flags of V8 for the web and the worker. V8 lets a heap of their size grow by a few MB only between two full collections,
 * which then run every second under load.
 */
export const HEAP_FLAGS = ["--heap-growing-percent=200"];
