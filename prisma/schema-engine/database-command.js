import pg from "pg";
import { connectionSettings } from "./adapter.js";

/** Prisma's codes for PostgreSQL's codes: missing database, wrong credentials. Any other code means "cannot reach". */
/** @type {Record<string, string>} */
const PRISMA_CODES = { "3D000": "P1003", "28P01": "P1000", 28000: "P1000" };

/** @param {string} url @param {(client: pg.Client, database: string) => Promise<unknown>} work @param {string} [at] */
async function on(url, work, at) {
  const { config } = connectionSettings(url, at);
  const client = new pg.Client(config);
  await client.connect();
  try {
    await work(client, client.escapeIdentifier(connectionSettings(url).config.database ?? ""));
  } finally {
    await client.end();
  }
}

/** Creates the database that the address names. @param {string} url */
export function createDatabase(url) {
  return on(url, (client, name) => client.query(`CREATE DATABASE ${name}`), "postgres");
}

/**
 * Runs `cli can-connect-to-database|create-database|drop-database`. Returns `undefined` on success, else Prisma's
 * error.
 * @param {string} command
 * @param {string} url
 * @returns {Promise<{ code: string, message: string } | undefined>}
 */
export async function databaseCommand(command, url) {
  try {
    if (command === "can-connect-to-database") await on(url, async () => {});
    else if (command === "create-database") await createDatabase(url);
    else await on(url, (client, name) => client.query(`DROP DATABASE ${name}`), "postgres");
    return undefined;
  } catch (error) {
    const { code = "", message } = /** @type {{ code?: string, message: string }} */ (error);
    return { code: PRISMA_CODES[code] ?? "P1001", message: message || code };
  }
}
