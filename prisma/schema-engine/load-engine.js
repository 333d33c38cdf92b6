import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { AdapterFactory } from "./adapter.js";

const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));

/** @returns {string} */
export function engineVersion() {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version;
}

/**
 * Loads the engine's WebAssembly build. The package's own loader is for bundlers, so the module is linked by hand.
 * @param {{ datasource: { url?: string, shadowDatabaseUrl?: string }, schemaFiles: string[] }} options
 */
export async function loadEngine({ datasource, schemaFiles }) {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = readFileSync(path.join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  /** @type {any} */ (instance.exports).__wbindgen_start();
  /** @type {any} */ (globalThis).PRISMA_WASM_PANIC_REGISTRY = { set_message() {} };
  const adapters = bindMigrationAwareSqlAdapterFactory(new AdapterFactory(datasource));
  /** @type {[string, string][] | undefined} */
  const datamodels = schemaFiles.length > 0 ? schemaFiles.map((file) => [file, readFileSync(file, "utf8")]) : undefined;
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, adapters);
  return { engine, adapters };
}
