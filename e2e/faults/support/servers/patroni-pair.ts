import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { poll } from "#e2e/support/poll.ts";
import { freePort } from "#lib/server/process/free-port.ts";
import { isDatabaseAnswering } from "../../../../bin/test/started-process.ts";
import { systemProgram } from "../../../../bin/test/system-programs.ts";
import { killProcessesIn } from "../processes-in.ts";
import { haproxySettings, type Member, patroniSettings } from "./patroni-settings.ts";
import { giveFolder, runAsNobody } from "./run-as-nobody.ts";

const START_BOUND_MS = 90_000;
const SAID_MAX = 5_000;

/**
 * Starts two PostgreSQL servers under Patroni, one the synchronous standby of the other, with etcd and with HAProxy,
 * whose address leads to the primary. Resolves when both run and the standby is synchronous.
 */
export async function patroniPair(folder: string) {
  giveFolder(folder);
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  const password = randomUUID();
  const binaries = path.dirname(systemProgram("pg_rewind") ?? "");
  const members: Member[] = [];
  for (const name of ["a", "b"]) {
    const member = { name, folder: path.join(folder, name), port: await freePort(), restPort: await freePort() };
    mkdirSync(member.folder, { mode: 0o700 });
    giveFolder(member.folder);
    const settings = patroniSettings(member, { etcdPort, binaries, password });
    writeFileSync(path.join(member.folder, "patroni.yml"), settings);
    members.push(member);
  }
  writeFileSync(path.join(folder, "haproxy.cfg"), haproxySettings(port, members));

  const log = path.join(folder, "said.log");
  const start = ({ folder: place }: Member) =>
    runAsNobody("patroni", ["patroni.yml"], place, log, { HOME: place, PATRONI_LOG_LEVEL: "WARNING" });
  const primary = async () => (await whoAnswers(members, "/primary"))[0];
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const isWhole = async () =>
    (await whoAnswers(members, "/synchronous")).length > 0 && (await isDatabaseAnswering(url));

  /** Waits for a primary and a standby that every commit waits for. Throws after `START_BOUND_MS`. */
  async function untilWhole(): Promise<void> {
    if (await poll(isWhole, Boolean, START_BOUND_MS)) return;
    throw new Error(`Patroni's pair did not become whole:\n${readFileSync(log, "utf8").slice(-SAID_MAX)}`);
  }

  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  runAsNobody(
    "etcd",
    [
      ...["--data-dir", "etcd", "--log-level", "error"],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", `default=${peer}`],
    ],
    folder,
    log,
  );
  // HAProxy starts before the members: until its first health check, it takes each server for the primary.
  runAsNobody("haproxy", ["-f", "haproxy.cfg"], folder, log);
  for (const member of members) start(member);
  await untilWhole();
  return {
    url,
    members,
    primary,
    start,
    untilWhole,
    /** Kills PostgreSQL, with all its processes, and Patroni, as if the member's machine were lost. */
    lose: (member: Member) => killProcessesIn(member.folder),
    stop: async () => killProcessesIn(folder),
  };
}

/** Returns the members that answer a health check of Patroni with a success: "/primary", "/replica", "/synchronous". */
async function whoAnswers(members: readonly Member[], question: string): Promise<Member[]> {
  const answers = await Promise.all(
    members.map(({ restPort }) =>
      fetch(`http://127.0.0.1:${restPort}${question}`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return members.filter((_, i) => answers[i]);
}
