import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "#lib/server/process/free-port.ts";
import { charge } from "./api/charge.ts";
import { pipeline } from "./api/pipeline.ts";
import { withdraw } from "./api/withdraw.ts";
import { connector } from "./connector.ts";
import { consoleVitals } from "./console.ts";
import { flood } from "./flood.ts";
import { growth } from "./growth.ts";
import { latency } from "./latency.ts";
import { overload } from "./overload.ts";
import { profile } from "./profile.ts";
import { proof } from "./proof.ts";
import { reads } from "./reads.ts";
import { scale } from "./scale.ts";
import { search } from "./search.ts";
import { settle } from "./settle.ts";
import { soak } from "./soak.ts";
import { exportStatement } from "./statements/export.ts";
import { reconcile } from "./statements/reconcile.ts";
import { statement } from "./statements/statement.ts";
import { stopChildren } from "./support/child.ts";
import { makeTemplate, type Template } from "./support/database/template.ts";
import { machineOf } from "./support/machine.ts";
import { openMeasuredServer } from "./support/measured-server.ts";
import { print, printVerdicts, type Report } from "./support/report.ts";
import { FULL, QUICK, takeMemoryReads } from "./support/rounds.ts";
import { spread } from "./support/statistics.ts";
import { webhook } from "./webhook.ts";

const BENCHMARKS = {
  charge,
  settle,
  withdraw,
  pipeline,
  statement,
  export: exportStatement,
  reconcile,
  proof,
  reads,
  search,
  webhook,
  latency,
  flood,
  overload,
  growth,
  scale,
  profile,
  connector,
};
/** Takes more than an hour and 35 GB of disk: it runs only when it is named. */
const LONG = { soak };
/** Benchmarks that start their own application and database. */
const ALONE = { console: consoleVitals };
type Name = keyof typeof BENCHMARKS | keyof typeof LONG | keyof typeof ALONE;
const USUAL = Object.keys({ ...BENCHMARKS, ...ALONE }) as Name[];
const NAMES = [...USUAL, ...(Object.keys(LONG) as Name[])];
const RESULTS = path.join(import.meta.dirname, "results");

function isName(name: string): name is Name {
  return (NAMES as string[]).includes(name);
}

function isAlone(name: Name): name is keyof typeof ALONE {
  return Object.hasOwn(ALONE, name);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: "boolean" }, route: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !isName(name));
  if (unknown.length > 0) {
    throw new Error(`There is no benchmark ${unknown.join(", ")}: choose from ${NAMES.join(", ")}.`);
  }
  const names = positionals.length > 0 ? positionals.filter(isName) : USUAL;
  const plan = values.quick ? QUICK : FULL;
  const server = await openMeasuredServer();
  try {
    const machine = machineOf(server);
    console.log(machine);
    console.log(`Each side ${plan.rounds} × ${plan.seconds} s, in turns.`);
    if (plan.isQuick)
      console.log("--quick: only to see that everything runs. These figures are too short to stand on.");
    let made: Promise<Template> | undefined;
    const template = () => (made ??= freePort().then((port) => makeTemplate(server, port)));
    mkdirSync(RESULTS, { recursive: true });
    const reports: Report[] = [];
    const failed: string[] = [];
    const report = async (name: Name) =>
      isAlone(name)
        ? ALONE[name](plan, values.route)
        : { ...BENCHMARKS, ...LONG }[name](server, await template(), plan);
    for (const name of names) {
      try {
        reports.push(show(await report(name), { machine, plan }));
      } catch (error) {
        // The others are still measured, and nothing of this one runs beside them.
        await stopChildren();
        failed.push(name);
        console.error(error instanceof Error ? (error.stack ?? error.message) : error);
      }
    }
    if (names.length > 1) printVerdicts(reports);
    if (failed.length > 0) throw new Error(`Not measured: ${failed.join(", ")}. The reason stands where each was due.`);
  } finally {
    await server.close();
  }
}

/** Prints a report and writes it to a file. Returns it. */
function show(report: Report, about: object): Report {
  const memoryReads = takeMemoryReads();
  print(report);
  if (memoryReads.length > 0) {
    const { median, min, max } = spread(memoryReads);
    console.log(`  a read of memory: ${median.toFixed(0)} ns (${min.toFixed(0)}–${max.toFixed(0)})`);
  }
  const file = path.join(RESULTS, `${report.name}-${new Date().toISOString().replaceAll(":", "-")}.json`);
  writeFileSync(file, `${JSON.stringify({ ...about, ...report, memoryReads }, null, 2)}\n`);
  console.log(`  written to ${path.relative(process.cwd(), file)}`);
  return report;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
}
