import "../worker.ts";

// Node's watcher stands between bin/dev.ts and this process, and would live on after a killed bin/dev.ts. The pipe from
// bin/dev.ts ends with it.
process.stdin.once("end", () => process.kill(process.ppid, "SIGTERM")).resume();
