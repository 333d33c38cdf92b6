import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** CPU time (user and system) in microseconds since some fixed moment; `null` on systems without /proc. */
export type CpuTime = { server: number | null; postgres: number | null };

/** One tick of USER_HZ, the unit of /proc/<pid>/stat on all current Linux systems. */
const TICK_US = 10_000;

type Stat = { parent: number; own: number; reaped: number };

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses, which may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { parent, own: (utime + stime) * TICK_US, reaped: (cutime + cstime) * TICK_US };
  } catch {
    return null;
  }
}

/** Returns the pid of the parent of all PostgreSQL processes, or `null` when they are not visible from this machine. */
export async function postmasterOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return statOf(rows[0]?.pid ?? 0)?.parent ?? null;
}

function ofPostgres(postmaster: number): number | null {
  const root = statOf(postmaster);
  if (!root) return null;
  let total = root.own + root.reaped;
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === postmaster) total += stat.own;
  }
  return total;
}

/** Returns the CPU time that the process `serverPid` and all of PostgreSQL have used so far. */
export function cpuTime(serverPid: number, postmaster: number | null): CpuTime {
  return { server: statOf(serverPid)?.own ?? null, postgres: postmaster && ofPostgres(postmaster) };
}

/** Returns the CPU time in microseconds per operation, for `count` operations between two readings. */
export function cpuPerOperation(before: CpuTime, after: CpuTime, count: number): CpuTime {
  const each = (from: number | null, to: number | null) => (from === null || to === null ? null : (to - from) / count);
  return { server: each(before.server, after.server), postgres: each(before.postgres, after.postgres) };
}

const PAUSE_MS = 20;
const KIB_PER_MIB = 1_024;

/** Returns the resident memory of a process in MiB, or `null` on systems without /proc. */
export function residentMemory(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / KIB_PER_MIB;
  } catch {
    return null;
  }
}

/** Returns how many files and connections a process has open, or `null` on systems without /proc. */
export function openDescriptors(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

/** Watches a process from now on. `stop` returns the largest growth of its resident memory, in MiB. */
export function watchMemory(pid: number): { stop: () => number } {
  const before = residentMemory(pid) ?? 0;
  let most = before;
  const look = () => {
    most = Math.max(most, residentMemory(pid) ?? 0);
  };
  const timer = setInterval(look, PAUSE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most - before;
    },
  };
}
