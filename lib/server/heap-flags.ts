/**
 * Flags of V8 for the web and the worker.
 *
 * A heap may grow to twice its live size before a full collection, during which a batch takes five times as long. By default
 * one runs every second under load. At three times the live size, exports grow by 100 MiB.
 *
 * No object is made in the old space because others made by the same code have lived long (pretenuring). Where requests were
 * slow at first, V8 took an object that each request makes for a long-lived one. Until a full collection each of them held
 * what it pointed to, 5 kB a charge, and a charge took 83 instead of 62 µs for as long as the process ran.
 */
export const HEAP_FLAGS = ["--heap-growing-percent=100", "--no-allocation-site-pretenuring"];
