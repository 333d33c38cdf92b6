#!/usr/bin/env node
// Replaces Prisma's native schema engine, which its CLI would download. It has the same JSON-RPC on stdin and stdout,
// on top of the WebAssembly build of the same engine, so `prisma migrate diff|status|dev|deploy` work offline.
import { createInterface } from "node:readline";
import { createDatabase, databaseCommand } from "./database-command.js";
import { engineVersion, loadEngine } from "./load-engine.js";

const RPC_ERROR = 4466;

const args = process.argv.slice(2);
/** @param {string} flag */
const valuesOf = (flag) => args.flatMap((word, i) => (word === flag ? [args[i + 1] ?? ""] : []));
const datasource = JSON.parse(valuesOf("--datasource")[0] ?? "{}");

/** @param {unknown} message */
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** @type {ReturnType<typeof loadEngine> | undefined} */
let loading;
const loaded = () => {
  loading ??= loadEngine({ datasource, schemaFiles: valuesOf("--datamodels") });
  return loading;
};

/** @param {{ method: string, params: unknown }} request */
async function call({ method, params }) {
  if (method === "createDatabase") {
    await createDatabase(datasource.url);
    return { databaseName: new URL(datasource.url).pathname.slice(1) };
  }
  const engine = /** @type {any} */ ((await loaded()).engine);
  return engine[method === "getDatabaseVersion" ? "version" : method](params ?? {});
}

/** The engine keeps the database's own error message apart from its error. @param {any} error */
async function explain(error) {
  const { adapters } = await loaded();
  const kept = /** @type {any} */ (adapters).errorRegistry?.consumeError?.(error?.cause?.id)?.error;
  const message = kept?.message ?? error?.message ?? String(error);
  const data = { is_panic: false, message, error_code: error?.code ?? null, meta: null };
  return { code: RPC_ERROR, message: "An error happened. Check the data field for details.", data };
}

/** @param {{ id: number, method: string, params: unknown }} request */
async function answer(request) {
  const { id, method } = request;
  try {
    const result = (await call(request)) ?? {};
    if (method === "diff" && typeof result.stdout === "string") {
      send({ id: 1e9 + id, jsonrpc: "2.0", method: "print", params: { content: result.stdout } });
    }
    send({ id, jsonrpc: "2.0", result });
  } catch (error) {
    send({ id, jsonrpc: "2.0", error: await explain(error) });
  }
}

function serve() {
  let last = Promise.resolve();
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      const request = JSON.parse(line);
      // A line without a method is the answer to our own "print".
      if (request.method) last = last.then(() => answer(request));
    })
    .on("close", () => last.then(() => process.exit(0)));
}

if (args.includes("--version") || args.includes("-V")) {
  process.stdout.write(`schema-engine-wasm ${engineVersion()}\n`);
} else if (args.includes("cli")) {
  const failure = await databaseCommand(args[args.indexOf("cli") + 1] ?? "", datasource.url);
  if (failure) {
    const fields = { message: failure.message, error_code: failure.code, is_panic: false };
    process.stderr.write(`\n${JSON.stringify({ timestamp: new Date().toISOString(), level: "ERROR", fields })}\n`);
    process.exitCode = 1;
  }
} else {
  serve();
}
