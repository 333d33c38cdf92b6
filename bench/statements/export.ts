import { get } from "node:http";
import path from "node:path";
import { addDays } from "#lib/core/brt.ts";
import { startChild } from "../support/child.ts";
import type { Template } from "../support/database/template.ts";
import { accessToken } from "../support/database/template.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { cpuPerOperation, cpuTime, watchMemory } from "../support/process-usage.ts";
import type { Report, Sample } from "../support/report.ts";
import { inTurns, type Plan } from "../support/rounds.ts";
import { spread } from "../support/statistics.ts";
import { MEASURED_FORMATS } from "./export-formats.ts";
import { EXPORTED, makeLines } from "./export-lines.ts";

type MeasuredFormat = (typeof MEASURED_FORMATS)[number];
const SIDES = [...new Set(MEASURED_FORMATS.flatMap(({ side, reference }) => [side, reference.side]))];

const LINES = { full: 1_000_000, quick: 200_000 };
const DAYS = 30;
const BYTES_PER_MB = 1e6;

/**
 * Measures a statement's export over HTTP in each format against its reference: CSV against COPY of the same SELECT to /dev/null. Also measures
 * memory growth and the time to the first byte.
 */
export async function exportStatement(server: MeasuredServer, template: Template, plan: Plan): Promise<Report> {
  const lines = plan.isQuick ? LINES.quick : LINES.full;
  const database = await makeLines(server, template, lines);
  const url = server.urlOf(database);
  const seen: Seen = { growth: {}, bytes: {} };
  const samples = await inTurns(SIDES, plan, (side) => measure(side, { server, template, url, lines, seen }));
  await server.drop(database);
  const sizes = Object.entries(seen.bytes).map(([format, size]) => `${format} ${(size / BYTES_PER_MB).toFixed(1)} MB`);
  return {
    name: "export",
    unit: "lines",
    samples,
    notes: {
      lines: `${lines} of one account, of which a PDF has one day; each export whole; the server has made one before`,
      size: sizes.join(", "),
    },
    goals: MEASURED_FORMATS.flatMap((format) => goalsOf(format, samples, seen)),
  };
}

/** By format: the growth of memory of each export, in MiB, and the size of the file. */
type Seen = { growth: Record<string, number[]>; bytes: Record<string, number> };

function goalsOf(measured: MeasuredFormat, samples: Record<string, Sample[]>, seen: Seen): Report["goals"] {
  const { format, side, reference, least, memoryMiBMax, firstByteMsMax } = measured;
  const [own = [], others = []] = [samples[side], samples[reference.side]];
  const of = format === "csv" ? "" : `${format}: `;
  const goals: Report["goals"] = [
    {
      goal: `${of}throughput ≥ ${least} × ${reference.name}`,
      figure: spread(own.map((sample, i) => sample.perSecond / (others[i] as Sample).perSecond)),
      least,
    },
    {
      goal: `${of}memory grows by ≤ ${memoryMiBMax} MiB`,
      figure: spread(seen.growth[format] ?? []),
      most: memoryMiBMax,
      unit: "MiB",
    },
  ];
  if (firstByteMsMax === undefined) return goals;
  const figure = spread(own.map((sample) => sample.latencies["first byte"] as number));
  return [...goals, { goal: `${of}first byte ≤ ${firstByteMsMax} ms`, figure, most: firstByteMsMax, unit: "ms" }];
}

type Setting = { server: MeasuredServer; template: Template; url: string; lines: number; seen: Seen };

async function measure(side: string, { server, template, url, lines, seen }: Setting): Promise<Sample> {
  const own = MEASURED_FORMATS.find((format) => format.side === side);
  const measured = own ?? MEASURED_FORMATS.find(({ reference }) => reference.side === side);
  if (!measured) throw new Error(`No format is measured as ${side}.`);
  const expected = linesOf(measured, lines);
  const program = own ? "../../bin/web.ts" : measured.reference.program;
  const child = await startChild(path.join(import.meta.dirname, program), { ...template.env, DATABASE_URL: url });
  const run = own ? await downloader(template, own) : () => child.ask<Exported>({ lines: expected });
  await run();
  const memory = watchMemory(child.pid);
  const before = cpuTime(child.pid, server.postmaster);
  const { rows, seconds, bytes, firstByteMs } = await run();
  const cpu = cpuPerOperation(before, cpuTime(child.pid, server.postmaster), rows);
  const grown = memory.stop();
  await child.stop();
  if (own) {
    seen.growth[own.format] = [...(seen.growth[own.format] ?? []), grown];
    seen.bytes[own.format] = bytes ?? 0;
  }
  const broken = rows === expected ? [] : [`${rows} of ${expected} lines came`];
  const latencies: Record<string, number> = firstByteMs === undefined ? {} : { "first byte": firstByteMs };
  return { perSecond: broken.length > 0 ? 0 : rows / seconds, cpu, latencies, broken };
}

/** The lines are spread evenly over the days. */
function linesOf({ days = DAYS }: MeasuredFormat, lines: number): number {
  return Math.floor((lines * days) / DAYS);
}

type Exported = { rows: number; seconds: number; bytes?: number; firstByteMs?: number };

async function downloader(template: Template, measured: MeasuredFormat): Promise<() => Promise<Exported>> {
  const headers = { authorization: `Bearer ${await accessToken(template)}` };
  const { initDate, endDate } = EXPORTED;
  const last = measured.days ? addDays(initDate, measured.days - 1) : endDate;
  const query = new URLSearchParams({ ...EXPORTED, endDate: last, format: measured.format });
  return () => download(`http://127.0.0.1:${template.port}/v1/statement/export?${query}`, headers, measured);
}

/** Keeps only the end of the export, which says how many lines there are. */
function download(url: string, headers: Record<string, string>, { keep, rowsIn }: MeasuredFormat): Promise<Exported> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let firstByteMs: number | undefined;
    let bytes = 0;
    let parts: Buffer[] = [];
    let kept = 0;
    const request = get(url, { headers }, (response) => {
      response.on("data", (chunk: Buffer) => {
        firstByteMs ??= performance.now() - startedAt;
        bytes += chunk.length;
        parts.push(chunk);
        kept += chunk.length;
        if (kept > 2 * keep + chunk.length) {
          parts = [Buffer.concat(parts).subarray(-keep)];
          kept = keep;
        }
      });
      response.once("error", reject);
      response.once("end", () => {
        const seconds = (performance.now() - startedAt) / 1_000;
        const exported = (rows: number) => ({ rows, seconds, bytes, ...(firstByteMs && { firstByteMs }) });
        Promise.resolve(Buffer.concat(parts)).then(rowsIn).then(exported).then(resolve, reject);
      });
    });
    request.once("error", reject);
  });
}
