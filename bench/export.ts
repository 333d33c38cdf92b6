import { get } from "node:http";
import path from "node:path";
import { CSV_COLUMNS } from "#lib/domain/statement-files/csv-columns.ts";
import { EXPORTED, makeLines } from "./export-lines.ts";
import { startChild } from "./support/child.ts";
import type { MeasuredServer } from "./support/measured-server.ts";
import { cpuPerOperation, cpuTime, watchMemory } from "./support/process-usage.ts";
import type { Report, Sample } from "./support/report.ts";
import { inTurns, type Plan } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";
import type { Template } from "./support/template.ts";
import { accessToken } from "./support/template.ts";

const SIDES = { guiche: "../bin/web.ts", copy: "export-copy.ts" } as const;
type Side = keyof typeof SIDES;
const NAMES = Object.keys(SIDES) as Side[];

const LINES = { full: 1_000_000, quick: 200_000 };
const MEMORY_MIB_MAX = 32;
const FIRST_BYTE_MS_MAX = 100;
const COUNT_CELL = Object.keys(CSV_COLUMNS).indexOf("count");

/**
 * Measures a statement's export over HTTP against COPY of the same SELECT to /dev/null. Also measures memory growth and
 * the time to the first byte.
 */
export async function exportStatement(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const lines = plan.isQuick ? LINES.quick : LINES.full;
  const database = await makeLines(server, template, lines);
  const url = server.urlOf(database);
  const growth: number[] = [];
  const samples = await inTurns(NAMES, plan, (side) => measure(side, { server, template, url, lines, growth }));
  await server.drop(database);
  return {
    name: "export",
    unit: "lines",
    samples,
    notes: { lines: `${lines} of one account, each export whole; the server has made one before` },
    goals: [
      {
        goal: "throughput ≥ 0.8 × COPY",
        figure: spread(samples.guiche.map((sample, i) => sample.perSecond / (samples.copy[i] as Sample).perSecond)),
        least: 0.8,
      },
      {
        goal: `memory grows by ≤ ${MEMORY_MIB_MAX} MiB`,
        figure: spread(growth),
        most: MEMORY_MIB_MAX,
        unit: "MiB",
      },
      {
        goal: `first byte ≤ ${FIRST_BYTE_MS_MAX} ms`,
        figure: spread(samples.guiche.map((sample) => sample.latencies["first byte"] as number)),
        most: FIRST_BYTE_MS_MAX,
        unit: "ms",
      },
    ],
  };
}

type Setting = { server: MeasuredServer; template: Template; url: string; lines: number; growth: number[] };

async function measure(side: Side, { server, template, url, lines, growth }: Setting): Promise<Sample> {
  const child = await startChild(path.join(import.meta.dirname, SIDES[side]), { ...template.env, DATABASE_URL: url });
  const run = side === "guiche" ? await downloader(template) : () => child.ask<Exported>({});
  await run();
  const memory = watchMemory(child.pid);
  const before = cpuTime(child.pid, server.postmaster);
  const { rows, seconds, firstByteMs } = await run();
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), rows);
  const grown = memory.stop();
  await child.stop();
  if (side === "guiche") growth.push(grown);
  const broken = rows === lines ? [] : [`${rows} of ${lines} lines came`];
  const latencies: Record<string, number> = firstByteMs === undefined ? {} : { "first byte": firstByteMs };
  return { perSecond: broken.length > 0 ? 0 : rows / seconds, cpu, latencies, broken };
}

type Exported = { rows: number; seconds: number; firstByteMs?: number };

async function downloader(template: Template): Promise<() => Promise<Exported>> {
  const headers = { authorization: `Bearer ${await accessToken(template)}` };
  return () =>
    download(`http://127.0.0.1:${template.port}/v1/statement/export?${new URLSearchParams(EXPORTED)}`, headers);
}

/** Keeps only the end of the export, because its total line contains the number of lines. */
function download(url: string, headers: Record<string, string>): Promise<Exported> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let firstByteMs: number | undefined;
    let end: Buffer = Buffer.alloc(0);
    const request = get(url, { headers }, (response) => {
      response.on("data", (chunk: Buffer) => {
        firstByteMs ??= performance.now() - startedAt;
        end = chunk.length > 4_096 ? chunk : Buffer.concat([end, chunk]);
      });
      response.once("error", reject);
      response.once("end", () => {
        const total = /^saldo final;.*$/m.exec(end.toString())?.[0].split(";");
        const rows = Number(total?.[COUNT_CELL]);
        resolve({ rows, seconds: (performance.now() - startedAt) / 1_000, ...(firstByteMs && { firstByteMs }) });
      });
    });
    request.once("error", reject);
  });
}
