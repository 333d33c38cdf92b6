import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ pid: number, born: string, note?: string }} Holder */

/**
 * When a process started: start tick and boot id, so that no later process with the same number has the same value.
 * Empty on systems without /proc, where only the number identifies a process.
 * @param {number} pid
 */
function birth(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const startTick = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${startTick}@${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch {
    return "";
  }
}

/** @param {Holder} holder */
function isAlive(holder) {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  return holder.born === birth(holder.pid);
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock file of a dead holder. If another process has replaced it in the meantime, that file is put back.
 * @param {string} file
 * @param {Holder | undefined} dead
 */
function clearAway(file, dead) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && (moved.pid !== dead?.pid || moved.born !== dead.born) && !existsSync(file)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

/**
 * Takes the lock, or returns its holder. Replaces a holder that died without releasing the lock; `recovered` is then
 * true.
 * @param {string} file
 * @param {string} [note] shown to whoever finds the lock taken
 * @returns {{ release: () => void, recovered: boolean, heldBy?: undefined } | { heldBy: Holder }}
 */
export function takeLock(file, note) {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, born: birth(process.pid), note }), { mode: 0o600 });
  let recovered = false;
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return { release: () => rmSync(file, { force: true }), recovered };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
      }
      const holder = readHolder(file);
      if (holder && isAlive(holder)) return { heldBy: holder };
      clearAway(file, holder);
      recovered = true;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the lock. Waits up to `waitMs` milliseconds for its holder, then throws.
 * @param {string} file
 * @param {{ waitMs: number, onWait: (holder: Holder) => void }} options
 */
export async function waitForLock(file, { waitMs, onWait }) {
  const deadline = Date.now() + waitMs;
  for (let reported = false; ; reported = true) {
    const lock = takeLock(file);
    if (!lock.heldBy) return lock;
    if (!reported) onWait(lock.heldBy);
    if (Date.now() > deadline) {
      throw Object.assign(new Error(`Process ${lock.heldBy.pid} has held ${file} for too long.`), { expected: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
