import "../worker.ts";

// Node's watcher stands between bin/dev.ts and this process, and would live on after a killed bin/dev.ts. The pipe from
// bin/dev.ts ends with it.
const watcher = process.ppid;
process.stdin
  .once("end", () => {
    // Without the watcher, another process is the parent: it must not get the signal.
    if (process.ppid === watcher) process.kill(watcher, "SIGTERM");
  })
  .resume();
